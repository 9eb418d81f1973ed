"""Answers as chat assistants format them: emphasis, lead-ins, lists, tables, pictures, offers, titled passages."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Reason, Settings, Turn
from faithrails.text.sentences import sentences

CHECKER = Checker(Settings())
PLANS = (
    "Gale costs £15 a month. Storm costs £24 a month and includes roaming. Dogs are not allowed in the shop."
)
VALVE = "## Fitting\nAttach the valve before you open the tap. Bring photo ID to the desk. Wash the filter weekly."


def decision(answer: str, *evidence: str, question: str = "What should I know?") -> Decision:
    return CHECKER.check_sync(Turn.of(answer, list(evidence), question=question)).decision


@pytest.mark.parametrize("mark", ["**", "*", "__", "***"])
@pytest.mark.parametrize("before", ["It is big.", "It is big [1].", "It is big (source 2)."])
def test_emphasis_begins_the_sentence_of_its_word(mark: str, before: str) -> None:
    text = f"{before} {mark}Gale{mark} is red. It is old."
    found = [text[span.start : span.end] for span in sentences(text)]
    assert found == [before, f"{mark}Gale{mark} is red.", "It is old."]


@pytest.mark.parametrize(
    "lead_in",
    [
        "Here's how the two stack up:",
        "Here's the pricing:",
        "Here's a side-by-side look:",
        "What to do:",
        "**How it works:**",
        "Sure, here's the gist:",
        "To compare the plans:",
    ],
)
def test_a_lead_in_needs_no_evidence_and_hides_nothing(lead_in: str) -> None:
    answer = f"{lead_in}\n\n- Gale costs £15 a month.\n- Storm costs £24 a month."
    assert decision(answer, PLANS) is Decision.PASS
    assert decision(answer.replace("£24", "£29"), PLANS) is not Decision.PASS


@pytest.mark.parametrize(
    "lead_in",
    [
        "Here's how Zephyr compares:",
        "Here are the 3 plans that were banned:",
        "Here's why the mayor resigned:",
        "To cure insomnia:",
    ],
)
def test_a_lead_in_with_something_else_is_a_claim(lead_in: str) -> None:
    assert decision(f"{lead_in}\n\n- Gale costs £15 a month.", PLANS) is not Decision.PASS


@pytest.mark.parametrize(
    ("offer", "passes"),
    [
        ("Let me know if you'd like help comparing the plans!", True),
        ("Would you like a summary?", True),
        ("Would you like me to explain why Storm was recalled?", False),
        ("Let me know if you need the number of Dr Anna Berg.", False),
    ],
)
def test_an_offer_asserts_nothing_unless_it_presumes_something(offer: str, passes: bool) -> None:
    assert (decision(f"Gale costs £15 a month. {offer}", PLANS) is Decision.PASS) is passes


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (VALVE, "You'll need to bring photo ID to the desk.", "You'll need to bring two photos to the desk."),
        ("The filters are expected to last two years.", "The filters should last two years.",
         "The filters should last three years."),
        ("Skip the missed dose and take the usual tablet.", "Skip the missed one and take the usual tablet.",
         "Skip the missed one and take three tablets."),
    ],
)  # fmt: skip
def test_a_step_told_in_other_words_passes_and_a_wrong_one_does_not(
    evidence: str, right: str, wrong: str
) -> None:
    assert decision(right, evidence) is Decision.PASS
    assert decision(wrong, evidence) is not Decision.PASS


PATHS = (
    "Trail guide: Ridge Path\nLength: 11 km. Climb: 540 m. The start is at Holm.",
    "Trail guide: Mill Loop\nLength: 6 km. Climb: 90 m. The start is at Sallow.",
)


def test_lines_below_different_titles_do_not_contradict_each_other() -> None:
    turn = Turn.of("The Mill Loop is 6 km long.", list(PATHS), question="How long is the Mill Loop?")
    assert Reason.CONFLICTING_EVIDENCE not in CHECKER.check_sync(turn).reasons
    alike = [path.replace("Ridge Path", "Mill Loop") for path in PATHS]
    turn = Turn.of("The length is 6 km.", alike, question="How long is the Mill Loop?")
    assert Reason.CONFLICTING_EVIDENCE in CHECKER.check_sync(turn).reasons


SECTIONS = (
    "## Parental controls\nOpen Settings and choose the profile. A PIN has four digits.",
    "## Cancelling\nYou keep access until the end of the paid period. Your history is saved for ten months.",
)


def test_an_answer_may_take_facts_of_two_sections_that_the_question_names() -> None:
    answer = "Open Settings and choose the profile. You keep access until the end of the paid period."
    question = "How do parental controls work, and what happens on cancelling?"
    assert decision(answer, *SECTIONS, question=question) is Decision.PASS
    wrong = answer.replace("the end of the paid period", "the next birthday")
    assert decision(wrong, *SECTIONS, question=question) is not Decision.PASS


def test_one_may_end_a_claim() -> None:
    evidence = "If you forget a dose, skip the missed dose. The blue tablet is for the morning."
    assert decision("If you forget a dose, skip the missed one.", evidence) is Decision.PASS
