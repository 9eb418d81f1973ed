"""Computes the features of labelled rows as tables of numbers, in parallel and in the order of the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

import numpy as np
import numpy.typing as npt

from faithrails.classifier.model import NOVELTY
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.read_claim_mentions import ClaimReader
from faithrails.evidence.tables.find_tables import are_about_tables
from faithrails.features.extract import extract_features
from faithrails.lookup.finding_features import finding_features
from faithrails.lookup.look_up_claim import examine_in_turn
from faithrails.text.spacy_names_and_parts_of_speech import load_parser
from faithrails.text.tokenized import TokenizedText
from faithrails.train.labelled_examples import Example

Matrix = npt.NDArray[np.float64]
Flags = npt.NDArray[np.int64]

UNKNOWN = -1


@dataclass(frozen=True)
class Table:
    """Answers and their claims as numbers; row ``i`` of the claims belongs to answer ``owner[i]``.

    Labels: 1 unfaithful, 0 faithful, -1 not known (claims only). ``length`` is that of the
    answer in characters, ``novelty`` the share of its content words that the evidence lacks:
    the two baselines. ``claim_novelty`` is the share of a claim's content words that evidence and question
    lack. ``structured`` flags answers about a table or records.
    """

    sources: npt.NDArray[np.str_]
    groups: npt.NDArray[np.str_]
    tasks: npt.NDArray[np.str_]
    kinds: npt.NDArray[np.str_]
    names: tuple[str, ...]
    answers: Matrix
    labels: Flags
    length: Matrix
    novelty: Matrix
    claim_names: tuple[str, ...]
    claims: Matrix
    owner: Flags
    claim_labels: Flags
    claim_novelty: Matrix
    structured: npt.NDArray[np.bool_]
    texts: tuple[str, ...] = ()  # of the answers
    unmeasured: frozenset[str] = frozenset()  # sources that are trained on, and left out of all figures


@dataclass(frozen=True)
class FeatureOptions:
    """How rows are read: a custom embedding, a spaCy model, and whether to use its parts of speech."""

    embedding: Path | None = None
    spacy: str | None = None
    pos: bool = False


def featurize(
    examples: Iterable[Example],
    workers: int,
    on_done: Callable[[], None],
    how: FeatureOptions = FeatureOptions(),
) -> Table:
    """Return the features of all examples; those whose answer has no claims are left out."""
    found = []
    with ProcessPoolExecutor(workers) as pool:
        kept = [example for example in examples if example.claims]
        read = pool.map(partial(_numbers, how=how), kept, chunksize=16)
        for example, numbers in zip(kept, read, strict=True):
            found.append((example, *numbers))
            on_done()
    return _table(found)


_Numbers = tuple[dict[str, float], list[dict[str, float]], bool, float]


def _numbers(example: Example, how: FeatureOptions) -> _Numbers:
    parser = load_parser(how.spacy, pos=how.pos) if how.spacy else None
    index, reader = EvidenceIndex(example.turn.passages), ClaimReader(parser=parser)
    report = extract_features(example.turn, example.claims, index, how.embedding, reader)
    found = (examine_in_turn(example.turn, claim, index, reader) for claim in example.claims)
    claims = [one | finding_features(each) for one, each in zip(report.claims, found, strict=True)]
    structured = are_about_tables((one.place for one in report.inputs), index)
    return report.answer, claims, structured, _novelty(example.turn.answer, index)


def _table(found: list[tuple[Example, dict[str, float], list[dict[str, float]], bool, float]]) -> Table:
    names = tuple(found[0][1])
    claim_names = tuple(found[0][2][0])
    answers = np.array([list(answer.values()) for _, answer, *_ in found])
    examples = [example for example, *_ in found]
    labels = [UNKNOWN if label is None else label for e in examples for label in e.claim_labels]
    return Table(
        sources=np.array([example.source for example in examples]),
        groups=np.array([example.group for example in examples]),
        tasks=np.array([example.task or "-" for example in examples]),
        kinds=np.array([e.answer_type or kind(claims) for e, _, claims, *_ in found]),
        names=names,
        answers=answers,
        labels=np.array([example.label for example in examples]),
        length=np.array([float(len(example.turn.answer)) for example in examples]),
        novelty=np.array([novelty for *_, novelty in found]),
        claim_names=claim_names,
        claims=np.array([list(claim.values()) for _, _, claims, *_ in found for claim in claims]),
        owner=np.array([row for row, (_, _, claims, *_) in enumerate(found) for _ in claims]),
        claim_labels=np.array(labels),
        claim_novelty=np.array([claim[NOVELTY] for _, _, claims, *_ in found for claim in claims]),
        structured=np.array([structured for *_, structured, _ in found]),
        texts=tuple(example.turn.answer for example in examples),
        unmeasured=frozenset(example.source for example in examples if not example.measured),
    )


def kind(claims: Sequence[dict[str, float]]) -> str:
    """Return the type of an answer by the signals of its claims, for rows without ``answer_type``."""
    if len(claims) <= 2 and any(claim["discourse.tells_a_lack"] for claim in claims):
        return "unanswerable"
    if any(claim["inference_likely_bool"] or claim["inference_sem_likely"] for claim in claims):
        return "inferred"
    return "extractive" if fmean(claim["lexical.coverage"] for claim in claims) >= 0.7 else "abstractive"


def _novelty(answer: str, index: EvidenceIndex) -> float:
    """Return the share of an answer's content words that the evidence lacks, 0..1."""
    stems = TokenizedText(answer).stems
    return sum(stem not in index.stems for stem in stems) / len(stems) if stems else 0.0
