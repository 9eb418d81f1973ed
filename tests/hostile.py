"""Hostile texts: families of one text each, repeated to any length, whose cost must stay linear."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

Text = Callable[[int], str]


def repeated(unit: str) -> Text:
    """Return the family of a unit that is repeated up to a length."""
    return lambda size: (unit * (size // len(unit) + 1))[:size]


def numbered(unit: str) -> Text:
    """Return the family of a unit that holds ``{}``, a number that counts up."""

    def text(size: int) -> str:
        pieces, length = [], 0
        for number in count(1):
            pieces.append(unit.replace("{}", str(number)).replace("{word}", _word(number)))
            length += len(pieces[-1])
            if length >= size:
                return "".join(pieces)[:size]
        raise AssertionError("counting does not end")

    return text


def _word(number: int) -> str:
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


def _json_flat(size: int) -> str:
    return json.dumps({f"key {n} {_word(n)}": n * 7 for n in range(1, size // 24)})


def _json_nested(size: int) -> str:
    value: object = {"name": "Ann Lee", "points": 7}
    for n in range(size // 26):
        value = {"team" if n % 30 else "list": value, "id": n} if n % 30 else [value, n]
        if n % 30 == 29:
            value = {"deep": [value]}
    return _dumped(value)


def _dumped(value: object) -> str:
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


def _json_records(size: int) -> str:
    rows = [
        {"name": f"{_word(n).title()} Lee", "points": n, "day": f"2024-01-{n % 28 + 1:02}"}
        for n in range(size // 62)
    ]
    return json.dumps(rows)


def _json_sides(size: int) -> str:
    return json.dumps(
        {f"{_word(n)}Team{part}": n for n in range(1, size // 60) for part in ("Name", "Score", "Wins")}
    )


def _columns(size: int) -> str:
    width = size // 20
    row = "| " + " | ".join(_word(n) for n in range(1, width)) + " |\n"
    return (row + "|" + "-|" * (width - 1) + "\n" + row)[:size]


def _aliases(size: int) -> str:
    lines = (f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, size // 24))
    return "\n".join(["a0: &a0 [x, x]", *lines])[:size]


def _deep_yaml(size: int) -> str:
    lines, length = [], 0
    for depth in count():
        line = " " * depth + "a:"
        length += len(line) + 1
        if length > size:
            return "\n".join(lines)
        lines.append(line)
    raise AssertionError("counting does not end")


def _dense_table(size: int) -> str:
    heads = " | ".join(f"Sales {year}" for year in range(2010, 2024))
    row = "| {word} | " + " | ".join(f"{{}}{n},{n:02}0" for n in range(1, 15)) + " |\n"
    return (f"| Region | {heads} |\n|{'---|' * 15}\n" + numbered(row)(size))[:size]


def _halves(first: Text, second: Text) -> Text:
    """Return the family of two texts of half the length each, with a blank line between."""
    return lambda size: first(size // 2) + "\n\n" + second(size - size // 2 - 2)


_CHANGES = numbered(
    "Total sales of {word} rose by {}.5 % from 2019 to 2020, a difference of {}50. "
    "The average of {word} from 2010 to 2015 was {}1, {} times that of 2011. "
)
_SUMS = numbered("Results: 3, 17, {}, 29, {}1 and 41, a total of {}90, of which {} % is {word}. ")


def _mixed(size: int) -> str:
    return numbered(
        "# Report {}: {word}\n\nDr. Ann {word} Lee of the {word} Institute opened {} rooms on 5 July 1889, "
        'about 12.5 % more than before. She did not say "it is so in Paris" [{}].\n\n'
        "- **{word}**: 5 km, $1,{}00\n- It rose by 7 %; the others fell.\n1. Is it {}?\n\n"
        "| Name | Points |\n|---|---|\n| {word} | {} |\n| Total | {}5 |\n\n```\nx = {}\n```\n\nYes.\n"
    )(size)


# The texts that the project promises to handle, and as many more that were invented to break it.
FAMILIES: dict[str, Text] = {
    "A.B.": repeated("A.B."),
    "[1]": repeated("[1]"),
    "1-": repeated("1-"),
    "1/2/": repeated("1/2/"),
    "1% ": repeated("1% "),
    "$1 ": repeated("$1 "),
    "key: value lines": numbered("key {}: {word}\n"),
    "key: value lines alike": repeated("name: Ann Lee\n"),
    "flat JSON": _json_flat,
    "nested JSON": _json_nested,
    "JSON list of numbers": lambda size: json.dumps(list(range(size // 6))),
    "JSON records": _json_records,
    "JSON sides": _json_sides,
    "[ nested": nested("[", "]"),
    "[ never closed": repeated("["),
    '{"a": nested': nested('{"a":', "}", 0.8),
    "{ never closed": repeated("{"),
    "YAML anchors and aliases": _aliases,
    "YAML anchors": numbered("k{}: &a{} x\n"),
    "YAML, deep": _deep_yaml,
    "YAML - nested": repeated("- "),
    "YAML ? keys": repeated("? "),
    "YAML list": numbered("- name: {word}\n  points: {}\n"),
    "blank lines": repeated("\n"),
    "Yes.": repeated("Yes. "),
    "Yes": repeated("Yes "),
    "No. Yes.": repeated("No. Yes. "),
    "cited passages": numbered("The tower is {} metres tall [{}]. "),
    "passage 1": numbered("Passage {}: the tower is tall.\n"),
    "numbers": numbered("{} "),
    "numbers with units": numbered("{} km "),
    "changes beside a table": _halves(_CHANGES, _dense_table),
    "table before changes": _halves(_dense_table, _CHANGES),
    "sums beside a table": _halves(_SUMS, _dense_table),
    "changes": _CHANGES,
    "sums": _SUMS,
    "dense table": _dense_table,
    "mixed": _mixed,
    "numbers of many units": repeated("1 km 2 kg 3 miles 4 lb 5 °C 6 °F 7 h 8 days "),
    "sentences": numbered("The tower {word} has {} rooms. "),
    "sentences alike": repeated("The tower has 330 rooms. "),
    "long sentence": numbered("the tower {word} has {} rooms and "),
    "quotes": repeated('"the tower is tall" '),
    "open quote": repeated('"'),
    "curly quotes": repeated("“a b c d ” "),
    "brackets": repeated("(a) "),
    "( nested": nested("(", ")"),
    "pipes": repeated("|"),
    "table": numbered("| {word} | {} |\n"),
    "Markdown table": lambda size: ("| a | b |\n|---|---|\n" + numbered("| {word} | {} |\n")(size))[:size],
    "wide table": _columns,
    "CSV": numbered("{word},{},x,y\n"),
    "long CSV lines": lambda size: "\n".join(["a," * (size // 8)] * 4),
    "tab separated": numbered("{word}\t{}\tx\n"),
    "semicolons": numbered("{word};{};x\n"),
    "backticks": repeated("`"),
    "backticks growing": numbered("`{word}``"),
    "code fences": repeated("```\nx\n"),
    "~~~": repeated("~~~\n"),
    "<": repeated("<"),
    "<a": repeated("<a "),
    "<!--": repeated("<!--"),
    "&": repeated("&"),
    "&amp;": repeated("&amp;"),
    "emoji": repeated("✅"),
    "emoji words": repeated("👍 good "),
    "flags": repeated("🇫🇷"),
    "joined emoji": repeated("👩‍👩‍👧"),
    "combining marks": lambda size: "a" + "\u0301" * (size - 1),
    "combining letters": repeated("e\u0301"),
    "one word": repeated("a"),
    "one capital word": repeated("A"),
    "capital words": repeated("Aa "),
    "capital letters": repeated("A "),
    "capitals": repeated("AB "),
    "A. ": repeated("A. "),
    "names": numbered("Ann {word} Lee, "),
    "of the": repeated("Aa of the "),
    "Aa-": repeated("Aa-"),
    "O'": repeated("O'"),
    "It's ": repeated("It's "),
    "dates": repeated("1/1/20 "),
    "dates in words": repeated("5 July 1889 "),
    "ISO dates": repeated("2024-01-05 "),
    "months": repeated("May "),
    "years": repeated("1889 "),
    "stretches": repeated("late Q1 2024 "),
    "early early": repeated("early "),
    "times": repeated("9:30 pm "),
    "1:": repeated("1:"),
    "weekdays": repeated("Monday "),
    "URLs": repeated("https://a.b/c "),
    "one URL": lambda size: ("https://" + "a." * size)[:size],
    "://": repeated("://"),
    "http": repeated("http"),
    "e-mail addresses": repeated("a@b.co "),
    "a@": repeated("a@"),
    "and-chain": repeated("a and "),
    "and it is": repeated("and it is "),
    ", and it is": repeated("it is so, and "),
    "commas": repeated(","),
    "semicolons alone": repeated(";"),
    "hyphens": repeated("-"),
    "a-": repeated("a-"),
    "- - -": repeated("- - - x\n"),
    "dashes": repeated("–"),
    "ellipses": repeated("..."),
    "…": repeated("… "),
    "full stops": repeated(". "),
    "exclamation": repeated("!"),
    "questions": repeated("Is it? "),
    "?": repeated("?"),
    "newlines and spaces": repeated("\n    "),
    "spaces": lambda size: "a" + " " * (size - 2) + "b",
    "tabs": repeated("\t"),
    "carriage returns": repeated("a\r"),
    "zero width": repeated("a\u200b"),
    "bidi": repeated("a\u202e\u202c"),
    "CJK": repeated("東京塔は高い"),
    "CJK sentences": repeated("東京。"),
    "Thai": repeated("กรุงเทพ"),
    "Arabic": repeated("برج "),
    "Cyrillic": repeated("Башня "),
    "digits": repeated("7"),
    "digits in threes": repeated("1,000,"),
    "digits apart": repeated("100 "),
    "1.": repeated("1."),
    "1,": repeated("1,"),
    "1e": repeated("1e1"),
    "superscripts": repeated("10³"),
    "½": repeated("½"),
    "number words": repeated("twenty-one "),
    "hundred and": repeated("one hundred and "),
    "half": repeated("half "),
    "one in two": repeated("one in two "),
    "a pair of": repeated("a pair of "),
    "feet": repeated("5'6\" "),
    "percent of": repeated("5 % of 6 % of "),
    "per year": repeated("6 a year per "),
    "Roman numerals": repeated("XIV "),
    "headings": repeated("# "),
    "heading lines": numbered("# {word}\n"),
    "underlines": repeated("a\n---\n"),
    "lists": numbered("- {word}\n"),
    "numbered list": numbered("{}. {word} is so.\n"),
    "nested list": lambda size: "".join("  " * (n % 40) + "- a\n" for n in range(size // 44)),
    "ever deeper list": lambda size: "".join("  " * n + "- a\n" for n in range(int(size**0.5))),
    "block quotes": repeated(">"),
    "block quote lines": repeated("> a\n"),
    "> ": repeated("> "),
    "emphasis *": repeated("*"),
    "emphasis *a": repeated("*a "),
    "emphasis **a*": repeated("**a*"),
    "emphasis _": repeated("_"),
    "a_": repeated("a_"),
    "links": repeated("[a]("),
    "whole links": repeated("[a](b) "),
    "![": repeated("!["),
    "[^1]": repeated("[^1]"),
    "backslashes": repeated("\\"),
    "control": repeated("\x00"),
    "line separators": repeated("a\u2028"),
    "lone surrogates": repeated("a\ud800 "),
    "colons": repeated(":"),
    "lead-ins": repeated("as follows:\n"),
    "not": repeated("not "),
    "did not": repeated("They did not resign. "),
    "directed by": repeated("directed by Ann Lee, "),
    "she said": repeated('She said "it is not so at all". '),
    "formerly": repeated("Aa, formerly Bb, "),
    "abbreviations": repeated("World Health Organization (WHO) "),
    "Mr.": repeated("Mr. "),
    "e.g.": repeated("e.g. "),
    "m/s.": repeated("5 m/s. "),
    "U.S.A.": repeated("U.S.A. "),
    "steps": numbered("Step {}: do it.\n"),
    "I cannot": repeated("I cannot answer "),
    "new words": numbered("{word} "),
    "new names": lambda size: numbered("mr {word}. ")(size).title(),
    "long words": lambda size: " ".join("a" * 997 + _word(n) for n in range(1, size // 1000)),
    "misspelt names": numbered("Xavier{word} "),
}  # fmt: skip
