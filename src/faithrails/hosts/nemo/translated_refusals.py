"""Puts the refusal of a rail into the language of the answer that it blocked, in Colang 1.0.

Colang 1.0 has one text for each bot message. A text that the application defines itself stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nemoguardrails.actions.rail_outcome import RailOutcome

from faithrails.settings.overridable_by_rail import RailSettings

# What a rail of ours says in place of an answer, as it ships with us or with NeMo.
_SHIPPED = frozenset(
    {
        RailSettings.model_fields["refusal"].default,
        "I'm sorry, I can't respond to that.",
        "I don't know the answer to that.",
    }
)


def translate(result: Any, outcomes: Sequence[RailOutcome]) -> None:
    """Translate the bot message that NeMo just made, if it is the refusal of the last of our rails."""
    if not outcomes or not outcomes[-1].is_blocked or not outcomes[-1].metadata.get("refusal"):
        return
    for event in getattr(result, "events", None) or ():
        if event.get("type") == "BotMessage" and event.get("text") in _SHIPPED:
            event["text"] = outcomes[-1].metadata["refusal"]
