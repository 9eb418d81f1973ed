"""Wiring: every mistake in a configuration stops the application before the first answer."""

import logging
import traceback
from pathlib import Path
from typing import Any

import pytest
import yaml
from nemoguardrails import LLMRails, RailsConfig

from faithrails.errors import FaithrailsError, SettingsError
from faithrails.hosts.nemo import load_config
from faithrails.hosts.nemo.configured_rails import ACTIONS
from faithrails.hosts.nemo.load_app import make_importable
from faithrails.hosts.nemo.raise_startup_errors import refuse_start
from faithrails.install_paths import HOME
from faithrails.prompts import default_prompts
from faithrails.testing import ScriptedLLM
from faithrails.types import Turn
from faithrails.verify.facts import Facts

from nemo_apps import ALWAYS, CHUNKS, PROMPTS, app, checked, config_v1, config_v2

AT_START = (RuntimeError, FaithrailsError)


def cause_of(error: BaseException) -> str:
    """NeMo 0.24.1 wraps what ``init`` raises, 0.24.0 does not; a traceback shows both."""
    return f"{error} {error.__cause__}"


@pytest.mark.parametrize("version", ["1.0", "2.x"])
@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"treshold": 0.5}, "custom_data.faithrails.treshold: unknown setting; did you mean 'threshold'"),
        ({"mode": "shout"}, "custom_data.faithrails.mode"),
        ({"judge": {"backend": "openai", "model": "m", "api_key_env": "NO_SUCH_KEY"}}, "NO_SUCH_KEY"),
    ],
)
def test_a_wrong_setting_is_named_at_start(version: str, settings: Any, named: str, tmp_path: Path) -> None:
    write = config_v1 if version == "1.0" else config_v2
    folder = write(tmp_path, ["faithfulness"], settings)
    make_importable()
    with pytest.raises(AT_START) as caught:
        LLMRails(RailsConfig.from_path(str(folder)))
    assert named in cause_of(caught.value)


def test_load_config_names_the_folder_and_the_setting(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"app: custom_data\.faithrails\.treshold: unknown setting"):
        load_config(config_v1(tmp_path / "app", ["faithfulness"], {"treshold": 0.5}))


def test_a_misspelt_key_for_all_settings_is_named_at_start(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["faithfulness"])
    given = (folder / "config.yml").read_text()
    (folder / "config.yml").write_text(given.replace("faithrails: {}", "faithrail: {}"))
    make_importable()
    with pytest.raises(AT_START) as caught:
        LLMRails(RailsConfig.from_path(str(folder)))
    assert "custom_data.faithrail: unknown; did you mean 'faithrails'?" in cause_of(caught.value)


def test_a_default_prompt_that_is_missing_is_named_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faithrails.prompts.HOME", tmp_path)
    default_prompts.cache_clear()
    try:
        with pytest.raises(AT_START) as caught:
            app(config_v1(tmp_path, ["faithfulness"]))
    finally:
        default_prompts.cache_clear()
    assert "answer_with_reflection.yml: not a file of prompts" in cause_of(caught.value)


def test_a_prompt_that_is_no_template_is_named_at_start(tmp_path: Path) -> None:
    prompts = [{"task": "self_check_facts", "content": "{{ evidence"}]
    with pytest.raises(AT_START) as caught:
        app(config_v1(tmp_path, ["facts"], prompts=prompts))
    assert "self_check_facts" in cause_of(caught.value)


def test_a_missing_prompt_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="self_check_facts"):
        load_config(config_v1(tmp_path, ["facts"], prompts=[]))


def test_a_missing_folder_and_a_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="nowhere: does not exist"):
        load_config(tmp_path / "nowhere")
    (tmp_path / "config.yml").write_text("models: []")
    with pytest.raises(SettingsError, match="import_paths only from a folder"):
        load_config(tmp_path / "config.yml")


def test_yaml_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text("rails: [")
    with pytest.raises(SettingsError, match=r"config\.yml: not readable YAML"):
        load_config(tmp_path)


@pytest.mark.parametrize("version", ["1.0", "2.x"])
@pytest.mark.parametrize(
    "settings", [{"treshold": 0.5}, {"mode": "shout", "on_error": 1}, {"lexicon": "none.json"}]
)
def test_a_start_that_fails_ends_with_our_sentence(version: str, settings: Any, tmp_path: Path) -> None:
    write = config_v1 if version == "1.0" else config_v2
    folder = write(tmp_path, ["faithfulness"], settings)
    make_importable()
    with pytest.raises(SettingsError) as caught:
        LLMRails(RailsConfig.from_path(str(folder)))
    last = traceback.format_exception(caught.value)[-1].strip().splitlines()[-1]
    assert "custom_data.faithrails." in last


async def test_an_application_that_must_not_start_serves_nothing(tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"]))
    refuse_start(rails, SettingsError("wrong"))
    with pytest.raises(SettingsError, match="wrong"):
        await rails.generate_async(messages=[{"role": "user", "content": "Hello"}])
    with pytest.raises(SettingsError, match="wrong"):
        rails.stream_async(messages=[{"role": "user", "content": "Hello"}])


@pytest.mark.parametrize("version", ["1.0", "2.x"])
def test_every_action_is_ours_and_registered(version: str, tmp_path: Path) -> None:
    write = config_v1 if version == "1.0" else config_v2
    rails = app(write(tmp_path, list(ACTIONS)))
    found = [rails.runtime.action_dispatcher.get_action(name) for name in ACTIONS.values()]
    assert all(action.faithrails for action in found)


@pytest.mark.parametrize("version", ["1.0", "2.x"])
def test_each_colang_version_loads_exactly_its_flows(version: str, tmp_path: Path) -> None:
    write = config_v1 if version == "1.0" else config_v2
    config = load_config(write(tmp_path, ["facts"]))
    names = [flow["id"] if version == "1.0" else flow.name for flow in config.flows]
    flows = {"self check facts", "self check hallucination", "check claim faithfulness"}
    assert {name for name in names if "check" in name and name in flows} == flows
    assert len([name for name in names if name in flows]) == 3


def test_the_imported_folder_holds_no_yaml_that_would_replace_the_users() -> None:
    assert not list((HOME / "rails").rglob("*.y*ml"))


async def test_a_prompt_written_for_the_judges_model_wins(tmp_path: Path) -> None:
    own = {"task": "self_check_facts", "content": "OWN {{ response }}", "models": ["openai/special"]}
    models = [
        {"type": "main", "engine": "openai", "model": "plain"},
        {"type": "self_check_facts", "engine": "openai", "model": "special"},
    ]
    folder = config_v1(tmp_path, ["facts"], ALWAYS, prompts=[*PROMPTS, own])
    content = yaml.safe_load((folder / "config.yml").read_text())
    judge, main = ScriptedLLM(["yes"]), ScriptedLLM([])
    rails = app(folder, main)
    rails.config.models = type(rails.config).parse_object({**content, "models": models}).models
    rails.runtime.register_action_param("self_check_facts_llm", judge)
    await checked(rails, "It is in Paris.", relevant_chunks=CHUNKS)
    assert [call.text for call in judge.calls] == ["OWN It is in Paris."]
    assert main.calls == []


async def test_sampling_asks_the_main_model_even_if_the_judge_is_another(tmp_path: Path) -> None:
    main, judge = ScriptedLLM(lambda _: "Paris."), ScriptedLLM(["yes"])
    rails = app(config_v1(tmp_path, ["hallucination"], ALWAYS), main)
    rails.runtime.register_action_param("self_check_hallucination_llm", judge)
    await checked(rails, "It is in Paris.", "Where is it?")
    assert (len(main.calls), len(judge.calls)) == (2, 1)
    assert main.calls[0].messages[-1].content == "Where is it?"


async def test_the_judge_may_be_named_by_its_type(tmp_path: Path) -> None:
    named = ScriptedLLM(["yes"])
    rails = app(config_v1(tmp_path, ["facts"], {**ALWAYS, "judge": {"type": "checker"}}), ScriptedLLM([]))
    rails.runtime.register_action_param("llms", {"checker": named})
    await checked(rails, "It is in Paris.", relevant_chunks=CHUNKS)
    assert len(named.calls) == 1


@pytest.mark.parametrize(("second", "passes"), [("yes", True), ("no", False)])
async def test_a_verifier_listed_twice_asks_two_models(tmp_path: Path, second: str, passes: bool) -> None:
    models = {"one": ScriptedLLM(["yes"]), "two": ScriptedLLM([second])}
    settings = {
        "facts": {"when": "always", "verifiers": [{"name": "facts", "type": name} for name in models]}
    }
    rails = app(config_v1(tmp_path, ["facts"], settings), ScriptedLLM([]))
    rails.runtime.register_action_param("llms", models)
    seen, _ = await checked(rails, "It is in Paris.", relevant_chunks=CHUNKS)
    assert (seen == "It is in Paris.") == passes
    assert [len(model.calls) for model in models.values()] == [1, 1]


async def test_a_type_that_names_no_model_is_no_model(tmp_path: Path) -> None:
    settings = {"facts": {"when": "always", "verifiers": [{"name": "facts", "type": "nobody"}]}}
    rails = app(config_v1(tmp_path, ["facts"], settings), ScriptedLLM(lambda _: "yes"))
    _, report = await checked(rails, "It is in Paris.", relevant_chunks=CHUNKS)
    assert (report["decision"], report["reasons"]) == ("block", ["below_threshold", "no_model"])


async def test_evidence_and_answers_stay_out_of_our_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Facts, turn: Turn, *more: Any) -> None:
        raise RuntimeError(f"{turn.answer} {turn.passages}")

    monkeypatch.setattr(Facts, "verify", fail)
    caplog.set_level(logging.INFO)
    rails = app(config_v1(tmp_path, ["facts"], ALWAYS), ScriptedLLM(lambda _: "yes"))
    await checked(rails, "The secret answer.", relevant_chunks="The secret chunk.")
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("faithrails")]
    assert "the verifier facts failed: RuntimeError" in ours
    assert not any("secret" in message for message in ours)


async def test_a_retrieval_action_of_the_user_stays(tmp_path: Path) -> None:
    config = load_config(config_v1(tmp_path, ["facts"]))
    (tmp_path / "actions.py").write_text(
        "from nemoguardrails.actions import action\n\n\n"
        "@action(name='retrieve_relevant_chunks')\nasync def mine(context=None):\n    return 'mine'\n"
    )
    rails = LLMRails(config)
    kept = rails.runtime.action_dispatcher.get_action("retrieve_relevant_chunks")
    assert await kept() == "mine"
