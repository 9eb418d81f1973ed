"""Claims that differ from their evidence in what a reader sees at once and a tokenizer may pass over."""

from itertools import product

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.types import Decision

EVIDENCE = (
    "The Harlow Bridge is a steel bridge in Oslo. It opened in 1932 and carries 12 trains a day. It is 330 metres long. "
    "Children must not take warfarin. The tablets may cause headaches. Nine of 40 patients reported nausea. "
    "At least two pedestrians cross the river every hour. Revenue was $12.4 million in 2021, up 8% from 2020. "
    "The company has 312 employees and did not pay a dividend. Its chief executive is Mark Lund."
)
OFFLINE, EXACT = Settings(preset="offline"), Settings(verifiers="exact")


def decided(answer: str, settings: Settings = EXACT, question: str = "Tell me more.") -> Decision:
    return check_sync(Turn.of(answer, EVIDENCE, question=question), settings).decision


BETWEEN_LETTERS = ("\u00ad", "\u034f", "\u200b", "\u200d", "\u2060", "\ufeff")


@pytest.mark.parametrize(("word", "hidden"), [*product(("not", "never", "Rome", "1948"), BETWEEN_LETTERS)])
def test_hidden_characters_do_not_break_a_word_up(word: str, hidden: str) -> None:
    said = f"The Harlow Bridge is {hidden.join(word)} in Oslo."
    assert decided(said, OFFLINE) is not Decision.PASS


@pytest.mark.parametrize(
    "said",
    [
        "\u202eemoR\u202c",
        "".join(chr(0xE0000 + ord(char)) for char in "in Rome"),
        "nоt",
        "n\u03bft",
        "isn`t",
        "isnt",
        "𝗻𝗼𝘁",
    ],
)
def test_disguised_words_never_pass(said: str) -> None:
    assert decided(f"The Harlow Bridge is {said} in Oslo.", OFFLINE) is not Decision.PASS
    assert decided(said) is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "\ufeffThe Harlow Bridge is in Oslo.", "The Harlow Bridge is in Os\u00adlo.", "The Harlow\u00a0Bridge is in 𝗢𝘀𝗹𝗼.",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f The Harlow Bridge is in Oslo.",
    ],
)  # fmt: skip
def test_typography_is_no_disguise(answer: str) -> None:
    assert decided(answer, OFFLINE) is Decision.PASS


@pytest.mark.parametrize(
    "number", ["√330 metres", "∛330 metres", "330‰", "330‱", "> 330 metres", ">330", "≠ 330 metres"]
)
def test_a_sign_beside_a_number_changes_it(number: str) -> None:
    assert decided(number, question="How long is it?") is not Decision.PASS


@pytest.mark.parametrize("sign", "€£¥₿₹₺₽₦฿₫")
def test_another_currency_is_another_amount(sign: str) -> None:
    assert decided(f"Revenue was {sign}12.4 million in 2021.") is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "The tablets must cause headaches.", "The tablets always cause headaches.", "The tablets cause headaches in everyone.",
        "Every patient reported nausea.", "All patients reported nausea.", "Exactly two pedestrians cross the river every hour.",
        "Revenue was $12.4 million in 2021, down 8% from 2020.", "Children need not take warfarin.",
        "Its former chief executive is Mark Lund.", "The tablets rarely cause headaches.",
        "The Harlow Bridge is anything but a steel bridge.", "The Harlow Bridge is far from being a steel bridge.",
    ],
)  # fmt: skip
def test_small_words_that_say_more_or_the_opposite_never_pass(answer: str) -> None:
    assert decided(answer) is not Decision.PASS


@pytest.mark.parametrize(
    ("denied", "affirmed"),
    [
        ("did not pay a dividend", "paid a dividend"), ("did not write the report", "wrote the report"),
        ("has not broken the contract", "broke the contract"), ("never sold its shares", "sold shares"),
        ("did not take a loan", "took a loan"), ("did not choose the site", "chose the site"),
    ],
)  # fmt: skip
def test_an_irregular_verb_is_the_same_verb(denied: str, affirmed: str) -> None:
    evidence = f"The company has 312 employees and {denied}."
    assert check_sync(Turn.of(f"The company {affirmed}.", evidence), EXACT).decision is not Decision.PASS


OPENINGS = (
    "Enjoy the {}!", "Glad you like the {}.", "Hello from the {}!", "Great question about a {}!", "Thanks for asking about the {}.",
    "I cannot recommend it because of the {}.", "I am unable to help, since there was a {}.", "I won't answer because of the {}.",
    "Did you know about the {}?", "Would you like to hear about the {}?", "Who would have expected a {}?",
)  # fmt: skip
IN_PASSING = ("wooden bridge", "collapse", "bankruptcy", "fraud at the company")


@pytest.mark.parametrize("settings", [OFFLINE, EXACT], ids=["offline", "exact"])
@pytest.mark.parametrize(("opening", "said"), [*product(OPENINGS, IN_PASSING)])
def test_what_is_said_in_passing_needs_evidence(settings: Settings, opening: str, said: str) -> None:
    assert decided(opening.format(said), settings) is not Decision.PASS


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When did the bridge open?", "The text does not say when the bridge opened."),
        ("How many employees are there?", "Nothing in the context says how many employees there are."),
    ],
)
def test_the_evidence_does_hold_what_a_pronoun_stands_for(question: str, answer: str) -> None:
    assert decided(answer, question=question) is not Decision.PASS


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Did the company AS pay a dividend?", "No, the company did not pay a dividend."),
        ("Is the Harlow Bridge in Oslo?", "✅ The Harlow Bridge is in Oslo."),
        ("Tell me more.", "You're welcome! Let me know if you need anything else."),
        ("Tell me more.", "The Harlow Bridge (steel) is in Oslo."),
        ("Tell me more.", "The tablets may cause headaches. Would you like to know more about the tablets?"),
    ],
)
def test_honest_answers_in_these_forms_pass(question: str, answer: str) -> None:
    assert decided(answer, OFFLINE, question) is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("It weighs 1.2 g.", "'1.2 g' is not in the evidence; the closest passage says '1.2 kg'"),
        ("It weighs 1.2 kg.", "the evidence has all of its words"),
        ("It weighs 1.3 kg.", "'1.3' is not in the evidence; the closest passage says '1.2'"),
    ],
)
def test_the_reason_names_what_differs(answer: str, why: str) -> None:
    (verdict,) = check_sync(Turn.of(answer, "It weighs 1.2 kg."), EXACT).verdicts
    assert verdict.why == why


@pytest.mark.parametrize(
    ("answer", "evidence", "question"),
    [
        ("Yes. The rival pays dividends.", "Acme pays no dividends. The rival pays dividends.", "Does Acme pay dividends?"),
        ("Yes. You can take it with food.", "Take it with food, never without.", "Can you take it WITHOUT food?"),
        ("\u237b", "The drug is safe for children.", "Is the drug safe for children?"),
        ("Der Preis beträgt \u202e21\u202c Euro im Monat.", "Der Preis beträgt 12 Euro im Monat.", ""),
        ("The drug is\u00adnot\u00adsafe for children.", "The drug is safe for children.", ""),
        ("The drug is \U0001f17d\U0001f17e\U0001f183 safe for children.", "The drug is safe for children.", ""),
        ("The war ended \u20673 – 1\u2069 in the cup.", "The war ended 1 – 3 in the cup.", ""),
    ],
)  # fmt: skip
def test_what_answers_another_question_or_shows_otherwise_never_passes(
    answer: str, evidence: str, question: str
) -> None:
    assert check_sync(Turn.of(answer, evidence, question=question)).decision is not Decision.PASS


@pytest.mark.parametrize("filler", "\u3164\u115f\u1160\uffa0\u00ad\u200b")
def test_a_filler_in_the_evidence_is_no_word(filler: str) -> None:
    evidence = f"The fee for members is 5 dollars {filler} per month. The gate is red."
    assert (
        check_sync(Turn.of("The fee for members is 5 dollars per month.", evidence)).decision is Decision.PASS
    )
