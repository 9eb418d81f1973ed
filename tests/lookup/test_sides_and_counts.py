"""Sides of comparisons and steps, what is counted, and how often: right ones are not blocked, false ones held."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings(preset="offline"))
LIFE = "She worked in Bern and then in Basel. She preferred tempera to oil."
WARDS = "In spring Elm treated 340 patients and Oak 290; in autumn Elm treated 310 and Oak 350."
INNS = "The Clare has 40 rooms and 3 bars, the Dover 65 rooms and 2 bars."
BATHS = "The baths are open every day but Tuesday. Years 3 and 4 swim on Mondays and Thursdays respectively."
TESTS = "Blood tests are recommended every three months. Take one tablet once a day with meals."


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (LIFE, "She worked in Bern and after that in Basel."),
        (LIFE, "She worked in Bern, after which she worked in Basel."),
        (LIFE, "She preferred tempera over oil."),
        (WARDS, "Oak treated more patients in autumn than in spring."),
        (WARDS, "Elm treated fewer patients in autumn than in spring."),
        (INNS, "The Clare has more bars than the Dover."),
        (INNS, "The Dover has more rooms than the Clare."),
        (BATHS, "The baths are closed on Tuesdays."),
        (BATHS, "Years 3 and 4 swim on Mondays and Thursdays."),
    ],
)
def test_the_same_said_otherwise_is_not_blocked(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.BLOCK


@pytest.mark.parametrize(
    ("evidence", "question", "answer"),
    [
        (LIFE, "", "She worked in Basel and then in Bern."),
        (LIFE, "", "She preferred oil to tempera."),
        (BATHS, "", "The baths are open every day."),
        (BATHS, "", "Years 3 and 4 swim on Thursdays and Mondays respectively."),
        (TESTS, "How often are blood tests recommended?", "Once a day."),
        (TESTS, "When are blood tests recommended?", "Every day."),
        ("Regulators must still approve the deal.", "", "Regulators have already approved the deal."),
    ],
)
def test_the_other_way_round_does_not_pass(evidence: str, question: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence, question=question)).decision is not Decision.PASS


REPORTS = (
    "Paul Rees said teams should rest more. His co-author, Jin Park, agreed that teams should rest more. "
    "Ida Holm trains teams. Mayor Lutz Hahn said the road would be closed. Eva Brandt denied that the road would "
    "be closed."
)


def test_who_agrees_says_so_too() -> None:
    answer = "Jin Park said that teams should rest more."
    assert OFFLINE.check_sync(Turn.of(answer, REPORTS)).decision is not Decision.BLOCK


@pytest.mark.parametrize(
    "answer",
    [
        "Ida Holm said that teams should rest more.",
        "Lutz Hahn said that teams should rest more.",
        "Eva Brandt said the road would be closed.",
    ],
)
def test_who_only_stands_beside_it_or_denies_it_does_not(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, REPORTS)).decision is not Decision.PASS
