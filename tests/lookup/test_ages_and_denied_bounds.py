"""The "old" of an age is no opposite of "young"; a denial makes an upper limit of "more than"."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings(preset="offline"))
AGE = "A 23-year-old fan fell ill at the concert in Rio on Friday night."
INCOME = "You may claim your mother if she did not have gross income of more than $3,700."
REPORTED = (
    "There have been allegations, first reported by the Tulsa World newspaper, that some of his training "
    "records had been forged, or that he was unqualified. The sheriff denied those allegations."
)


def _findings(answer: str, evidence: str) -> tuple[str, ...]:
    report = CHECKER.check_sync(Turn.of(answer, evidence))
    return tuple(name for verdict in report.verdicts for name in verdict.findings)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("A young fan fell ill at the concert in Rio on Friday night.", AGE),
        ("A fan who is 23 years old fell ill at the concert in Rio.", AGE.replace("23-year-old", "young")),
        ("The sheriff has denied allegations that his training records had been forged.", REPORTED),
    ],
)
def test_nothing_is_found(answer: str, evidence: str) -> None:
    assert not {name.removesuffix("_in_copy") for name in _findings(answer, evidence)} & {
        "antonym",
        "replaced_word",
        "opposite_phrase",
        "displaced_phrase",
    }


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The park is for young dogs.", "The park is for old dogs."),
        (
            "The old bridge at Dunmore was closed on Friday.",
            "The new bridge at Dunmore was closed on Friday.",
        ),
        ("You may claim your mother if she had gross income of more than $3,700.", INCOME),
        ("You may claim your mother if she had more than $3,700.", INCOME),
    ],
)
def test_a_fault_is_found(answer: str, evidence: str) -> None:
    assert CHECKER.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


def test_a_maximum_is_no_denied_amount() -> None:
    evidence = "Do not use more than eight drops a day in each eye."
    assert "denial_in_copy" not in _findings("Use a maximum of eight drops a day in each eye.", evidence)
    assert _findings("Use more than eight drops a day in each eye.", evidence)
