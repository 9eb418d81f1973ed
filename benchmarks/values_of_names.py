"""Check statements about several things in prose, each with three values: whose value it is, which is more.

PYTHONPATH=src python benchmarks/values_of_names.py [--texts N] [--seed S] [--examples N]

Each text states a price, a weight and a duration (or other measures) of four things, called by names or by
nouns ("the pro plan"). Half of the statements are right; the others give a value of another thing or measure,
or compare the wrong way round.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console

from faithrails import Checker, Decision, Settings, Turn


class Domain(NamedTuple):
    """Things in two wordings, forms of their sentences, ranges of the values, and statements by measure.

    A comparison or an extreme has 1 if it holds for the larger value, and -1 for the smaller.
    """

    things: tuple[Sequence[str], Sequence[str]]
    sentences: Sequence[str]
    ranges: dict[str, tuple[int, int]]
    values: Sequence[tuple[str, str]]
    comparisons: Sequence[tuple[str, str, int]]
    extremes: Sequence[tuple[str, str, int]]


DOMAINS = (
    Domain(
        (
            ("the Alto", "the Brio", "the Corso", "the Dorado"),
            ("the small lamp", "the garden lamp", "the desk lamp", "the camping lamp"),
        ),
        (
            "{N} costs {a} euros, weighs {b} kg and lasts {c} hours.",
            "{N} weighs {b} kg. It costs {a} euros and its battery lasts {c} hours.",
            "At {a} euros, {n} lasts {c} hours and weighs {b} kg.",
        ),
        {"a": (80, 400), "b": (2, 19), "c": (5, 40)},
        (
            ("a", "{N} costs {v} euros."),
            ("a", "The price of {n} is {v} euros."),
            ("b", "{N} weighs {v} kg."),
            ("c", "The battery of {n} lasts {v} hours."),
        ),
        (
            ("a", "{N} costs more than {m}.", 1),
            ("a", "{N} is cheaper than {m}.", -1),
            ("b", "{N} is heavier than {m}.", 1),
            ("c", "{N} lasts longer than {m}.", 1),
            ("c", "{N} does not last as long as {m}.", -1),
        ),
        (("a", "{N} is the most expensive of the four.", 1), ("b", "{N} is the lightest of all.", -1)),
    ),
    Domain(
        (
            ("Oslo", "Bergen", "Tromso", "Drammen"),
            ("the old town", "the harbour district", "the north quarter", "the campus"),
        ),
        (
            "{N} has {a} shops, {b} schools and {c} parks.",
            "In {n} there are {b} schools, {a} shops and {c} parks.",
            "There are {c} parks in {n}. It has {a} shops and {b} schools.",
        ),
        {"a": (80, 400), "b": (2, 19), "c": (20, 60)},
        (
            ("a", "There are {v} shops in {n}."),
            ("b", "{N} has {v} schools."),
            ("c", "The number of parks in {n} is {v}."),
        ),
        (
            ("a", "{N} has more shops than {m}.", 1),
            ("a", "{N} has fewer shops than {m}.", -1),
            ("b", "There are more schools in {n} than in {m}.", 1),
        ),
        (("a", "{N} has the most shops.", 1), ("c", "No place has more parks than {n}.", 1)),
    ),
    Domain(
        (
            ("Ann Lee", "Bo Fry", "Cara Moss", "Dan Holt"),
            ("the cook", "the gardener", "the porter", "the manager"),
        ),
        (
            "{N} joined in {a}, works {b} hours a week and has {c} days of holiday.",
            "{N} works {b} hours a week and has {c} days of holiday. {N} joined in {a}.",
        ),
        {"a": (1990, 2020), "b": (20, 40), "c": (22, 34)},
        (
            ("a", "{N} joined in {v}."),
            ("b", "{N} works {v} hours a week."),
            ("c", "{N} has {v} days of holiday."),
        ),
        (
            ("a", "{N} joined later than {m}.", 1),
            ("a", "{N} joined before {m}.", -1),
            ("b", "{N} works more hours than {m}.", 1),
        ),
        (("b", "{N} works the most hours.", 1), ("c", "{N} has the fewest days of holiday.", -1)),
    ),
)


class Statement(NamedTuple):
    """A statement about a text, and whether it is wrong."""

    kind: str
    wrong: bool
    evidence: str
    text: str


def statements(domain: Domain, things: Sequence[str], chance: random.Random) -> Iterator[Statement]:
    """Yield right and wrong statements about one text."""
    values = {
        name: dict(zip(things, chance.sample(range(*bounds), len(things)), strict=True))
        for name, bounds in domain.ranges.items()
    }
    sentences = (
        chance.choice(domain.sentences).format(
            N=_capital(one), n=one, **{k: v[one] for k, v in values.items()}
        )
        for one in things
    )
    evidence = " ".join(sentences)
    for name, form in domain.values:
        own, other = chance.sample(list(things), 2)
        wrong = chance.choice([measure for measure in values if measure not in (name, "a")])
        for kind, value in (
            ("value", values[name][own]),
            ("value of another", values[name][other]),
            ("other measure", values[wrong][own]),
        ):
            text = form.format(N=_capital(own), n=own, v=value)
            yield Statement(kind, kind != "value", evidence, text)
    for name, form, sign in domain.comparisons:
        less, more = sorted(chance.sample(list(things), 2), key=lambda one: sign * values[name][one])
        for first, second in ((more, less), (less, more)):
            text = form.format(N=_capital(first), n=first, m=second)
            yield Statement("comparison", first == less, evidence, text)
    for name, form, sign in domain.extremes:
        *others, most = sorted(things, key=lambda one: sign * values[name][one])
        for one in (most, chance.choice(others)):
            yield Statement("extreme", one != most, evidence, form.format(N=_capital(one), n=one))


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--texts", type=int, default=12, help="texts for each domain and wording (default: 12)"
    )
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--examples", type=int, default=0, help="misjudged statements to print for each kind")
    arguments = parser.parse_args()
    chance, checker = random.Random(arguments.seed), Checker(Settings())
    counts: dict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
    misjudged: dict[tuple[str, bool], list[str]] = defaultdict(list)
    for domain in DOMAINS:
        for things in domain.things * arguments.texts:
            for one in statements(domain, things, chance):
                decision = checker.check_sync(Turn.of(one.text, one.evidence)).decision
                counts[one.kind, one.wrong][decision.value] += 1
                if (decision is Decision.PASS) == one.wrong:
                    misjudged[one.kind, one.wrong].append(f"{decision.value}: {one.text} | {one.evidence}")
    console = Console(soft_wrap=True)
    for (kind, wrong), found in sorted(counts.items()):
        console.print(f"{kind:18} {'wrong' if wrong else 'right'}  {dict(found)}")
        for text in misjudged[kind, wrong][: arguments.examples]:
            console.print(f"    {text}")


if __name__ == "__main__":
    main()
