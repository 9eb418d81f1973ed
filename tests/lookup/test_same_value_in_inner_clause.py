"""A value is not displaced where a clause within a sentence says it with the claim's words."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")


def is_displaced(answer: str, evidence: str) -> bool:
    return "displaced_value_in_copy" in check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(
    ("answer", "inner"),
    [
        ("Bake for 10 minutes.", "bake 10 minutes"),
        ("Bake 10 minutes.", "bake for 10 minutes"),
        ("Bake for 10 minutes.", "bake about 10 minutes"),
        ("Bake for 10 minutes.", "bake another 10 minutes"),
        ("Bake for 10 minutes.", "bake 10 minutes or until the crust is golden brown"),
    ],
)
def test_a_preposition_and_what_is_no_condition_may_be_left_out(answer: str, inner: str) -> None:
    assert not is_displaced(answer, f"Bake for 30 minutes. Lay across a rack in a roasting pan and {inner}.")


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Roast for 10 minutes.",
            "Roast for 30 minutes. Lay across a rack in a roasting pan and bake 10 minutes.",
        ),
        (
            "Bake for 10 minutes.",
            "Bake for 30 minutes. Lay across a rack in a pan and do not bake 10 minutes.",
        ),
        (
            "Bake for 10 minutes.",
            "Bake for 30 minutes. Lay across a rack in a pan and bake after 10 minutes.",
        ),
        (
            "Bake for 10 minutes.",
            "Bake for 30 minutes. Lay on a rack and bake 10 minutes in small tins of clay.",
        ),
    ],
)
def test_a_value_of_other_words_is_still_displaced(answer: str, evidence: str) -> None:
    assert is_displaced(answer, evidence)
