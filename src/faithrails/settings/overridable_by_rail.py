"""The settings that each rail can override."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, create_model, field_validator, model_validator

from faithrails.settings.claim_weights import Weights
from faithrails.settings.find_components import EXTRACTOR, VERIFIER, ExtractorChoice, VerifierChoice, read
from faithrails.settings.judge import Judge
from faithrails.settings.paths import LexiconFile, LogFile, SpacyModel, VocabularySource, shipped_vocabularies
from faithrails.settings.presets import PRESETS, expand_short_forms, preset_values
from faithrails.settings.sampling_queue_log import Background, LogOptions, Sample
from faithrails.settings.strict_model import Notice, Strict, optional, settings_error

Policy = Literal["block", "escalate", "warn", "pass"]
Mode = Literal["block", "warn", "annotate", "correct", "background"]
Risk = Literal["lenient", "balanced", "strict"]
CRITICAL = ("amounts", "dates", "dosages")  # kinds of claim; another text is a pattern
_MISSPELT = 0.86  # from this similarity on, a pattern is a misspelt kind of claim; "dosage" has 0.92
MetricName = Literal["citations", "answer_relevance", "context_sufficiency"]


def check_order(values: Any, lower: str, upper: str, where: str = "") -> None:
    """Raise a validation error if the value of ``lower`` is above that of ``upper``."""
    low, high = getattr(values, lower), getattr(values, upper)
    if low is not None and high is not None and low > high:
        raise settings_error([f".{where}{lower}: {low:g} is above {upper}, {high:g}"])


def _share(default: float | None, description: str) -> Any:
    """Return a field from 0 to 1."""
    return Field(default, ge=0.0, le=1.0, description=description)


class RailSettings(Strict):
    """Settings for all rails, which each rail can override."""

    @model_validator(mode="before")
    @classmethod
    def _without_short_forms(cls, values: Any) -> Any:
        return expand_short_forms(values)

    claims: ExtractorChoice = Field(
        default_factory=lambda: read(EXTRACTOR, preset_values(PRESETS[0])["claims"]),
        description="How the answer is split into claims: the name of an extractor (`faithrails verifiers` "
        "lists them), `package.module:Class`, or `{name: ..., <its settings>}`.",
    )
    verifiers: tuple[VerifierChoice, ...] = Field(
        default_factory=lambda: tuple(read(VERIFIER, it) for it in preset_values(PRESETS[0])["verifiers"]),
        json_schema_extra={"minItems": 1},
        description="What checks the claims; with several, the strictest verdict counts. Each is the name of "
        "a verifier (`faithrails verifiers` lists them), `package.module:Class`, or `{name: ..., <its "
        "settings>}`. `cascade: [...]` is short for the verifier `cascade` with these tiers, `combine: "
        "stack` beside a list for the verifier `stack` with these members.",
    )
    risk: Risk = Field(
        "balanced",
        description="Chooses the cut-offs of verifiers with a probability (`layered`, `classifier`), by an "
        "aim: the largest share of faithful answers of unseen kinds that should be blocked, and blocked or "
        "marked. `lenient` aims at 2 % and 10 %, `balanced` at 5 % and 20 %, `strict` at 10 % and 40 %; "
        "docs/cutoffs.md has the measured shares. It also chooses how likely a statement must be a reason "
        "for the yes or no before it, so that both pass: 40 %, 50 % or 55 %.",
    )
    block_at: float | None = _share(
        None, "An answer with this P(unfaithful) or more is blocked. Default: set by `risk`."
    )
    warn_at: float | None = _share(
        None,
        "An answer with this P(unfaithful) or more is marked; at most `block_at`. Default: set by `risk`.",
    )
    threshold: float = _share(
        1.0,
        "Least score (share of supported claims) that passes, for verifiers without a probability of the "
        "answer (`judge`, `single_call`, `facts`, `sampling`, `exact`).",
    )
    profile: Literal["high_stakes", "support", "general"] | None = Field(
        None,
        description="A `threshold` by name, for settings that give none: `high_stakes` 0.95, `support` 0.85, "
        "`general` 0.70. Unless `weights` are given, a contradicted claim then weighs 2, any other 1.",
    )
    critical: tuple[str, ...] = Field(
        (),
        description="Claims that must all be supported, whatever the score: those with `amounts`, `dates` or "
        "`dosages` (amounts of mass, volume or substance), or that match a regular expression, in any case.",
    )
    weights: Weights = Field(
        default_factory=Weights,
        description="How much claims weigh in the score: supported / (supported + weights of all others). "
        "With `contradicted: 2` a contradicted claim costs twice as much as one that is not mentioned.",
    )
    inference: Literal["strict", "reasonable"] = Field(
        "reasonable",
        description="What counts as supported: what the evidence states, and what follows from it "
        "(`reasonable`), or only what it states (`strict`): no results of calculations, no unit conversions, "
        "no conclusions. Judges get this instruction too.",
    )
    warn_below: float | None = _share(
        1.0,
        "An answer whose score passes but is below this is marked; at least `threshold`. By default any "
        "unsupported claim marks the answer; with `null` no answer that passes is marked.",
    )
    lexicon: LexiconFile | None = Field(
        None,
        description="A file of synonymous names, written by `faithrails lexicon build` (relative to the "
        "configuration folder), for verifiers that compare words.",
    )
    spacy: SpacyModel | None = Field(
        None,
        description="An installed spaCy model, or a folder with one (relative to the configuration folder), "
        "whose entities count as names too, for verifiers that compare words.",
    )
    vocabulary: tuple[VocabularySource, ...] = Field(
        default_factory=shipped_vocabularies,
        description="Vocabularies of domains: names of shipped ones, or paths of YAML files (relative to the "
        "configuration folder), for verifiers that look claims up. See docs/vocabulary.md.",
    )
    reflection: Literal["checked", "required", "ignored"] = Field(
        "checked",
        description="What the answering model says about its own answer (`$answer_reflection`): `checked` "
        "uses it if there is one, `required` treats an answer without one by `on_unsure`, `ignored` leaves "
        "it out.",
    )
    mode: Mode = Field(
        "block",
        description="What happens to an answer that is not supported: it is blocked, it goes out with a "
        "warning, each unsupported sentence is marked, or the answer is corrected: values are put right, "
        "other unsupported sentences rewritten or left out, and the result is checked again; if it still "
        "fails, or loses more than half, it is blocked. In modes block and correct, an answer that is only "
        "doubtful (between `warn_at` and `block_at`) goes out with a warning. In mode background, NeMo's "
        "rails let every answer out and check it afterwards; the result is in `log`.",
    )
    rewrite: bool | None = Field(
        None,
        description="In mode correct: whether the judge rewrites unsupported sentences. Default: only if a "
        "verifier or the extractor asks it too.",
    )
    show_changes: bool = Field(
        False,
        description="In mode correct: whether the user sees what was changed, as a list under `changes`.",
    )
    when: Literal["toggled", "always", "sampled"] | None = Field(
        None,
        description="Check only messages whose toggle is set, every message, or a sample of all messages and "
        "those whose toggle is set. Default: toggled for facts and hallucination, always for faithfulness.",
    )
    sample: Sample = Field(
        default_factory=Sample, description="With `when: sampled`: which messages are checked."
    )
    background: Background = Field(
        default_factory=Background, description="With `mode: background`: where checks wait."
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
    on_no_evidence: Policy = Field("block", description="What to do if there is nothing to check against.")
    on_no_claims: Policy = Field("pass", description="What to do with an answer without claims.")
    on_nothing_in_scope: Policy = Field(
        "block",
        description="What to do if the judge finds every claim out of scope: nothing was checked then.",
    )
    on_unsure: Policy = Field("block", description="What to do if a verifier cannot decide on a claim.")
    on_error: Policy = Field("block", description="What to do if the check could not run to its end.")
    on_truncated: Policy = Field("block", description="What to do with an answer that was cut off.")
    on_conflicting_evidence: Policy = Field(
        "warn",
        description="What to do with an answer that relies on one of two passages that contradict each other "
        "(different only in a value, negation or opposite), and does not say so. The report quotes both.",
    )
    on_self_contradiction: Policy = Field(
        "warn", description="What to do with an answer in which two sentences contradict each other."
    )
    check_omissions: bool = Field(
        False,
        description="Whether the judge looks for warnings of the evidence (dangers, exceptions) "
        "that the answer leaves out. Such an answer cannot be streamed.",
    )
    on_omission: Policy = Field(
        "warn", description="What to do with an answer that leaves out a warning, which is then quoted."
    )
    metrics: tuple[MetricName, ...] = Field(
        (),
        description="Metrics of the answer that are only reported: `citations` (precision and "
        "recall, by the verifiers), `answer_relevance` and `context_sufficiency` (by the judge).",
    )
    warning: Notice = Field(
        "Note: parts of this answer are not supported by the sources it was given.",
        description="The sentence added to an answer in mode warn, and to a doubtful one in mode block.",
    )
    disagreement: str = Field(
        "These statements contradict each other:",
        description="The line before the quotes in the warning of `on_conflicting_evidence` and "
        "`on_self_contradiction`.",
    )
    omitted: str = Field(
        "The sources also warn:", description="The line before the quotes in the warning of `on_omission`."
    )
    marker: Notice = Field(
        "[not supported by the sources]", description="What follows an unsupported sentence in mode annotate."
    )
    changes: str = Field(
        "Corrected to fit the sources:",
        description="The line before the list of changes in mode correct, with `show_changes`.",
    )
    refusal: str = Field(
        "I'm sorry, I can't answer that from the sources I was given.",
        description="The text with which `faithrails.stream` ends an answer that it stops. In NeMo, override "
        "the bot messages instead.",
    )
    judge: Judge = Field(
        default_factory=Judge,
        description="The language model that extracts and judges claims, for extractors and verifiers "
        "without one of their own.",
    )
    cache: int = Field(
        0,
        ge=0,
        description="How many claims and verdicts of repeatable extractors and verifiers (`faithrails "
        "verifiers --json`) to keep and use again for the same answer, evidence, question, prompts, model "
        "and settings. The same request, made twice at the same time, becomes one call.",
    )
    log: LogFile | None = Field(
        None,
        description="A file to which each check is appended as a line of JSON, with all that `faithrails "
        "replay` needs to repeat it (relative to the configuration folder). It contains questions, "
        "answers and evidence. A name that ends in `.parquet` is a folder of Parquet files, by day.",
    )
    log_options: LogOptions = Field(
        default_factory=LogOptions, description="What the check log keeps, and for how long."
    )
    deadline: float = Field(30.0, gt=0.0, description="Seconds that the check of one message may take.")

    @property
    def asks_of_whole_answer(self) -> bool:
        """Whether the judge is asked about the whole answer, besides its claims."""
        return self.check_omissions or any(name != "citations" for name in self.metrics)

    @property
    def needs_whole_answer(self) -> str:
        """The setting that prevents streaming, in words; "" if there is none."""
        named = {"mode: correct": self.mode == "correct", "check_omissions": self.check_omissions}
        return next((name for name, holds in named.items() if holds), "metrics" if self.metrics else "")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        check_order(self, "warn_at", "block_at")
        check_order(self, "threshold", "warn_below")
        return self

    @field_validator("critical", mode="before")
    @classmethod
    def _readable(cls, value: Any) -> Any:
        rules = (value,) if isinstance(value, str) else value
        for rule in rules if isinstance(rules, (list, tuple)) else ():
            try:
                re.compile(str(rule))
            except re.error as error:
                raise ValueError(f"{rule!r} is no regular expression: {error}") from error
            near = [] if rule in CRITICAL else get_close_matches(str(rule), CRITICAL, 1, _MISSPELT)
            if near:
                raise ValueError(f"{rule!r}: did you mean '{near[0]}'? As a pattern write '\\b{rule}\\b'")
        return rules

    @field_validator("verifiers", mode="before")
    @classmethod
    def _one_alone(cls, value: Any) -> Any:
        if value in ([], ()):
            raise ValueError("there must be at least one")
        return (value,) if isinstance(value, (str, dict)) else value


if TYPE_CHECKING:
    from typing_extensions import Self

    class Overrides(RailSettings):
        """The settings of one rail; what is not set follows the general settings."""
else:
    Overrides = create_model(
        "Overrides",
        __base__=RailSettings,
        __doc__="The settings of one rail; what is not set follows the general settings.",
        **{name: optional(field) for name, field in RailSettings.model_fields.items()},
    )
