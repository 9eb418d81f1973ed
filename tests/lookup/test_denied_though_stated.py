"""A denial of what one sentence states with all of its words is found, in whatever order it has them."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

TOWER = "The Eiffel Tower is a wrought-iron lattice tower on the Champ de Mars in Paris, France."
OFFICE = "Our Paris office opened in 2019 and employs about 40 engineers."
REFUNDS = "Refunds are possible within 30 days for unopened items."
CHECKER = Checker(Settings(preset="offline"))


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence, question="What is known?")).decision


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (TOWER, "The tower is not in Paris."),
        (TOWER, "The Eiffel Tower was never in Paris."),
        (TOWER, "The tower isn't in France."),
        (TOWER, "Contrary to popular belief, the Eiffel Tower is not in Paris."),
        (OFFICE, "The Paris office does not employ engineers."),
        (OFFICE, "No engineers are employed in the Paris office."),
        (REFUNDS, "Unopened items can't be refunded."),
    ],
)
def test_a_denial_of_what_one_sentence_states_is_marked(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("The shop is open on weekdays and closed on Sundays.", "The shop is not closed on weekdays."),
        ("One claim lowers it by three levels.", "One claim lowers the no-claims discount by three levels."),
        ("Refunds are possible only for unopened items.", "Opened items are not possible to refund."),
        ("The service is off by default.", "The service is not on by default."),
    ],
)
def test_an_opposite_a_limit_or_another_denial_is_not_blocked(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.BLOCK
