"""Finds a short answer that stands in other sentences than those that its question is about."""

from __future__ import annotations

from collections.abc import Sequence, Set

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import VALUES
from faithrails.text.find_names import names
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.words import STOP_WORDS, content_stem

_MAY_BE_YEARS = frozenset(("date", "number"))
_MOST_SENTENCES = 300  # of the evidence
_REFERRING = frozenset("he she it they his its her their this that these those who which".split())


def is_of_another_sentence(said: str, about: str, index: EvidenceIndex) -> bool:
    """Whether another sentence has all words of a question that those with its answer have, and more.

    The other sentence also has a value or name that could be the answer, or all words of the question.
    ``said`` is the answer and ``about`` the question, without its question word.
    """
    own, asked = _words(said), _words(about)
    asked = frozenset(key for key in asked if key in index.stems or key[0].isdigit()) - own
    if not own or not asked or len(index.sentences) > _MOST_SENTENCES:
        return False
    keys = [_keys(n, index) for n in range(len(index.sentences))]
    surnames = frozenset(name.words[-1] for name in names(said))
    holding = [n for n, held in enumerate(keys) if own <= held or surnames & held]
    told = [asked & _around(n, keys, index) for n in holding]
    return bool(told) and any(
        all(those < asked & held for those in told) and _has_other(n, said, asked, held, index)
        for n, held in enumerate(keys)
        if n not in holding
    )


def _words(text: str) -> frozenset[str]:
    """Return what a text is compared by: stems, and numbers; of an answer also its small words."""
    reading = tokenized(text)
    letters = (
        word
        for word, start in zip(reading.words, reading.starts, strict=True)
        if len(word) == 1 and start and text[start].isupper()
    )  # "drug A"
    return (frozenset(reading.keys) - STOP_WORDS).union(letters)


def _keys(number: int, index: EvidenceIndex) -> frozenset[str]:
    return index.sentences[number].stems | frozenset(index.sentence_words(number))


def _around(number: int, keys: Sequence[frozenset[str]], index: EvidenceIndex) -> frozenset[str]:
    """Return the keys of a sentence, and of those beside it that it refers to or that refer to it."""
    found = keys[number]
    for first, last in ((number - 1, number), (number, number + 1)):
        if first < 0 or last >= len(index.sentences):
            continue
        is_one_passage = index.sentences[first].passage == index.sentences[last].passage
        if is_one_passage and not _REFERRING.isdisjoint(index.sentence_words(last)):
            found |= keys[first] | keys[last]
    return found


def _has_other(number: int, said: str, asked: Set[str], held: Set[str], index: EvidenceIndex) -> bool:
    """Whether a sentence has another value or name that could be the answer, or all that is asked."""
    own = frozenset(str(value.kind) for value in values(said) if value.kind in VALUES)
    if own:
        kinds = own | _MAY_BE_YEARS if own & _MAY_BE_YEARS else own
        return any(value.kind in kinds for value in index.sentences[number].values)
    if len(asked) > 1 and asked <= held:
        return True
    known = asked | _words(said)
    others = names(index.text_of(index.sentences[number])) if names(said) else ()
    return any(known.isdisjoint(map(content_stem, name.words)) for name in others)
