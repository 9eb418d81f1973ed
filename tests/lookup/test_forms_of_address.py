"""A title in place of a first name is no other person; another first name is."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
CLAIM = "was interviewed on Corvel Radio, a state-funded network."


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(
    ("said", "there", "before"),
    [
        ("Donald Hart", "Mr Hart", "The board met Donald Hart."),
        ("Donald Hart", "Mr. Hart", "The board met Donald J. Hart."),
        ("Mr Hart", "Donald Hart", "Then Mr Hart spoke of it."),
        ("Professor Hart", "Ann Hart", "They met Professor Hart."),
        ("Mr Hart", "Senator Hart", "Then Mr Hart spoke of it."),
    ],
)
def test_a_title_for_a_first_name_or_a_title_is_no_other_word(said: str, there: str, before: str) -> None:
    assert not found(f"{said} {CLAIM}", f"{before} {there} {CLAIM}")


@pytest.mark.parametrize(
    ("said", "there", "before"),
    [
        ("Eric Hart", "Mr Hart", "His son Eric Hart met Donald Hart."),
        ("Ann Hart", "Mr Hart", "His aide Ann Lee spoke of it."),
        ("Mrs Hart", "Donald Hart", "His wife Carla Hart came, and Mrs Hart spoke."),
        ("Mr Hart", "Mr Lee", "The board met Mr Hart."),
        ("Eric Hart", "that Donald Hart", "The board met Eric Hart. He says"),
    ],
)
def test_another_person_is_found(said: str, there: str, before: str) -> None:
    assert found(f"{said} {CLAIM}", f"{before} {there} {CLAIM}")
