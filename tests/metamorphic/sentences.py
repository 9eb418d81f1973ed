"""Prose sentences of the evidence in ../shared/data, each with the passage that it stands in."""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, zip_longest
from pathlib import Path

import pytest

from faithrails.text.sentences import sentences

DATA = Path(__file__).parents[3] / "shared" / "data"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the rows of ../shared/data are not here")

FILES = (
    "begin_dev", "defacto_train", "diasumfact_qmsum_train", "factcg_train", "factcheckgpt_train",
    "faithdial_audit_train", "paws_train", "ragtruth_qa_train", "scitab_train", "summedits_train",
    "tatqa_train", "wice_dev", "wice_tokens",
)  # fmt: skip
_LEAST_WORDS, _LONGEST = 6, 300  # words, characters of a sentence
_MOST_PASSAGES, _LONGEST_PASSAGE = 400, 8_000  # per source; characters
_SEED = 20_260


@dataclass(frozen=True, slots=True)
class Sample:
    """A sentence and the passage it stands in; ``source`` is the data set, with its domain if it has some."""

    source: str
    passage: str
    sentence: str


def samples(passages: int = _MOST_PASSAGES) -> Iterator[Sample]:
    """Yield the sentences of some passages of each source, one source after the other, always in one order."""
    known = sorted(_passages(passages).items())
    rounds = zip_longest(*(_sentences_of(source, texts) for source, texts in known))
    for one_round in rounds:
        yield from (sample for sample in one_round if sample is not None)


def first(number: int) -> list[Sample]:
    """Return the first sentences, all sources weighing the same."""
    return list(islice(samples(), number))


@lru_cache(maxsize=2)
def _passages(most: int) -> dict[str, list[str]]:
    """Return the distinct texts of each source that are prose, in an order drawn once."""
    found: dict[str, dict[str, None]] = {}
    for name in FILES:
        with lzma.open(DATA / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                text = row["context"]
                source = "_".join(filter(None, (name, row.get("domain"))))
                if isinstance(text, str) and text.strip()[:1] not in "{[" and len(text) <= _LONGEST_PASSAGE:
                    found.setdefault(source, {})[text] = None
    drawn = random.Random(_SEED)
    return {source: drawn.sample(list(texts), min(len(texts), most)) for source, texts in found.items()}


def _sentences_of(source: str, texts: list[str]) -> Iterator[Sample]:
    """Yield the first drawn sentence of each passage, then the second of each, and so on."""
    drawn = random.Random(_SEED)
    for one_round in zip_longest(*(_drawn(source, text, drawn.random()) for text in texts)):
        yield from (sample for sample in one_round if sample is not None)


def _drawn(source: str, text: str, seed: float) -> Iterator[Sample]:
    prose = [text[s.start : s.end] for s in sentences(text) if s.kind == "text"]
    prose = list(dict.fromkeys(filter(_is_prose, prose)))
    random.Random(seed).shuffle(prose)
    yield from (Sample(source, text, sentence) for sentence in prose)


def _is_prose(sentence: str) -> bool:
    """Whether a sentence is one that an answer could say: whole, of some words, and no question."""
    return (
        len(sentence) <= _LONGEST
        and len(sentence.split()) >= _LEAST_WORDS
        and sentence[0].isupper()
        and sentence.endswith(".")
        and not {"\n", "|", "?"} & set(sentence)
    )
