"""``faithrails doctor`` and ``schema``: what a configuration will really do."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from nemoguardrails.rails.llm import config as nemo_config

from faithrails.errors import SettingsError
from faithrails.hosts.nemo.doctor import Finding, examine
from faithrails.install_paths import HOME

from nemo_apps import FLOWS, config_v1, config_v2


def texts(findings: list[Finding], kind: str) -> str:
    return "\n".join(finding.text for finding in findings if finding.kind == kind)


@pytest.mark.parametrize("write", [config_v1, config_v2])
def test_a_sound_folder_has_no_problems_and_names_its_rails(write: Any, tmp_path: Path) -> None:
    findings = examine(write(tmp_path, ["faithfulness"]))
    assert texts(findings, "problem") == ""
    assert "rail 'check claim faithfulness': always" in texts(findings, "ok")


def test_rails_that_nemo_itself_does_not_find_are_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed, folder = tmp_path / "site-packages", config_v1(tmp_path / "app", ["faithfulness"])
    (installed / "faithrails").mkdir(parents=True)
    (installed / "faithrails" / "rails").symlink_to(HOME / "rails")
    monkeypatch.setattr(nemo_config, "colang_path_dirs", [str(installed)])
    assert "load_config" not in texts(examine(folder), "warning")
    monkeypatch.setattr(nemo_config, "colang_path_dirs", [])
    assert "faithrails.hosts.nemo.load_config(FOLDER)" in texts(examine(folder), "warning")


@pytest.mark.parametrize(
    ("settings", "said", "unsaid"),
    [
        ({"preset": "offline"}, "risk: balanced, block_at 0.", "threshold"),
        ({"preset": "offline", "block_at": 0.9, "warn_at": 0.2}, "block_at 0.9, warn_at 0.2", "threshold"),
        ({"verifiers": ["exact"], "warn_below": 1.0, "threshold": 0.8}, "threshold 0.8, warn_below 1", "block_at"),
        ({"verifiers": ["exact", "layered"], "threshold": 0.8}, "threshold 0.8", "nothing"),
    ],
)  # fmt: skip
def test_the_cut_offs_that_decide_are_told_and_no_others(
    settings: dict[str, Any], said: str, unsaid: str, tmp_path: Path
) -> None:
    folder = config_v1(tmp_path, ["faithfulness"], settings)
    (told,) = (line for line in texts(examine(folder), "ok").splitlines() if "check claim" in line)
    assert said in told and unsaid not in told


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


def test_what_untrusted_clients_may_set_is_told_and_no_warning(tmp_path: Path) -> None:
    settings = {"trust_toggles": False, "client_context": ["tenant"]}
    findings = examine(config_v1(tmp_path, ["faithfulness"], settings))
    assert "(client_context): $tenant" in texts(findings, "ok")
    assert "skip_output_rails" not in texts(findings, "warning")


def test_a_colang_2_file_that_nemo_skips_is_a_problem(tmp_path: Path) -> None:
    folder = config_v2(tmp_path, ["faithfulness"])
    (folder / "config.yml").unlink()
    assert "main.co is Colang 2.x and is skipped" in texts(examine(folder), "problem")


def test_a_toggle_that_a_flow_sets_is_not_missed(tmp_path: Path) -> None:
    colang = "define flow answering\n  user ...\n  $check_facts = True\n  bot answer\n"
    assert "nothing in this folder sets" not in texts(
        examine(config_v1(tmp_path, ["facts"], colang=colang)), "warning"
    )


def test_two_files_with_custom_data_are_a_problem(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["faithfulness"])
    (folder / "more.yml").write_text("custom_data: {other: 1}\n")
    assert "NeMo keeps only one" in texts(examine(folder), "problem")


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ({"flows": ["check claims faithfulness"]}, "'check claims faithfulness'; did you mean 'check claim faithfulness'?"),
        ({"flows": ["check_claim_faithfulness"]}, "did you mean 'check claim faithfulness'?"),
        ({"flows": ["Check Claim Faithfulness"]}, "did you mean 'check claim faithfulness'?"),
        ({"flows": ["claim faithfulness check"]}, "did you mean 'check claim faithfulness'?"),
        ({"flows": ["check facts"]}, "did you mean 'self check facts'?"),
        ({"flows": ["self-check-hallucinations"]}, "did you mean 'self check hallucination'?"),
        ({"flows": ["quite another"]}, "no flow is named 'quite another'"),
    ],
)  # fmt: skip
def test_a_name_that_no_flow_has_is_a_problem_and_the_nearest_is_named(
    output: Any, said: str, tmp_path: Path
) -> None:
    found = texts(examine(config_v1(tmp_path, [], output=output)), "problem")
    assert said in found


@pytest.mark.parametrize("flow", ["self check output", "content safety check output $model=main", "mine"])
def test_flows_of_nemo_and_of_the_user_are_no_mistakes(flow: str, tmp_path: Path) -> None:
    colang = "define subflow mine\n  execute something\n"
    more = [{"task": f"self_check_output{end}", "content": "x"} for end in ("", " $model=main")]
    more.append({"task": "content_safety_check_output $model=main", "content": "x"})
    folder = config_v1(
        tmp_path, [], colang=colang, output={"flows": [flow, FLOWS["faithfulness"]]}, prompts=more,
        models=[{"type": "main", "engine": "fake", "model": "x"}],
    )  # fmt: skip
    assert texts(examine(folder), "problem") == ""


@pytest.mark.parametrize("place", ["input", "retrieval"])
def test_a_rail_that_stands_in_another_place_is_a_problem(place: str, tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["faithfulness"])
    content = yaml.safe_load((folder / "config.yml").read_text())
    content["rails"][place] = {"flows": ["check claim faithfulness"]}
    (folder / "config.yml").write_text(yaml.safe_dump(content))
    assert f"'check claim faithfulness' is listed under rails.{place}.flows" in texts(
        examine(folder), "problem"
    )


def test_in_colang_2_misspelt_and_misplaced_rails_are_found_with_their_line(tmp_path: Path) -> None:
    folder = config_v2(tmp_path, ["faithfulness"])
    more = "\n\nflow input rails $input_text\n  check claim faithfulness\n  self check fact\n"
    (folder / "main.co").write_text((folder / "main.co").read_text() + more)
    found = texts(examine(folder), "problem")
    assert "'check claim faithfulness' is in the flow 'input rails'" in found
    assert "no flow is named 'self check fact'; did you mean 'self check facts'?" in found
    assert "main.co:" in found


@pytest.mark.parametrize(
    ("settings", "more", "said"),
    [
        ({"spacy": "no_such_model"}, {}, "no_such_model: no spaCy model"),
        ({"judge": {"backend": "openai", "model": "m", "api_key_env": "NO_KEY"}}, {}, "NO_KEY is not set"),
        ({}, {"models": [{"type": "main", "engine": "openai", "model": "m"}]}, "OPENAI_API_KEY, which is not set"),
        ({}, {"prompts": [{"task": "self_check_facts", "content": "Is it true?"}]}, "uses {{ evidence }} and {{ response }}"),
        ({}, {"prompts": [{"task": "self_check_facts", "messages": [{"type": "user", "content": "{{ response }}"}]}]}, "uses {{ evidence }},"),
        ({"lexicon": "none.json"}, {}, "none.json does not exist"),
        ({"log": "a.jsonl", "log_options": {"redact": "hashes", "key_env": "NO_KEY"}}, {}, "environment variable NO_KEY"),
    ],
)  # fmt: skip
def test_what_is_needed_and_missing_is_a_problem(
    settings: Any, more: Any, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert said in texts(examine(config_v1(tmp_path, ["faithfulness"], settings, **more)), "problem")


def test_a_key_that_is_set_is_not_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "x")
    models = [{"type": "main", "engine": "openai", "model": "m"}]
    assert texts(examine(config_v1(tmp_path, ["faithfulness"], models=models)), "problem") == ""


def test_without_a_source_of_evidence_there_is_a_warning(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["faithfulness"])
    assert "evidence: there is no source" in texts(examine(folder), "warning")
    (folder / "actions.py").write_text("context_updates = {'relevant_chunks': []}\n")
    assert "evidence: there is no source" not in texts(examine(folder), "warning")


def test_a_knowledge_base_is_a_source_of_evidence(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["faithfulness"])
    (folder / "kb").mkdir()
    (folder / "kb" / "tower.md").write_text("# Tower\n\nIt is tall.\n")
    assert "evidence: the knowledge base, 1 documents" in texts(examine(folder), "ok")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "config.yml: is empty"),
        ("[]", "config.yml: must be a mapping, got list"),
        ("rails:", "config.yml: 'rails' is empty"),
        ("rails: {output: }", "'rails.output' is empty"),
        ("rails: {output: {flows: }}", "'rails.output.flows' is empty"),
        ("rails: [output]", "'rails' must be a mapping, got list"),
        ("models:", "'models' is empty"),
        ("prompts:", "'prompts' is empty"),
        ("import_paths:", "'import_paths' is empty"),
        ("custom_data:", "'custom_data' is empty"),
        ("custom_data: [1]", "custom_data: Input should be a valid dictionary"),
        (
            "rails: {output: {flows: check claim faithfulness}}",
            "rails.output.flows: Input should be a valid list",
        ),
        ("models: [{type: main}]", "models.0.engine: Field required"),
        ("rails: {output: {flows: [self check facts]}}", "Missing a `self_check_facts` prompt"),
        ("rails: [", "config.yml: not readable YAML"),
        (b"\xff\xfe", "config.yml: is not UTF-8 text"),
    ],
)
def test_a_folder_that_nemo_cannot_read_is_named_with_its_file_or_key(
    content: str | bytes, said: str, tmp_path: Path
) -> None:
    (tmp_path / "config.yml").write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(SettingsError) as caught:
        examine(tmp_path)
    assert said in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_the_command_prints_its_findings_and_exits_with_1_on_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import typer

    from faithrails.cli.doctor import doctor

    with pytest.raises(typer.Exit) as ended:
        doctor(config_v1(tmp_path, ["faithfulness"], {"treshold": 1}))
    assert ended.value.exit_code == 1
    assert "treshold" in capsys.readouterr().out


def test_the_schema_checks_a_config_file(capsys: pytest.CaptureFixture[str]) -> None:
    from faithrails.cli.schema import schema

    schema(settings_only=False)
    found = json.loads(capsys.readouterr().out)
    jsonschema.validate({"custom_data": {"faithrails": {"mode": "warn"}}, "models": []}, found)
    for wrong in ({"faithrails": {}}, {"custom_data": {"faithrails": {"mod": 1}}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, found)
