"""Finds nouns that a claim counts by a word other than a number: "a steal", "a pair of assists"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.text.values.mention import Mention

_ONE = re.compile(
    r"(?<!\d\s)\b(?P<one>a\spair(?=\sof\s)|an?|one)\s(?:of\s)?(?P<noun>[a-z]{3,})", re.IGNORECASE
)
# "a steal", but not "$5 a month", "a high of 31", "a salary rise": the noun is counted where its phrase ends.
_ENDS_PHRASE = re.compile(
    r"\s?(?:[.,;:!?)]|\Z)|\s(?:and|but|or|while|in|on|for|with|against)\b", re.IGNORECASE
)


def counted_as_one(text: str) -> Iterator[tuple[Mention, str, bool]]:
    """Yield the counting word as a number, its noun, and whether it is an article, which seldom counts."""
    for found in _ONE.finditer(text):
        is_article = found["one"].lower() in ("a", "an")
        if not is_article or _ENDS_PHRASE.match(text, found.end()):
            amount = 2.0 if "pair" in found["one"].lower() else 1.0
            one = Mention("number", found.start("one"), found.end("one"), found["one"], amounts=(amount,))
            yield one, found["noun"].lower(), is_article
