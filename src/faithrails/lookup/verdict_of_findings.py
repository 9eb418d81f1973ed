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
    """Build the verdict of a claim that was looked up; unsure if ``found`` is None.

    ``supports`` decides whether P(supported) counts as supported. A finding named in ``vetoes``, or any if
    that is None, makes the claim certainly wrong: P(supported) is multiplied by a small factor, which keeps
    the order among such claims. Other findings only explain why a claim is not supported.
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
    """Build the verdict of the lookup alone: supported if it found nothing against the claim."""
    if not found.hard:
        why = "nothing in the evidence contradicts it"
        return Verdict(claim, Label.SUPPORTED, verifier.name, verifier.version, why=why)
    hard = not vetoes.isdisjoint(found.names)
    why = found.why(claim, found.label)
    return Verdict(
        claim, found.label, verifier.name, verifier.version, why=why, hard=hard, findings=found.names,
        rule=found.rule,
    )  # fmt: skip


def _label_against(found: Findings, probability: float) -> Label:
    """Return the label of an unsupported claim; it is not mentioned if P(supported) is 0.5 or more."""
    return found.label if found.hard and probability < _EVEN else Label.NOT_MENTIONED


def within_limits(claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that are looked up.

    Of the first ``MOST_CLAIMS`` these are the ones of at most ``LONGEST_CLAIM`` characters, until they have
    ``MOST_NUMBERS`` numbers in all.
    """
    few = [claim for claim in claims[:MOST_CLAIMS] if len(claim.text) <= LONGEST_CLAIM]
    numbers = accumulate(len(_NUMBER.findall(claim.text)) for claim in few)
    return [claim for claim, so_far in zip(few, numbers, strict=True) if so_far <= MOST_NUMBERS]


def unsure_beyond_limits(
    verifier: Signer, claims: Sequence[Claim], verdicts: Sequence[Verdict], cutoffs: Cutoffs | None = None
) -> list[Verdict]:
    """Return the verdicts in the order of the claims, with an unsure one for each that was not looked up."""
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
