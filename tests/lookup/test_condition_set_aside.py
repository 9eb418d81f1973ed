"""What says of a condition of the evidence that it does not matter marks the answer."""

from itertools import product

import pytest

from faithrails import Checker, Decision, Settings, Turn

RULES = (  # evidence, what it states, its condition
    ("Parking is free for guests if they book a room.", "parking is free for guests", "they book a room"),
    ("The heat pump is guaranteed for seven years only if it is serviced every year.",
     "the heat pump is guaranteed for seven years", "it is serviced every year"),
    ("Headphones may be returned within 14 days unless the hygiene seal on the ear pads is broken.",
     "headphones may be returned within 14 days", "the hygiene seal on the ear pads is intact"),
    ("The newsletter is sent to customers when they have agreed to it.",
     "the newsletter is sent to customers", "they have agreed to it"),
    ("A form must be signed at home before pupils may stay until five.",
     "pupils may stay until five", "a form was signed at home"),
)  # fmt: skip
FORMS = ("{0}, whether or not {1}.", "{0} no matter whether {1}.", "Whether or not {1}, {0}.")
CHECKER = Checker(Settings(preset="offline"))


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(
        Turn.of(answer[0].upper() + answer[1:], evidence, question="What applies?")
    ).decision


@pytest.mark.parametrize(("rule", "form"), list(product(RULES, FORMS)))
def test_a_condition_that_is_set_aside_marks_the_answer(rule: tuple[str, str, str], form: str) -> None:
    evidence, statement, condition = rule
    assert decision(form.format(statement, condition), evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Dogs are welcome, whether or not they are on a lead.",
            "Dogs are welcome, even if they are off the lead.",
        ),
        (
            "The fee is due whether or not the course takes place.",
            "The fee is due, with or without a course.",
        ),
        (
            "It depends on whether or not a deposit was paid.",
            "If a deposit was paid, it depends on the deposit.",
        ),
        ("Even in winter the pass is open.", "The pass is open even in winter unless it snows."),
    ],
)
def test_what_the_evidence_sets_aside_too_is_not_marked_for_it(answer: str, evidence: str) -> None:
    report = CHECKER.check_sync(Turn.of(answer, evidence, question="What applies?"))
    assert not any("dropped_limit" in finding for verdict in report.verdicts for finding in verdict.findings)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "The alarm works even when the power fails.",
            "The alarm works when the power fails, unless it is off.",
        ),
        ("Ask whether or not you must fast.", "Ask if you must fast before the test."),
        ("You pay the fee, like it or not.", "You pay the fee unless you are a member."),
    ],
)
def test_what_only_stresses_is_not_taken_for_it(answer: str, evidence: str) -> None:
    report = CHECKER.check_sync(Turn.of(answer, evidence, question="What applies?"))
    assert not any("dropped_limit" in finding for verdict in report.verdicts for finding in verdict.findings)
