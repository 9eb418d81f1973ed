"""Chooses cut-offs whose error rate stays under a limit with a stated confidence, for any distribution.

Answers of different groups (``source_id``) must be exchangeable with those to come; nothing is assumed
of the scores. Answers of one group are not independent: n answers count as their effective number under
complete dependence within groups, n² / sum of the squared group sizes, which is the largest design effect
that clustering can have (Kish, "Survey sampling", 1965). If every group has one answer, that is n, and the
bounds are exact.

- False alarms and flagged shares fall as the cut-off rises, so one order statistic bounds them: a split
  conformal quantile with its exact distribution over calibration sets (Vovk, "Conditional validity of
  inductive conformal predictors", 2012; Angelopoulos and Bates, "Conformal prediction: a gentle
  introduction", 2023, section 3.2), as computed by ``binomial_limits.allowed``.
- Precision does not fall steadily, so cut-offs are tested one after the other from the strictest, and the
  first that fails ends the sequence (fixed-sequence testing with several starts; Angelopoulos et al., "Learn
  then test: calibrating predictive algorithms to achieve risk control", 2021).
- ``joint`` promises share the permitted error probability equally (Bonferroni), so that all of them hold
  together with the stated confidence.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor

from faithrails.bench.binomial_limits import allowed, further_units, needed
from faithrails.errors import RowError

ALWAYS = 2.0  # score of an answer that is flagged whatever the cut-off is
_HIGHEST = 1.0  # every cut-off flags a score from here on
_DIGITS = 4  # of a cut-off
_STARTS = (2, 6)  # sequences of precisions start at these multiples of the least number of answers
_STEPS = 40  # tests in a sequence


@dataclass(frozen=True, slots=True)
class Scored:
    """One answer: its group, P(unfaithful) in 0..1 or ``ALWAYS``, and its label (1: unfaithful), if any."""

    group: str
    score: float
    label: int | None = None


@dataclass(frozen=True, slots=True)
class Promise:
    """At most ``share`` of the answers are wrongly flagged, with ``confidence``.

    It holds for half as many answers to come as there are calibration rows, or in the ``long_run``.
    """

    share: float
    confidence: float
    long_run: bool = False

    @property
    def answers_needed(self) -> int:
        """The least number of independent answers that can carry the promise, without an error among them."""
        return needed(self.share, self.confidence, self.long_run)

    def allows(self, answers: Sequence[Scored]) -> int | None:
        """Return how many of the answers may be wrongly flagged; None: they are too few."""
        independent = effective_number(answers)
        hits = allowed(independent, self.share, self.confidence, further_units(independent, self.long_run))
        return None if hits is None else floor(hits / independent * len(answers) + 1e-9)


@dataclass(frozen=True, slots=True)
class CutOff:
    """An answer is flagged if its P(unfaithful) is at least ``value``.

    ``answers`` were counted (as ``independent`` ones), and ``errors`` of them are wrongly flagged.
    """

    value: float
    answers: int
    independent: int
    errors: int


def joint(confidence: float, promises: int) -> float:
    """Return the confidence that each of so many promises needs for all of them to hold together."""
    return 1.0 - (1.0 - confidence) / promises


def effective_number(answers: Sequence[Scored]) -> int:
    """Return how many independent answers these are worth, if answers of one group never differ."""
    sizes = Counter(answer.group for answer in answers).values()
    return len(answers) ** 2 // sum(size**2 for size in sizes) if answers else 0


def cut_off_for_share(answers: Sequence[Scored], promise: Promise, what: str) -> CutOff:
    """Return the lowest cut-off that flags at most the promised share of these answers.

    Pass the faithful answers to bound false alarms, or unlabelled ones to bound the flagged share.

    Raises:
        RowError: there are too few answers, or too many are flagged whatever the cut-off is; the message
            begins with ``what`` and says how many are needed.
    """
    most = promise.allows(answers)
    if most is None:
        raise RowError(_too_few(what, promise, answers))
    scores = sorted((answer.score for answer in answers), reverse=True)
    if scores[most] >= _HIGHEST:
        always = sum(score >= _HIGHEST for score in scores)
        raise RowError(
            f"{what}: {always} of {len(scores)} answers are flagged whatever the cut-off is, and at most "
            f"{most} may be; {_promisable(answers, promise)}"
        )
    return cut_off_at(answers, _above(scores[most]))


def cut_off_at(answers: Sequence[Scored], value: float) -> CutOff:
    """Return a cut-off with the number of these answers that it flags."""
    errors = sum(answer.score >= value for answer in answers)
    return CutOff(value, len(answers), effective_number(answers), errors)


def cut_off_for_precision(
    answers: Sequence[Scored], promise: Promise, what: str, least: float = 0.0
) -> CutOff:
    """Return the lowest cut-off at which at most the promised share of the flagged answers is faithful.

    Two sequences of tests, which share the permitted error probability, start where twice and six times the
    needed number of answers is flagged. They go down in steps of equal numbers of answers, not below the
    cut-off ``least``.

    Raises:
        RowError: there are too few answers, or the first tests fail; the message says how many are needed.
    """
    ranked = sorted(answers, key=lambda answer: -answer.score)
    each = replace(promise, confidence=joint(promise.confidence, len(_STARTS)))
    enough = each.answers_needed
    if effective_number(ranked) < enough:
        raise RowError(_too_few(what, each, ranked))
    found, first = None, None
    for start in _STARTS:
        for value in _sequence(ranked, start * enough, least):
            flagged = [answer for answer in ranked if answer.score >= value]
            most, errors = each.allows(flagged), sum(answer.label == 0 for answer in flagged)
            first = first or (len(flagged), errors, most or 0)
            if most is None or errors > most:
                break
            if found is None or value < found.value:
                found = CutOff(value, len(flagged), effective_number(flagged), errors)
    if found is None:
        number, errors, most = first or (0, 0, 0)
        raise RowError(
            f"{what}: of the {number} most suspicious answers {errors} are faithful, and at most {most} may "
            "be; promise a lower precision, or give more rows"
        )
    return found


def _sequence(ranked: Sequence[Scored], first: int, least: float) -> Iterator[float]:
    """Yield falling cut-offs; the first flags as many answers as count for ``first`` independent ones.

    They depend on the scores alone, not on the labels, as fixed-sequence testing requires.
    """
    start = bisect_left(range(len(ranked)), first, key=lambda n: effective_number(ranked[:n]))
    for number in range(start, len(ranked) + 1, max(1, (len(ranked) - start) // _STEPS)):
        value = floor(ranked[max(number, 1) - 1].score * 10**_DIGITS) / 10**_DIGITS
        yield min(max(value, least), _HIGHEST)
        if value <= least:
            return


def _above(score: float) -> float:
    """Return the next cut-off above a score, with four digits."""
    return float(min((floor(score * 10**_DIGITS + 1e-6) + 1) / 10**_DIGITS, _HIGHEST))


def _too_few(what: str, promise: Promise, answers: Sequence[Scored]) -> str:
    least, groups = promise.answers_needed, len({answer.group for answer in answers})
    shorter = needed(promise.share, promise.confidence, True)
    long_run = "" if promise.long_run else f" ({shorter} with --long-run)"
    return (
        f"{what}: needs at least {least} independent answers{long_run}; there are {len(answers)} of them, to "
        f"{groups} different contexts, which count as {effective_number(answers)}. Give more rows, or take a "
        f"lower --confidence; with these, {_promisable(answers, promise)}"
    )


def _promisable(answers: Sequence[Scored], promise: Promise) -> str:
    """Return in words the smallest share, in steps of 0.001, for which these answers have a cut-off."""
    always = sum(answer.score >= _HIGHEST for answer in answers)

    def holds(thousandths: int) -> bool:
        most = replace(promise, share=thousandths / 1000).allows(answers)
        return most is not None and most >= always

    shares = range(1, 1000)
    place = bisect_left(shares, True, key=holds) if answers else len(shares)
    if place == len(shares):
        return "no share can be promised"
    return f"a share of {shares[place] / 1000:g} or more can be promised"
