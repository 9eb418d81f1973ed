"""Tokens that a rewording has to preserve."""

import pytest

from faithrails.text.tokens_to_preserve import tokens
from faithrails.text.values.digits import MINUS


@pytest.mark.parametrize("sign", MINUS)
def test_all_minus_signs_are_the_same_token(sign: str) -> None:
    assert tokens(f"It fell to {sign}5 degrees.") == tokens("It fell to -5 degrees.")


@pytest.mark.parametrize("sign", MINUS)
def test_a_number_without_its_minus_sign_is_another_token(sign: str) -> None:
    assert tokens(f"It fell to {sign}5 degrees.") != tokens("It fell to 5 degrees.")


@pytest.mark.parametrize("sign", MINUS.replace("−", ""))
def test_a_hyphen_within_a_name_is_no_minus_sign(sign: str) -> None:
    assert tokens(f"COVID{sign}19 spread.") == tokens("COVID 19 spread.")
