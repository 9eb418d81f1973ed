"""Edits of values: one number, unit, currency, ordinal, fraction, bound or date becomes another.

They find values by patterns of their own, not by those of the checks. A drawn value that the evidence has
in another place is not taken: the sentence could come true.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from metamorphic.edits import Edit

SMALL = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()  # fmt: skip
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NTH = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
UNITS = (
    "mg mcg g kg t lb oz ml l km m cm mm miles feet yards inches hours minutes seconds days weeks months years "
    "kilometres metres kilograms grams litres tons tonnes gallons acres hectares °C °F km/h km/s mph m/s mmol/L mg/dL "
    "kWh MW GW kW MHz GHz GB MB TB degrees percent"
).split()
_NUMBER = r"(?<![\w.,/:–—-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w/:]|[.,–—-]\d)"
_UNIT = (
    rf"{_NUMBER}[ -]?(?P<unit>{'|'.join(sorted(map(re.escape, UNITS), key=len, reverse=True))})(?![\w/²³])"
)
_YEAR = r"(?<![\w.,/$€£–—-])(?:1[5-9]\d\d|20[0-3]\d)(?![\w/%]|[.,–—-]\d)"
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_SIGNS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8)}
# A fraction of something: "the second half" and "a third season" say which one.
_FRACTION = (
    r"(?i)(?<![\w/.,-])(?<!the )(?<!first )(?<!second )(?<!other )(?<!bottom )(?<!top )(?<!last )(?<!latter )"
    r"(?:(?P<half>half)(?=\s(?:of|the|its|his|her|their|all)\b)"
    rf"|(?P<over>an?|one|two|three)(?P<gap>[\s-])(?P<part>{'|'.join(_PARTS)})s?(?=\s(?:of|as)\b|[.,;])"
    rf"|(?P<top>\d)/(?P<bottom>[2-8]|16)(?![\d/])|(?P<sign>[{''.join(_SIGNS)}]))(?![\w/-])"
)
_OTHER_FRACTIONS = [(1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5), (4, 5), (1, 8), (3, 8), (1, 10)]
_BOUNDS = {
    "more than": ["less than", "at most", "fewer than"],
    "less than": ["more than", "at least", "over"],
    "fewer than": ["more than", "at least"],
    "at least": ["at most", "no more than", "fewer than"],
    "at most": ["at least", "more than"],
    "up to": ["at least", "more than"],
    "over": ["under", "less than"],
    "under": ["over", "at least"],
    "above": ["below"],
    "below": ["above"],
    "no more than": ["no less than", "more than"],
}
_WORD_BOUND = rf"\b(?:{'|'.join(_BOUNDS)})(?=\s(?:the\s|an?\s)?(?:[$€£]?\d|(?:{'|'.join(SMALL[1:] + TENS)}|half|a (?:million|hundred|thousand|third|quarter|dozen|decade|century|year|month|week))\b))"
_CURRENCIES = {"$": "€£¥", "€": "$£¥", "£": "$€¥", "¥": "$€£"}
_MONEY_WORDS = ["dollars", "euros", "pounds", "yen", "rupees", "pesos", "francs"]


def one(pattern: str, change: Callable[[re.Match[str], str, random.Random], str | None]) -> Edit:
    """Make the edit that changes one drawn match of a pattern; the others are tried where that cannot be."""
    compiled = re.compile(pattern)

    def edit(sentence: str, evidence: str, drawn: random.Random) -> str | None:
        places = list(compiled.finditer(sentence))
        for found in drawn.sample(places, len(places)):
            other = change(found, evidence, drawn)
            if other is not None:
                return sentence[: found.start()] + other + sentence[found.end() :]
        return None

    return edit


def first_of(*edits: Edit) -> Edit:
    """Make the edit that is the first of some that can change a sentence, in a drawn order."""

    def edit(sentence: str, evidence: str, drawn: random.Random) -> str | None:
        tries = (try_it(sentence, evidence, drawn) for try_it in drawn.sample(edits, len(edits)))
        return next((found for found in tries if found is not None), None)

    return edit


def stands(word: str, evidence: str) -> bool:
    """Whether the evidence holds a word or phrase, in any case."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", evidence, re.IGNORECASE) is not None


def other_of(words: Sequence[str], found: str, evidence: str, drawn: random.Random) -> str | None:
    """Draw another of some words that the evidence lacks, in the found one's case."""
    left = [w for w in words if w.lower() != found.lower() and not stands(w, evidence)]
    word = drawn.choice(left) if left else None
    return word.capitalize() if word and found[:1].isupper() else word


def amounts_in(text: str) -> set[float]:
    """Return all numbers of a text, in digits and simple words."""
    digits = {float(d.replace(",", "")) for d in re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", text)}
    known = {word: float(n) for n, word in enumerate(SMALL, 1)} | {w: 10.0 * n for n, w in enumerate(TENS, 2)}
    known |= {word: float(n) for n, word in enumerate(NTH, 1)} | {"dozen": 12.0, "hundred": 100.0}
    return digits | {known[w] for w in re.findall(r"[a-z]+", text.lower()) if w in known}


def _is_new(value: float, evidence: str) -> bool:
    """Whether no number of the evidence is so near that the value could be a rounding of it, or a share."""
    near = 0.06 * value + 0.5
    return all(
        abs(value - other) > near and abs(value - 100 * other) > near for other in amounts_in(evidence)
    )


_BOUNDED = re.compile(
    r"(?:than|over|under|above|below|exceed(?:s|ed|ing)?(?: the)?|least|most|up to|nearly|almost|about|around|roughly|some|approximately|[<>~≈])\s?[$€£]?$|"
    r"(?:Section|Table|Figure|Chapter|Note|Step|IFRS|IAS|ASU)\s$|(?:than|over|under|above|below) the $|out of $|[$€£`.-]$",
    re.IGNORECASE,
)


def _is_bounded(found: re.Match[str]) -> bool:
    """Whether a number is a limit or rough already: "more than 63" is implied by "more than 75"."""
    after = found.string[found.end() :]
    if re.match(r"(?:\s\w+)? (?:and|or) (?:over|more|higher|above|older|under|less|below|fewer)\b", after):
        return True
    return _BOUNDED.search(found.string[max(0, found.start() - 16) : found.start()]) is not None


def _digits(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    if _is_bounded(found):
        return None
    for _ in range(20):
        other = "".join(drawn.choice("123456789") if char.isdigit() else char for char in found[0])
        if _is_new(float(other.replace(",", "")), evidence):
            return other
    return None


def _word_number(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    if _is_bounded(found):
        return None
    left = [w for n, w in enumerate(SMALL[1:], 2) if w != found[0].lower() and _is_new(float(n), evidence)]
    word = drawn.choice(left) if left else None
    return word.capitalize() if word and found[0][0].isupper() else word


def _range_end(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    last = re.compile(r"\d+$").sub(lambda d: _digits(d, evidence, drawn) or "", found[0])
    return last if last[-1].isdigit() else None


def _unit(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    number, unit = found[0][: found.start("unit") - found.start()], found["unit"]
    if not _once(number.strip(" -"), evidence):
        return None  # it stands there with another unit, perhaps with this one
    left = [u for u in UNITS if u != unit and not stands(u, evidence) and not _alike(u, unit)]
    return number.rstrip(" -") + " " + drawn.choice(left) if left else None


def _alike(one_unit: str, other: str) -> bool:
    """Whether two spellings are of one unit, or two units that people hardly tell apart."""
    same = ({"t", "tons", "tonnes"}, {"percent", "degrees", "°C", "°F"}, {"l", "litres"}, {"m", "metres", "yards"},
            {"kg", "kilograms"}, {"g", "grams"}, {"km", "kilometres"})  # fmt: skip
    return any({one_unit, other} <= group for group in same)


def _percent(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    return (
        f"{found['n']} {drawn.choice(['patients', 'euros', 'days', 'km'])}"
        if _once(found["n"], evidence)
        else None
    )


def _once(number: str, evidence: str) -> bool:
    """Whether a number stands in the evidence once, in digits, and in words not at all."""
    said = [d.replace(",", "") for d in re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", evidence)]
    value = float(number.replace(",", ""))
    words = re.findall(r"[a-z]+", evidence.lower())
    spelled = value <= len(SMALL) and value == int(value) and value > 0 and SMALL[int(value) - 1] in words
    return sum(float(one) in (value, value / 100, 100 * value) for one in said) == 1 and not spelled


def _counted(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    if not _once(found["n"], evidence) or found["noun"] in UNITS:
        return None
    return f"{found['n']} {drawn.choice(['%', 'km', 'kg', 'euros', 'hours', 'mg'])}"


def _symbol(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    amount = re.compile(_NUMBER.replace("(?<![", "(?<!["), re.ASCII).match(found.string, found.end())
    if amount is None or not _once(amount[0], evidence):
        return None
    left = [other for other in _CURRENCIES[found[0]] if other not in evidence]
    return drawn.choice(left) if left else None


def _nth_digits(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    value = drawn.choice([n for n in range(2, 30) if n != int(found["n"])])
    end = {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th") if value not in (11, 12, 13) else "th"
    return f"{value}{end}" if _is_new(float(value), evidence) else None


def _nth_word(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    left = [word for n, word in enumerate(NTH, 1) if _is_new(float(n), evidence)]
    return other_of(left, found[0], evidence, drawn)


def _new_bound(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    words = drawn.choice(["more than", "over", "less than", "fewer than", "under", ">", "<"])
    if not _once(found[0], evidence) or len(found[0]) == 4 or _is_bounded(found):
        return None
    if words == "over" and re.match(
        r"\s(?:\w+ )?(?:second|minute|hour|day|week|month|year|decade)", found.string[found.end() :]
    ):
        return None  # "over 5 years" is also "during 5 years"
    return f"{words}{'' if words in '<>' else ' '}{found[0]}"


def _other_bound(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    amount = re.compile(r"\s(?:the\s|an?\s)?[$€£]?(\d+(?:,\d{3})*(?:\.\d+)?)").match(
        found.string, found.end()
    )
    if amount and (not _once(amount[1], evidence) or re.fullmatch(_YEAR, amount[1])):
        return None
    if amount is None and found[0].lower() in ("over", "under", "above", "below"):
        return None  # "under two settings" is no limit
    word = re.match(r"\s(?:the\s|an?\s)?([a-z]+)", found.string[found.end() :])
    if word and len(re.findall(rf"\b{word[1]}\b", evidence)) > 1:
        return None  # it stands there without this bound, perhaps
    return other_of(_BOUNDS[found[0].lower()], found[0], "", drawn)


def _fraction(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    if _is_bounded(found) or re.match(
        r" of (?:an?|the) (?:dozen|\w+illion|\w+ year|season|game|match)", found.string[found.end() :]
    ):
        return None
    if re.search(r"\d[ -]$", found.string[: found.start()]):
        return None  # of "2 1/2" it would change little
    said = amounts_in(evidence) | {int(a) / int(b) for a, b in re.findall(r"(\d+)/([1-9]\d*)", evidence)}
    said |= {over / under for sign, (over, under) in _SIGNS.items() if sign in evidence}
    for over, under in drawn.sample(_OTHER_FRACTIONS, len(_OTHER_FRACTIONS)):
        value, other = over / under, _spelled(found, over, under)
        near = any(abs(value - one) < 0.06 or abs(100 * value - one) < 6 for one in (*said, _worth(found)))
        if other and not near and not any(stands(_in_words(over, under, gap), evidence) for gap in " -"):
            return other
    return None


def _worth(found: re.Match[str]) -> float:
    if found["half"] or found["part"]:
        under = _PARTS[found["part"].lower()] if found["part"] else 2
        return {"two": 2, "three": 3}.get((found["over"] or "").lower(), 1) / under
    over, under = _SIGNS[found["sign"]] if found["sign"] else (int(found["top"]), int(found["bottom"]))
    return over / under


def _spelled(found: re.Match[str], over: int, under: int) -> str | None:
    """Spell a fraction as the found one is spelled; None where no sign is known for it."""
    if found["sign"]:
        return next((sign for sign, worth in _SIGNS.items() if worth == (over, under)), None)
    if found["top"]:
        return f"{over}/{under}"
    spelled = _in_words(over, under, found["gap"] or " ")
    spelled = (
        spelled if not found["half"] or found.string[found.end() :].startswith(" of") else spelled + " of"
    )
    return spelled.capitalize() if found[0][0].isupper() else spelled


def _in_words(over: int, under: int, gap: str) -> str:
    part = next(word for word, worth in _PARTS.items() if worth == under)
    return f"{SMALL[over - 1]}{gap}{part}{'s' if over > 1 else ''}"


def _day_of_month(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    day = drawn.choice([n for n in range(1, 29) if _is_new(float(n), evidence)] or [0])
    return f"{found['month']} {day}" if day else None


def _hour(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    other = found[0].translate(str.maketrans("apAP", "paPA"))
    other = other if other[-1:] in ".mM" else found[0]
    folded = re.sub(r"[\s.]", "", evidence.lower())
    return None if re.sub(r"[\s.]", "", other.lower()) in folded else other


def _any_of(words: Sequence[str]) -> str:
    return r"\b(?:" + "|".join(sorted(words, key=len, reverse=True)) + r")\b"


def _plus(found: re.Match[str], evidence: str, drawn: random.Random) -> str | None:
    year = int(found[0]) + drawn.choice([-23, -11, -7, -3, 3, 7, 11, 23])
    near = any(str(y) in evidence for y in range(year - 1, year + 2))
    return None if near or f"{year // 10 * 10}s" in evidence else str(year)


def _from(words: Sequence[str]) -> Edit:
    return one(_any_of(words), lambda found, evidence, drawn: other_of(words, found[0], evidence, drawn))


EDITS: dict[str, Edit] = {
    "number in digits": one(_NUMBER, _digits),
    "number in words": one(r"(?i)" + _any_of([*SMALL[1:], *TENS]), _word_number),
    "range": one(r"(?<![\w.,/:–—-])\d+(?:–|-| to )\d+(?![\w/:%–—-]|[.,]\d)", _range_end),
    "unit": first_of(
        one(_UNIT, _unit),
        one(rf"(?P<n>{_NUMBER})\s?(?:%|percent\b|per cent\b)(?: of(?: the| all)?\b)?", _percent),
        one(rf"(?P<n>{_NUMBER}) (?P<noun>[a-z]{{3,}}s)\b", _counted),
    ),
    "currency": first_of(
        one(r"[$€£¥](?=\s?\d)", _symbol),
        one(r"(?<=\d )" + _any_of(_MONEY_WORDS), lambda f, e, d: other_of(_MONEY_WORDS, f[0], e, d)),
    ),
    "ordinal": first_of(
        one(
            r"(?i)(?:(?<=\bthe )|(?<=\bhis )|(?<=\bher )|(?<=\bits )|(?<=\btheir )|(?<=\ba ))"
            + _any_of(NTH)
            + r"(?=\s[a-z]{3,})(?!\s(?:of|and|the|time|half|hand|to|in|one|ones)\b)",
            _nth_word,
        ),
        one(r"\b(?P<n>\d{1,3})(?:st|nd|rd|th)\b", _nth_digits),
    ),
    "fraction": one(_FRACTION, _fraction),
    "bound": first_of(
        one("(?i)" + _WORD_BOUND, _other_bound), one(rf"{_NUMBER}(?=\s[a-z]{{3,}})", _new_bound)
    ),
    "bound of a date": one(
        rf"\b(?:in|In) (?=(?:(?:{'|'.join(MONTHS)}) )?{_YEAR}(?! (?:and|to)\b))",
        lambda f, e, d: (
            ("After " if f[0][0] == "I" else "after ")
            if d.random() < 0.5
            else ("Before " if f[0][0] == "I" else "before ")
        ),
    ),
    "year": one(_YEAR, _plus),
    "month": one(
        r"\b(?:" + "|".join(m for m in MONTHS if m not in ("March", "May")) + r")\b",
        lambda f, e, d: other_of(MONTHS, f[0], e + (" may march" if True else ""), d),
    ),
    "day of the month": one(rf"\b(?P<month>{'|'.join(MONTHS)}) \d{{1,2}}\b(?!\d)", _day_of_month),
    "weekday": _from(DAYS),
    "time": one(r"(?<![\d.,])\d{1,2}(?::\d\d)?\s?[apAP]\.?[mM]\b\.?", _hour),
}
