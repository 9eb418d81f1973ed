""" "Some" before a plural tells of a part; before a singular or mass noun it limits nothing."""

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.lookup.grammar.nouns_limited_by_some import some_limits

EXACT = Settings(verifiers="exact")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(
    "noun",
    [
        "members",
        "old members",
        "people",
        "children",
        "women",
        "firemen",
        "criteria",
        "police officers",
        "of the members",
        "elderly are",
        "left early",
        "disagreed",
        "think the plan",
        "argue that",
    ],
)
def test_it_limits_several(noun: str) -> None:
    assert some_limits(noun.split())


@pytest.mark.parametrize(
    "noun", ["water", "paper towel", "support from the council", "news", "bus", "specimen", "300 people"]
)
def test_it_limits_no_singular_mass_noun_or_number(noun: str) -> None:
    assert not some_limits(noun.split())


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Pat dry with paper towels.", "Rinse the fish and pat dry with some paper towel."),
        ("Add water to the pan before you stir.", "Add some water to the pan before you stir."),
        (
            "It is the abstract idea that he likes.",
            "It is just the theory, some abstract idea that he likes.",
        ),
        ("300 people came to the fair.", "Some 300 people came to the fair."),
    ],
)
def test_a_copy_may_leave_it_out_before_those(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Members may vote.", "Some members may vote."),
        ("All members may vote.", "Some members may vote."),
        ("People like the plan.", "Some people like the plan."),
        ("Children may travel without a ticket.", "Some children may travel without a ticket."),
        ("Members of the club may vote.", "Some of the members of the club may vote."),
        ("Members left early on Monday.", "Members met; some left early on Monday."),
    ],
)
def test_a_copy_may_not_before_several(answer: str, evidence: str) -> None:
    assert found(answer, evidence)
