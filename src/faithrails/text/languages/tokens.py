"""Reads a text in a language as comparable tokens: numbers and dates as values, words folded, and signs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from threading import Lock

from cachetools import LRUCache, cached

from faithrails.text.languages.closed_words import SUPPORTED, ClosedWords, closed_words
from faithrails.text.languages.dates import dates
from faithrails.text.languages.folded_words import SPACED_WORD, UNSPACED, folded
from faithrails.text.languages.numbers import NUMERALS, digit_numbers, number_words, numeral, plain

_PIECE = re.compile(rf"{UNSPACED}|{SPACED_WORD}|\S")
_MINUS = re.compile(
    r"(?<![\w)])(?<!\d[\s.%°])(?<!\d[.%°]\s)[-−–‐‑‒﹣－](?=\s?[$€£¥]?\s?\d)|(?<=\d\s)[-−–‐‑‒﹣－](?=\d)"
)
# Signs between two numbers that show a range, a ratio or a version: "3-5", "3:2", "1.2.3".
_BETWEEN = re.compile(
    r"\d(?:\s?(?P<sign>[:：∶/／⁄*^])\s?|(?P<point>[.,])"
    r"|(?P<dash>[-−–—―‐‑‒﹣－〜～~])\s?|\s(?P<spaced>[-−–—―‐‑‒﹣－〜～~])\s?)(?=[-−]?\d)"
)
_SAME = str.maketrans("：∶／⁄", "::" + "//")
_SIGNS = frozenset("Sc Sm So".split())
_ALSO_SIGNS = frozenset("%‰‱٪§")
_SCALED = re.compile(r"#(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?")  # numbers that Decimal multiplies exactly
_LONGEST_NUMBER = 6  # words
_MOST_KEPT = 300_000  # characters of the texts whose tokens are kept
_LEAST_SIZE = 100  # characters that each text counts for at least


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


def tokens(text: str, language: str) -> tuple[Token, ...]:
    """Return the tokens of a text in order; in an unspaced script each character is one."""
    return _read(text, language)[1]


@cached(LRUCache(_MOST_KEPT, getsizeof=lambda read: read[0]), lock=Lock())
def _read(text: str, language: str) -> tuple[int, tuple[Token, ...]]:
    """Return the size of a text in the cache, and its tokens."""
    return _LEAST_SIZE + len(text), _tokens(text, language)


def _tokens(text: str, language: str) -> tuple[Token, ...]:
    own = closed_words(language) if language in SUPPORTED else ClosedWords(language, frozenset())
    found = [Token(f"@{date}", start, end) for date, start, end in dates(text, language)]
    found += _outside(found, (Token(f"#{v}", *place) for v, *place in digit_numbers(text, language)))
    if own.unspaced:
        found += _outside(found, (Token(f"#{numeral(it[0])}", *it.span()) for it in NUMERALS.finditer(text)))
    found += _outside(found, _words_and_signs(text))
    found.sort(key=lambda token: token.start)
    return tuple(_scaled(list(_with_number_words(found, language)), own))


def _outside(found: list[Token], others: Iterator[Token]) -> list[Token]:
    """Return the tokens that lie in none of those found before."""
    taken = {place for token in found for place in range(token.start, token.end)}
    return [token for token in others if token.start not in taken]


def _words_and_signs(text: str) -> Iterator[Token]:
    signs = {found.start(): "−" for found in _MINUS.finditer(text)} | dict(_between(text))
    for found in _PIECE.finditer(text):
        piece, start = found[0], found.start()
        if piece[0].isalnum():
            yield Token(folded(piece), start, found.end())
        elif start in signs:
            yield Token(signs[start], start, found.end())
        elif piece in _ALSO_SIGNS or (piece != "|" and unicodedata.category(piece) in _SIGNS):
            yield Token("%" if piece == "٪" else piece, start, found.end())


def _between(text: str) -> Iterator[tuple[int, str]]:
    """Yield the place and the key of each sign between two numbers."""
    for found in _BETWEEN.finditer(text):
        kind = str(found.lastgroup)
        if kind == "spaced" and not text[found.end("spaced")].isspace():
            continue  # "3 -5" is no range
        yield found.start(kind), "–" if kind in ("dash", "spaced") else found[kind].translate(_SAME)


def _with_number_words(found: list[Token], language: str) -> Iterator[Token]:
    """Yield the tokens with the longest number in words at each place as one value."""
    known = number_words(language) if language in SUPPORTED else {}
    place = 0
    while place < len(found):
        for size in range(min(_LONGEST_NUMBER, len(found) - place) if known else 0, 0, -1):
            number = known.get(tuple(token.key for token in found[place : place + size]))
            if number is not None:
                yield Token(f"#{number}", found[place].start, found[place + size - 1].end)
                place += size
                break
        else:
            yield found[place]
            place += 1


def _scaled(found: list[Token], own: ClosedWords) -> Iterator[Token]:
    """Yield the tokens with a number and the scale after it as one value: "3,5 Millionen"."""
    held: Token | None = None
    for token in found:
        # A number that was scaled is scaled again only while it is short.
        if held is not None and token.key in own.scales and _SCALED.fullmatch(held.key):
            value = Decimal(held.key[1:]) * own.scales[token.key]
            held = Token(f"#{plain(value)}", held.start, token.end)
            continue
        if held is not None:
            yield held
        held = token if _SCALED.fullmatch(token.key) else None
        if held is None:
            yield token
    if held is not None:
        yield held
