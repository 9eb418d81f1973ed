"""Verdict words of other languages are no verdicts."""

import pytest

from faithrails import Checker, Settings, Turn
from faithrails.models.parse_yes_no import read
from faithrails.testing import ScriptedLLM
from faithrails.text.languages.closed_words import SUPPORTED, closed_words
from faithrails.types import Label

WORDS = sorted({word for code in SUPPORTED for word in closed_words(code).affirmations} - {"yes"})
TOLD = (
    "unterstützt",
    "étayé",
    "respaldado",
    "sustentado",
    "supportato",
    "समर्थित",
    "支持",
    "裏付けあり",
    "مدعوم",
    "SUPPORTED!",
    "はい",
)


@pytest.mark.parametrize("word", WORDS)
def test_a_yes_in_another_language_is_no_verdict(word: str) -> None:
    assert read(word) != "yes" and read(f"{word}.") != "yes"


@pytest.mark.parametrize("label", TOLD)
def test_a_label_that_the_schema_lacks_is_unsure(label: str) -> None:
    settings = Settings(claims="sentences", verifiers="judge", judge={"retries": 0, "schema_retries": 0})
    reply = f'{{"verdicts": [{{"claim": "1", "label": "{label}", "quote": null, "reason": "so"}}]}}'
    with Checker(settings, judge=ScriptedLLM([reply])) as checker:
        report = checker.check_sync(Turn.of("Der Turm hat 768 Stufen.", "Der Turm in Ulm hat 768 Stufen."))
    assert [verdict.label for verdict in report.verdicts] == [Label.UNSURE]
