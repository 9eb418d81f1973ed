"""Answers that only affirm or deny, in words or in signs: they say what the question asked."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from faithrails.claims.known import can_mean, has_digit
from faithrails.claims.questions import last_question
from faithrails.claims.vocabulary import PARTS
from faithrails.signals.words import NEGATIONS, STOP_WORDS, content_stem, denies, words

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
_AUXILIARIES = frozenset(
    "is are was were am do does did has have had can could will would shall should may might must".split()
)
_PRONOUNS = frozenset("it he she they this that these those there we i you".split())
_UNSTRESSED = (
    frozenset("a an the it its he she they this that these those there to of".split()) | _AUXILIARIES
)


def is_sign_only(sentence: str) -> bool:
    """Whether a sentence says something, and with signs alone."""
    return any(map(can_mean, sentence)) and not any(map(str.isalnum, sentence))


def is_plain(sentence: str) -> bool:
    """Whether a sentence only says yes or no, in the words that are said for nothing else."""
    said = [word for word, _, _ in words(sentence)]
    return bool(said) and _PLAIN.issuperset(said)


def is_bare(sentence: str) -> bool:
    """Whether a sentence, after a yes/no question, only affirms, denies, or doubts what was asked."""
    said = [word for word, _, _ in words(sentence)]
    if not said:
        return is_sign_only(sentence)
    fits = all(
        word in _YES
        or word in _NO
        or word in _PERHAPS
        or word in STOP_WORDS
        or word in NEGATIONS
        or word in PARTS
        for word in said
    )
    decides = _YES | _NO | _PERHAPS | NEGATIONS | _AUXILIARIES
    return fits and not decides.isdisjoint(said) and not any(map(has_digit, said))


def polarity(sentence: str) -> Literal["yes", "no"] | None:
    """Return what a bare sentence says, None where that is not plain."""
    said = [word for word, _, _ in words(sentence)]
    agreeing = _YES | {"of", "that", "that's", "is", "it", "it's", "the", "answer"}
    if not said or not (agreeing | _PLAIN | NEGATIONS | {"at", "all"}).issuperset(said):
        return None
    no = denies(said) or not _NO.isdisjoint(said)
    yes = not _YES.isdisjoint(said)
    return None if no == yes else ("no" if no else "yes")


def restates(question: str, bare: str, statement: str) -> bool:
    """Whether a statement says again what a bare answer before it affirmed or denied.

    It must have every word of the question but articles, auxiliaries and pronouns; a subject
    may have become a pronoun.
    """
    said = [word for word, _, _ in words(statement)]
    answer = polarity(bare)
    wanted = _asked_for(question)
    if answer is None or not said or wanted is None or denies(said) != (answer == "no"):
        return False
    held = {_key(word) for word in said}
    missing = [number for number, key in enumerate(wanted) if key not in held]
    if not missing:
        return bool(wanted)
    as_pronoun = said[0] in _PRONOUNS and missing == list(range(len(missing)))
    named = all(content_stem(wanted[number]) for number in missing)
    return as_pronoun and named and len(missing) < len(wanted)


@lru_cache(maxsize=100)
def _asked_for(question: str) -> tuple[str, ...] | None:
    """Return what a statement must hold to say what was asked; None if the question denies something."""
    asked = [word for word, _, _ in words(last_question(question))]
    return None if denies(asked) else tuple(_key(word) for word in asked if word not in _UNSTRESSED)


def _key(word: str) -> str:
    return content_stem(word) or word
