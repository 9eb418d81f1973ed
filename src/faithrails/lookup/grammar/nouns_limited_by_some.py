"""Decides whether "some" limits what follows: it does before a plural, not a singular or mass noun."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from faithrails.text.irregular_verbs import is_past
from faithrails.text.values.number_word_values import SMALL, TENS
from faithrails.text.words import DETERMINERS, content_stem

_NUMBERS = frozenset((*SMALL, *TENS))
_LEAST_PLURAL = 4  # letters of a plural in "s": "gas" is none
_NO_PLURAL_ENDS = ("ss", "us", "is")
_SINGULARS_IN_S = frozenset(
    "news physics mathematics maths economics politics ethics athletics gymnastics electronics logistics "
    "diabetes measles rabies chaos canvas atlas bias lens pancreas christmas always perhaps".split()
)
_SINGULARS_IN_MEN = frozenset("specimen regimen omen abdomen acumen semen stamen yemen ramen amen".split())
_PLURALS = frozenset(
    "feet teeth geese mice lice oxen criteria phenomena bacteria alumni fungi cacti larvae nuclei stimuli "
    "police cattle folk staff personnel crew clergy sheep deer aircraft".split()
)
_ENDS_OF_PLURALS = ("people", "children", "women")
_PLURAL_VERBS = frozenset("are were have do who themselves".split())
_PAST_VERBS = frozenset("left felt saw fell".split())  # besides those of ``is_past``
_OBJECTS = (DETERMINERS - {"that"}) | frozenset("it them him us me he she they we you".split())


def some_limits(following: Sequence[str]) -> bool:
    """Return whether "some" before these folded words, up to the next mark, means a part of several.

    It does in "some members", "some of them", "some left early" and "some think the plan is bad"; but not in
    "some water", nor in "some 300 people", where it means "about".
    """
    if following and (following[0][0].isdigit() or following[0] in _NUMBERS):
        return False
    phrase = list(takewhile(content_stem, following))
    after = following[len(phrase)] if len(phrase) < len(following) else ""
    if not phrase or any(map(is_plural_noun, phrase)) or after in _PLURAL_VERBS:
        return True
    # Before a verb "some" is a pronoun.
    is_past_verb = phrase[0] in _PAST_VERBS or is_past(phrase[0])
    return is_past_verb or after in _OBJECTS or (after == "that" and len(phrase) == 1)


def is_plural_noun(word: str) -> bool:
    """Return whether a folded word is a plural by its form, or irregular, or a collective noun."""
    if word in _PLURALS or word.endswith(_ENDS_OF_PLURALS):
        return True
    if word.endswith("men"):
        return word not in _SINGULARS_IN_MEN
    is_singular = word.endswith(_NO_PLURAL_ENDS) or word in _SINGULARS_IN_S
    return (
        word.endswith("s")
        and not word.endswith(("'s", "’s"))
        and len(word) >= _LEAST_PLURAL
        and not is_singular
    )
