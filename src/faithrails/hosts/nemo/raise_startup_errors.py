"""Raises our startup errors unwrapped, without NeMo's error about the imported file."""

from __future__ import annotations

from typing import Any, NoReturn

from faithrails.errors import FaithrailsError

# Called by NeMo's constructor right after every `init(app)`.
_NEXT = "_validate_config"
# The entry points: they raise too, so that nothing is served if a version of NeMo does not call `_NEXT`.
_SERVING = ("generate_async", "generate_events_async", "process_events_async", "stream_async")


def refuse_start(app: Any, error: FaithrailsError) -> None:
    """Make the constructor of ``LLMRails`` raise ``error`` itself, right after ``init(app)`` returns.

    NeMo would wrap an error raised inside ``init`` in its own, and the last line that the user
    sees would name neither the setting nor the mistake.

    Raises:
        FaithrailsError: at once, if this version of NeMo has no such step.
    """
    if not hasattr(app, _NEXT):
        raise error

    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise error from None

    for name in (_NEXT, *_SERVING):
        setattr(app, name, refuse)
