"""Runs the check: extracts claims from a turn, verifies each, and decides by policy."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Sequence
from dataclasses import replace

from faithrails import telemetry
from faithrails.check_log import record
from faithrails.claims import Extractor, sentence_claims, uncovered
from faithrails.decide import by_claim, decide, opinions_of, strictest
from faithrails.errors import DeadlineError, ExtractorError, ReflectionError
from faithrails.evidence.turn_language import languages_of
from faithrails.lookup.conflicts.internal_conflicts import conflicts_of
from faithrails.models.protocol import Completion
from faithrails.models.reply_cache import once
from faithrails.models.typed_replies import Failure
from faithrails.results_so_far import Progress, deadline_note
from faithrails.runtime.deadline import within
from faithrails.runtime.offload import light_off_loop, off_loop
from faithrails.self_reflection.schema import read
from faithrails.settings import Settings
from faithrails.types import Claim, Decision, Label, Metric, Reason, Report, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify import Plan, Tools, Verifier
from faithrails.verify.protocol import all_sure, verify_with_cache
from faithrails.whole_answer import Answered, measured, omitted_warnings

_Decided = tuple[Decision, float | None, tuple[Reason, ...]]

log = logging.getLogger(__name__)


async def run(
    turn: Turn, settings: Settings, plan: Plan, tools: Tools, reasons: Sequence[Reason] = ()
) -> Report:
    """Check one turn with a plan and tools that are already built; raises only when cancelled.

    ``reasons`` are those that the caller has already found (stale evidence, for example).
    """
    with telemetry.span("faithrails.check"):
        report = await _report(turn, settings, plan, tools, reasons)
        telemetry.record_report(report)
    record(turn, settings, reasons, tools.since, report)
    return report


async def _report(
    turn: Turn, settings: Settings, plan: Plan, tools: Tools, reasons: Sequence[Reason]
) -> Report:
    started = time.perf_counter()
    variables = {**tools.prompts.variables, "inference": settings.inference}
    tools = replace(tools, prompts=replace(tools.prompts, variables=variables))
    progress = Progress(reasons=list(reasons))
    decided: _Decided | None = None
    try:
        decided = await within(settings.deadline, _decided(turn, settings, plan, tools, progress))
    except DeadlineError:  # the answer is decided by `on_error`
        progress = progress.failed(Reason.DEADLINE, deadline_note(turn, settings.deadline))
    except Exception as error:  # `on_error` decides here too
        # Log only the class: an error's text may contain evidence.
        log.error("the check failed: %s", type(error).__name__)
        log.debug("the check failed", exc_info=True)
        progress = progress.failed(Reason.INTERNAL_ERROR, f"{type(error).__name__} in the check")
    decision, score, found = decided or decide([], progress.reasons, settings)
    metrics: tuple[Metric, ...] = ()
    if settings.metrics:
        claims = [verdict.claim for verdict in progress.verdicts]
        about = Answered(turn, claims, plan.verifiers, settings.judge, tools)
        metrics = await measured(settings.metrics, about, started + settings.deadline - time.perf_counter())
    progress.step("decision", decision.value, ", ".join(reason.value for reason in found))
    cost = tools.meter.cost(time.perf_counter() - started)
    return Report(
        turn.id, decision, score, tuple(progress.verdicts), found, tuple(progress.notes), cost,
        tuple(progress.path), conflicts=progress.conflicts, language=progress.language,
        omissions=progress.omissions, metrics=metrics,
    )  # fmt: skip


async def _decided(turn: Turn, settings: Settings, plan: Plan, tools: Tools, progress: Progress) -> _Decided:
    progress.language = (await light_off_loop(turn.size, languages_of, turn)).answer
    await _walk(turn, settings, plan, tools, progress)
    await _compare(turn, tools, progress)
    if settings.check_omissions and progress.verdicts:
        await _look_for_omissions(turn, settings, tools, progress)
    return await light_off_loop(
        turn.size, decide, progress.verdicts, progress.reasons, settings, progress.opinions
    )


async def _walk(turn: Turn, settings: Settings, plan: Plan, tools: Tools, progress: Progress) -> None:
    if not Completion(turn.answer, turn.finish_reason).is_whole:
        progress.reasons.append(Reason.ANSWER_TRUNCATED)
    turn = await light_off_loop(len(turn.reflection or ""), _reflected, turn, settings, progress)
    has_text = await light_off_loop(turn.size, _has_text, turn)
    first, *others = plan.verifiers
    if first.finds_claims and not others and (has_text or not first.needs_evidence):
        verdicts = await _answer_verified(first, turn, tools, progress)
        if verdicts is not None:
            for name in dict.fromkeys(verdict.verifier for verdict in verdicts):
                _record_layers([verdict for verdict in verdicts if verdict.verifier == name], progress)
            _record_verdicts(verdicts, progress)
            return
    claims = await _claims(turn, plan.extractor, tools, progress)
    progress.step("claims", str(len(claims)), plan.extractor.name)
    if not claims:
        progress.reasons.append(Reason.NO_CLAIMS)
        return
    if any(verifier.needs_evidence for verifier in plan.verifiers) and not has_text:
        if not {Reason.STALE_EVIDENCE, Reason.UNREADABLE_EVIDENCE} & set(progress.reasons):
            progress.reasons.append(Reason.NO_EVIDENCE)
        return
    results = await asyncio.gather(*(_verified(one, turn, claims, tools, progress) for one in plan.verifiers))
    of_judges = [verifier.needs_model for verifier in plan.verifiers]
    await light_off_loop(turn.size, _compose, results, of_judges, progress)


async def _compare(turn: Turn, tools: Tools, progress: Progress) -> None:
    """Record which passages, and which sentences of the answer, contradict each other."""
    claims = [verdict.claim for verdict in progress.verdicts]
    if not claims:
        return
    found = await off_loop(turn.size, conflicts_of, turn, claims, tools.indexes, tools.since)
    progress.conflicts = found.all
    progress.reasons += found.reasons
    progress.notes += filter(None, [found.omitted])


async def _look_for_omissions(turn: Turn, settings: Settings, tools: Tools, progress: Progress) -> None:
    """Record the warnings that the answer leaves out; a failure is a reason like any other."""
    found = await omitted_warnings(turn, settings.judge, tools)
    if isinstance(found, Failure):
        progress.step("omissions", found.reason.value, found.why)
        progress.reasons.append(found.reason)
        progress.notes.append(f"omissions: {found.why}")
        return
    progress.step("omissions", str(len(found)))
    progress.omissions = found
    progress.reasons += [Reason.OMITTED_WARNING] if found else []


def _compose(results: Sequence[Sequence[Verdict]], of_judges: Sequence[bool], progress: Progress) -> None:
    """Record the strictest verdict on each claim, and the verdicts that decide (``opinions_of``)."""
    for of_all_claims in results:
        _record_layers(of_all_claims, progress)
    told = by_claim(results, of_judges)
    _record_verdicts([strictest(verdicts) for verdicts in told], progress)
    progress.opinions = [opinion for verdicts in told for opinion in opinions_of(verdicts)]


def _reflected(turn: Turn, settings: Settings, progress: Progress) -> Turn:
    """Return the turn, without an unusable self-report; record a reason if it is invalid or missing."""
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


def _record_layers(verdicts: Sequence[Verdict], progress: Progress) -> None:
    """Record a verifier's results, layer by layer."""
    of_claims = [verdict.layers or (verdict,) for verdict in verdicts]
    for depth in range(max(map(len, of_claims), default=0)):
        # Not every claim reaches the last layer: after its own last layer a claim counts by its last verdict.
        layer = [layers[: depth + 1][-1] for layers in of_claims]
        unsupported = [verdict.why for verdict in layer if verdict.label is not Label.SUPPORTED]
        signed = [layers[depth] for layers in of_claims if len(layers) > depth]
        name = min(signed, key=lambda verdict: verdict.reason is not None).verifier
        supported = len(layer) - len(unsupported)
        progress.step(name, f"{supported} of {len(layer)} supported", "; ".join(unsupported[:2]))


def _record_verdicts(verdicts: Sequence[Verdict], progress: Progress) -> None:
    progress.verdicts = progress.opinions = list(verdicts)
    whys = (verdict.why for verdict in verdicts if verdict.reason)
    progress.notes = list(dict.fromkeys([*progress.notes, *filter(None, whys)]))


async def _answer_verified(
    verifier: Verifier, turn: Turn, tools: Tools, progress: Progress
) -> Sequence[Verdict] | None:
    """Return verdicts of a verifier that finds claims itself, also on sentences it left out; None without."""
    own = tools.for_judge(verifier.judge_settings())

    def ask() -> Awaitable[Sequence[Verdict] | None]:
        return verifier.verify_answer(turn, own)

    try:
        with telemetry.span(f"faithrails.verify {verifier.name}"):
            verdicts = await once(
                verifier, lambda: "answer", ask, turn, own, lambda found: all_sure(found or ())
            )
        if verdicts is None:
            return None
        _check_places(turn, [verdict.claim for verdict in verdicts])
    except DeadlineError:  # the answer is decided by `on_error`
        raise
    except (Exception, SystemExit) as error:  # `on_error` decides; sentences are verified instead
        log.debug("the verifier failed", exc_info=True)
        _record(verifier, error, progress)
        verdicts = []
    left = await off_loop(turn.size, uncovered, turn, [verdict.claim for verdict in verdicts], tools.since)
    if left:
        verdicts = [*verdicts, *await _verified(verifier, turn, left, tools, progress)]
    return sorted(verdicts, key=lambda verdict: verdict.claim.start) or None


async def _claims(turn: Turn, extractor: Extractor, tools: Tools, progress: Progress) -> Sequence[Claim]:
    own = tools.for_judge(extractor.judge_settings())

    async def ask() -> Sequence[Claim] | Failure:
        try:
            return await extractor.extract(turn, own)
        # Rules find every sentence, so all of the answer is still checked.
        except ExtractorError as error:
            return Failure(Reason.EXTRACTOR_FAILED, str(error))
        except SystemExit as error:  # the answer is decided by `on_error`
            raise RuntimeError("SystemExit") from error

    found = await once(
        extractor, lambda: "claims", ask, turn, own, lambda found: not isinstance(found, Failure)
    )
    if isinstance(found, Failure):
        progress.reasons.append(found.reason)
        progress.notes.append(f"claims by rule: {found.why}")
        return await off_loop(turn.size, sentence_claims, turn, tools.since, tools.indexes)
    await light_off_loop(turn.size, _check_places, turn, found)
    if extractor.covers_answer:
        return found
    left = await off_loop(turn.size, uncovered, turn, found, tools.since)
    if any(claim.original for claim in found):  # some verifiers read the originals, which must cover all too
        unsaid = await off_loop(turn.size, uncovered, turn, _as_said(found), tools.since)
        left = list(dict.fromkeys((*left, *unsaid)))
    return sorted([*found, *left], key=lambda claim: claim.start)


def _check_places(turn: Turn, claims: Sequence[Claim]) -> None:
    """Raise TypeError or ValueError unless these are claims with a place in the answer."""
    for claim in claims:
        if not isinstance(claim, Claim):
            raise TypeError(f"a {type(claim).__name__} is no claim")
        if not 0 <= claim.start < claim.end <= len(turn.answer):
            raise ValueError("a claim has no place in the answer")


async def _verified(
    verifier: Verifier, turn: Turn, claims: Sequence[Claim], tools: Tools, progress: Progress
) -> Sequence[Verdict]:
    if verifier.reads_own_words:
        claims = await light_off_loop(turn.size, _as_said, claims)
    own = tools.for_judge(verifier.judge_settings())

    try:
        with telemetry.span(f"faithrails.verify {verifier.name}", **{"faithrails.claims": len(claims)}):
            return await verify_with_cache(verifier, turn, claims, own)
    except DeadlineError:  # the answer is decided by `on_error`
        raise
    except (Exception, SystemExit) as error:  # `on_error` decides; the verdicts are unsure
        log.debug("the verifier failed", exc_info=True)
        why = _record(verifier, error, progress)
        return [unsure(verifier, claim, Reason.INTERNAL_ERROR, why) for claim in claims]


def _as_said(claims: Sequence[Claim]) -> list[Claim]:
    return list(dict.fromkeys(claim.as_said for claim in claims))


def _record(verifier: Verifier, error: BaseException, progress: Progress) -> str:
    """Record that a verifier failed, even if others verify its claims; return a note."""
    # Log only the class: an error's text may contain evidence.
    log.error("the verifier %s failed: %s", verifier.name, type(error).__name__)
    progress.reasons.append(Reason.INTERNAL_ERROR)
    why = f"{type(error).__name__} in the verifier {verifier.name} {verifier.version}"
    progress.notes.append(why)
    return why


def _has_text(turn: Turn) -> bool:
    return any(any(char.isalnum() for char in passage.text) for passage in turn.passages)
