"""Finds sentences of passages, or of an answer, that contradict each other, and what relies on one."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import nlargest
from itertools import chain, islice

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import Indexes, PerIndex
from faithrails.evidence.numbered_passages import numbered_parts
from faithrails.lookup.compare_alike_sentences import Statement, difference, may_be_copies, statement
from faithrails.runtime.deadline import look
from faithrails.text.sentences import sentences
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.words import denies
from faithrails.types import Claim, Conflict, Evidence, Passage, Reason, Turn

_MOST_SENTENCES = 2_000  # are compared: of longer evidence, those that share most stems with the answer
_MOST_OF_ANSWER = 500  # sentences of an answer, from its beginning
_RAREST = 12  # stems of a sentence by which others like it are found
_MOST_HOLDERS = 50  # sentences that hold one of these stems
_MOST_LIKE = 5  # sentences that are compared with one
_MOST_COMPARED = 100_000  # claims of the answer, each once for every conflict of the evidence
_COSTS = 20  # claims that take as long to compare as one that is about the conflict
_OMITTED = "there are too many {} to compare all of them"
_MOST_CONFLICTS = 20  # in a report: first those that the answer relies on
_LEAST_SHARED = 0.5  # of the stems of the sentence that has fewer
_BEFORE = 2  # sentences before one, which say what it is about where it names nothing
_LEAST_CONTEXT = 0.3  # of the stems of the shorter of two contexts: then both are about the same
_RELIES = 0.5  # of the stems of a sentence of the answer, or of what both sides say, where it has the value
_SAYS = 0.75  # of what both sides say, where they differ in a word
# An answer that gives both sides says so with one of these words.
_CONTRAST = frozenset(
    "but while whereas although though however yet or versus vs disagree disagrees differ differs conflict "
    "conflicts conflicting contradict contradicts contradictory inconsistent discrepancy another".split()
)


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The conflicts that were found; ``omitted`` says what was too much to compare, empty if nothing was."""

    all: tuple[Conflict, ...]
    omitted: str = ""

    @property
    def reasons(self) -> Iterator[Reason]:
        """Why policy decides on the answer: it relies on a conflict, holds one, or may hold one."""
        if any(conflict.used and not conflict.in_answer for conflict in self.all):
            yield Reason.CONFLICTING_EVIDENCE
        if any(conflict.in_answer for conflict in self.all):
            yield Reason.SELF_CONTRADICTION
        if self.omitted:
            yield Reason.NOT_DECIDED


def conflicts_of(turn: Turn, claims: Sequence[Claim], indexes: Indexes, since: int = 0) -> Conflicts:
    """Return the conflicts within the evidence of a turn, and those within its answer.

    Only what the answer says from ``since`` on counts as relying on a side, and as contradicting itself.
    """
    said = [_Said.of(turn, claim) for claim in dict.fromkeys(claims) if claim.end > since]
    used, unused, left, omitted = list[Conflict](), list[Conflict](), _MOST_COMPARED, ""
    for one in _of_evidence(turn, indexes):
        look()
        about = one.claims_about(said)
        left -= len(said) + _COSTS * len(about)
        if left < 0:
            omitted = _OMITTED.format("conflicts of the passages")
            break
        places = one.relied_on_by(about)
        if not places:
            unused.append(one.conflict)
            continue
        used.append(replace(one.conflict, used=places))
        if len(used) == _MOST_CONFLICTS:  # no other would be reported
            break
    found = _in_order((*used, *unused)[:_MOST_CONFLICTS], turn)
    spans = sentences(turn.answer)
    if len(spans) > _MOST_OF_ANSWER:
        omitted = _OMITTED.format("sentences of the answer")
        spans = spans[:_MOST_OF_ANSWER]
    within = _within(turn.answer[: spans[-1].end], since) if len(spans) > 1 else ()
    return Conflicts((*found, *islice(within, _MOST_CONFLICTS)), omitted)


def _of_evidence(turn: Turn, indexes: Indexes) -> tuple[_Sides, ...]:
    """Return the conflicts of the evidence."""
    if not turn.passages:
        return ()
    index = indexes.get(turn.passages)
    if len(index.sentences) <= _MOST_SENTENCES:
        return _OF_EVIDENCE.of(index)
    return _between_sources(index, frozenset(tokenized(turn.answer).stems))


def _in_order(conflicts: Sequence[Conflict], turn: Turn) -> Iterator[Conflict]:
    """Yield conflicts with their sides in the order in which the turn gives them."""
    places = {passage.id: place for place, passage in reversed([*enumerate(turn.passages)])}
    for one in conflicts:
        first, last = ((places[side.passage], side.start) for side in one.sides)
        yield one if first <= last else replace(one, sides=one.sides[::-1], differs=one.differs[::-1])


def _between_sources(index: EvidenceIndex, about: frozenset[str] = frozenset()) -> tuple[_Sides, ...]:
    parts = [part for passage in index.passages for part in numbered_parts(passage)]
    if len(parts) < 2:
        return ()
    split = len(parts) > len(index.passages)
    read = _Read(EvidenceIndex([part for _, part in parts]) if split else index, about)
    begins = {part.text: start for start, part in reversed(parts)}  # an index has each text once
    starts = [begins[passage.text] for passage in read.index.passages]
    return tuple(map(_Sides, read.conflicts(read.other_source_same_subject, starts)))


_OF_EVIDENCE: PerIndex[tuple[_Sides, ...]] = PerIndex(_between_sources)


def _within(answer: str, since: int) -> Iterator[Conflict]:
    """Yield the conflicts between two sentences of an answer that name the same subject."""
    read = _Read(EvidenceIndex((Passage("", answer),)))

    def may_conflict(one: Statement, other: Statement) -> bool:
        return max(one.end, other.end) > since and one.names_subject and other.names_subject

    for found in read.conflicts(may_conflict):
        used = tuple((side.start, side.end) for side in found.sides)
        yield replace(found, used=used, in_answer=True)


class _Read:
    """The sentences of an index as statements; each passage is a source.

    Of more than ``_MOST_SENTENCES`` sentences, those that hold most of the stems ``about`` are read.
    """

    def __init__(self, index: EvidenceIndex, about: frozenset[str] = frozenset()) -> None:
        self.index = index
        shared = [len(sentence.stems & about) for sentence in index.sentences]
        numbers = nlargest(_MOST_SENTENCES, range(len(shared)), key=lambda number: shared[number])
        read = (statement(index, number) for number in sorted(numbers))
        self.statements = {one.number: one for one in read if one}
        self._holders: dict[str, list[int]] = {}
        for number in self.statements:
            for stem in index.sentences[number].stems:
                self._holders.setdefault(stem, []).append(number)

    def conflicts(
        self, may_conflict: Callable[[Statement, Statement], bool], starts: Sequence[int] = (0,)
    ) -> Iterator[Conflict]:
        """Yield what contradicts each other, each pair once; passages begin at ``starts`` of their texts."""
        for number, one in self.statements.items():
            look()
            for like in self._like(number):
                compared = may_be_copies(self.index, one, like) and may_conflict(one, like)
                found = difference(self.index, one, like) if compared else None
                if found:
                    sides = (self._place(one, starts), self._place(like, starts))
                    yield Conflict(found.kind, sides, found.differs)

    def _like(self, number: int) -> list[Statement]:
        """Return the later sentences that share most stems with one."""
        index, own = self.index, self.index.sentences[number].stems
        rarest = sorted(own, key=lambda stem: (len(index.stems[stem]), stem))[:_RAREST]
        last = (self._holders[stem][-_MOST_HOLDERS:] for stem in rarest)
        held = Counter(chain.from_iterable(others[bisect_right(others, number) :] for others in last))
        near = (other for other, _ in held.most_common(4 * _MOST_LIKE))
        return [self.statements[other] for other in near if self._shares(own, other)][:_MOST_LIKE]

    def _shares(self, own: frozenset[str], other: int) -> bool:
        there = self.index.sentences[other].stems
        return len(own & there) >= _LEAST_SHARED * min(len(own), len(there))

    def _place(self, one: Statement, starts: Sequence[int]) -> Evidence:
        by = starts[one.source]
        return Evidence(self.index.passages[one.source].id, one.start + by, one.end + by, one.text)

    def other_source_same_subject(self, one: Statement, other: Statement) -> bool:
        """Whether two sentences are of two sources, and on the same by a name or what stands before them."""
        if one.source == other.source:
            return False
        if one.names_subject:
            return True
        left, right = self._before(one), self._before(other)
        if not left or not right:
            return True
        return len(left & right) >= _LEAST_CONTEXT * min(len(left), len(right))

    def _before(self, one: Statement) -> frozenset[str]:
        """Return the stems of the sentences shortly before one."""
        first = max(0, one.number - _BEFORE)
        near = (self.statements[n] for n in range(first, one.number) if n in self.statements)
        return frozenset(stem for each in near if each.source == one.source for stem in each.reading.stems)


@dataclass(frozen=True, slots=True)
class _Said:
    """A claim as it is compared with every conflict: its words in the answer, and the stems of its text."""

    start: int
    end: int
    text: str
    stems: frozenset[str]

    @classmethod
    def of(cls, turn: Turn, claim: Claim) -> _Said:
        stems = frozenset(tokenized(claim.text).stems)
        return cls(claim.start, claim.end, turn.answer[claim.start : claim.end], stems)


@dataclass(frozen=True)  # without slots, for what is read once for all answers
class _Sides:
    """A conflict of the evidence, and which claims are about it and rely on one of its sides."""

    conflict: Conflict

    @cached_property
    def _stems(self) -> tuple[frozenset[str], frozenset[str]]:
        """The stems that both sides have, and those that either has."""
        one, other = (frozenset(tokenized(side.text).stems) for side in self.conflict.sides)
        return one & other, one | other

    def claims_about(self, said: Sequence[_Said]) -> list[_Said]:
        """Return the claims that are about what both sides speak of."""
        both, either = self._stems
        if self.conflict.kind != "value":
            return [claim for claim in said if len(claim.stems & both) >= _SAYS * len(both)]
        return [
            claim
            for claim in said
            if len(claim.stems & either) >= _RELIES * len(claim.stems)
            or len(claim.stems & both) >= _RELIES * len(both)
        ]

    def relied_on_by(self, about: Sequence[_Said]) -> tuple[tuple[int, int], ...]:
        """Return the places of claims that say what one side says, unless they say that both disagree."""
        used: list[tuple[int, int]] = []
        taken: set[int] = set()
        contrast = False
        for claim in about:
            which = self._taken_by(claim.text)
            if which:
                used.append((claim.start, claim.end))
                taken |= which
                contrast = contrast or not _CONTRAST.isdisjoint(tokenized(claim.text).words)
        return () if contrast and len(taken) > 1 else tuple(used)

    @cached_property
    def _taken_by(self) -> Callable[[str], set[int]]:
        """What tells which sides a text takes."""
        by_value = self.conflict.kind == "value"
        return (_sides_by_value if by_value else _sides_by_words)(self.conflict)


def _sides_by_value(conflict: Conflict) -> Callable[[str], set[int]]:
    """Return what tells which sides a text gives, by their values."""
    wanted = [values(words) for words in conflict.differs]
    told = [value for side in conflict.sides for value in values(side.text)]

    def sides_of(text: str) -> set[int]:
        own = values(text)
        if not all(any(agrees(date, found) for found in told) for date in own if date.kind == "date"):
            return set()  # it is said of another time
        return {n for n, side in enumerate(wanted) if any(agrees(a, b) for a in own for b in side)}

    return sides_of


def _sides_by_words(conflict: Conflict) -> Callable[[str], set[int]]:
    """Return what tells which sides a text gives, by the word in which they differ, or by a negation."""
    if conflict.kind == "opposite":
        stems = [frozenset(tokenized(words).stems) for words in conflict.differs]
        return lambda text: {n for n, side in enumerate(stems) if side & frozenset(tokenized(text).stems)}
    denied = [denies(tokenized(side.text).words) for side in conflict.sides]
    return lambda text: {n for n, side in enumerate(denied) if side == denies(tokenized(text).words)}
