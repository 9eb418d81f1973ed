"""The check: extracts claims from a turn, verifies each, and decides by policy."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from faithrails.claim_log import write as write_log
from faithrails.claims import model_claims, sentence_claims, whole_claim
from faithrails.decide import decide
from faithrails.errors import DeadlineError, ReflectionError
from faithrails.models.asking import Failure
from faithrails.models.protocol import Completion
from faithrails.reply_cache import key_of
from faithrails.runtime.deadline import within
from faithrails.runtime.offload import light_off_loop, off_loop
from faithrails.self_reflection_schema import read
from faithrails.settings import Settings
from faithrails.types import Claim, Cost, Decision, Handoff, Label, Reason, Report, Turn, Verdict
from faithrails.verify import Tools, Verifier
from faithrails.verify import build as build_verifier
from faithrails.verify.single_call import judged_in_one_call

_Decided = tuple[Decision, float | None, tuple[Reason, ...]]

log = logging.getLogger(__name__)


@dataclass
class _Progress:
    """The results of a check so far; they count even if its deadline passes."""

    verdicts: list[Verdict] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    path: list[Handoff] = field(default_factory=list)

    def failed(self, reason: Reason, *notes: str) -> _Progress:
        """Return a copy without verdicts that running work cannot change."""
        return _Progress([], [*self.reasons, reason], [*self.notes, *notes], list(self.path))

    def step(self, layer: str, outcome: str, note: str = "") -> None:
        """Record the result of one layer."""
        self.path.append(Handoff(layer, outcome, note))


async def run(
    turn: Turn, settings: Settings, tools: Tools, reasons: Sequence[Reason] = (), since: int = 0
) -> Report:
    """Check one turn with tools that are already built; raises only when cancelled.

    ``reasons`` are those that the caller already found (stale evidence, for example).
    ``since`` is the place in the answer up to which it was checked before.
    """
    started = time.perf_counter()
    progress = _Progress(reasons=list(reasons))
    decided: _Decided | None = None
    try:
        decided = await within(settings.deadline, _decided(turn, settings, tools, progress, since))
    except DeadlineError:  # the answer is decided by `on_error`
        progress = progress.failed(Reason.DEADLINE)
    except Exception as error:  # the same
        # The class alone: an error's text may hold evidence, which must not be logged.
        log.error("the check failed: %s", type(error).__name__)
        log.debug("the check failed", exc_info=True)
        progress = progress.failed(Reason.INTERNAL_ERROR, f"{type(error).__name__} in the check")
    decision, score, found = decided or decide([], progress.reasons, settings)
    progress.step("decision", decision.value, ", ".join(reason.value for reason in found))
    cost = Cost(tools.meter.calls, tools.meter.tokens, time.perf_counter() - started)
    report = Report(
        turn.id, decision, score, tuple(progress.verdicts), found, tuple(progress.notes), cost,
        tuple(progress.path),
    )  # fmt: skip
    if settings.log:
        write_log(settings.log, turn, settings, reasons, since, report)
    return report


async def _decided(turn: Turn, settings: Settings, tools: Tools, progress: _Progress, since: int) -> _Decided:
    await _walk(turn, settings, tools, progress, since)
    return await light_off_loop(turn.size, decide, progress.verdicts, progress.reasons, settings)


async def _walk(turn: Turn, settings: Settings, tools: Tools, progress: _Progress, since: int) -> None:
    if not Completion(turn.answer, turn.finish_reason).is_whole:
        progress.reasons.append(Reason.ANSWER_TRUNCATED)
    turn = await light_off_loop(len(turn.reflection or ""), _reflected, turn, settings, progress)
    has_text = await light_off_loop(turn.size, _has_text, turn)
    if settings.single_call and _is_one_question(settings) and has_text:
        verdicts = await _judged_at_once(turn, settings, tools, since)
        if verdicts is not None:
            for name in dict.fromkeys(verdict.verifier for verdict in verdicts):
                _hand_on([verdict for verdict in verdicts if verdict.verifier == name], progress)
            _take(verdicts, progress)
            return
    claims = await _claims(turn, settings, tools, progress, since)
    progress.step("claims", str(len(claims)), settings.claims)
    if not claims:
        progress.reasons.append(Reason.NO_CLAIMS)
        return
    verifiers = [build_verifier(name, settings) for name in settings.verifiers]
    if any(verifier.needs_evidence for verifier in verifiers) and not has_text:
        if not {Reason.STALE_EVIDENCE, Reason.UNREADABLE_EVIDENCE} & set(progress.reasons):
            progress.reasons.append(Reason.NO_EVIDENCE)
        return
    results = await asyncio.gather(*(_verified(one, turn, claims, tools) for one in verifiers))
    await light_off_loop(turn.size, _compose, results, progress)


def _compose(results: Sequence[Sequence[Verdict]], progress: _Progress) -> None:
    """Take the strictest verdict for each claim from those of all verifiers."""
    for of_all_claims in results:
        _hand_on(of_all_claims, progress)
    _take(_by_claim(results), progress)


def _reflected(turn: Turn, settings: Settings, progress: _Progress) -> Turn:
    """Return a reason if the self-report that came with the answer is invalid; policy decides."""
    if settings.reflection == "ignored":
        return replace(turn, reflection=None)
    try:
        found = read(turn)
    except ReflectionError as error:
        progress.step("reflection", "present")
        progress.step("schema", "invalid", str(error))
        progress.reasons.append(Reason.UNREADABLE_REFLECTION)
        progress.notes.append(f"reflection: {error}")
        return replace(turn, reflection=None)
    if found:
        progress.step("reflection", "present", f"{found.answer_type}, confidence {found.confidence:g}")
        progress.step("schema", "valid")
    elif settings.reflection == "required":
        progress.step("reflection", "missing")
        progress.reasons.append(Reason.NO_REFLECTION)
    return turn


def _hand_on(verdicts: Sequence[Verdict], progress: _Progress) -> None:
    """Record a verifier's results, layer by layer."""
    for depth in range(max((len(verdict.layers) or 1 for verdict in verdicts), default=0)):
        # Not all claims reach the last layer: such a verdict stands for itself in the layers after its last.
        layer = [(verdict.layers or (verdict,))[: depth + 1][-1] for verdict in verdicts]
        supported = sum(verdict.label is Label.SUPPORTED for verdict in layer)
        unsupported = [verdict.why for verdict in layer if verdict.label is not Label.SUPPORTED]
        name = min(layer, key=lambda verdict: verdict.reason is not None).verifier
        progress.step(name, f"{supported} of {len(layer)} supported", "; ".join(unsupported[:2]))


def _take(verdicts: Sequence[Verdict], progress: _Progress) -> None:
    progress.verdicts = list(verdicts)
    whys = (verdict.why for verdict in verdicts if verdict.reason)
    progress.notes += list(dict.fromkeys(why for why in whys if why))


def _is_one_question(settings: Settings) -> bool:
    return settings.claims == "llm" and settings.verifiers == ("judge",)


async def _judged_at_once(
    turn: Turn, settings: Settings, tools: Tools, since: int
) -> Sequence[Verdict] | None:
    def ask() -> Awaitable[Sequence[Verdict] | None]:
        return judged_in_one_call(turn, settings.judge, tools, since)

    if tools.cache is None or tools.judge is None:
        return await ask()
    key = key_of("single call", repr(settings.judge), turn, tools, since)
    return await tools.cache.once(key, ask, lambda found: found is not None and _all_sure(found))


async def _claims(
    turn: Turn, settings: Settings, tools: Tools, progress: _Progress, since: int
) -> Sequence[Claim]:
    if settings.claims == "whole":
        return await off_loop(turn.size, whole_claim, turn, since, tools.indexes)
    if settings.claims == "sentences":
        return await off_loop(turn.size, sentence_claims, turn, since, tools.indexes)
    found = await _model_claims(turn, settings, tools, since)
    if isinstance(found, Failure):
        # Rules find every sentence, so nothing escapes the check that follows.
        progress.reasons.append(Reason.EXTRACTOR_FAILED)
        progress.notes.append(f"claims by rule: {found.why}")
        return await off_loop(turn.size, sentence_claims, turn, since, tools.indexes)
    return found


# These read what the answer says itself, once for each place, and not what a model made of it.
_COMPARE_WORDS = frozenset({"exact", "classifier", "layered"})


async def _model_claims(
    turn: Turn, settings: Settings, tools: Tools, since: int
) -> Sequence[Claim] | Failure:
    judge = tools.judge
    if judge is None:
        return Failure(Reason.NO_MODEL, "no language model is configured")

    def ask() -> Awaitable[Sequence[Claim] | Failure]:
        return model_claims(turn, judge, settings.judge, tools, since)

    if tools.cache is None:
        return await ask()
    key = key_of("claims", repr(settings.judge), turn, tools, since)
    return await tools.cache.once(key, ask, lambda found: not isinstance(found, Failure))


# What these say depends on nothing but their key: samples differ from draw to draw, and `exact`
# takes no longer than the key does.
_REPEATABLE = frozenset({"judge", "facts"})


async def _verified(
    verifier: Verifier, turn: Turn, claims: Sequence[Claim], tools: Tools
) -> Sequence[Verdict]:
    if verifier.name in _COMPARE_WORDS:
        claims = list(dict.fromkeys(claim.as_said for claim in claims))

    def ask() -> Awaitable[Sequence[Verdict]]:
        return verifier.verify(turn, claims, tools)

    if tools.cache is None or tools.judge is None or verifier.name not in _REPEATABLE:
        verdicts = await ask()
    else:
        key = key_of(f"{verifier.name} {verifier.version}", f"{verifier!r} {claims!r}", turn, tools)
        verdicts = await tools.cache.once(key, ask, _all_sure)
    if [verdict.claim for verdict in verdicts] != list(claims):
        raise RuntimeError(f"{verifier.name} did not return one verdict for each claim")
    return verdicts


def _all_sure(verdicts: Sequence[Verdict]) -> bool:
    return all(verdict.label is not Label.UNSURE for verdict in verdicts)


# What counts when several verifiers speak of one claim: the strictest.
_STRICTNESS = (Label.CONTRADICTED, Label.NOT_MENTIONED, Label.UNSURE, Label.OUT_OF_SCOPE, Label.SUPPORTED)


def _by_claim(results: Sequence[Sequence[Verdict]]) -> list[Verdict]:
    """Return one verdict for each claim, in the order of the answer."""
    found: dict[Claim, list[Verdict]] = defaultdict(list)
    for verdict in chain.from_iterable(results):
        found[verdict.claim].append(verdict)
    return sorted(map(_strictest, found.values()), key=lambda verdict: verdict.claim.start)


def _strictest(verdicts: Sequence[Verdict]) -> Verdict:
    # What no word of a bare answer shows, a judge beside the exact check may tell.
    told = [verdict for verdict in verdicts if verdict.reason is not Reason.BARE_ANSWER] or verdicts
    return min(told, key=lambda verdict: _STRICTNESS.index(verdict.label))


def _has_text(turn: Turn) -> bool:
    return any(any(char.isalnum() for char in passage.text) for passage in turn.passages)
