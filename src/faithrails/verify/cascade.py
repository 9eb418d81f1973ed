"""Asks verifiers one after the other: each decides the claims it is sure of and passes on the rest."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from pydantic import Field, SerializerFunctionWrapHandler, field_validator, model_serializer, model_validator

from faithrails.errors import DeadlineError
from faithrails.models.protocol import Meter
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.component_base import Component
from faithrails.settings.find_components import VerifierChoice
from faithrails.settings.strict_model import Strict, settings_error
from faithrails.types import Claim, Label, Reason, TierCost, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier, verdicts_of
from faithrails.verify.registry import build_verifier

log = logging.getLogger(__name__)

_LEAST_TIERS = 2
_BANDS = ("accept_at", "reject_at")
_AGAINST = (Label.CONTRADICTED, Label.NOT_MENTIONED)


class TierSettings(Strict):
    """A verifier and its two cut-offs, which are written beside the verifier's own settings."""

    verifier: VerifierChoice = Field(description="The verifier: its name, or its name and settings.")
    accept_at: float | None = Field(
        None,
        ge=0.0,
        le=1.0,
        description="Least P(supported) at which this tier decides that a claim is supported.",
    )
    reject_at: float | None = Field(
        None,
        ge=0.0,
        le=1.0,
        description="Largest P(supported) at which this tier decides a claim is unsupported.",
    )

    @model_validator(mode="before")
    @classmethod
    def _beside_its_settings(cls, value: Any) -> Any:
        if isinstance(value, dict) and "verifier" in value:
            return value
        if isinstance(value, dict):
            own = {key: each for key, each in value.items() if key not in _BANDS}
            return {"verifier": own, **{key: value[key] for key in _BANDS if key in value}}
        return {"verifier": value}

    @model_validator(mode="after")
    def _in_order(self) -> TierSettings:
        if self.accept_at is not None and self.reject_at is not None and self.reject_at >= self.accept_at:
            raise settings_error(
                [f".reject_at: {self.reject_at:g} is not below accept_at, {self.accept_at:g}"]
            )
        return self

    @model_serializer(mode="wrap")
    def _short(self, serialize: SerializerFunctionWrapHandler) -> Any:
        values = {key: value for key, value in serialize(self).items() if value is not None}
        own = values.pop("verifier")
        return {**({"name": own} if isinstance(own, str) else own), **values} if values else own


class CascadeSettings(ComponentSettings):
    """Settings of a cascade."""

    tiers: tuple[TierSettings, ...] = Field(
        description="Two or more verifiers in the order in which they are asked, each with `accept_at` and "
        "`reject_at`, cut-offs on P(supported) of a claim. Without cut-offs, a tier decides as it "
        "would alone, except for claims it finds doubtful. The last tier decides the rest.",
    )
    stop_when_failed: bool | None = Field(
        None,
        description="Whether to ask no further tier once a claim is unsupported: the other claims keep the "
        "verdict they have by then. Default: true in mode `block` with `threshold: 1`, where one unsupported "
        "claim decides.",
    )

    @field_validator("tiers")
    @classmethod
    def _is_a_cascade(cls, tiers: tuple[TierSettings, ...]) -> tuple[TierSettings, ...]:
        if len(tiers) < _LEAST_TIERS:
            raise ValueError("a cascade needs at least two tiers")
        if any(part.name == Cascade.name for part in _settings_of(tiers)):
            raise ValueError("a cascade cannot be a tier of another")
        return tiers

    @property
    def with_parts(self) -> Iterator[ComponentSettings]:
        """These settings, and those of the verifiers."""
        yield self
        for own in _settings_of(self.tiers):
            yield from own.with_parts


def _settings_of(tiers: Sequence[TierSettings]) -> tuple[ComponentSettings, ...]:
    return tuple(cast(ComponentSettings, tier.verifier) for tier in tiers)


@dataclass(frozen=True, slots=True)
class Tier:
    """A verifier and cut-offs on P(supported); without any it decides all but what it finds doubtful."""

    verifier: Verifier
    accept_at: float | None = None
    reject_at: float | None = None

    def decided(self, verdict: Verdict) -> Verdict | None:
        """Return the verdict by these cut-offs, or None if the tier is not sure.

        A claim that a finding proves wrong, or that is out of scope, is always decided.
        """
        if verdict.label is Label.UNSURE:
            return None
        if verdict.hard or verdict.label is Label.OUT_OF_SCOPE:
            return verdict
        if self.accept_at is None and self.reject_at is None:
            doubtful = verdict.cutoffs and not (
                verdict.cutoffs.passes(verdict.support) or verdict.cutoffs.blocks(verdict.support)
            )
            return None if doubtful else verdict
        if self.accept_at is not None and verdict.support >= self.accept_at:
            return self._as(verdict, Label.SUPPORTED, f"at least {self.accept_at:g}")
        if self.reject_at is not None and verdict.support <= self.reject_at:
            label = Label.NOT_MENTIONED if verdict.label is Label.SUPPORTED else verdict.label
            return self._as(verdict, label, f"at most {self.reject_at:g}")
        return None

    @staticmethod
    def _as(verdict: Verdict, label: Label, bound: str) -> Verdict:
        """Return the verdict with the label of the tier's cut-offs, without the verifier's own cut-offs."""
        if verdict.label is label:
            return replace(verdict, cutoffs=None)
        offending = () if label is Label.SUPPORTED else ((verdict.claim.start, verdict.claim.end),)
        why = f"P(supported) is {bound}"
        return replace(verdict, cutoffs=None, label=label, why=why, offending=offending)


@dataclass(frozen=True, slots=True)
class Cascade(Verifier):
    """Asks cheap verifiers first, and expensive ones only about claims that these are not sure of.

    The verdict on a claim is that of the tier that decided it, and names that tier; ``layers`` are the
    verdicts of all tiers that were asked. A tier that fails passes on all of its claims; if the last one
    fails, they are unsure.
    """

    tiers: tuple[Tier, ...]
    stop_when_failed: bool = False

    name = "cascade"
    weighs_claims_together = True
    output = "that of the tier that decided the claim"
    calls = "those of the tiers that are asked"
    example = """\
        cascade: [{name: layered, accept_at: 0.9, reject_at: 0.1}, judge]
        """
    source = "FrugalGPT (Chen, Zaharia and Zou, 2023): a cascade that stops where a score is sure"
    settings_type = CascadeSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Cascade:
        """Build the verifier of each tier.

        Raises:
            SettingsError: a verifier cannot be built.
        """
        own = cast(CascadeSettings, own)
        stops = own.stop_when_failed
        tiers = (
            Tier(build_verifier(tier.verifier, shared, "tiers"), tier.accept_at, tier.reject_at)
            for tier in own.tiers
        )
        decides = shared.mode == "block" and shared.threshold >= 1.0
        return cls(tuple(tiers), decides if stops is None else stops)

    @property
    def version(self) -> str:
        """The names, versions and cut-offs of the tiers."""
        return ", ".join(
            f"{tier.verifier.name} {tier.verifier.version} {tier.accept_at} {tier.reject_at}"
            for tier in self.tiers
        )

    def parts(self) -> tuple[Component, ...]:
        """The verifiers of the tiers."""
        return tuple(tier.verifier for tier in self.tiers)

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        found: dict[int, Verdict] = {}
        asked: dict[int, tuple[Verdict, ...]] = {}
        left = list(range(len(claims)))
        for place, tier in enumerate(self.tiers, 1):
            if not left:
                break
            verdicts, cost = await _asked(tier, turn, [claims[number] for number in left], tools)
            for number, verdict in zip(left, verdicts, strict=True):
                asked[number] = (*asked.get(number, ()), verdict)
                decided = verdict if place == len(self.tiers) else tier.decided(verdict)
                if decided is not None:
                    found[number] = replace(decided, layers=asked[number])
            still = [number for number in left if number not in found]
            tools.meter.tiers.append(replace(cost, decided=len(left) - len(still)))
            left = still
            if self.stop_when_failed and any(verdict.label in _AGAINST for verdict in found.values()):
                found |= {number: replace(asked[number][-1], layers=asked[number]) for number in left}
                break
        return [found[number] for number in range(len(claims))]


async def _asked(
    tier: Tier, turn: Turn, claims: Sequence[Claim], tools: Tools
) -> tuple[list[Verdict], TierCost]:
    """Return the verdicts of one tier and their cost; if it fails, they are unsure."""
    one, began = tier.verifier, time.perf_counter()
    meter = Meter()
    failed = ""
    try:
        verdicts = await verdicts_of(one, turn, claims, replace(tools, meter=meter))
    except DeadlineError:  # the answer is decided by `on_error`
        raise
    except (Exception, SystemExit) as error:  # the next tier is asked; after the last, `on_error` decides
        # The class alone: an error's text may hold evidence, which must not be logged.
        failed = type(error).__name__
        log.error("the tier %s failed: %s", one.name, failed)
        log.debug("the tier failed", exc_info=True)
        why = f"{failed} in the verifier {one.name} {one.version}"
        verdicts = [unsure(one, claim, Reason.INTERNAL_ERROR, why) for claim in claims]
    finally:
        tools.meter.calls += meter.calls
        tools.meter.tokens += meter.tokens
        tools.meter.input_tokens += meter.input_tokens
    seconds = time.perf_counter() - began
    return verdicts, TierCost(one.name, len(claims), 0, meter.calls, meter.tokens, seconds, failed)
