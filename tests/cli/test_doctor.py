"""``faithrails doctor`` and ``schema``: what a configuration will really do."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from faithrails.nemo.doctor import Finding, examine

from nemo_apps import FLOWS, config_v1, config_v2


def texts(findings: list[Finding], kind: str) -> str:
    return "\n".join(finding.text for finding in findings if finding.kind == kind)


@pytest.mark.parametrize("write", [config_v1, config_v2])
def test_a_sound_folder_has_no_problems_and_names_its_rails(write: Any, tmp_path: Path) -> None:
    findings = examine(write(tmp_path, ["faithfulness"]))
    assert texts(findings, "problem") == ""
    assert "rail 'check claim faithfulness': always" in texts(findings, "ok")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"faithrails": {"mode": "warn"}}, "'faithrails' is dropped"),
        ({"rails": {"config": {"faithrails": {}}, "output": {"flows": list(FLOWS.values())}}}, "rails.config.faithrails"),
        ({"custom_data": {"faithrails": {"treshold": 1}}}, "did you mean 'threshold'"),
        ({"import_paths": []}, "the rails are not imported"),
        ({"rails": {"output": {"flows": []}}}, "no answer is checked"),
        ({"rails": {"output": {"flows": ["check claim faithfulness"], "streaming": {"enabled": True}}}}, "stream_first"),
        ({"custom_data": {"faithrails": {"judge": {"type": "nobody"}, "facts": {}}}}, "judge.type 'nobody'"),
    ],
)  # fmt: skip
def test_what_would_go_unchecked_is_a_problem(content: dict[str, Any], said: str, tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["facts", "faithfulness"])
    base = yaml.safe_load((folder / "config.yml").read_text())
    (folder / "config.yml").write_text(yaml.safe_dump({**base, **content}))
    assert said in texts(examine(folder), "problem")


def test_a_folder_that_shadows_the_installed_rails_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "faithrails" / "rails").mkdir(parents=True)
    (tmp_path / "faithrails" / "rails" / "empty.co").write_text("# nothing\n")
    monkeypatch.chdir(tmp_path)
    folder = config_v1(tmp_path / "app", ["faithfulness"])
    assert "shadows the installed rails" in texts(examine(folder), "problem")


@pytest.mark.parametrize(
    ("rails", "settings", "said"),
    [
        (["facts"], {}, "nothing in this folder sets $check_facts"),
        (["facts"], {}, "models: names none"),
        (["faithfulness"], {"on_error": "pass"}, "on_error: pass lets answers through"),
        (["faithfulness"], {}, "skip_output_rails"),
    ],
)
def test_what_is_worth_knowing_is_a_warning(
    rails: list[str], settings: dict[str, Any], said: str, tmp_path: Path
) -> None:
    assert said in texts(examine(config_v1(tmp_path, rails, settings)), "warning")


def test_a_toggle_that_a_flow_sets_is_not_missed(tmp_path: Path) -> None:
    colang = "define flow answering\n  user ...\n  $check_facts = True\n  bot answer\n"
    assert "nothing in this folder sets" not in texts(
        examine(config_v1(tmp_path, ["facts"], colang=colang)), "warning"
    )


def test_two_files_with_custom_data_are_a_problem(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["faithfulness"])
    (folder / "more.yml").write_text("custom_data: {other: 1}\n")
    assert "NeMo keeps only one" in texts(examine(folder), "problem")


def test_the_command_prints_its_findings_and_exits_with_1_on_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import typer

    from faithrails.cli.configuring import doctor

    with pytest.raises(typer.Exit) as ended:
        doctor(config_v1(tmp_path, ["faithfulness"], {"treshold": 1}))
    assert ended.value.exit_code == 1
    assert "treshold" in capsys.readouterr().out


def test_the_schema_checks_a_config_file(capsys: pytest.CaptureFixture[str]) -> None:
    from faithrails.cli.configuring import schema

    schema(settings_only=False)
    found = json.loads(capsys.readouterr().out)
    jsonschema.validate({"custom_data": {"faithrails": {"mode": "warn"}}, "models": []}, found)
    for wrong in ({"faithrails": {}}, {"custom_data": {"faithrails": {"mod": 1}}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, found)
