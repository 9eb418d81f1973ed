"""What the evidence only plans is not stated as done."""

import itertools

import pytest

from faithrails import Decision, Settings, Turn, check_sync

SUBJECTS = ("Acme", "The museum", "Nora Quill", "The city council")
PLANS = ("plans to", "intends to", "is expected to", "hopes to", "is scheduled to", "may", "proposed to")
ACTIONS = [  # as planned, as done, of what
    ("open", "opened", "an office in Berlin in 2025"),
    ("build", "built", "a new bridge across the Elbe"),
    ("buy", "has bought", "the northern warehouse from Hartwell"),
    ("sell", "sold", "the old tram depot in Leeds"),
    ("close", "has closed", "two of its branches in Wales"),
]
CASES = list(itertools.product(SUBJECTS, PLANS, ACTIONS))


def found(answer: str, *evidence: str) -> bool:
    turn = Turn.of(answer, *evidence)
    verdicts = check_sync(turn, Settings(verifiers="exact")).verdicts
    return any(name.startswith("not_yet_done") for verdict in verdicts for name in verdict.findings)


@pytest.mark.parametrize(("subject", "plan", "action"), CASES)
def test_a_plan_is_not_done(subject, plan, action):
    planned, done, what = action
    assert found(f"{subject} {done} {what}.", f"{subject} {plan} {planned} {what}.")


@pytest.mark.parametrize(("subject", "plan", "action"), CASES[::5])
def test_a_plan_that_another_sentence_states_as_done_is(subject, plan, action):
    planned, done, what = action
    evidence = f"{subject} {plan} {planned} {what}.", f"In the end {subject} {done} {what}."
    assert not found(f"{subject} {done} {what}.", *evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Acme plans to open an office in Berlin.", "Acme plans to open an office in Berlin."),
        ("Acme may have opened an office in Berlin.", "Acme may open an office in Berlin."),
        ("Acme has not opened its office in Berlin.", "Acme plans to open its office in Berlin."),
        ("Acme announced an office in Berlin.", "Acme announced that it plans to open an office in Berlin."),
        ("The planned office in Berlin is small.", "Acme plans to open a small office in Berlin."),
        ("Acme tried to open an office in Berlin.", "Acme expected to open an office in Berlin, and tried."),
    ],
)
def test_what_is_still_open_contradicts_no_plan(answer, evidence):
    assert not found(answer, evidence)


def test_an_answer_that_states_a_plan_as_done_is_marked_by_the_default():
    turn = Turn.of(
        "Acme opened an office in Berlin in 2025.", "Acme plans to open an office in Berlin in 2025."
    )
    assert check_sync(turn, Settings(preset="offline")).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("open_", "name"), list(itertools.product(("may", "might", "hopes to"), ("Stiles", "Bell")))
)
def test_a_pronoun_may_stand_for_who_plans_it(open_, name):
    evidence = f"The court heard the case in May. Mr {name} must pay within 28 days. He {open_} appeal."
    assert found(f"Mr {name} has appealed.", evidence)
    assert not found(f"Mr {name} has paid.", evidence.replace("must pay", "has paid"))
    assert not found(f"Mr {name} has appealed.", f"{evidence} Mr {name} appealed on Monday.")


@pytest.mark.parametrize(
    ("verb", "what"),
    [("put up", "a fence"), ("cut", "the grants for sport"), ("shut", "the old pier"), ("split", "the park")],
)
def test_verbs_that_have_one_form_are_read_after_has(verb, what):
    assert found(f"The council has {verb} {what}.", f"The council says it will {verb} {what}.")
    assert not found(f"The council has {verb} {what}.", f"The council has {verb} {what}, it says.")
    assert not found(f"The council will {verb} {what}.", f"The council says it will {verb} {what}.")


@pytest.mark.parametrize(
    ("considers", "does"),
    [
        (considers, does)
        for considers in ("is considering", "has proposed", "is weighing", "discusses")
        for does in ("has granted", "introduced", "abolished")
    ],
)
def test_what_is_considered_is_not_done(considers, does):
    evidence = f"The ministry {considers} emergency loans for farmers but has made no decision."
    assert found(f"The ministry {does} emergency loans.", evidence)
    for right in ("discussed", "is considering", "has considered", "may grant", "proposed"):
        assert not found(f"The ministry {right} emergency loans.", evidence)
    assert not found(
        f"The ministry {does} emergency loans.", f"{evidence} The ministry {does} emergency loans."
    )


def test_the_month_of_may_plans_nothing() -> None:
    evidence = "Last year the library closed a branch, and in May it opened a kiosk."
    assert (
        not check_sync(Turn.of("The library opened a kiosk.", evidence), Settings(verifiers="exact"))
        .verdicts[0]
        .findings
    )


FORECASTS = [
    ("The builders expect the new wing to cost 14 million euros.", "The new wing cost 14 million euros."),
    ("Analysts forecast that sales at Veltra will grow by 8 percent.", "Sales at Veltra grew by 8 percent."),
    ("Veltra makes pumps. The company hopes to hire 200 engineers.", "Veltra hired 200 engineers."),
    ("If the grant is paid, the second trial will start in autumn.", "The second trial started in autumn."),
    ("The firm believes it can lower its costs by a fifth.", "The firm has lowered its costs by a fifth."),
    ("The vaccine is expected to gain approval in May.", "The vaccine gained approval in May."),
]


@pytest.mark.parametrize(("evidence", "answer"), FORECASTS)
def test_a_forecast_is_not_told_as_a_fact(evidence, answer):
    assert found(answer, evidence)
    assert not found(evidence, evidence)


@pytest.mark.parametrize("word", ["need", "speed", "exceed"])
def test_a_verb_that_ends_as_a_past_form_is_none(word):
    assert not found(f"You {word} an office in Berlin.", f"Acme expects to {word} an office in Berlin.")
