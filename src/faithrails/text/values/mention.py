"""``Mention``: a typed value, name or quote in a text, with its place and meaning."""

from __future__ import annotations

from typing import Literal, NamedTuple

MentionKind = Literal["quote", "money", "percent", "date", "time", "number", "name"]
AMOUNTS = frozenset[MentionKind](("number", "money", "percent"))
# More than, at least, less than, at most, roughly; of a date "more" is after and "less" before.
Bound = Literal["", "more", "least", "less", "most", "about"]

# Year, month, day; None for a part that is not given.
Date = tuple[int | None, int | None, int | None]


class Mention(NamedTuple):
    """A value, name or quote: ``text`` at ``start:end``, and its meaning in the other fields.

    ``amounts`` are the possible readings of a number (two where a separator is
    ambiguous), ``currency`` its ISO 4217 code, ``unit`` its unit of measure, ``step`` the
    value of its last digit (0.1 million for "1.2 million"), ``nouns`` the stems of the words that it
    counts ("50 patients"), ``ordinal`` whether it says which one instead of how many, ``bound``
    whether it is meant as a limit or roughly. ``dates`` are the possible readings of a date,
    ``period`` the first and last day (proleptic ordinals) of a stretch of time that has no plain
    date ("late Q1 2024"). ``minutes`` count from midnight, and from midnight UTC if ``zoned``; of a time that
    may be before or after noon ("six o'clock") ``step`` is 720.
    ``words`` are the folded words of a name or a quote.

    A named tuple: a check builds and hashes thousands, and a frozen dataclass takes five times as long.
    """

    kind: MentionKind
    start: int
    end: int
    text: str
    amounts: tuple[float, ...] = ()
    currency: str | None = None
    unit: str | None = None
    step: float = 1.0
    nouns: frozenset[str] = frozenset()
    ordinal: bool = False
    bound: Bound = ""
    dates: tuple[Date, ...] = ()
    period: tuple[int, int] | None = None
    minutes: int | None = None
    zoned: bool = False
    words: tuple[str, ...] = ()


def normalized(mention: Mention) -> Mention:
    """Return the mention without its place and spelling; a time keeps its spelling, for the clock face."""
    spelled = mention.text if mention.minutes is not None else ""
    return Mention(  # `replace` takes six times as long, and this runs for every value
        mention.kind, 0, 0, spelled, mention.amounts, mention.currency, mention.unit, mention.step,
        mention.nouns, mention.ordinal, mention.bound, mention.dates, mention.period,
        mention.minutes, mention.zoned, mention.words,
    )  # fmt: skip


Measure = tuple[str, str | None, str | None, str]


def measure(mention: Mention) -> Measure:
    """Return the kind, unit, currency and bound of an amount."""
    return mention.kind, mention.unit, mention.currency, mention.bound


def moved(mention: Mention, by: int) -> Mention:
    """Return a mention with its place moved by so many characters."""
    return mention._replace(start=mention.start + by, end=mention.end + by)
