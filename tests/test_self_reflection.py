"""Self-reflection: a reply counts only if it fits the schema, and the model is shown what does not."""

import json
from typing import Any

import pytest

from faithrails.errors import ReflectionError
from faithrails.models.protocol import Completion
from faithrails.self_reflection.answer import answer_with_reflection
from faithrails.settings.judge import Judge
from faithrails.testing import ScriptedLLM
from faithrails.types import Passage

PASSAGES = ("The Eiffel Tower is 330 metres tall.", "It opened in 1889.")
GOOD: dict[str, Any] = {
    "answer": "It is 330 metres tall.",
    "claims": [{"text": "The Eiffel Tower is 330 metres tall.", "passages": ["1"]}],
    "confidence": 0.9,
    "contradiction": False,
    "answer_type": "extractive",
    "reasoning": "The first passage says it.",
    "evidence": ["330 metres tall"],
}


class Replies:
    """Gives one reply after the other, and keeps what it was asked."""

    def __init__(self, *replies: Any) -> None:
        self.replies = list(replies)
        self.asked: list[str] = []
        self.model = ScriptedLLM(self.reply)

    def reply(self, prompt: str) -> Any:
        self.asked.append(prompt)
        reply = self.replies.pop(0)
        return json.dumps(reply) if isinstance(reply, dict) else reply


async def test_a_good_reply_is_the_answer_and_what_it_rests_on() -> None:
    model = Replies(GOOD)
    found = await answer_with_reflection("How tall is it?", PASSAGES, model.model)
    assert found.answer == "It is 330 metres tall."
    assert found.claims[0].passages == ["1"]
    assert "How tall is it?" in model.asked[0]
    assert PASSAGES[1] in model.asked[0]


BROKEN = {
    "a field is missing": {key: value for key, value in GOOD.items() if key != "confidence"},
    "a field is unknown": {**GOOD, "mood": "fine"},
    "out of range": {**GOOD, "confidence": 1.5},
    "not a number": {**GOOD, "confidence": "high"},
    "unknown type": {**GOOD, "answer_type": "guess"},
    "yes is no boolean": {**GOOD, "contradiction": "no"},
    "an empty answer": {**GOOD, "answer": ""},
    "an invented passage": {**GOOD, "claims": [{"text": "It is tall.", "passages": ["7"]}]},
    "prose": "It is 330 metres tall.",
    "two objects": json.dumps(GOOD) + json.dumps(GOOD),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
async def test_a_reply_that_does_not_fit_is_shown_its_errors_and_may_be_mended(broken: Any) -> None:
    model = Replies(broken, GOOD)
    found = await answer_with_reflection(
        "How tall is it?", PASSAGES, model.model, settings=Judge(schema_retries=1)
    )
    assert found.answer == GOOD["answer"]
    assert len(model.asked) == 2
    assert len(model.asked[1]) > len(model.asked[0])


async def test_the_error_that_is_shown_names_the_field() -> None:
    model = Replies(BROKEN["an invented passage"], GOOD)
    await answer_with_reflection("How tall is it?", PASSAGES, model.model)
    assert "there is no passage '7'" in model.asked[1]


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
async def test_when_the_retries_are_used_up_there_is_a_clear_error_and_no_answer(broken: Any) -> None:
    model = Replies(broken, broken, broken)
    with pytest.raises(ReflectionError, match="does not fit the schema"):
        await answer_with_reflection(
            "How tall is it?", PASSAGES, model.model, settings=Judge(schema_retries=2)
        )
    assert len(model.asked) == 3


@pytest.mark.parametrize("reason", ["length", "content_filter", "tool_calls"])
async def test_a_reply_that_was_cut_off_is_never_read(reason: str) -> None:
    model = Replies(Completion(json.dumps(GOOD), reason))
    with pytest.raises(ReflectionError, match=reason):
        await answer_with_reflection("How tall is it?", PASSAGES, model.model)


async def test_passages_keep_their_own_ids() -> None:
    reply = {**GOOD, "claims": [{"text": "It is 330 metres tall.", "passages": ["kb-7"]}]}
    found = await answer_with_reflection("How tall?", [Passage("kb-7", PASSAGES[0])], Replies(reply).model)
    assert found.claims[0].passages == ["kb-7"]
