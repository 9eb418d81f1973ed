"""Turns findings into verdicts; claims beyond the limits of a lookup become unsure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from faithrails.lookup.findings import Findings
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.unsure_verdict import Signer, unsure

OUTRIGHT = 0.3  # P(supported) of a claim that is certainly wrong is multiplied by this or the threshold
MOST_CLAIMS = 1_000  # of one answer: further ones are unsure
LONGEST_CLAIM = 10_000  # characters: a longer one is unsure


def verdict_of_findings(
    verifier: Signer,
    turn: Turn,
    claim: Claim,
    found: Findings | None,
    probability: float,
    threshold: float,
    layers: tuple[Verdict, ...] = (),
) -> Verdict:
    """Build the verdict of a claim that was looked up; unsure where ``found`` is None.

    P(supported) of a claim that is certainly wrong is scaled to stay under ``OUTRIGHT`` and the
    threshold, which keeps the order among such claims.
    """
    if found is None:
        nothing = unsure(verifier, claim, Reason.NOT_DECIDED, "there is nothing in it to look for")
        return replace(nothing, layers=layers)
    if found.hard:
        probability *= min(OUTRIGHT, threshold)
    elif found.verbatim:
        probability = max(probability, 0.5 + 0.5 * threshold)
    soft_label = Label.SUPPORTED if probability >= threshold else Label.NOT_MENTIONED
    label = found.label if found.hard else soft_label
    return Verdict(
        claim,
        label,
        verifier.name,
        verifier.version,
        probability=probability,
        evidence=(found.window,) if found.window else (),
        why=found.why(claim, label),
        offending=() if label is Label.SUPPORTED else found.places(turn, claim),
        layers=layers,
        hard=found.hard,
    )


def within_limits(claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that are looked up: the first ``MOST_CLAIMS``, none longer than ``LONGEST_CLAIM``."""
    return [claim for claim in claims[:MOST_CLAIMS] if len(claim.text) <= LONGEST_CLAIM]


def unsure_beyond_limits(
    verifier: Signer, claims: Sequence[Claim], verdicts: Sequence[Verdict]
) -> list[Verdict]:
    """Add an unsure verdict for each claim that was not looked up, in the order of the claims."""
    why = f"too much to look up: more than {MOST_CLAIMS} claims, or {LONGEST_CLAIM} characters in one"
    remaining = iter(verdicts)
    examined = {id(claim) for claim in within_limits(claims)}
    return [
        next(remaining) if id(claim) in examined else unsure(verifier, claim, Reason.NOT_DECIDED, why)
        for claim in claims
    ]
