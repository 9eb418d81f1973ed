"""Finds the claims that rely on one side of a conflict: those that share a value or word stems with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from faithrails.lookup.grammar.names_of_sections import section_names
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.value_index import ValueIndex
from faithrails.text.words import denies
from faithrails.types import Claim, Conflict, Turn

_RELIES = 0.5  # least share of the claim's stems, or of the shared stems, if the sides differ in a value
_SAYS = 0.75  # least share of the shared stems, if the sides differ in a word or a negation
# Words that an answer uses when it reports both sides.
_CONTRAST = frozenset(
    "but while whereas although though however yet or versus vs disagree disagrees differ differs conflict "
    "conflicts conflicting contradict contradicts contradictory inconsistent discrepancy another".split()
)


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """A claim to compare with conflicts: its span and wording in the answer, and the stems of its text."""

    start: int
    end: int
    text: str
    stems: frozenset[str]

    @classmethod
    def of(cls, turn: Turn, claim: Claim) -> ReadClaim:
        """Read a claim of the turn's answer."""
        stems = frozenset(tokenized(claim.text).stems)
        return cls(claim.start, claim.end, turn.answer[claim.start : claim.end], stems)


@dataclass(frozen=True)  # without slots, for its cached properties
class Sides:
    """A conflict of the evidence; finds the claims that are about it and rely on one of its sides.

    ``titles`` are those of the sections of its sides, if they differ: a claim that names one of them is about
    this one.
    """

    conflict: Conflict
    titles: tuple[str, str] | None = None

    @cached_property
    def stems(self) -> tuple[frozenset[str], frozenset[str]]:
        """The stems that both sides share, and those that at least one of them has."""
        one, other = (frozenset(tokenized(side.text).stems) for side in self.conflict.sides)
        return one & other, one | other

    @cached_property
    def values(self) -> list[tuple[Mention, ...]]:
        """The values in which the sides differ."""
        return [values(words) for words in self.conflict.differs]

    @cached_property
    def opposites(self) -> list[frozenset[str]]:
        """The stems in which the sides differ."""
        return [frozenset(tokenized(words).stems) for words in self.conflict.differs]

    def claims_about(self, said: Sequence[ReadClaim]) -> list[ReadClaim]:
        """Return the claims that are about the subject of the conflict."""
        if self.titles:
            said = [claim for claim in said if len(section_names(self.titles).named_by(claim.text)) != 1]
        both, either = self.stems
        if self.conflict.kind != "value":
            return [claim for claim in said if len(claim.stems & both) >= _SAYS * len(both)]
        return [
            claim
            for claim in said
            if len(claim.stems & either) >= _RELIES * len(claim.stems)
            or len(claim.stems & both) >= _RELIES * len(both)
        ]

    def relied_on_by(self, about: Sequence[ReadClaim]) -> tuple[tuple[int, int], ...]:
        """Return the spans of the claims that take a side; empty if they take both and contrast them."""
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

    def _taken_by(self, text: str) -> set[int]:
        """Return the indexes (0, 1) of the sides that a text takes."""
        if self.conflict.kind == "value":
            own = values(text)
            if not all(any(agrees(date, told) for told in self._told) for date in own if date.kind == "date"):
                return set()  # the claim is about another time
            return {n for n, side in enumerate(self.values) if any(agrees(a, b) for a in own for b in side)}
        reading = tokenized(text)
        if self.conflict.kind == "opposite":
            return {n for n, side in enumerate(self.opposites) if not side.isdisjoint(reading.stems)}
        return {n for n, side in enumerate(self._denied) if side == denies(reading.words)}

    @cached_property
    def _told(self) -> list[Mention]:
        """The values of both sides."""
        return [value for side in self.conflict.sides for value in values(side.text)]

    @cached_property
    def _denied(self) -> list[bool]:
        """Whether each side denies something."""
        return [denies(tokenized(side.text).words) for side in self.conflict.sides]


class ConflictIndex:
    """The conflicts of the evidence in order; finds those on which a claim may take a side."""

    def __init__(self, conflicts: Iterable[Sides]) -> None:
        self.all = tuple(conflicts)
        self._by_kind: dict[str, list[int]] = {}
        for number, one in enumerate(self.all):
            self._by_kind.setdefault(one.conflict.kind, []).append(number)

    def related_conflicts(self, said: ReadClaim) -> set[int]:
        """Return the indexes of the conflicts that share a value or a stem with a claim."""
        found = set(self._holders.get("", ()))
        if "value" in self._by_kind:
            index, holders = self._values
            for own in map(normalized, values(said.text)):
                for value in index.near(own):
                    if agrees(own, value):
                        found.update(holders[value])
        for stem in said.stems:
            found.update(self._holders.get(stem, ()))
        return found

    @cached_property
    def _values(self) -> tuple[ValueIndex, dict[Mention, list[int]]]:
        """The values in which conflicts differ, and the conflicts that differ in each."""
        holders: dict[Mention, list[int]] = {}
        for number in self._by_kind["value"]:
            for value in {normalized(value) for side in self.all[number].values for value in side}:
                holders.setdefault(value, []).append(number)
        return ValueIndex(holders), holders

    @cached_property
    def _holders(self) -> dict[str, list[int]]:
        """The indexes of conflicts not about values, by stem: a claim about a conflict has one of its stems.

        Conflicts that any claim may be about are under "".
        """
        holders: dict[str, list[int]] = {}
        negations = self._by_kind.get("negation", ())
        counts = Counter(stem for number in negations for stem in self.all[number].stems[0])
        for number in negations:
            both = sorted(self.all[number].stems[0], key=lambda stem: (counts[stem], stem))
            # A claim about the conflict has at least ``_SAYS`` of these stems. So it has one of the rarest
            # stems if these are one more than it may lack.
            for stem in both[: len(both) - ceil(_SAYS * len(both)) + 1] or [""]:
                holders.setdefault(stem, []).append(number)
        for number in self._by_kind.get("opposite", ()):
            for stem in frozenset().union(*self.all[number].opposites):
                holders.setdefault(stem, []).append(number)
        return holders
