"""Parses a judge's yes/no reply; anything but a plain yes is not a yes."""

from __future__ import annotations

import re
from typing import Literal

from faithrails.models.asking import Failure, ask_text
from faithrails.models.protocol import CallOptions, Meter, Model
from faithrails.types import Message, Reason

_EDGES = " \t\r\n\"'`*_.,!:;()[]“”‘’"
_LABEL = re.compile(r"(?:final\s+)?(?:answer|verdict|result|response|output)\s*[:=]\s*", re.IGNORECASE)

# A yes may be followed by words of agreement, and by no others: "Yes, but ...",
# "Yes, it is unsupported" and whatever a quoted answer says must not read as a yes.
_AGREEING = frozenset(
    "the a this that it all of its response answer hypothesis statement claim claims bot message is are "
    "fully entirely completely directly factually clearly well correct accurate true consistent grounded "
    "supported entailed confirmed backed agrees by with in from to evidence context passage passages "
    "provided given facts information text document documents source sources".split()
)
_REMINDER = Message("user", "Reply with one word only: yes or no.")


def read(text: str) -> Literal["yes", "no"] | None:
    """Read a verdict; None if the text is anything but a plain yes or a no.

    "no" is read generously, since it lets nothing through; "yes" only if every further
    word merely agrees.
    """
    plain = _LABEL.sub("", text.strip(_EDGES), count=1).strip(_EDGES)
    words = re.findall(r"[^\W_]+", plain.lower())
    if not words:
        return None
    if words[0] == "no":
        return "no"
    agreed = plain.isascii() and re.fullmatch(r"[\w\s.,!*'\"-]*", plain) and _AGREEING.issuperset(words[1:])
    return "yes" if words[0] == "yes" and agreed else None


async def ask_yes_no(
    model: Model, messages: tuple[Message, ...], options: CallOptions, meter: Meter, reminders: int
) -> Literal["yes", "no"] | Failure:
    """Ask a yes/no question; a reply that is neither is reminded ``reminders`` times."""
    for _ in range(reminders + 1):
        text = await ask_text(model, messages, options, meter)
        if isinstance(text, Failure):
            return text
        verdict = read(text)
        if verdict is not None:
            return verdict
        messages = (*messages, Message("assistant", text), _REMINDER)
    return Failure(Reason.UNREADABLE_VERDICT, "the judge said neither yes nor no")
