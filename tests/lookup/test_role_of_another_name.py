"""A role that the evidence has beside one name is not given to another."""

import itertools

import pytest

from faithrails import Decision, Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
ROLES = ("head chef", "mayor", "goalkeeper", "chief engineer", "botanist")
NAMES = ("Ida Berg", "Josiah Trembath", "Ndidi Okafor")
GIVEN = (
    "{Role} {one} opened the evening. {other} gave a speech.",
    "On Monday the {role} {one} met the {second} {other}.",
    "{other} came late. The guests thanked {role} {one} for the evening.",
)
CLAIMS = ("{name} is the {role}.", "{name} was {role}.", "The {role} {name} came to the house.")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize("claim", CLAIMS)
@pytest.mark.parametrize(
    ("given", "roles", "names"),
    list(itertools.product(GIVEN, itertools.pairwise(ROLES), itertools.permutations(NAMES, 2))),
)
def test_the_name_beside_a_role_decides(
    given: str, roles: tuple[str, str], names: tuple[str, str], claim: str
) -> None:
    (role, second), (one, other) = roles, names
    evidence = given.format(Role=role.capitalize(), role=role, second=second, one=one, other=other)
    evidence += " Many people came to the house."
    assert any(kind.startswith("wrong_role") for kind in found(claim.format(role=role, name=other), evidence))
    assert not any(
        kind.startswith("wrong_role") for kind in found(claim.format(role=role, name=one), evidence)
    )


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Ida Berg is the mayor.", "Mayor Tom Hart left in May. The new mayor is Ida Berg."),
        ("Ida Berg is the mayor.", "The mayor won again. Former mayor Tom Hart was there, and Ida Berg."),
        ("The painter Ida Berg lived there.", "The painter Tom Hart and Ida Berg lived there as painter."),
        ("Mayor Hart opened the bridge.", "Mayor Tom Hart opened the bridge."),
        ("The river Tamm is a tributary.", "The tributary Sool joins the river Tamm."),
    ],
)
def test_a_role_that_the_name_may_have_too_is_no_other(answer: str, evidence: str) -> None:
    assert not any(kind.startswith("wrong_role") for kind in found(answer, evidence))


COUNCIL = "Mayor Ida Brand opposed the plan, while councillor Karl Dahl called it overdue. Mia Wong, a surgeon, agreed."


@pytest.mark.parametrize(
    ("answer", "is_held"),
    [
        ("Mayor Karl Dahl called the plan overdue.", True),
        ("The mayor, Karl Dahl, called the plan overdue.", True),
        ("Ida Brand, a surgeon, opposed the plan.", True),
        ("Mayor Ida Brand opposed the plan.", False),
        ("Karl Dahl, a councillor, called it overdue.", False),
    ],
)
def test_a_title_before_a_name_is_a_role(answer: str, is_held: bool) -> None:
    decision = check_sync(Turn.of(answer, COUNCIL), Settings()).decision
    assert (decision is not Decision.PASS) is is_held


def test_a_title_that_begins_another_name_is_none() -> None:
    evidence = "Julie Black, Director of Shopping Product, spoke at the fair."
    answer = "Julie Black, the Director of Shopping Product, spoke at the fair."
    assert check_sync(Turn.of(answer, evidence), Settings()).decision is not Decision.BLOCK


@pytest.mark.parametrize(
    ("right", "wrong", "evidence"),
    [
        (
            "David is Tom's assistant.",
            "Tom is David's assistant.",
            "Tom cooks, and his assistant David cleans.",
        ),
        ("Susan is the mother of Tom.", "Tom is Susan's mother.", "Susan Moss is the mother of Tom."),
    ],
)
def test_a_relation_is_not_turned_round(right: str, wrong: str, evidence: str) -> None:
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Tom is Hugo's brother.", "Tom and his brother Hugo sail."),  # both are
        (
            "Keller is Fry's manager.",
            "The manager David Fry reports to Robert Keller.",
        ),  # Fry's role, not of Keller
    ],
)
def test_a_relation_may_hold_both_ways_or_be_told_in_other_words(claim: str, evidence: str) -> None:
    rules = {verdict.rule for verdict in check_sync(Turn.of(claim, evidence)).verdicts}
    assert "role_of_another_name" not in rules
