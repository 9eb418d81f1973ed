"""The protocol of verifiers: claims in, one verdict per claim out, in the same order."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Protocol

from faithrails.errors import DeadlineError
from faithrails.models.reply_cache import once
from faithrails.models.tools_for_verifiers import Tools
from faithrails.models.typed_replies import Failure
from faithrails.runtime.offload import light_off_loop
from faithrails.settings.component_base import Component
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure

__all__ = [
    "Tools",
    "Verifier",
    "all_sure",
    "no_model",
    "verdicts_of",
    "verify_or_unsure",
    "verify_with_cache",
]

log = logging.getLogger(__name__)


class Verifier(Component, Protocol):
    """A frozen dataclass whose fields are its settings, with one async method.

    A subclass needs ``name``, ``version`` and ``verify``; it inherits the other members.
    """

    needs_evidence: ClassVar[bool] = True
    """Whether it reads the passages; if there are none, policy decides instead."""

    draws_samples: ClassVar[bool] = False
    """Whether it compares claims with further answers of the main model, which ``draw`` returns."""

    reads_own_words: ClassVar[bool] = False
    """Whether it gets each claim in the answer's own words, once per span, instead of reworded."""

    weighs_claims_together: ClassVar[bool] = False
    """Whether a verdict depends on the other claims: streaming then gives it one sentence at a time."""

    finds_claims: ClassVar[bool] = False
    """Whether ``verify_answer`` finds claims itself; it is called if this is the only verifier."""

    @abstractmethod
    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in the order of the claims."""
        ...

    async def verify_answer(self, turn: Turn, tools: Tools) -> list[Verdict] | None:
        """Return verdicts on claims that it found itself, or None to be given claims.

        Statements of the answer that these claims do not cover are given to ``verify``.
        """
        return None

    async def draw(self, turn: Turn, tools: Tools) -> list[str] | Failure:
        """Return the further answers to compare with; by default those of the turn."""
        return list(turn.samples)


async def verify_with_cache(
    verifier: Verifier, turn: Turn, claims: Sequence[Claim], tools: Tools
) -> Sequence[Verdict]:
    """Return one verdict for each claim, from the cache if there is one and the verifier is repeatable.

    Raises:
        ValueError: the verifier did not return one for each claim, in order.
        Exception: whatever the verifier raises.
    """
    claims = tuple(claims)  # a verifier that changed a list would change it for the others too
    verdicts = await once(
        verifier, partial(repr, claims), lambda: verifier.verify(turn, claims, tools), turn, tools, all_sure
    )
    if not await light_off_loop(turn.size, _is_of_each, verdicts, claims):
        raise ValueError("not one verdict for each claim")
    return verdicts


def _is_of_each(verdicts: Sequence[Verdict], claims: Sequence[Claim]) -> bool:
    return tuple(verdict.claim for verdict in verdicts) == tuple(claims)


def all_sure(verdicts: Sequence[Verdict]) -> bool:
    """Whether no verdict is unsure, so that they may be cached."""
    return all(verdict.label is not Label.UNSURE for verdict in verdicts)


async def verdicts_of(verifier: Verifier, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
    """Return the verdicts of a verifier that another one asks, with the claims as they were given.

    It gets its own model and, if it ``reads_own_words``, each claim once in these. Its errors are passed on.
    """
    given = [claim.as_said if verifier.reads_own_words else claim for claim in claims]
    wanted = list(dict.fromkeys(given))
    found = await verify_with_cache(verifier, turn, wanted, tools.for_judge(verifier.judge_settings()))
    by_claim = dict(zip(wanted, found, strict=True))
    return [replace(by_claim[own], claim=claim) for own, claim in zip(given, claims, strict=True)]


async def verify_or_unsure(
    verifier: Verifier, turn: Turn, claims: Sequence[Claim], tools: Tools
) -> list[Verdict]:
    """Return the verdicts as ``verdicts_of`` does; if the verifier fails, it is unsure of every claim.

    Raises:
        DeadlineError: the time is up.
    """
    try:
        return await verdicts_of(verifier, turn, claims, tools)
    except DeadlineError:  # the answer is decided by `on_error`
        raise
    except (Exception, SystemExit) as error:  # no verdict supports a claim; `on_error` or a vote decides
        log.debug("the verifier failed", exc_info=True)
        # The class alone: an error's text may hold evidence, which must not be logged.
        why = f"{type(error).__name__} in the verifier {verifier.name} {verifier.version}"
        log.error(why)
        return [unsure(verifier, claim, Reason.INTERNAL_ERROR, why) for claim in claims]


def no_model(verifier: Verifier, claims: Sequence[Claim]) -> list[Verdict]:
    """Build the verdicts of a verifier that has no language model to ask."""
    return [unsure(verifier, claim, Reason.NO_MODEL, "no language model is configured") for claim in claims]
