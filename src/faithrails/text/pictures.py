"""Finds the pictures and signs of a text that stand for a word or a value: "⭐⭐⭐", "📈", "🇮🇹", "∞"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from babel import Locale

from faithrails.text.words import content_stem

Sort = Literal["rating", "direction", "value", "picture"]

_YES_OR_NO = "✅✔☑✓❌✗✘✖✕❎🚫⛔👍👎🆗"  # say yes or no: read with the words beside them
_UP, _DOWN = "↑↗⇑⇧⬆⬈⤴▲△🔺🔼📈", "↓↘⇓⇩⬇⬊⤵▼▽🔻🔽📉"
_STARS, _EMPTY_STARS = "★⭐🌟✭✮✪", "☆✩"
_RATING_SIGNS = "●○◉■□◼◻"
_COMMON = frozenset("+<=>|~¬±×÷≈≤≥→←↔⇒⇐⇔−∙⋅√∑·⁄∼≃≅≡")  # mathematical signs, read with the numbers
_FLAG = r"[\U0001f1e6-\U0001f1ff]{2}"
_PICTURE = r"\u2300-\u23ff\u2600-\u26ff\u2700-\u2775\u2b00-\u2bff\U0001f000-\U0001f1e5\U0001f200-\U0001faff"
_RUNS = re.compile(
    rf"{_FLAG}|[{_STARS}{_EMPTY_STARS}]+|[{_UP}{_DOWN}]|[{_PICTURE}]|[\u2200-\u22ff]"
    rf"|(?<![^\s:|(])(?:[{_RATING_SIGNS}]{{2,}}|[$€£]{{2,4}}(?![^\s.,|)]))"
    r"|(?<=\s)\*{2,5}(?=[ \t]*(?:[.|)]|$))",
    re.MULTILINE,
)
_COLOURED = r"(?:RED|GREEN|YELLOW|ORANGE|BLUE|PURPLE|BROWN|BLACK|WHITE) (?:CIRCLE|SQUARE)"
_VALUES = re.compile(
    rf"{_COLOURED}|CLOCK FACE|HUNDRED POINTS|MAHJONG|DOMINO|PLAYING CARD|DIE FACE|TRAFFIC LIGHT|MOON"
)
_GENERIC = frozenset(  # words in the names of signs that do not tell what a sign shows
    "sign symbol mark face black white heavy large medium small with and of the light dark emoji button "
    "pictograph person man woman open closed left right up down tile card domino playing clock oclock circle "
    "square points".split()
)
# Signs that only set a mood.
_MOODS = re.compile(
    "HEART|SPARKLE|PARTY|CONFETTI|HANDS|BICEPS|POINTING|ROCKET|FIRE|WAVING|WARNING SIGN|EXCLAMATION|"
    "QUESTION MARK|LIGHT BULB|PUSHPIN|MODIFIER|SELECTOR|INFORMATION SOURCE|COLLISION|VICTORY HAND|"
    "OK HAND"
)

_DRAWN = re.compile(rf"[{_PICTURE}]")
_FACES = re.compile(
    r"(?<!\bDOG )(?<!\bCAT )(?<!\bCOW )(?<!\bFOX )(?<!\bPIG )(?<!MOUSE )(?<!HORSE )(?<!TIGER )"
    r"(?<!RABBIT )FACE"
    "|REGIONAL INDICATOR|PERSON|SIGN|ARROW|HAND|SKULL|HEAVY"
)


class Picture(NamedTuple):
    """A sign, or a run of them that is one value ("⭐⭐⭐"), and its place."""

    start: int
    end: int
    text: str
    sort: Sort

    @property
    def rises(self) -> bool:
        """Whether a sign for a direction points up."""
        return self.text in _UP

    @property
    def filled(self) -> int:
        """How many filled signs a rating has: 2 for "★★☆"."""
        return sum(char not in _EMPTY_STARS and char not in "○□◻" for char in self.text)


def pictures(text: str) -> Iterator[Picture]:
    """Yield the signs of a text that carry meaning, except those for yes or no and those that set a mood."""
    if text.isascii() and "**" not in text and not any(map(text.count, "$€£")):
        return
    for found in _RUNS.finditer(text):
        sign = found[0]
        if sign in _COMMON or sign in _YES_OR_NO or (sign.isascii() and len(sign) < 2):
            continue
        if (sort := _sort_of(sign)) is not None:
            yield Picture(*found.span(), sign, sort)


@lru_cache(maxsize=1_000)
def _sort_of(sign: str) -> Sort | None:
    name = unicodedata.name(sign[0], "")
    if sign in _UP + _DOWN:
        return "direction"
    if sign[0] in _STARS + _EMPTY_STARS + _RATING_SIGNS + "*$€£":
        return "rating"
    if unicodedata.category(sign[0]) in ("Sm", "Mn", "Sk", "Cn"):
        return "value" if unicodedata.category(sign[0]) == "Sm" else None
    if _VALUES.search(name):
        return "value"
    return None if _MOODS.search(name) else "picture"


def sets_mood(text: str) -> bool:
    """Whether a text consists of signs that only set the mood: "🎉"."""
    signs = [char for char in text if not char.isspace()]
    return bool(signs) and all(_MOODS.search(unicodedata.name(char, "")) for char in signs)


def decorates(text: str) -> bool:
    """Whether a text consists of pictures of things ("🍅") and signs that set a mood; no faces, no flags."""
    signs = [char for char in text if not char.isspace() and unicodedata.category(char) not in ("Mn", "Cf")]
    return bool(signs) and all(
        _DRAWN.match(char) is not None
        and char not in _YES_OR_NO
        and not _FACES.search(unicodedata.name(char, ""))
        and (_sort_of(char) == "picture" or _MOODS.search(unicodedata.name(char, "")) is not None)
        for char in signs
    )


def without_mood(text: str) -> str:
    """Blank the signs before the first letter or digit if they only set a mood; the length stays."""
    place = next((at for at, char in enumerate(text) if char.isalnum() and char != "ℹ"), 0)
    return text[place:].rjust(len(text)) if sets_mood(text[:place].strip(" *_>#-")) else text


def rates(text: str) -> bool:
    """Whether a text holds a rating in signs: "Rating: ***"."""
    return any(one.sort == "rating" and one.filled > 1 for one in pictures(text))


def without_bullet(text: str) -> str:
    """Return a text without decorative signs before its first letter: "Features" for "🚀 **Features"."""
    place = next((at for at, char in enumerate(text) if char.isalnum()), 0)
    front = text[:place]
    tells = any(char in _YES_OR_NO for char in front) or any(
        one.sort in ("value", "direction") or one.filled > 1 for one in pictures(front.replace("*", ""))
    )
    return text if tells else text[place:]


@lru_cache(maxsize=1_000)
def stems_of_picture(sign: str) -> frozenset[str]:
    """Return the stems of the words for what a sign shows: "peanut" for 🥜, a country's name for its flag."""
    return frozenset(filter(None, map(content_stem, words_of_picture(sign))))


def words_of_picture(sign: str) -> frozenset[str]:
    """Return the folded words for what a sign shows."""
    if len(sign) == 2 and "REGIONAL INDICATOR" in unicodedata.name(sign[0], ""):
        code = "".join(chr(ord(char) - 0x1F1E6 + ord("A")) for char in sign)
        shown = Locale("en").territories.get(code, "")
    else:
        shown = unicodedata.name(sign[0], "")
    return frozenset(re.findall(r"\w+", shown.lower())) - _GENERIC
