"""All of an answer is accounted for: it is claimed, or it was recognised as something else."""

import importlib.util
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithrails import Turn
from faithrails.claims import classify_parts, last_cut, sentence_claims
from faithrails.claims.repeats_known_words import can_mean
from faithrails.text.clean_prose import places_as_written
from faithrails.text.html_tags_and_entities import LAYOUT_TAGS
from faithrails.text.sentences import sentences

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"
JOINING = set("and but yet while whereas although though however however,".split())  # between clauses
TOWER = "The Eiffel Tower is in Paris. It is 330 metres tall. It opened in 1889."
WORDS = [
    "It is tall. ", "Rome", "1899. ", "7) ", "12", "³", "≥ 5 ", "½", "$5 ", "5 % ", "✅", "👎 ", "🇮🇹", "x² + 1 = 0 ",
    "Yes. ", "No! ", "Sure! ", "Hello! ", "Why? ", "Is it? ", "I don't know. ", "東京。", "٣ ", "Overview", "a, and it is b; ",
    "isn't it? ", "\ud800", "\u0301", "…",
]  # fmt: skip
MARKS = [
    "\n", "\n\n", "\r\n", "\r", "# ", "## ", "- ", "* ", "+ ", "1. ", "2. ", "3) ", "1899. ", "> ", ">", "| ", "|",
    "|---|---|\n", "---\n", "===\n", "```\n", "~~~", "**", "`", "    ", "\t", "&amp;", "<b>", "\\", ":", "[1]", "\x00",
]  # fmt: skip
ANSWERS = st.one_of(
    st.text(max_size=200),
    st.lists(st.sampled_from(WORDS + MARKS), max_size=25).map("".join),
)
QUESTIONS = st.sampled_from(["", "Is it in Rome?", "When did it open?", "Can you tell me more?", "weather"])


def silent(char: str) -> bool:
    return unicodedata.category(char)[0] in "ZCP" and unicodedata.category(char) not in ("Co", "Cn", "Cs")


@given(ANSWERS, QUESTIONS)
def test_every_character_that_can_mean_something_is_in_a_part(answer: str, question: str) -> None:
    parts = classify_parts(Turn.of(answer, TOWER, question=question))
    held = {place for part in parts for place in range(part.start, part.end)}
    assert [char for place, char in enumerate(answer) if place not in held and not silent(char)] == []
    assert all(left.end <= right.start for left, right in pairwise(parts))


@given(ANSWERS, QUESTIONS)
def test_what_is_claimed_is_in_the_claims_and_each_says_it(answer: str, question: str) -> None:
    turn = Turn.of(answer, TOWER, question=question)
    claims = sentence_claims(turn)
    held = {place for claim in claims for place in range(claim.start, claim.end)}
    claimed = {
        place
        for part in classify_parts(turn)
        if part.kind == "claim"
        for place in range(part.start, part.end)
    }
    said = turn.answer  # without unpaired surrogates
    left = "".join(said[place] if place in claimed - held else " " for place in range(len(said)))
    assert {word for word in left.split() if any(map(can_mean, word))} <= JOINING
    assert all(
        places_as_written(said, c.start, c.end, c.text) is not None or c.text.endswith(said[c.start : c.end])
        for c in claims
    )


@given(ANSWERS)
def test_marks_are_marks_of_markdown_tags_and_list_numbers_only(answer: str) -> None:
    for part in classify_parts(Turn(answer)):
        if part.kind == "markup":
            marks = LAYOUT_TAGS.sub("", answer[part.start : part.end])
            assert {char for char in marks if can_mean(char)} <= set("+=>|~`0123456789")


def whole(parts: list[str]) -> str:
    return "".join(parts)


GROWING = st.lists(
    st.sampled_from(
        [
            "The tower is in Rome. ", "It is red and it is tall. ", "Yes. ", "No. ", "👍 ", "I don't know. ", "Hello! ",
            "Why is it red? ", "\n\n# Overview\n\n", "\n\n# Rome\n\n", "\n\n1. It is red.\n2. It is blue.\n", "\n\n412. It is red. ",
            "\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n", "\n\n1899.\n\n", "\n- It is green.\n- 12\n\n", "Sure! ", "It is in Rome. ",
        ]
    ),
    max_size=10,
).map(whole)  # fmt: skip


@settings(deadline=None)
@given(GROWING, st.sampled_from(["", "Is it in Rome?", "Is it red?"]), st.integers(1, 40))
def test_an_answer_checked_in_pieces_is_accounted_for_as_in_the_whole(
    answer: str, question: str, step: int
) -> None:
    pieces, cut = [], 0
    for end in range(step, len(answer), step):
        spans = [span for span in sentences(answer[:end]) if span.end > cut]
        new = last_cut(answer[:end], spans)
        if new is not None and new > cut:
            pieces += sentence_claims(Turn.of(answer[:new], TOWER, question=question), cut)
            cut = new
    pieces += sentence_claims(Turn.of(answer, TOWER, question=question), cut)
    assert pieces == sentence_claims(Turn.of(answer, TOWER, question=question))


NUMBERS = ["1899", "99", "7", "330", "12,5", "½", "٣", "³", "Ⅷ", "$5", "5 %", "≥ 5", "-5", "3.5"]
LISTS = [
    "{}", "{}.", "{})", "> {}.", ">{}", "- {}", "* {}", "+ {}", "# {}", "## {}.", "1. {}", "1) {}", "> - {}", "- {}.", "**{}**",
    "`{}`", "({})", "\n\n{}.\n", "| {} |\n|---|", "{}.\n---", "{}.\n===", "- - {}", "~{}", "```\n{}\n```", "\\{}.", "1. \n   {}",
    "{}. {}.", "5. {}", "{}.\n{}.", "| {} |", "<{}>", "[{}]", "{}:", "#{}", "> > {}.", "    {}",
]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("form", LISTS)
def test_a_number_is_a_claim_in_every_syntax(form: str, number: str) -> None:
    answer = form.replace("{}", number)
    claims = sentence_claims(Turn.of(answer, TOWER, question="When did it open?"))
    assert any(number in claim.text for claim in claims)


@pytest.mark.parametrize("items", range(1, 5))
def test_numbers_that_count_items_from_one_are_marks(items: int) -> None:
    answer = "\n".join(f"{number}. It is red." for number in range(1, items + 1))
    assert [claim.text for claim in sentence_claims(Turn(answer))] == ["It is red."] * items


@pytest.mark.parametrize("first", [2, 7, 412, 1898])
def test_numbers_that_count_from_elsewhere_are_claimed(first: int) -> None:
    answer = f"{first}. It is red.\n{first + 1}. It is blue."
    said = " ".join(claim.text for claim in sentence_claims(Turn(answer)))
    assert str(first) in said
    assert str(first + 1) in said


def test_numbers_go_on_across_paragraphs_and_inside_items() -> None:
    answer = "1. It is red.\n   1. It is tall.\n   2. It is old.\n\nIt is so.\n\n2. It is blue."
    texts = [claim.text for claim in sentence_claims(Turn(answer))]
    assert texts == ["It is red.", "It is tall.", "It is old.", "It is so.", "It is blue."]


@pytest.mark.parametrize("number", ["7", "1899", "300", "³", "½", "Ⅷ", "٣"])
def test_a_number_alone_is_claimed_with_its_question(number: str) -> None:
    (claim,) = sentence_claims(Turn(f"{number}.", question="How tall is it?"))
    assert claim.text == f"How tall is it? — {number}."


@pytest.mark.parametrize("sign", "✅👎💯🟢🔴❌☑★→≥±∞♥€⚠🛑🆗⬆☠🐍🗼")
@pytest.mark.parametrize("question", ["Is it in Rome?", "It is in Rome?", "True or false: it is in Rome."])
def test_a_sign_alone_claims_the_question(sign: str, question: str) -> None:
    (claim,) = sentence_claims(Turn(sign, question=question))
    assert claim.text == f"{question} — {sign}"


def test_a_smile_greets_unless_it_answers_yes_or_no() -> None:
    assert sentence_claims(Turn("Hello! 😊", question="Who are you?")) == []
    assert sentence_claims(Turn("Hello! 😊", question="Is it in Rome?")) != []


@pytest.mark.parametrize("marks", ["+", "===", "|", "> +", "~~~", "=", "<", "^"])
def test_marks_that_are_all_of_an_answer_are_claimed(marks: str) -> None:
    assert sentence_claims(Turn(marks, question="Is it positive?")) != []


@pytest.mark.parametrize("blank", ["", " \n", "...", "?!", "***", "\u200b", "- ", "- [ ]", '"" ()'])
def test_punctuation_and_white_space_claim_nothing(blank: str) -> None:
    assert [claim.text for claim in sentence_claims(Turn(blank, question="Is it?"))] == []


def benchmark():  # type: ignore[no-untyped-def]
    spec = importlib.util.spec_from_file_location("accounting", ROOT / "benchmarks" / "accounting.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not here")
@pytest.mark.parametrize("path", sorted(DATA.glob("*.jsonl.xz")), ids=lambda path: path.name.split(".")[0])
def test_nothing_of_real_answers_is_left_over(path: Path) -> None:
    script = benchmark()
    found = script.Counter()
    for _, turn in zip(range(40), script.turns(path), strict=False):
        found += script.characters(turn)
    assert found["left over"] == 0
    assert found["claim"] > 0
