"""Reads times of day: "9 pm", "half past seven", "16:00 UTC"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from faithrails.text.values.mention import Mention

# Hours from UTC, as in standard and in summer time.
_ZONES = {
    "utc": 0, "gmt": 0, "z": 0, "bst": 1, "cet": 1, "cest": 2, "est": -5, "edt": -4, "cst": -6, "cdt": -5,
    "et": -5, "ct": -6, "mt": -7, "pt": -8,
    "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "ist": 5.5, "jst": 9, "ict": 7,
}  # fmt: skip
_TIME = re.compile(
    r"(?<![\d.,])(?P<hour>2[0-4]|[01]?\d)(?!\d)"
    r"(?:(?:[:h]|:\s(?=\d\d\s?[ap]\.?\s?m\b)|(?<=\d)\.(?=\d\d\s?[ap]\.?\s?m))(?P<minute>[0-5]\d)(?!\d))?"
    r"(?::[0-5]\d)?(?:\s?(?P<half>[ap])\.?\s?m\b)?(?P<clock>\s?(?:o['’]clock|Uhr)\b)?"
    rf"(?:\s?(?P<zone>{'|'.join(_ZONES)})\b)?",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
# Found in every time in digits: a quick first test, since most numbers are no times.
_MAY_BE_TIME = re.compile(
    r"\d(?:[:hH]\d|:\s\d|\.\d\d\s?[aApP]\.?\s?[mM]|\s?(?:[aApP]\.?\s?[mM]|[oO]['’]|[uU][hH][rR]))"
)
_HOURS = re.compile(
    r"(?<![\d:])(\d{1,2}):(\d{1,2})\s?-\s?(\d{1,2}):(\d{1,2})(?![\d:]|\s?[aApP]\.?\s?[mM]\b)"
)  # "11:0-21:0", as in data
# "from 0800 to 1830", "0800-1830": the first begins with a zero, as no year does.
_HOURS_HINT = re.compile(
    r"\b(?:from|between|open|opens|hours|daily|weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b",
    re.IGNORECASE,
)
_BEFORE_HOURS = 30  # characters with one of these words: else "0800-1830" may be a telephone number
_MILITARY = re.compile(
    r"(?<![\d:.,])(0\d)([0-5]\d)(?:\s?[-–]\s?|\s(?:to|until|and)\s)([01]\d|2[0-4])([0-5]\d)(?!\d|[:.,]\d)"
)
# "2:00-3:45 p.m.", "between 9 and 11 am": the mark applies to both.
_WITH_ONE_MARK = re.compile(
    r"(?<![\d.,:$€£])(?P<hour>1[0-2]|0?[1-9])(?::(?P<minute>[0-5]\d))?"
    r"(?:\s?[-–]\s?|\s(?:to|until|and)\s)(?P<last>1[0-2]|0?[1-9])(?::[0-5]\d)?\s?(?P<half>[ap])\.?\s?m\b",
    re.IGNORECASE,
)
_WORDED_TIME = re.compile(r"\b(?P<word>noon|midday|midnight)\b", re.IGNORECASE)
HOUR_WORDS = "one two three four five six seven eight nine ten eleven twelve".split()
_PAST = re.compile(
    r"\b(?P<much>half|(?:a\s)?quarter|ten|twenty|five)\s(?P<way>past|to|after)\s"
    rf"(?P<hour>1[0-2]|[1-9]|{'|'.join(HOUR_WORDS)}|noon|midday|midnight)\b(?:\s?(?P<half>[ap])\.?\s?m\b)?"
    r"(?!\s(?:\w+\s)?(?:second|minute|hour|day|night|week|month|year|person|people|time|percent)s?\b)",
    re.IGNORECASE,
)
_IN_DAY = r"\s(?:in\sthe\s(?:(?P<a>morning)|(?P<p>afternoon|evening))|(?P<night>at\snight))\b"
_PART_OF_DAY = re.compile(_IN_DAY)
_CLOCK = re.compile(rf"\b(?P<hour>{'|'.join(HOUR_WORDS)})(?:\so['’]clock\b|(?={_IN_DAY}))", re.IGNORECASE)
_SAYS_CLOCK = frozenset(("clock", "morning", "afternoon", "evening", "night"))
_MUCH = {"half": 30, "quarter": 15, "a quarter": 15, "ten": 10, "twenty": 20, "five": 5}
_DAY = 24 * 60
HALF_A_DAY = 720.0  # minutes
_EVENING = 5  # from this hour on, "at night" is before midnight
_PARTS_OF_HOURS = frozenset(word.split()[-1] for word in _MUCH)
_WORDS = frozenset(("noon", "midday", "midnight"))


def time_words_in(letters: Set[str]) -> bool:
    """Whether one of these words, in small letters, may be a time of day without a number."""
    return not letters.isdisjoint(_WORDS)


def times(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield every time of day: with a colon, am or pm, a zone, or in words.

    ``letters`` are the words of the text in small letters.
    """
    digits = _DIGIT.search(text) is not None  # most sentences tell no time
    in_digits = digits and _MAY_BE_TIME.search(text) is not None
    for found in _WITH_ONE_MARK.finditer(text) if in_digits else ():
        yield _first_of_two(found)
    hours = list(_MILITARY.finditer(text)) if digits else []
    hours = [it for it in hours if _HOURS_HINT.search(text, max(0, it.start() - _BEFORE_HOURS), it.start())]
    hours += _HOURS.finditer(text) if digits and ":" in text else ()
    for found in hours:
        for hour, minute in ((1, 2), (3, 4)):
            start, end = found.start(hour), found.end(minute)
            minutes = int(found[hour]) % 24 * 60 + int(found[minute])
            yield Mention("time", start, end, text[start:end], minutes=minutes)
    for found in _PAST.finditer(text) if not letters.isdisjoint(_PARTS_OF_HOURS) else ():
        much = _MUCH[found["much"].lower()]
        yield _in_words(found, much if found["way"].lower() != "to" else -much, found["half"])
    for found in _CLOCK.finditer(text) if not _SAYS_CLOCK.isdisjoint(letters) else ():
        yield _in_words(found, 0, None)
    for found in _WORDED_TIME.finditer(text) if time_words_in(letters) else ():
        minutes = 0 if found["word"].lower() == "midnight" else 12 * 60
        yield Mention("time", found.start(), found.end(), found[0], minutes=minutes)
    for found in _TIME.finditer(text) if in_digits else ():
        if not (found["minute"] or found["half"] or found["clock"]):
            continue
        part, end = part_of_day(text, found.end(), int(found["hour"]))
        half = found["half"] or part
        minutes = _hour(found["hour"], half) % 24 * 60 + int(found["minute"] or 0)
        zone = found["zone"]
        if zone:
            minutes = int(minutes - 60 * _ZONES[zone.lower()]) % _DAY
        vague = found["clock"] and not half and int(found["hour"]) <= 12
        said = text[found.start() : end]
        yield Mention("time", found.start(), end, said, step=_step(vague), minutes=minutes, zoned=bool(zone))


def _first_of_two(found: re.Match[str]) -> Mention:
    """Return the first of two times, in the other half of the day if it would not be the earlier one."""
    half = found["half"].lower()
    if int(found["hour"]) % 12 >= int(found["last"]) % 12:
        half = "a" if half == "p" else "p"
    minutes = _hour(found["hour"], half) * 60 + int(found["minute"] or 0)
    end = found.end("minute") if found["minute"] else found.end("hour")
    return Mention("time", found.start(), end, found.string[found.start() : end], minutes=minutes)


def _in_words(found: re.Match[str], more: int, half: str | None) -> Mention:
    """Return the time ``more`` minutes after the hour that is named."""
    word = found["hour"].lower()
    if word in _WORDS:
        minutes = ((0 if word == "midnight" else 720) + more) % _DAY
        return Mention("time", found.start(), found.end(), found[0], minutes=minutes)
    hour = HOUR_WORDS.index(word) + 1 if word in HOUR_WORDS else int(word)
    part, end = part_of_day(found.string, found.end(), hour)
    minutes = (_hour(str(hour), half or part) * 60 + more) % _DAY
    said = found.string[found.start() : end]
    return Mention("time", found.start(), end, said, step=_step(not (half or part)), minutes=minutes)


def _step(is_vague: object) -> float:
    """Return the step of a time: half a day if it may be before or after noon."""
    return HALF_A_DAY if is_vague else 1.0


def part_of_day(text: str, end: int, hour: int) -> tuple[str | None, int]:
    """Return "p" and where it ends for "in the evening" after an hour, "a" for "in the morning"."""
    part = _PART_OF_DAY.match(text, end)
    if part is None or not 1 <= hour <= 12:
        return None, end
    before_midnight = _EVENING <= hour < 12 if part["night"] else not part["a"]
    return ("p" if before_midnight else "a"), part.end()


def _hour(digits: str, half: str | None) -> int:
    hour = int(digits)
    if not half:
        return hour
    return hour % 12 + (12 if half.lower() == "p" else 0)
