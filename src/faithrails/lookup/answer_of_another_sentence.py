"""Detects a short answer that comes from other sentences than those that the question is about."""

from __future__ import annotations

from collections.abc import Sequence, Set

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import VALUES
from faithrails.lookup.grammar.clauses import clauses_of
from faithrails.text.find_names import names
from faithrails.text.irregular_verbs import forms
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.words import STOP_WORDS, content_stem

_MAY_BE_YEARS = frozenset(("date", "number"))
_MOST_SENTENCES = 300  # of the evidence; in longer evidence nothing is found
_REFERRING = frozenset("he she it they his its her their this that these those who which".split())


def is_of_another_sentence(said: str, about: str, index: EvidenceIndex) -> bool:
    """Return whether a sentence without the answer matches the question better than all sentences with it.

    It must have all question words that each of those has, and more, and either a value or name that could be
    the answer or all question words. If only one sentence has the answer, its clauses are compared as well.
    ``said`` is the answer and ``about`` the question, without its question word.
    """
    own, asked = _words(said), _words(about)
    asked = frozenset(key for key in asked if _is_in(key, index.stems.keys()) or key[0].isdigit()) - own
    if not own or not asked or len(index.sentences) > _MOST_SENTENCES:
        return False
    keys = [one.stems.union(index.sentence_words(n)) for n, one in enumerate(index.sentences)]
    surnames = frozenset(name.words[-1] for name in names(said))
    holding = [n for n, held in enumerate(keys) if own <= held or surnames & held]
    told = [_among(asked, _around(n, keys, index)) for n in holding]
    if len(holding) == 1 and _is_of_another_clause(own, asked, holding[0], index):
        return True
    return bool(told) and any(
        all(those < _among(asked, held) for those in told) and _has_other(n, said, asked, held, index)
        for n, held in enumerate(keys)
        if n not in holding
    )


def _is_of_another_clause(own: Set[str], asked: Set[str], number: int, index: EvidenceIndex) -> bool:
    """Whether another clause has all question words, while those with the answer have only some.

    A clause with no question word continues the one before: "It was launched in 1969, from Kourou".
    """
    parts = [part.keys | frozenset(part.words) for part in clauses_of(index, number)]
    holding = [part for part in parts if own <= part]
    return (
        len(asked) > 1
        and bool(holding)
        and all(frozenset() < _among(asked, part) < asked for part in holding)
        and any(_among(asked, part) == asked for part in parts if part not in holding)
    )


def _among(asked: Set[str], held: Set[str]) -> frozenset[str]:
    """Return the ``asked`` keys that are in ``held``, also as another form of a verb: "sell" in "sold"."""
    return frozenset(key for key in asked if _is_in(key, held))


def _is_in(key: str, held: Set[str]) -> bool:
    return key in held or any(form in held for form in forms(key))


def _words(text: str) -> frozenset[str]:
    """Return the keys of a text without stop words, and single capital letters within it: "drug A"."""
    reading = tokenized(text)
    letters = (
        word
        for word, start in zip(reading.words, reading.starts, strict=True)
        if len(word) == 1 and start and text[start].isupper()
    )
    return (frozenset(reading.keys) - STOP_WORDS).union(letters)


def _around(number: int, keys: Sequence[frozenset[str]], index: EvidenceIndex) -> frozenset[str]:
    """Return the keys of a sentence, and of a neighbour that it refers to or that refers to it."""
    found = keys[number]
    for first, last in ((number - 1, number), (number, number + 1)):
        if first < 0 or last >= len(index.sentences):
            continue
        is_one_passage = index.sentences[first].passage == index.sentences[last].passage
        if is_one_passage and not _REFERRING.isdisjoint(index.sentence_words(last)):
            found |= keys[first] | keys[last]
    return found


def _has_other(number: int, said: str, asked: Set[str], held: Set[str], index: EvidenceIndex) -> bool:
    """Whether a sentence has another value or name that could be the answer, or all question words."""
    own = frozenset(str(value.kind) for value in values(said) if value.kind in VALUES)
    if own:
        kinds = own | _MAY_BE_YEARS if own & _MAY_BE_YEARS else own
        return any(value.kind in kinds for value in index.sentences[number].values)
    if len(asked) > 1 and _among(asked, held) == asked:
        return True
    known = asked | _words(said)
    others = names(index.text_of(index.sentences[number])) if names(said) else ()
    return any(known.isdisjoint(map(content_stem, name.words)) for name in others)
