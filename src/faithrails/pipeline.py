"""The one walk: a turn is taken apart into claims, each is verified, policy decides."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any

from faithrails.ask import Failure
from faithrails.cache import VerdictCache, cache_of
from faithrails.claims import model_claims, sentence_claims, whole_claim
from faithrails.decide import decide
from faithrails.errors import ReflectionError
from faithrails.llm import Completion
from faithrails.log import write as write_log
from faithrails.models import OpenAIModel, as_model, build
from faithrails.prompts import PromptBook
from faithrails.reflection import read
from faithrails.settings import Settings
from faithrails.types import Claim, Cost, Handoff, Label, Reason, Report, Turn, Verdict
from faithrails.verify import Tools, Verifier, prepare
from faithrails.verify import build as build_verifier
from faithrails.verify.single import judged_in_one_call

log = logging.getLogger(__name__)


async def check(
    turn: Turn,
    settings: Settings | None = None,
    *,
    judge: Any = None,
    main: Any = None,
    prompts: PromptBook | None = None,
) -> Report:
    """Check one answer against its evidence.

    Args:
        turn: the answer and its passages.
        settings: what to check and how strictly; default: the preset ``offline``.
        judge: the model that judges, ours or a LangChain chat model; default: the one
            that ``settings.judge`` describes.
        main: the model that wrote the answer, needed to draw samples.
        prompts: prompts that win over those that ship with faithrails.

    Raises:
        SettingsError: the judge that the settings describe cannot be built, or a classifier or
            lexicon cannot be read. Nothing else: whatever goes wrong in the check itself is a
            reason in the report.
    """
    settings = settings or Settings()
    async with tools_for(settings, judge, main, prompts) as tools:
        return await run(turn, settings, tools)


def check_sync(turn: Turn, settings: Settings | None = None, **more: Any) -> Report:
    """Do what ``check`` does, from code that is not async, inside a running loop or not."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(lambda: asyncio.run(check(turn, settings, **more))).result()


@asynccontextmanager
async def tools_for(
    settings: Settings, judge: Any = None, main: Any = None, prompts: PromptBook | None = None
) -> AsyncIterator[Tools]:
    """Hand out the tools of a check, and close the connections of a model that was built for it."""
    prepare(settings)
    own = build(settings.judge) if judge is None else None
    try:
        yield Tools(
            judge=as_model(judge) if judge is not None else own,
            main=as_model(main) if main is not None else None,
            prompts=prompts or PromptBook(),
        )
    finally:
        if isinstance(own, OpenAIModel):
            await own.close()


@dataclass
class _Progress:
    """What a check has found so far, which still counts if its deadline passes."""

    verdicts: list[Verdict] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    path: list[Handoff] = field(default_factory=list)

    def step(self, layer: str, outcome: str, note: str = "") -> None:
        """Record what a layer found before it handed on."""
        self.path.append(Handoff(layer, outcome, note))


async def run(
    turn: Turn, settings: Settings, tools: Tools, reasons: Sequence[Reason] = (), since: int = 0
) -> Report:
    """Walk one turn with tools that are already built; never raises but when cancelled.

    ``reasons`` are what the caller knows already of this turn (stale evidence, say).
    ``since`` is the place in the answer up to which it was checked before.
    """
    started = time.perf_counter()
    progress = _Progress(reasons=list(reasons))
    try:
        await asyncio.wait_for(_walk(turn, settings, tools, progress, since), settings.deadline)
    except asyncio.TimeoutError:  # the answer is decided by `on_error`
        progress.reasons.append(Reason.DEADLINE)
        progress.verdicts = []
    except Exception as error:
        # The class alone: an error's text may hold evidence, which must not be logged.
        log.error("the check failed: %s", type(error).__name__)
        log.debug("the check failed", exc_info=True)
        progress.reasons.append(Reason.INTERNAL_ERROR)
        progress.notes.append(f"{type(error).__name__} in the check")
        progress.verdicts = []
    decision, score, found = decide(progress.verdicts, progress.reasons, settings)
    progress.step("decision", decision.value, ", ".join(reason.value for reason in found))
    cost = Cost(tools.meter.calls, tools.meter.tokens, time.perf_counter() - started)
    report = Report(
        turn.id, decision, score, tuple(progress.verdicts), found, tuple(progress.notes), cost,
        tuple(progress.path),
    )  # fmt: skip
    if settings.log:
        write_log(settings.log, turn, settings, reasons, since, report)
    return report


async def _walk(turn: Turn, settings: Settings, tools: Tools, progress: _Progress, since: int) -> None:
    if not Completion(turn.answer, turn.finish_reason).is_whole:
        progress.reasons.append(Reason.ANSWER_TRUNCATED)
    turn = _reflected(turn, settings, progress)
    if settings.single_call and _is_one_question(settings) and _has_text(turn):
        verdicts = await judged_in_one_call(turn, settings.judge, tools, since)
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
    if any(verifier.needs_evidence for verifier in verifiers) and not _has_text(turn):
        if not {Reason.STALE_EVIDENCE, Reason.UNREADABLE_EVIDENCE} & set(progress.reasons):
            progress.reasons.append(Reason.NO_EVIDENCE)
        return
    cache = cache_of(settings.cache) if settings.cache else None
    checks = (_verified(verifier, turn, claims, tools, cache) for verifier in verifiers)
    results = await asyncio.gather(*checks)
    for of_all_claims in results:
        _hand_on(of_all_claims, progress)
    _take(_by_claim(results), progress)


def _reflected(turn: Turn, settings: Settings, progress: _Progress) -> Turn:
    """Check the form of what came with the answer; without it the check goes on, and policy decides."""
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
    """Record what a verifier found, layer by layer."""
    for depth in range(max((len(verdict.layers) or 1 for verdict in verdicts), default=0)):
        layer = [verdict.layers[depth] if verdict.layers else verdict for verdict in verdicts]
        supported = sum(verdict.label is Label.SUPPORTED for verdict in layer)
        unsupported = [verdict.why for verdict in layer if verdict.label is not Label.SUPPORTED]
        name = min(layer, key=lambda verdict: verdict.reason is not None).verifier
        progress.step(name, f"{supported} of {len(layer)} supported", "; ".join(unsupported[:2]))


def _take(verdicts: list[Verdict], progress: _Progress) -> None:
    progress.verdicts = verdicts
    whys = (verdict.why for verdict in verdicts if verdict.reason)
    progress.notes += list(dict.fromkeys(why for why in whys if why))


def _is_one_question(settings: Settings) -> bool:
    return settings.claims == "llm" and settings.verifiers == ("judge",)


async def _claims(
    turn: Turn, settings: Settings, tools: Tools, progress: _Progress, since: int
) -> list[Claim]:
    if settings.claims == "whole":
        return whole_claim(turn, since)
    if settings.claims == "sentences":
        return sentence_claims(turn, since)
    if tools.judge is None:
        found: list[Claim] | Failure = Failure(Reason.NO_MODEL, "no language model is configured")
    else:
        found = await model_claims(turn, tools.judge, tools.prompts, settings.judge, tools.meter, since)
    if isinstance(found, Failure):
        # Rules find every sentence, so nothing escapes the check that follows.
        progress.reasons.append(Reason.EXTRACTOR_FAILED)
        progress.notes.append(f"claims by rule: {found.why}")
        return sentence_claims(turn, since)
    return found


# These read what the answer says itself, once for each place, and not what a model made of it.
_COMPARE_WORDS = frozenset({"exact", "classifier", "layered"})


async def _verified(
    verifier: Verifier, turn: Turn, claims: Sequence[Claim], tools: Tools, cache: VerdictCache | None
) -> list[Verdict]:
    if verifier.name in _COMPARE_WORDS:
        claims = list(dict.fromkeys(claim.as_said for claim in claims))
    ask = verifier.verify if cache is None else partial(cache.verify, verifier)
    verdicts = await ask(turn, claims, tools)
    if [verdict.claim for verdict in verdicts] != list(claims):
        raise RuntimeError(f"{verifier.name} did not return one verdict for each claim")
    return verdicts


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
