"""Has the judge rewrite unsupported sentences from the evidence alone, with the least change."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence

from pydantic import BaseModel

from faithrails.evidence.prompt_packing import pack
from faithrails.models.tools_for_verifiers import Tools
from faithrails.models.typed_replies import Failure, ask_json
from faithrails.runtime.offload import light_off_loop
from faithrails.settings.judge import Judge
from faithrails.text.spans import Span
from faithrails.types import Turn, Verdict

TASK = "faithrails_correct_sentences"
_LEAST_EVIDENCE = 2_000  # characters
_MOST_LONGER = 100  # characters by which a sentence may exceed twice its length
_PLAIN = ("text", "heading")


class _Sentence(BaseModel):
    sentence: str
    text: str | None


class _Sentences(BaseModel):
    """The reply: a text for each sentence id, null where the passages say nothing for its place."""

    sentences: list[_Sentence]


async def rewritten(
    turn: Turn, spans: Sequence[Span], failing: Sequence[Verdict], judge: Judge, tools: Tools
) -> tuple[dict[tuple[int, int], str], str]:
    """Return the judge's text by the span of each sentence that it could rewrite, and why it gave none.

    A sentence that the reply leaves out, names twice, makes much longer or breaks into lines has no text.
    """
    model = tools.judge
    plain = [span for span in spans if span.kind in _PLAIN]
    if model is None or not plain:
        return {}, ""
    said = {span: turn.answer[span.start : span.end] for span in plain}
    about = "\n".join(said.values())
    room = tools.prompts.room(TASK, model.name)
    room -= 2 * len(about) + len(turn.question) + 20 * len(plain)
    parts = await light_off_loop(turn.size, pack, about, turn.passages, max(room, _LEAST_EVIDENCE), 1)
    boundary = secrets.token_hex(4)
    ids = {f"{boundary}-{number}": span for number, span in enumerate(plain, 1)}
    rendered = tools.prompts.render(
        TASK,
        model.name,
        boundary=boundary,
        question=turn.question,
        passages=[{"id": window.passage.id, "text": window.text} for part in parts for window in part],
        sentences=[{"id": key, "text": said[span], "why": _why(span, failing)} for key, span in ids.items()],
    )
    reply = await ask_json(model, rendered, _Sentences, judge, tools.meter)
    if isinstance(reply, Failure):  # values are corrected then, and the other sentences left out
        return {}, f"not rewritten: {reply.why}"
    named = Counter(one.sentence for one in reply.sentences)
    texts = {one.sentence: (one.text or "").strip() for one in reply.sentences}
    usable = {
        (span.start, span.end): texts[key]
        for key, span in ids.items()
        if named[key] == 1 and _is_usable(texts[key], said[span])
    }
    return usable, ""


def _is_usable(text: str, was: str) -> bool:
    is_line = len(text.splitlines()) == 1 and len(text) <= 2 * len(was) + _MOST_LONGER
    return bool(text) and text != was and is_line


def _why(span: Span, failing: Sequence[Verdict]) -> str:
    whys = (v.why for v in failing if span.start < v.claim.end and v.claim.start < span.end)
    return " ".join("; ".join(dict.fromkeys(filter(None, whys))).split())
