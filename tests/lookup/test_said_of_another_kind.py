"""What the evidence says of one kind of thing is not said of another: plans, rooms, fares, bats."""

import itertools
from typing import NamedTuple

import pytest

from faithrails import Settings, Turn, check_sync


class Things(NamedTuple):
    one: str
    other: str
    of_one: tuple[str, str]  # sentences about the first
    of_other: str  # a sentence about the other
    items: tuple[str, ...]  # what only the first has
    own: str  # what only the other has


THINGS = (
    Things(
        "starter plan", "business plan",
        ("The starter plan costs 12 euros a month.", "It includes email support and daily backups."),
        "The business plan costs 40 euros a month and has phone support.",
        ("12 euros a month", "Email support", "Daily backups"), "Phone support",
    ),
    Things(
        "east wing", "west wing",
        ("The east wing houses coins and medals.", "Its roof garden is open in summer."),
        "The west wing houses paintings and a café.",
        ("Coins and medals", "Roof garden"), "Paintings",
    ),
    Things(
        "flex fare", "saver fare",
        ("The flex fare allows two bags and free seat choice.", "It can be refunded until departure."),
        "The saver fare allows one bag.",
        ("Two bags", "Free seat choice", "Refunded until departure"), "One bag",
    ),
    Things(
        "forest kit", "desert kit",
        ("A forest kit contains a wool blanket and 30 matches.", "It weighs 4 kg."),
        "A desert kit contains a sun shade.",
        ("Wool blanket", "30 matches", "4 kg"), "A sun shade",
    ),
)  # fmt: skip
HEADINGS = ("## {name}", "**{name}**", "{name}:", "**{name}:**", "### The {name}")
BULLETS = ("- ", "* ", "1. ", "• ", "✓ ", "✅ ", "A. ")


def findings(answer: str, things: Things) -> list[str]:
    turn = Turn.of(answer, " ".join((*things.of_one, things.of_other)))
    return [
        name
        for verdict in check_sync(turn, Settings(verifiers="exact")).verdicts
        for name in verdict.findings
    ]


def found(answer: str, things: Things) -> bool:
    return any(name.startswith("wrong_record") for name in findings(answer, things))


def listed(name: str, heading: str, bullet: str, *items: str) -> str:
    lines = [heading.format(name=name[0].upper() + name[1:])]
    for number, item in enumerate(items):
        mark = bullet.replace("1", str(number + 1)).replace("A", chr(ord("A") + number))
        lines.append(f"{mark}{item}")
    return "\n".join(lines)


@pytest.mark.parametrize(("things", "heading", "bullet"), list(itertools.product(THINGS, HEADINGS, BULLETS)))
def test_an_item_under_the_heading_of_another_kind_is_found(
    things: Things, heading: str, bullet: str
) -> None:
    for item in things.items:
        assert found(listed(things.other, heading, bullet, things.own, item), things), item


@pytest.mark.parametrize(("things", "heading", "bullet"), list(itertools.product(THINGS, HEADINGS, BULLETS)))
def test_items_under_their_own_heading_are_not(things: Things, heading: str, bullet: str) -> None:
    assert not found(listed(things.one, heading, bullet, *things.items), things)


@pytest.mark.parametrize("things", THINGS)
def test_a_sentence_that_begins_as_that_of_another_kind_is_found(things: Things) -> None:
    for sentence in things.of_one:
        rest = sentence.removeprefix(f"The {things.one}").removeprefix(f"A {things.one}").removeprefix("It ")
        if not rest.startswith("Its"):
            assert findings(f"The {things.other} {rest.strip()}", things), (
                rest
            )  # by whichever rule comes first
            assert not findings(f"The {things.one} {rest.strip()}", things), rest


@pytest.mark.parametrize(
    "claim",
    [
        "With the {0} plan you get {1}.",
        "{1} comes with the {0} plan.",
        "If you choose the {0} plan, you will have {1}.",
    ],
)
def test_a_claim_that_names_the_kind_later_is_read_too(claim: str) -> None:
    evidence = "The starter plan has e-mail support. The pro plan has telephone support."
    for kind, own, other in (("starter", "E-mail", "Telephone"), ("pro", "Telephone", "E-mail")):
        for support, wrong in ((own, False), (other, True)):
            turn = Turn.of(claim.format(kind, f"{support} support"), evidence)
            names = [
                name for v in check_sync(turn, Settings(verifiers="exact")).verdicts for name in v.findings
            ]
            assert bool(names) == wrong, (turn.answer, names)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Bonds of the sigma type: the sigma bond is a single bond.",
            "A sigma bond is a single bond. A pi bond is a side bond. The single bond is strong.",
        ),
        (
            "A good safety culture values rest.",
            "A true safety culture values rest. A good safety culture is rare.",
        ),
        ("The red room has two beds.", "The red room and the blue room have two beds each."),
        (
            "The red room has two beds.",
            "The blue room is small. The red room is large. All rooms have two beds.",
        ),
        ("The red room has no bath.", "The blue room has a bath. The red room has a basin."),
        ("Red room:\n- ❌ Bath", "The blue room has a bath. The red room has a basin."),
    ],
)
def test_what_may_be_said_of_both_is_not_found(answer: str, evidence: str) -> None:
    verdicts = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    wrong = ("wrong_record", "said_to_be_false")
    assert not [name for verdict in verdicts for name in verdict.findings if name.startswith(wrong)]
