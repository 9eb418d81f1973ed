"""Colang 1.0 over several turns: toggles and evidence belong to one message."""

from pathlib import Path
from typing import Any

import pytest
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.utils import new_event_dict

from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, REFUSALS, UNFAITHFUL, app, config_v1

DIALOG = """
define flow answering
  user ...
  $answer = execute answer_from_chunks
  bot $answer
"""


class Dialog:
    """A bot whose answers and context come from a custom action, as in custom RAG."""

    def __init__(self, folder: Path, verdicts: Any = "no", answer: str = UNFAITHFUL) -> None:
        self.llm = ScriptedLLM(lambda _: verdicts)
        self.app = app(folder, self.llm)
        self.updates: list[dict[str, Any]] = []
        self.answer = answer
        self.messages: list[dict[str, Any]] = []
        self.app.register_action(self._answer, "answer_from_chunks")
        # Every message has one intent, so that no embedding model is needed to find it.
        self.app.register_action(self._intent, "generate_user_intent")

    async def _intent(self) -> Any:
        return ActionResult(events=[new_event_dict("UserIntent", intent="ask")])

    async def _answer(self) -> Any:
        updates = self.updates.pop(0) if self.updates else {}
        return ActionResult(return_value=self.answer, context_updates=updates)

    async def say(self, text: str = "Where?", context: dict[str, Any] | None = None, **updates: Any) -> str:
        self.updates = [updates]
        if context:
            self.messages.append({"role": "context", "content": context})
        self.messages.append({"role": "user", "content": text})
        reply = await self.app.generate_async(messages=self.messages)
        self.messages.append(reply)
        return str(reply["content"])


async def test_a_custom_rag_action_toggles_and_brings_evidence(tmp_path: Path) -> None:
    dialog = Dialog(config_v1(tmp_path, ["facts"], colang=DIALOG))
    assert await dialog.say(check_facts=True, relevant_chunks=CHUNKS) == REFUSALS["facts"]
    assert CHUNKS.splitlines()[0] in dialog.llm.calls[0].text


@pytest.mark.parametrize("chunks", [CHUNKS.splitlines(), [{"body": CHUNKS}], [{"page_content": CHUNKS}]])
async def test_a_custom_rag_action_may_bring_lists(chunks: Any, tmp_path: Path) -> None:
    dialog = Dialog(config_v1(tmp_path, ["faithfulness"], colang=DIALOG), answer=FAITHFUL)
    assert await dialog.say(relevant_chunks=chunks) == FAITHFUL
    dialog.answer = UNFAITHFUL
    assert await dialog.say(relevant_chunks=chunks) == REFUSALS["faithfulness"]


async def test_a_toggle_counts_for_one_message(tmp_path: Path) -> None:
    dialog = Dialog(config_v1(tmp_path, ["facts"], colang=DIALOG))
    assert await dialog.say(check_facts=True, relevant_chunks=CHUNKS) == REFUSALS["facts"]
    assert await dialog.say("And now?") == UNFAITHFUL
    assert len(dialog.llm.calls) == 1


async def test_a_toggle_does_not_fire_again_when_history_is_replayed(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["facts"], colang=DIALOG)
    dialog = Dialog(folder)
    await dialog.say(context={"check_facts": True, "relevant_chunks": CHUNKS})
    fresh = Dialog(folder)
    fresh.messages = list(dialog.messages)
    assert await fresh.say("And now?") == UNFAITHFUL
    assert fresh.llm.calls == []


async def test_a_toggle_does_not_outlive_a_message_that_another_rail_blocked(tmp_path: Path) -> None:
    colang = (
        DIALOG
        + """
define subflow stop when told
  $stopping = execute stop_now
  if $stopping
    bot inform stopped
    stop

define bot inform stopped
  "Stopped by another rail."
"""
    )
    folder = config_v1(
        tmp_path, ["facts"], colang=colang, output={"flows": ["stop when told", "self check facts"]}
    )
    dialog = Dialog(folder)
    stops = [True, False]

    async def stop_now() -> bool:
        return stops.pop(0)

    dialog.app.register_action(stop_now)
    assert await dialog.say(check_facts=True, relevant_chunks=CHUNKS) == "Stopped by another rail."
    assert await dialog.say("Small talk?") == UNFAITHFUL
    assert dialog.llm.calls == []


async def test_chunks_of_an_earlier_turn_are_no_evidence(tmp_path: Path) -> None:
    dialog = Dialog(config_v1(tmp_path, ["faithfulness"], colang=DIALOG), answer=FAITHFUL)
    assert await dialog.say(relevant_chunks=CHUNKS) == FAITHFUL
    assert await dialog.say("And now?") == REFUSALS["faithfulness"]


@pytest.mark.parametrize("chunks", ["", "\n", [], None, [""], [{"body": " "}]])
async def test_an_empty_retrieval_on_the_first_turn_is_no_evidence_and_nothing_left_over(
    chunks: Any, tmp_path: Path
) -> None:
    dialog = Dialog(config_v1(tmp_path, ["faithfulness"], colang=DIALOG), answer="I don't know.")
    assert await dialog.say(context={"relevant_chunks": "" if chunks is None else chunks}) == "I don't know."
    dialog.messages, dialog.answer = [], FAITHFUL
    assert await dialog.say(relevant_chunks=chunks) == REFUSALS["faithfulness"]


async def test_chunks_of_another_conversation_are_never_shown_to_the_judge(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["facts"], ALWAYS, DIALOG)
    alice = Dialog(folder, verdicts="yes")
    bob = Dialog(folder, verdicts="yes")
    bob.app = alice.app  # one server, the same visible words in both conversations
    await alice.say(relevant_chunks="Alice's secret. " + CHUNKS)
    bob.messages = list(alice.messages)
    alice.updates = [{}]
    seen = await bob.app.generate_async(messages=[*bob.messages, {"role": "user", "content": "More?"}])
    assert seen["content"] == REFUSALS["facts"]
    assert len(alice.llm.calls) == 1


async def test_a_context_message_before_the_whole_conversation_counts_only_by_setting(tmp_path: Path) -> None:
    replayed = [
        {"role": "context", "content": {"relevant_chunks": CHUNKS}},
        {"role": "user", "content": "Hello?"},
        {"role": "assistant", "content": "Hello."},
        {"role": "user", "content": "Where?"},
    ]
    by_turn = Dialog(config_v1(tmp_path / "a", ["faithfulness"], None, DIALOG), answer=FAITHFUL)
    by_request = Dialog(
        config_v1(tmp_path / "b", ["faithfulness"], {"context_scope": "request"}, DIALOG), answer=FAITHFUL
    )
    assert (await by_turn.app.generate_async(messages=replayed))["content"] == REFUSALS["faithfulness"]
    assert (await by_request.app.generate_async(messages=replayed))["content"] == FAITHFUL


@pytest.mark.parametrize("toggles", [{}, {"check_facts": True, "check_hallucination": True}])
@pytest.mark.timeout(30)
async def test_parallel_rails_neither_hang_nor_lose_the_answer(
    toggles: dict[str, Any], tmp_path: Path
) -> None:
    rails = ["facts", "hallucination", "faithfulness"]
    folder = config_v1(tmp_path, rails, {"mode": "warn"}, DIALOG, output={"parallel": True})
    dialog = Dialog(folder)
    seen = await dialog.say(relevant_chunks=CHUNKS, **toggles)
    assert seen.startswith(UNFAITHFUL)
    assert seen.count("Note:") == 1


async def test_the_judges_reasoning_never_reaches_the_user(tmp_path: Path) -> None:
    dialog = Dialog(config_v1(tmp_path, ["facts"], colang=DIALOG), verdicts="<think>secret</think>no")
    seen = await dialog.say(check_facts=True, relevant_chunks=CHUNKS)
    assert seen == REFUSALS["facts"]
