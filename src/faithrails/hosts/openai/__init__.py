"""A drop-in for the clients of the ``openai`` package whose chat completions are checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from typing import Any, NoReturn, TypeVar

import openai

from faithrails.checker import Checker
from faithrails.hosts.checked_output import BlockedAnswer, Release
from faithrails.hosts.openai.calls import AsyncCalls, Calls, UncheckedCallError
from faithrails.parse_passages import Context
from faithrails.settings import Settings

__all__ = ["BlockedAnswer", "UncheckedCallError", "wrap"]

Client = TypeVar("Client", openai.OpenAI, openai.AsyncOpenAI)

# What answers too and is not checked.
_UNCHECKED = ("responses", "completions", "beta", "realtime", "live", "batches", "conversations")
_UNCHECKED_CHATS = ("parse", "stream", "retrieve", "update", "list")  # also what was stored unchecked
_RAW = ("with_raw_response", "with_streaming_response")
# Where the client's own requests would get answers.
_ANSWERS = re.compile(
    r"(?:^|/)(?:(?:chat/)?completions|responses|threads|conversations|batches|realtime)(?:$|[/?#])"
)


def wrap(
    client: Client,
    settings: Settings | None = None,
    *,
    checker: Checker | None = None,
    passages: Context | Callable[[list[Any]], Any] | None = None,
    on_block: str = "raise",
) -> Client:
    """Return a copy of a client whose ``chat.completions.create`` returns checked answers only.

    Evidence is the argument ``passages`` of a call, else that of ``wrap``; and what tools returned in the
    call's messages. The question is the user's last message. Without evidence, answers are blocked.

    Each choice is checked. A doubtful one has the warning at its end; each has its report as the mapping
    ``choice.faithfulness``. A stream releases each sentence once it is checked. Requests for tools pass
    unchecked: they tell the user nothing. An answer that was cut off is blocked (``on_truncated``).
    Everything else of the client is as before, except other calls that answer (``responses``,
    ``completions``, ``batches``, ``beta``, ``chat.completions.parse`` and ``.stream``, raw responses of
    chats, stored completions, ``post`` and the like to their addresses): they raise ``UncheckedCallError``.
    Use the client that you wrapped for these.

    Args:
        client: an ``OpenAI`` or ``AsyncOpenAI``, or one of their subclasses; it stays as it is.
        settings: what to check and how strictly; default: the preset ``offline``.
        checker: a ``Checker`` instead, with models of its own.
        passages: evidence for every call, or a function (for async clients, also an async one) that
            returns it for the messages of a call.
        on_block: ``raise`` a ``BlockedAnswer``, or ``refuse``: return ``settings.refusal`` with the finish
            reason ``content_filter``.

    Raises:
        SettingsError: a verifier or a judge cannot be built, or an argument is wrong.
    """
    return _wrapped(client, passages, Release.of(settings, checker, on_block))


def _wrapped(client: Client, evidence: Any, release: Release) -> Client:
    kind: type[Any] = AsyncCalls if isinstance(client, openai.AsyncOpenAI) else Calls
    completions = _with(
        client.chat.completions,
        create=kind(client.chat.completions.create, evidence, release).create,
        messages=_Unchecked("chat.completions.messages"),
        **{name: _refusing(f"chat.completions.{name}") for name in _UNCHECKED_CHATS},
    )
    return _with(  # type: ignore[no-any-return]
        client,
        chat=_with(client.chat, completions=completions),
        copy=lambda **options: _wrapped(client.copy(**options), evidence, release),
        with_options=lambda **options: _wrapped(client.with_options(**options), evidence, release),
        **{name: _Unchecked(name) for name in _UNCHECKED},
        **{name: _elsewhere(name, getattr(client, name)) for name in ("get", "post", "request")},
    )


def _with(value: Any, **attributes: Any) -> Any:
    """Return a copy with other attributes, without those that the package made from the old ones."""
    changed = copy(value)
    for name in _RAW:
        vars(changed).pop(name, None)
    vars(changed).update(attributes)
    return changed


class _Unchecked:
    """A part of the client that cannot be used."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # copying and inspecting asks for these
            raise AttributeError(name)
        _refuse(f"{self._name}.{name}")


def _refusing(name: str) -> Callable[..., NoReturn]:
    def refuse(*_: object, **__: object) -> NoReturn:
        _refuse(name)

    return refuse


def _elsewhere(name: str, send: Callable[..., Any]) -> Callable[..., Any]:
    """Return the client's way to send requests, which refuses those that get answers."""

    def sent(*args: Any, **options: Any) -> Any:
        where = [getattr(one, "url", one) for one in (*args, *options.values())]
        for url in where:
            if isinstance(url, str) and _ANSWERS.search(url):
                _refuse(f"{name} to {url}")
        return send(*args, **options)

    return sent


def _refuse(name: str) -> NoReturn:
    raise UncheckedCallError(
        f"faithrails checks chat.completions.create alone, not {name}; call it on the client that was wrapped"
    )
