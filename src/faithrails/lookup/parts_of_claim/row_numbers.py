"""Blanks the number of a table row that only counts the rows: "| 2 | Entry is free |"."""

from __future__ import annotations

import re
from dataclasses import replace

from faithrails.claims.words_about_the_answer import PARTS
from faithrails.types import Claim, Turn

_NUMBER = re.compile(r"\A\s*\|\s*[*_]{0,2}(?P<number>\d{1,3})[.)]?[*_]{0,2}(?=\s*\|)")
_DELIMITERS = re.compile(r"[ |:-]*-[ |:-]*")
_NAMES_OF_COLUMN = PARTS | frozenset(("", "#", "no", "nr", "number", "id", "rule", "topic"))
_MOST_ROWS = 100  # above the row


def without_row_number(turn: Turn, claim: Claim) -> Claim:
    """Return a claim with spaces in place of its row number.

    The rows of the table count up from 1, and the header names no property: not "| Rank | Team |".
    """
    found = _NUMBER.match(claim.text)
    if found is None or turn.answer[claim.start : claim.end] != claim.text:
        return claim
    rows = turn.answer[: claim.start].rstrip("\n").splitlines()[-_MOST_ROWS:]
    numbers = [int(found["number"])]
    while rows and not _DELIMITERS.fullmatch(rows[-1]):
        above = _NUMBER.match(rows.pop())
        if above is None:
            return claim
        numbers.append(int(above["number"]))
    header = rows[-2].strip().lstrip("|").partition("|")[0].strip(" *_.").lower() if len(rows) > 1 else None
    if header not in _NAMES_OF_COLUMN or numbers[::-1] != [*range(1, len(numbers) + 1)]:
        return claim
    start, end = found.span("number")
    return replace(claim, text=f"{claim.text[:start]}{' ' * (end - start)}{claim.text[end:]}")
