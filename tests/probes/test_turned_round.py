"""Copies of the evidence that a sign, a phrase, a dropped word or an introduction turns into something else."""

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.types import Decision

RULES = (
    "Orders above 40 euros ship free of charge. Lena Brandt approved the tender in May. "
    "Former mayor Elena Petrova was acquitted on Tuesday. The alleged accomplice left the country in March. "
    "The guest network works only on the upper floor. Some patients report dizziness after the first dose. "
    "The warranty covers up to 5 years of private use. The treatment may cause a mild headache. "
    "The tenant may sublet the flat provided that the landlord agrees. Gift cards are never refunded in cash. "
    "Smoking is prohibited in all rooms. Do not unplug the router during an update."
)
SENTENCES = [
    "Orders above 40 euros ship free of charge.",
    "Lena Brandt approved the tender in May.",
    "Former mayor Elena Petrova was acquitted on Tuesday.",
]
SETTINGS = [Settings(preset="offline"), Settings(preset="offline", verifiers="exact")]


def passes(answer: str, settings: Settings) -> bool:
    return check_sync(Turn.of(answer, RULES, question="What applies?"), settings).decision is Decision.PASS


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize(
    "form",
    [
        *(f"{sign} {{}}" for sign in "¬🚫❌✗✘✖❎👎🙅⛔"),
        "{} ❌", "| {} | ❌ |", "\n\n{}\n\n🚫", "$\\neg$ {}", "\\lnot({})", "&not; {}", ":no_entry_sign: {}",
        "~~{}~~", "<del>{}</del>", "<s>{}</s>", "{} (not true)", "{} — false.", "That {} is wrong.",
        "It is a myth that {}", "The opposite is true: {}", "Wrong: {}", "FALSE: {}", "Myth: {}", "≠ {}",
    ],
)  # fmt: skip
def test_a_sign_or_phrase_that_denies_a_true_sentence_marks_it(form: str, settings: Settings) -> None:
    assert not any(passes(form.format(sentence.rstrip(".")), settings) for sentence in SENTENCES)


@pytest.mark.parametrize("sign", "🚫❌✗")
@pytest.mark.parametrize("place", [0, 4, 8])
def test_a_sign_is_read_wherever_it_stands(sign: str, place: int) -> None:
    words = "Orders above 40 euros ship free of charge.".split()
    assert not passes(" ".join([*words[:place], sign, *words[place:]]), SETTINGS[0])


@pytest.mark.parametrize(
    "answer",
    [
        "🚫 Smoking is prohibited in all rooms.",
        "❌ Do not unplug the router during an update.",
        "⛔ Gift cards are never refunded in cash.",
        "✔ Orders above 40 euros ship free of charge.",
        "- Lena Brandt approved the tender in May.",
    ],
)
def test_a_sign_that_repeats_what_is_said_changes_nothing(answer: str) -> None:
    assert passes(answer, SETTINGS[0])


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize(
    "answer",
    [
        "Mayor Elena Petrova was acquitted on Tuesday.",
        "The accomplice left the country in March.",
        "The guest network works on the upper floor.",
        "Patients report dizziness after the first dose.",
        "The warranty covers 5 years of private use.",
        "The treatment causes a mild headache.",
        "The tenant may sublet the flat.",
    ],
)
def test_a_copy_without_a_word_that_limits_it_is_marked(answer: str, settings: Settings) -> None:
    assert not passes(answer, settings)


@pytest.mark.parametrize(
    "answer",
    [
        "Former mayor Elena Petrova was acquitted on Tuesday.",
        "The alleged accomplice left the country.",
        "The guest network works only on the upper floor.",
        "Some patients report dizziness.",
        "The treatment may cause a headache.",
        "The warranty covers at most 5 years of private use.",
    ],
)
def test_a_copy_that_keeps_it_is_not(answer: str) -> None:
    assert passes(answer, SETTINGS[0])


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize(
    "form",
    [
        "As everybody knows, {}.", "Did you know that {}?", "I'm sorry to say that {}.", "Note: {}.", "(Note: {}.)",
        "I don't know why, but {}.", "According to the document, {}.", "```python\n# {}.\n```", "answer: {}.",
        "<table><tr><td>{}.</td></tr></table>", "<details><summary>{}</summary></details>",
        "$$\\text{{{}.}}$$", "![{}](a.png)",
    ],
)  # fmt: skip
def test_an_introduction_or_markup_hides_no_contradiction(form: str, settings: Settings) -> None:
    assert not passes(form.format("gift cards are refunded in cash"), settings)
