"""Tells whether a claim begins with another word than the sentence that it copies.

"Mbeki models use it." differs from "Other models use it.". The capital of "Mbeki" does not show that it is a
name: any word at the start of a sentence has one.
"""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.features.word_vectors import unit, word_vectors
from faithrails.lookup.copies.other_word_in_copy import SAME_MEANING
from faithrails.lookup.copies.word_changes import Change
from faithrails.text.tokenized import TokenizedText
from faithrails.text.tokens_to_preserve import QUANTIFIERS
from faithrails.text.values.number_word_values import SMALL, TENS
from faithrails.text.values.number_word_values import WORDS as NUMBERS
from faithrails.text.words import AUXILIARIES, NEGATIONS, STOP_WORDS, content_stem, stem, without_possessive

_BEFORE_NOUNS = frozenset(
    "the a an this that these those some any each every all both most many few other another such no more "
    "several his her its their our my your".split()
) | {*SMALL, *TENS}
_PREPOSITIONS = frozenset("at by for from in on to with".split())
# Words that begin a sentence and name nothing.
_FUNCTION = frozenset(
    "many several various numerous certain another every much according regarding concerning given based "
    "following including using often sometimes always ever today now next yet still perhaps maybe moreover "
    "furthermore meanwhile otherwise nevertheless nonetheless well yeah wow oh okay".split()
)
_ADVERB = "ly"
_BEGINNING = 4  # letters that two forms of a word have in common
_LONGEST = 2  # words of the sentence that the change may cover


def is_other_first_word(
    claim: TokenizedText, index: EvidenceIndex, change: Change, instead: Sequence[str]
) -> bool:
    """Whether a change replaces a capitalised first word, and ``instead`` means another thing.

    A word after a bracket or a dash counts as a first word. Verbs are skipped, if the next word shows that
    they are verbs: "Choose the red one." for "Select the red one.".
    """
    first = change.end - 1
    is_first = change.claim_length and change.end < len(claim.words) and claim.begins_sentence(first)
    is_alone = all(word[0].isdigit() for word in claim.words[change.start : first])
    if not (
        is_first and is_alone and 0 < change.evidence_length <= _LONGEST and _is_thing(claim, index, first)
    ):
        return False
    said, other = without_possessive(claim.words[first]), without_possessive(instead[-1])
    after = claim.words[first + 1]
    if other in _BEFORE_NOUNS:
        return bool(content_stem(after))
    is_plural = other.endswith("s") and after in _PREPOSITIONS  # no verb: "Sign in", "Click on"
    is_noun = after in AUXILIARIES or after == "of" or bool(content_stem(after)) or is_plural
    return is_noun and _is_word(other) and not _is_alike(said, other)


def _is_thing(claim: TokenizedText, index: EvidenceIndex, place: int) -> bool:
    """Whether a word has a capital and is neither in the evidence nor a function word."""
    word, rest = without_possessive(claim.words[place]), claim.text[claim.ends[place] :]
    if not claim.text[claim.starts[place]].isupper() or not rest[:1].isspace():
        return False
    is_grammar = word in STOP_WORDS or word in NEGATIONS or word in _FUNCTION or word in QUANTIFIERS
    is_known = word in index.words or stem(word) in index.stems
    return not (is_grammar or is_known or word in NUMBERS or word.endswith(_ADVERB))


def _is_word(word: str) -> bool:
    """Whether a folded word is a content word and no number, which may only number the line."""
    return bool(content_stem(word)) and word.isalpha() and word not in NUMBERS


def _is_alike(said: str, other: str) -> bool:
    """Whether two words may mean the same: by their first letters or by their vectors."""
    if said[:_BEGINNING] == other[:_BEGINNING]:
        return True
    one, another = unit(word_vectors().of((said, other)))
    return float(one @ another) >= SAME_MEANING
