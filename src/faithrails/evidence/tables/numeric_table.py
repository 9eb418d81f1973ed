"""``Table``: rows and columns with their labels, and the numbers where they meet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from faithrails.text.tokenized import tokenized
from faithrails.text.values.digits import DIGITS, MINUS, amounts_of, last_digit
from faithrails.text.values.months_and_days_in_labels import full_name

_CELL = re.compile(
    rf"(?P<open>\()?\s?[$€£¥₹]?\s?(?P<inner>\()?\s?(?P<sign>[{MINUS}])?\s?[$€£¥₹]?\s?(?P<digits>{DIGITS})"
    r"(?P<after>[^)\d]{0,12})(?P<close>\))?"
)
_YEAR = re.compile(r"(?<![\d.,$€£])(?:FY\s?'?|CY\s?'?)?(?P<year>(?:19|20)\d\d)(?!\d|[.,]\d)", re.IGNORECASE)
_SHORT_YEAR = re.compile(r"\b(?:FY|CY)\s?'?(?P<year>\d\d)\b|'(?P<other>\d\d)\b", re.IGNORECASE)
_SECOND_YEAR = re.compile(r"(?<!\d)(?P<first>20\d\d)\s?[/–-]\s?(?P<last>\d\d)(?!\d)")
_SCALE = re.compile(
    r"(?P<thousand>\bthousands?\b|['’]000s?\b|\$000s?\b|\b000s\b)|(?P<million>\bmillions?\b|(?:[$€£]|\b(?:USD|EUR|GBP|CHF))\s?mn?\b|\(m\))"
    r"|(?P<billion>\bbillions?\b|[$€£]\s?bn\b)",
    re.IGNORECASE,
)
_OF_SCALE = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
_PERCENT = re.compile(r"%|\bper\s?cent(?:age)?\b", re.IGNORECASE)
_DIGITS = re.compile(r"(?<![\d.,])\d+(?![.,]?\d)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_YEAR_AFTER = re.compile(r"\b(?:following|next|subsequent)\syear|\byear\s(?:later|after)\b", re.IGNORECASE)
_YEAR_BEFORE = re.compile(
    r"\b(?:previous|prior|preceding)\syear|\byear\s(?:before|earlier|ago)\b", re.IGNORECASE
)
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_RANGE = re.compile(r"[^\w]{0,3}\d[\d.,]*\s?[-–—]\s?\d[\d.,]*(?!\S*[-–—])")
_CURRENCY_CODE = re.compile(r"\s*(?:[A-Z]{3}|US\$|Rs\.?)\s?\(?")  # "EUR 2,190"
_LONGEST_CELL = 60  # characters: a longer one is prose


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a row or column: the stems of its words, and the years that it names.

    ``names`` are the words by which a claim may name it, as in ``TokenizedText.keys``: for a row, those of
    each cell without a number; brackets are left out. ``above`` are the stems of the heading above a row.
    ``digits`` are the numbers in it; ``prose`` marks a sentence, whose further words do not count against it.
    ``after`` orders two values in a sentence ("from 40 to 50", "50, compared with 40"): it is greater for the
    later one, else 0 (-1 beside a number without a word between them).
    """

    text: str
    stems: frozenset[str] = frozenset()
    years: frozenset[int] = frozenset()
    names: tuple[tuple[str, ...], ...] = ()
    above: frozenset[str] = frozenset()
    digits: frozenset[str] = frozenset()
    prose: bool = False
    after: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A number at ``row`` and ``column``; ``step`` is the value of its last digit.

    ``scale`` is the factor of its amount (1e6 in a table "in millions"), None if none is stated.
    """

    row: int
    column: int
    amount: float
    step: float
    text: str
    percent: bool = False
    scale: float | None = None


@dataclass(frozen=True)
class Table:
    """The labels of a table and its cells, by row and column.

    ``by_keys``: it was built from records, whose values are looked up by their keys and not in cells.
    """

    rows: tuple[Label, ...]
    columns: tuple[Label, ...]
    cells: dict[tuple[int, int], Cell]
    by_keys: bool = False

    @cached_property
    def prose(self) -> bool:
        """Whether it is a sentence, read as a row."""
        return any(row.prose for row in self.rows)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all labels and headings."""
        return frozenset().union(*(label.stems | label.above for label in (*self.rows, *self.columns)))

    @cached_property
    def years(self) -> frozenset[int]:
        """The years of all labels."""
        return frozenset().union(*(label.years for label in (*self.rows, *self.columns)))

    @cached_property
    def rows_with(self) -> dict[str | int, list[int]]:
        """The rows by each stem and year of their labels; a label without stems has those of its heading."""
        found: dict[str | int, list[int]] = {}
        for number, row in enumerate(self.rows):
            keys: tuple[str | int, ...] = (*(row.stems or row.above), *row.years)
            for key in keys:
                found.setdefault(key, []).append(number)
        return found

    @cached_property
    def filled(self) -> tuple[int, ...]:
        """The columns that hold numbers, in order."""
        return tuple(sorted({column for _, column in self.cells}))


def label_of(text: str, above: frozenset[str] = frozenset(), names: Sequence[str] = ()) -> Label:
    """Read the label of a row or a column; ``names`` are its names, by default the whole text.

    A label without content words ("Other") has its words as stems, marked with "=".
    """
    reading = tokenized(text)
    stems = frozenset(reading.stems) or frozenset(f"={word}" for word in reading.words if word.isalpha())
    spelled = [name for short in names or (text,) for name in (short, full_name(short))]
    read = (tuple(tokenized(_BRACKETED.sub("", name)).keys) for name in spelled)
    called = tuple(keys for keys in read if keys)
    digits = frozenset(_DIGITS.findall(text))
    return Label(" ".join(text.split()), stems, years_in(text), called, above, digits)


def years_in(text: str) -> frozenset[int]:
    """Return the years that a text names: "2019", "FY19", "2018/19" (the later one)."""
    found = {int(year["year"]) for year in _YEAR.finditer(text)}
    for short in _SHORT_YEAR.finditer(text):
        found.add(2000 + int(short["year"] or short["other"]))
    for pair in _SECOND_YEAR.finditer(text):
        if int(pair["last"]) == int(pair["first"]) % 100 + 1:
            found = found - {int(pair["first"])} | {int(pair["first"]) + 1}
    return frozenset(found)


def years_of_claim(text: str) -> frozenset[int]:
    """Return the years in a claim, and those relative to them: "in 2021 … the following year"."""
    named = years_in(text)
    steps = ((1, _YEAR_AFTER), (-1, _YEAR_BEFORE))
    return named.union(*({year + step for year in named} for step, said in steps if said.search(text)))


def ordered_years(text: str) -> list[int]:
    """Return the years that a text spells in full, in order."""
    return [int(year["year"]) for year in _YEAR.finditer(text)]


def scale_in(text: str) -> float | None:
    """Return the scale that a text names ("in thousands"), None if it names none or several."""
    scales = {_OF_SCALE[str(found.lastgroup)] for found in _SCALE.finditer(text)}
    return scales.pop() if len(scales) == 1 else None


def names_percent(text: str) -> bool:
    """Whether a label says that the numbers beside it are percentages."""
    return _PERCENT.search(text) is not None


def is_range(text: str) -> bool:
    """Whether a cell is a range ("15–150", "2–3 days"), which states neither of its two amounts."""
    return len(text) <= _LONGEST_CELL and _RANGE.match(text) is not None


def amount_in(text: str) -> tuple[float, float] | None:
    """Return the first number of a cell and the value of its last digit; in parentheses it is negative.

    None for a cell that is empty or prose.
    """
    if len(text) > _LONGEST_CELL:
        return None
    found = _CELL.search(text)
    if found is None:
        return None
    before = text[: found.start("digits")]
    if any(map(str.isalpha, before)) and not _CURRENCY_CODE.fullmatch(before):
        return None
    if len(_WORD.findall(text, found.end("digits"))) > 1:  # "1 to 3 years"
        return None
    amount = float(amounts_of(found["digits"])[0])
    opened = bool(found["open"] or found["inner"])
    negative = bool(found["sign"]) or (opened and bool(found["close"]))
    return (-amount if negative else amount), last_digit(found["digits"])
