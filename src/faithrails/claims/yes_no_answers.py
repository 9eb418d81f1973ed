"""Recognises answers that only affirm or deny, in words or signs; their claim is the question's statement."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

from faithrails.claims.repeats_known_words import can_mean
from faithrails.claims.words_about_the_answer import PARTS, pattern
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, NEGATIONS, STOP_WORDS, denies, has_digit, words

_YES = frozenset(
    "yes yeah yep yup yea aye ya sure surely certain certainly definite definitely course indeed absolutely "
    "affirmative positive positively correct correctly right true totally completely "
    "entirely exactly precisely "
    "naturally obviously clearly undoubtedly agreed always ok okay alright great fine bet".split()
)
_NO = frozenset("nope nah negative wrong false incorrect untrue impossible".split())
_PERHAPS = frozenset(
    "maybe perhaps possibly probably likely unlikely doubt doubtful way means chance think "
    "believe guess suppose "
    "hope afraid case fact problem matter really quite much so too either thing say said".split()
)
_PLAIN = frozenset("yes yeah yep no nope true false correct incorrect right wrong indeed".split())
_DECIDES = _YES | _NO | _PERHAPS | NEGATIONS | AUXILIARIES  # a bare answer has one of these
_FITS = _YES | _NO | _PERHAPS | NEGATIONS | STOP_WORDS | PARTS  # and has no other words than these
# Phrases that mean a yes or a no, or nothing, in the order in which they are read.
_IS_IT = r"(?:(?:this|that|it)(?:'s| is) |(?:this|that|it) )?"
_TRUE = r"(?:right|correct|true|really|possible|the case|so|way|exactly|quite|chance)"
# The verb of a short answer: "it can't do that", "you don't have to", "there is none".
_AUXILIARY = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|may|might|must|shall|should|need)"
)
_DENIED = rf"(?:{_AUXILIARY}(?:n't| not)|can't|cannot|won't|shan't)"
_LEFT_OUT = r"(?: (?:do|be) (?:that|this|so|it)| have to| need to)?"
SHORT_VERB = rf"(?:(?:is|are|was|were) none|{_DENIED}{_LEFT_OUT}|{_AUXILIARY}{_LEFT_OUT})"
_SUBJECT = r"\b(?:it|he|she|they|we|you|i|there|this|that|these|those) "
_PHRASES = [
    (pattern(r"\b(?:i'm|i am|we're|we are) (?:very |so )?(?:afraid|sorry)\b"), " "),
    (pattern(r"\b(?:unfortunately|sadly|regrettably|sorry|however|well|oh|actually)\b"), " "),
    (pattern(r"\b(?:(?:the|my|short|simple|quick|final) ){0,2}answer(?: is)?\b"), " "),
    (pattern(r"\bi (?:(?:do not|don't) (?:think|believe|suppose) so|doubt it)\b"), " no "),
    (pattern(r"\bi (?:think|believe|suppose|guess) (?:so|yes)\b"), " yes "),
    (pattern(rf"\b{_IS_IT}(?:no|not an?|without|without an?y?) (?:doubt|problem|question|issue)\b"), " yes "),
    (pattern(rf"\b{_IS_IT}(?:no|not|isn't) (?:quite |really |entirely ){{0,2}}{_TRUE}\b"), " no "),
    (pattern(rf"{_SUBJECT}(?:(?:is|are|was|were) none|{_DENIED}{_LEFT_OUT})[\s.!]*\Z"), " no "),
    (pattern(rf"{_SUBJECT}{_AUXILIARY}{_LEFT_OUT}[\s.!]*\Z"), " yes "),
]
# Signs for good or bad, up or down, after one to three words; a check mark may only begin or end a line.
_JUDGING = "🔴🟢🟡🟠👍👎↑↓⬆⬇⇧⇩📈📉🔺🔻▲▼"
_JUDGED = re.compile(rf"\W*[^\W\d_]\w*(?:[ :-]+\w+){{0,2}}[ :–—-]*[{_JUDGING}]+[️.\s]*")


def is_sign_only(sentence: str) -> bool:
    """Whether a sentence consists of meaningful signs only."""
    return not any(map(str.isalnum, sentence)) and any(map(can_mean, sentence))


def is_judged_by_a_sign(sentence: str) -> bool:
    """Whether a sentence is a few words and a sign that judges them: "Staging 🔴"."""
    found = _JUDGED.fullmatch(sentence)
    return found is not None and not any(map(has_digit, sentence))


def says_yes_or_no(signs: str) -> bool:
    """Whether signs before a statement may say yes or no, good or bad, up or down: not "💡"."""
    return any(char in _JUDGING or _polarity_of_signs(char) is not None for char in signs if can_mean(char))


def is_plain(sentence: str) -> bool:
    """Whether a sentence is a yes or no in words that have no other use."""
    said = tokenized(sentence).words
    return bool(said) and _PLAIN.issuperset(said)


def is_bare(sentence: str) -> bool:
    """Whether a sentence, after a yes/no question, only affirms, denies, or doubts what was asked."""
    said = [word for word, _, _ in words(sentence)]
    if not said:
        return is_sign_only(sentence)
    return _FITS.issuperset(said) and not _DECIDES.isdisjoint(said) and not any(map(has_digit, said))


def polarity(sentence: str) -> Literal["yes", "no"] | None:
    """Return "yes" or "no" for a bare answer; None if it is ambiguous."""
    if is_sign_only(sentence):
        return _polarity_of_signs(sentence)
    said = [word for word, _, _ in words(_in_plain_words(sentence))]
    agreeing = _YES | {"of", "that", "that's", "is", "it", "it's", "the", "answer"}
    if not said or not (agreeing | _PLAIN | NEGATIONS | {"at", "all"}).issuperset(said):
        return None
    no = denies(said) or not _NO.isdisjoint(said)
    yes = not _YES.isdisjoint(said)
    return None if no == yes else ("no" if no else "yes")


def lenient_polarity(sentence: str) -> Literal["yes", "no"] | None:
    """Return "no" for a bare answer that denies ("I'm afraid not"), "yes" for "Yes, you can"; else None."""
    said = [word for word, _, _ in words(_in_plain_words(sentence))]
    no = not NEGATIONS.isdisjoint(said) or not _NO.isdisjoint(said)
    yes = not (_YES & _PLAIN).isdisjoint(said)
    return None if no == yes else ("no" if no else "yes")


def _in_plain_words(sentence: str) -> str:
    """Return a bare answer with "yes" or "no" in place of phrases: "I'm afraid that's not possible"."""
    for phrase, plain in _PHRASES:
        sentence = phrase.sub(plain, sentence)
    return sentence


def _polarity_of_signs(sentence: str) -> Literal["yes", "no"] | None:
    names = [unicodedata.name(char, "") for char in sentence if can_mean(char) and char != "\ufe0f"]
    if not names or any(name.startswith("NOT ") for name in names):
        return None
    if all(name.endswith(("CHECK MARK", "WITH CHECK", "THUMBS UP SIGN")) for name in names):
        return "yes"
    return (
        "no" if all(name.endswith(("CROSS MARK", "BALLOT X", "THUMBS DOWN SIGN")) for name in names) else None
    )
