"""Otoroshi's guardrail becomes settings of faithrails; what has no counterpart is an error that names it."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from faithrails import Settings, SettingsError
from faithrails.cli.convert_otoroshi import settings_of_otoroshi

from command_line import faithrails

CONFIG = {
    "ref": "provider_1",
    "context": "The Eiffel Tower is located in Paris, France. It was built in 1889 for the World's Fair.",
    "threshold": 0.8,
    "exclude_out_of_scope_statements": True,
}
GUARDRAIL = {"enabled": True, "before": False, "after": True, "id": "faithfulness", "config": CONFIG}


def settings(**config: Any) -> dict[str, Any]:
    return settings_of_otoroshi(
        json.dumps({**GUARDRAIL, "config": {"ref": "p", **config}}), "g.json"
    ).settings


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(GUARDRAIL),
        json.dumps([GUARDRAIL]),
        json.dumps({"guardrails": [GUARDRAIL]}),
        json.dumps({"id": "provider_1", "name": "My provider", "guardrails": [GUARDRAIL]}),
        f'"guardrails": [{json.dumps(GUARDRAIL)}]',
    ],
)
def test_a_guardrail_a_list_or_a_provider_is_read(text: str) -> None:
    found = settings_of_otoroshi(text, "g.json")
    assert found.settings == {
        "preset": "balanced", "threshold": 0.8, "out_of_scope": "pass", "judge": {"type": "provider_1"},
    }  # fmt: skip
    assert found.passages == (CONFIG["context"],)
    assert Settings.load(found.settings).threshold == 0.8


def test_defaults_are_those_of_otoroshi() -> None:
    assert (settings()["threshold"], settings()["out_of_scope"]) == (0.8, "pass")
    assert settings(exclude_out_of_scope_statements=False)["out_of_scope"] == "fail"
    assert settings(provider="q", ref=None)["judge"] == {"type": "q"}


@pytest.mark.parametrize(
    ("context", "passages"), [("--", ()), ([], ()), ("one", ("one",)), (["one", "two"], ("one", "two"))]
)
def test_the_context_is_evidence_and_no_setting(context: Any, passages: tuple[str, ...]) -> None:
    found = settings_of_otoroshi(
        json.dumps({**GUARDRAIL, "config": {"ref": "p", "context": context}}), "g.json"
    )
    assert (found.passages, "context" in found.settings) == (passages, False)
    assert any("evidence" in note for note in found.notes) == bool(passages)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"before": True}, "g.json.before: faithrails checks answers"),
        ({"after": False}, "g.json.after: faithrails checks answers; set it to true"),
        ({"enabled": False}, "g.json.enabled: a guardrail that is off"),
        ({"foo": 1}, "g.json.foo: has no counterpart in faithrails"),
        ({"config": {"ref": "p", "max_statements": 5}}, "g.json.config.max_statements: has no counterpart"),
        ({"config": {"ref": "p", "threshold": 80}}, "g.json.config.threshold: .*less than or equal to 1"),
        ({"config": {"ref": "p", "threshold": "0.8"}}, "g.json.config.threshold: .*valid number"),
        ({"config": {"ref": "p", "threshold": True}}, "g.json.config.threshold: .*valid number"),
        ({"config": {"ref": "p", "threshold": float("nan")}}, "g.json.config.threshold"),
        ({"config": {"ref": "p", "context": 5}}, "g.json.config.context"),
        ({"id": "regex"}, r"one guardrail with the id 'faithfulness' \(guardrails: regex\)"),
    ],
)
def test_what_has_no_counterpart_is_an_error_that_names_it(change: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        settings_of_otoroshi(json.dumps({**GUARDRAIL, **change}), "g.json")


@pytest.mark.parametrize(
    "text", ["", "{", "5", "[5]", "[]", "null", '"x"', json.dumps([GUARDRAIL, GUARDRAIL])]
)
def test_what_holds_no_guardrail_is_an_error(text: str) -> None:
    with pytest.raises(SettingsError, match=r"^g\.json: "):
        settings_of_otoroshi(text, "g.json")


def test_other_guardrails_are_named_and_left_out() -> None:
    found = settings_of_otoroshi(json.dumps([{"id": "regex", "config": {}}, GUARDRAIL]), "g.json")
    assert "the guardrail 'regex' is not converted" in found.notes


def test_the_command_writes_a_configuration_and_the_evidence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("g.json").write_text(json.dumps(GUARDRAIL))
    done = faithrails("convert", "g.json", "--out", "config.yml", "--context-out", "context.json")
    assert (done.code, "`models:`" in done.err) == (0, True)
    written = yaml.safe_load(Path("config.yml").read_text())["custom_data"]["faithrails"]
    assert (written["threshold"], json.loads(Path("context.json").read_text())) == (0.8, [CONFIG["context"]])
    assert yaml.safe_load(faithrails("convert", "g.json").out)["custom_data"]["faithrails"] == written


@pytest.mark.parametrize("option", ["--out", "--context-out"])
def test_the_command_overwrites_no_file(option: str, tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text(json.dumps(GUARDRAIL))
    (tmp_path / "mine").write_text("mine")
    done = faithrails("convert", tmp_path / "g.json", option, tmp_path / "mine")
    assert (done.code, "exists" in done.err, (tmp_path / "mine").read_text()) == (2, True, "mine")


def test_the_command_exits_with_2_for_a_key_without_counterpart(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text(json.dumps({**GUARDRAIL, "before": True}))
    done = faithrails("convert", str(tmp_path / "g.json"))
    assert (done.code, done.out) == (2, "")
