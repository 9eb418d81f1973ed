"""Streaming: a sentence goes out once its claims are checked, while the next one is being written."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, replace
from typing import Any

from faithrails.claims import last_cut
from faithrails.decide import decide, policy_for
from faithrails.llm import Meter
from faithrails.pipeline import run
from faithrails.present import shown
from faithrails.settings import Settings
from faithrails.text import sentences
from faithrails.types import Cost, Decision, Label, Reason, Report, Turn
from faithrails.verify import Tools
from faithrails.verify.sampling import Sampling

_MOST_IN_FLIGHT = 8  # checks; sentences that finish meanwhile are checked together
_MAY_END = frozenset(".!?:;…\n。！？；|")
# What a piece reports of itself and only the whole answer can tell.
_OF_THE_WHOLE = frozenset({Reason.BELOW_THRESHOLD, Reason.NOTHING_IN_SCOPE, Reason.NO_CLAIMS})


async def pieces(
    tokens: Any,
    turn: Turn,
    settings: Settings,
    tools: Tools,
    on_report: Callable[[Report], None] | None = None,
) -> AsyncGenerator[str, None]:
    """Yield an answer in checked pieces while it is being written: what ``faithrails.stream`` does."""
    cut = _Pieces(turn, settings, tools)
    reading = asyncio.create_task(cut.read(tokens))
    out = _Out(settings)
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
class _Piece:
    """``answer[start:]``, which ends with a whole sentence, and its check under way."""

    answer: str
    start: int
    report: asyncio.Task[Report]


class _Pieces:
    """Cuts a growing answer into pieces and has each checked as soon as it is whole."""

    def __init__(self, turn: Turn, settings: Settings, tools: Tools) -> None:
        # One unsupported claim fails its piece; whether anything was checked shows at the end.
        later = {"on_no_claims": "pass", "on_nothing_in_scope": "pass"}
        self._settings = settings.model_copy(update={"threshold": 1.0, **later})
        self._turn, self._tools = turn, tools
        self._answer, self._cut, self._closed = "", 0, False
        self._in_flight: set[asyncio.Task[Report]] = set()
        self._samples = asyncio.create_task(self._draw()) if "sampling" in settings.verifiers else None
        self.ready: asyncio.Queue[_Piece | None] = asyncio.Queue()

    async def read(self, tokens: Any) -> None:
        """Read to the end, or until the tokens raise; either way ``ready`` ends with None."""
        finish: str | None = None
        may_have_ended = False
        try:
            async for token in tokens:
                text, said = _read_token(token)
                finish = said or finish
                self._answer += text
                ended = bool(_MAY_END.intersection(text))
                if ended or may_have_ended:
                    self._check_whole_sentences()
                # Whether a sentence ended shows with the first letter after it.
                may_have_ended = ended or (may_have_ended and not any(map(str.isalnum, text)))
            self._check(len(self._answer), finish)
        finally:
            self.ready.put_nowait(None)
            await _close(tokens)

    async def close(self, reading: asyncio.Task[None]) -> None:
        """Stop reading and checking; nothing is left behind."""
        self._closed = True
        tasks: list[asyncio.Task[Any]] = [reading, *self._in_flight]
        if self._samples is not None:
            tasks.append(self._samples)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check_whole_sentences(self) -> None:
        if len(self._in_flight) < _MOST_IN_FLIGHT:
            spans = [span for span in sentences(self._answer) if span.end > self._cut]
            end = last_cut(self._answer, spans)
            if end is not None:
                self._check(end, None)

    def _check(self, end: int, finish: str | None) -> None:
        piece = self._answer[:end]
        if end <= self._cut and finish is None:
            return
        turn = replace(self._turn, answer=piece, finish_reason=finish)
        task = asyncio.create_task(self._checked(turn, self._cut))
        self._in_flight.add(task)
        task.add_done_callback(self._done)
        self.ready.put_nowait(_Piece(piece, self._cut, task))
        self._cut = end

    def _done(self, task: asyncio.Task[Report]) -> None:
        self._in_flight.discard(task)
        if not self._closed:
            self._check_whole_sentences()

    async def _checked(self, turn: Turn, since: int) -> Report:
        if self._samples is not None:
            turn = replace(turn, samples=await asyncio.shield(self._samples))
        return await run(turn, self._settings, replace(self._tools, meter=Meter()), since=since)

    async def _draw(self) -> tuple[str, ...]:
        # A failure leaves none: each check then tries by itself, and is unsure if it fails too.
        drawn = await Sampling(self._settings.samples, self._settings.judge).draw(self._turn, self._tools)
        return tuple(drawn) if isinstance(drawn, list) else ()


class _Out:
    """Decides piece by piece what goes out, and sums up what was found."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._reports: list[Report] = []
        self._held = ""
        self._warned = False
        self._begun = time.perf_counter()
        self.stopped = False
        self._sent = False

    def text_of(self, piece: _Piece, report: Report) -> str:
        """Return what goes out for one piece; ``stopped`` tells that nothing follows it."""
        self._reports.append(report)
        if report.decision in (Decision.BLOCK, Decision.ESCALATE):
            return self._refuse()
        warned = report.decision is Decision.WARN
        text = self._marked(piece, report) if warned else piece.answer[piece.start :]
        if not self._anything_checked() and self._unchecked(report) is not Decision.PASS:
            self._held += text  # whether it may go out shows when something is checked, or at the end
            return ""
        text, self._held = self._held + text, ""
        self._sent = self._sent or bool(text)
        return text

    def rest(self) -> str:
        """Return what was held back until the end, as the policies on answers with nothing to check say."""
        if not self._held:
            return ""
        policies = [self._unchecked(report) for report in self._reports]
        if {Decision.BLOCK, Decision.ESCALATE}.intersection(policies):
            return self._refuse()
        return f"{self._held.rstrip()}\n\n{self._settings.warning}"

    def report(self, turn: str) -> Report:
        """Sum up the reports of all pieces."""
        verdicts = [verdict for report in self._reports for verdict in report.verdicts]
        known = [reason for report in self._reports for reason in report.reasons]
        reasons = [reason for reason in dict.fromkeys(known) if reason not in _OF_THE_WHOLE]
        if not verdicts and not reasons:
            reasons = [Reason.NO_CLAIMS]
        strict = self._settings.model_copy(update={"threshold": 1.0})
        decision, score, found = decide(verdicts, reasons, strict)
        notes = dict.fromkeys(note for report in self._reports for note in report.notes)
        costs = [report.cost for report in self._reports]
        seconds = time.perf_counter() - self._begun
        cost = Cost(sum(cost.calls for cost in costs), sum(cost.tokens for cost in costs), seconds)
        return Report(turn, decision, score, tuple(verdicts), found, tuple(notes), cost)

    def _marked(self, piece: _Piece, report: Report) -> str:
        plain = piece.answer[piece.start :]
        if self._warned and self._settings.mode != "annotate":
            return plain
        text = shown(piece.answer, report, self._settings, piece.start)
        if text.endswith(self._settings.warning):
            self._warned = True
            return f"{text}\n\n"
        return text

    def _refuse(self) -> str:
        self.stopped = True
        return f"\n\n{self._settings.refusal}" if self._sent else self._settings.refusal

    def _anything_checked(self) -> bool:
        labels = (verdict.label for report in self._reports for verdict in report.verdicts)
        return any(label is not Label.OUT_OF_SCOPE for label in labels)

    def _unchecked(self, report: Report) -> Decision:
        """Return the policy on a piece in which nothing was checked."""
        reason = Reason.NOTHING_IN_SCOPE if report.verdicts else Reason.NO_CLAIMS
        return policy_for(reason, self._settings)


async def _close(tokens: Any) -> None:
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
        return token["text"], None
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
