"""``MappedText``: an edited text, with the place of each character in the text that it was made from."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Edit = tuple[int, int, str]  # replace ``text[start:end]`` by a text


@dataclass(frozen=True, slots=True)
class MappedText:
    """A text and, for each of its characters and its end, an offset in the original; None: the same one."""

    text: str
    places: Sequence[int] | None = None

    def edited(self, edits: Iterable[Edit]) -> MappedText:
        """Return the text after these edits, which are in order and do not overlap."""
        old = self.text
        old_places = self.places if self.places is not None else range(len(old) + 1)
        pieces: list[str] = []
        places = array("q")
        done = 0
        for start, end, by in edits:
            pieces += old[done:start], by
            places.extend(old_places[done:start])
            places.extend([old_places[start]] * len(by))
            done = end
        if not pieces:
            return self
        pieces.append(old[done:])
        places.extend(old_places[done:])
        return MappedText("".join(pieces), places)

    def sub(self, pattern: re.Pattern[str], by: str | Callable[[re.Match[str]], str]) -> MappedText:
        """Return the text with each match of a pattern replaced."""
        found = pattern.finditer(self.text)
        return self.edited((one.start(), one.end(), by if isinstance(by, str) else by(one)) for one in found)

    def keep(self, pattern: re.Pattern[str], group: str = "kept") -> MappedText:
        """Return the text with each match of a pattern replaced by one of its groups."""
        edits: list[Edit] = []
        for one in pattern.finditer(self.text):
            edits += (one.start(), one.start(group), ""), (one.end(group), one.end(), "")
        return self.edited(edits)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the place in the original of ``text[start:end]``, which is not empty."""
        if self.places is None:
            return start, end
        return self.places[start], self.places[end - 1] + 1
