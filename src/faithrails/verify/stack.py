"""Blends several verifiers into one probability by a logistic regression, fitted to labelled rows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, fsum, log
from typing import Annotated, cast

from pydantic import Field, model_validator
from typing_extensions import Self

from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.find_components import VerifierChoice
from faithrails.settings.strict_model import Strict, settings_error
from faithrails.types import Claim, Cutoffs, Label, Turn, Verdict
from faithrails.types.labels import STRICTEST_FIRST
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier, verify_or_unsure
from faithrails.verify.registry import build_verifier

NEAREST = 0.005  # a member's probability is kept this far from 0 and 1: no member decides alone
_EVEN = 0.5

Slope = Annotated[float, Field(ge=0.0, allow_inf_nan=False)]


class Blend(Strict):
    """P(supported) = sigmoid(``intercept`` + the sum of ``slopes`` * logit(P(supported) of each member))."""

    intercept: float = Field(0.0, allow_inf_nan=False)
    slopes: tuple[Slope, ...] = Field(min_length=1)

    def supported(self, members: Sequence[float]) -> float:
        """Return P(supported), 0..1, of a claim from those of the members."""
        logit = self.intercept + fsum(
            slope * logit_of(chance) for slope, chance in zip(self.slopes, members, strict=True)
        )
        return 1.0 / (1.0 + exp(-logit))


def logit_of(chance: float) -> float:
    """Return the logit of a probability, kept at least ``NEAREST`` from 0 and 1."""
    near = min(max(chance, NEAREST), 1.0 - NEAREST)
    return log(near / (1.0 - near))


class StackSettings(ComponentSettings):
    """Settings of a stack."""

    name: str = "stack"
    members: tuple[VerifierChoice, ...] = Field(min_length=2, description="The verifiers that are blended.")
    blend: Blend | None = Field(
        None,
        description="Intercept and slopes, written by `faithrails calibrate --stack`. Default: the mean of "
        "the members' logits, which is not calibrated.",
    )

    @model_validator(mode="after")
    def _as_many(self) -> StackSettings:
        if self.blend and len(self.blend.slopes) != len(self.members):
            raise settings_error([f".blend.slopes: {len(self.blend.slopes)} for {len(self.members)} members"])
        return self


@dataclass(frozen=True, slots=True)
class Stack(Verifier):
    """Blends the P(supported) of its members into one.

    A member without a probability counts with its label. A claim that one member finds certainly wrong stays
    so. If a member fails or is unsure, the claim is unsure: its part is not guessed. ``layers`` are the
    members' verdicts.
    """

    members: tuple[Verifier, ...]
    blend: Blend
    cutoffs: Cutoffs

    name = "stack"
    weighs_claims_together = True
    calls = "those of its members"
    output = "a probability"
    source = "Stacked generalization (Wolpert, 1992)"
    settings_type = StackSettings
    example = """\
        verifiers: [exact, layered]
        combine: stack
        """

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with its members and the cut-offs of the general settings, by default 0.5.

        Raises:
            SettingsError: a member cannot be built.
        """
        own = cast(StackSettings, own)
        members = tuple(
            build_verifier(each, shared, f"{own.name}.members.{n}") for n, each in enumerate(own.members)
        )
        block_at = _EVEN if shared.block_at is None else shared.block_at
        warn_at = min(_EVEN, block_at) if shared.warn_at is None else shared.warn_at
        blend = own.blend or Blend(slopes=(1.0 / len(members),) * len(members))
        return cls(members, blend, Cutoffs(min(warn_at, block_at), block_at))

    @property
    def version(self) -> str:
        """Its own version, its blend and the versions of its members."""
        slopes = ", ".join(f"{slope:g}" for slope in (self.blend.intercept, *self.blend.slopes))
        return "+".join([f"1 ({slopes})", *(f"{each.name} {each.version}" for each in self.members)])

    def parts(self) -> Sequence[Verifier]:
        """Return its members."""
        return self.members

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, with those of the members as its layers."""
        said = await asyncio.gather(*(verify_or_unsure(each, turn, claims, tools) for each in self.members))
        return [self._blended(claim, its) for claim, its in zip(claims, zip(*said, strict=True), strict=True)]

    def _blended(self, claim: Claim, said: Sequence[Verdict]) -> Verdict:
        strictest = min(said, key=lambda it: (not it.hard, STRICTEST_FIRST.index(it.label), it.support))
        if strictest.hard or all(it.label is Label.OUT_OF_SCOPE for it in said):
            return self._signed(claim, said, strictest, strictest.label, None, strictest.why)
        failed = next((it for it in said if it.reason), None)
        if failed and failed.reason:
            nothing = unsure(self, claim, failed.reason, f"{failed.verifier}: {failed.why}")
            return replace(nothing, layers=tuple(said), cutoffs=self.cutoffs)
        chance = self.blend.supported([support_of(it) for it in said])
        label = Label.SUPPORTED
        if not self.cutoffs.passes(chance):
            against = strictest.label is Label.CONTRADICTED and chance < _EVEN
            label = Label.CONTRADICTED if against else Label.NOT_MENTIONED
        why = ", ".join(f"{it.verifier} {support_of(it):.2f}" for it in said)
        return self._signed(claim, said, strictest, label, chance, f"{why}: {strictest.why}")

    def _signed(
        self, claim: Claim, said: Sequence[Verdict], strictest: Verdict, label: Label, chance: float | None,
        why: str,
    ) -> Verdict:  # fmt: skip
        return Verdict(
            claim, label, self.name, self.version, chance, strictest.evidence, why,
            offending=() if label is Label.SUPPORTED else strictest.offending, layers=tuple(said),
            hard=strictest.hard, cutoffs=self.cutoffs, findings=strictest.findings, rule=strictest.rule,
        )  # fmt: skip


def support_of(verdict: Verdict) -> float:
    """Return P(supported) of a member's verdict; 0 for a claim out of scope."""
    return 0.0 if verdict.label is Label.OUT_OF_SCOPE else verdict.support
