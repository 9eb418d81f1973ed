"""Who says what: opinions and statements of one speaker that a claim gives to another, and counts of speakers."""

import pytest

from faithrails import Checker, Decision, Passage, Settings, Turn

CHECKER = Checker(Settings(preset="offline"))
SAID = {
    "Ann": "The bikes were new. The guide was rude.",
    "Ben": "Friendly guide, but the bikes were rusty.",
    "Cleo": "The lunch was cold and the guide was friendly.",
}
LABELS = "\n".join(f"{name}: {said}" for name, said in SAID.items())
FORMS = {
    "labels": (LABELS,),
    "stars": ("\n\n".join(f"★★★☆☆ {name}\n{said}" for name, said in SAID.items()),),
    "ratings": ("\n".join(f"{name} (3 stars): {said}" for name, said in SAID.items()),),
    "e-mails": ("\n\n".join(f"From: {name}\nSubject: tour\n\n{said}" for name, said in SAID.items()),),
    "headings": ("\n\n".join(f"## {name}\n\n{said}" for name, said in SAID.items()),),
    "quotes": (" ".join(f'{name} wrote: "{said}"' for name, said in SAID.items()),),
    "signed": ("\n\n".join(f'"{said}" – {name}' for name, said in SAID.items()),),
    "passages": tuple(f"Review by {name}\n{said}" for name, said in SAID.items()),
}


def checked(answer: str, *passages: str):
    turn = Turn(answer, tuple(Passage(str(n), text) for n, text in enumerate(passages)))
    return CHECKER.check_sync(turn)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "wrong", ["Ann liked the guide.", "Ben complained about the guide.", "Ann found the bikes rusty."]
)
def test_an_opinion_of_another_is_marked_in_any_form(form: str, wrong: str) -> None:
    assert checked(wrong, *FORMS[form]).decision is not Decision.PASS


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "right", ["Ann was unhappy with the guide.", "Ben praised the guide.", "Ben found the bikes rusty."]
)
def test_a_persons_own_opinion_passes_in_other_words(form: str, right: str) -> None:
    assert checked(right, *FORMS[form]).decision is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer", "says"),
    [
        ("Ida: The plan is good.\nJon: The plan starts too late.", "Ida says the plan starts too late.", "Jon"),
        ('"The hall is dirty," said Mara Voss. Ole Lind liked the stage.', "Mara Voss praised the hall.", "Mara"),
        ("From: Ida Roth\nThe lamps are ugly.\n\nFrom: Jon Beck\nMore plants, please.", "Ida wants more plants.", "Jon"),
    ],
)  # fmt: skip
def test_the_reason_names_who_says_it(evidence: str, answer: str, says: str) -> None:
    assert any(says in verdict.why for verdict in checked(answer, evidence).verdicts)


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Ida: Is the plan too dear?\nJon: No, it is fine.\nIda: Good.", "Jon thinks the plan is fine."),
        ("Ida: I do not like the plan.\nJon: I like it.", "Ida does not like the plan."),
        ("Ida: The room was clean but loud.\nJon: Fine.", "Ida complained about the room."),
        ("Ida: The seats could be softer.\nJon: Soft seats.", "Ida was unhappy with the seats."),
    ],
)
def test_what_may_be_theirs_is_left_to_the_classifier(evidence: str, answer: str) -> None:
    assert "opinion_of_another_speaker" not in {one.rule for one in checked(answer, evidence).verdicts}
