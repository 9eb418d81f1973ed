"""Another first word in a copied sentence is found, whether or not it is a name; the same meaning is not."""

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.types import Label

BEFORE = "The survey covers three cities. It ran from May to July."
AFTER = "The next survey is planned for the autumn."
FRAMES = (
    "Other models use sparse attention in the last two layers.",
    "Some ferries stop at the northern harbour in winter.",
    "The committee approves the annual budget in March.",
    "Three bridges cross the river below the old mill.",
    "Neural networks recognise the defects in the castings.",
    "Participants of the trial received the vaccine twice.",
    "Activists in the capital blocked the road for two hours.",
    "Farming is the main source of income in the valley.",
)
OTHERS = ("Mbeki", "Papadakis", "Baker", "Norway", "Kettles", "Purple")


def label(answer: str, evidence: str, question: str = "") -> Label:
    turn = Turn.of(answer, evidence, question=question)
    return check_sync(turn, Settings(verifiers="exact")).verdicts[0].label


def with_first(word: str, sentence: str) -> str:
    return f"{word} {sentence.partition(' ')[2]}"


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("place", ["{}", "{} " + AFTER, BEFORE + " {}", "- {}", "1. {}", "However, {}"])
def test_another_first_word_is_not_supported(frame: str, place: str) -> None:
    evidence = f"{BEFORE} {frame} {AFTER}"
    turns = [Turn.of(place.format(with_first(word, frame)), evidence) for word in OTHERS]
    passed = [turn.answer for turn in turns if not check_sync(turn, Settings(verifiers="exact")).unsupported]
    assert passed == []


@pytest.mark.parametrize("frame", FRAMES)
def test_a_first_word_of_the_question_needs_no_evidence(frame: str) -> None:
    assert label(with_first("Mbeki", frame), frame, "What is said of Mbeki?") == Label.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Select the red wire and cut it at the end.", "Choose the red wire and cut it at the end."),
        ("Log in to the account with the address.", "Sign in to the account with the address."),
        ("Improving the joints of the knee takes time.", "It improves the joints of the knee takes time."),
        ("Although the roads were closed, the train ran.", "Though the roads were closed, the train ran."),
        ("Several ferries stop at the northern harbour.", "Some ferries stop at the northern harbour."),
        ("Physicians are paid by the hour in this clinic.", "Doctors are paid by the hour in this clinic."),
    ],
)
def test_a_first_word_of_the_same_meaning_is_supported(answer: str, evidence: str) -> None:
    assert label(answer, evidence) == Label.SUPPORTED


@pytest.mark.parametrize("name", ["Dr Okonkwo", "Acme Inc", "Mrs Ortega"])
def test_a_title_and_a_name_are_no_acronym(name: str) -> None:
    evidence = "DO NOT CLICK. AI AND MO ARE IN THE NEWS. A mine collapsed in China and killed two people."
    assert label(f"A mine collapsed in {name} and killed two people.", evidence) == Label.NOT_MENTIONED


@pytest.mark.parametrize(
    "frame", ["Earlier work ({} et al., 2015) found no effect.", "The prize — {} medals — is old."]
)
def test_another_first_word_in_brackets_is_not_supported(frame: str) -> None:
    assert label(frame.format("Bermuda"), frame.format("Bowman")) == Label.NOT_MENTIONED
