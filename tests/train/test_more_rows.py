"""Training without labelled rows: answers corrupted in a known way, and labels from a judge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from faithrails import Turn
from faithrails.claims import sentence_claims
from faithrails.classifier.calibration import Isotonic, Platt, read_calibration
from faithrails.classifier.model import load
from faithrails.cli import app
from faithrails.train.cross_validate import calibrate
from faithrails.train.edit_and_paraphrase_pairs import CORRUPTIONS, corrupted
from faithrails.train.judge_labels import ids_in
from faithrails.train.labelled_examples import Example

from judging import NOT_MENTIONED, rulings, supported
from openai_server import openai_server

TEXTS = (
    ("The tower was built in 1889 by Gustave Eiffel. It is 330 metres tall.", "Sydney has a bridge of 1932."),
    (
        "Anna Berg met Paul Novak on 5 May 2019. Prices rose by 5 % in Prague.",
        "Emil Kral left on 7 June 2020.",
    ),
    (
        "The mill is open from 9 am. It has 12 wheels and was sold by John Smith.",
        "Mary Jones bought 14 carts.",
    ),
)


def faithful(number: int, text: str, more: str) -> Example:
    turn = Turn.of(text, f"{text} {more}")
    claims = tuple(sentence_claims(turn))
    return Example(str(number), "made", f"made/{number}", "QA", "", turn, 0, claims, (0,) * len(claims))


EXAMPLES = [faithful(number, *texts) for number, texts in enumerate(TEXTS)]


def test_each_corruption_changes_one_claim_and_says_which() -> None:
    found = list(corrupted(EXAMPLES, 60, 7))
    assert len(found) == 60
    assert {example.source for example in found} == {f"made_{kind}" for kind in CORRUPTIONS}
    originals = {example.group: example.turn for example in EXAMPLES}
    for example in found:
        before = originals[example.group]
        assert example.turn.answer != before.answer
        assert example.turn.passages == before.passages
        assert example.label == 1
        wrong = [c.text for c, label in zip(example.claims, example.claim_labels, strict=True) if label]
        right = [c.text for c, label in zip(example.claims, example.claim_labels, strict=True) if not label]
        assert len(wrong) == 1
        assert wrong[0] not in before.answer
        assert all(text in before.answer for text in right)


def test_a_seed_makes_the_same_answers() -> None:
    first, again, other = (
        [example.turn.answer for example in corrupted(EXAMPLES, 20, seed)] for seed in (1, 1, 2)
    )
    assert first == again != other


def test_nothing_faithful_makes_nothing() -> None:
    assert list(corrupted([], 5, 1)) == []


CONTEXT = "The tower of Paris was built in 1889. It is 330 metres tall. Many people visit it."


def unlabelled(path: Path, number: int) -> Path:
    lines = []
    for index in range(number):
        answer = "The tower of Paris is 330 metres tall." + (" A farmer bought it." if index % 2 else "")
        row = {
            "id": f"r{index}",
            "dataset": "own",
            "source_id": index,
            "context": CONTEXT,
            "response": answer,
        }
        lines.append(json.dumps(row))
    path.write_text("\n".join(lines) + "\n")
    return path


def rule(text: str) -> Any:
    return NOT_MENTIONED if "farmer" in text else supported("It is 330 metres tall.")


def train(tmp_path: Path, *more: str) -> Any:
    path = unlabelled(tmp_path / "rows.jsonl", 40)
    arguments = ["train", str(path), "--out", str(tmp_path / "out"), "--workers", "1", "--trees", "0", *more]
    return CliRunner().invoke(app, arguments)


def test_a_judge_labels_rows_and_the_classifier_learns_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    judge = rulings(rule)
    with openai_server(lambda body: judge(body["messages"][-1]["content"])) as (url, requests):
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        done = train(tmp_path, "--from-judge", "tiny")
        assert done.exit_code == 0, done.output
        asked = len(requests)
        again = train(tmp_path, "--from-judge", "tiny")
        assert again.exit_code == 0, again.output
        assert len(requests) == asked  # judged rows are not judged again
    judged = [json.loads(line) for line in (tmp_path / "out" / "judged.jsonl").read_text().splitlines()]
    assert len(judged) == 40
    assert {row["id"]: row["label"] for row in judged} == {f"r{n}": n % 2 for n in range(40)}
    assert judged[1]["spans"][0]["text"] == "A farmer bought it."
    assert load(tmp_path / "out").version


def test_rows_that_a_judge_cannot_tell_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    with openai_server(lambda _: "no idea") as (url, _):
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        done = train(tmp_path, "--from-judge", "tiny")
    assert "judged: 0 rows; left out: 40, with claims that the judge did not decide" in done.stderr
    assert "training needs faithful and unfaithful rows" in str(done.exception)


def test_a_line_cut_short_by_a_stop_is_judged_again(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    path.write_text('{"id": "a"}\n{"id": "b", "resp')
    assert ids_in(path) == {"a"}
    assert path.read_text() == '{"id": "a"}\n'


def test_probabilities_by_a_rising_line_survive_their_json() -> None:
    random = np.random.default_rng(5)
    logits = random.normal(size=400)
    labels = (logits + random.normal(size=400) > 0).astype(int)
    line = calibrate(labels, logits, np.ones(400), "isotonic")
    assert isinstance(line, Isotonic)
    chances = line(np.sort(logits))
    assert np.all(np.diff(chances) >= 0)
    assert 0.0 < chances.min() < chances.max() < 1.0
    assert abs(float(line(logits).mean()) - labels.mean()) < 0.01
    again = read_calibration(json.loads(json.dumps(line.as_dict())))
    assert np.array_equal(again(logits), line(logits))
    assert isinstance(calibrate(labels, logits, np.ones(400)), Platt)
