"""A question states nothing, and what holds only under a limit does not hold in general."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync


def decision(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, evidence), Settings(preset="offline")).decision


ASKED = [
    ("The bridge is safe.", "Is the bridge safe? The council has commissioned a report."),
    ("The bridge is safe.", "The council has asked whether the bridge is safe."),
    ("The bank will raise rates.", "Will the bank raise rates? Analysts are divided."),
    ("The drug lowers blood pressure.", "A study examines if the drug lowers blood pressure."),
]


@pytest.mark.parametrize(("answer", "evidence"), ASKED)
def test_a_question_states_nothing(answer, evidence):
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(("answer", "evidence"), ASKED)
def test_another_sentence_may_state_it(answer, evidence):
    assert decision(answer, f"{evidence} In the end it was clear: {answer}") is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The council asked whether the bridge is safe.", ASKED[1][1]),
        ("The council has commissioned a report.", ASKED[0][1]),
        ("A study examines whether the drug lowers blood pressure.", ASKED[3][1]),
    ],
)
def test_what_asks_the_same_is_supported(answer, evidence):
    assert decision(answer, evidence) is Decision.PASS


LIMITED = [
    ("Your partner can stay overnight only in the maternity ward.", "Your partner can stay overnight{}.", " in any ward"),
    ("Dogs in the household are insured only if you add them by name.", "All dogs in the household are insured{}.", " automatically"),
    ("Parking is free only for hotel guests.", "Parking is free{}.", " for everyone"),
    ("Tours of the castle take place at weekends only.", "Tours of the castle take place{}.", " every day"),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "claim", "universal"), LIMITED)
def test_a_limited_statement_does_not_hold_for_all(evidence, claim, universal):
    assert decision(claim.format(universal), evidence) is not Decision.PASS
    assert decision(claim.format(""), evidence) is not Decision.PASS


@pytest.mark.parametrize(("evidence", "claim", "universal"), LIMITED)
def test_another_sentence_does_not_limit_it(evidence, claim, universal):
    other = "Bikes can be hired only by members of the club."
    assert decision(claim.format(universal), f"{claim.format(universal)} {other}") is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("You can download live sports.", "You can download films, except for live sports."),
        ("Interns are insured.", "Employees are insured, apart from interns."),
    ],
)
def test_an_exception_alone_does_not_have_what_the_others_have(answer, evidence):
    assert decision(answer, evidence) is not Decision.PASS
