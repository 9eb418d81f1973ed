"""Parses a judge's yes/no reply; anything but a plain yes is not a yes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from math import exp, isnan, nan
from typing import Literal

from faithrails.models.protocol import Completion, Meter, Model
from faithrails.models.typed_replies import Failure, ask_completion, options_for
from faithrails.prompts import Rendered
from faithrails.settings.judge import Judge
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
_ROUNDING = 1e-3  # how far rounding may lift a log probability above 0
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


def read_or_na(text: str) -> Literal["yes", "no", "n/a"] | None:
    """Read a verdict that may also be "n/a"."""
    return "n/a" if text.strip(_EDGES).lower() == "n/a" else read(text)


async def ask_yes_no(model: Model, rendered: Rendered, judge: Judge, meter: Meter) -> str | Failure:
    """Ask a yes/no question; an unreadable reply gets a reminder, at most ``judge.schema_retries`` times."""
    said = await ask_weighed(model, rendered, judge, meter)
    return said if isinstance(said, Failure) else said[0]


async def ask_weighed(
    model: Model,
    rendered: Rendered,
    judge: Judge,
    meter: Meter,
    read_word: Callable[[str], str | None] = read,
    reminder: Message = _REMINDER,
    alternatives: int = 0,
) -> tuple[str, float | None] | Failure:
    """Ask for a word that ``read_word`` can read, with a ``reminder`` after any other reply.

    Return the word and P(yes) / (P(yes) + P(no)), which is None unless ``alternatives`` are asked for and
    the model returns their log probabilities. ``judge.schema_retries`` limits the reminders.
    """
    messages, options = rendered.messages, replace(options_for(judge, rendered), alternatives=alternatives)
    for _ in range(judge.schema_retries + 1):
        reply = await ask_completion(model, messages, options, meter)
        if isinstance(reply, Failure):
            return reply
        verdict = read_word(reply.text)
        if verdict is not None:
            yes = probability_of_yes(reply)
            if yes is not None and isnan(yes):
                return Failure(Reason.UNREADABLE_VERDICT, "the log probabilities of the verdict are invalid")
            return verdict, yes
        messages = (*messages, Message("assistant", reply.text), reminder)
    return Failure(Reason.UNREADABLE_VERDICT, "the judge said none of the words it was asked for")


def probability_of_yes(reply: Completion) -> float | None:
    """Return P(yes) / (P(yes) + P(no)) at the last token that is yes or no; None if there is none.

    The last, because reasoning may precede the verdict. NaN if a log probability is NaN or above 0, or if
    both probabilities are 0.
    """
    said = [place for place in reply.alternatives if place and _word(place[0][0])]
    if not said:
        return None
    shares = {"yes": 0.0, "no": 0.0}
    for token, logprob in dict(said[-1]).items():  # the token itself is among its alternatives too
        if word := _word(token):
            shares[word] += exp(logprob) if logprob <= _ROUNDING else nan
    total = sum(shares.values())
    return shares["yes"] / total if total else nan


def _word(token: str) -> Literal["yes", "no"] | None:
    plain = token.strip(_EDGES + "▁Ġ").lower()
    return "yes" if plain == "yes" else "no" if plain == "no" else None
