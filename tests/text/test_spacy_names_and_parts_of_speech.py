"""A spaCy model beside the rules: more names, parts of speech, and clear words where there is none."""

import json
from pathlib import Path

import pytest
from train.test_training import rows
from typer.testing import CliRunner

from faithrails import Settings, Turn, check_sync
from faithrails.cli import app
from faithrails.errors import FaithrailsError, SettingsError
from faithrails.text.spacy_names_and_parts_of_speech import load_parser
from faithrails.text.values.extract import mentions

spacy = pytest.importorskip("spacy", reason="the extra 'spacy' is not installed")

EVIDENCE = "The ferry to Bergen is run by a small company. It leaves at noon."


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A pipeline that knows two places and a few words."""
    pipeline = spacy.blank("en")
    places = [{"label": "GPE", "pattern": [{"LOWER": place}]} for place in ("oslo", "bergen")]
    pipeline.add_pipe("entity_ruler").add_patterns(places)
    ruler = pipeline.add_pipe("attribute_ruler")
    for part, words in {"NOUN": "ferry company harbour", "ADJ": "small huge", "VERB": "leaves sinks"}.items():
        for word in words.split():
            ruler.add([[{"LOWER": word}]], {"POS": part})
    folder = tmp_path_factory.mktemp("spacy") / "model"
    pipeline.to_disk(folder)
    return str(folder)


def test_a_name_that_begins_a_sentence_is_found(model: str) -> None:
    text = "Oslo has 3 ferries."
    assert [m.text for m in mentions(text) if m.kind == "name"] == []
    found = load_parser(model).mentions(text)
    assert [(m.kind, m.text, m.words) for m in found] == [("name", "Oslo", ("oslo",)), ("number", "3", ())]


def test_what_rules_find_is_not_found_twice(model: str) -> None:
    text = "The ferry goes to Bergen Harbour at 9 pm."
    assert [m.text for m in load_parser(model).mentions(text)] == [m.text for m in mentions(text)]


@pytest.mark.parametrize("verifier", ["exact", "layered"])
def test_a_name_that_only_the_model_sees_is_checked(verifier: str, model: str) -> None:
    turn = Turn.of("Oslo is where the ferry leaves.", EVIDENCE)
    settings = Settings(verifiers=(verifier,))
    assert check_sync(turn, settings).verdicts[0].findings == ()
    found = check_sync(turn, settings.model_copy(update={"spacy": model})).verdicts[0]
    assert found.findings[0].startswith("missing_name")
    assert found.hard or verifier == "layered"  # where a missing name is weighed


def test_a_model_that_is_not_there_is_named() -> None:
    with pytest.raises(SettingsError, match="no-such-model"):
        check_sync(Turn.of("It leaves.", EVIDENCE), Settings(verifiers=("exact",), spacy="no-such-model"))


def test_a_classifier_learns_parts_of_speech_and_asks_for_them(model: str, tmp_path: Path) -> None:
    data, out = tmp_path / "rows.jsonl", tmp_path / "out"
    data.write_text("\n".join(json.dumps(row) for row in rows("first", 60)) + "\n")
    options = ["--out", str(out), "--workers", "1", "--trees", "5", "--synthetic", "0", "--pairs", "0"]
    fused = ["--use-spacy-fusion", model, "--enable-pos-metrics"]
    done = CliRunner().invoke(app, ["train", str(data), *options, *fused])
    assert done.exit_code == 0, done.output
    meta = json.loads((out / "featurization_meta.json").read_text())
    assert meta["extractor"]["spacy"] == model
    assert {"pos.noun", "novel_pos.adj"} <= set(meta["claim"])

    turn = Turn.of("The huge ferry sinks.", EVIDENCE)
    settings = Settings(verifiers={"name": "classifier", "classifier": str(out)})
    (without,) = check_sync(turn, settings).verdicts
    assert without.reason is not None  # its zeros would speak for the answer
    assert "novel_pos" in without.why or "pos." in without.why
    (found,) = check_sync(turn, settings.model_copy(update={"spacy": model})).verdicts
    assert found.reason is None
    assert found.probability is not None


def test_parts_of_speech_need_a_model(tmp_path: Path) -> None:
    data = tmp_path / "rows.jsonl"
    data.write_text("\n".join(json.dumps(row) for row in rows("first", 4)) + "\n")
    done = CliRunner().invoke(app, ["train", str(data), "--out", str(tmp_path / "o"), "--enable-pos-metrics"])
    assert isinstance(done.exception, FaithrailsError)
    assert "--use-spacy-fusion" in str(done.exception)
