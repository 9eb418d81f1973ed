"""A false statement is held in whatever form it is said, and a true one is not blocked for its form."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Checker, Decision, Settings, Turn

LEAFLET = "Do not give to children under 12 years. Do not take this medicine if you are pregnant."
REFUNDS = "Refunds are paid within 5 business days. Sale items cannot be returned."
TRAIN = "The night train leaves at 20:13. Bicycles must be reserved in advance."
KEYS = "Keys expire after 90 days. Requests above the limit receive status 429."
LUGGAGE = (
    "Knives, lighters and fireworks are prohibited in hand luggage. "
    "Laptops, cameras and umbrellas are allowed in hand luggage."
)
POLICY = "The policy covers theft, fire and storm damage. It does not cover floods, earthquakes or war."
FERRIES = (
    "The ferry to Brask leaves at 8:15 and the ferry to Olden leaves at 9:40. "
    "Tickets to Brask cost 14 euros and tickets to Olden cost 22 euros."
)
FALSE = (
    (LEAFLET, "this medicine can be taken if you are pregnant"),
    (REFUNDS, "sale items can be returned"),
    (REFUNDS, "refunds are not paid within 5 business days"),
    (TRAIN, "bicycles need not be reserved in advance"),
    (KEYS, "keys never expire"),
    (LUGGAGE, "knives are allowed in hand luggage"),
    (POLICY, "the policy does not cover theft"),
    (FERRIES, "tickets to Brask cost 22 euros"),
    (FERRIES, "the ferry to Olden leaves at 8:15"),
)
TRUE = (
    (REFUNDS, "sale items cannot be returned"),
    (REFUNDS, "refunds are paid within 5 business days"),
    (TRAIN, "bicycles must be reserved in advance"),
    (KEYS, "keys expire after 90 days"),
    (LUGGAGE, "laptops are allowed in hand luggage"),
    (POLICY, "the policy covers theft"),
    (FERRIES, "tickets to Brask cost 14 euros"),
)
FRAMES = (
    "Don't worry, {}.", "No problem, {}!", "**Important:** {}.", "In this case, {}.", "Please remember that {}.",
    "As you may know, {}.", "{}, no questions asked.", "{} [1].", "{} [Source 1].", "{} (source: document).", "{}. [1]",
    "Don't forget that {}.", "Without a doubt, {}.", "There is no doubt that {}.", "Rest assured that {}.", "Note that {}.", "The short answer is that {}.", "{}, as stated in the text.", "_{}_.",
)  # fmt: skip
INTRODUCTIONS = (
    "Okay", "Well", "So", "Actually", "In short", "In summary", "To sum up", "In a nutshell", "Overall", "Currently",
    "As of now", "At the moment", "According to the document", "Based on the provided context", "From the context",
    "From what I found", "After reviewing the document", "As mentioned in the passage", "As far as I can tell",
    "To the best of my knowledge", "In my opinion", "If I understand correctly", "For your information", "Fortunately",
    "I'm sorry, but", "I'm not sure, but", "First", "Therefore", "With regard to your question",
)  # fmt: skip
BEFORE = (
    "I think", "I think that", "I believe", "I'm fairly sure", "It seems", "It seems that", "It looks like",
    "It is possible that", "There is a chance that", "The document says", "The document says that", "That means",
    "Keep in mind that", "Update:", "Good news:", "Reminder:", "No worries:", "Note that", "Thanks for reaching out!",
    "Well...",
)  # fmt: skip
BEHIND = (", according to the document.", " as mentioned in the text.", ", I think.", ", as far as I know.", "¹.", " (1).", "^1.", " [Source A].")  # fmt: skip
FORMS = (
    *(f"{words}, {{}}." for words in INTRODUCTIONS), *(f"{words} {{}}." for words in BEFORE), *(f"{{}}{words}" for words in BEHIND)
)  # fmt: skip
DENYING = (
    "It is a myth that", "It is not true that", "It is unlikely that", "I don't think", "I doubt that", "It is not correct that",
    "It does not seem that", "The document denies that", "It is impossible that", "By no means is it true that",
)  # fmt: skip
CHECKER = Checker(Settings(preset="offline"))


def decision(evidence: str, answer: str, question: str = "") -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence, question=question)).decision


def said(form: str, statement: str) -> str:
    answer = form.format(statement)
    return answer[:1].upper() + answer[1:]


@pytest.mark.parametrize(("false", "form"), list(product(FALSE, ("{}.", *FRAMES))))
def test_an_introduction_hides_no_false_statement(false: tuple[str, str], form: str) -> None:
    evidence, statement = false
    assert decision(evidence, said(form, statement)) is not Decision.PASS


@pytest.mark.parametrize(("true", "form"), list(product(TRUE, ("{}.", *FRAMES))))
def test_an_introduction_blocks_no_true_statement(true: tuple[str, str], form: str) -> None:
    evidence, statement = true
    assert decision(evidence, said(form, statement)) is not Decision.BLOCK


@pytest.mark.parametrize(("false", "form"), list(product(FALSE, FORMS)))
def test_usual_words_around_a_statement_hide_nothing_false(false: tuple[str, str], form: str) -> None:
    evidence, statement = false
    assert decision(evidence, said(form, statement)) is not Decision.PASS


@pytest.mark.parametrize(("true", "form"), list(product(TRUE, FORMS)))
def test_usual_words_around_a_true_statement_do_not_mark_it(true: tuple[str, str], form: str) -> None:
    evidence, statement = true
    assert decision(evidence, said(form, statement)) is Decision.PASS


@pytest.mark.parametrize(("true", "words"), list(product(TRUE[1:], DENYING)))
def test_words_that_deny_a_true_statement_make_it_false(true: tuple[str, str], words: str) -> None:
    evidence, statement = true
    assert decision(evidence, f"{words} {statement}.") is not Decision.PASS


@pytest.mark.parametrize("words", [words for words in DENYING if "impossible" not in words])
def test_words_that_deny_a_false_statement_make_it_true(words: str) -> None:
    assert decision(REFUNDS, f"{words} sale items can be returned.") is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (TRAIN, "The night train leaves at 20:13 (bicycles need not be reserved in advance)."),
        (TRAIN, "The night train leaves at 20:13 – bicycles need not be reserved in advance."),
        (KEYS, "Requests above the limit receive status 429, and keys never expire."),
        (KEYS, "Requests above the limit receive status 429; keys never expire."),
        (REFUNDS, "Refunds are paid within 5 business days, although sale items can be returned."),
        (REFUNDS, "Refunds are paid within 5 business days, but sale items can be returned."),
    ],
)
def test_a_true_statement_hides_no_false_one_beside_it(evidence: str, answer: str) -> None:
    assert decision(evidence, answer) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (POLICY, "**Not covered:** floods, theft"),
        (POLICY, "Covered: fire, storm damage\nNot covered: theft, floods"),
        (POLICY, "| Covered | Not covered |\n|---|---|\n| fire | theft |"),
        (POLICY, "The policy does not cover floods and theft."),
        (POLICY, "The policy covers floods."),
        (LUGGAGE, "Laptops as well as knives are allowed in hand luggage."),
        (LUGGAGE, "Knives and lighters are allowed in hand luggage."),
        (LUGGAGE, "- Allowed\n  - laptops\n  - knives\n- Prohibited\n  - lighters"),
        (FERRIES, "## Brask\n- Price: 22 euros\n\n## Olden\n- Price: 14 euros"),
        (FERRIES, "- Brask\n  - Price: 22 euros\n- Olden\n  - Price: 14 euros"),
        (FERRIES, '[{"name": "Brask", "price": "22 euros"}, {"name": "Olden", "price": "14 euros"}]'),
        (FERRIES, "The ferries to Brask and Olden leave at 9:40 and 8:15, respectively."),
        ("Mars has two moons.", "Mars has _four_ moons."),
        ("Items may be returned within 30 days.", "item,value\nReturn period,60 days\nItems,may be returned"),
    ],
)
def test_each_member_of_a_list_is_held_by_itself(evidence: str, answer: str) -> None:
    assert decision(evidence, answer) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (POLICY, "**Not covered:** floods, war"),
        (POLICY, "Covered: fire, theft\nNot covered: floods, war"),
        (POLICY, "| Covered | Not covered |\n|---|---|\n| fire | floods |"),
        (POLICY, "The policy does not cover floods and war."),
        (LUGGAGE, "Laptops as well as cameras are allowed in hand luggage."),
        (FERRIES, "## Brask\n- Price: 14 euros\n\n## Olden\n- Price: 22 euros"),
        (FERRIES, "The ferries to Brask and Olden leave at 8:15 and 9:40, respectively."),
        ("Mars has two moons.", "Mars has _two_ moons."),
    ],
)
def test_right_members_of_lists_are_not_blocked(evidence: str, answer: str) -> None:
    assert decision(evidence, answer) is not Decision.BLOCK


@pytest.mark.parametrize("reply", ["No.", "Definitely not.", "Incorrect.", "False.", "Not at all."])
@pytest.mark.parametrize("form", ["{} {}", "**{}** {}", "{}\n{}"])
def test_a_no_to_a_question_of_the_answer_itself_is_checked(form: str, reply: str) -> None:
    answer = form.format("Are refunds paid within 5 business days?", reply)
    assert decision(REFUNDS, answer) is not Decision.PASS


@pytest.mark.parametrize("form", ["{} {}", "Q: {}\nA: {}", "**{}**\n{}", "{}\nAnswer: {}"])
def test_a_value_that_answers_a_question_of_the_answer_itself_is_checked(form: str) -> None:
    question = "When does the ferry to Brask leave?"
    assert decision(FERRIES, form.format(question, "9:40")) is not Decision.PASS
    assert decision(FERRIES, form.format(question, "8:15")) is not Decision.BLOCK


MARKS = ["[{}]", "({})", "【{}】", "(page {})", "(source {})", "<sup>{}</sup>", "_{}_"]


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("text", ["Tickets to Brask cost {} euros.", "It takes {} minutes to Brask."])
def test_no_mark_of_a_citation_hides_a_value(text: str, mark: str) -> None:
    assert decision(FERRIES, text.format(mark.format("57"))) is not Decision.PASS


@pytest.mark.parametrize("mark", [" (1)", " [1]", "【1†source】", " (page 3)", "[^1]"])
def test_a_citation_behind_the_full_stop_is_no_claim(mark: str) -> None:
    assert decision(REFUNDS, f"Sale items cannot be returned.{mark}") is Decision.PASS
