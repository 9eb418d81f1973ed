"""A question and the yes, no or few words that answer it are read as one statement."""

import pytest

from faithrails import Decision, Passage, Settings, Turn, check_sync
from faithrails.evidence.readable_text.read import readable

LAYOUTS = (
    "Q: {asked}\nA: {answer}\n",
    "Question 3: {asked}\nAnswer: {answer}\n",
    "### {asked}\n\n{answer}\n",
    "**{asked}**\n{answer}\n",
    "2. {asked}\n{answer}\n",
    "{asked} {answer}\n",
    "Customer: {asked}\nAgent: {answer}\n",
    "<h3>{asked}</h3><p>{answer}</p>",
)
STATEMENTS = [  # question, answer, statement
    ("Can I return sale items?", "No.", "I can not return sale items."),
    ("Do you ship to Norway?", "Yes, within 5 days.", "You ship to Norway, within 5 days."),
    ("Do you ship to Norway?", "Unfortunately not.", "You do not ship to Norway."),
    ("Is assembly included?", "No, but it can be booked.", "Assembly is not included, but it can be booked."),
    ("Are dogs in the garden allowed?", "Of course.", "Dogs in the garden are allowed."),
    (
        "Is the museum open on Mondays?",
        "Not at the moment.",
        "The museum is not open on Mondays at the moment.",
    ),
    ("Is there a lift?", "Yes, to all floors.", "There is a lift, to all floors."),
    ("Is parking free?", "Only on Sundays.", "Parking is free only on Sundays."),
    ("May I sublet?", "Only if the owner agrees.", "I may sublet only if the owner agrees."),
    ("Can I pay by invoice?", "This is not possible for guests.", "I can not pay by invoice for guests."),
    ("Do children pay?", "Children under six do not.", "Children under six do not pay."),
    ("Can I bring a dog?", "Yes. It needs a lead.", "I can bring a dog. It needs a lead."),
    ("Am I covered abroad?", "Yes, you are.", "I am covered abroad."),
    ("How long does delivery take?", "Three working days.", "Delivery take three working days."),
    ("When is the pool closed?", "On Mondays.", "The pool is closed on Mondays."),
    ("How many guests may I bring?", "Two.", "I may bring two guests."),
    ("Who leads the tour?", "Ann Lee.", "Ann Lee leads the tour."),
    ("What is the capital of France?", "Paris.", "The capital of France is Paris."),
    ("Must I register?", "No.", "I do not have to register."),
    ("Is it open?", "No, not on Sundays.", "It is not open on Sundays."),
    ("Are pets allowed?", "Absolutely not.", "Pets are not allowed."),
]
UNANSWERED = [
    ("Can I choose the repair shop?", "That depends: with Plus you can."),
    ("Why is the sky blue?", "Air scatters blue light more than red light."),
    ("Are all dogs allowed?", "Not all dogs are allowed."),
    ("Is that a problem?", "No problem."),
    ("Is it safe?", "Yes and no."),
    ("Is the bridge safe?", "No one knows."),
    ("Do I need a visa?", "Usually not."),
    ("Are dogs allowed?", "No, only guide dogs."),
    ("Do all members get a locker?", "No."),
    ("Can I get a refund?", "Yes, but not after 30 days."),
    ("Is it not dangerous?", "No, it is not."),
    ("Do you mind dogs?", "No."),
    ("Do you own a car?", "Yes / No"),
    ("Who leads the tour?", "See below."),
    ("Which city is the capital?", "(a) Lyon (b) Paris"),
]


def read(text: str) -> str:
    return " ".join(readable([text])[0].mapped.text.replace("###", "").split())


@pytest.mark.parametrize(("asked", "answer", "statement"), STATEMENTS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_answered_question_is_a_statement(layout, asked, answer, statement):
    if "how many" in asked.lower():
        statement = statement.replace("may bring", "bring")  # only forms of "be" are moved
    assert read(layout.format(asked=asked, answer=answer)) == statement


@pytest.mark.parametrize(("asked", "answer"), UNANSWERED)
@pytest.mark.parametrize("layout", LAYOUTS[:4])
def test_other_questions_stay(layout, asked, answer):
    assert asked in read(layout.format(asked=asked, answer=answer))


@pytest.mark.parametrize(
    "text",
    [
        '[{"question": "Can I bring a dog?", "answer": "No."}, {"question": "Is it free?", "answer": "Yes."}]',
        "question,answer\nCan I bring a dog?,No\nIs it free?,Yes\n",
        "| Question | Answer |\n|-|-|\n| Can I bring a dog? | No |\n| Is it free? | Yes |",
        "- Can I bring a dog? No\n- Is it free? Yes\n",
    ],
    ids=["json", "csv", "table", "list"],
)
def test_records_of_questions_and_answers_are_read_like_text(text):
    assert read(text).replace("- ", "") == "I can not bring a dog. It is free."


def test_the_statement_has_the_place_of_question_and_answer():
    text = "Q: Can I return sale items?\nA: No.\n"
    verdict = check_sync(
        Turn.of("Sale items cannot be returned.", text), Settings(preset="offline")
    ).verdicts[0]
    assert [text[e.start : e.end] for e in verdict.evidence] == ["Can I return sale items?\nA: No."]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("You can return sale items.", "You cannot return sale items."),
        ("We do not ship to Norway.", "We ship to Norway."),
        ("Assembly is included.", "Assembly is not included."),
        ("There is no lift.", "There is a lift."),
    ],
)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_yes_is_not_a_no(layout, wrong, right):
    text = "".join(layout.format(asked=asked, answer=answer) for asked, answer, _ in STATEMENTS[::3])
    text += "".join(layout.format(asked=asked, answer=answer) for asked, answer, _ in STATEMENTS[1::3])
    decisions = [
        check_sync(Turn(said, (Passage("faq", text),)), Settings(preset="offline")).decision
        for said in (wrong, right)
    ]
    assert decisions[0] is not Decision.PASS
    assert decisions[1] is Decision.PASS
