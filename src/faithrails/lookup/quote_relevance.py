"""Tests whether a judge's quote is relevant to a claim, and a claim to the evidence."""

from __future__ import annotations

from collections.abc import Sequence, Set

from faithrails.features.word_vectors import word_vectors
from faithrails.text.find_names import acronyms
from faithrails.text.sentences import sentences
from faithrails.text.tokens_to_preserve import content_keys
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import mentions, values
from faithrails.text.words import AUXILIARIES, content_stem, words
from faithrails.types import Claim, Passage, Turn

_SAYS_LITTLE = frozenset({"1"})  # "one of them"
_HALF = 0.5
_LONGEST = 2_000  # characters of a claim or a quote whose words are compared by meaning
_ALIKE = 0.55  # cosine: "built" and "building" have 0.68, "Rome" and "Paris" 0.44


def is_about(quote: str, claim: Claim, *, decides: bool) -> bool:
    """Return whether a quote has a name, value or content word of the claim, or one of nearly that meaning.

    ``decides``: nothing else supports the claim. If the claim states a value in digits, the quote then needs
    a value too (the same, or one to derive it from), or half of the claim's words.
    """
    wanted, quoted_keys = _keys(claim), content_keys(quote) - _SAYS_LITTLE
    stated, quoted = values(claim.text), values(quote)
    if any(value.kind == "date" for value in quoted):
        quoted_keys |= {"year"}  # "it took two years" follows from two dates
    same_value = any(agrees(one, other) for one in stated for other in quoted)
    shared = wanted & quoted_keys
    counted = any(any(map(str.isdigit, mention.text)) for mention in stated)
    if not (shared or same_value):
        alike = bool(quoted_keys) and (not wanted or _means_alike(claim.text, quote))
        return alike and not (decides and counted and not quoted)
    return not (decides and counted) or bool(quoted) or len(shared) >= _HALF * len(wanted)


def only_names_subject(quote: str, claim: Claim, passages: Sequence[Passage]) -> bool:
    """Return whether a quote has only the claim's subject, and no sentence around it is about the rest.

    "The Eiffel Tower" does not say where it is; the sentence from which it was cut may.
    """
    auxiliary = next((start for word, start, _ in words(claim.text) if word in AUXILIARIES), 0)
    subject, rest = content_keys(claim.text[:auxiliary]), claim.text[auxiliary:]
    told = content_keys(rest) - subject - _SAYS_LITTLE
    if not told or not content_keys(quote) <= subject:
        return False
    around = (
        passage.text[span.start : span.end]
        for passage in passages
        if quote in passage.text
        for span in sentences(passage.text)
        if quote in passage.text[span.start : span.end]
    )
    return not any(told & content_keys(text) or _means_alike(rest, text) for text in around)


def has_kind_of_question(quote: str, question: str) -> bool:
    """Return whether a quote has a name or value of a kind that the question has: it may support a "no"."""
    kinds = {mention.kind for mention in mentions(question[:1].lower() + question[1:])}
    return any(mention.kind in kinds for mention in mentions(quote[:1].lower() + quote[1:]))


def _means_alike(text: str, other: str) -> bool:
    """Whether two texts have content words that are close in the static embedding: "physician", "doctor"."""
    pair = [[word for word, _, _ in words(each[:_LONGEST]) if content_stem(word)] for each in (text, other)]
    if not all(pair):
        return False
    left, right = map(word_vectors().units_of, pair)
    return float((left @ right.T).max()) >= _ALIKE


def is_beside(claim: Claim, known: Set[str]) -> bool:
    """Return whether a claim has words or names, and none of them is ``known`` (see ``known_words``)."""
    wanted = _keys(claim)
    return known.isdisjoint(wanted) and any(any(map(str.isalpha, key)) for key in wanted)


def known_words(turn: Turn) -> frozenset[str]:
    """Return the content words, names, their initials and values of evidence and question."""
    texts = (turn.question, *(passage.text for passage in turn.passages))
    return frozenset().union(*map(content_keys, texts), *map(acronyms, texts))


def _keys(claim: Claim) -> frozenset[str]:
    return (content_keys(claim.text) | content_keys(claim.original)) - _SAYS_LITTLE
