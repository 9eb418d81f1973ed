"""Recognises headings, table headers and lead-ins that name what follows and assert nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

from faithrails.claims.repeats_known_words import Known, signs
from faithrails.claims.words_about_the_answer import COLUMNS, PARTS, dimensions
from faithrails.text.pictures import without_bullet
from faithrails.text.tokenized import tokenized
from faithrails.text.words import NEGATIONS, STOP_WORDS, has_negation, words

_MOST_WORDS = 6
_FINITE = (
    r"\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|will|would|may|might|must|"
    r"shall|should|built|made|won|lost|found|led|ran|began|became|left|took|went|sold|held|kept|gave|got|"
    r"came|cost|met)\b"
)
_VERB = re.compile(_FINITE)
_STATING = re.compile(
    rf"\d|[^\x00-\x7f’‘“”–—]|\b(?!(?:this|its|as|us|his|thus|always)\b)[a-z]+(?:ed|s)\b|{_FINITE}"
)
_KEY_AND_VALUE = re.compile(r":|\w\s[-–—=]\s\w")
_NAMING = (PARTS | STOP_WORDS) - NEGATIONS - {"yes"}

_MOST_OF_LEAD_IN = 14  # words
# "Here's how", "To add a PIN", "What to do": what follows says it.
_ANNOUNCES = re.compile(
    r"(?:(?:sure|of course|certainly|absolutely|okay|right|yes)\b[\s,!.–—-]*)?here(?:['’]s|\sis|\sare)\s"
    r"(?:(?:how|what|who|when|where|which)\b)?",
    re.IGNORECASE,
)
_AIMS = re.compile(r"(?:if\syou\swant\s|in\sorder\s)?to\s(?=\w)", re.IGNORECASE)
_AIMED = re.compile(
    r",\s(?:you(?:['’]ll|['’]d)?(?:\s(?:will|would|can|must|should))?(?:\s(?:need|have|want))?(?:\sto)?"
    r"|(?:just\s|please\s)?(?:do\sthe\sfollowing|follow\sthese\ssteps))\Z",
    re.IGNORECASE,
)
_ASKS = re.compile(r"(?:how|what|who|when|where|which|why)\b", re.IGNORECASE)
ANNOUNCING = PARTS | frozenset(
    "stack stacks compare compares differ differs look side handles handle does do did done pricing "
    "comparison breakdown rundown work works happens happen need needs know find get gets set start "
    "begin use change add expect gather go goes deal costs cost cheapest possible likely both two three "
    "four five plan plans".split()
)
_LEAD_IN = re.compile(r"[:：][*_]{0,3}\s*\Z")  # but not in the stars of a rating: "Rating: *****"


def ends_in_colon(sentence: str) -> bool:
    """Whether a sentence ends in a colon, which may be in bold."""
    return _LEAD_IN.search(sentence) is not None


def is_label(text: str, either: Callable[[], Known]) -> bool:
    """Whether a heading or a lead-in, without its punctuation, only names what follows.

    Every content word must be in the question or the evidence, or name a part of a text ("Overview").
    A label has at most six words, and no verb, negation, number or "key: value".
    """
    text = without_bullet(text)
    if len(text.split()) > _MOST_WORDS or _KEY_AND_VALUE.search(text):
        return False
    if has_negation(text):
        return False
    if _names_a_part(text):
        return True
    lowered = text[:1].lower() + text[1:]  # the rule for verbs looks at lower-case words
    return not (_STATING.search(lowered) or either().lacks(text, PARTS))


def announces(text: str) -> bool:
    """Whether a sentence announces what follows, with or without a colon: "Here's a summary."."""
    return _ANNOUNCES.match(text) is not None


def is_lead_in(text: str, either: Callable[[], Known]) -> bool:
    """Whether a line before a list or table, without its colon, announces it: "Here's how they compare".

    It has no number and no negation, and its other content words are in the question or the evidence.
    """
    found = _ANNOUNCES.match(text) or _AIMS.match(text) or _ASKS.match(text)
    if found is None or len(text.split()) > _MOST_OF_LEAD_IN or any(map(str.isdigit, text)):
        return False
    rest = _AIMED.sub("", text[found.end() :])
    return not has_negation(text) and not signs(rest) and not either().lacks(rest, ANNOUNCING)


def is_header(row: str, below: str, either: Callable[[], Known]) -> bool:
    """Whether the first row of a table only names its columns, by a similar rule for each cell.

    ``below`` is the next row: a cell that has at least half of its words from the one below is a value.
    """
    cells = row.split("|")
    if any(map(_says_something, cells)) or any(map(_is_value, cells, below.split("|"))):
        return False
    known = either()
    return not known.lacks(row, PARTS | COLUMNS | dimensions(known.stems))


def only_repeats_question(text: str, question: Known) -> bool:
    """Whether a heading only repeats the question, so that even alone it is not an answer."""
    return not question.lacks(text, PARTS)


def _says_something(cell: str) -> bool:
    long = len(cell.split()) > _MOST_WORDS
    return long or any(map(str.isdigit, cell)) or _VERB.search(cell.lower()) is not None


def _is_value(cell: str, below: str) -> bool:
    """Whether a cell of the first row is a value as the one under it is: "not safe" above "safe"."""
    own, under = tokenized(cell).stems, tokenized(below).stems
    shared = frozenset(own).intersection(under)
    return bool(own) and (own == under or (len(own) > 1 and 2 * len(shared) >= len(own)))


def _names_a_part(text: str) -> bool:
    said = [word for word, _, _ in words(text)]
    named = bool(said) and _NAMING.issuperset(said) and not PARTS.isdisjoint(said)
    return named and not signs(text) and not _VERB.search(text.lower())
