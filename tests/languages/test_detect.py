"""The language of a text and of a turn."""

import json
import lzma
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithrails import Checker, Settings, Turn
from faithrails.evidence.turn_language import TurnLanguages, languages_of
from faithrails.text.languages.detect import language_or_script
from faithrails.verify import exact

from benchmark_scripts import script

DATA = Path(__file__).parents[3] / "shared" / "data" / "ragtruth_qa_train.jsonl.xz"
LANGUAGES = script("languages")
needs_data = pytest.mark.skipif(not DATA.exists(), reason="../shared/data is not here")


def english_turns(number: int) -> list[Turn]:
    with lzma.open(DATA, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in islice(lines, 0, 11 * number, 11)]
    return [Turn.of(row["response"], str(row["context"]), question=row.get("question") or "") for row in rows]


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("All members may vote.", "Some members may vote."),
        ("In winter all members may vote.", "In winter some members may vote."),
        ("Few shops sell milk per litre.", "Most shops sell milk per litre."),
        ("Smith et al. never disagree.", "Smith et al. agree."),
    ],
)
def test_short_english_is_english(answer: str, evidence: str) -> None:
    assert languages_of(Turn.of(answer, evidence)).english


@pytest.mark.parametrize("code", LANGUAGES.CODES)
def test_the_language_of_each_paragraph_is_found(code: str) -> None:
    assert {language_or_script(text) for text in LANGUAGES.passages(code)} == {code}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The cat sat on the mat.", "en"), ("Paris", None), ("1,234.5", None), ("", None), ("Мост построен", "ru"),
        ("한국어 문장입니다", "ko"), ("این کتاب است", "fa"), ("हे पुस्तक आहे", "mr"), ("东京", "zh"), ("東京です", "ja"),
        ("Het is een boek dat ik in de winkel heb gekocht", "nl"), ("Le Creuset and La Perla are brands of it", "en"),
    ],
)  # fmt: skip
def test_a_text_in_doubt_has_no_language(text: str, code: str | None) -> None:
    assert language_or_script(text) == code


@pytest.mark.parametrize(
    ("answer", "evidence", "question", "code"),
    [
        ("Ja.", "Der Turm steht in Ulm und ist alt.", "", "de"), ("Paris", "x", "Où est la tour Eiffel ?", "fr"),
        ("Paris", "The tower is in Paris.", "", "en"), ("東京", "東京は日本の首都です。", "", "ja"), ("1889", "1889", "", "en"),
        ("La Casa de Papel", "It is called La Casa de Papel.", "", "en"),
    ],
)  # fmt: skip
def test_a_short_answer_is_in_the_language_of_question_or_evidence(
    answer: str, evidence: str, question: str, code: str
) -> None:
    assert languages_of(Turn.of(answer, evidence, question=question)).answer == code


def test_records_and_tables_do_not_make_english_another_language() -> None:
    assert languages_of(Turn.of("It is the best of all.", "| de | la |\n|-|-|\n| el | los |")).english


@settings(max_examples=20)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_has_a_language_or_none(answer: str, evidence: str) -> None:
    assert languages_of(Turn.of(answer, evidence)).answer


@needs_data
def test_300_english_answers_are_english() -> None:
    assert all(languages_of(turn).english for turn in english_turns(300))


@needs_data
def test_english_is_checked_as_if_there_were_no_other_language(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = english_turns(20)
    with Checker(Settings(verifiers="exact")) as checker:
        found = [checker.check_sync(turn).verdicts for turn in turns]
        monkeypatch.setattr(exact, "languages_of", lambda turn: TurnLanguages("en", ()))
        assert [checker.check_sync(turn).verdicts for turn in turns] == found


def test_one_foreign_word_in_an_answer_beside_english_is_english() -> None:
    evidence = "The starting dose is 500 mg twice a day. The maximum dose is 2,000 mg per day."
    answer = "Starting dose: 500 mg twice a day\nMaximum dose: 2,000 mg per day"
    assert languages_of(Turn.of(answer, evidence)).answer == "en"


@pytest.mark.parametrize(
    "passages", [("的 Java 可视化类库。", "A library of charts for Java, and its licence.")]
)
def test_the_order_of_passages_decides_no_language(passages: tuple[str, ...]) -> None:
    turns = [Turn.of("ECharts Java is a library.", *order) for order in (passages, passages[::-1])]
    assert {languages_of(turn).answer for turn in turns} == {"en"}
