"""Comparisons that turn one round which the evidence makes with a factor, a sum, a target or a past value."""

import pytest

from faithrails import Settings, Turn, check_sync

KIOSK = "The kiosk sold 90 kites on Easter Monday, three times what it sells on an ordinary day."
LAMP = "The new lamp draws four times as much power as the old one."
FUND = "The fund raised 8,000 euros, less than the 9,500 it had hoped for but far above last year's 4,000."
HORSE = "The horse drinks as much as the goat and the calf together."
ROWS = "Ferries cost 7 euros for walkers and 16 for riders."


def rules(answer: str, evidence: str) -> list[str]:
    found = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    return [verdict.rule for verdict in found if verdict.findings]


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (KIOSK, "The kiosk sold fewer kites on Easter Monday than on an ordinary day."),
        (KIOSK, "On an ordinary day the kiosk sells more kites than on Easter Monday."),
        (LAMP, "The old lamp draws more power than the new one."),
        (LAMP, "The new lamp draws less power than the old one."),
        (FUND, "The fund exceeded its goal."),
        (FUND, "The fund raised less money than last year."),
        (HORSE, "The goat drinks more than the horse."),
        (HORSE, "The calf alone drinks more than the horse does."),
    ],
)
def test_a_turned_comparison_is_found(evidence: str, answer: str) -> None:
    assert rules(answer, evidence) == ["opposite_comparison"]


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (KIOSK, "The kiosk sold more kites on Easter Monday than on an ordinary day."),
        (KIOSK, "On an ordinary day the kiosk sells fewer kites than on Easter Monday."),
        (LAMP, "The old lamp draws less power than the new one."),
        (LAMP, "The new lamp draws more power than the old one."),
        (FUND, "The fund fell short of its goal."),
        (FUND, "The fund raised more money than last year."),
        (HORSE, "The horse drinks more than the goat."),
        (HORSE, "The calf drinks less than the horse."),
    ],
)
def test_the_same_comparison_is_left_alone(evidence: str, answer: str) -> None:
    assert "opposite_comparison" not in rules(answer, evidence)


def test_a_goal_both_met_and_missed_decides_nothing() -> None:
    evidence = "Sales came to 70, above the 60 that was forecast for May, but missed the forecast in June."
    assert "opposite_comparison" not in rules("Sales missed the forecast in June.", evidence)


def test_a_comparison_of_another_thing_is_left_alone() -> None:
    evidence = "Kale has twice as much iron as chard, but chard has more salt than kale."
    assert "opposite_comparison" not in rules("Chard has more salt than kale.", evidence)


def test_half_as_many_follows_from_twice_what() -> None:
    evidence = "The bar served 90 guests on Sunday, twice what it serves on an ordinary Tuesday."
    turned = "On an ordinary Tuesday the bar serves about half as many guests as on Sunday."
    same = "On Sunday the bar serves about half as many guests as on an ordinary Tuesday."
    assert "wrong_value" not in rules(turned, evidence)  # another rule still objects to "as many"
    assert "wrong_value" in rules(same, evidence)


def test_values_with_the_unit_said_once_are_compared() -> None:
    assert rules("Walkers are charged more than riders.", ROWS) == ["comparison_of_values"]
    assert rules("Riders are charged more than walkers.", ROWS) == []


def test_counts_of_two_years_are_compared() -> None:
    evidence = "The mill employed 80 weavers in 1950 and 35 in 1970."
    assert rules("The mill employed more weavers in 1970 than in 1950.", evidence) == ["comparison_of_values"]
    assert rules("The mill employed fewer weavers in 1970 than in 1950.", evidence) == []
