"""Recognises fields of an answer about the answer itself: "confidence: 0.9", "sources: [1]", "id: 2"."""

from __future__ import annotations

import re
from collections.abc import Callable, Container

from faithrails.claims.words_about_the_answer import pattern
from faithrails.text.words import content_stem

_CONFIDENCE = pattern(
    r"(?:confidence|certainty)(?:[ _](?:level|score))?\s*: ?"
    r"(?:(?:very )?(?:high|medium|moderate|low)|[01](?:\.\d+)?|\d{1,3}(?:\.\d+)? ?%|\d{1,2}(?:/10|0/100)?)"
)
_SOURCES = pattern(
    r"(?:sources?|citations?|references?|passages?|documents?|docs?|chunks?)(?:[ _]?ids?)?\s*:[*_]{0,3} ?"
    r"(?:(?:(?:passage|source|document|doc|chunk)s? ?#?)?(?P<numbers>\[?\d{1,3}\]?(?:,? ?\[?\d{1,3}\]?)*)"
    r"(?:, (?:page|p\.|section|paragraph|line) ?\d{1,3})?"
    r"|(?:(?:the|this|your) )?(?:(?:provided|given|retrieved|attached) )?"
    r"(?:documents?|passages?|texts?|contexts?|sources?|articles?)(?: (?:provided|above))?)"
)
_COUNT = pattern(r"(?:id|index|no|nr|number)\.?\s*: ?(?P<number>\d{1,3})")
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]+")


def is_about_answer(field: str, stems: Callable[[], Container[str]], passages: int) -> bool:
    """Return whether "key: value" gives the writer's confidence, or names the passages or their numbers.

    Not if the evidence has the key among its ``stems``: then the value may be about what it reports.
    """
    cited = _SOURCES.fullmatch(field)
    if cited is None:
        return _CONFIDENCE.fullmatch(field) is not None and not _is_key_of(field, stems())
    cites = all(0 < int(number) <= passages for number in _DIGITS.findall(cited["numbers"] or ""))
    return cites and not _is_key_of(field, stems())


def counts_on(field: str, stems: Callable[[], Container[str]], counted: int) -> bool:
    """Return whether "id: 3" only counts the entries of the answer, of which ``counted`` came before it."""
    found = _COUNT.fullmatch(field)
    return found is not None and int(found["number"]) == counted + 1 and not _is_key_of(field, stems())


def _is_key_of(field: str, stems: Container[str]) -> bool:
    """Whether the evidence has the first word of a field."""
    key = _WORD.match(field)
    return key is not None and content_stem(key[0].lower()) in stems
