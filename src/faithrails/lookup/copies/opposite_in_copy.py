"""Decides whether a change replaces a word of a copied sentence by its opposite: "lowest" for "highest"."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.copies.word_changes import Change
from faithrails.text.old_of_an_age import ends_age
from faithrails.text.word_relations import are_opposites
from faithrails.text.words import content_stem, denies, stem

_LONGEST = 3  # words of a change: a longer one is another clause, from another sentence
_ENDS = {"iest": "y", "ier": "y", "est": "", "er": ""}  # of adjectives, with the end of the base form
_LEAST_BEFORE_END = 3  # letters


def has_opposite(copy: Copy, change: Change, vocabulary: Vocabulary) -> bool:
    """Return whether a change replaces a word by its opposite: "highest" by "lowest", not by "not low"."""
    if max(change.claim_length, change.evidence_length) > _LONGEST:
        return False
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    if any(ends_age(words, n) for words in (own, instead) for n in range(len(words))):
        return False  # "young" for "23-year-old"
    said, meant_there = ([word for word in words if content_stem(word)] for words in (own, instead))
    if len(said) == len(meant_there) == 1 and are_opposites(said[0], meant_there[0]):
        return denies(copy.claim.words) == denies(copy.copied_sentence) and not _is_said_elsewhere(
            said[0], copy
        )
    there = {form for word in instead for form in _forms(word)} if denies(own) == denies(instead) else ()
    return any(
        not vocabulary.opposites(form).isdisjoint(there)
        for word in (own if there else ())
        if not _is_said_elsewhere(word, copy)
        for form in _forms(word)
    )


def _is_said_elsewhere(word: str, copy: Copy) -> bool:
    """Whether a sentence has the word together with another word of the claim."""
    index, own = copy.index, stem(word)
    others = frozenset(copy.claim.stems) - {own}
    return any(not others.isdisjoint(index.sentences[n].stems) for n in index.stems.get(own, ()))


def _forms(word: str) -> Iterator[str]:
    """Yield the stem of a word and of its base form, if it may be an adjective: "high" for "highest"."""
    yield stem(word)
    for end, first in _ENDS.items():
        if word.endswith(end) and len(word) >= len(end) + _LEAST_BEFORE_END:
            yield stem(word.removesuffix(end) + first)
            return
