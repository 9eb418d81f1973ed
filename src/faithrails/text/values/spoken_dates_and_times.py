"""Reads dates and times of day as people say them: "the twentieth of July", "half eleven", "ten till one"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import lru_cache

from faithrails.text.values.bounds import bound_of_date
from faithrails.text.values.mention import Mention
from faithrails.text.values.months import any_month, month_number, months_in
from faithrails.text.values.number_word_values import ORDINALS, SMALL
from faithrails.text.values.times import HALF_A_DAY, HOUR_WORDS, part_of_day

_MINUTES = {word: minutes for minutes, word in enumerate(SMALL) if minutes} | {
    "twenty": 20,
    "twenty-five": 25,
}
_DAYS = (
    {word: day for day, word in enumerate(ORDINALS, start=1)}
    | {
        f"{tens}-{word}": first + day
        for tens, first in (("twenty", 20), ("thirty", 30))
        for day, word in enumerate(ORDINALS[:9], start=1)
        if first + day <= 31
    }
    | {"thirtieth": 30}
)
_HOUR = "|".join(HOUR_WORDS)
# What may follow a time; another word would be counted: "until two visitors have left".
_END = (
    r"(?!\s(?:every|each|on\s\w+)\s(?:morning|afternoon|evening|night)s?\b)"
    r"(?=\s?(?:[,.;:!?)–—-]|\Z)|\s(?:on|in|and|but|at|every|each|for|if|as|so|or|with|sharp|though|because|when"
    r"|onwards?|to|till|until|today|tonight|tomorrow|daily|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b)"
)
_HALF_HOUR = re.compile(
    rf"\bhalf\s(?P<hour>{_HOUR})\b(?!\s(?:\w+\s)?(?:hour|minute|day|week|month|year|dozen|size)s?\b)",
    re.IGNORECASE,
)
_MINUTES_FROM = re.compile(
    rf"\b(?P<minutes>{'|'.join(_MINUTES)})\sminutes?\s(?P<way>to|past|before|after)\s(?P<hour>{_HOUR})\b{_END}",
    re.IGNORECASE,
)
_SPAN = re.compile(
    rf"\b(?:(?P<first>{_HOUR})|(?P<sure>(?:half|quarter)\s(?:(?:past|to)\s)?(?:{_HOUR})))"
    r"\s(?P<way>till?|until|(?:right\s)?(?:through|up)?\s?to)\s"
    rf"(?:(?P<surely>(?:half|(?:a\s)?quarter)\s)|(?P<last>{_HOUR})\b{_END})",
    re.IGNORECASE,
)
_UNTIL = re.compile(rf"\b(?:till?|until)\s(?P<hour>{_HOUR})\b{_END}", re.IGNORECASE)
_BEHIND = re.compile(rf"\b(?:at|by|before|after|from|since)\s(?P<hour>{_HOUR})\b{_END}", re.IGNORECASE)
_FROM_TO = re.compile(
    rf"\b(?:from|between)\s(?P<first>{_HOUR})\s(?:to|and|until|till)\s(?P<last>{_HOUR})\b{_END}",
    re.IGNORECASE,
)
# Only near these does "at ten" tell the time: "rated at ten", "rose by two".
_CUES = re.compile(
    r"\b(?:open\w*|clos(?:e[sd]?|ing)|shuts?|starts?|begins?|ends?|finish\w*|leav\w+|departs?|departures?|arriv\w+|meets?"
    r"|breakfast|lunch|dinner|doors?|tours?|sessions?|trains?|bus(?:es)?|ferry|ferries|sale|check[-\s]?(?:in|out)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|morning|afternoon|evening|tonight|tomorrow"
    r"|night|late|early|o['’]clock|half\s(?:past\s)?(?:" + _HOUR + r")|quarter\s(?:past|to))\b",
    re.IGNORECASE,
)
_ORDINAL_WORDS = frozenset(word.rpartition("-")[2] for word in _DAYS)
_BEFORE_TIMES = frozenset("till til until at by before after from since half to past".split())


@lru_cache(maxsize=1)
def _date() -> re.Pattern[str]:
    day = f"(?P<day>{'|'.join(sorted(_DAYS, key=len, reverse=True))})"
    other = any_month().replace("<month>", "<other>")
    return re.compile(
        rf"\b{day.replace('<day>', '<behind>')}\sof\s{any_month()}|\b{other}\sthe\s{day}\b", re.IGNORECASE
    )


def spoken_dates(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield dates whose day is a word; ``letters`` are the words of the text in small letters."""
    if not months_in(letters) or letters.isdisjoint(_ORDINAL_WORDS):
        return
    for found in _date().finditer(text):
        day = _DAYS[(found["day"] or found["behind"]).lower()]
        month = month_number(found["month"] or found["other"])
        bound = bound_of_date(text, found.start())
        yield Mention("date", *found.span(), found[0], dates=((None, month, day),), bound=bound)


def spoken_times(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield times whose hour is a word, without "o'clock", half hours or the part of the day.

    ``letters`` are the words of the text in small letters.
    """
    if letters.isdisjoint(HOUR_WORDS) or letters.isdisjoint(_BEFORE_TIMES):  # most texts
        return
    for found in _MINUTES_FROM.finditer(text):
        minutes = _MINUTES[found["minutes"].lower()]
        more = minutes if found["way"].lower() in ("past", "after") else -minutes
        yield _time(found.start(), found.end(), text, found["hour"], more)
    for found in _SPAN.finditer(text):
        if found["sure"] or found["surely"] or found["way"].lower().startswith(("til", "until")):
            for name in ("first", "last"):
                if found[name]:
                    yield _time(*found.span(name), text, found[name])
    for found in _UNTIL.finditer(text):
        yield _time(*found.span("hour"), text, found["hour"])
    if _CUES.search(text):
        for found in _FROM_TO.finditer(text):
            yield _time(*found.span("first"), text, found["first"])
            yield _time(*found.span("last"), text, found["last"])
        for found in _BEHIND.finditer(text):
            yield _time(*found.span("hour"), text, found["hour"])


def half_hours(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield "half eleven", with the part of the day behind it: "half six in the morning"."""
    for found in _HALF_HOUR.finditer(text) if "half" in letters else ():
        hour = HOUR_WORDS.index(found["hour"].lower()) + 1
        part, end = part_of_day(text, found.end(), hour)
        minutes = (hour % 12 + 12 * (part == "p")) * 60 + 30
        step = 1.0 if part else HALF_A_DAY
        yield Mention("time", found.start(), end, text[found.start() : end], step=step, minutes=minutes)


def _time(start: int, end: int, text: str, hour: str, more: int = 0) -> Mention:
    """Return the time ``more`` minutes after an hour."""
    minutes = ((HOUR_WORDS.index(hour.lower()) + 1) * 60 + more) % int(HALF_A_DAY)
    return Mention("time", start, end, text[start:end], step=HALF_A_DAY, minutes=minutes)
