"""Streaming: releases each sentence after its claims are checked, while the next one is being written."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from faithrails.claims import Cut, PartialAnswer
from faithrails.decide import OF_VERDICTS, decide, policy_for
from faithrails.models.protocol import Meter
from faithrails.pipeline import run
from faithrails.settings import Settings
from faithrails.text.languages.closed_words import ENGLISH
from faithrails.types import Cost, Decision, Label, Reason, Report, Turn, Verdict
from faithrails.types.conflict import joined
from faithrails.verify import Plan, Tools
from faithrails.warnings_and_markers import Marks, TextName, marked, marks_of, text_of

_MOST_IN_FLIGHT = 8  # checks; sentences that finish meanwhile are checked together
# Reasons that are valid only for the whole answer; dropped per piece.
_OF_THE_WHOLE = frozenset({Reason.NOTHING_IN_SCOPE, Reason.NO_CLAIMS})


# What went out cannot be taken back: the first unsupported claim decides.
_STRICT = {"threshold": 1.0, "warn_below": None}


class OpenAIChunk(Protocol):
    """A chunk of a stream of OpenAI's chat completions."""

    @property
    def choices(self) -> Sequence[object]:
        """The first one's delta is read."""
        ...


class MessageChunk(Protocol):
    """A chunk of a LangChain message."""

    @property
    def content(self) -> object:
        """A text, or a list of blocks of which the texts are read."""
        ...


Token = str | Mapping[str, object] | OpenAIChunk | MessageChunk


async def pieces(
    tokens: AsyncIterable[Token],
    turn: Turn,
    settings: Settings,
    plan: Plan,
    tools: Tools,
    on_report: Callable[[Report], None] | None = None,
) -> AsyncGenerator[str, None]:
    """Yield an answer in checked pieces while it is being written; ``faithrails.stream`` calls it."""
    cut = Pieces(turn, settings, plan, tools)
    reading = asyncio.create_task(cut.read(tokens))
    out = Outgoing(settings)
    try:
        while (piece := await cut.ready.get()) is not None:
            text = out.text_of(piece, await piece.report)
            if text:
                yield text
            if out.stopped:
                break
        else:
            await reading  # raises what the tokens raised
            if rest := out.rest():
                yield rest
        if on_report is not None:
            on_report(out.report(turn.id))
    finally:
        await cut.close(reading)


@dataclass(frozen=True, slots=True)
class Piece:
    """Complete sentences of the answer, and their running check."""

    cut: Cut
    report: asyncio.Task[Report]


class Pieces:
    """Cuts a growing answer into pieces and has each checked as soon as it is whole."""

    def __init__(self, turn: Turn, settings: Settings, plan: Plan, tools: Tools) -> None:
        # One unsupported claim fails its piece; whether anything was checked shows at the end.
        later = {"on_no_claims": "pass", "on_nothing_in_scope": "pass"}
        self._settings = settings.model_copy(update={**_STRICT, **later})
        self._turn, self._plan, self._tools = turn, plan, tools
        self._answer, self._closed = PartialAnswer(), False
        # Sentences are checked together to save calls, unless a verdict depends on what else the piece says:
        # it must not depend on the pace of the tokens.
        asked = [part for one in plan.verifiers for part in one.with_parts()]
        self.asks_models = any(part.needs_model for part in asked)
        together = any(getattr(part, "weighs_claims_together", False) for part in asked)
        self._one_by_one = not self.asks_models or together
        self._places = asyncio.Semaphore(_MOST_IN_FLIGHT)
        self._in_flight: set[asyncio.Task[Report]] = set()
        self._samples: asyncio.Task[tuple[str, ...]] | None = None
        if any(one.draws_samples for one in plan.verifiers):
            self._samples = asyncio.create_task(self._draw())
        self.ready: asyncio.Queue[Piece | None] = asyncio.Queue()

    async def read(self, tokens: AsyncIterable[Token]) -> None:
        """Read to the end, or until the tokens raise; either way ``ready`` ends with None."""
        finish: str | None = None
        try:
            async for token in tokens:
                finish = self.add(token) or finish
            self.end(finish)
        finally:
            self.ready.put_nowait(None)
            await _close(tokens)

    def add(self, token: Token) -> str | None:
        """Check the sentences that a token completes; return the finish reason that it brings."""
        text, finish = _read_token(token)
        self._answer.add(text)
        self._check_whole_sentences()
        return finish

    def end(self, finish: str | None) -> None:
        """Check what is left when the answer has ended."""
        rest, self._closed = self._answer.rest(), True
        if len(rest.context) > rest.since or finish is not None:
            self._check(rest, finish)

    async def close(self, *reading: asyncio.Task[None]) -> None:
        """Stop reading and checking; cancels all running checks."""
        self._closed = True
        tasks: list[asyncio.Task[Any]] = [*reading, *self._in_flight]
        if self._samples is not None:
            tasks.append(self._samples)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check_whole_sentences(self) -> None:
        if self._one_by_one:
            for cut in self._answer.each():
                self._check(cut, None)
        elif len(self._in_flight) < _MOST_IN_FLIGHT and (cut_now := self._answer.latest()):
            self._check(cut_now, None)

    def _check(self, cut: Cut, finish: str | None) -> None:
        turn = replace(self._turn, answer=cut.context, finish_reason=finish)
        task = asyncio.create_task(self._checked(turn, cut.since))
        self._in_flight.add(task)
        task.add_done_callback(self._done)
        self.ready.put_nowait(Piece(cut, task))

    def _done(self, task: asyncio.Task[Report]) -> None:
        self._in_flight.discard(task)
        if not self._closed:
            self._check_whole_sentences()

    async def _checked(self, turn: Turn, since: int) -> Report:
        if self._samples is not None:
            turn = replace(turn, samples=await asyncio.shield(self._samples))
        async with self._places:
            tools = replace(self._tools, meter=Meter(), since=since)
            return await run(turn, self._settings, self._plan, tools)

    async def _draw(self) -> tuple[str, ...]:
        turn = self._turn
        for one in self._plan.verifiers:
            if one.draws_samples:
                with suppress(Exception):  # the check then draws for itself, and is unsure if that fails too
                    drawn = await one.draw(turn, self._tools.for_judge(one.judge_settings()))
                    if isinstance(drawn, list) and len(drawn) > len(turn.samples):
                        turn = replace(turn, samples=tuple(drawn))
        return turn.samples


class Outgoing:
    """Decides for each piece whether it is released, and collects the reports."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._reports: list[Report] = []
        self._held = ""
        self._checked_anything = False
        self._warned: set[str] = set()
        self._begun = time.perf_counter()
        self.stopped = False
        self._sent = False

    def text_of(self, piece: Piece, report: Report) -> str:
        """Return the text released for one piece; sets ``stopped`` if nothing follows it."""
        by = piece.cut.offset
        conflicts = tuple(conflict.moved(by) for conflict in report.conflicts)
        self._reports.append(replace(report, verdicts=_moved(report.verdicts, by), conflicts=conflicts))
        in_scope = any(verdict.label is not Label.OUT_OF_SCOPE for verdict in report.verdicts)
        self._checked_anything = self._checked_anything or in_scope
        if report.decision in (Decision.BLOCK, Decision.ESCALATE):
            return self.refuse()
        warned = report.decision is Decision.WARN
        text = self._marked(piece, report) if warned else piece.cut.context[piece.cut.since :]
        if not self._checked_anything and self._unchecked(report) is not Decision.PASS:
            self._held += text  # whether it may go out shows when something is checked, or at the end
            return ""
        text, self._held = self._held + text, ""
        self._sent = self._sent or bool(text)
        return text

    def rest(self) -> str:
        """Return the text held back until the end, by the policies on answers with nothing to check."""
        if not self._held:
            return ""
        policies = [self._unchecked(report) for report in self._reports]
        if {Decision.BLOCK, Decision.ESCALATE}.intersection(policies):
            return self.refuse()
        return f"{self._held.rstrip()}\n\n{self._text('warning')}"

    def report(self, turn: str) -> Report:
        """Return one report over all pieces."""
        verdicts = [verdict for report in self._reports for verdict in report.verdicts]
        known = dict.fromkeys(reason for report in self._reports for reason in report.reasons)
        reasons = [reason for reason in known if reason not in _OF_THE_WHOLE | OF_VERDICTS]
        if not verdicts and not reasons:
            reasons = [Reason.NO_CLAIMS]
        whole, score, found = decide(verdicts, reasons, self._settings.model_copy(update=_STRICT))
        decision = max((whole, *(report.decision for report in self._reports)), key=lambda d: d.strictness)
        found = tuple(dict.fromkeys([*(reason for reason in known if reason in OF_VERDICTS), *found]))
        notes = dict.fromkeys(note for report in self._reports for note in report.notes)
        costs = [report.cost for report in self._reports]
        seconds = time.perf_counter() - self._begun
        tiers = (tier for cost in costs for tier in cost.tiers)
        calls, tokens, read = (
            sum(getattr(cost, name) for cost in costs) for name in ("calls", "tokens", "input_tokens")
        )
        cost = Cost.of(calls, tokens, seconds, tiers, read)
        conflicts = joined(conflict for report in self._reports for conflict in report.conflicts)
        return Report(
            turn, decision, score, tuple(verdicts), found, tuple(notes), cost, conflicts=conflicts,
            language=self._language,
        )  # fmt: skip

    def _marked(self, piece: Piece, report: Report) -> str:
        marks = marks_of(report, self._settings)
        new = tuple(warning for warning in marks.warnings if warning not in self._warned)
        self._warned.update(new)
        text = marked(piece.cut.context, Marks(marks.markers, new), piece.cut.since)
        return f"{text}\n\n" if new else text

    @property
    def _language(self) -> str:
        return self._reports[-1].language if self._reports else ENGLISH

    def refuse(self) -> str:
        """Return the refusal with which the answer stops."""
        self.stopped = True
        refusal = self._text("refusal")
        return f"\n\n{refusal}" if self._sent else refusal

    def _text(self, name: TextName) -> str:
        """Return a text for the user in the language of what was read last."""
        return text_of(name, self._settings, self._language)

    def _unchecked(self, report: Report) -> Decision:
        """Return the policy on a piece in which nothing was checked."""
        reason = Reason.NOTHING_IN_SCOPE if report.verdicts else Reason.NO_CLAIMS
        return policy_for(reason, self._settings)


def _moved(verdicts: Sequence[Verdict], by: int) -> tuple[Verdict, ...]:
    """Return verdicts with their places in the whole answer, of which a piece is read from ``by`` on."""
    return tuple(
        replace(
            verdict,
            claim=replace(verdict.claim, start=verdict.claim.start + by, end=verdict.claim.end + by),
            offending=tuple((start + by, end + by) for start, end in verdict.offending),
            layers=_moved(verdict.layers, by),
        )
        for verdict in verdicts
    )


async def _close(tokens: AsyncIterable[Token]) -> None:
    """Close a source that can be closed: a model that is still writing should stop."""
    close = getattr(tokens, "aclose", None) or getattr(tokens, "close", None)
    closing = close() if close is not None else None
    if inspect.isawaitable(closing):
        await closing


def _read_token(token: Any) -> tuple[str, str | None]:
    """Return the text of a token and, if it says so, why the answer ended."""
    if isinstance(token, str):
        return token, None
    if isinstance(token, dict) and isinstance(token.get("text"), str):  # NeMo, with metadata
        return token["text"], token.get("finish_reason")
    if hasattr(token, "choices"):  # OpenAI
        choice = token.choices[0] if token.choices else None
        return ((choice.delta.content or "") if choice else "", choice.finish_reason if choice else None)
    content = getattr(token, "content", None)
    if isinstance(content, list):  # LangChain, in blocks
        parts = [block if isinstance(block, str) else block.get("text", "") for block in content]
        content = "".join(parts)
    if isinstance(content, str):
        about = getattr(token, "response_metadata", None) or {}
        return content, about.get("finish_reason") or about.get("stop_reason")
    raise TypeError(f"a token is a {type(token).__name__}, which holds no text")
