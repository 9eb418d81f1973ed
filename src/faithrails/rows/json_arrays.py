"""Reads the items of a JSON array one by one, however long the array is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from typing import IO

from faithrails.errors import RowError

_CHUNK = 65_536  # characters
_OF_NUMBERS, _LONGEST_ENDING = "+-.eE0123456789", 3  # how many characters show that a number goes on
_SPACE = re.compile(r"\s*")
# What promptfoo writes as .json: a mapping that holds the rows as `results` or `results.results`.
_DOCUMENT = re.compile(r'\s*\{\s*"(?:evalId|version|results)"\s*:')
_OF_OBJECTS = re.compile(r"\s*\[\s*(?:[{\]]|\Z)")


def holds_array(beginning: str, is_json: bool) -> bool:
    """Whether a file with this beginning is an array of objects, or a document with one, not JSON lines.

    ``is_json``: whether its name ends in .json; anything in brackets is then an array.
    """
    if is_json and (beginning.lstrip().startswith("[") or _DOCUMENT.match(beginning)):
        return True
    return bool(_OF_OBJECTS.match(beginning))


class ArrayItems:
    """The JSON texts of an array's items, read one at a time; ``beginning`` was read already.

    In a mapping, the array is the first one under ``results``.
    """

    def __init__(self, file: IO[str], beginning: str) -> None:
        self._file, self._text, self._at = file, beginning, 0
        self._decoder = JSONDecoder()

    def __iter__(self) -> Iterator[str]:
        """Yield the items.

        Raises:
            RowError: it is not JSON, or breaks off.
        """
        while self._next() == "{":
            self._at += 1
            self._enter_results()
        self._take("[")
        while self._next() != "]":
            yield self._value()
            if self._next() != "]":
                self._take(",")
        if self._at_root:
            self._at += 1
            if self._next():
                raise RowError("something follows the array")

    _at_root = True

    def _enter_results(self) -> None:
        """Go to the value of "results" in the mapping that begins here."""
        self._at_root = False
        while (found := self._value()) != '"results"':
            self._take(":")
            self._value()
            self._take(",")
            if not found.startswith('"'):
                raise RowError("a key is not a string")
        self._take(":")

    def _value(self) -> str:
        """Return the text of the value that begins here."""
        self._next()
        while True:
            try:
                _, end = self._decoder.raw_decode(self._text, self._at)
            except JSONDecodeError as error:
                if not self._more():
                    raise RowError(f"{error.msg} at character {error.pos} of the rest") from error
            except RecursionError as error:
                raise RowError("recursion limit exceeded") from error
            else:
                # A number at the end of what was read may go on: "0" may be the start of "0.5".
                if self._text[end : end + _LONGEST_ENDING].strip(_OF_NUMBERS) or not self._more():
                    found, self._at = self._text[self._at : end], end
                    return found

    def _take(self, sign: str) -> None:
        if self._next() != sign:
            raise RowError(f"'{sign}' is missing")
        self._at += 1

    def _next(self) -> str:
        """Return the next character that is not a space; "" at the end."""
        while True:
            self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def _more(self) -> bool:
        """Read on, at least as much as is not used yet, so that a long value is decoded only a few times."""
        rest = self._text[self._at :]
        read = self._file.read(max(_CHUNK, len(rest)))
        self._text, self._at = rest + read, 0
        return bool(read)
