"""Builders of hostile texts of any length: a unit repeated or numbered, nests, records, tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

Text = Callable[[int], str]


def repeated(unit: str) -> Text:
    """Return the family of a unit that is repeated up to a length."""
    return lambda size: (unit * (size // len(unit) + 1))[:size]


def numbered(unit: str) -> Text:
    """Return the family of a unit that holds ``{}``, a number that counts up.

    Units are whole, so that rows are read as a table at every length.
    """

    def text(size: int) -> str:
        pieces, length = [], 0
        for number in count(1):
            pieces.append(unit.replace("{}", str(number)).replace("{word}", word(number)))
            length += len(pieces[-1])
            if length > size:
                return "".join(pieces[:-1]) or pieces[0][:size]
        raise AssertionError("counting does not end")

    return text


def word(number: int) -> str:
    """Return a word of letters that no other number has."""
    letters = ""
    while number:
        number, digit = divmod(number, 20)
        letters += "bcdfghjklmnpqrstvwxz"[digit] + "aeiou"[digit % 5]
    return letters


def nested(opening: str, closing: str, share: float = 0.5) -> Text:
    """Return the family of brackets opened for ``share`` of the text, and then closed."""

    def text(size: int) -> str:
        depth = int(size * share) // len(opening)
        return (opening * depth + closing * depth)[:size]

    return text


def json_flat(size: int) -> str:
    return json.dumps({f"key {n} {word(n)}": n * 7 for n in range(1, size // 24)})


def json_nested(size: int) -> str:
    value: object = {"name": "Ann Lee", "points": 7}
    for n in range(size // 26):
        value = {"team" if n % 30 else "list": value, "id": n} if n % 30 else [value, n]
        if n % 30 == 29:
            value = {"deep": [value]}
    return dumped(value)


def dumped(value: object) -> str:
    """Write nested values without recursion, as JSON."""
    out, waiting = [], [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, _Raw):
            out.append(part.text)
        elif isinstance(part, dict):
            pieces: list[object] = [_Raw("{")]
            for number, (key, child) in enumerate(part.items()):
                pieces += [_Raw(f'{", " if number else ""}"{key}": '), child]
            waiting += reversed([*pieces, _Raw("}")])
        elif isinstance(part, list):
            pieces = [_Raw("[")]
            for number, child in enumerate(part):
                pieces += [_Raw(", " if number else ""), child]
            waiting += reversed([*pieces, _Raw("]")])
        else:
            out.append(json.dumps(part))
    return "".join(out)


class _Raw:
    def __init__(self, text: str) -> None:
        self.text = text


def json_records(size: int) -> str:
    rows = [
        {"name": f"{word(n).title()} Lee", "points": n, "day": f"2024-01-{n % 28 + 1:02}"}
        for n in range(size // 62)
    ]
    return json.dumps(rows)


def json_of_prose(size: int) -> str:
    """Return one record whose only value is a long text that denies."""
    said = numbered("The {word} tower is not {} metres tall, except on {word} days. It is {}1 metres tall. ")
    return json.dumps({"text": said(size - 20)})


def json_sides(size: int) -> str:
    return json.dumps(
        {f"{word(n)}Team{part}": n for n in range(1, size // 60) for part in ("Name", "Score", "Wins")}
    )


def columns(size: int) -> str:
    width = size // 20
    row = "| " + " | ".join(word(n) for n in range(1, width)) + " |\n"
    return (row + "|" + "-|" * (width - 1) + "\n" + row)[:size]


def aliases(size: int) -> str:
    lines = (f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, size // 24))
    return "\n".join(["a0: &a0 [x, x]", *lines])[:size]


def deep_yaml(size: int) -> str:
    lines, length = [], 0
    for depth in count():
        line = " " * depth + "a:"
        length += len(line) + 1
        if length > size:
            return "\n".join(lines)
        lines.append(line)
    raise AssertionError("counting does not end")


def dense_table(size: int) -> str:
    heads = " | ".join(f"Sales {year}" for year in range(2010, 2024))
    row = "| {word} | " + " | ".join(f"{{}}{n},{n:02}0" for n in range(1, 15)) + " |\n"
    return (f"| Region | {heads} |\n|{'---|' * 15}\n" + numbered(row)(size))[:size]


def halves(first: Text, second: Text) -> Text:
    """Return the family of two texts of half the length each, with a blank line between."""
    return lambda size: first(size // 2) + "\n\n" + second(size - size // 2 - 2)


CHANGES = numbered(
    "Total sales of {word} rose by {}.5 % from 2019 to 2020, a difference of {}50. "
    "The average of {word} from 2010 to 2015 was {}1, {} times that of 2011. "
)
SUMS = numbered("Results: 3, 17, {}, 29, {}1 and 41, a total of {}90, of which {} % is {word}. ")


def mixed(size: int) -> str:
    return numbered(
        "# Report {}: {word}\n\nDr. Ann {word} Lee of the {word} Institute opened {} rooms on 5 July 1889, "
        'about 12.5 % more than before. She did not say "it is so in Paris" [{}].\n\n'
        "- **{word}**: 5 km, $1,{}00\n- It rose by 7 %; the others fell.\n1. Is it {}?\n\n"
        "| Name | Points |\n|---|---|\n| {word} | {} |\n| Total | {}5 |\n\n```\nx = {}\n```\n\nYes.\n"
    )(size)
