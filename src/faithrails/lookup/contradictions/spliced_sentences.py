"""Finds claims that join the beginning of one sentence with the end of another of the same form.

"The tenant pays for water." for "The tenant pays for gas. The landlord pays for water.".
"""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import (
    Part,
    are_known,
    clauses_of,
    holders,
    lines,
    may_hold,
    sentence_of,
    stand_near,
)
from faithrails.lookup.contradictions.another_person_did import begins_with_verb
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.word_changes import Change, all_changes
from faithrails.text.values.frequencies import frequencies
from faithrails.text.words import PRONOUNS, stem

_NEAR = 3  # sentences between the two
_FEWEST, _MOST = 3, 12  # words of content of a sentence
_FEWEST_QUANTIFIED = 2  # the same of a sentence that begins with a quantifier
_EVERY = stem("every")  # the one quantifier that counts as a word of content
_QUANTIFIERS = frozenset("all every each only both".split())
_MOST_LINES = 5  # of a claim
_LONGEST_CHANGE = 4  # words of content
_BEGINNING = 4  # letters that two forms of a word have in common
_LEAST_SHARED = 2  # of a claim's words of content, by each of the two


def spliced_sentences(lookup: Lookup) -> Contradiction | None:
    """Return a sentence of a claim of which two of the evidence each have another end."""
    said, index = len(lookup.reading.said), lookup.index
    if not _FEWEST_QUANTIFIED <= said <= _MOST * _MOST_LINES:
        return None
    # Whole sentences of a claim alone: a clause may well join what two say of the same thing.
    for part in lines(lookup.text):
        quantifier = _quantifier(part)
        if not (_FEWEST_QUANTIFIED if quantifier else _FEWEST) <= len(part.keys) <= _MOST:
            continue
        own = _ordered(part)
        numbers = _with_most(frozenset(own), index)
        for of_evidence in (sentence_of, clauses_of) if numbers else ():
            parts = [part for n in numbers for part in of_evidence(index, n)]
            found = _spliced(own, parts, index, quantifier)
            if found and not all(_are_as_often(part.text, text) for text in found):
                why = f"the passage says '{found[0]}' and '{found[1]}', which are not to be joined"
                return Contradiction(why, ((part.start, part.end),), in_copy=True)
    return None


def _with_most(keys: frozenset[str], index: EvidenceIndex) -> list[int]:
    """Return the sentences that may have most of a claim's words; none if these are not near each other."""
    if not are_known(keys, index) or not stand_near(index, keys, _NEAR):
        return []
    least = _LEAST_SHARED if len(keys) >= _FEWEST else 1
    return [n for n in holders(index, keys, least) if may_hold(index, n, keys, but=_LONGEST_CHANGE)]


def _spliced(
    own: Sequence[str], parts: Sequence[Part], index: EvidenceIndex, quantifier: str
) -> tuple[str, str] | None:
    """Return the two parts of the evidence of which each has another end of a claim.

    One of a claim of few words has the same quantifier: "every room" of "Every room has a bath.".
    """
    keys = frozenset(own)
    fewest = max(_LEAST_SHARED if len(keys) >= _FEWEST else 1, len(keys) - _LONGEST_CHANGE)
    parts = [part for part in parts if len(part.keys & keys) >= fewest]
    if any(keys <= part.keys for part in parts):
        return None
    replaced = [(part, change) for part in parts if (change := _replaced(own, _ordered(part)))]
    for part, change in replaced:
        for other, changed in replaced:
            if (
                _are_near(part, other, index)
                and not _have_one_subject(part, other)
                and PRONOUNS.isdisjoint((part.words[0], other.words[0]))
                and _is_from(own, change, other)
                and _is_from(own, changed, part)
                and (
                    len(keys) >= _FEWEST
                    or _has_subject(own, quantifier, part)
                    or _has_subject(own, quantifier, other)
                )
            ):
                return part.text.strip(), other.text.strip()
    return None


def _have_one_subject(one: Part, other: Part) -> bool:
    """Whether two clauses of a sentence are said of one: "runs the shop and was named baker"."""
    later = max(one, other, key=lambda part: part.start)
    return one.sentence == other.sentence and (later.words[0] == "to" or begins_with_verb(later))


def _are_as_often(text: str, other: str) -> bool:
    """Whether two texts say how often, and say it alike: "twice a year" and "every six months"."""
    said = frequencies(text)
    return bool(said) and all(any(map(one.agrees, frequencies(other))) for one in said)


def _quantifier(part: Part) -> str:
    """Return the quantifier that a part begins with; "" if it begins otherwise."""
    return part.words[0] if part.words[0] in _QUANTIFIERS else ""


def _has_subject(own: Sequence[str], quantifier: str, part: Part) -> bool:
    """Whether a part begins with the quantifier and the subject of a claim."""
    return bool(quantifier) and _quantifier(part) == quantifier and own[:1] == _ordered(part)[:1]


def _ordered(part: Part) -> list[str]:
    return [key for key in part.said if key != _EVERY]


def _replaced(own: Sequence[str], there: Sequence[str]) -> Change | None:
    """Return the one change of a claim to a part of the evidence, if it puts some words for others."""
    is_like = own[:1] == there[:1] or own[-1:] == there[-1:]  # all words before and after the change are
    if not is_like or abs(len(own) - len(there)) > _LONGEST_CHANGE:
        return None
    changes = all_changes(own, there)
    if len(changes) != 1 or not (changes[0].own and changes[0].there):
        return None
    change = changes[0]
    is_whole = len(there) - change.there == len(own) - change.own
    said, instead = own[change.start : change.end], there[change.start_there : change.end_there]
    if not {word[:_BEGINNING] for word in said}.isdisjoint(word[:_BEGINNING] for word in instead):
        return None  # "German" for "Germany"
    return change if is_whole and max(change.own, change.there) <= _LONGEST_CHANGE else None


def _is_from(own: Sequence[str], change: Change, other: Part) -> bool:
    """Whether another part has all words of a change."""
    return other.keys.issuperset(own[change.start : change.end])


def _are_near(one: Part, other: Part, index: EvidenceIndex) -> bool:
    apart = (one.sentence, one.start) != (other.sentence, other.start)
    same = index.sentences[one.sentence].passage == index.sentences[other.sentence].passage
    return apart and same and abs(one.sentence - other.sentence) <= _NEAR
