"""Digits with separators: the short cuts read the same as the library of locales."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.text.values import digits
from faithrails.text.values.digits import amounts_of

NUMBERS = st.from_regex(r"[0-9]{1,8}(?:[.,][0-9]{1,6}){1,3}", fullmatch=True)


@given(NUMBERS)
def test_a_short_cut_reads_what_the_locales_read(number: str) -> None:
    quick = amounts_of.__wrapped__(number)
    with pytest.MonkeyPatch.context() as patch:
        for short_cut in ("_PLAIN_DECIMAL", "_PLAIN_THOUSANDS", "_PLAIN_MILLIONS"):
            patch.setattr(digits, short_cut, re.compile(r"(?!)"))
        assert amounts_of.__wrapped__(number) == quick


@pytest.mark.parametrize(
    ("number", "amounts"),
    [
        ("3.25", (3.25,)),
        ("1,150", (1150.0, 1.15)),
        ("1,150,000", (1_150_000.0,)),
        ("12,34,567", (1_234_567.0,)),
    ],
)
def test_separators_are_read_as_english_and_german_do(number: str, amounts: tuple[float, ...]) -> None:
    assert amounts_of(number) == amounts
