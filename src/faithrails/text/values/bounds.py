"""Reads bounds of numbers and dates: "over", "at least", "up to", "about", "≥"."""

from __future__ import annotations

import re
from typing import cast

from faithrails.text.irregular_verbs import is_past
from faithrails.text.values.mention import Bound

_NO = (
    r"(?:no|not|cannot|never|nor|\w+n['’]t)"
    r"(?:\s(?:to|be|is|was|been|have|go|gone|rise|risen|fall|fallen|drop|dropped)){0,2}\s"
)
_DO_NOT = (  # "do not take more than 3", "did not have an income of more than 3"; not "cannot or more than 3"
    r"(?:(?:do|does|did|must|may|can|could|shall|should|will|would)\snot|cannot|never|\w+n['’]t)"
    r"\s(?!(?:and|but|or|if|only|just)\s)[a-z]+\s(?:(?:[a-z]+\s){1,4}of\s|an?\s[a-z]+\s|[a-z]+s\s)?"
    r"|(?:(?:is|are|was|were|be|\w+['’](?:re|s|m))\snot|\w+n['’]t)"
    r"\s(?:(?:allowed|permitted|able|entitled|expected|obliged|required|supposed)\sto\s[a-z]+\s"
    r"|(?:allowed|permitted)\s)"
    r"|(?:forbidden|prohibited|banned|barred)\s(?:to\s[a-z]+|from\s[a-z]+ing)\s"
)
_GREATER = (
    r"(?:more|greater|higher|longer|larger|older|bigger|taller|better|heavier|faster|further|farther|later|"
    r"deeper|wider|thicker|warmer|hotter)\sthan"
)
_LESSER = (
    r"(?:less|fewer|lower|shorter|smaller|younger|lighter|slower|cheaper|earlier|"
    r"shallower|narrower|thinner|nearer|closer|cooler|colder)\sthan"
)
_OVER = r"(?<!hand\s)(?<!handed\s)(?<!handing\s)(?<!turned\s)(?<!turning\s)over"
_ABOVE = rf"{_OVER}|above|beyond|exceed(?:s|ed|ing)?|in\sexcess\sof"
_BEFORE: dict[Bound, str] = {
    "least": rf"at\s(?:the\svery\s)?least|(?:a\s)?minimum\sof|{_NO}{_LESSER}|(?:{_DO_NOT}){_LESSER}|"
    rf"{_NO}(?:below|under)",
    "most": rf"at\s(?:the\svery\s)?most|up\sto|(?:a\s)?maximum\sof|{_NO}{_GREATER}|(?:{_DO_NOT}){_GREATER}|"
    rf"{_NO}(?:{_ABOVE})",
    "about": r"about|around|approximately|approx\.?|nearly|almost|roughly|some|circa|ca\.?|close\sto|"
    r"just\s(?:over|under|above|below)|an?\s(?:average|estimated)",
    "more": rf"{_GREATER}|(?:{_ABOVE})(?:\sthe\sage\sof)?|upwards?\sof|north\sof",
    "less": rf"{_LESSER}|(?:under|below)(?:\sthe\sage\sof)?",
}
_SIGNS: dict[Bound, str] = {"least": "[≥⩾]|>=", "most": "[≤⩽]|<=", "about": "[~≈]", "more": ">", "less": "<"}
# A sign may follow a letter ("n>30"), a word may not: "turnover" sets no limit.
_BOUND = re.compile(
    "|".join(
        rf"(?P<{name}>(?<!\w)(?:{words})(?!\w)|(?<![<>=])(?:{_SIGNS[name]}))"
        for name, words in _BEFORE.items()
    ),
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?P<least>\+(?![\d\w])|(?:\s[A-Za-z]+)?,?\s(?:or|and)\s(?:more|over|above|older|higher|up|greater|longer|later)\b(?!\sthan))|"
    r"(?P<most>(?:\s[A-Za-z]+)?,?\s(?:or|and)\s(?:less|fewer|under|below|younger|lower|shorter|earlier)\b(?!\sthan))|"
    r"(?P<about>(?:\s[A-Za-z]+)?\sor\s(?:so|thereabouts)\b)",
    re.IGNORECASE,
)
_DATE_BOUND = re.compile(
    r"\b(?:(?P<less>(?:before|prior\sto|earlier\sthan|preceding)\s(?:the\s)?|pre-)|"
    r"(?P<more>(?:after|following|later\sthan)\s(?:the\s)?|post-))\Z",
    re.IGNORECASE,
)
_NOT_LATER = re.compile(
    r"\b(?:no|not)\s(?:later|earlier)\sthan\s(?:the\s)?\Z|(?:\bnot|\bnever|n['’]t)\s(?:\w+\s){0,2}before\s(?:the\s)?\Z",
    re.IGNORECASE,
)
# Endings of bounds, without the characters of _BETWEEN: a quick first test, since most numbers have none.
_ENDINGS = (
    "leas", "mos", "of", "than", "below", "under", "to", "over", "abov", "yond", "ceed", "ceeds", "ceeded",
    "ceeding", "abou", "around", "ly", "approx", "approx.", "som", "circ", "c", "ca.", "averag", "estimated",
    *"<>=≤≥⩽⩾~≈",
)  # fmt: skip
_DENIED = re.compile(rf"(?<!\w)(?:{_DO_NOT})(?:{_GREATER}|{_LESSER})(?!\w)", re.IGNORECASE)
_NEAR = 60  # characters before a number that are searched for its bound
_UP_TO = re.compile(r"\bup\sto\s\Z", re.IGNORECASE)
_NO_LIMIT = re.compile(r"\b(?:the|over\san?)\s[$€£]?\Z", re.IGNORECASE)
# "Up to 48 hours before it" is the last moment: at least 48 hours are left.
_UNTIL_BEFORE = re.compile(
    r"\S+\s(?:minute|hour|day|week|month|year)s?\s(?:before|prior\sto|in\sadvance|ahead|beforehand)\b",
    re.IGNORECASE,
)
_WORDS_BEFORE_OVER = re.compile(r"(?P<auxiliary>\w+)\s(?P<word>\w+)\sover\s\Z", re.IGNORECASE)
_TIME = re.compile(r"\S+\s(?:minute|hour|day|week|month|year)s\b", re.IGNORECASE)
_BE = frozenset("is are was were be been being".split())
_LASTING = frozenset("is was has takes lasts costs spends waits stays lives works runs its this".split())
_BETWEEN = "a$€£the-"  # what may stand between a bound and its number, beside spaces ("under-16s")
_BETWEEN_OR_SPACE = _BETWEEN + "".join(filter(str.isspace, map(chr, range(0x3001))))


def bound_of(text: str, start: int, end: int) -> Bound:
    """Return the bound that the words around ``text[start:end]`` set for its number; "" if they set none."""
    after = _AFTER.match(text, end)
    if after and not (after.lastgroup == "least" and _UP_TO.search(text, max(0, start - _NEAR), start)):
        return cast(Bound, after.lastgroup)
    if after:
        return ""  # "up to six weeks or more"
    before = text[max(0, start - _NEAR) : start]
    last: Bound = ""
    may_end_there = before.casefold().rstrip(_BETWEEN_OR_SPACE).endswith(_ENDINGS)
    for found in _BOUND.finditer(before) if may_end_there else ():
        is_arrow = found[0] in "<>" and text[start : start + 1].isalpha()  # "Security > Two-factor login"
        if not is_arrow and not "".join(before[found.end() :].split()).strip(_BETWEEN):
            last = cast(Bound, found.lastgroup)
    # "$50 more than the $120 of last year" compares with a known amount, and "a quarrel over a $5 fee"
    # names its subject: neither sets a limit.
    is_last_moment = last == "most" and _UNTIL_BEFORE.match(text, start)
    if last == "more" and _is_spread_over(before, text, start):
        return ""
    return "" if is_last_moment or (last in ("more", "less") and _NO_LIMIT.search(before)) else last


def _is_spread_over(before: str, text: str, start: int) -> bool:
    """Whether "over" gives a duration, which is no limit: "was filmed over six weeks"."""
    found = _WORDS_BEFORE_OVER.search(before)
    if found is None or not _TIME.match(text, start):
        return False
    auxiliary, word = found["auxiliary"].lower(), found["word"].lower()
    if is_past(word):
        return auxiliary in _BE
    return word.endswith("s") and word not in _LASTING


def denies_bound(text: str) -> bool:
    """Whether a negation in a text sets a limit: "do not take more than 3" means "at most 3"."""
    return "than" in text and _DENIED.search(text) is not None


def bound_of_date(text: str, start: int) -> Bound:
    """Return "more" for a date after "after", "less" for one after "before", and "" for any other."""
    found = _DATE_BOUND.search(text, max(0, start - _NEAR), start)
    if found is None or _NOT_LATER.search(text, max(0, start - _NEAR), start):  # as "by 1889"
        return ""
    return "more" if found["more"] else "less"
