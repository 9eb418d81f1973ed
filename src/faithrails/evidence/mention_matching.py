"""Tests whether the evidence contains a value, name or quotation, in any spelling."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from babel.dates import get_month_names
from rapidfuzz import fuzz, process
from rapidfuzz.distance import Prefix

from faithrails.evidence.derived_values.elided_measures import is_count_alone
from faithrails.evidence.index import LEAST_FUZZY, LEAST_JOINED, EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.initials_joined_by_and import spelled_out
from faithrails.evidence.lexicon_of_names import Name
from faithrails.evidence.read_claim_mentions import BY_RULES, ClaimReader
from faithrails.text.find_names import acronyms
from faithrails.text.irregular_verbs import is_past
from faithrails.text.values.compare import agrees
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.spelled_numbers_and_fractions import number_words_in
from faithrails.text.values.units import TIME, in_base
from faithrails.text.word_relations import SHORT_PLACES, of_same_place
from faithrails.text.words import STOP_WORDS, content_stem, words

_LEAST_RATIO = 88.0
_MOST_NEAR = 5  # words that are nearly a name
_ENDING = 2  # letters
_BEFORE_FEMININE_E = "ndl"
_LETTER_AND_NUMBER = re.compile(r"([a-z])(\d+)")  # "Q2" of "Q 2"
_SAME_ENDINGS = frozenset(("", "s", "es", "n", "y", "i", "j", "ii", "yy", "iy", "ij", "ey", "ie", "e's", "'"))
_SHORT_WEEKDAYS = frozenset("mon tue wed thu fri".split())  # "sat" and "sun" are words
_LEFT_OUT = re.compile(r"\.\.\.|…|\[[^\]]*\]")  # an omission from a quote, or an insertion

_COMPASS = re.compile("north|south|east|west")

_LARGER = {("minute", 60.0): "hour", ("day", 7.0): "week", ("month", 12.0): "year"}
_LASTS = (
    r" (?:about|after|around|at least|came|each|every|for|in|is|last|lasts|lasted|of|once|one|over|take|"
    r"takes|than|took|was|within)"
)
# What stands before and behind "a week" that sets a limit.
_WITH_LIMIT = {
    "least": ("at least|minimum of", "(?:or|and) (?:more|longer|over)"),
    "most": ("at most|up to|within|maximum of|no (?:more|longer) than", "or (?:less|shorter)"),
}
_FROM = r"(?:after|ago|before|earlier|from|later|longer|off|old|shorter|sooner)"
_QUARTER = content_stem("quarter")
_QUARTERS = {
    f"q{number}": re.compile(rf" {nth} (?:fiscal |financial |calendar )?quarter ")
    for number, nth in enumerate(("first", "second", "third", "fourth"), start=1)
}

_NOUN_OVER = re.compile(r"(?P<before>\w*)\s(?P<noun>\w+s)\sover\s\Z", re.IGNORECASE)  # "journeys over"
_WITHIN = re.compile(r"\bwithin\s(?:the\s)?\Z", re.IGNORECASE)
# Between "2" and "30" of "2 hours and 30 minutes".
_IN_TWO = re.compile(r"\s?[a-z]+\.?,?\s(?:and\s)?", re.IGNORECASE)
_EXACT = 0.01  # share by which a time span may differ from the sum of two
_ABOUT = 0.1  # the same for a rough one: "just under four hours" for 3 h 50 min
_HOURS = " h "
_COMMON_YEAR, _FEBRUARY = 2023, 2
_LEAST_INITIALS = 3  # any two initials occur in some row of words
_BEFORE = 12  # characters before a value in which "within the" is looked for

_HELD: PerIndex[dict[tuple[str, str, ClaimReader], bool]] = PerIndex(lambda index: {})


def evidence_has(index: EvidenceIndex, mention: Mention, reader: ClaimReader = BY_RULES) -> bool:
    """Whether the evidence contains a mention: the same value, name or quote in any spelling."""
    if mention.kind not in ("quote", "name"):
        return (
            (index.values.holds(normalized(mention)) and not is_count_alone(index, mention))
            or _is_said_as_one(index, mention)
            or _is_said_within(index, mention)
            or is_said_over(index, mention)
            or is_stated_in_two_units(index, mention)
            or _is_short_quarter(index, mention)
            or _is_end_of_month(index, mention)
        )
    known, key = _HELD.of(index), (mention.kind, mention.text, reader)
    if key not in known:  # asked by the exact check and by the classifier
        known[key] = _holds_words(index, mention, reader)
    return known[key]


def is_spelled_out(index: EvidenceIndex, abbreviation: str) -> bool:
    """Whether the evidence has content words in a row with these initials: "basal metabolic rate"."""
    letters = abbreviation.removesuffix("s").lower()
    if len(letters) < _LEAST_INITIALS:
        return False
    in_a_row = re.compile(" (?=" + " ".join(rf"({letter}[^\W\d_]{{2,}})" for letter in letters) + " )")
    return any(STOP_WORDS.isdisjoint(found.groups()) for found in in_a_row.finditer(index.folded))


def _is_short_quarter(index: EvidenceIndex, mention: Mention) -> bool:
    """Whether the evidence has "Q3" for "the third quarter"."""
    of_quarter = mention.ordinal and len(mention.amounts) == 1 and _QUARTER in mention.nouns
    return of_quarter and f"q{int(mention.amounts[0])}" in index.words


def _is_end_of_month(index: EvidenceIndex, mention: Mention) -> bool:
    """Whether the evidence has "the end of October" for "31 October"."""
    year, month, day = mention.dates[0] if len(mention.dates) == 1 else (None, None, None)
    if month is None or day is None or day != monthrange(year or _COMMON_YEAR, month)[1]:
        return False
    if year is None and month == _FEBRUARY:
        return False
    said = f"end of {get_month_names('wide', locale='en')[month].lower()} {year or ''}".rstrip()
    return any(f" {before} the {said} " in index.folded for before in ("by", "until", "till", "at", "on"))


def _is_said_as_one(index: EvidenceIndex, mention: Mention) -> bool:
    """Whether the evidence states a time span as one unit: "an hour" for "one hour" or "60 minutes".

    Only if it says how long something lasts: "5 euros an hour" states no time span.
    """
    unit, amount = mention.unit or "", mention.amounts[0] if len(mention.amounts) == 1 else 0.0
    one = unit if amount == 1.0 and unit in TIME else _LARGER.get((unit, amount), "")
    if not one or one not in index.words:
        return False
    before, after = _WITH_LIMIT.get(mention.bound, ("(?!)", "(?!)"))
    spans = rf" (?:{before}) an? (?:full |whole )?{one} | an? {one} (?:{after}) "
    if mention.bound in ("", "about"):
        spans = rf"{_LASTS} (?:an? )?(?:full |whole )?{one} | an? (?:full |whole )?{one} {_FROM} "
    return re.search(spans, index.folded) is not None


def is_stated_in_two_units(index: EvidenceIndex, mention: Mention) -> bool:
    """Whether the evidence states a time span in two units: "2 hours and 30 minutes" for "2.5 hours"."""
    if mention.unit not in TIME or len(mention.amounts) != 1 or mention.bound not in ("", "about"):
        return False
    said = in_base(mention.amounts[0], mention.unit or "")[0]
    tolerance = said * (_ABOUT if mention.bound else _EXACT)
    return any(
        abs(_in_base(one) + _in_base(other) - said) <= tolerance
        for sentence in index.sentences
        for text, held in sentence.texts_with_values
        for one, other in pairwise(map(partial(_minutes_behind_hours, text), held))
        if _IN_TWO.fullmatch(text, one.end, other.start)
        and one.unit in TIME
        and other.unit in TIME
        and in_base(1.0, other.unit)[0] < in_base(1.0, one.unit)[0]  # "20 minutes and 40 minutes" are two
        and len(one.amounts) == len(other.amounts) == 1
    )


def _minutes_behind_hours(text: str, value: Mention) -> Mention:
    """Return the 35 of "3 h 35" as minutes, and any other value unchanged."""
    before = text[max(0, value.start - len(_HOURS)) : value.start]
    is_minutes = value.kind == "number" and not value.unit and before == _HOURS
    return value._replace(unit="minute") if is_minutes else value


def _in_base(value: Mention) -> float:
    return in_base(value.amounts[0], value.unit or "")[0]


def _is_said_within(index: EvidenceIndex, mention: Mention) -> bool:
    """Whether the evidence has "within 5 metres" for "less than 5 metres" or "at most 5 metres"."""
    if mention.bound not in ("less", "most") or not mention.unit or "within" not in index.words:
        return False
    plain = normalized(mention)._replace(bound="")
    return any(
        _WITHIN.search(text, max(0, value.start - _BEFORE), value.start) and agrees(plain, value)
        for sentence in index.sentences
        for text, held in sentence.texts_with_values
        if "within" in text.lower()
        for value in held
        if value.unit
    )


def is_said_over(index: EvidenceIndex, mention: Mention) -> bool:
    """Whether the evidence has "journeys over three hours" for "more than three hours".

    The limit is not read there, as "in stages over three weeks" sets none.
    """
    if mention.bound != "more" or mention.unit not in TIME or "over" not in index.words:
        return False
    plain = normalized(mention)._replace(bound="")
    return any(
        (found := _NOUN_OVER.search(text[: value.start]))
        and not is_past(found["noun"].lower())
        and not number_words_in({found["before"].lower()})
        and not found["before"].isdigit()
        and agrees(plain, value)
        for sentence in index.sentences
        for text, held in sentence.texts_with_values
        if "over" in text.lower()
        for value in held
        if value.unit
    )


def _holds_words(index: EvidenceIndex, mention: Mention, reader: ClaimReader) -> bool:
    if mention.kind == "quote":
        parts = (tuple(word for word, _, _ in words(part)) for part in _LEFT_OUT.split(mention.text))
        return all(f" {' '.join(part)} " in index.folded for part in parts if part)
    # Of "South-west England", "west" is no word of the name.
    spelled = (*reader.spellings(mention.words), tuple(word for word, _, _ in words(mention.text)))
    names = [form for name in spelled for form in _joined(index, name)]
    if any(
        all(_holds_name(index, word) or word.replace(".", "") in index.acronyms for word in name)
        for name in names
    ):
        return True
    if len(mention.words) == 1 and (apart := _LETTER_AND_NUMBER.fullmatch(mention.words[0])):
        return f" {apart[1]} {apart[2]} " in index.folded
    # "World Health Organization" where "WHO" is said, but "Dr Okonkwo" is no "DO"
    return len(mention.words) > 1 and not index.capitals.isdisjoint(acronyms(mention.text))


def _joined(index: EvidenceIndex, name: Name) -> Iterator[Name]:
    """Yield a name, and its forms with two words joined as the evidence spells them: "southwest"."""
    yield name
    for place, (one, other) in enumerate(pairwise(name)):
        if min(len(one), len(other)) >= LEAST_JOINED and one + other in index.words:
            yield (*name[:place], one + other, *name[place + 2 :])


def _names_place(index: EvidenceIndex, word: str) -> bool:
    """Whether the evidence has the name of a place or people; "us" in capitals or with stops only."""
    if word in index.acronyms:
        return True
    return (
        word in index.capitals or ".".join(word) in index.words
        if word in SHORT_PLACES
        else word in index.words
    )


def _holds_name(index: EvidenceIndex, part: str) -> bool:
    stripped = part.replace(".", "").replace("'", "")
    spelled = {part, stripped, part.removesuffix("s"), f"{part}s"}
    if not spelled.isdisjoint(index.words) or part in index.compounds:
        return True
    if not spelled.isdisjoint(WEEKDAYS) and not (
        spelled.isdisjoint(index.values.weekdays | index.calendar)
        and {part[:3]}.isdisjoint(_SHORT_WEEKDAYS & index.words)
    ):
        return True
    if any(_names_place(index, place) for place in of_same_place(stripped)):
        return True
    if any(spelled_out(index, part)) or (part in _QUARTERS and _QUARTERS[part].search(index.folded)):
        return True
    pieces = [piece for piece, _, _ in words(part)]
    if len(pieces) > 1:
        return "".join(pieces) in index.words or all(_holds_name(index, piece) for piece in pieces)
    if len(part) < LEAST_FUZZY or any(char.isdigit() for char in part) or not part.isascii():
        return False
    near = process.extract(
        part, index.long_words, scorer=fuzz.ratio, score_cutoff=_LEAST_RATIO, limit=_MOST_NEAR
    )
    return any(_is_spelling(part, word) for word, _, _ in near)


def _is_spelling(one: str, other: str) -> bool:
    """Whether two words that are nearly the same may be one name; "Martin" and "Martina" are two."""
    if set(_COMPASS.findall(one)) != set(_COMPASS.findall(other)):  # "Southeast" and "Southwest"
        return False
    same = len(one[: Prefix.similarity(one, other)].rstrip("iy"))
    ends = one[same:], other[same:]
    if set(ends) == {"", "e"}:  # "Gustav" and "Gustave", but "Martin" and "Martine" are two
        return one[same - 1] not in _BEFORE_FEMININE_E
    return max(map(len, ends)) > _ENDING or set(ends) <= _SAME_ENDINGS or same < LEAST_FUZZY - 1
