"""A role that the evidence gives to one person is not given to another."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
NAMES = ("Ida Berg", "Josiah Trembath", "Lady Catherine Rowe")
ROLES = ("designer", "first owner", "keeper", "captain")
GIVEN = (
    "Its {role} was {one}, and the money came from {other}.",
    "Its {role} was the mason {one}, and the money came from {other}.",
    "The {role}, {one}, met {other} there.",
    "{one} was its {role}. The money came from {other}.",
    "The {role} of the bridge was {one}. The money came from {other}.",
)


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(
    ("given", "role", "names"), list(itertools.product(GIVEN, ROLES, itertools.permutations(NAMES, 2)))
)
def test_the_holder_decides(given: str, role: str, names: tuple[str, str]) -> None:
    one, other = names
    said = given.format(role=role, one=one, other=other)
    evidence = f"The stone bridge at Penhale was built long ago. {said}"
    apart = "met" not in said  # within one clause either may be meant
    for claim in ("The {0} of the bridge was {1}.", "{1} was the {0} of the bridge."):
        assert not found(claim.format(role, one), evidence)
        if apart:
            assert found(claim.format(role, other), evidence)


@pytest.mark.parametrize(
    "evidence",
    [
        "Its designer was Ida Berg. Karl Moe was its designer too.",
        "Its designer was Ida Berg, and the second designer left. Karl Moe came.",
        "Its designer won a prize. Karl Moe came in May.",
        "The designer of the tower was Ida Berg. Karl Moe built the bridge.",
        "Its designer was Berg. The owner was Karl Moe. Karl Berg paid.",
        "Ida Berg designed it with Karl Moe.",
    ],
)
def test_who_may_hold_it_too_is_no_other(evidence: str) -> None:
    assert "wrong_role" not in found(
        "The designer of the bridge was Karl Moe.", f"The bridge is old. {evidence}"
    )
