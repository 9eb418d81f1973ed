"""Runs the checks of mode ``background``: one queue per rail and folder, shared by all applications."""

from __future__ import annotations

import asyncio
import os
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithrails.checker import Checker
from faithrails.errors import SettingsError
from faithrails.runtime.fork_safe_lock import ForkSafeLock
from faithrails.settings import RailName, Settings
from faithrails.types import Reason, Turn
from faithrails.verify import needs_model

if TYPE_CHECKING:
    from faithrails.background import BackgroundChecks

_AT_ONCE = 8  # checks at the same time, if they ask a model
_QUEUES: dict[Path, BackgroundChecks] = {}
_SETTINGS: dict[Path, Settings] = {}  # of the applications that use a folder
_LOCK = ForkSafeLock()

CheckerOf = Callable[[Any], Checker]


def require_extra() -> None:
    """Raise MissingExtraError if the packages of the extra ``background`` are not installed."""
    import faithrails.background  # noqa: F401


async def enqueue(
    rail: RailName, settings: Settings, checker: Checker, turn: Turn, reasons: list[Reason]
) -> bool:
    """Queue an answer for its check; return False if it must be checked before it goes out.

    Raises:
        SettingsError: an application with other settings uses the folder of the queue.
    """
    # In a thread: it writes to a disk.
    return await asyncio.to_thread(lambda: _queue(rail, settings, lambda: checker).enqueue(turn, reasons))


def resume(app: Any, rail: RailName, settings: Settings, checker_of: CheckerOf) -> None:
    """Check the answers that an earlier process left in the queue of a rail.

    Raises:
        SettingsError: an application with other settings uses the folder of the queue.
        MissingExtraError: the extra ``background`` is not installed.
    """
    if settings.mode != "background":
        return
    require_extra()
    folder = _folder(rail, settings)
    with _LOCK:
        _claim(folder, settings)
    if folder.is_dir():
        _queue(rail, settings, partial(_of_app, weakref.ref(app), checker_of))


def _of_app(app: weakref.ref[Any], checker_of: CheckerOf) -> Checker | None:
    """Return the checker of an application; None if it is gone, or its models are not built yet."""
    found = app()
    ready = found is not None and "llms" in found.runtime.registered_action_params
    return checker_of(found) if ready else None


def _queue(rail: RailName, settings: Settings, checker: Callable[[], Checker | None]) -> BackgroundChecks:
    from faithrails.background import BackgroundChecks

    folder = _folder(rail, settings)
    with _LOCK:
        _claim(folder, settings)
        found = _QUEUES.get(folder)
        if found is None:
            threads = _AT_ONCE if needs_model(settings) else 1
            assert settings.log is not None  # noqa: S101 - the settings were validated
            found = BackgroundChecks(checker, folder, settings.log, settings.background.size, threads)
            _QUEUES[folder] = found
        found.checker = checker  # the latest application is the one most likely alive
        return found


def _claim(folder: Path, settings: Settings) -> None:
    """Reserve a folder for these settings: every answer in it is judged by them."""
    if _SETTINGS.setdefault(folder, settings) != settings:
        raise SettingsError(
            f"mode: background: an application with other settings uses the queue {folder}; "
            "set background.queue to a separate folder"
        )


def _folder(rail: RailName, settings: Settings) -> Path:
    queue = settings.background.queue or Path(f"{settings.log}.queue")
    return queue / rail


def close() -> None:
    """Finish the checks that are running; waiting answers stay in their queues."""
    with _LOCK:
        queues = list(_QUEUES.values())
        _QUEUES.clear()
        _SETTINGS.clear()
    for queue in queues:
        queue.close()


def _forget() -> None:
    """Reset after a fork: the threads of the queues belong to the parent."""
    _QUEUES.clear()
    _SETTINGS.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
