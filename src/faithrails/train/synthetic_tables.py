"""Generates tables with right and wrong sentences about them, as labelled data has few calculations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from faithrails.claims import sentence_claims
from faithrails.train.labelled_examples import Example
from faithrails.types import Passage, Turn

# Subjects of several fields, each with the names of its rows.
_FIELDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("", ("Net sales", "Cost of materials", "Research expense", "Operating profit", "Interest paid")),
    ("Households", ("Owner occupied", "Privately rented", "Social housing", "Vacant dwellings")),
    ("Crop", ("Winter wheat", "Spring barley", "Sugar beet", "Potatoes", "Oilseed rape")),
    ("Hospital", ("Emergency admissions", "Planned surgery", "Outpatient visits", "Births", "Transfers")),
    ("Energy source", ("Solar power", "Wind onshore", "Natural gas", "Hydro storage", "Biomass")),
    ("Team", ("Harbour United", "Valley Rovers", "Northern Stars", "City Wanderers")),
)
MADE = "made"  # the source of these rows
_SCALES = ("", "", "(in thousands)", "(in millions)")
_ONE = {"(in thousands)": " thousand", "(in millions)": " million", "": ""}
_FACTORS = (0.5, 0.8, 1.1, 1.25, 2.0, 10.0)


@dataclass(frozen=True, slots=True)
class MadeTable:
    """A table of amounts by row and year, with their scale."""

    head: str
    scale: str
    years: tuple[int, ...]
    amounts: dict[str, tuple[float, ...]]
    written_as: str

    @property
    def text(self) -> str:
        """The table as Markdown, as CSV, or as lines of a filing."""
        if self.written_as == "csv":
            lines = [",".join([f"{self.head or 'Item'} {self.scale}".strip(), *map(str, self.years)])]
            lines += [
                f"{name},{','.join(f'{amount:g}' for amount in row)}" for name, row in self.amounts.items()
            ]
            return "\n".join(lines)
        if self.written_as == "lines":
            lines = [f"{self.head} {self.scale}".strip(), " ".join(map(str, self.years))]
            lines += [f"{name} {' '.join(map(_cell, row))}" for name, row in self.amounts.items()]
            return "\n".join(lines)
        head = f"| {self.head} {self.scale} | " + " | ".join(map(str, self.years)) + " |"
        rule = "|" + " --- |" * (len(self.years) + 1)
        rows = [f"| {name} | " + " | ".join(map(_cell, row)) + " |" for name, row in self.amounts.items()]
        return "\n".join([head, rule, *rows])


def made_tables(number: int, seed: int) -> Iterator[Example]:
    """Yield ``number`` pairs: a right sentence about a generated table, and the same with one error."""
    chance = Random(seed)  # noqa: S311 - no secret
    for count in range(number):
        table = made_table(chance)
        kind, right, wrong = sentences(table, chance)
        for label, text in ((0, right), (1, wrong)):
            turn = Turn(text, (Passage("1", table.text),))
            claims = tuple(sentence_claims(turn))
            labels = tuple(label for _ in claims)
            name = f"{MADE}/{count}"
            yield Example(
                f"{name}-{label}", MADE, name, kind, "arithmetic", turn, label, claims, labels, measured=False
            )


def made_table(chance: Random) -> MadeTable:
    """Return a table of random amounts."""
    head, names = chance.choice(_FIELDS)
    rows = chance.sample(names, chance.randint(3, len(names)))
    last = chance.randint(1990, 2030)
    years = tuple(range(last, last - chance.randint(2, 4), -1))
    whole, size = chance.random() < 0.6, 10 ** chance.randint(2, 5)
    amounts = {
        name: tuple(round(chance.uniform(0.1, 1.0) * size, 0 if whole else 1) for _ in years) for name in rows
    }
    written_as = chance.choices(("markdown", "lines", "csv"), (5, 3, 2))[0]
    return MadeTable(head, chance.choice(_SCALES), years, amounts, written_as)


def sentences(table: MadeTable, chance: Random) -> tuple[str, str, str]:
    """Return the kind of a sentence, the sentence, and the same with one error."""
    kind = chance.choice(tuple(_KINDS))
    right, wrong = _KINDS[kind](table, chance)
    return kind, right, wrong


def _cell(amount: float) -> str:
    return f"{amount:,.0f}" if amount == int(amount) else f"{amount:,.1f}"


def _said(amount: float, table: MadeTable) -> str:
    return f"{_cell(round(amount, 1))}{_ONE[table.scale]}"


def _pick(table: MadeTable, chance: Random) -> tuple[str, int, int]:
    """Return a row, and the indexes of a later and an earlier year."""
    name = chance.choice(tuple(table.amounts))
    later, earlier = sorted(chance.sample(range(len(table.years)), 2))
    return name, later, earlier


def _stated(table: MadeTable, chance: Random) -> tuple[str, str]:
    name, one, other = _pick(table, chance)
    row = table.amounts[name]
    form = chance.choice(("{0} in {1} was {2}.", "In {1}, {0} came to {2}.", "{0} stood at {2} in {1}."))
    amounts = (row[one], _other(table, row[one], chance, row[other]))
    right, wrong = (form.format(name, table.years[one], _said(amount, table)) for amount in amounts)
    return right, wrong


def _changed(table: MadeTable, chance: Random) -> tuple[str, str]:
    name, later, earlier = _pick(table, chance)
    row, years = table.amounts[name], table.years
    by = row[later] - row[earlier]
    form = chance.choice(("{0} {1} by {2} from {4} to {3}.", "From {4} to {3} {0} {1} by {2}."))
    percent = chance.random() < 0.5
    amount = 100 * by / row[earlier] if percent else by
    verbs = ("increased", "decreased") if chance.random() < 0.5 else ("rose", "fell")
    verb, turned = verbs if by > 0 else verbs[::-1]

    def said(amount: float) -> str:
        return f"{abs(amount):.1f} %" if percent else _said(abs(amount), table)

    def sentence(verb: str, amount: float) -> str:
        return form.format(name, verb, said(amount), years[later], years[earlier])

    if chance.random() < 0.3:
        return sentence(verb, amount), sentence(turned, amount)
    return sentence(verb, amount), sentence(verb, _other(table, amount, chance))


def _total(table: MadeTable, chance: Random) -> tuple[str, str]:
    name, one, other = _pick(table, chance)
    row, years = table.amounts[name], table.years
    word, times = chance.choice((("total", 1.0), ("average", 0.5)))
    amount = times * (row[one] + row[other])
    form = f"The {word} {name} in {years[other]} and {years[one]} was {{}}."
    wrong = _other(table, amount, chance, row[one])
    return form.format(_said(amount, table)), form.format(_said(wrong, table))


def _share(table: MadeTable, chance: Random) -> tuple[str, str]:
    (one, first), (other, second) = chance.sample(tuple(table.amounts.items()), 2)
    place = chance.randrange(len(table.years))
    amount = first[place] / second[place]
    form = f"The ratio of {one} to {other} in {table.years[place]} was {{:.2f}}."
    return form.format(amount), form.format(_other(table, amount, chance))


def _largest(table: MadeTable, chance: Random) -> tuple[str, str]:
    name = chance.choice(tuple(table.amounts))
    row = table.amounts[name]
    word, choose = chance.choice((("highest", max), ("lowest", min)))
    place = row.index(choose(row))
    others = [year for year in table.years if year != table.years[place]]
    form = f"{name} was {word} in {{}}."
    return form.format(table.years[place]), form.format(chance.choice(others))


def _larger(table: MadeTable, chance: Random) -> tuple[str, str]:
    """Compare two rows in one year."""
    place = chance.randrange(len(table.years))
    rows = sorted(chance.sample(tuple(table.amounts), 2), key=lambda name: table.amounts[name][place])
    form = chance.choice(
        ("In {2}, {0} was {3} than {1}.", "{0} exceeded {1} in {2}.", "{0} came to more than {1} in {2}.")
    )
    word = chance.choice(("higher", "larger"))
    year = table.years[place]
    return form.format(rows[1], rows[0], year, word), form.format(rows[0], rows[1], year, word)


def _moved(table: MadeTable, chance: Random) -> tuple[str, str]:
    """State a rise or a fall without its amount."""
    name, later, earlier = _pick(table, chance)
    row, years = table.amounts[name], table.years
    verbs = ("rose", "fell") if row[later] > row[earlier] else ("fell", "rose")
    form = "{0} {1} from {2} to {3}."
    right, wrong = (form.format(name, verb, years[earlier], years[later]) for verb in verbs)
    return right, wrong


def _other(table: MadeTable, amount: float, chance: Random, *near: float) -> float:
    """Return another amount: one of the table, or a wrong result."""
    known = [cell for row in table.amounts.values() for cell in row]
    some = [*near, *near, chance.choice(known), *(amount * factor for factor in _FACTORS)]
    unlike = [one for one in some if abs(one - amount) > 0.02 * abs(amount) + 0.1]
    return chance.choice(unlike) if unlike else 3 * amount + 7


_KINDS: dict[str, Callable[[MadeTable, Random], tuple[str, str]]] = {
    "stated": _stated,
    "change": _changed,
    "total": _total,
    "ratio": _share,
    "largest": _largest,
    "larger": _larger,
    "moved": _moved,
}
