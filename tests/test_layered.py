"""The layered stack: every hand-off recorded, what is wrong outright decides, and any check walked again."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest
from reflections import reflection
from typer.testing import CliRunner

from faithrails import Checker, Settings, Turn, check_sync
from faithrails.classifier.model import load
from faithrails.cli import app
from faithrails.errors import SettingsError
from faithrails.types import Cutoffs, Decision, Label, Reason, Report

EVIDENCE = (
    "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall.",
    "The company of Gustave Eiffel designed and built the tower between 1887 and 1889.",
)
GOOD = "The Eiffel Tower is in Paris. It is 330 metres tall."
BAD = "The Eiffel Tower is in Paris. It is 412 metres tall."


def checked(answer: str, said: str | None = None, **settings: Any) -> Report:
    turn = Turn.of(answer, *EVIDENCE, question="How tall is it?", reflection=said)
    return check_sync(turn, Settings.load({"preset": "layered", **settings}))


def steps(report: Report) -> list[tuple[str, str]]:
    return [(step.layer, step.outcome) for step in report.path]


def test_every_layer_hands_on() -> None:
    report = checked(GOOD, reflection(GOOD))
    assert report.decision is Decision.PASS
    assert steps(report) == [
        ("reflection", "present"),
        ("schema", "valid"),
        ("claims", "2"),
        ("classifier", "2 of 2 supported"),
        ("exact", "2 of 2 supported"),
        ("decision", "pass"),
    ]
    assert [layer.verifier for layer in report.verdicts[0].layers] == ["classifier", "exact"]


def test_one_certain_finding_decides_whatever_the_cut_offs() -> None:
    report = checked(BAD, block_at=1.0, warn_at=1.0)
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.CERTAIN_FINDING,))
    assert report.score == 0.5
    assert [verdict.hard for verdict in report.verdicts] == [False, True]
    assert checked(BAD, mode="warn").decision is Decision.WARN


def test_exact_overrules_a_classifier_that_is_sure() -> None:
    found = checked("The Eiffel Tower was built for the World's Fair of 330 in Paris.").verdicts[0]
    classifier, exact = found.layers
    assert classifier.label is Label.SUPPORTED
    assert exact.hard
    assert found.label is Label.CONTRADICTED


BROKEN = {
    "no JSON": "It is tall.",
    "a field is missing": json.dumps({"answer": GOOD}),
    "an unknown field": reflection(GOOD, mood="fine"),
    "an invented passage": reflection(GOOD, claims=[{"text": "It is tall.", "passages": ["9"]}]),
    "of another answer": reflection("It is 300 metres tall."),
    "confidence out of range": reflection(GOOD, confidence=7),
}


@pytest.mark.parametrize("said", BROKEN.values(), ids=BROKEN)
def test_a_reflection_that_does_not_fit_is_escalated(said: str) -> None:
    report = checked(GOOD, said)
    assert report.decision is Decision.ESCALATE
    assert report.reasons == (Reason.UNREADABLE_REFLECTION,)
    assert ("schema", "invalid") in steps(report)


def test_a_broken_reflection_blocks_by_default() -> None:
    assert checked(GOOD, "nonsense", preset="offline").decision is Decision.BLOCK


def test_a_reflection_can_be_required_or_ignored() -> None:
    assert checked(GOOD, reflection="required").reasons == (Reason.NO_REFLECTION,)
    assert checked(GOOD, "nonsense", reflection="ignored").decision is Decision.PASS


def test_a_model_that_praises_itself_gains_nothing() -> None:
    alone = checked(BAD)
    praised = checked(BAD, reflection(BAD, confidence=1.0))
    assert praised.decision is Decision.BLOCK
    assert praised.unfaithful_probability == alone.unfaithful_probability


@pytest.mark.parametrize("risk", ["lenient", "balanced", "strict"])
def test_a_risk_chooses_the_cut_offs_of_the_classifier(risk: Any) -> None:
    report = checked(f"{GOOD} It attracts bored dentists.", risk=risk)
    for verdict in report.verdicts:
        assert verdict.cutoffs == load().cutoffs[risk][0]
        assert (verdict.label is Label.SUPPORTED) == (1.0 - verdict.support < verdict.cutoffs.warn_at)


def test_answers_about_tables_have_cut_offs_of_their_own() -> None:
    table = "| city | rent |\n|-|-|\n| Elms | 120 |\n| Koppel | 300 |"
    for evidence, of in ((table, 1), ("The rent is 120 in Elms and 300 in Koppel.", 0)):
        settings = Settings(preset="offline")
        (verdict,) = check_sync(Turn.of("The rent in Elms is 120.", evidence), settings).verdicts
        assert verdict.cutoffs == load().cutoffs["balanced"][of]


def test_cut_offs_of_ones_own_win_over_those_of_the_risk() -> None:
    known, _ = load().cutoffs["strict"]
    assert checked(GOOD, risk="strict", block_at=0.9).verdicts[0].cutoffs == Cutoffs(known.warn_at, 0.9)
    assert checked(GOOD, risk="strict", block_at=0.1).verdicts[0].cutoffs == Cutoffs(0.1, 0.1)
    with pytest.raises(SettingsError, match=r"warn_at: 0\.99 is above block_at, .* of risk: strict"):
        checked(GOOD, risk="strict", warn_at=0.99)


@pytest.mark.parametrize(
    ("warn_at", "block_at", "decision", "reasons"),
    [
        (1.0, 1.0, Decision.PASS, ()),
        (1e-6, 1.0, Decision.WARN, (Reason.POSSIBLY_UNFAITHFUL,)),
        (1e-6, 1e-6, Decision.BLOCK, (Reason.LIKELY_UNFAITHFUL,)),
    ],
)
def test_an_answer_passes_is_marked_or_is_blocked_by_its_probability(
    warn_at: float, block_at: float, decision: Decision, reasons: tuple[Reason, ...]
) -> None:
    report = checked("It attracts bored dentists.", warn_at=warn_at, block_at=block_at)
    assert (report.decision, report.reasons) == (decision, reasons)
    assert bool(report.unsupported) is (decision is not Decision.PASS)


def logged(path: Path) -> None:
    for answer, said in ((GOOD, reflection(GOOD)), (BAD, None), (GOOD, "nonsense"), ("Hello!", None)):
        checked(answer, said, log=str(path))


def replay(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["replay", *arguments])


def test_a_log_is_walked_again_to_the_same_end(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    logged(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    found = replay(str(path))
    assert found.exit_code == 0, found.output
    assert "4 checks: 4 same, 0 differs" in found.output
    shown = replay(str(path), "--path").output
    assert "reflection" in shown
    assert "2 of 2 supported" in shown
    lines = [json.loads(line) for line in replay(str(path), "--json").stdout.splitlines()]
    assert [line["outcome"] for line in lines] == ["same"] * 4


def test_another_path_is_told(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    logged(path)
    lines = path.read_text().splitlines()
    entry = json.loads(lines[1])
    entry["turn"]["passages"][0]["text"] = EVIDENCE[0].replace("330", "412")
    path.write_text("\n".join([lines[0], json.dumps(entry)]) + "\n")
    found = replay(str(path))
    assert found.exit_code == 1
    assert "decision: 'block' -> 'pass'" in found.output


def test_a_broken_line_is_named_and_the_rest_is_walked(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    logged(path)
    path.write_text(path.read_text() + '{"format": 4}\n{"format": 3}\nnonsense\n')
    found = replay(str(path))
    assert found.exit_code == 2
    told = found.stderr.replace("\n", "")
    assert f"{path}:5: id: Field required" in told
    assert f"{path}:6: not of format 4: replay it with the faithrails that wrote it" in told
    assert "4 checks: 4 same" in found.output


def test_checks_that_ask_a_model_are_counted_and_not_walked(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    logged(path)
    entry = json.loads(path.read_text().splitlines()[0])
    entry["settings"]["verifiers"] = ["judge"]
    path.write_text(json.dumps(entry) + "\n")
    assert "1 check: 0 same, 0 differs, 1 needs a model" in replay(str(path)).output


async def test_a_log_that_can_no_longer_be_written_changes_no_decision(tmp_path: Path) -> None:
    log = tmp_path / "checks.jsonl"
    async with Checker(Settings.load({"preset": "layered", "log": str(log)})) as checker:
        await checker.check(Turn.of(GOOD, *EVIDENCE))
        log.unlink()
        log.mkdir()
        decisions = [(await checker.check(Turn.of(answer, *EVIDENCE))).decision for answer in (GOOD, BAD)]
    assert decisions == [Decision.PASS, Decision.BLOCK]


def test_a_log_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"log: .* is a folder"):
        checked(GOOD, log=str(tmp_path))


def test_a_log_in_no_folder_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"log: .*does not exist"):
        Settings.load({"log": str(tmp_path / "nowhere" / "claims.jsonl")})


def test_no_log_is_a_clear_error(tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["replay", str(tmp_path / "none.jsonl")])
    assert found.exit_code != 0
    assert "does not exist" in str(found.exception)
