"""Finds quotations of three or more words, in quotation marks of any form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.text.values.mention import Mention
from faithrails.text.words import words

_LEAST_WORDS = 3
# A mark opens where no word ends and closes where none begins: text between two quotations is not quoted.
# Single marks are apostrophes too: a straight one opens only before a letter.
_QUOTED = re.compile(
    r"(?:(?<![\w\"])\"(?=\S)|[“„«])(?P<double>[^\"“”„«»\n]{8,400})(?:(?<=\S)\"(?!\w)|[”“»])"
    r"|(?<![^\s(])»(?=\w)(?P<inward>[^»«\n]{8,400})(?<=\S)«(?!\w)"
    r"|(?<!\w)[‘‚‹](?=\S)(?P<single>(?:[^\"“”„«»‘’‚‹›\n]|’(?=\w)){8,400})(?<=\S)[’‘›](?!\w)"
    r"|(?<![\w'])'(?=[A-Za-z])(?P<straight>(?:[^'\"“”„«»\n]|'(?=\w)){8,400})(?<=[\w.!?,])'(?!\w)"
)
_MARK = re.compile(r"[\"“„«»‘‚‹'](?:(?<!')|(?<!\w')(?=[A-Za-z]))")


def quotes(text: str) -> Iterator[Mention]:
    """Yield the quotations of three or more words, except questions, which state nothing."""
    for found in _QUOTED.finditer(text) if _MARK.search(text) else ():
        kind = found.lastgroup or ""
        quoted = tuple(word for word, _, _ in words(found[kind]))
        if len(quoted) >= _LEAST_WORDS and not found[kind].rstrip().endswith("?"):
            yield Mention("quote", found.start(kind), found.end(kind), found[kind], words=quoted)
