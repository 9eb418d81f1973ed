"""Finds reversed permissions and duties: "is not allowed to" for "may", "must" for "optional"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, lines, sentence_of, sentences_with_all_stems
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.irregular_verbs import base, forms
from faithrails.text.permissions import LIMITS, OPPOSED, Force, force_of, operators_of
from faithrails.text.words import content_stem, has_content, is_negation

# Weaker forces in the evidence that a claim may turn into a duty or a prohibition.
_WEAKER: dict[Force, tuple[Force, ...]] = {
    "needed": ("advised", "perhaps needed"),
    "forbidden": ("dissuaded",),
}
# What a prohibition leaves open: "not without a pass" allows it with one.
_LEFT_OPEN = frozenset((("without", "with"), ("unless", "if"), ("before", "after"), ("until", "after")))
_BEGIN_CLAUSE = frozenset("but while whereas although though".split())
_EXCEPTING = frozenset(("unless", "except"))  # without them the rest of the sentence still holds
_LONGEST = 30  # words of a claim, or of a clause


class _Permission(NamedTuple):
    """What a claim permits, forbids, demands or leaves free, and under which limits."""

    force: Force
    places: Sequence[int]  # positions of the words for it
    keys: frozenset[str]  # stems of what it is about
    limits: frozenset[str]


def turned_permission(lookup: Lookup) -> Contradiction | None:
    """Return a permission or duty if every clause of the evidence about it has the opposite, or a weaker one.

    In a claim with several, each clause is compared: "DVDs can be renewed, but books cannot".
    """
    reading = lookup.reading
    parts = clauses(lookup.text) if len(list(operators_of(reading.words))) > 1 else ()
    own = [(_said_by(part.words, part.keys), part.first) for part in parts] or [(_said(lookup), 0)]
    for said, offset in own:
        if said is None or not (found := _opposed(lookup.index, said)):
            continue
        kind, there = found
        start, end = reading.starts[offset + said.places[0]], reading.ends[offset + said.places[-1]]
        why = f"the passage says '{there}' where the answer says '{reading.text[start:end]}'"
        return Contradiction(why, ((start, end),), kind=kind)
    return None


def _opposed(index: EvidenceIndex, said: _Permission) -> tuple[Kind, str] | None:
    """Return the kind of contradiction if all clauses about it contradict, and the words of the first."""
    found = list(_forces_of(index, said))
    if not found and not said.limits:  # "are permitted" for "are not permitted unless …"
        found = list(_forces_of(index, said, _EXCEPTING))
    if not found and said.force == "allowed" and said.limits == {"without"}:
        unlimited = said._replace(limits=frozenset())  # "is permitted without consent" for "requires consent"
        found = [one for one in _forces_of(index, unlimited) if one[0] == "needed"]
    others = {other for other, _ in found}
    if others and all({said.force, other} in OPPOSED for other in others):
        return Kind.DENIAL, found[0][1]
    if others and others <= {"needed"} and said.limits == {"without"}:
        return Kind.DENIAL, found[0][1]
    if others and others.issubset(_WEAKER.get(said.force, ())):
        return Kind.CHANGED_MODALITY, found[0][1]
    return None


def is_same_permission(lookup: Lookup) -> bool:
    """Whether all clauses of the evidence about it give the same permission or duty, in any wording."""
    said = _said(lookup)
    return said is not None and {force for force, _ in _forces_of(lookup.index, said)} == {said.force}


def follows_from_permission(lookup: Lookup) -> bool:
    """Whether a claim only gives a permission for one thing, and some clause gives just the same.

    "Swimming is permitted" does not follow from "Swimming is allowed in the outdoor pool".
    """
    said = _said(lookup)
    if said is None or len(said.keys) != 1 or not is_same_permission(lookup):
        return False
    numbers = _sentences_about(lookup.index, said.keys)
    parts = (part for number in numbers for part in _parts(lookup.index, number))
    return any(_said_by(part.words, part.keys) == said._replace(places=_places(part)) for part in parts)


def _places(part: Part) -> Sequence[int]:
    found = force_of(part.words)
    return found[1] if found else ()


def _said(lookup: Lookup) -> _Permission | None:
    return _said_by(lookup.reading.words, lookup.reading.keys)


def _said_by(words: Sequence[str], said: Iterable[str]) -> _Permission | None:
    """Return the permission or duty that words give; None if they give none, or more than one."""
    if len(words) > _LONGEST or (found := force_of(words)) is None:
        return None
    force, places = found
    own = (content_stem(words[n]) or words[n] for n in (places[0], places[-1]))
    keys = frozenset(map(base, frozenset(filter(has_content, said)).difference(own)))
    return _Permission(force, places, keys, LIMITS.intersection(words)) if keys else None


def _forces_of(
    index: EvidenceIndex, said: _Permission, but: frozenset[str] = frozenset()
) -> Iterator[tuple[Force, str]]:
    """Yield the force of each clause of the evidence about the same thing, and the words that give it.

    The clause has all content words of the claim, and the same limits; it may also have limits in ``but``.
    """
    for number in _sentences_about(index, said.keys):
        for part in _parts(index, number):
            if len(part.words) > _LONGEST or not said.keys <= frozenset(map(base, part.keys)):
                continue
            found = force_of(part.words)
            if found is None or not _is_about(part, found[1][0], said.keys):
                continue
            force, places = found
            there = " ".join(part.words[places[0] : places[-1] + 1])
            own = LIMITS.intersection(part.words)
            if own - but == said.limits and (own == said.limits or not _is_of_exception(part, said.keys)):
                yield force, there
            elif force == "forbidden" and not _LEFT_OPEN.isdisjoint(product(own, said.limits - {"only"})):
                yield "allowed", there


def _sentences_about(index: EvidenceIndex, keys: frozenset[str]) -> Sequence[int]:
    """Return the indexes of sentences that may have all keys: numbers and irregular verbs are not looked up.

    If there are only irregular verbs, return the sentences with a form of one of them.
    """
    looked_up = frozenset(key for key in keys if not key[0].isdigit() and len(tuple(forms(key))) == 1)
    if looked_up:
        return sentences_with_all_stems(index, looked_up)
    verb = min((key for key in keys if not key[0].isdigit()), default="")
    return sorted({number for form in forms(verb) for number in index.stems.get(form, ())})


def _parts(index: EvidenceIndex, number: int) -> Iterator[Part]:
    """Yield the parts of a sentence between semicolons; of a part without one permission, its clauses."""
    for whole in sentence_of(index, number):
        for part in lines(whole.text) if ";" in whole.text else (whole,):
            yield from (part,) if force_of(part.words) else clauses(part.text)


def _is_of_exception(part: Part, keys: frozenset[str]) -> bool:
    """Whether words of a claim are only behind "unless": "reserved" in "unless a book is reserved"."""
    place = next(n for n, word in enumerate(part.words) if word in _EXCEPTING)
    own = [base(key) for key in part.reading.keys[part.first : part.last]]
    return not keys.isdisjoint(frozenset(own[place:]) - frozenset(own[:place]))


def _is_about(part: Part, place: int, keys: frozenset[str]) -> bool:
    """Whether the clause from the last "but" or "while" before the permission on has words of the claim."""
    begins = [
        n for n in range(place) if part.words[n] in _BEGIN_CLAUSE and not is_negation(part.words[n + 1])
    ]
    return not begins or not keys.isdisjoint(
        map(base, part.reading.keys[part.first + begins[-1] : part.last])
    )
