"""Reads a text in a language as comparable tokens: numbers and dates as values, words folded, and signs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from faithrails.text.languages.closed_words import SUPPORTED, ClosedWords, closed_words
from faithrails.text.languages.dates import dates
from faithrails.text.languages.letters import SPACED_WORD, UNSPACED, folded
from faithrails.text.languages.numbers import NUMERALS, digit_numbers, number_words, numeral

_PIECE = re.compile(rf"{UNSPACED}|{SPACED_WORD}|\S")
_MINUS = re.compile(r"(?<![\w)])[-−](?=\d)")
_SIGNS = frozenset("Sc Sm So".split())
_NO_SIGN = frozenset("|")
_ALSO_SIGNS = frozenset("%‰٪")
_LONGEST_NUMBER = 6  # words


@dataclass(frozen=True, slots=True)
class Token:
    """A value, word or sign ``text[start:end]``; tokens that mean the same have the same ``key``.

    The key of a number is ``#`` and its value, that of a date ``@`` and the date in ISO 8601.
    """

    key: str
    start: int
    end: int

    @property
    def is_value(self) -> bool:
        """Whether it is a number or a date."""
        return self.key[0] in "#@"


@lru_cache(maxsize=1_000)
def tokens(text: str, language: str) -> tuple[Token, ...]:
    """Return the tokens of a text in order; of an unspaced script each character is one."""
    own = closed_words(language) if language in SUPPORTED else ClosedWords(language, frozenset())
    found = [Token(f"@{date}", start, end) for date, start, end in dates(text, language)]
    found += _outside(found, (Token(_key(v), *place) for v, *place in digit_numbers(text, language)))
    if own.unspaced:
        found += _outside(found, (Token(_key(numeral(it[0])), *it.span()) for it in NUMERALS.finditer(text)))
    found += _outside(found, _words_and_signs(text))
    found.sort(key=lambda token: token.start)
    return tuple(_scaled(list(_with_number_words(found, language)), own))


def _key(value: Decimal) -> str:
    return f"#{value.normalize():f}"


def _outside(found: list[Token], others: Iterator[Token]) -> list[Token]:
    """Return the tokens that lie in none of those found before."""
    taken = {place for token in found for place in range(token.start, token.end)}
    return [token for token in others if token.start not in taken]


def _words_and_signs(text: str) -> Iterator[Token]:
    minus = {found.start() for found in _MINUS.finditer(text)}
    for found in _PIECE.finditer(text):
        piece, start = found[0], found.start()
        if piece[0].isalnum():
            yield Token(folded(piece), start, found.end())
        elif start in minus:
            yield Token("−", start, found.end())
        elif piece in _ALSO_SIGNS or (piece not in _NO_SIGN and unicodedata.category(piece) in _SIGNS):
            yield Token("%" if piece == "٪" else piece, start, found.end())


def _with_number_words(found: list[Token], language: str) -> Iterator[Token]:
    """Yield the tokens with the longest number in words at each place as one value."""
    known = number_words(language) if language in SUPPORTED else {}
    place = 0
    while place < len(found):
        for size in range(min(_LONGEST_NUMBER, len(found) - place) if known else 0, 0, -1):
            number = known.get(tuple(token.key for token in found[place : place + size]))
            if number is not None:
                yield Token(_key(Decimal(number)), found[place].start, found[place + size - 1].end)
                place += size
                break
        else:
            yield found[place]
            place += 1


def _scaled(found: list[Token], own: ClosedWords) -> Iterator[Token]:
    """Yield the tokens with a number and the scale after it as one value: "3,5 Millionen"."""
    held: Token | None = None
    for token in found:
        if held is not None and token.key in own.scales:
            value = Decimal(held.key[1:]) * own.scales[token.key]
            held = Token(_key(value), held.start, token.end)
            continue
        if held is not None:
            yield held
        held = token if token.key[0] == "#" and token.key[1:] else None
        if held is None:
            yield token
    if held is not None:
        yield held
