"""Finds the outcome of another condition: "if full, it hums" for "if full, it beeps; if open, it hums"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import is_negation

_IF = frozenset("if when whenever once".split())
_MOST_CLAUSES = 12  # of a sentence


class _Case(NamedTuple):
    """A condition and its outcome."""

    condition: Part
    outcome: Part


def outcome_of_another_condition(lookup: Lookup) -> Contradiction | None:
    """Return the claim if the sentences near the closest give its outcome only for another condition."""
    own = list(_of_claim(lookup.reading)) if not _IF.isdisjoint(lookup.reading.words) else []
    if lookup.window is None or len(own) != 1 or any(map(is_negation, lookup.reading.words)):
        return None
    near = range(lookup.window.first - 1, lookup.window.last + 2)
    cases = [case for number in near for case in _of_sentence(lookup.index, number)]
    conditions = _matching([case.condition for case in cases], own[0].condition)
    outcomes = _matching([case.outcome for case in cases], own[0].outcome)
    if len(conditions) != 1 or len(outcomes) != 1 or conditions == outcomes:
        return None
    why = f"the passage says this of '{cases[outcomes[0]].condition.text.strip()}'"
    return Contradiction(why, ((0, len(lookup.text)),), in_copy=True)


def _of_claim(claim: TokenizedText) -> Iterator[_Case]:
    """Yield the conditions of a claim, also without a comma: "it hums if it is open"."""
    place = next(n for n, word in enumerate(claim.words) if word in _IF)
    begin = claim.starts[place]
    yield from _cases((*clauses(claim.text[:begin]), *clauses(claim.text[begin:])))


def _of_sentence(index: EvidenceIndex, number: int) -> Iterator[_Case]:
    if 0 <= number < len(index.sentences):
        parts = clauses_of(index, number)
        yield from _cases(parts) if len(parts) <= _MOST_CLAUSES else ()


def _cases(parts: Sequence[Part]) -> Iterator[_Case]:
    """Yield each condition with the clause behind it, or with the one before if none follows."""
    for n, part in enumerate(parts):
        if part.words[0] in _IF and len(parts) > 1:
            after = parts[n + 1] if n + 1 < len(parts) and parts[n + 1].words[0] not in _IF else None
            yield _Case(part, after or parts[n - 1])


def _matching(there: Sequence[Part], own: Part) -> list[int]:
    """Return the indexes of the clauses whose words, apart from those of all, are in the claim's clause."""
    shared = frozenset.intersection(*(part.keys for part in there)) if there else frozenset()
    apart = [part.keys - shared for part in there]
    return [n for n, keys in enumerate(apart) if keys and keys <= own.keys]
