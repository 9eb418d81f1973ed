"""Equations in an answer: if the evidence has the operands, right results need none, and wrong ones do."""

import random

import pytest

from faithrails.evidence.derived_values.results_of_own_equations import results
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention


def found(text: str, *held: str) -> list[str]:
    known = {value.text for one in held for value in values(one)}
    return [value.text for value in results(text, lambda mention: mention.text in known)]


def equations() -> list[tuple[str, list[str], str, str]]:
    """Return forms of equations with operands, the right result and a wrong one."""
    dice, made = random.Random(3), []
    for _ in range(20):
        a, b, c = dice.randint(20, 900), dice.randint(11, 19), dice.randint(2, 9)
        made += [
            (f"${a} + ${b} = ", [f"${a}", f"${b}"], f"${a + b}", f"${a + b + 1}"),
            (f"{a} - {b} - {c} = ", [f"{a}", f"{b}", f"{c}"], f"{a - b - c}", f"{a - b + c}"),
            (f"{a} x {b} = ", [f"{a}", f"{b}"], f"{a * b}", f"{a * b + 2}"),
            (f"{a} + {b} * {c} = ", [f"{a}", f"{b}", f"{c}"], f"{a + b * c}", f"{(a + b) * c}"),
            (f"{a * b} / {b} = ", [f"{a * b}", f"{b}"], f"{a}", f"{a + 1}"),
            (f"${1000 * b} × {c}% = ", [f"${1000 * b}", f"{c}%"], f"${10 * b * c}", f"${10 * b * c + 5}"),
        ]
    return made


@pytest.mark.parametrize(("form", "operands", "right", "wrong"), equations())
def test_only_a_right_result_of_held_operands_is_implied(
    form: str, operands: list[str], right: str, wrong: str
) -> None:
    assert found(f"So {form}{right}.", *operands) == [right]
    assert not found(f"So {form}{wrong}.", *operands)
    assert not found(f"So {form}{right}.", *operands[:-1])


def test_a_result_is_an_operand_of_the_next() -> None:
    text = "4% - 1.6% = 2.4%. $50,000 x 2.4% = $1,200. $50,000 + $1,200 = $51,200."
    assert found(text, "4%", "1.6%", "$50,000") == ["2.4%", "$1,200", "$51,200"]
    assert found(text.replace("2.4%.", "2.5%."), "4%", "1.6%", "$50,000") == []


@pytest.mark.parametrize(
    "text", ["= 5", "5 =", "3 / 0 = 5", "n = 12", "3 = 3", "1 + 1", "= = =", "1 = 2 = 3 + 4"]
)
def test_what_is_no_equation_has_no_result(text: str) -> None:
    def holds(_: Mention) -> bool:
        return True

    assert list(results(text, holds)) == []
