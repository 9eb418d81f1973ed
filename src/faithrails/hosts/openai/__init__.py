"""Wraps a client of the ``openai`` package so that its chat completions are checked."""

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

# Other parts of the client that return answers, which are not checked.
_UNCHECKED = ("responses", "completions", "beta", "realtime", "live", "batches", "conversations")
_UNCHECKED_CHATS = ("parse", "stream", "retrieve", "update", "list")  # the last three return stored answers
_RAW = ("with_raw_response", "with_streaming_response")
# Paths at which plain requests (`client.post`) would get answers.
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

    Evidence is the argument ``passages`` of a call, else that of ``wrap``, and the tool results in the
    call's messages. The question is the user's last message. Without evidence, answers are blocked.

    Each choice is checked. A doubtful one has the warning at its end; each has its report as the mapping
    ``choice.faithfulness``. A stream releases each sentence once it is checked. Requests for tools pass
    unchecked: they tell the user nothing. An answer that was cut off is blocked (``on_truncated``).
    The rest of the client works as before, except other calls that return answers (``responses``,
    ``completions``, ``batches``, ``beta``, ``chat.completions.parse`` and ``.stream``, raw responses of
    chats, stored completions, ``post`` and the like to their addresses): they raise ``UncheckedCallError``.
    Use the original client for these.

    Args:
        client: an ``OpenAI`` or ``AsyncOpenAI``, or an instance of a subclass; it is not changed.
        settings: what to check and how strictly; default: the preset ``offline``.
        checker: a ``Checker`` with its own settings and models, instead of ``settings``.
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
    """Return a copy with other attributes; raw-response wrappers, cached for the old ones, are dropped."""
    changed = copy(value)
    for name in _RAW:
        vars(changed).pop(name, None)
    vars(changed).update(attributes)
    return changed


class _Unchecked:
    """A part of the client whose calls raise ``UncheckedCallError``."""

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
    """Return a request method of the client that refuses addresses which return answers."""

    def sent(*args: Any, **options: Any) -> Any:
        where = [getattr(one, "url", one) for one in (*args, *options.values())]
        for url in where:
            if isinstance(url, str) and _ANSWERS.search(url):
                _refuse(f"{name} to {url}")
        return send(*args, **options)

    return sent


def _refuse(name: str) -> NoReturn:
    raise UncheckedCallError(
        f"faithrails checks only chat.completions.create, not {name}; call it on the client that was wrapped"
    )
