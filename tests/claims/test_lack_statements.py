"""Statements that the sources lack something: recognized, cut out, and true or false by the evidence."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.claims.classify_parts import classify_parts
from faithrails.claims.false_lack import probability_held
from faithrails.claims.lack_statements import find_lack, lack_of_whole
from faithrails.claims.what_is_asked import asked_for
from faithrails.evidence.index import EvidenceIndex

CHECKER = Checker(Settings())


@pytest.mark.parametrize(
    ("sentence", "topic"),
    [
        ("The leaflet doesn't mention alcohol.", "alcohol"),
        ("I couldn't find how long the guarantee lasts.", "how long the guarantee lasts"),
        ("It isn't stated who paid for the study.", "who paid for the study"),
        ("No price is given for children.", "for children"),
        ("There's no information about parking in the brochure.", "information about parking"),
        ("The text is silent about dogs.", "dogs"),
        ("Nothing in the policy says whether pets are allowed.", "whether pets are allowed"),
        ("Why the branch closed isn't explained.", "Why the branch closed"),
        ("The house rules don’t cover what happens if a pipe bursts.", "what happens if a pipe bursts"),
        ("Adults pay £9, but the page doesn't say what students pay.", "what students pay"),
        ("The driver of the van isn't named.", "The driver of the van"),
        ("Nowhere does it say when the council meets.", "when the council meets"),
        ("Whether towels are included remains unclear.", "Whether towels are included"),
        ("Neither passage tells us who looks after the lifts.", "who looks after the lifts"),
    ],
)
def test_what_is_lacking_is_read(sentence: str, topic: str) -> None:
    lack = find_lack(sentence)
    assert lack is not None
    assert lack.topic == topic


@pytest.mark.parametrize(
    "sentence",
    [
        "Breakfast is not included.",
        "The policy does not cover floods.",
        "Neither floods nor theft are covered.",
        "There is no charge for luggage.",
        "There is no evidence that it affects driving.",
        "The medicine is not given to children.",
        "It had no influence on the result.",
        "The street is not named after him.",
        "The owner has not been named.",
        "What became of the book isn't known.",
        "They didn't have the time.",
        "They didn't discuss the findings of the study.",
        "The speaker agreed but did not mention a study.",
        "Let me know if anything is unclear.",
        "I don't know why anyone would take it.",
        "I can't find a reason to take it.",
    ],
)
def test_a_denial_about_the_world_is_no_lack(sentence: str) -> None:
    assert find_lack(sentence) is None


def test_the_conclusion_of_the_assistant_belongs_to_the_lack() -> None:
    assert lack_of_whole("The leaflet doesn't mention alcohol, so I can't answer that.") is not None
    assert lack_of_whole("The leaflet doesn't mention alcohol, but wine is fine.") is None


@pytest.mark.parametrize(
    ("answer", "parts"),
    [
        (
            "Adults pay £9, but the page doesn't say what students pay.",
            ["Adults pay £9,", "but the page doesn't say what students pay."],
        ),
        (
            "The page doesn't say whether they ship to Norway; only Sweden is mentioned.",
            ["The page doesn't say whether they ship to Norway", ";", "Sweden is mentioned."],
        ),
        ("On dogs, the page doesn't say anything.", ["On dogs, the page doesn't say anything."]),
    ],
)
def test_a_lack_is_a_part_of_its_own(answer: str, parts: list[str]) -> None:
    turn = Turn.of(answer, "Adults pay £9. We ship to Sweden.", question="What do students pay?")
    found = [answer[part.start : part.end].strip() for part in classify_parts(turn)]
    assert [part for part in found if part != "; only"] == [part for part in parts if part != ";"]


# A sentence, a question that it answers, and one about the same thing that it does not answer.
FACTS = [
    ("The guarantee on the lamp is three years.", "how long the guarantee is", "who gives the guarantee"),
    ("The sauna costs £8 for members.", "what the sauna costs", "why members use the sauna"),
    ("The museum opens at 10 a.m. on Sundays.", "when the museum opens on Sundays", "who runs the museum"),
    ("Nora Feld led the trial of the vaccine.", "who led the trial of the vaccine", "when the trial began"),
    (
        "The bridge was closed because a beam had cracked.",
        "why the bridge was closed",
        "when the bridge was closed",
    ),
    (
        "Compostable bags are not accepted in the brown bin.",
        "whether compostable bags are accepted in the brown bin",
        "how many bags fit in the brown bin",
    ),
    (
        "The archive lies in the cellar of the town hall.",
        "where the archive lies",
        "how many visitors the archive had",
    ),
]
FORMS = [
    "The text doesn't say {}.",
    "It isn't stated {}.",
    "I couldn't find {}.",
    "There's no information on {} in the document.",
    "Unfortunately, the page gives no details about {}.",
    "Nothing is said about {}.",
    "The handbook fails to mention {}.",
]
REST = " Tickets are sold at the gate. The owner lives abroad. Snow fell in May."


@pytest.mark.parametrize(("fact", "form"), [*product(FACTS, FORMS)])
def test_a_lack_passes_if_no_sentence_answers_it(fact: tuple[str, str, str], form: str) -> None:
    said, held, lacking = fact
    for topic, passes in ((held, False), (lacking, True)):
        answer = form.format(topic)
        turn = Turn.of(answer, said + REST, question=f"Can you tell me {topic}?")
        assert (CHECKER.check_sync(turn).decision is Decision.PASS) is passes, answer


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("thing", ["alcohol", "cycle parking", "the price of a permit", "Wi-Fi", "Nairobi"])
def test_what_no_sentence_is_about_may_be_said_to_be_lacking(thing: str, form: str) -> None:
    evidence = " ".join(said for said, _, _ in FACTS)
    turn = Turn.of(form.format(thing), evidence, question=f"What about {thing}?")
    assert CHECKER.check_sync(turn).decision is Decision.PASS


def test_a_lack_that_the_evidence_states_passes() -> None:
    evidence = "The ship sank in 1612. Its captain is not named in the records."
    turn = Turn.of("The captain is not named.", evidence, question="Who was the captain?")
    assert CHECKER.check_sync(turn).decision is Decision.PASS


def test_advice_whom_to_ask_is_no_claim_only_behind_a_lack() -> None:
    evidence = "Take one tablet a day with water. Do not take it with grapefruit juice."
    question = "Can I drink alcohol with it?"
    lack, advice = "The leaflet doesn't mention alcohol.", "Please check with a pharmacist."
    decisions = [
        CHECKER.check_sync(Turn.of(answer, evidence, question=question)).decision
        for answer in (f"{lack} {advice}", advice, f"{lack} Please ask Dr Anna Berg at once.")
    ]
    assert decisions[0] is Decision.PASS
    assert Decision.PASS not in decisions[1:]


def test_what_is_asked_for() -> None:
    topics = {
        "how long it lasts": "length",
        "the price of a day ticket": "price",
        "how much members pay": "price",
        "a date for the tour": "when",
        "who paid": "who",
        "the reason for the delay": "why",
        "which languages they speak": "what",
        "whether dogs are allowed": "whether",
        "that dogs are allowed": "whether",
    }
    assert {topic: asked_for("", topic) for topic in topics} == topics


def test_long_evidence_is_searched_by_the_words_of_the_lack() -> None:
    lines = [f"Room {n} on floor {n % 7} has {n % 5} desks." for n in range(900)]
    passages = Turn.of("", " ".join([*lines, "The guarantee on the lamp is three years."])).passages
    index = EvidenceIndex(passages)
    held = probability_held("How long is the guarantee?", "how long the guarantee on the lamp is", index)
    other = probability_held("Who gives the guarantee?", "who paid for the fountain", index)
    assert held is not None
    assert held > 0.5
    assert other is None or other < 0.5


@pytest.mark.parametrize(
    "answer",
    [
        "The leaflet doesn't mention grapefruit, so I can't tell and you can take four tablets a day.",
        "The leaflet doesn't mention grapefruit, so you should ask your doctor, who will give you four tablets.",
        "The leaflet doesn't mention grapefruit, so you can take four tablets a day.",
        "Grapefruit isn't mentioned and the pool costs £90.",
        "The leaflet doesn't mention grapefruit and the pool is free.",
    ],
)
def test_nothing_false_hides_behind_a_lack(answer: str) -> None:
    evidence = "Take one tablet a day with water. The pool costs £5. Do not take it with wine."
    turn = Turn.of(answer, evidence, question="Can I take it with grapefruit?")
    assert CHECKER.check_sync(turn).decision is not Decision.PASS
    alone = f"{answer[: answer.index('mention')]}mention{'ed' if 'mentioned' in answer else ' grapefruit'}."
    assert CHECKER.check_sync(Turn.of(alone, evidence, question=turn.question)).decision is Decision.PASS
