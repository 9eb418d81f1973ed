"""A bare yes or no claims what was asked; "Sure!" in front of an answer to another question does not."""

import pytest

from faithrails import Turn
from faithrails.claims import sentence_claims, whole_claim

ASKED = "Is the tower in Rome?"
BARE = [
    "Yes", "No", "Absolutely", "Sure", "Of course", "Definitely", "Not at all", "Indeed", "Right", "Certainly", "Yep", "Nope",
    "It is", "It is not", "They did", "By all means", "No way", "Without a doubt", "You bet", "True", "Wrong", "I think so",
    "Yes, it is", "No, never", "Answer: Yes", "The answer is no", "Affirmative", "Negative", "Exactly", "That is correct",
    "Probably", "Maybe", "Hardly", "Always", "Never", "OK", "Great", "Yes indeed", "I doubt it", "No problem",
]  # fmt: skip
QUESTIONS = [
    ASKED, "The tower is in Rome?", "The tower is in Rome, right?", "is the tower in rome", "Can you tell me whether it is in Rome?",
    "True or false: it is in Rome.", "I was there. Is it in Rome?", "So, did it move to Rome?", "Can you confirm it is in Rome?",
    "Could you drink it?", "Can I take it with milk?", "Does it cost what it did?", "Hi, is it in Rome?", "Has it moved?",
]  # fmt: skip


@pytest.mark.parametrize("said", BARE)
@pytest.mark.parametrize("form", ["{}.", "{}!", "{}", "**{}**", "- {}", "# {}", "{} ✅", "Hello! {}."])
def test_a_bare_answer_to_a_yes_no_question_claims_the_question(said: str, form: str) -> None:
    claims = sentence_claims(Turn(form.replace("{}", said), question=ASKED))
    assert any(claim.text.startswith(f"{ASKED} — ") and said in claim.text for claim in claims)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("said", ["Yes.", "Sure!", "Of course.", "👍", "Absolutely."])
def test_every_question_that_a_yes_can_answer_is_claimed(question: str, said: str) -> None:
    (claim,) = sentence_claims(Turn(said, question=question))
    assert claim.text.endswith(f"? — {said}") or claim.text.endswith(f"{question} — {said}")


@pytest.mark.parametrize(
    "question",
    [
        "Where is it?",
        "Can you tell me where it is?",
        "Explain the tower.",
        "weather in rome",
        "How tall is it?",
        "",
    ],
)
@pytest.mark.parametrize("said", ["Sure!", "Of course!", "Certainly!", "Okay."])
def test_agreeing_to_answer_another_question_is_a_greeting(question: str, said: str) -> None:
    assert [claim.text for claim in sentence_claims(Turn(f"{said} It is in Paris.", question=question))] == [
        "It is in Paris."
    ]


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        (ASKED, "Yes. The tower is in Rome.", "The tower is in Rome."),
        (ASKED, "Yes! It is in Rome, Italy.", "It is in Rome, Italy."),
        (ASKED, "No. It is not in Rome.", "It is not in Rome."),
        ("Did it open in 1889?", "Absolutely. It opened in 1889.", "It opened in 1889."),
    ],
)
def test_a_yes_that_the_next_statement_says_again_is_part_of_its_claim(
    question: str, answer: str, statement: str
) -> None:
    (claim,) = sentence_claims(Turn(answer, question=question))
    assert (claim.text, claim.start, claim.end) == (statement, 0, len(answer))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (ASKED, "Yes. It is tall."), (ASKED, "Yes. It is not in Rome."), (ASKED, "No. It is in Rome."), (ASKED, "👍 It is in Rome. ✅"),
        ("Did it open before 1900?", "Yes. It opened in 1889."), ("Are all lifts open?", "Yes. Some lifts are open."),
        ("Isn't it in Rome?", "Yes. It is in Rome."), ("Is it only in Rome?", "Yes. It is in Rome."), (ASKED, "Maybe. It is in Rome."),
    ],
)  # fmt: skip
def test_a_yes_that_the_next_statement_does_not_say_again_stands_for_itself(
    question: str, answer: str
) -> None:
    assert len(sentence_claims(Turn(answer, question=question))) >= 2


@pytest.mark.parametrize(
    "form", ["Yes, {}", "Yes; {}", "Yes: {}", "Yes - {}", "Yes — {}", "Yes\n{}", "**Yes**, {}", "Oh yes, {}", "✅ {}", "Indeed, {}", "Yes ({})", "The answer is yes: {}", "According to the text, yes, {}", "Yes! {}"],
)  # fmt: skip
@pytest.mark.parametrize("statement", ["it is in Paris.", "Paris.", "it is not in Rome.", "it is tall."])
def test_a_yes_before_a_statement_that_says_something_else_claims_the_question(
    form: str, statement: str
) -> None:
    bare, said = sentence_claims(Turn(form.replace("{}", statement), question=ASKED))
    assert bare.text.startswith(f"{ASKED} — ")
    assert statement.rstrip(".") in said.text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (ASKED, "Yes, the tower is in Rome."), (ASKED, "No, it is not in Rome."), ("Can I take it?", "Yes, you can take it."),
        ("Did it open in 1932?", "Yes, it opened on 19 March 1932."), ("Is Anna a nurse?", "Yes: Anna is a nurse."),
        # another name or value in the same place, and the evidence has nothing of the first
        (ASKED, "No, the tower is in Paris."), (ASKED, "No. It is in Paris."), ("Did Gaudí design it?", "No, John Bradfield designed it."),
        ("Does it have 9 lanes?", "No, it has 8 lanes."),
    ],
)  # fmt: skip
def test_a_yes_or_no_that_its_statement_says_again_or_corrects_is_one_claim(
    question: str, answer: str
) -> None:
    (claim,) = sentence_claims(Turn.of(answer, "The tower is in Paris.", question=question))
    assert (claim.start, claim.end) == (0, len(answer))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is it in France?", "No, it is in Paris."), (ASKED, "No, it is in Rome."), (ASKED, "Yes, it is in Paris."),
        ("Is it 9 m tall?", "No, it opened in 1889."), ("Is it in Rome or Oslo?", "No, it is in Paris."),
    ],
)  # fmt: skip
def test_a_no_whose_statement_may_be_true_beside_what_was_asked_stands_for_itself(
    question: str, answer: str
) -> None:
    assert len(sentence_claims(Turn.of(answer, "The tower is in Paris, France.", question=question))) == 2


@pytest.mark.parametrize(
    "question", ["Do you know who built it?", "Have you heard of it?", "Do you like Paris?"]
)
def test_a_yes_to_a_question_about_the_answerer_is_no_claim(question: str) -> None:
    assert [c.text for c in sentence_claims(Turn("Yes! It is in Paris.", question=question))] == [
        "It is in Paris."
    ]


@pytest.mark.parametrize(
    "question", ["Do you know if it is in Rome?", "Do you sell maps?", "Do you know it is in Rome?"]
)
def test_a_yes_to_any_other_question_to_the_answerer_claims_it(question: str) -> None:
    assert len(sentence_claims(Turn("Yes, it is in Paris.", question=question))) == 2


def test_yes_said_many_times_is_one_claim() -> None:
    (claim,) = sentence_claims(Turn("Yes. " * 1_000, question="Is it? " * 1_000))
    assert len(claim.text) < 8_000


def test_the_whole_of_an_answer_holds_the_question_where_it_says_a_bare_yes() -> None:
    (claim,) = whole_claim(Turn("Yes. It is blue.", question=ASKED))
    assert claim.text == f"{ASKED} — Yes. It is blue."


def test_a_yes_to_a_question_of_the_answer_itself_claims_that() -> None:
    (claim,) = sentence_claims(Turn("Is it in Rome? Yes.", question="Tell me: is it in Rome?"))
    assert claim.text == "Is it in Rome? — Yes."


OFFICE = "Staff may not install games. Only heating is included in the rent. Net income fell to 31 million."


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Can staff install games on the laptops at work?", "No, staff may not install games."),
        ("Is power included in the rent?", "No, only heating is included."),
        ("Did net income rise?", "No, it fell to 31 million."),
    ],
)
def test_a_no_that_its_statement_implies_is_one_claim(question: str, answer: str) -> None:
    (claim,) = sentence_claims(Turn.of(answer, OFFICE, question=question))
    assert (claim.start, claim.end) == (0, len(answer))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Can staff install games at work?", "Yes, staff may not install games."),
        ("Is power included in the rent?", "Yes, only heating is included."),
        ("Did net income rise?", "Yes, it fell to 31 million."),
        ("Is heating included in the rent?", "No, only heating is included in the rent."),
        ("Can staff play?", "No, visitors may not install games."),
    ],
)
def test_a_yes_or_no_that_its_statement_does_not_imply_stands_for_itself(question: str, answer: str) -> None:
    assert len(sentence_claims(Turn.of(answer, OFFICE, question=question))) == 2
