"""Turns findings into verdicts; claims beyond the limits of a lookup become unsure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from itertools import accumulate

from faithrails.lookup.findings import Findings
from faithrails.types import Claim, Cutoffs, Label, Reason, Turn, Verdict
from faithrails.types.verdict import Signer, unsure

# Factor on P(supported) of a claim that is certainly wrong, and on P(unfaithful) of a verbatim copy.
_DOUBT_LEFT = 0.02
MOST_CLAIMS = 300  # of one answer: further ones are unsure
LONGEST_CLAIM = 10_000  # characters: a longer one is unsure
MOST_NUMBERS = 800  # in the claims of one answer: each is searched in the texts and in the tables
_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")
_EVEN = 0.5


def verdict_of_findings(
    verifier: Signer,
    turn: Turn,
    claim: Claim,
    found: Findings | None,
    probability: float,
    supports: Callable[[float], bool],
    layers: tuple[Verdict, ...] = (),
    vetoes: Set[str] | None = None,
) -> Verdict:
    """Build the verdict of a claim that was looked up; unsure where ``found`` is None.

    ``supports`` says whether P(supported) counts as supported. A claim is certainly wrong by a finding of
    one of the kinds ``vetoes``, or of any kind if that is None; P(supported) is then lowered, which
    keeps the order among such claims. Other findings only explain why a claim is not supported.
    """
    if found is None:
        nothing = unsure(verifier, claim, Reason.NOT_DECIDED, "there is nothing in it to look for")
        return replace(nothing, layers=layers)
    hard = found.hard if vetoes is None else not vetoes.isdisjoint(found.names)
    if hard:
        probability *= _DOUBT_LEFT
    elif (found.verbatim or found.follows) and not found.hard:
        probability = 1.0 - _DOUBT_LEFT * (1.0 - probability)
    supported = not hard and supports(probability)
    label = Label.SUPPORTED if supported else _label_against(found, probability)
    return Verdict(
        claim,
        label,
        verifier.name,
        verifier.version,
        probability=probability,
        evidence=(found.window,) if found.window else (),
        why=(found.softened if supported else found).why(claim, label),
        offending=() if supported else found.places(turn, claim),
        layers=layers,
        hard=hard,
        findings=found.names,
        rule=found.rule,
    )


def verdict_of_lookup(verifier: Signer, claim: Claim, found: Findings, vetoes: Set[str]) -> Verdict:
    """Build the verdict of the look-up alone: supported where it found nothing against the claim."""
    if not found.hard:
        why = "nothing in the evidence stands against it"
        return Verdict(claim, Label.SUPPORTED, verifier.name, verifier.version, why=why)
    hard = not vetoes.isdisjoint(found.names)
    why = found.why(claim, found.label)
    return Verdict(
        claim, found.label, verifier.name, verifier.version, why=why, hard=hard, findings=found.names,
        rule=found.rule,
    )  # fmt: skip


def _label_against(found: Findings, probability: float) -> Label:
    """Return the label of an unsupported claim; from P(supported) = 0.5 on "not mentioned"."""
    return found.label if found.hard and probability < _EVEN else Label.NOT_MENTIONED


def within_limits(claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that are looked up.

    They are the first ``MOST_CLAIMS``, none longer than ``LONGEST_CLAIM``, up to ``MOST_NUMBERS`` in all.
    """
    few = [claim for claim in claims[:MOST_CLAIMS] if len(claim.text) <= LONGEST_CLAIM]
    numbers = accumulate(len(_NUMBER.findall(claim.text)) for claim in few)
    return [claim for claim, so_far in zip(few, numbers, strict=True) if so_far <= MOST_NUMBERS]


def unsure_beyond_limits(
    verifier: Signer, claims: Sequence[Claim], verdicts: Sequence[Verdict], cutoffs: Cutoffs | None = None
) -> list[Verdict]:
    """Add an unsure verdict, with these cut-offs, for each claim that was not looked up; in order."""
    why = (
        f"too much to look up: more than {MOST_CLAIMS} claims, {MOST_NUMBERS} numbers, "
        f"or {LONGEST_CLAIM} characters in one"
    )
    remaining = iter(verdicts)
    examined = {id(claim) for claim in within_limits(claims)}
    signed = Label.UNSURE, verifier.name, verifier.version  # read once: there may be 10,000s of claims
    return [
        next(remaining)
        if id(claim) in examined
        else Verdict(claim, *signed, why=why, reason=Reason.NOT_DECIDED, cutoffs=cutoffs)
        for claim in claims
    ]
