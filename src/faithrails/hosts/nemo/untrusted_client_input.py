"""Restricts what an untrusted client may send to a list of allowed inputs.

Everything else is refused with a ClientError: the effects of context variables, events, options and states
are defined by NeMo, not by this package.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nemoguardrails.actions.rail_outcome import RailOutcome
from nemoguardrails.exceptions import InvalidStateError
from nemoguardrails.rails.llm.options import GenerationOptions

from faithrails.errors import ClientError
from faithrails.hosts.nemo.colang1_bypasses import SWITCHES
from faithrails.hosts.nemo.configured_rails import FLOWS
from faithrails.hosts.nemo.relevant_chunks import EVIDENCE
from faithrails.hosts.nemo.toggles import TOGGLES
from faithrails.settings import Settings

_ROLES = frozenset({"user", "assistant", "system", "developer", "tool"})
# Variables in which LangChain's RunnableRails puts the user's input.
_INPUT = frozenset({"input", "passthrough_input"})
# Holds the answer of NeMo's `passthrough_fn`; RunnableRails replaces a text in it by `$bot_message`.
_UNCHECKED = "passthrough_output"
# How the model writes. Tools of a client's own are none of this: what it is asked to say in their arguments
# is no bot message, and NeMo hands it out unchecked.
_SAMPLING = frozenset(
    "max_tokens max_completion_tokens temperature top_p top_k min_p stop seed presence_penalty "
    "frequency_penalty repetition_penalty".split()
)
_SPOKEN = re.compile(
    r"Utterance(User|Bot)Action(Started|Finished|TranscriptUpdated|ScriptUpdated)|UserSilent"
)


class RefusedRequestError(ClientError, InvalidStateError):  # type: ignore[misc]
    """A ClientError that NeMo's server answers with status 422 and its reason.

    The server's handlers cannot be extended once it runs; it has one for InvalidStateError.
    """


def trusted(settings: Settings) -> bool:
    """Whether every rail trusts the toggles and context of a request."""
    return all(settings.rail(name).trust_toggles for name in FLOWS)


def refuse_bypass(messages: Any) -> None:
    """Raise ClientError if a message, trusted or not, sets variables that make NeMo skip output rails."""
    for message in messages if isinstance(messages, list | tuple) else ():
        event = message.get("event") if isinstance(message, Mapping) else None
        content = event.get("data") if isinstance(event, Mapping) else None
        if isinstance(message, Mapping) and message.get("role") == "context":
            content = message.get("content")
        for name in SWITCHES & set(content if isinstance(content, Mapping) else ()):
            raise RefusedRequestError(f"the request sets ${name}, which leaves output rails out")


class Gate:
    """Refuses requests to one application that an untrusted client may not send."""

    def __init__(self, config: Any, settings: Settings) -> None:
        self._listed = [flow for flow in config.rails.output.flows if flow in FLOWS.values()]
        self._may_set = EVIDENCE | TOGGLES | _INPUT | set(settings.client_context)
        self._tools = config.colang_version == "1.0"  # in Colang 2.x a tool message is an event

    def options(
        self, messages: Any = None, options: Any = None, state: Any = None, *, may_log: bool = False
    ) -> Any:
        """Raise ClientError unless the client may send this request; return the options to use."""
        if state is not None:  # an empty one too: with it, NeMo returns the events of the answer
            raise RefusedRequestError("the request brings a state, which holds context and events")
        for message in messages if messages is not None else ():
            self._check_message(message)
        return self._checked(options, may_log)

    def hide(self, reply: Any, outcomes: Sequence[RailOutcome]) -> None:
        """Blank the variables in a reply that may hold an answer which was blocked or changed."""
        data = getattr(reply, "output_data", None)
        if not data:
            return
        shown = self._may_set | {"bot_message"}
        if not any(one.is_blocked or one.is_transform for one in outcomes):
            shown |= {_UNCHECKED}
            if any(one.metadata.get("checked") for one in outcomes):  # else it is an earlier answer's
                shown |= {"faithfulness_report"}
        blank = {_UNCHECKED: "" if isinstance(data.get(_UNCHECKED), str) else None}
        reply.output_data = {
            name: value if name in shown else blank.get(name) for name, value in data.items()
        }

    def check_events(self, events: Iterable[Any], state: Any = None) -> None:
        """Raise ClientError unless the client may send these events.

        A ``state`` may only be the live object that NeMo returned before.
        """
        if state and isinstance(state, Mapping | str | bytes | list | tuple):
            raise RefusedRequestError("the request brings a state, which holds context and events")
        for event in events:
            self._check_event(event)

    def _check_message(self, message: Any) -> None:
        role = message.get("role") if isinstance(message, dict) else None
        if role == "context":
            self._check_context(message.get("content"))
        elif role == "event":
            self._check_event(message.get("event"))
        elif role not in _ROLES or (role == "tool" and not self._tools):
            raise RefusedRequestError(f"the request has a message with the role {role!r}")

    def _check_context(self, context: Any) -> None:
        if not isinstance(context, dict):
            raise RefusedRequestError("the request has a context message that is not a mapping")
        refused = sorted(str(name) for name in context if name not in self._may_set)
        if refused:
            names = ", ".join(f"${name}" for name in refused)
            raise RefusedRequestError(
                f"the request sets {names}; it may set evidence, and what the setting client_context lists"
            )

    def _check_event(self, event: Any) -> None:
        kind = event.get("type") if isinstance(event, dict) else None
        if kind == "ContextUpdate":
            self._check_context(event.get("data"))
        elif not isinstance(kind, str) or not _SPOKEN.fullmatch(kind):
            raise RefusedRequestError(f"the request has an event of the type {kind!r}")

    def _checked(self, options: Any, may_log: bool) -> Any:
        try:
            chosen = GenerationOptions(**options) if isinstance(options, Mapping) else options
        except (TypeError, ValueError) as error:
            raise RefusedRequestError("the request has options that NeMo does not know") from error
        log = getattr(chosen, "log", None)
        if getattr(chosen, "llm_output", False) or (log and any(log.model_dump().values()) and not may_log):
            raise RefusedRequestError(
                "the options of the request ask for a log, which shows answers unchecked"
            )
        if refused := sorted(map(str, (getattr(chosen, "llm_params", None) or {}).keys() - _SAMPLING)):
            raise RefusedRequestError(
                f"the options of the request give the model {', '.join(refused)}; they may say how it samples"
            )
        rails = getattr(chosen, "rails", None)
        if rails is None:
            return options
        named = rails.output if isinstance(rails.output, list) else []
        if rails.output is True or (named and self._listed and set(self._listed) <= set(named)):
            return options
        if rails.dialog is not False:
            raise RefusedRequestError("the options of the request leave output rails out")
        # The client only asks for a check. NeMo then gives no answer, but a flow of the application may.
        return chosen.model_copy(update={"rails": rails.model_copy(update={"output": True})})
