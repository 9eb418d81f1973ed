"""A lexicon: names that a collection of documents calls the same are the same in a check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from faithrails import Settings, Turn, check_sync
from faithrails.cli import app
from faithrails.collect_synonymous_names import by_model, by_rule, grouped
from faithrails.errors import SettingsError
from faithrails.evidence.lexicon_of_names import load_lexicon
from faithrails.models.protocol import Meter
from faithrails.models.typed_replies import Failure
from faithrails.prompts import PromptBook
from faithrails.settings.judge import Judge
from faithrails.testing import ScriptedLLM

TEXT = (
    "The Central Bureau of Mill Inspection (CBMI) checks mills. Lakeside Holdings, formerly Norton Mills, "
    "owns three of them. Twitter (now known as Quail) reports on it."
)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        (
            "The World Health Organization (WHO) met.",
            [("World Health Organization", "WHO")],
        ),
        ("Members of the CBMI (Central Bureau of Mill Inspection) met.", [("Central Bureau of Mill Inspection", "CBMI")]),
        ("Lakeside Holdings, formerly Norton Mills, grew.", [("Lakeside Holdings", "Norton Mills")]),
        ("Saffron, also known as Crocus Gold, is dear.", [("Saffron", "Crocus Gold")]),
        ("The World Health Organization (Geneva) met.", []),
        ("Paris (France) is large.", []),
        ("She (Ann) came.", []),
    ],
)  # fmt: skip
def test_names_that_a_text_calls_the_same(text: str, pairs: list[tuple[str, str]]) -> None:
    assert list(by_rule(text)) == pairs


def test_a_short_name_of_two_things_is_left_out() -> None:
    pairs = [("Alpha Beta Corps", "ABC"), ("Adult Book Club", "ABC"), ("World Mill Union", "WMU")]
    assert grouped(pairs) == [["WMU", "World Mill Union"]]


def build(tmp_path: Path, *more: str) -> Any:
    (tmp_path / "docs").mkdir(exist_ok=True)
    (tmp_path / "docs" / "mills.md").write_text(TEXT)
    out = tmp_path / "lexicon.json"
    return CliRunner().invoke(app, ["lexicon", "build", str(tmp_path / "docs"), "--out", str(out), *more])


def test_a_name_of_the_lexicon_is_found_under_its_other_name(tmp_path: Path) -> None:
    found = build(tmp_path)
    assert found.exit_code == 0, found.output
    assert "3 groups of names in 1 document" in found.output
    answer = Turn.of("The mills belong to Norton Mills.", "The mills belong to Lakeside Holdings.")
    without = Settings.load({"verifiers": "exact"})
    within = Settings.load({"verifiers": "exact", "lexicon": str(tmp_path / "lexicon.json")})
    assert check_sync(answer, without).verdicts[0].hard
    assert not check_sync(answer, within).verdicts[0].hard


def test_the_same_documents_make_the_same_version(tmp_path: Path) -> None:
    build(tmp_path)
    first = load_lexicon(tmp_path / "lexicon.json").version
    load_lexicon.cache_clear()
    build(tmp_path)
    assert load_lexicon(tmp_path / "lexicon.json").version == first != ""


async def test_a_model_names_only_what_stands_in_the_document() -> None:
    reply = json.dumps({"groups": [["Norton Mills", "The Nortons", "CBMI"]]})
    judge = ScriptedLLM(lambda _: reply)
    assert await by_model(TEXT, judge, PromptBook(), Judge(), Meter()) == [("Norton Mills", "CBMI")]


async def test_a_model_that_replies_nonsense_is_a_failure() -> None:
    judge = ScriptedLLM(lambda _: "none")
    assert isinstance(await by_model(TEXT, judge, PromptBook(), Judge(), Meter()), Failure)


def test_bad_input_is_a_clear_error(tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["lexicon", "build", str(tmp_path / "none"), "--out", "x.json"])
    assert "does not exist" in str(found.exception)
    with pytest.raises(SettingsError, match=r"lexicon: .*does not exist"):
        Settings.load({"lexicon": str(tmp_path / "none.json")})
    (tmp_path / "bad.json").write_text("[]")
    with pytest.raises(SettingsError, match="not a lexicon"):
        load_lexicon(tmp_path / "bad.json")
