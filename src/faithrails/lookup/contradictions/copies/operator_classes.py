"""Classes of quantifiers, modal verbs, conditions and comparisons that faithful paraphrases keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.features.quantifiers_bounds_modals import CLASSES
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.irregular_verbs import is_past
from faithrails.text.values.number_word_values import WORDS
from faithrails.text.words import DETERMINERS, is_negation

Class = tuple[str, str]  # family, name

# Families in which another word changes the statement, with the kind of finding.
KINDS = {
    "quantifier": Kind.CHANGED_QUANTIFIER,
    "modality": Kind.CHANGED_MODALITY,
    "condition": Kind.CHANGED_CONDITION,
    "comparison": Kind.CHANGED_COMPARISON,
    "status": Kind.CHANGED_MODALITY,
    "direction": Kind.ANTONYM,
    "side": Kind.ANTONYM,
}
EACH_TIME = frozenset(  # of "all", but "each year" limits nothing
    "each every year month week day hour minute night morning evening season quarter decade time".split()
)
NEEDED, _FREE = ("modality", "needed"), ("modality", "free")
_ABOUT = ("quantifier", "about")
ONLY = ("quantifier", "only")
# Classes whose words make a sentence say more than it does without them.
LIMITING: frozenset[Class] = frozenset(
    (
        ONLY,
        ("quantifier", "all"),
        NEEDED,
        ("condition", "unless"),
        ("status", "former"),
        ("status", "alleged"),
    )
)
_LIMITING_FAMILIES = frozenset(("quantifier", "modality", "condition", "status"))
_ONE = {"many": "some"}  # "several", "many" and "often" all mean "not all"
_MORE: dict[Class, str] = {
    ("quantifier", "all"): "entirely",
    NEEDED: "requirement requirements",
    ("quantifier", "only"): "barely",
    ("condition", "if"): "when",
    ("condition", "because"): "because due therefore thus hence",
    ("condition", "although"): "although though despite notwithstanding",
    ("quantifier", "precise"): "exactly precisely",
    _ABOUT: "about approximately roughly around nearly almost",
    ("status", "former"): "former formerly ex",
    ("status", "alleged"): "alleged allegedly supposed supposedly fake",
    ("direction", "up"): "up upwards",
    ("direction", "down"): "down downwards",
    ("side", "in"): "inside indoors",
    ("side", "out"): "outside outdoors",
    ("comparison", "less"): "within worst lowest smallest shortest youngest slowest earliest",
    ("comparison", "after"): "later",
    ("comparison", "before"): "earlier",
    ("comparison", "more"): "best highest greatest largest biggest longest oldest tallest fastest latest",
}
_CLASS_OF: dict[str, Class] = {
    word: (family, _ONE.get(name, name))
    for family in KINDS
    for name, words in CLASSES.get(family, {}).items()
    for word in words.split()
    if word != "both"  # "both teams" are the two that the sentence is about
} | {word: found for found, words in _MORE.items() for word in words.split()}
_PHRASES: dict[tuple[str, ...], Class] = {
    ("even", "if"): ("condition", "although"),
    ("even", "though"): ("condition", "although"),
    ("have", "to"): NEEDED,
    ("has", "to"): NEEDED,
    ("need", "not"): _FREE,
    **dict.fromkeys((("must", "not"), ("may", "not"), ("shall", "not")), ("modality", "forbidden")),
    ("at", "least"): _ABOUT,
    ("at", "most"): _ABOUT,
}
_OF_NONE = frozenset((("not", "only"), ("at", "all")))  # "not only fast but also cheap", "not red at all"
_LIMITING_KIND = frozenset("of in on at with without under over from between who".split())
_WAS = frozenset("was were had did".split())
_WORDS_OF_PHRASES = frozenset(word for phrase in _PHRASES for word in phrase)


def operators(words: Sequence[str]) -> Iterator[tuple[int, Class]]:
    """Yield the position and class of each operator among folded words; a phrase has two positions."""
    for n, word in enumerate(words):
        found = _CLASS_OF.get(word)
        if word in _WORDS_OF_PHRASES:
            phrases = (tuple(words[max(0, first) : first + 2]) for first in (n, n - 1))
            found = next((_PHRASES[pair] for pair in phrases if pair in _PHRASES), found)
        if word == "need" and any(one[0].isdigit() or one in DETERMINERS for one in words[n + 1 : n + 2]):
            continue  # "you need 900 ml of stock" is no obligation
        if word == "some" and any(map(_is_amount, words[n + 1 : n + 2])):
            found = _ABOUT
        if found == NEEDED and any(map(is_negation, words[max(0, n - 1 - (word == "to")) : n])):
            found = _FREE  # "does not need to", "do not have to" for "need not"
        if tuple(words[n - 1 :]) == ("in", "all"):
            continue  # "come to 240 in all"
        if word == "all" and any(map(_is_number, words[n + 1 : n + 2])):
            continue  # "for all four days"
        if found and tuple(words[max(0, n - 1) : n + 1]) not in _OF_NONE:
            yield n, found


def _is_amount(word: str) -> bool:
    """Whether a word is a number that is no year: "some 400", but not "some 2023 models"."""
    is_year = len(word) == len("2023") and word.startswith(("19", "20"))
    return word.replace(",", "").isdigit() and not is_year


def _is_number(word: str) -> bool:
    return word.isdigit() or word in WORDS


def is_all_of_kind(added: Sequence[str], there: Sequence[str]) -> bool:
    """Return whether "all" begins a rule about a limited kind: "all students of law may".

    ``there`` is the sentence without it. What happened once to such things need not hold of all.
    """
    is_all = list(added) in (["all"], ["every"], ["each"])
    is_limited = there[0].endswith("s") and len(there) > 1 and there[1] in _LIMITING_KIND
    return is_all and is_limited and not any(word in _WAS or is_past(word) for word in there)


def limits(words: Sequence[str]) -> frozenset[Class]:
    """Return the classes of quantifiers, modal verbs, conditions and statuses among folded words."""
    return frozenset(found for _, found in operators(words) if found[0] in _LIMITING_FAMILIES)
