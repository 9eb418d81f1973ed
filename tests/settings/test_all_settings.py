"""Settings: presets below, the user's values above, and every mistake named."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from faithrails import Settings
from faithrails.classifier.model import SHIPPED
from faithrails.errors import SettingsError
from faithrails.hosts.nemo import load_config
from faithrails.hosts.nemo.rail import settings_of
from faithrails.settings import PRESETS
from faithrails.settings.judge import Judge
from faithrails.settings.overridable_by_rail import CRITICAL
from faithrails.text.critical_claims import KINDS
from faithrails.verify import build, names
from faithrails.verify.sampling import Samples

from command_line import faithrails


def test_values_of_the_user_win_over_the_preset_and_the_preset_over_defaults() -> None:
    settings = Settings.load({"preset": "balanced", "claims": "sentences"})
    assert (*names(settings), settings.threshold) == ("sentences", ("judge",), 0.85)


@pytest.mark.parametrize(
    ("preset", "claims", "verifiers", "threshold", "out_of_scope"),
    [
        ("offline", "sentences", ("layered",), 1.0, "pass"),
        ("balanced", "llm", ("judge",), 0.85, "pass"),
        ("strict", "llm", ("judge", "exact"), 0.95, "fail"),
    ],
)
def test_presets_are_what_they_say(
    preset: Any, claims: str, verifiers: tuple[str, ...], threshold: float, out_of_scope: str
) -> None:
    found = Settings(preset=preset)
    assert (*names(found), found.threshold, found.out_of_scope) == (
        claims,
        verifiers,
        threshold,
        out_of_scope,
    )


def test_each_rail_starts_from_its_own_way_of_working() -> None:
    settings = Settings()
    rails = {name: settings.rail(name) for name in ("facts", "faithfulness", "hallucination")}  # type: ignore[arg-type]
    assert {n: (*names(r), r.when) for n, r in rails.items()} == {
        "facts": ("whole", ("facts",), "toggled"),
        "faithfulness": ("sentences", ("layered",), "always"),
        "hallucination": ("whole", ("sampling",), "toggled"),
    }


def test_overrides_of_a_rail_change_that_rail_alone() -> None:
    settings = Settings.load({"mode": "warn", "facts": {"mode": "block", "judge": {"timeout": 5}}})
    assert (settings.rail("facts").mode, settings.rail("faithfulness").mode) == ("block", "warn")
    assert settings.rail("facts").judge.timeout == 5
    assert settings.rail("facts").judge.retries == settings.judge.retries


def test_when_for_all_rails_wins_over_their_defaults() -> None:
    assert Settings(when="always").rail("facts").when == "always"
    assert Settings.load({"when": "always", "facts": {"when": "toggled"}}).rail("facts").when == "toggled"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"treshold": 0.5}, r"custom_data.faithrails.treshold: unknown setting; did you mean 'threshold'"),
        ({"facts": {"mod": "warn"}}, r"faithrails.facts.mod: unknown setting; did you mean 'mode'"),
        ({"judge": {"tokens": 5}}, r"faithrails.judge.tokens: unknown"),
        ({"threshold": 7}, r"faithrails.threshold: .* less than or equal to 1"),
        ({"threshold": "high"}, r"faithrails.threshold: "),
        ({"facts": {"threshold": -1}}, r"faithrails.facts.threshold: .* greater than or equal to 0"),
        ({"mode": "shout"}, r"faithrails.mode: .*'block', 'warn', 'annotate', 'correct' or 'background'"),
        ({"preset": "lax"}, r"faithrails.preset: "),
        ({"verifiers": []}, r"faithrails.verifiers: "),
        ({"verifiers": ["psychic"]}, r"faithrails.verifiers.0: "),
        ({"on_error": True}, r"faithrails.on_error: "),
        ("balanced", r"must be a mapping"),
        (["preset"], r"must be a mapping"),
    ],
)
def test_a_wrong_setting_is_named_with_its_path(values: Any, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        Settings.load(values)


@pytest.mark.parametrize(
    "values",
    [
        {"treshold": 1},
        {"mode": "shout"},
        {"judge": {"timout": 1}},
        {"verifiers": [{"name": "layered", "classifier": "/none"}]},
    ],
)
def test_settings_built_in_python_raise_the_same_error(values: Any) -> None:
    with pytest.raises(SettingsError) as built:
        Settings(**values)
    with pytest.raises(SettingsError) as loaded:
        Settings.load(values, where="Settings")
    assert str(built.value) == str(loaded.value)


@pytest.mark.parametrize("group", [Judge, Samples])
def test_a_group_of_settings_raises_it_too(group: Any) -> None:
    with pytest.raises(
        SettingsError, match=f"{group.__name__}.max_token: unknown setting; did you mean 'max_tokens'"
    ):
        group(max_token=5)


@pytest.mark.parametrize(
    ("values", "near"),
    [
        ({"judge": {"timout": 1}}, "timeout"),
        ({"facts": {"judge": {"retrys": 1}}}, "retries"),
        ({"verifiers": {"name": "sampling", "numbr": 1}}, "number"),
        ({"facts": {"verifiers": ["exact", {"name": "judge", "timout": 1}]}}, "timeout"),
        ({"facts": {"presets": 1}}, None),  # rails have no preset of their own
    ],
)
def test_the_nearest_key_is_one_of_the_same_group(values: Any, near: str | None) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.load(values)
    assert (f"did you mean '{near}'" in str(caught.value)) == (near is not None)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A configuration folder that is not the current one."""
    shutil.copytree(SHIPPED, tmp_path / "app" / "own")
    (tmp_path / "app" / "lexicon.json").write_text('{"format": 1, "version": "1", "groups": []}')
    (tmp_path / "app" / "parser").mkdir()
    (tmp_path / "app" / "parser" / "meta.json").write_text("{}")
    (tmp_path / "else").mkdir()
    monkeypatch.chdir(tmp_path / "else")
    return tmp_path / "app"


PATHS = {"lexicon": "lexicon.json", "log": "claims.jsonl", "spacy": "parser"}


@pytest.mark.parametrize("setting", PATHS)
def test_a_relative_path_starts_from_the_configurations_folder(setting: str, folder: Path) -> None:
    expected = str(folder / PATHS[setting])
    for values in (
        {setting: PATHS[setting]},
        {"faithfulness": {setting: PATHS[setting]}},
        {setting: expected},
    ):
        found = Settings.load(values, folder=folder).rail("faithfulness")
        assert str(getattr(found, setting)) == expected


@pytest.mark.parametrize("own", ["own", "./own"])
def test_a_path_of_a_verifier_starts_there_too(own: str, folder: Path) -> None:
    (found,) = Settings.load({"verifiers": {"name": "layered", "classifier": own}}, folder=folder).verifiers
    assert found.classifier == folder / "own"  # type: ignore[union-attr]


def test_the_path_of_a_vocabulary_starts_from_the_configurations_folder(folder: Path) -> None:
    (folder / "rowing.yml").write_text("sides: crews\n")
    found = Settings.load({"vocabulary": ["sport", "rowing.yml"]}, folder=folder)
    assert found.vocabulary == ("sport", str(folder / "rowing.yml"))


def test_a_vocabulary_that_does_not_ship_is_named_with_those_that_do(folder: Path) -> None:
    with pytest.raises(SettingsError, match=r"vocabulary.*none.*does not exist.*film.*sport"):
        Settings.load({"vocabulary": ["none"]}, folder=folder)


@pytest.mark.parametrize("setting", ["lexicon", "spacy"])
def test_what_a_path_names_must_be_there(setting: str, folder: Path) -> None:
    with pytest.raises(SettingsError, match=f"{setting}: no .*{folder}/none"):
        Settings.load({setting: "./none"}, folder=folder)


def test_the_folder_is_that_of_the_configuration_that_nemo_loads(folder: Path) -> None:
    content = {
        "import_paths": ["faithrails/rails"],
        "custom_data": {"faithrails": {"lexicon": "lexicon.json", "log": "c.jsonl"}},
    }
    (folder / "config.yml").write_text(yaml.safe_dump(content))
    found = settings_of(load_config(os.path.relpath(folder)))
    assert (found.lexicon, found.log) == (Path.cwd() / "../app/lexicon.json", Path.cwd() / "../app/c.jsonl")


def test_the_name_of_an_installed_spacy_model_stays_a_name(folder: Path) -> None:
    assert Settings.load({"spacy": "en_core_web_sm"}, folder=folder).spacy == "en_core_web_sm"


def test_the_schema_shows_the_defaults_that_settings_have() -> None:
    shown = json.loads(faithrails("schema", "--settings-only").out)["properties"]
    values = Settings().model_dump(mode="json")
    assert {name: part["default"] for name, part in shown.items() if "default" in part} == {
        name: values[name] for name, part in shown.items() if "default" in part
    }
    assert (shown["threshold"]["default"], shown["verifiers"]["default"]) == (1.0, ["layered"])


def test_every_wrong_key_is_told_at_once() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.load({"treshold": 1, "mode": "shout"})
    assert len(str(caught.value).splitlines()) == 2


def test_every_setting_has_a_description() -> None:
    schema = Settings.model_json_schema()
    parts = [schema, *schema["$defs"].values()]
    missing = [
        name for part in parts for name, field in part["properties"].items() if "description" not in field
    ]
    assert missing == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_schema_accepts_what_the_settings_accept(preset: str) -> None:
    jsonschema.validate({"preset": preset, "facts": {"when": "always"}}, Settings.model_json_schema())


def test_the_schema_refuses_unknown_keys() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"facts": {"mod": 1}}, Settings.model_json_schema())


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("classifier", "mine", "moved to verifiers: [{name: layered, classifier: mine}]"),
        ("samples", {"number": 3}, "moved to verifiers: [{name: sampling, number: ..., by: ...}]"),
        ("single_call", True, "moved to verifiers: [single_call], with claims: llm"),
        (
            "entailment_threshold",
            0.6,
            "is gone: layered and classifier decide by risk (lenient, balanced or "
            "strict), or by warn_at and block_at, both P(unfaithful); for exact and sampling, write "
            "verifiers: [{name: exact, supported_at: 0.6}]",
        ),
        (
            "on_hard_failure",
            "block",
            "is gone: a finding of a kind that has proved true decides by itself, as "
            "mode says; to mark such answers instead of blocking them, write mode: warn",
        ),
    ],
)
def test_a_setting_that_has_moved_is_refused_with_its_new_place(key: str, value: Any, place: str) -> None:
    for values, where in (({key: value}, key), ({"facts": {key: value}}, f"facts.{key}")):
        with pytest.raises(SettingsError) as caught:
            Settings.load(values)
        assert str(caught.value) == f"custom_data.faithrails.{where}: {place}"


@pytest.mark.parametrize(
    ("name", "key", "value", "told"),
    [
        ("layered", "risk", "strict", "moved beside verifiers: risk: strict"),
        ("classifier", "entailment_threshold", 0.6, "is gone: beside verifiers, write risk"),
        ("exact", "entailment_threshold", 0.6, "is now supported_at: 0.6"),
        ("sampling", "entailment_threshold", 0.6, "is now supported_at: 0.6"),
    ],
)
def test_a_setting_of_a_verifier_that_has_moved_is_refused(
    name: str, key: str, value: Any, told: str
) -> None:
    with pytest.raises(SettingsError, match=f"verifiers.*{key}: {told}"):
        Settings.load({"verifiers": [{"name": name, key: value}]})


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"warn_at": 0.9, "block_at": 0.5}, "warn_at: 0.9 is above block_at, 0.5"),
        ({"threshold": 0.9, "warn_below": 0.5}, "threshold: 0.9 is above warn_below, 0.5"),
        ({"facts": {"warn_at": 0.9, "block_at": 0.5}}, "facts.warn_at: 0.9 is above block_at, 0.5"),
        ({"block_at": 0.5, "facts": {"warn_at": 0.9}}, "facts.warn_at: 0.9 is above block_at, 0.5"),
        ({"threshold": 0.5, "warn_below": 0.7, "facts": {"threshold": 1}}, "facts.threshold: 1 is above"),
    ],
)
def test_a_mark_begins_no_later_than_a_block(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingsError, match=f"^custom_data.faithrails.{said}"):
        Settings.load(values)


def test_settings_survive_being_written_and_read() -> None:
    panel = {"name": "panel", "judges": ["exact", {"name": "judge", "retries": 0}]}
    given = [
        "exact",
        {"name": "judge", "type": "other", "retries": 0},
        {"name": "sampling", "number": 3},
        panel,
    ]
    settings = Settings.load({"verifiers": given, "judge": {"timeout": 5}, "facts": {"claims": "llm"}})
    assert Settings.load(settings.model_dump(mode="json")) == settings


def test_arguments_of_models_are_not_recorded() -> None:
    own = {"name": "judge", "backend": "langchain", "model": "a:B", "parameters": {"api_key": "secret"}}
    judge = {"parameters": {"api_key": "secret"}}
    settings = Settings.load({"verifiers": own, "judge": judge, "facts": {"judge": judge, "verifiers": own}})
    assert "secret" in settings.model_dump_json()
    assert "secret" not in json.dumps(settings.recordable())


@pytest.mark.parametrize(
    ("own", "shared", "said"),
    [
        ({"type": "other"}, {"backend": "openai", "model": "m"}, "type needs backend nemo"),
        ({"model": "m"}, {}, "model needs backend openai or langchain"),
    ],
)
def test_a_model_of_its_own_that_would_not_be_asked_is_refused(own: Any, shared: Any, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        build(Settings(verifiers=({"name": "judge", **own},), judge=shared))


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"cache": True}, "cache"),
        ({"faithfulness": {"block_at": True}}, "faithfulness.block_at"),
        ({"judge": {"retries": False}}, "judge.retries"),
        ({"verifiers": [{"name": "exact", "supported_at": True}]}, "verifiers.0.supported_at"),
    ],
)
def test_yes_and_no_are_no_numbers(values: dict[str, Any], path: str) -> None:
    with pytest.raises(
        SettingsError, match=f"^custom_data.faithrails.{path}: must be a number .got (True|False)"
    ):
        Settings.load(values)


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ("a week", r"keep_days: Input should be a valid integer \(got 'a week'\)"),
        (True, r"keep_days: must be a number \(got True\)"),
        ({"pass": True}, r"keep_days.pass: Input should be a valid integer \(got True\)"),
        ({"passed": 3}, r"keep_days.passed: Input should be 'pass', .* \(got 'passed'\)"),
    ],
)
def test_days_to_keep_have_one_error_with_their_key(days: Any, said: str) -> None:
    with pytest.raises(SettingsError, match=rf"^custom_data.faithrails.log_options.{said}$"):
        Settings.load({"log": "a.parquet", "log_options": {"keep_days": days}})


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"mode": "background"}, "mode"),
        ({"facts": {"mode": "background"}}, "facts.mode"),
        ({"facts": {"threshold": 0.5}, "log_options": {"keep_days": 3}}, "log_options.keep_days"),
    ],
)
def test_what_needs_a_log_is_named_where_it_was_given(values: dict[str, Any], path: str) -> None:
    with pytest.raises(SettingsError, match=f"^custom_data.faithrails.{path}: .*needs.* log"):
        Settings.load(values)


@pytest.mark.parametrize("key", ["warning", "marker"])
@pytest.mark.parametrize("text", ["", " \n", "\u200b", "\u2800", "\u3164\ufe0f"])
def test_a_notice_that_a_user_cannot_see_is_refused(key: str, text: str) -> None:
    with pytest.raises(SettingsError, match=f"{key}: must have a visible character"):
        Settings.load({key: text})
    with pytest.raises(SettingsError, match=f"facts.{key}: must have a visible character"):
        Settings.load({"facts": {key: text}})


@pytest.mark.parametrize(("rule", "meant"), [("dosage", "dosages"), ("amount", "amounts"), ("date", "dates")])
def test_a_critical_kind_that_is_misspelt_is_no_pattern(rule: str, meant: str) -> None:
    assert meant in KINDS == CRITICAL
    with pytest.raises(SettingsError, match=f"did you mean '{meant}'"):
        Settings.load({"critical": [rule]})
    assert Settings.load({"critical": [rf"\b{rule}\b", "updates", meant]}).critical[2] == meant
