"""Finds sentences of passages, or of an answer, that contradict each other, and claims that rely on them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import chain, combinations, islice

from faithrails.evidence.citable_passages import numbered_parts
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import Indexes, PerIndex
from faithrails.evidence.numbered_sources import NumberedSources
from faithrails.evidence.readable_text.read import ReadableText, as_written
from faithrails.evidence.records.parse_json_yaml_csv import Record
from faithrails.evidence.sections import sections
from faithrails.lookup.conflicts.claims_relying_on_conflicts import ConflictIndex, ReadClaim, Sides
from faithrails.lookup.conflicts.do_sentences_conflict import (
    Statement,
    difference,
    have_other_titles,
    is_title,
    share_stems,
    share_words,
    statement,
)  # fmt: skip
from faithrails.runtime.deadline import look
from faithrails.text.sentences import sentences
from faithrails.text.tokenized import tokenized
from faithrails.types import Claim, Conflict, Evidence, Passage, Reason, Turn

_MOST_SENTENCES = 2_000  # that are compared; of longer evidence those that share most stems with the answer
_FEW = 40  # sentences of an answer that are compared in pairs; for more an index is built
_MOST_OF_ANSWER = 500  # sentences of an answer, from its beginning
_RAREST = 12  # stems of a sentence by which similar ones are found
_MOST_HOLDERS = 50  # sentences that are looked up per stem
_MOST_LIKE = 5  # similar sentences that are compared with one
_MOST_COMPARED = 100_000  # pairs of a claim and a conflict of which it may take a side
_COSTS = 20  # pairs that take as long as one whose claim is about the conflict
_OMITTED = "there are too many {} to compare all of them"
_MOST_CONFLICTS = 20  # in a report: first those that the answer relies on
_BEFORE = 2  # sentences before one, its context if it names no subject
_LEAST_CONTEXT = 0.3  # shared stems of the shorter of two contexts with the same subject


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The conflicts that were found; ``omitted`` explains what was not compared, "" if all was."""

    all: tuple[Conflict, ...]
    omitted: str = ""

    @property
    def reasons(self) -> Iterator[Reason]:
        """The reasons for a decision: the answer relies on a conflict, has one, or was not fully compared."""
        if any(conflict.used and not conflict.in_answer for conflict in self.all):
            yield Reason.CONFLICTING_EVIDENCE
        if any(conflict.in_answer for conflict in self.all):
            yield Reason.SELF_CONTRADICTION
        if self.omitted:
            yield Reason.NOT_DECIDED


def conflicts_of(turn: Turn, claims: Sequence[Claim], indexes: Indexes, since: int = 0) -> Conflicts:
    """Return the conflicts within the evidence of a turn, and those within its answer.

    Only the answer from offset ``since`` on can rely on a side or contradict the rest.
    """
    index = _of_evidence(turn, indexes)
    found, omitted = _used_first(index, turn, claims, since) if index.all else ((), "")
    spans = sentences(turn.answer)
    if len(spans) > _MOST_OF_ANSWER:
        omitted = _OMITTED.format("sentences of the answer")
        spans = spans[:_MOST_OF_ANSWER]
    may_hold = _may_hold_copies([turn.answer[span.start : span.end] for span in spans])
    within = _within(turn.answer[: spans[-1].end], since) if may_hold else ()
    return Conflicts((*found, *islice(within, _MOST_CONFLICTS)), omitted)


def _used_first(
    index: ConflictIndex, turn: Turn, claims: Sequence[Claim], since: int
) -> tuple[tuple[Conflict, ...], str]:
    """Return the conflicts to report, first those that claims rely on, and what was not compared."""
    near, compared = _near(
        index, [ReadClaim.of(turn, claim) for claim in dict.fromkeys(claims) if claim.end > since]
    )
    used, left = dict[int, Conflict](), _MOST_COMPARED
    for number, claims_near in sorted(near.items()):
        look()
        one = index.all[number]
        about = one.claims_about(claims_near)
        left -= len(claims_near) + _COSTS * len(about)
        if left < 0:
            compared = False
            break
        places = one.relied_on_by(about)
        if places:
            used[number] = replace(one.conflict, used=places)
        if len(used) == _MOST_CONFLICTS:  # no other would be reported
            compared = True
            break
    omitted = "" if compared else _OMITTED.format("conflicts of the passages")
    unused = (one.conflict for number, one in enumerate(index.all) if number not in used)
    return tuple(_in_order([*islice(chain(used.values(), unused), _MOST_CONFLICTS)], turn)), omitted


def _near(index: ConflictIndex, said: Sequence[ReadClaim]) -> tuple[dict[int, list[ReadClaim]], bool]:
    """Return the claims that may take a side of each conflict, and whether all could be compared."""
    near: dict[int, list[ReadClaim]] = {}
    left = _MOST_COMPARED
    for claim in said:
        look()
        numbers = index.related_conflicts(claim)
        left -= len(numbers)
        if left < 0:
            return near, False
        for number in numbers:
            near.setdefault(number, []).append(claim)
    return near, True


def _of_evidence(turn: Turn, indexes: Indexes) -> ConflictIndex:
    """Return the conflicts of the evidence; if it is long, of the sentences closest to the answer."""
    different = {passage.text: passage for passage in turn.passages}
    if len(different) < 2 and not any(map(_has_parts, different.values())):
        return ConflictIndex(())  # avoids an index, which answers in other languages may not need
    index = indexes.get(turn.passages)
    if len(index.sentences) <= _MOST_SENTENCES:
        return _OF_EVIDENCE.of(index)
    parts = _PARTS.of(index) if any(map(_has_parts, index.passages)) else index
    return _between_sources(parts, _KEPT.of(parts), frozenset(tokenized(turn.answer).stems))


def _in_order(conflicts: Sequence[Conflict], turn: Turn) -> Iterator[Conflict]:
    """Yield conflicts with their sides in the order of the turn's passages."""
    places = {passage.id: place for place, passage in reversed([*enumerate(turn.passages)])}
    for one in conflicts:
        first, last = ((places[side.passage], side.start) for side in one.sides)
        yield one if first <= last else replace(one, sides=one.sides[::-1], differs=one.differs[::-1])


def _has_parts(passage: Passage) -> bool:
    return len(numbered_parts(passage)) > 1


def _of_all_sentences(index: EvidenceIndex) -> ConflictIndex:
    """Return all conflicts of the evidence; what is read to find them is not kept."""
    parts = NumberedSources(index) if any(map(_has_parts, index.passages)) else index
    return _between_sources(parts, _Kept(parts))


def _between_sources(parts: EvidenceIndex, kept: _Kept, about: frozenset[str] = frozenset()) -> ConflictIndex:
    """Return the conflicts of sentences that share most stems with ``about``, each with later sentences."""
    read = _Read(parts, kept)
    shared = [len(sentence.stems & about) for sentence in parts.sentences]
    most = nlargest(_MOST_SENTENCES, range(len(shared)), key=lambda number: shared[number])
    return ConflictIndex(chain.from_iterable(read.sides(number) for number in sorted(most)))


def _may_hold_copies(texts: Sequence[str]) -> bool:
    """Whether one of these sentences may be a copy of another: few answers pass this cheap test."""
    if len(texts) > _FEW:
        return True
    # Mostly cached, since most sentences are also claims.
    readings = [(reading.words, frozenset(reading.stems)) for reading in map(tokenized, texts)]
    return any(
        share_stems(stems, there) and share_words(words, others)
        for (words, stems), (others, there) in combinations(readings, 2)
    )


def _within(answer: str, since: int) -> Iterator[Conflict]:
    """Yield the conflicts between two sentences of an answer that name the same subject."""
    prose = _Prose((Passage("", answer),))
    read = _Read(prose, _Kept(prose))

    def may_conflict(one: Statement, other: Statement) -> bool:
        return max(one.end, other.end) > since and one.names_subject and other.names_subject

    conflicts = (read.conflicts(number, may_conflict) for number in read.kept.statements)
    for found, _ in chain.from_iterable(conflicts):
        used = tuple((side.start, side.end) for side in found.sides)
        yield replace(found, used=used, in_answer=True)


class _Prose(EvidenceIndex):
    """An index of prose: records yield no sentences, and the text is read with its marks."""

    def _read(self, passages: Sequence[Passage]) -> list[ReadableText]:
        return [as_written(passage.text) for passage in passages]

    def _read_records(self, number: int, found: Sequence[Record]) -> None:
        self.readings.append(tokenized(""))


class _Kept:
    """What is read of an index once for all answers: its statements by index, and the holders of each stem.

    ``sides`` caches the conflicts of each sentence that an answer asked for.
    """

    def __init__(self, index: EvidenceIndex) -> None:
        read = (statement(index, number) for number in range(len(index.sentences)))
        self.statements = {one.number: one for one in read if one}
        self.sides: dict[int, tuple[Sides, ...]] = {}
        self.holders: dict[str, list[int]] = {}
        for number in self.statements:
            for stem in index.sentences[number].stems:
                self.holders.setdefault(stem, []).append(number)


_OF_EVIDENCE: PerIndex[ConflictIndex] = PerIndex(_of_all_sentences)
# For long evidence, where each answer asks for other sentences.
_PARTS: PerIndex[NumberedSources] = PerIndex(NumberedSources)
_KEPT: PerIndex[_Kept] = PerIndex(_Kept)


class _Read:
    """The sentences of an index as statements; each passage is a source."""

    def __init__(self, index: EvidenceIndex, kept: _Kept) -> None:
        self.index, self.kept = index, kept

    def sides(self, number: int) -> tuple[Sides, ...]:
        """Return the conflicts of one sentence with later ones of other sources, cached."""
        if number not in self.kept.sides:
            found = self.conflicts(number, self._other_source_same_subject)
            self.kept.sides[number] = tuple(Sides(one, self._titles(number, other)) for one, other in found)
        return self.kept.sides[number]

    def conflicts(
        self, number: int, may_conflict: Callable[[Statement, Statement], bool]
    ) -> Iterator[tuple[Conflict, int]]:
        """Yield the conflicts of one sentence with later ones, and the indexes of these."""
        one = self.kept.statements.get(number)
        if one is None:
            return
        look()
        copies = [other for other in self._copies(one) if may_conflict(one, other)]
        for like in self._like(number) if copies else ():  # most sentences are like no other
            found = difference(self.index, one, like) if like in copies else None
            if found:
                yield Conflict(found.kind, (self._place(one), self._place(like)), found.differs), like.number

    def _titles(self, number: int, other: int) -> tuple[str, str] | None:
        """Return the titles by which the sections of two sentences differ, if they do."""
        one, like = self.kept.statements[number], self.kept.statements[other]
        return sections(self.index).titles_apart((one.source, one.start), (like.source, like.start))

    def _copies(self, one: Statement) -> list[Statement]:
        """Return the later sentences that may be copies of one, in any order."""
        own = self.index.sentences[one.number].stems
        later = frozenset().union(*self._holders(own if len(own) <= _RAREST else self._rarest(own)))
        return [
            other
            for other in (self.kept.statements[number] for number in later if number > one.number)
            if share_stems(own, self.index.sentences[other.number].stems)
            and share_words(self.index.sentence_words(one.number), self.index.sentence_words(other.number))
        ]

    def _like(self, number: int) -> list[Statement]:
        """Return the later sentences that share most stems with one."""
        own = self.index.sentences[number].stems
        last = self._holders(self._rarest(own))
        held = Counter(chain.from_iterable(others[bisect_right(others, number) :] for others in last))
        near = (other for other, _ in held.most_common(4 * _MOST_LIKE))
        alike = (other for other in near if share_stems(own, self.index.sentences[other].stems))
        return [self.kept.statements[other] for other in islice(alike, _MOST_LIKE)]

    def _rarest(self, stems: Iterable[str]) -> list[str]:
        return sorted(stems, key=lambda stem: (len(self.index.stems[stem]), stem))[:_RAREST]

    def _holders(self, stems: Iterable[str]) -> Iterator[list[int]]:
        """Yield the last sentences that hold each stem."""
        return (self.kept.holders[stem][-_MOST_HOLDERS:] for stem in stems)

    def _place(self, one: Statement) -> Evidence:
        return self.index.place(one.source, one.start, one.end)

    def _other_source_same_subject(self, one: Statement, other: Statement) -> bool:
        """Whether two sentences of different sources share a subject, by a name or the sentences before."""
        if one.source == other.source:
            return False
        if one.names_subject or have_other_titles(self.index, one, other):  # "Length: 11 km." of two paths
            return one.names_subject and not is_title(self.index, one)
        left, right = self._before(one), self._before(other)
        if not left or not right:
            return True
        return len(left & right) >= _LEAST_CONTEXT * min(len(left), len(right))

    def _before(self, one: Statement) -> frozenset[str]:
        """Return the stems of the sentences shortly before one."""
        first = max(0, one.number - _BEFORE)
        near = (self.kept.statements.get(n) for n in range(first, one.number))
        found = (
            self.index.sentences[each.number].stems for each in near if each and each.source == one.source
        )
        return frozenset().union(*found)
