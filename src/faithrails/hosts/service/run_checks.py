"""Checks the answers of requests: in worker processes, or in the event loop if checks wait for a model."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from faithrails.check_log import record
from faithrails.checker import Checker
from faithrails.decide import policy_for
from faithrails.errors import DeadlineError, SettingsError, WorkerError
from faithrails.hosts.service.error_replies import ProblemError
from faithrails.hosts.service.metrics import Metrics
from faithrails.hosts.service.schema import CheckRequest, Trial
from faithrails.hosts.service.worker import Checked, check, report
from faithrails.results_so_far import deadline_note
from faithrails.runtime.deadline import under
from faithrails.runtime.offload import in_process
from faithrails.settings import Settings
from faithrails.telemetry import run_below, trace_context
from faithrails.types import Reason, Report, Turn
from faithrails.verify import build, needs_model

# Seconds after the deadline of a check at which its process is ended.
_GRACE = 1.0
_Found = TypeVar("_Found")
_MOST_TRIALS = 4  # how many settings of the page are kept; each may have its own checker
_CUT_OFFS = {"warn_at", "block_at", "threshold", "warn_below"}


@dataclass(frozen=True, slots=True)
class _Prepared:
    """Settings, pickled for a process too; and their checker, if it asks a model or has one in memory."""

    settings: Settings
    sent: bytes
    checker: Checker | None

    @classmethod
    def of(cls, settings: Settings, checker: Callable[[], Checker]) -> _Prepared:
        here = needs_model(settings) or any(one.extra == "local" for one in build(settings).components)
        return cls(settings, pickle.dumps(settings), checker() if here else None)


class _InProcesses(Checker):
    """Shares everything with another checker, but checks a whole answer in a worker process."""

    def __init__(self, own: Checker, report: Callable[[Turn, Sequence[Reason]], Awaitable[Report]]) -> None:
        vars(self).update(vars(own))
        self._report = report

    async def check(self, turn: Turn, *, reasons: Sequence[Reason] = ()) -> Report:
        return await self._report(turn, reasons)


class Checks:
    """Checks turns, as many at a time as there are processes.

    Args:
        checker: the checker of the service.
        build_checker: builds a checker with other settings and the same models, for trials.
        processes: how many checks without a language model run at the same time.
        metrics: counts each check.
    """

    def __init__(
        self, checker: Checker, build_checker: Callable[[Settings], Checker], processes: int, metrics: Metrics
    ) -> None:
        self.settings, self._processes, self._metrics = checker.settings, processes, metrics
        self._build_checker = build_checker
        self._own = _Prepared.of(checker.settings, lambda: checker)
        # For answers of an upstream.
        self.checker = checker if self._own.checker else _InProcesses(checker, self._report)
        self._prepared = lru_cache(_MOST_TRIALS)(self._prepare)

    async def warm(self) -> None:
        """Start every process, so that no client waits for one.

        Raises:
            SettingsError: the processes cannot check answers.
        """
        turn = Turn.of("The sky is blue.", "The sky is blue.")
        number = 0 if self._own.checker else self._processes
        try:
            await asyncio.gather(*(in_process(check, self._own.sent, turn) for _ in range(number)))
        except WorkerError as error:  # the service does not start
            raise SettingsError(f"the worker processes cannot check answers ({error})") from error

    async def check(self, request: CheckRequest) -> Checked:
        """Check one answer.

        Raises:
            ProblemError: a passage or a setting of the request cannot be used.
        """
        return await self._counted(*self._read(request, ""))

    async def check_all(self, requests: Sequence[CheckRequest]) -> list[Checked]:
        """Check several answers and return the results in order, as many at a time as there are processes.

        Raises:
            ProblemError: a passage or a setting of one request cannot be used; then nothing is checked.
        """
        read = [self._read(one, f"turns.{place}.") for place, one in enumerate(requests)]
        places = asyncio.Semaphore(self._processes)

        async def one(turn: Turn, prepared: _Prepared) -> Checked:
            async with places:
                return await self._counted(turn, prepared)

        return await asyncio.gather(*(one(*each) for each in read))

    def _read(self, request: CheckRequest, where: str) -> tuple[Turn, _Prepared]:
        try:
            turn = request.turn()
        except TypeError as error:  # the answer is not checked, and the client gets the error
            raise ProblemError(422, "invalid_request", str(error), f"{where}passages") from None
        if request.faithfulness_warning and not self.settings.trust_toggles:
            why = "toggles are refused here (trust_toggles: false)"
            raise ProblemError(422, "invalid_request", why, f"{where}faithfulness_warning")
        if request.settings is None and not request.faithfulness_warning:
            return turn, self._own
        try:
            return turn, self._prepared(request.settings or Trial(), request.faithfulness_warning)
        except SettingsError as error:  # the same
            raise ProblemError(422, "invalid_request", str(error), f"{where}settings") from None

    def _prepare(self, trial: Trial, as_warning: bool) -> _Prepared:
        """Return the settings of a trial, ready for checks.

        Raises:
            SettingsError: they cannot be used, or need a language model and the service has none.
        """
        over = trial.model_dump(exclude_none=True)
        settings = Settings.load(over, where="settings").rail("faithfulness")
        if not trial.preset:
            settings = self.settings.model_copy(update=over)
            cut_offs = settings.model_dump(include=_CUT_OFFS, exclude_none=True)
            Settings.load(cut_offs, where="settings")  # the trial's may not fit the service's
        elif needs_model(settings) and not needs_model(self.settings):
            raise SettingsError(
                f"settings.preset: '{trial.preset}' needs a language model, and there is none"
            )
        else:
            settings = settings.model_copy(update={"judge": self.settings.judge})
        if as_warning:
            settings = settings.model_copy(update={"mode": "warn"})
        return _Prepared.of(settings, lambda: self._build_checker(settings))

    async def _report(self, turn: Turn, reasons: Sequence[Reason]) -> Report:
        return await _in_process(turn, self._own, report, reasons)

    async def _counted(self, turn: Turn, prepared: _Prepared) -> Checked:
        started = time.perf_counter()
        checked = await _run(turn, prepared)
        self._metrics.decided(checked.decision, checked.reasons, time.perf_counter() - started)
        return checked


async def _run(turn: Turn, prepared: _Prepared) -> Checked:
    settings = prepared.settings
    if prepared.checker:
        return Checked.of(turn.answer, await prepared.checker.check(turn), settings)
    found = await _in_process(turn, prepared, check)
    return Checked.of(turn.answer, found, settings) if isinstance(found, Report) else found


async def _in_process(
    turn: Turn, prepared: _Prepared, function: Callable[..., _Found], *args: object
) -> _Found | Report:
    """Return ``function(settings, turn, *args)``, run in a process; if that fails, a report that says so."""
    settings = prepared.settings
    try:
        with under(settings.deadline + _GRACE):
            return await in_process(run_below, trace_context(), function, prepared.sent, turn, *args)
    except DeadlineError:  # the answer is decided by `on_error`
        return _undecided(turn, settings, Reason.DEADLINE, deadline_note(turn, settings.deadline))
    except WorkerError as error:  # the same
        return _undecided(turn, settings, Reason.INTERNAL_ERROR, f"{error} in the check")


def _undecided(turn: Turn, settings: Settings, reason: Reason, *notes: str) -> Report:
    found = Report(turn.id, policy_for(reason, settings), None, reasons=(reason,), notes=notes)
    record(turn, settings, (), 0, found)  # the process did not log it
    return found
