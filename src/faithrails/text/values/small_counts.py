"""Compares small counts that are often idiomatic: "one lifeguard", "the second floor", "a few days".

They are compared only with counts of the same thing: "one lifeguard" is wrong if the evidence has three,
and cannot be wrong if it counts no lifeguards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from faithrails.text.values.counted_nouns import phrase
from faithrails.text.values.matches_at_words import matches_at_words
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import ORDINALS, SMALL, WORDS
from faithrails.text.values.spelled_numbers_and_fractions import COUNTS_ITSELF
from faithrails.text.words import content_stem

Sort = Literal["cardinal", "ordinal", "fold"]

# The least and the most that each may mean.
_VAGUE: dict[str, tuple[float, float]] = {
    "couple": (2, 3), "few": (2, 9), "handful": (2, 9), "several": (3, 19), "dozens": (24, 199),
    "scores": (40, 399), "tens": (20, 99),
    "hundreds": (200, 1_999), "thousands": (2e3, 999_999), "millions": (2e6, 2e9 - 1),
    "billions": (2e9, 1e15),
}  # fmt: skip
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9}
# The range that an amount with a bound may mean, as multiples of the amount.
_AROUND = {"about": (0.8, 1.25), "more": (1, 3), "least": (1, 3), "less": (1 / 3, 1), "most": (1 / 3, 1)}
_TIMES = {"once": 1.0, "twice": 2.0, "thrice": 3.0}
_FOLD = {"double": 2.0, "triple": 3.0, "quadruple": 4.0}
_IDIOMS = {
    **_VAGUE, "one": (1, 1), "single": (1, 1), "zero": (0, 0), "first": (1, 1), "second": (2, 2),
    "third": (3, 3), "both": (2, 2), **{word: (much, much) for word, much in (_TIMES | _FOLD).items()},
}  # fmt: skip
_THE = r"\s(?:the|these|those|its|his|her|their|our|your|my)\b"
_COUNT = re.compile(
    rf"\b(?P<word>{'|'.join([*SMALL, *_IDIOMS])})\b"
    rf"(?:(?:\sof)?\s(?P<scale>{'|'.join(_SCALES)})s?\b)?"
    rf"(?P<of>(?:\sof)?(?:{_THE}(?:\s(?:{'|'.join(SMALL[2:])})\b)?)?)",
    re.IGNORECASE,
)
_COUNTING = frozenset((*SMALL, *_IDIOMS))
_LETTERS = re.compile(r"[a-z]+")
_RATE = re.compile(r"\s(?:an?|per|each|every|daily|weekly|monthly|yearly|annually)\b", re.IGNORECASE)
# "a 30 second spot", "tens of thousands"
_AFTER_NUMBER = re.compile(r"(?:\d[\s-]?|(?:tens|dozens|hundreds|thousands)\sof\s)\Z", re.IGNORECASE)
_LONGEST_BEFORE = 14  # characters
# After a comma a verb or a number may follow: "the first year is free; the second costs 40 euros"
_BARE_ORDINAL = re.compile(
    r"(?<=\bthe\s)(?:first|second|third)(?=[,;.]|\s(?:in|at|on|after|before|was|were|is|had|has|will|of)\b)"
    rf"|(?:(?<=[,;]\sthe\s)|(?<=\sand\sthe\s))(?:{'|'.join(ORDINALS)})(?=\s(?:[a-z]+[^su\W]s|[a-z]{{3,}}ed|[\d$€£]+)\b)",
    re.IGNORECASE,
)
_TIME = (content_stem("times"),)
_WORD = re.compile(r"\s*([A-Za-z]+)")


@dataclass(frozen=True, slots=True)
class Count:
    """How many, or which one: from ``low`` to ``high``. ``nouns`` are the stems of the counted words."""

    start: int
    end: int
    sort: Sort
    low: float
    high: float
    nouns: tuple[str, ...]
    is_part: bool = False  # "one of the lifeguards" does not say how many there are


@dataclass(slots=True)
class _Known:
    """The counts of one noun in the evidence."""

    exact: set[float] = field(default_factory=set)
    vague: set[tuple[float, float]] = field(default_factory=set)

    def fits(self, low: float, high: float) -> bool:
        within = low in self.exact if low == high else any(low <= known <= high for known in self.exact)
        return within or any(known[0] <= high and low <= known[1] for known in self.vague)


class Counts:
    """The counts of some texts, by the words that they count."""

    def __init__(self, texts: Iterable[tuple[str, Sequence[Mention]]]) -> None:
        """Read the counts of texts whose values are known."""
        self._known: dict[tuple[str, Sort, bool], _Known] = {}
        self._bare: set[str] = set()  # ordinals that leave out what they count: "The second, in May, ..."
        for text, held in texts:
            free: tuple[Count, ...] = ()
            if _may_count(text):
                self._bare |= {found[0].lower() for found in _BARE_ORDINAL.finditer(text)}
                free = _idiomatic_counts(text)
            for count in (*_counts_of_values(text, held), *free):
                for noun in count.nouns:
                    self._add(count, noun)

    def _add(self, count: Count, noun: str) -> None:
        for is_last in {False, noun == count.nouns[-1]}:
            known = self._known.setdefault((noun, count.sort, is_last), _Known())
            if count.low == count.high:
                known.exact.add(count.low)
            else:
                known.vague.add((count.low, count.high))

    def hold(self, value: Mention) -> bool:
        """Whether one of a number's nouns is counted with exactly its amount."""
        sort: Sort = "ordinal" if value.ordinal else "cardinal"
        known = (self._known.get((noun, sort, is_last)) for noun in value.nouns for is_last in (True, False))
        return any(one is not None and value.amounts[0] in one.exact for one in known)

    def leave_out_noun(self, ordinal: str) -> bool:
        """Whether a text has an ordinal without its noun: "the second, in May"."""
        return ordinal in self._bare

    def count(self, nouns: Iterable[str]) -> bool:
        """Whether one of these nouns is counted exactly."""
        known = (self._known.get((noun, "cardinal", is_last)) for noun in nouns for is_last in (True, False))
        return any(one is not None and one.exact for one in known)

    def denied(self, text: str, asked: Iterable[Count]) -> Iterator[Mention]:
        """Yield the counts of a text that differ from all counts of the same thing in the evidence."""
        for count in asked:
            if text[count.start : count.end].lower() in self._bare:
                continue
            known = [found for noun in count.nouns if (found := self._known_counts(count, noun))]
            if known and not any(found.fits(count.low, count.high) for found in known):
                yield Mention(
                    "number",
                    count.start,
                    count.end,
                    text[count.start : count.end],
                    (count.low,),
                    ordinal=count.sort == "ordinal",
                )

    def _known_counts(self, count: Count, noun: str) -> _Known | None:
        """Return the known counts of a noun; for one within a phrase, those of phrases that end with it."""
        return self._known.get((noun, count.sort, noun != count.nouns[-1]))


def counts_to_look_up(text: str, words: Set[str]) -> list[Count]:
    """Return the idiomatic counts of a text that evidence with these words may contradict."""
    return [
        count
        for count in _idiomatic_counts(text)
        if not (count.is_part or _is_article(text, count, words) or _is_one_and_other(text, count, words))
    ]


def _is_one_and_other(text: str, count: Count, words: Set[str]) -> bool:
    """Whether "both reins" may be "one rein" and "the other rein" of the evidence."""
    return "other" in words and text[count.start : count.end].lower() == "both"


def _is_article(text: str, count: Count, words: Set[str]) -> bool:
    """Whether "one lifeguard" may be "a lifeguard" or "the lifeguard" of the evidence."""
    if count.high != 1 or count.sort != "cardinal" or count.nouns == _TIME:
        return False
    after = _WORD.match(text, count.end)
    return after is not None and after[1].lower() in words


def _counts_of_values(text: str, held: Iterable[Mention]) -> Iterator[Count]:
    for value in held:
        if value.kind == "number" and value.nouns and value.amounts:
            nouns = phrase(text, value.end) or tuple(sorted(value.nouns))
            sort: Sort = "ordinal" if value.ordinal else "cardinal"
            low, high = (value.amounts[0] * times for times in _AROUND.get(value.bound, (1, 1)))
            yield Count(value.start, value.end, sort, low, high, nouns)


@lru_cache(maxsize=4_000)
def _idiomatic_counts(text: str) -> tuple[Count, ...]:
    return tuple(_find_idioms(text))


def _may_count(text: str) -> bool:
    """Whether a word of a text may count something: in most sentences none does."""
    return not _COUNTING.isdisjoint(_LETTERS.findall(text.lower()))


def _find_idioms(text: str) -> Iterator[Count]:
    for found in matches_at_words(_COUNT, text, _COUNTING) if _may_count(text) else ():
        word, start, end = found["word"].lower(), *found.span("word")
        is_free = word in _IDIOMS or COUNTS_ITSELF.match(text, end) is not None
        nouns = _TIME if word in _TIMES else phrase(text, found.end())
        is_time = word in _TIMES and (word != "once" or _RATE.match(text, end))
        if not is_free or not nouns or (word in _TIMES and not is_time):
            continue
        if _AFTER_NUMBER.search(text, max(0, start - _LONGEST_BEFORE), start):
            continue
        scale = _SCALES.get((found["scale"] or "").lower(), 1)
        if (scale > 1 and word not in _VAGUE) or (scale == 1 and word == "tens"):
            continue  # "one thousand" is a number, and "tens" alone counts nothing
        low, high = (scale * much for much in _IDIOMS.get(word) or (WORDS[word], WORDS[word]))
        sort: Sort = "ordinal" if word in ORDINALS else "fold" if word in _FOLD else "cardinal"
        is_part = word not in _VAGUE and bool(found["of"])
        yield Count(start, end, sort, low, high, nouns, is_part)
