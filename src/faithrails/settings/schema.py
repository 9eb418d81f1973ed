"""The settings, validated at startup."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Optional

import yaml
from pydantic import (
    BaseModel,
    Field,
    ValidationError,
    create_model,
    field_validator,
    model_validator,
)
from pydantic.fields import FieldInfo

from faithrails.errors import SettingsError
from faithrails.settings.models import Judge, Samples, Strict, explain
from faithrails.settings.paths import (
    ClassifierFolder,
    LexiconFile,
    LogFile,
    SpacyModel,
    VocabularySource,
    shipped_vocabularies,
)
from faithrails.shipped_folders import HOME

Policy = Literal["block", "escalate", "warn", "pass"]
Mode = Literal["block", "warn", "annotate"]
Claims = Literal["whole", "sentences", "llm"]
VerifierName = Literal["layered", "classifier", "exact", "judge", "facts", "sampling"]
RailName = Literal["facts", "faithfulness", "hallucination"]

PRESETS = ("offline", "layered", "balanced", "strict")


class _Common(Strict):
    """Settings for all rails, which each rail can override."""

    claims: Claims = Field("sentences", description="How the answer is split into claims.")
    single_call: bool = Field(
        False,
        description="With claims `llm` and verifier `judge`: split and judge in one call instead of two, "
        "if the evidence fits into one prompt.",
    )
    verifiers: tuple[VerifierName, ...] = Field(
        ("exact",),
        min_length=1,
        description="What checks the claims; with several, the strictest verdict counts.",
    )
    threshold: float = Field(0.8, ge=0.0, le=1.0, description="Least score that passes.")
    entailment_threshold: float = Field(
        0.7, ge=0.0, le=1.0, description="Least probability that counts as supported."
    )
    classifier: ClassifierFolder | None = Field(
        None,
        description="With `layered` and `classifier`: the folder of a classifier that `faithrails train` "
        "wrote (relative to the configuration folder). Default: the one that ships.",
    )
    lexicon: LexiconFile | None = Field(
        None,
        description="With `exact`, `layered` and `classifier`: a file of synonymous names, written by "
        "`faithrails lexicon build` (relative to the configuration folder).",
    )
    spacy: SpacyModel | None = Field(
        None,
        description="With `exact`, `layered` and `classifier`: an installed spaCy model, or a folder with "
        "one (relative to the configuration folder), whose entities count as names too.",
    )
    vocabulary: tuple[VocabularySource, ...] = Field(
        default_factory=shipped_vocabularies,
        description="With `exact` and `layered`: the domains whose words are used, each the name of one that "
        "ships or the path of a YAML file (relative to the configuration folder). See docs/vocabulary.md.",
    )
    risk: Literal["lenient", "balanced", "strict"] | None = Field(
        None,
        description="With `layered` and `classifier`: what counts as supported, by the thresholds that the "
        "classifier was validated with, instead of `entailment_threshold`. `balanced` has the best F1, "
        "`strict` finds nine in ten unfaithful answers, `lenient` is right four times in five.",
    )
    reflection: Literal["checked", "required", "ignored"] = Field(
        "checked",
        description="What the answering model says about its own answer (`$answer_reflection`): `checked` "
        "uses it if there is one, `required` treats an answer without one by `on_unsure`, `ignored` leaves "
        "it out.",
    )
    mode: Mode = Field("block", description="What happens to an answer below the threshold.")
    when: Literal["toggled", "always"] | None = Field(
        None,
        description="Check only messages whose toggle is set, or every message. Default: toggled for facts "
        "and hallucination, always for faithfulness.",
    )
    trust_toggles: bool = Field(
        True,
        description="Whether a toggle may turn off a check that is always on, or turn it into a warning. If "
        "false, a request is also refused if it brings more than messages, evidence, toggles and the "
        "variables in `client_context`, or options that leave output rails out.",
    )
    context_scope: Literal["turn", "request"] = Field(
        "turn",
        description="Which context messages count: those since the last answer, or all of the request.",
    )
    out_of_scope: Literal["pass", "fail"] = Field(
        "pass",
        description="Claims that have nothing to do with the evidence: leave them out (`pass`), or count "
        "them as unsupported (`fail`).",
    )
    on_hard_failure: Literal["count", "block", "escalate"] = Field(
        "count",
        description="What to do if `exact` or `layered` finds a claim certainly wrong (a value, a name, a "
        "denial, a source): count it like any other unsupported claim, or decide by it alone.",
    )
    on_no_evidence: Policy = Field("block", description="What to do if there is nothing to check against.")
    on_no_claims: Policy = Field("pass", description="What to do with an answer without claims.")
    on_nothing_in_scope: Policy = Field(
        "block",
        description="What to do if the judge finds every claim out of scope: nothing was checked then.",
    )
    on_unsure: Policy = Field("block", description="What to do if a verifier cannot tell.")
    on_error: Policy = Field("block", description="What to do if the check could not run to its end.")
    on_truncated: Policy = Field("block", description="What to do with an answer that was cut off.")
    warning: str = Field(
        "Note: parts of this answer are not supported by the sources it was given.",
        description="The sentence added to an answer in mode warn.",
    )
    marker: str = Field(
        "[not supported by the sources]",
        description="What follows an unsupported sentence in mode annotate.",
    )
    refusal: str = Field(
        "I'm sorry, I can't answer that from the sources I was given.",
        description="The text with which `faithrails.stream` ends an answer that it stops. In NeMo, override "
        "the bot messages instead.",
    )
    samples: Samples = Field(default_factory=Samples, description="How sampling draws further answers.")
    judge: Judge = Field(default_factory=Judge, description="The language model that judges claims.")
    cache: int = Field(
        0,
        ge=0,
        description="How many verdicts of `judge` and `facts`, and claims of the extractor `llm`, to keep "
        "and use again for the same answer, evidence, question, prompts, model and settings. The same "
        "request, made twice at the same time, becomes one call.",
    )
    log: LogFile | None = Field(
        None,
        description="A file to which each check is appended as a line of JSON, with all that `faithrails "
        "replay` needs to repeat it (relative to the configuration folder). It contains questions, "
        "answers and evidence.",
    )
    deadline: float = Field(30.0, gt=0.0, description="Seconds that the check of one message may take.")

    @field_validator("samples", mode="before")
    @classmethod
    def _number_alone(cls, value: Any) -> Any:
        return {"number": value} if isinstance(value, int) and not isinstance(value, bool) else value

    @field_validator("verifiers", mode="before")
    @classmethod
    def _one_alone(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value


def _optional(field: FieldInfo) -> tuple[Any, FieldInfo]:
    field = copy(field)  # keeps the bounds, which stand in the field's metadata
    field.annotation = Optional[field.annotation]  # type: ignore[assignment]  # noqa: UP045
    field.default, field.default_factory = None, None
    return field.annotation, field


if TYPE_CHECKING:

    class Overrides(_Common):
        """The settings of one rail; what is not set follows the general settings."""
else:
    Overrides = create_model(
        "Overrides",
        __base__=_Common,
        __doc__="The settings of one rail; what is not set follows the general settings.",
        **{name: _optional(field) for name, field in _Common.model_fields.items()},
    )


class Settings(_Common):
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
    facts: Overrides = Field(default_factory=Overrides, description="Overrides for `self check facts`.")
    faithfulness: Overrides = Field(
        default_factory=Overrides, description="Overrides for `check claim faithfulness`."
    )
    hallucination: Overrides = Field(
        default_factory=Overrides, description="Overrides for `self check hallucination`."
    )

    @model_validator(mode="before")
    @classmethod
    def _under_the_preset(cls, values: Any) -> Any:
        if not isinstance(values, dict) or values.get("preset", "offline") not in PRESETS:
            return values  # the field's own check says what is wrong
        return _merge(preset_values(values.get("preset", "offline")), values)

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

    def rail(self, name: RailName) -> Settings:
        """Return the settings of one rail: its own defaults, then its overrides."""
        overrides: Overrides = getattr(self, name)
        values: dict[str, Any] = {**_RAIL_DEFAULTS[name]}
        values["when"] = self.when or values["when"]
        for field in overrides.model_fields_set:
            chosen = getattr(overrides, field)
            values[field] = _over(getattr(self, field), chosen)
        return self.model_copy(update=values)


# The two rails that NeMo has too start from NeMo's way of working.
_RAIL_DEFAULTS: dict[str, dict[str, Any]] = {
    "facts": {"claims": "whole", "verifiers": ("facts",), "when": "toggled"},
    "hallucination": {"claims": "whole", "verifiers": ("sampling",), "when": "toggled"},
    "faithfulness": {"when": "always"},
}


@lru_cache(maxsize=len(PRESETS))
def preset_values(name: str) -> dict[str, Any]:
    """Read the settings that a preset's config.yml sets, without the preset's name."""
    path = HOME / "config" / name / "config.yml"
    try:
        values = dict(yaml.safe_load(path.read_text(encoding="utf-8"))["custom_data"]["faithrails"])
    except (OSError, yaml.YAMLError, KeyError, TypeError) as error:
        raise SettingsError(f"{path}: not a readable preset: {error}") from error
    values.pop("preset", None)
    return values


def _merge(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = {**under, **over}
    for key in under.keys() & over.keys():
        if isinstance(under[key], dict) and isinstance(over[key], dict):
            merged[key] = _merge(under[key], over[key])
    return merged


def _over(base: Any, chosen: Any) -> Any:
    """Return the general value with the overriding one applied; of a group, only fields that were set."""
    if isinstance(base, BaseModel) and isinstance(chosen, BaseModel):
        return base.model_copy(update={name: getattr(chosen, name) for name in chosen.model_fields_set})
    return base if chosen is None else chosen
