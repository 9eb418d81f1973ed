"""Finds a sentence with all words of what the sources are said to lack, and a value that answers."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.claims.refusals import MissingInformation
from faithrails.evidence.index import EvidenceIndex
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import AMOUNTS, MentionKind
from faithrails.text.words import content_stem, words
from faithrails.types import Evidence

# What kind of value answers each sort of question.
_ANSWERS: dict[str, frozenset[MentionKind]] = {
    "when": frozenset(("date", "time", "number")),
    "how_many": AMOUNTS,
    "who": frozenset(("name",)),
}
_PRONOUNS = frozenset("it its he his she her they their".split())
_MOST = 2_000  # sentences with one rare word that are searched


def refuting_sentence(index: EvidenceIndex, lack: MissingInformation) -> Evidence | None:
    """Return a sentence with what the sources are said to lack; None without one.

    It has all the words of the lack and, for "when", "how many" or "who", a value that answers. Words do
    not show whether a sentence answers "why" or "which": these give None.
    """
    if lack.sort == "other" or not lack.stems:
        return None
    numbers = [_sentences_with(index, stem) for stem in lack.stems]
    rarest = min(numbers, key=len)[:_MOST]
    others = [frozenset(of_stem) for of_stem in numbers] if rarest else []
    for number in rarest:
        if all(number in of_stem for of_stem in others):
            found = index.text(number, number)
            if _is_answered(lack, found.text):
                return found
    return None


def _sentences_with(index: EvidenceIndex, stem: str) -> Sequence[int]:
    """Return the indexes of the sentences with a stem or a number.

    A sentence after one of these counts too if it begins with a pronoun: "it", "he".
    """
    named = index.stems.get(stem) or [
        number for number in index.near_word(stem) if stem in index.sentence_words(number)
    ]
    found = dict.fromkeys(named)
    for number in named[:_MOST]:
        while (number := number + 1) not in found and _goes_on(index, number):
            found[number] = None
    return list(found)


def _goes_on(index: EvidenceIndex, number: int) -> bool:
    if number >= len(index.sentences):
        return False
    is_of_one_passage = index.sentences[number].passage == index.sentences[number - 1].passage
    return is_of_one_passage and not _PRONOUNS.isdisjoint(index.sentence_words(number)[:1])


def _is_answered(lack: MissingInformation, text: str) -> bool:
    kinds = _ANSWERS.get(lack.sort)
    if kinds is None:
        return True
    found = (mention for mention in mentions(text) if mention.kind in kinds)
    return any(not lack.stems.issuperset(stems_of(mention.text)) for mention in found)


def stems_of(text: str) -> set[str]:
    """Return the stems of the content words of a text, and its numbers."""
    return {
        stem for word, _, _ in words(text) if (stem := content_stem(word) or (word if word.isdigit() else ""))
    }
