"""Runs output rails on predefined bot messages that contain variables.

NeMo skips output rails for predefined messages, since their author wrote them. But a message such
as "The answer is $answer" contains text of a model.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nemoguardrails import RailsConfig
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.actions.llm.generation import clean_utterance_content
from nemoguardrails.actions.llm.utils import get_last_bot_intent_event

from faithrails.hosts.nemo.request_state import current

NAME = "generate_bot_message"


def with_checks(result: Any, events: Sequence[Any], config: RailsConfig) -> Any:
    """Return the result of NeMo's action; if a variable was filled in, output rails are not skipped."""
    if not isinstance(result, ActionResult) or not result.context_updates.get("skip_output_rails"):
        return result
    request = current()
    if request is not None and request.streams:  # the message goes through the rails of the stream
        return result
    intent = (get_last_bot_intent_event(list(events)) or {}).get("intent")
    written = {clean_utterance_content(text) for text in config.bot_messages.get(intent, ())}
    said = [event.get("text") for event in result.events or () if event.get("type") == "BotMessage"]
    if written and not written.issuperset(said) and not inside_output_rails(events):
        result.context_updates["skip_output_rails"] = False
    return result


def is_written(text: object, config: RailsConfig) -> bool:
    """Whether a text is one of the bot messages of the application or of NeMo, word for word."""
    every = (config.bot_messages or {}).values()
    return any(text == clean_utterance_content(written) for texts in every for written in texts)


def inside_output_rails(events: Sequence[Any]) -> bool:
    """Whether an output rail sends the message: to check its refusal would recurse."""
    for event in reversed(events):
        if event.get("type") in ("StartOutputRails", "OutputRailsFinished", "UtteranceUserActionFinished"):
            return bool(event["type"] == "StartOutputRails")
    return False
