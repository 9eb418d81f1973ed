"""Finds a place or party of another sentence: "at Ward 3" for "at your doctor's"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from faithrails.evidence.tables.find_tables import tables_of
from faithrails.features.word_vectors import product, word_vectors
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.word_relations import may_be_synonyms
from faithrails.text.words import has_content, is_negation

_PREPOSITIONS = r"at|from|to|by"
_PHRASE = re.compile(
    rf"\b(?P<preposition>{_PREPOSITIONS})\s(?:(?:the|an?|your|our|their|his|her|its)\s)?"
    r"(?P<noun>[^\W\d_][\w'’-]*(?:\s(?!(?:in|on|at|of|to|by|for|from|with|after|before|until|and|or|but|if|"
    r"when|where|is|are|was|were|within|during|which|who|that|as|than)\b)[\w'’-]+){0,2})",
    re.IGNORECASE,
)
_TIME_NOUNS = frozenset(
    "least most once first last all time night noon midnight weekends weekend monday tuesday wednesday "
    "thursday friday saturday sunday january february march april may june july august september october "
    "november december then now today tomorrow end beginning start".split()
)
_TOO = frozenset(("also", "too"))
_TYING = _TOO | frozenset("it they them her his".split())
_ALIKE = 0.35  # cosine of two nouns from which they may name one place
_DEFINITE = frozenset(("the", "this", "that", "its"))
_FEWEST = 3  # content words of the claim besides the phrase
_MOST_WORDS = 30
_MOST_SENTENCES = 5


class _Phrase(NamedTuple):
    """A preposition with its noun: the noun's keys, its place, whether it is a name or has "the"."""

    preposition: str
    keys: frozenset[str]
    start: int
    end: int
    text: str
    is_name: bool
    is_definite: bool
    words: tuple[str, ...]


def place_of_another_sentence(lookup: Lookup) -> Contradiction | None:
    """Return a phrase if the sentence with all other words has another one behind the same preposition."""
    claim, index = lookup.reading, lookup.index
    if (
        len(claim.words) > _MOST_WORDS
        or tables_of(index)
        or any(map(is_negation, claim.words))
        or "?" in lookup.text
    ):
        return None
    said = frozenset(filter(has_content, claim.keys))
    for own in _phrases(claim, lookup.values):
        rest = said - own.keys
        if len(rest) < _FEWEST or not own.keys <= index.stems.keys():
            continue
        of_words = frozenset(key for key in rest if not key[0].isdigit())
        numbers = sentences_with_keys(index, of_words, len(of_words))
        if not 0 < len(numbers) <= _MOST_SENTENCES:
            continue
        found = ""
        for number in islice(numbers, _MOST_SENTENCES):
            sentence = index.sentences[number]
            others = [
                one
                for one in _phrases(tokenized(index.text_of(sentence)), ())
                if one.preposition == own.preposition and one.keys.isdisjoint(said)
            ]
            if len(others) == 1 and (_may_be_one(own, others[0]) or _are_joined(own, others[0], lookup)):
                break
            if sentence.denies or not own.keys.isdisjoint(sentence.stems) or len(others) != 1:
                break
            found = others[0].text
        else:
            why = f"the passage says '{found}' of this"
            return Contradiction(why, ((own.start, own.end),), instead=found, in_copy=True)
    return None


def _are_joined(own: _Phrase, other: _Phrase, lookup: Lookup) -> bool:
    """Whether the claim or a sentence with its phrase ties it to the other: "The castle is Burg Linz."."""
    return not _TOO.isdisjoint(lookup.reading.words) or any(
        own.keys <= sentence.stems
        and (other.keys & sentence.stems or not _TYING.isdisjoint(lookup.index.sentence_words(number)))
        for number, sentence in enumerate(lookup.index.sentences)
    )


def _may_be_one(own: _Phrase, other: _Phrase) -> bool:
    """Whether a definite noun may stand for a name, "the town" for "Linz", or both mean nearly the same."""
    if own.is_name != other.is_name and (own.is_definite or other.is_definite):
        return True
    own_words, there = ([word for word in one.words if has_content(word)] for one in (own, other))
    if any(may_be_synonyms(one, another) for one in own_words for another in there):
        return True
    near = product(word_vectors().units_of(own_words), word_vectors().units_of(there).T)
    return bool(near.size) and float(near.max()) >= _ALIKE


def _phrases(reading: TokenizedText, known: Sequence[Mention]) -> Iterator[_Phrase]:
    """Yield the phrases behind "at", "from", "to" and "by" that give no time, date or number first."""
    found_values = known or values(reading.text)
    for found in _PHRASE.finditer(reading.text):
        first, last = reading.between(*found.span("noun"))
        keys = frozenset(filter(has_content, reading.keys[first:last]))
        is_time = not _TIME_NOUNS.isdisjoint(reading.words[first:last]) or any(
            value.kind in ("date", "time")
            and value.start < found.end("noun")
            and found.start("noun") < value.end
            for value in found_values
        )
        if keys and not is_time:
            is_definite = not _DEFINITE.isdisjoint(found[0].lower().split()[1:2])
            yield _Phrase(
                found["preposition"].lower(),
                keys,
                *found.span(),
                found[0],
                found["noun"][0].isupper(),
                is_definite,
                tuple(reading.words[first:last]),
            )
