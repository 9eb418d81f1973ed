"""Asks the judge which warnings of the evidence an answer leaves out; each is a quote of a passage."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic import BaseModel

from faithrails.evidence.locate_judge_quotes import locate
from faithrails.evidence.prompt_packing import Window, pack
from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure, ask_json, values_of
from faithrails.runtime.offload import light_off_loop
from faithrails.settings.judge import Judge
from faithrails.text.sentences import sentences
from faithrails.types import Evidence, Passage, Reason, Turn
from faithrails.verify import Tools

TASK = "faithrails_find_omissions"
_LEAST_EVIDENCE = 2_000  # characters


class _Omission(BaseModel):
    quote: str
    reason: str = ""


class _Reply(BaseModel):
    """The reply: the warnings that the answer leaves out, or an empty list."""

    omissions: list[_Omission]


async def omitted_warnings(turn: Turn, judge: Judge, tools: Tools) -> tuple[Evidence, ...] | Failure:
    """Return the places of the warnings that the answer leaves out, as whole sentences, each once.

    A reply that cannot be read, or whose quote is in no passage, is a failure. Evidence longer than the
    prompt's ``max_length`` is asked about in parts.
    """
    model = tools.judge
    if model is None:
        return Failure(Reason.NO_MODEL, "no language model is configured")
    room = tools.prompts.room(TASK, model.name) - len(turn.answer) - len(turn.question)
    about = f"{turn.question} {turn.answer}"
    parts = await light_off_loop(turn.size, pack, about, turn.passages, max(room, _LEAST_EVIDENCE))
    found = values_of(await asyncio.gather(*(_of_part(part, turn, model, judge, tools) for part in parts)))
    if isinstance(found, Failure):
        return found
    return tuple(dict.fromkeys(place for places in found for place in places))


async def _of_part(
    part: Sequence[Window], turn: Turn, model: Model, judge: Judge, tools: Tools
) -> list[Evidence] | Failure:
    passages = [{"id": window.passage.id, "text": window.text} for window in part]
    rendered = tools.prompts.render(
        TASK, model.name, passages=passages, question=turn.question, answer=turn.answer
    )
    reply = await ask_json(model, rendered, _Reply, judge, tools.meter)
    if isinstance(reply, Failure):
        return reply
    places = [locate(omission.quote, turn.passages) for omission in reply.omissions]
    if None in places:
        return Failure(Reason.QUOTE_NOT_FOUND, "the judge's quote of an omitted warning is in no passage")
    whole = [_whole_sentences(place, turn.passages) for place in places if place is not None]
    answer = [Passage("", turn.answer)]  # a warning that the answer has word for word is not omitted
    return [place for place in whole if locate(place.text, answer) is None]


def _whole_sentences(place: Evidence, passages: Sequence[Passage]) -> Evidence:
    """Return the sentences that contain a quote, since a part of one may not be understood."""
    text = next(
        it.text
        for it in passages
        if it.id == place.passage and it.text[place.start : place.end] == place.text
    )
    around = [span for span in sentences(text) if span.start < place.end and span.end > place.start]
    start = min([place.start, *(it.start for it in around)])
    end = max([place.end, *(it.end for it in around)])
    return Evidence(place.passage, start, end, text[start:end])
