"""``Settings``: the model of all settings, with the defaults of presets and checks across keys."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, ValidationError, model_validator
from typing_extensions import Self

from faithrails.errors import SettingsError
from faithrails.settings.claim_weights import Weights
from faithrails.settings.judge import Judge
from faithrails.settings.overridable_by_rail import Overrides, RailSettings, check_order
from faithrails.settings.presets import PRESETS, expand_short_forms, preset_values
from faithrails.settings.sampling_queue_log import Background, LogOptions, Sample
from faithrails.settings.strict_model import explain, settings_error

RailName = Literal["facts", "faithfulness", "hallucination"]


class Settings(RailSettings):
    """All settings, under ``custom_data: {faithrails: {...}}``.

    Values given win over those of the preset, which win over the defaults.
    """

    if TYPE_CHECKING:  # plain values too, as in YAML: `judge={"backend": "openai"}`, `verifiers="exact"`

        def __init__(self, **values: object) -> None: ...

    preset: Literal["offline", "layered", "balanced", "strict"] = Field(
        "offline", description="A named set of values: see the folder `config/`."
    )
    client_context: tuple[str, ...] = Field(
        (),
        description="With `trust_toggles: false`: the context variables that a request may set besides "
        "evidence and toggles. A request that sets another one is refused.",
    )
    facts: Overrides = Field(
        default_factory=Overrides, description="Overrides for `self check facts`, in NeMo."
    )
    faithfulness: Overrides = Field(
        default_factory=Overrides,
        description="Overrides for `check claim faithfulness`, and for checks outside of NeMo.",
    )
    hallucination: Overrides = Field(
        default_factory=Overrides, description="Overrides for `self check hallucination`, in NeMo."
    )

    @model_validator(mode="before")
    @classmethod
    def _under_the_preset(cls, values: Any) -> Any:
        if not isinstance(values, dict) or values.get("preset", "offline") not in PRESETS:
            return values  # the field's own check says what is wrong
        values = {
            key: expand_short_forms(value) if key in _WHEN else value
            for key, value in expand_short_forms(values).items()
        }
        return _merge(preset_values(values.get("preset", "offline")), values)

    @model_validator(mode="after")
    def _rails_in_order(self) -> Self:
        for name in _WHEN:
            rail = self.rail(name)
            own = getattr(self, name).model_fields_set & {"mode", "log", "log_options"}
            _check_log(rail, f"{name}." if own else "")
            check_order(rail, "warn_at", "block_at", f"{name}.")
            check_order(rail, "threshold", "warn_below", f"{name}.")
        return self

    @classmethod
    def load(cls, values: Any, where: str = "custom_data.faithrails", folder: Path | None = None) -> Settings:
        """Validate raw values, as read from YAML; relative paths in them start from ``folder``.

        Raises:
            SettingsError: one line for each wrong key, with its path under ``where``.
        """
        if values is None:
            values = {}
        if not isinstance(values, dict):
            raise SettingsError(f"{where}: must be a mapping of settings, got {type(values).__name__}")
        try:
            return cls.model_validate(values, context=folder)
        except ValidationError as error:
            raise SettingsError("\n".join(explain(error, cls, where))) from None

    def recordable(self) -> dict[str, Any]:
        """Return JSON values, without the log and the arguments of models, which may be secret."""
        values: dict[str, Any] = _without(self.model_dump(mode="json", exclude={"log"}), "parameters")
        return values

    def rail(self, name: RailName) -> Settings:
        """Return the settings of one rail: the general ones with its overrides applied, and none left."""
        overrides: Overrides = getattr(self, name)
        values: dict[str, Any] = {"when": self.when or _WHEN[name], **dict.fromkeys(_WHEN, _NONE)}
        for field in overrides.model_fields_set:
            chosen = getattr(overrides, field)
            values[field] = _over(getattr(self, field), chosen)
        return self.model_copy(update=values)

    def of_checker(self) -> Settings:
        """Return the settings of a check outside of NeMo, where ``faithfulness`` is the only rail.

        Raises:
            SettingsError: there are overrides for another rail, which would have no effect.
        """
        for name, flow in (("facts", "self check facts"), ("hallucination", "self check hallucination")):
            if getattr(self, name) not in (_NONE, getattr(_of_preset(self.preset), name)):
                raise SettingsError(
                    f"{name}: overrides settings of NeMo's rail `{flow}`, which does not run here; write its "
                    f"keys beside `preset`, or pass settings.rail({name!r})"
                )
        return self.rail("faithfulness") if self.faithfulness != _NONE else self


@lru_cache(maxsize=len(PRESETS))
def _of_preset(name: str) -> Settings:
    return Settings(preset=name)


# The default of `when` for each rail; presets set how each rail finds and checks claims.
_WHEN: dict[RailName, Literal["toggled", "always", "sampled"]] = {
    "facts": "toggled",
    "hallucination": "toggled",
    "faithfulness": "always",
}
_NONE = Overrides()


def _check_log(rail: Settings, where: str) -> None:
    """Raise a validation error if these settings need a log that is missing, or of another format."""
    if rail.mode == "background" and rail.log is None:
        raise settings_error([f".{where}mode: background needs log, where the results go"])
    if rail.log_options.keep_days and (rail.log is None or rail.log.suffix != ".parquet"):
        raise settings_error([f".{where}log_options.keep_days: needs a log whose name ends in .parquet"])


def _merge(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    over = {
        key: {name: getattr(value, name) for name in value.model_fields_set}
        if isinstance(value, Overrides)
        else value
        for key, value in over.items()
    }
    merged = {**under, **over}
    for key in under.keys() & over.keys():
        if isinstance(under[key], dict) and isinstance(over[key], dict):
            merged[key] = _merge(under[key], over[key])
    return merged


def _without(value: Any, key: str) -> Any:
    if isinstance(value, dict):
        return {name: _without(each, key) for name, each in value.items() if name != key}
    return [_without(each, key) for each in value] if isinstance(value, list) else value


def _over(base: Any, chosen: Any) -> Any:
    """Return the overriding value, or the general one if it is None; groups are merged field by field."""
    groups = (Judge, Weights, Sample, Background, LogOptions)
    if isinstance(base, groups) and isinstance(chosen, type(base)):
        return base.model_copy(update={name: getattr(chosen, name) for name in chosen.model_fields_set})
    return base if chosen is None else chosen
