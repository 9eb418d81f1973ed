"""A panel of verifiers that vote on each claim."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from pydantic import Field
from typing_extensions import Self

from faithrails.decide import strictest
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.find_components import VERIFIER, VerifierChoice, read
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.labels import STRICTEST_FIRST
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier, verify_or_unsure
from faithrails.verify.registry import build_verifier


class PanelSettings(ComponentSettings):
    """Settings of a panel."""

    name: str = "panel"
    judges: tuple[VerifierChoice, ...] = Field(
        default_factory=lambda: tuple(read(VERIFIER, name) for name in ("judge", "facts", "yes_no")),
        min_length=1,
        description="The verifiers that vote, each with its own settings (another model, for example).",
    )
    vote: Literal["majority", "strictest"] = Field(
        "majority",
        description="`majority`: the verdict of more than half of all members, else unsure; `strictest`: the "
        "strictest verdict.",
    )


@dataclass(frozen=True, slots=True)
class Panel(Verifier):
    """Asks several verifiers at the same time and counts their votes.

    A majority is more than half of all members, including those that are unsure, as one that fails is.
    Contradicted and not mentioned count together against a claim. With ``majority`` the probability is the
    share of members that support the claim.
    """

    members: tuple[Verifier, ...]
    vote: Literal["majority", "strictest"] = "majority"

    name = "panel"
    calls = "those of its members"
    output = "a label; with `vote: majority` the share of members that support the claim"
    source = "Panel of LLM evaluators (Verga et al., 2024)"
    settings_type = PanelSettings
    example = """\
        verifiers:
          - name: panel
            vote: majority
            judges: [judge, {name: facts, temperature: 0.5}, yes_no]
        """

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with its members.

        Raises:
            SettingsError: a member cannot be built.
        """
        own = cast(PanelSettings, own)
        chosen = enumerate(own.judges)
        members = (build_verifier(each, shared, f"{own.name}.judges.{place}") for place, each in chosen)
        return cls(tuple(members), own.vote)

    @property
    def version(self) -> str:
        """Its own version and those of its members."""
        return "+".join(["1", *(f"{each.name} {each.version}" for each in self.members)])

    def parts(self) -> Sequence[Verifier]:
        """Return its members."""
        return self.members

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, with those of the members as its layers."""
        votes = await asyncio.gather(*(verify_or_unsure(each, turn, claims, tools) for each in self.members))
        return [
            self._counted(claim, its) for claim, its in zip(claims, zip(*votes, strict=True), strict=True)
        ]

    def _counted(self, claim: Claim, votes: Sequence[Verdict]) -> Verdict:
        if self.vote == "strictest":
            chosen = strictest(votes)
            return self._signed(chosen, votes, f"strictest, {chosen.verifier}: {chosen.why}")
        groups = (
            [it for it in votes if it.label in (Label.CONTRADICTED, Label.NOT_MENTIONED)],
            [it for it in votes if it.label is Label.SUPPORTED],
            [it for it in votes if it.label is Label.OUT_OF_SCOPE],
        )
        ahead = next((group for group in groups if 2 * len(group) > len(votes)), None)
        if ahead is None:
            failed = next((it.reason for it in votes if it.reason), Reason.NOT_DECIDED)
            return replace(unsure(self, claim, failed, _tally(votes)), layers=tuple(votes))
        chosen = min(ahead, key=lambda it: STRICTEST_FIRST.index(it.label))
        share = len(groups[1]) / len(votes)
        return replace(self._signed(chosen, votes, f"{_tally(votes)}: {chosen.why}"), probability=share)

    def _signed(self, chosen: Verdict, votes: Sequence[Verdict], why: str) -> Verdict:
        """Return a member's verdict as the panel's own, without its cut-offs and probability."""
        return replace(
            chosen, verifier=self.name, version=self.version, probability=None, why=why, layers=tuple(votes),
            cutoffs=None,
        )  # fmt: skip


def _tally(votes: Sequence[Verdict]) -> str:
    return ", ".join(f"{vote.verifier} {vote.label.value}" for vote in votes)
