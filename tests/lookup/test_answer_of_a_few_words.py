"""A few words that answer a question are judged with it: the value or name of something else is held."""

import itertools

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
MUSEUM = "The shop opens at 9 am. The museum opens at 10 am."
BOARD = "Ann Lee is the chair. Bob Fox is the treasurer."
DOSES = "Adults take 400 mg twice daily. Children take 100 mg once daily."
PLANS = "The Pro plan costs 20 euros a month. The Basic plan costs 5 euros a month."
OBSERVATORY = "Ann Lee founded the observatory in 1990. Bob Fox bought the observatory in 2004."
# Evidence, a question, an answer to something else, and the right one.
FACTS = [
    (MUSEUM, "When does the museum open?", "9 am", "10 am"),
    (MUSEUM, "What time does the museum open?", "9 am", "10 am"),
    (BOARD, "Who is the chair?", "Bob Fox", "Ann Lee"),
    (DOSES, "How much may children take?", "400 mg twice daily", "100 mg once daily"),
    (PLANS, "How much does the Basic plan cost?", "20 euros a month", "5 euros a month"),
    (PLANS, "Which plan costs 20 euros a month?", "Basic", "Pro"),
    (OBSERVATORY, "Who founded the observatory?", "Bob Fox", "Ann Lee"),
    (OBSERVATORY, "When was the observatory founded?", "2004", "1990"),
    ("Mercury is the smallest planet. Jupiter is the largest planet.",
     "Which planet is the largest?", "Mercury", "Jupiter"),
    ("The office is in Leeds. The warehouse is in York.", "Where is the warehouse?", "Leeds", "York"),
    ("The office is in Leeds. The warehouse is in York.", "Where is the office located?", "York", "Leeds"),
    ("The hotel has 40 rooms. The hostel has 12 rooms.",
     "How many rooms does the hostel have?", "40 rooms", "12 rooms"),
    ("Paracetamol is safe in pregnancy. Aspirin is not safe in pregnancy.",
     "What is safe in pregnancy?", "Aspirin", "Paracetamol"),
    ("The front door is red. The garage door is blue.", "What colour is the garage door?", "Red", "Blue"),
    ("The main course is beef stew. The dessert is apple pie.",
     "What is the dessert?", "Beef stew", "Apple pie"),
    ("The bridge was closed because of ice. The tunnel was closed because of a fire.",
     "Why was the tunnel closed?", "Because of ice", "Because of a fire"),
    ("Passwords expire after 90 days. Sessions expire after 15 minutes.",
     "After how long do sessions expire?", "90 days", "15 minutes"),
    ("The manager signs invoices above 500 euros. The clerk signs smaller invoices.",
     "Who signs smaller invoices?", "The manager", "The clerk"),
    ("The blue line serves the airport, and the red line serves the harbour.",
     "Where does the red line go?", "The airport", "The harbour"),
    ("The vase was bought by Mr Kent. The clock was sold by Mr Kent.",
     "What did Mr Kent sell?", "The vase", "The clock"),
]  # fmt: skip
FORMS = ["{}", "{}.", "**{}**", "- {}", "It is {}.", "It's {}.", "Sure! {}"]
MARKED_BEFORE = ["The answer is {}.", "Answer: {}", "Answer:\n{}"]  # for the word "answer" alone


def decision(answer: str, evidence: str, question: str) -> Decision:
    return OFFLINE.check_sync(Turn.of(answer, evidence, question=question)).decision


@pytest.mark.parametrize(("fact", "form"), list(itertools.product(FACTS, FORMS)))
def test_an_answer_of_a_few_words_to_something_else_does_not_pass(fact, form):
    evidence, question, wrong, right = fact
    assert decision(form.format(wrong), evidence, question) is not Decision.PASS
    assert decision(form.format(right), evidence, question) is Decision.PASS


@pytest.mark.parametrize(("fact", "form"), list(itertools.product(FACTS, MARKED_BEFORE)))
def test_neither_does_it_behind_a_word_that_only_announces_it(fact, form):
    evidence, question, wrong, _ = fact
    assert decision(form.format(wrong), evidence, question) is not Decision.PASS


MOON = (
    "Apollo 11 was launched on July 16, 1969. Neil Armstrong commanded the mission. Michael Collins flew the "
    "command module. Armstrong was the first person to walk on the Moon. Collins stayed in orbit. The crew "
    "spent 21 hours on the surface. They collected 21.5 kg of rock."
)
SHOP = (
    "The Harrow Museum is in a former cotton mill. It was founded by Elsa Brandt in 1974. Opening hours are 10 am "
    "to 6 pm. Adults pay 12 pounds; students pay 8 pounds. A new wing was opened by Mayor Tom Hart."
)


@pytest.mark.parametrize(
    ("evidence", "question", "answer"),
    [
        (MOON, "Who commanded Apollo 11?", "Neil Armstrong"),
        (
            "The rocket was launched on July 16, 1969, from Kourou.",
            "Where was the rocket launched?",
            "Kourou",
        ),
        (MOON, "Who was the first person on the Moon?", "Neil Armstrong"),
        (MOON, "Who stayed in orbit during Apollo 11?", "Michael Collins"),
        (MOON, "How long did they stay on the Moon?", "21 hours"),
        (MOON, "How much rock did the crew collect?", "21.5 kg"),
        (SHOP, "Who founded the Harrow Museum?", "Elsa Brandt"),
        (SHOP, "When was the museum founded?", "In 1974"),
        (SHOP, "When is the Harrow Museum open?", "10 am to 6 pm"),
        (SHOP, "What is the price for students at the museum?", "8 pounds"),
        (SHOP, "Who opened the new wing of the museum?", "Tom Hart"),
        (SHOP, "What was the museum building before?", "A cotton mill"),
    ],
)
def test_the_sentence_of_the_answer_need_not_repeat_the_question(evidence, question, answer):
    assert decision(answer, evidence, question) is Decision.PASS


def test_several_answers_are_each_judged_with_the_question():
    evidence = "Ann Lee and Tom Hart are on the board. Bob Fox is on the committee."
    assert decision("- Ann Lee\n- Tom Hart", evidence, "Who is on the board?") is Decision.PASS
    assert decision("- Ann Lee\n- Bob Fox", evidence, "Who is on the board?") is not Decision.PASS


def test_a_sentence_is_judged_by_itself_whatever_was_asked():
    assert decision("The shop opens at 9 am.", MUSEUM, "When does the museum open?") is Decision.PASS


PRICES = (
    "Adults pay £18 for a day ticket and students £12. On Sundays the ticket costs £15.80 for all. "
    "Delivery inside the town costs £15; outside it the fee rises to £32. Items may be brought back within 21 days."
)


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("And on Sundays?", ("£15.80.",), ("£18.", "£12.")),
        ("How about students?", ("£12.", "Twelve pounds."), ("£18.", "£32.")),
        ("What does delivery inside the town cost?", ("£15.", "Fifteen pounds."), ("£32.", "£18.")),
    ],
)
def test_a_value_answers_the_question_in_any_spelling_and_only_its_own(question, right, wrong):
    for answer in right:
        assert decision(answer, PRICES, question) is Decision.PASS
    for answer in wrong:
        assert decision(answer, PRICES, question) is not Decision.PASS


def test_an_introduction_before_an_answer_of_a_few_words_changes_nothing():
    question, evidence = FACTS[0][1], FACTS[0][0]
    for introduction in ("According to the document: ", "Based on the provided context, ", "I think "):
        assert decision(f"{introduction}{FACTS[0][3]}.", evidence, question) is Decision.PASS
        assert decision(f"{introduction}{FACTS[0][2]}.", evidence, question) is not Decision.PASS


@pytest.mark.parametrize(
    "form",
    [
        '"{}"',
        "**{}**",
        "Q: {}",
        "Question: {}\nAnswer:",
        "User: {}",
        "Please tell me: {}",
        "Based on the text, {}",
    ],
)
@pytest.mark.parametrize("fact", FACTS[:4])
def test_what_frames_the_question_changes_nothing(fact, form):
    evidence, question, wrong, right = fact
    for answer, passes in ((right, True), (wrong, False)):
        turn = Turn.of(f"{answer}.", evidence, question=form.format(question))
        assert (OFFLINE.check_sync(turn).decision is Decision.PASS) is passes


@pytest.mark.parametrize("form", ["{} (Source: passage 1)", "{}, as stated in the document."])
@pytest.mark.parametrize("fact", FACTS[:3])
def test_neither_does_the_source_behind_the_answer(fact, form):
    evidence, question, wrong, right = fact
    for answer, passes in ((right, True), (wrong, False)):
        turn = Turn.of(form.format(answer), evidence, question=question)
        assert (OFFLINE.check_sync(turn).decision is Decision.PASS) is passes


def test_a_name_behind_a_colon_is_judged_like_the_name_alone():
    evidence = "Halden Pharma is based in Bergen. Its rival Nord Labs is based in Oslo."
    for form in ("{}.", "The correct answer is: {}."):
        turn = Turn.of(form.format("Stavanger"), evidence, question="Where is Halden Pharma based?")
        assert OFFLINE.check_sync(turn).decision is not Decision.PASS


@pytest.mark.parametrize("hotel", ["Oak", "Elm", "Ash"])
def test_what_another_passage_says_in_the_same_words_is_of_something_else(hotel):
    managers = {"Oak": "Ann Reed", "Elm": "Bo Lind", "Ash": "Cy Moore"}
    passages = [
        f"The {name} Hotel has 40 rooms. Breakfast is included. Its manager is {manager}."
        for name, manager in managers.items()
    ]
    for name, manager in managers.items():
        turn = Turn.of(f"{manager}.", *passages, question=f"Who manages the {hotel} Hotel?")
        assert (OFFLINE.check_sync(turn).decision is Decision.PASS) is (name == hotel)


@pytest.mark.parametrize(
    "form", ["{}.", "{}, as stated in the document.", "{} (Source: passage 1)", "I think {}."]
)
def test_what_no_passage_names_does_not_pass_as_an_answer_of_a_few_words(form):
    for evidence, question, _, right in FACTS:
        if not any(map(str.isdigit, right)):
            assert decision(form.format("A purple yacht"), evidence, question) is not Decision.PASS
