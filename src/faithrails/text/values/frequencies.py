"""Reads how often something is done: "twice a week", "every two hours", "six-hourly", "daily"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from faithrails.text.values.number_word_values import SMALL, WORDS
from faithrails.text.values.rates import OF_ADVERB

_HOURS = {
    "minute": 1 / 60,
    "hour": 1,
    "day": 24,
    "night": 24,
    "week": 168,
    "month": 730.5,
    "quarter": 2_191.5,
}
_HOURS |= {"fortnight": 336, "year": 8_766, "decade": 87_660}
_ADVERBS = OF_ADVERB | {"fortnightly": "fortnight"}
_TIMES = {"once": 1.0, "twice": 2.0, "thrice": 3.0}
_NUMBER = rf"[1-9]\d{{0,3}}|{'|'.join(SMALL[1:])}"
_UNIT = rf"(?P<{{}}>{'|'.join(_HOURS)})"
_FREQUENCY = re.compile(
    rf"\b(?:(?:(?P<times>{'|'.join(_TIMES)})|(?P<number>{_NUMBER})\stimes)\s"
    rf"(?:(?:an?|per|each|every|in\s(?:a|one))\s{_UNIT.format('per')}|(?P<of>{'|'.join(_ADVERBS)}))"
    rf"|every\s(?:(?P<every>{_NUMBER}|half|other|second|third)[\s-])?(?:an?\s)?{_UNIT.format('unit')}s?"
    rf"|(?:(?P<spaced>{_NUMBER})-)?(?P<adverb>{'|'.join(_ADVERBS)}))\b",
    re.IGNORECASE,
)
# "Two sailings a day" is a frequency too.
_COUNTED = re.compile(
    rf"\b(?P<number>{_NUMBER})\s(?!times\b)(?:[a-z-]+\s){{1,2}}(?:an?|per|each|every)\s{_UNIT.format('per')}\b",
    re.IGNORECASE,
)
_HINTS = (*_TIMES, "times", "every", *_ADVERBS)  # a quick first test, since most texts have none
_SAME = 1.1  # a month is four weeks, roughly
_PARTS = {"half": 0.5, "other": 2.0, "second": 2.0, "third": 3.0}


class Frequency(NamedTuple):
    """A frequency in times per hour; with ``at_least``, a higher one agrees with it too: "every day"."""

    start: int
    end: int
    rate: float
    at_least: bool

    def agrees(self, there: Frequency) -> bool:
        """Whether a text with the frequency ``there`` supports this one."""
        if self.at_least and there.rate > self.rate:
            return True
        return max(self.rate, there.rate) <= _SAME * min(self.rate, there.rate)


@lru_cache(maxsize=100)  # many claims are compared with one sentence
def frequencies(text: str) -> tuple[Frequency, ...]:
    """Return the frequencies of a text, in order."""
    may_say_one = any(map(text.lower().__contains__, _HINTS))
    return tuple(map(_frequency, _FREQUENCY.finditer(text))) if may_say_one else ()


@lru_cache(maxsize=100)
def counted_rates(text: str) -> tuple[Frequency, ...]:
    """Return the frequencies that a text gives as counts per stretch of time: "two sailings a day"."""
    return tuple(
        Frequency(*found.span(), _number(found["number"]) / _HOURS[found["per"].lower()], at_least=False)
        for found in _COUNTED.finditer(text)
    )


def _frequency(found: re.Match[str]) -> Frequency:
    adverb = (found["adverb"] or found["of"] or "").lower()
    unit = found["per"] or found["unit"] or _ADVERBS[adverb]
    times = _TIMES.get((found["times"] or "").lower()) or _number(found["number"])
    every = _PARTS.get((found["every"] or "").lower()) or _number(found["every"] or found["spaced"])
    is_bare = not (found["times"] or found["number"] or found["every"] or found["spaced"])
    return Frequency(*found.span(), times / every / _HOURS[unit.lower()], is_bare)


def _number(said: str | None) -> float:
    if not said:
        return 1.0
    return float(said) if said.isdigit() else WORDS[said.lower()]
