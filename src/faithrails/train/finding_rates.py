"""Measures how much more often a kind of finding occurs in unfaithful than in faithful answers, by source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.find_tables import are_about_tables
from faithrails.features.extract import extract_features
from faithrails.lookup.look_up_claim import examine_in_turn
from faithrails.lookup.of_something_else import is_of_something_else, share_of_new_words
from faithrails.lookup.yes_no_and_absence import without_words
from faithrails.text.tokenized import tokenized
from faithrails.train.labelled_examples import Example
from faithrails.verify.exact import Exact

_HALF = 0.5  # added to each count, so that none is 0
_95_PERCENT = 1.96  # standard deviations


class Tally(NamedTuple):
    """The numbers of unfaithful and of faithful texts, and how many of each have a kind of finding."""

    hits: int
    unfaithful: int
    false_hits: int
    faithful: int

    @property
    def precision(self) -> float | None:
        """Share of the texts hit that are unfaithful; None without a hit."""
        total = self.hits + self.false_hits
        return self.hits / total if total else None

    @property
    def likelihood_ratio(self) -> tuple[float, float, float]:
        """The ratio of the hit rates in unfaithful and in faithful texts, and its 95 % interval."""
        hits, of_hits = self.hits + _HALF, self.unfaithful + 2 * _HALF
        misses, of_misses = self.false_hits + _HALF, self.faithful + 2 * _HALF
        middle = log(hits / of_hits) - log(misses / of_misses)
        width = _95_PERCENT * sqrt(1 / hits - 1 / of_hits + 1 / misses - 1 / of_misses)
        return exp(middle), exp(middle - width), exp(middle + width)


@dataclass(frozen=True)
class Found:
    """The kinds of finding in each claim of a labelled answer; the label of an unjudged claim is None."""

    source: str
    label: int
    claim_labels: tuple[int | None, ...]
    kinds: tuple[frozenset[str], ...]
    marks: bool = False  # whether anything besides these kinds marks the answer

    def texts(self, by_claim: bool) -> Iterator[tuple[int, frozenset[str]]]:
        """Yield label and kinds of the answer, or of each claim that has a label."""
        if not by_claim:
            yield self.label, frozenset().union(*self.kinds)
            return
        for label, kinds in zip(self.claim_labels, self.kinds, strict=True):
            if label is not None:
                yield label, kinds


def findings(examples: Iterable[Example], workers: int, on_done: Callable[[], None]) -> list[Found]:
    """Look up all claims of labelled answers, in the order of the answers."""
    found = []
    with ProcessPoolExecutor(workers) as pool:
        for one in pool.map(_findings, examples, chunksize=16):
            found.append(one)
            on_done()
    return found


def _findings(example: Example) -> Found:
    turn, index = example.turn, EvidenceIndex(example.turn.passages)
    kinds, marks = [], _is_of_something_else(example, index)
    for claim in example.claims:
        verdict = without_words(Exact(), turn, claim, index)
        if verdict is not None:
            kinds.append(frozenset(verdict.findings))
            continue
        found = examine_in_turn(turn, claim, index)
        kinds.append(frozenset(found.names) if found else frozenset())
        marks = marks or (found is not None and found.marks)
    return Found(example.source, example.label, example.claim_labels, tuple(kinds), marks)


def _is_of_something_else(example: Example, index: EvidenceIndex) -> bool:
    """Whether a claim is about something else; features are read only if one has enough new words."""
    turn, claims = example.turn, example.claims
    asked = frozenset(tokenized(turn.question).stems)
    if not any(share_of_new_words(claim.text, index, asked) for claim in claims):
        return False
    report = extract_features(turn, claims, index)
    of_tables = are_about_tables((one.place for one in report.inputs), index)
    return any(
        is_of_something_else(claim.text, one, index, asked, of_tables=of_tables)
        for claim, one in zip(claims, report.claims, strict=True)
    )


def tallies(rows: Sequence[Found], by_claim: bool) -> dict[tuple[str, str], Tally]:
    """Count the hits of each kind in each source; kinds without a hit are left out."""
    texts = [(row.source, label, kinds) for row in rows for label, kinds in row.texts(by_claim)]
    number = Counter((source, label) for source, label, _ in texts)
    hits = Counter((kind, source, label) for source, label, kinds in texts for kind in kinds)
    return {
        (kind, source): Tally(
            hits[kind, source, 1], number[source, 1], hits[kind, source, 0], number[source, 0]
        )
        for kind in {kind for kind, _, _ in hits}
        for source in {source for source, _ in number}
    }


def pooled(tallied: Iterable[Tally]) -> tuple[float, float, float] | None:
    """Return the likelihood ratio over several sources and its 95 % interval.

    None without hits in both unfaithful and faithful texts. Sources are strata (Mantel-Haenszel, variance by
    Greenland and Robins 1985), so that a kind does not score by being common in a source with many errors.
    """
    above = below = spread = 0.0
    for one in tallied:
        total = one.unfaithful + one.faithful
        if not (one.unfaithful and one.faithful):
            continue
        above += one.hits * one.faithful / total
        below += one.false_hits * one.unfaithful / total
        both = one.hits + one.false_hits
        spread += (one.unfaithful * one.faithful * both - one.hits * one.false_hits * total) / total**2
    if not (above and below):
        return None
    ratio, width = above / below, _95_PERCENT * sqrt(spread / (above * below))
    return ratio, ratio * exp(-width), ratio * exp(width)
