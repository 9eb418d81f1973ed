"""Lexical features: overlap of words, runs and pairs between a text and its evidence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, pairwise
from math import log1p
from operator import or_

from rapidfuzz.distance import LCSseq

from faithrails.features.inputs import Inputs

_MOST_PLACES = 400  # occurrences of a stem in a long place that are compared; more for a longer text
_TOP = 3  # sentences that hold most of the text together


def lexical(inputs: Inputs) -> dict[str, float]:
    """Return the signals of this family: mostly shares in 0..1, and logarithms of counts.

    Coverage and density are those of Grusky et al. 2018 (Newsroom).
    """
    stems, index, question = inputs.reading.stems, inputs.index, inputs.question.stems
    number, distinct = len(stems), inputs.distinct
    rare = list(map(index.weights.__getitem__, stems))
    total = sum(rare) or 1.0
    held = sum(inputs.stems_in_evidence)
    mass = float(inputs.weights @ [not held for held in inputs.stems_in_evidence]) if held < number else 0.0
    pairs = list(map(index.pairs.__contains__, pairwise(stems)))
    runs = _runs(inputs.stems_in_evidence, pairs)
    inside = list(map(inputs.window.__contains__, stems))
    near = _mean(inputs.by_mention(inside))
    asked_and_held = sum(map(index.stems.__contains__, question))
    asked_and_said = len(question & distinct)
    from_question = list(map(question.__contains__, stems))
    return {
        "length": log1p(number),
        "lexical.precision": inputs.precision,
        "lexical.rare_precision": sum(compress(rare, inputs.stems_in_evidence)) / total if number else 1.0,
        "best_context_share": near,
        "best_context_rare_share": sum(compress(rare, inside)) / total if number else 1.0,
        "best_context_len": log1p(len(inputs.window)),
        "supported_topk_impact": _held_by_top(inputs, distinct) - _mean(inside),
        "unsupported_mass": mass,
        "unsupported_to_supported_ratio": min(10.0, mass / max(1.0 - mass, 0.05)),
        "novel_words": log1p(number - held),
        "novel_run": log1p(_longest_lost(inputs.stems_in_evidence)) if held < number else 0.0,
        "novel_pairs": log1p(pairs.count(False)),
        "lexical.pair_precision": _share(sum(pairs), len(pairs)),
        "lexical.apart": _apart(inputs),
        "lexical.coverage": _share(sum([run for run in runs if run > 1]), number),
        "lexical.density": log1p(sum([run * run for run in runs]) / number) if number else 0.0,
        "lexical.longest_copied": _share(max(runs, default=0), number),
        "lexical.rouge_l": _rouge_l(inputs),
        "question_coverage": _share(asked_and_said, len(question)),
        "question_share": sum(from_question) / number if number else 0.0,
        "qa_context_coverage_gap": (asked_and_held - asked_and_said) / len(question) if question else 0.0,
        "answer_novelty_ratio": 1.0
        - _mean(inputs.by_mention(list(map(or_, inputs.stems_in_evidence, from_question)))),
    }


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def _mean(known: Sequence[bool]) -> float:
    return _share(sum(known), len(known))


def _longest_lost(held: list[bool]) -> int:
    """Length of the longest run of words that the evidence does not hold."""
    return max(map(len, bytes(held).split(b"\1")))


def _apart(said: Inputs) -> float:
    """Share of neighbouring stems that the evidence holds, but never in one sentence."""
    postings = said.index.postings
    known, top = postings.stems, said.index.sentences[said.place.top].stems if said.place else frozenset()
    held = apart = 0
    for one, other in pairwise(said.reading.stems):
        if one in known and other in known:
            held += 1
            apart += not ((one in top and other in top) or postings.together(one, other))
    return apart / held if held else 0.0


def _runs(held: list[bool], pairs: list[bool]) -> list[int]:
    """Lengths of the runs of neighbouring words that the evidence has in the same order."""
    runs: list[int] = []
    for number, word in enumerate(held):
        if not word:
            continue
        if number and held[number - 1] and pairs[number - 1]:
            runs[-1] += 1
        else:
            runs.append(1)
    return runs


def _rouge_l(said: Inputs) -> float:
    own = said.reading.stems
    if said.place is None or not own:
        return 0.0
    shared = said.index.in_order(said.place, frozenset(own), max(_MOST_PLACES, len(own)))
    return LCSseq.similarity(own, shared) / len(own)


def _held_by_top(said: Inputs, stems: frozenset[str]) -> float:
    """Share of these stems that the best few sentences hold together."""
    left, top = stems, said.place.top if said.place else None
    for _ in range(_TOP):
        if top is None:
            break
        left -= said.index.sentences[top].stems
        top = said.index.postings.best(left)
    return 1.0 - len(left) / len(stems) if stems else 1.0
