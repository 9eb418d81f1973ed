"""Settings: presets below, the user's values above, and every mistake named."""

from typing import Any

import jsonschema
import pytest

from faithrails import Settings
from faithrails.errors import SettingsError
from faithrails.settings import PRESETS


def test_values_of_the_user_win_over_the_preset_and_the_preset_over_defaults() -> None:
    settings = Settings.load({"preset": "balanced", "claims": "sentences"})
    assert (settings.claims, settings.verifiers, settings.threshold) == ("sentences", ("judge",), 0.85)


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
    assert (found.claims, found.verifiers, found.threshold, found.out_of_scope) == (
        claims, verifiers, threshold, out_of_scope,
    )  # fmt: skip


def test_each_rail_starts_from_its_own_way_of_working() -> None:
    settings = Settings()
    rails = {name: settings.rail(name) for name in ("facts", "faithfulness", "hallucination")}  # type: ignore[arg-type]
    assert {n: (r.claims, r.verifiers, r.when) for n, r in rails.items()} == {
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


def test_a_number_of_samples_may_stand_alone() -> None:
    assert Settings(samples=5).samples.number == 5  # type: ignore[arg-type]
    assert Settings.load({"hallucination": {"samples": 4}}).rail("hallucination").samples.number == 4


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"treshold": 0.5}, r"custom_data.faithrails.treshold: unknown setting; did you mean 'threshold'"),
        ({"facts": {"mod": "warn"}}, r"faithrails.facts.mod: unknown setting; did you mean 'mode'"),
        ({"judge": {"tokens": 5}}, r"faithrails.judge.tokens: unknown"),
        ({"threshold": 7}, r"faithrails.threshold: .* less than or equal to 1"),
        ({"threshold": "high"}, r"faithrails.threshold: "),
        ({"facts": {"threshold": -1}}, r"faithrails.facts.threshold: .* greater than or equal to 0"),
        ({"mode": "shout"}, r"faithrails.mode: .*'block', 'warn' or 'annotate'"),
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
