"""What the evidence only plans or considers, in other words, is not stated as done."""

import itertools

import pytest

from faithrails import Decision, Settings, Turn, check_sync

PLANS = [  # a plan, and the same told as done in other words
    ("{who} is considering a sale of the Linz plant.", "{who} sold the Linz plant."),
    ("{who} proposes a ban on plastic bags in schools.", "{who} banned plastic bags in schools."),
    ("A merger of {who} with Orlin is under discussion.", "{who} has merged with Orlin."),
    ("{who} is in talks about a new depot in Leeds.", "{who} built a new depot in Leeds."),
    ("A new school in Traun is planned by {who}.", "{who} opened a new school in Traun."),
    ("{who} hopes for a grant from the Salm foundation.", "{who} received a grant from the Salm foundation."),
    ("A cut in bus fares is being discussed by {who}.", "{who} reduced bus fares."),
    ("{who} is exploring a move to Porto.", "{who} relocated to Porto."),
]
SUBJECTS = ("Acme", "The city council", "Nora Quill")
CASES = list(itertools.product(PLANS, SUBJECTS))
OTHERS = "The canteen serves lunch until 2 pm."


def kinds(answer: str, *evidence: str) -> str:
    verdicts = check_sync(Turn.of(answer, *evidence), Settings(verifiers="exact")).verdicts
    return " ".join(name for verdict in verdicts for name in verdict.findings)


@pytest.mark.parametrize(("plan", "who"), CASES)
def test_a_plan_told_as_done_in_other_words_is_found(plan, who):
    planned, done = (text.format(who=who) for text in plan)
    assert "not_yet_done" in kinds(done, f"{OTHERS} {planned}")


@pytest.mark.parametrize(("plan", "who"), CASES)
def test_what_another_sentence_tells_of_the_same_may_say_that_it_is_done(plan, who):
    planned, done = (text.format(who=who) for text in plan)
    verb = "in the end this was settled for"
    things = done.rstrip(".").split(maxsplit=len(who.split()) + 1)[-1]
    assert "not_yet_done" not in kinds(done, f"{planned} {who}: {verb} {things}.")


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Acme discussed a sale of the Linz plant.", "Acme is discussing a sale of the Linz plant."),
        ("Acme may have sold the Linz plant.", "Acme is considering a sale of the Linz plant."),
        ("Acme announced a merger with Orlin.", "A merger of Acme with Orlin is under discussion."),
        ("Acme did not sell the Linz plant.", "Acme is considering a sale of the Linz plant."),
        ("Acme bought the Linz plant in 2009.", "Acme acquired the Linz plant in 2009 and hopes to sell it."),
    ],
)
def test_what_is_told_as_open_or_of_before_is_no_plan_told_as_done(answer, evidence):
    assert "not_yet_done" not in kinds(answer, evidence)


def test_the_default_marks_it():
    turn = Turn.of("The board sold the Linz plant.", "The board is considering a sale of the Linz plant.")
    assert check_sync(turn, Settings(preset="offline")).decision is not Decision.PASS
