"""Tests whether a clause within a sentence has a claim's value between the same words, prepositions aside."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentences_with_keys
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import compared_keys, content, has_content, is_negation

_FILLERS = frozenset(compared_keys("the a an about around approximately another".split()))
_OPTIONAL = frozenset("for at by of on".split())  # but not "to": "rose to 10" is not "rose 10"
# What these begin after a value does not limit it: "bake 10 minutes or until golden".
_ENDS = frozenset("at before or till until".split())
_MOST_LEFT_OUT = 0.5  # content words after the claim's, for each of these

_Keys = Sequence[str]


def is_stated_in_inner_clause(lookup: Lookup, mention: Mention) -> bool:
    """Return whether an inner clause, as in "lay on a rack and bake 10 minutes", says "bake for 10 minutes".

    The clause has to begin in small letters with the first word of the claim: "the pump and the case weigh
    9 kg" does not state the weight of the case.
    """
    own = lookup.reading
    first = next(iter(own.keys), "")
    beside = frozenset(filter(has_content, (*_before(own, mention), *_behind(own, mention)))) - mention.nouns
    if first not in beside:
        return False
    return any(
        part.text.lstrip()[:1].islower()
        and part.reading.keys[part.first] == first
        and _has_value_alike(own, mention, part)
        for number in sentences_with_keys(lookup.index, beside, len(beside))
        for part in clauses_of(lookup.index, number)
        if beside <= part.keys
    )


def _has_value_alike(own: TokenizedText, mention: Mention, part: Part) -> bool:
    """Whether a clause has a value between the same words as the claim, and is negated if the claim is."""
    if any(map(is_negation, part.words)) != any(map(is_negation, own.words)):
        return False
    there = tokenized(part.text)
    return any(
        agrees(normalized(mention), normalized(value))
        and _lead_alike(_before(own, mention), _before(there, value))
        and _follow_alike(_behind(own, mention), _behind(there, value))
        for value in values(part.text)
    )


def _before(reading: TokenizedText, value: Mention) -> _Keys:
    return reading.keys[: reading.between(0, value.start)[1]]


def _behind(reading: TokenizedText, value: Mention) -> _Keys:
    return reading.keys[reading.between(0, value.end)[1] :]


def _lead_alike(own: _Keys, there: _Keys) -> bool:
    """Whether two clauses have the same words before a value; one of them may leave out prepositions."""
    (said, ours), (held, theirs) = map(_without_prepositions, (own, there))
    return said == held and (ours == theirs or not (ours and theirs))


def _without_prepositions(keys: _Keys) -> tuple[list[str], list[str]]:
    """Return the words without fillers and prepositions, and the prepositions."""
    said = [key for key in keys if key not in _FILLERS and key not in _OPTIONAL]
    return said, [key for key in keys if key in _OPTIONAL]


def _follow_alike(own: _Keys, there: _Keys) -> bool:
    """Whether a clause has the claim's content words after a value, and few more."""
    said, held = list(filter(has_content, own)), list(filter(has_content, there))
    more = takewhile(lambda key: key not in _ENDS, _after(len(said), there))
    return held[: len(said)] == said and content(list(more)) <= _MOST_LEFT_OUT * (len(said) + 1)


def _after(number: int, keys: _Keys) -> _Keys:
    """Return what follows the first ``number`` content words."""
    ends = [n for n, key in enumerate(keys, 1) if has_content(key)]
    return keys[ends[number - 1] if 0 < number <= len(ends) else 0 :]
