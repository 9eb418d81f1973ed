"""Bare answers and refusals about the sources, without a judge: never the false one."""

from collections.abc import Sequence
from typing import Any

import pytest

from faithrails import Checker, Claim, Reason, Report, Settings, Turn, Verdict, Verifier, check_sync
from faithrails.testing import ScriptedLLM
from faithrails.types import Decision, Label

SETTINGS = [
    Settings(verifiers="exact"),
    Settings(verifiers="classifier"),
    Settings(verifiers="layered"),
]


def asked(settings: Settings, question: str, answer: str, evidence: str) -> Report:
    return check_sync(Turn.of(answer, evidence, question=question), settings)


# Subject, what is said of it, and the same made false in one place.
FACTS = [
    (
        "is",
        "the Eiffel Tower",
        "in Paris",
        ["in Rome", "near Paris", "not in Paris", "only in Paris", "in Paris, Texas"],
    ),
    (
        "was",
        "the bridge",
        "built in 1889",
        ["built in 1899", "rebuilt in 1889", "built before 1889", "built by 1889"],
    ),
    ("can", "the valve", "hold 5 mg", ["hold 5 mcg", "hold 50 mg", "hold less than 5 mg", "lose 5 mg"]),
    (
        "has",
        "Marie Curie",
        "won two prizes",
        ["won three prizes", "lost two prizes", "won two Prizes of Rome"],
    ),
    ("are", "the three lifts", "open on Monday", ["closed on Monday", "open on Sunday", "open until Monday"]),
    ("did", "the firm", "open a shop", ["close a shop", "open no shop", "open two shops"]),
    ("does", "the drug", "help adults", ["harm adults", "help children", "help all adults"]),
]
SWAPPED = {"the Eiffel Tower": "the Big Ben", "the bridge": "the tunnel", "Marie Curie": "Pierre Curie"}


def statement(auxiliary: str, subject: str, rest: str) -> str:
    if auxiliary in ("did", "does"):
        verb, _, what = rest.partition(" ")
        return f"{subject} {verb}{'ed' if auxiliary == 'did' else 's'} {what}."
    return f"{subject} {auxiliary} {rest}."


def cases() -> list[tuple[str, str, str]]:
    """Evidence, question, and the answer that is false."""
    found = []
    for auxiliary, subject, rest, changed in FACTS:
        said = statement(auxiliary, subject, rest)
        evidence = f"{said[0].upper()}{said[1:]} It is well known."
        found.append((evidence, f"{auxiliary.title()} {subject} {rest}?", "No"))
        found += [(evidence, f"{auxiliary.title()} {subject} {other}?", "Yes") for other in changed]
        if subject in SWAPPED:
            found.append((evidence, f"{auxiliary.title()} {SWAPPED[subject]} {rest}?", "Yes"))
    return found


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: settings.verifiers[0].name)
@pytest.mark.parametrize("form", ["{}.", "{}, indeed.", "**{}**", "{}! {}!"])
def test_the_false_one_of_yes_and_no_never_passes(settings: Settings, form: str) -> None:
    for evidence, question, false in cases():
        report = asked(settings, question, form.replace("{}", false), evidence)
        assert report.decision is not Decision.PASS, (evidence, question, false)


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: settings.verifiers[0].name)
def test_a_yes_is_supported_where_the_evidence_says_what_was_asked(settings: Settings) -> None:
    for auxiliary, subject, rest, _ in FACTS:
        said = statement(auxiliary, subject, rest)
        report = asked(settings, f"{auxiliary.title()} {subject} {rest}?", "Yes.", said)
        assert report.decision is Decision.PASS, said
        assert report.verdicts[0].evidence[0].text == said


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: settings.verifiers[0].name)
@pytest.mark.parametrize(
    "answer", ["👍", "💯", "🟢", "✅", "❌", "Absolutely.", "Maybe.", "It is.", "I think so."]
)
def test_a_bare_answer_that_nothing_decides_is_unsure(settings: Settings, answer: str) -> None:
    report = asked(settings, "Was the tower admired in Rome?", answer, "Rome admired a tower.")
    assert Reason.BARE_ANSWER in report.reasons
    assert report.verdicts[0].label is Label.UNSURE
    assert report.decision is Decision.BLOCK


def test_a_judge_is_asked_about_what_was_asked_even_beside_the_exact_check() -> None:
    ruling = '{"verdicts": [{"claim": "ID", "label": "supported", "quote": "The tower is blue"}]}'
    judge = ScriptedLLM(
        lambda prompt: ruling.replace("ID", prompt.split("Is it blue? — Yes.")[0].split()[-1].strip("[]:"))
    )
    settings = Settings(verifiers=("judge", "exact"), claims="sentences")
    turn = Turn.of("Yes.", "The tower is blue today.", question="Is it blue?")
    (verdict,) = check_sync(turn, settings, judge=judge).verdicts
    assert (verdict.label, verdict.verifier) == (Label.SUPPORTED, "judge")


SOURCE = "Three people were injured in May. The museum opened in 1977. The ministry closed two offices."


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: settings.verifiers[0].name)
@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("The passage does not mention any injured people.", Label.CONTRADICTED),
        ("The documents say nothing about the museum.", Label.CONTRADICTED),
        ("The museum is not mentioned in the passage.", Label.CONTRADICTED),
        ("There is no information about offices in the documents.", Label.CONTRADICTED),
        ("The passage does not say when the museum opened.", Label.CONTRADICTED),
        ("I could not find any mention of the ministry.", Label.CONTRADICTED),
        ("The passage does not mention any dragons.", Label.SUPPORTED),
        ("The documents do not say who runs the museum.", Label.SUPPORTED),
        ("There is no mention of warfarin in the text.", Label.SUPPORTED),
        ("There is no evidence of dragons in the text.", Label.SUPPORTED),
        ("There is no evidence of dragons.", Label.NOT_MENTIONED),
    ],
)
def test_what_the_sources_are_said_to_lack_is_looked_for(
    settings: Settings, answer: str, label: Label
) -> None:
    (verdict,) = asked(settings, "What is the capital?", answer, SOURCE).verdicts
    assert verdict.label is label


@pytest.mark.parametrize(
    ("answer", "passes"),
    [
        ("The passage does not mention any injured dogs.", True),
        ("The passage does not say why the museum opened.", True),
        ("The passage does not say how many people were injured.", False),
        ("Nothing in the passage says that the ministry closed two offices.", False),
    ],
)
def test_a_lack_passes_only_without_a_sentence_that_has_it(answer: str, passes: bool) -> None:
    for settings in SETTINGS:
        report = asked(settings, "What is the capital?", answer, SOURCE)
        assert (report.decision is Decision.PASS) is passes


def test_what_the_user_named_may_stand_in_the_sources() -> None:
    answer = "The passage does not mention the price of the museum."
    assert asked(SETTINGS[0], "How much is the museum?", answer, SOURCE).decision is Decision.PASS


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: settings.verifiers[0].name)
@pytest.mark.parametrize("number", ["1899.", "99.", "7)", "> 1899.", "1. 1899", "1978", "⁹"])
def test_a_wrong_number_alone_never_passes(settings: Settings, number: str) -> None:
    assert asked(settings, "When did the museum open?", number, SOURCE).decision is Decision.BLOCK


def test_the_right_number_alone_passes() -> None:
    assert asked(SETTINGS[0], "When did the museum open?", "1977.", SOURCE).decision is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "decision"),
    [
        ("There is no mention of a warning for Scotland.", Decision.PASS),
        ("The text does not mention injured people in Scotland or Ireland.", Decision.PASS),
        ("The text does not mention injured people in Wales.", Decision.WARN),
        ("The text does not mention injured people in Scotland or Wales.", Decision.WARN),
        ("The text does not mention the United Kingdom.", Decision.WARN),
        ("The text does not mention Britain's ministers.", Decision.WARN),
    ],
)
def test_a_lack_of_someone_whom_the_sources_do_not_name(answer: str, decision: Decision) -> None:
    evidence = "Three people were injured. A warning is in force for Wales. UK ministers will meet."
    assert asked(Settings(), "What happened?", answer, evidence).decision is decision


HOTEL = (
    "The pool is heated from May to September. It is not heated in winter. Guided tours are not offered in "
    "winter. The hotel plans to open a spa."
)


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("Are guided tours offered in summer?", "No, guided tours are not offered in winter."),
        ("Is the pool heated in May?", "No, it is not heated in winter."),
        ("Has the hotel opened a spa?", "Yes. It plans to open a spa."),
        ("Has the hotel opened a spa?", "Yes, it will open a spa."),
    ],
)
def test_a_yes_or_no_is_not_what_a_statement_of_another_time_says(question: str, wrong: str) -> None:
    assert check_sync(Turn.of(wrong, HOTEL, question=question)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("Are guided tours offered in winter?", "No, guided tours are not offered in winter."),
        ("Is the pool heated in May?", "Yes, the pool is heated from May to September."),
        ("Does the hotel plan to open a spa?", "Yes, it plans to open a spa."),
        ("Will the hotel open a spa?", "Yes, it plans to open a spa."),
    ],
)
def test_one_of_the_same_time_is(question: str, right: str) -> None:
    assert check_sync(Turn.of(right, HOTEL, question=question)).decision is Decision.PASS


class Length(Verifier):
    """A verifier that reads neither the question nor the evidence."""

    name = "length"
    version = "1"

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Any) -> list[Verdict]:
        return [Verdict(claim, Label.SUPPORTED, self.name, self.version) for claim in claims]


@pytest.mark.parametrize("answer", ["Yes.", "No.", "👍"])
@pytest.mark.parametrize("verifiers", [["layered", Length()], [Length(), "layered"]])
def test_a_bare_answer_stays_unsure_beside_a_verifier_that_reads_no_question(
    answer: str, verifiers: list[Any]
) -> None:
    turn = Turn.of(answer, "The tower is 330 metres tall.", question="Is the tower in Rome?")
    assert Checker(verifiers=verifiers).check_sync(turn).decision is Decision.BLOCK


PETS = "Small animals are welcome in the garden on a lead. The pool is reserved for hotel guests until noon."


@pytest.mark.parametrize(
    ("answer", "lenient"),
    [
        ("Yes, small animals are welcome in the garden on a lead.", Decision.PASS),
        ("No, small animals are welcome in the garden on a lead.", Decision.WARN),
        ("Yes, small animals are not welcome in the garden.", Decision.BLOCK),
        ("Yes, the pool is reserved for hotel guests until noon.", Decision.WARN),
        ("No, the pool is reserved for hotel guests until noon.", Decision.WARN),
        ("Yes.", Decision.BLOCK),
    ],
)
def test_a_yes_or_no_passes_with_a_reason_that_does_not_speak_against_it(
    answer: str, lenient: Decision
) -> None:
    question = "May I bring my dog along?"
    for risk in ("lenient", "balanced"):
        assert asked(Settings(risk=risk), question, answer, PETS).decision is lenient
