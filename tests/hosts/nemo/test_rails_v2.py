"""The rails in Colang 2.x, through NeMo."""

from pathlib import Path
from typing import Any

import pytest
from nemoguardrails import LLMRails
from nemoguardrails.utils import new_event_dict, new_uuid

from faithrails.hosts.nemo import load_config
from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, QUESTION, REFUSALS, UNFAITHFUL, config_v2, judge

TOGGLE = {
    "facts": "check_facts",
    "faithfulness": "check_faithfulness",
    "hallucination": "check_hallucination",
}


class Conversation:
    """Several turns with one Colang 2.x application, its state kept between them."""

    def __init__(self, folder: Path, llm: Any = None) -> None:
        self.llm = llm or ScriptedLLM(judge)
        self.app = LLMRails(load_config(folder), llm=self.llm)
        self.state: Any = None

    async def say(self, text: str = QUESTION, **context: Any) -> str:
        events: list[dict[str, Any]] = []
        if self.state is None:
            _, self.state = await self.app.process_events_async([], None)
        if context:
            events.append({"type": "ContextUpdate", "data": context})
        spoken = {"final_transcript": text, "is_success": True, "action_uid": new_uuid()}
        events.append(new_event_dict("UtteranceUserActionFinished", **spoken))
        said: list[str] = []
        while events:
            out, self.state = await self.app.process_events_async([events.pop(0)], self.state)
            for event in out:
                if event["type"] == "StartUtteranceBotAction":
                    said.append(event["script"])
                    about = {"action_uid": event["action_uid"]}
                    events.append(new_event_dict("UtteranceBotActionStarted", **about))
                    done = {"is_success": True, "final_script": event["script"], **about}
                    events.append(new_event_dict("UtteranceBotActionFinished", **done))
                elif event["type"].endswith("Exception"):
                    said.append(event["type"])
        return "\n".join(said)


async def generated(folder: Path) -> str:
    app = LLMRails(load_config(folder), llm=ScriptedLLM(judge))
    reply = await app.generate_async(messages=[{"role": "user", "content": QUESTION}])
    return str(reply["content"])


async def test_a_faithful_answer_passes_unchanged(rail: str, tmp_path: Path) -> None:
    folder = config_v2(tmp_path, [rail], ALWAYS, FAITHFUL, {"relevant_chunks": CHUNKS})
    assert await generated(folder) == FAITHFUL


async def test_an_unfaithful_answer_is_replaced_by_the_refusal(rail: str, tmp_path: Path) -> None:
    folder = config_v2(tmp_path, [rail], ALWAYS, UNFAITHFUL, {"relevant_chunks": CHUNKS})
    assert await generated(folder) == REFUSALS[rail]


async def test_in_mode_warn_the_answer_goes_out_with_the_warning(rail: str, tmp_path: Path) -> None:
    settings = {**ALWAYS, "mode": "warn", "warning": "Careful!"}
    folder = config_v2(tmp_path, [rail], settings, UNFAITHFUL, {"relevant_chunks": CHUNKS})
    assert await generated(folder) == f"{UNFAITHFUL}\n\nCareful!"


async def test_in_mode_annotate_unsupported_sentences_are_marked(tmp_path: Path) -> None:
    settings = {"mode": "annotate", "marker": "[?]"}
    answer = f"{FAITHFUL} It is 412 metres tall."
    folder = config_v2(tmp_path, ["faithfulness"], settings, answer, {"relevant_chunks": CHUNKS})
    assert await generated(folder) == f"{answer} [?]"


async def test_the_toggle_switches_on_a_toggled_check(rail: str, tmp_path: Path) -> None:
    chunks = {"relevant_chunks": CHUNKS}
    off = config_v2(tmp_path / "off", [rail], {"when": "toggled"}, UNFAITHFUL, chunks)
    on = config_v2(tmp_path / "on", [rail], {"when": "toggled"}, UNFAITHFUL, {**chunks, TOGGLE[rail]: True})
    assert (await generated(off), await generated(on)) == (UNFAITHFUL, REFUSALS[rail])


async def test_exceptions_instead_of_refusals_carry_score_and_reasons(rail: str, tmp_path: Path) -> None:
    folder = config_v2(
        tmp_path, [rail], ALWAYS, UNFAITHFUL, {"relevant_chunks": CHUNKS}, enable_rails_exceptions=True
    )
    app = LLMRails(load_config(folder), llm=ScriptedLLM(judge))
    reply = await app.generate_async(messages=[{"role": "user", "content": QUESTION}])
    raised = next(event for event in reply["events"] if event["type"].endswith("RailException"))
    assert (raised["score"], raised["reasons"]) == (
        0.0,
        ["certain_finding" if rail == "faithfulness" else "below_threshold"],
    )
    assert raised["unsupported"]
    assert UNFAITHFUL not in reply["content"]


async def test_every_turn_is_checked_also_after_one_was_blocked(rail: str, tmp_path: Path) -> None:
    folder = config_v2(tmp_path, [rail], ALWAYS, UNFAITHFUL, {"relevant_chunks": CHUNKS})
    conversation = Conversation(folder)
    assert [await conversation.say() for _ in range(3)] == [REFUSALS[rail]] * 3


async def test_a_toggle_counts_for_one_message(rail: str, tmp_path: Path) -> None:
    conversation = Conversation(config_v2(tmp_path, [rail], {"when": "toggled"}, UNFAITHFUL))
    first = await conversation.say(relevant_chunks=CHUNKS, **{TOGGLE[rail]: True})
    assert (first, await conversation.say()) == (REFUSALS[rail], UNFAITHFUL)


async def test_evidence_counts_for_one_message(tmp_path: Path) -> None:
    conversation = Conversation(config_v2(tmp_path, ["faithfulness"], None, FAITHFUL))
    first = await conversation.say(relevant_chunks=CHUNKS)
    assert (first, await conversation.say()) == (FAITHFUL, REFUSALS["faithfulness"])


@pytest.mark.parametrize("exceptions", [False, True])
async def test_another_rail_that_blocks_first_neither_leaks_a_toggle_nor_ends_the_checking(
    exceptions: bool, tmp_path: Path
) -> None:
    colang = """
@override
flow output rails $output_text
  global $stop_now
  if $stop_now
    if $system.config.enable_rails_exceptions
      send OtherRailException(message="other")
    else
      bot say "Stopped by another rail."
    abort
  self check facts
"""
    folder = config_v2(tmp_path, ["facts"], None, UNFAITHFUL, colang="", enable_rails_exceptions=exceptions)
    main = (folder / "main.co").read_text()
    (folder / "main.co").write_text(
        main[: main.index("flow output rails")] + colang.replace("@override\n", "")
    )
    conversation = Conversation(folder)
    first = await conversation.say(stop_now=True, check_facts=True, relevant_chunks=CHUNKS)
    assert first == ("OtherRailException" if exceptions else "Stopped by another rail.")
    assert await conversation.say(stop_now=False) == UNFAITHFUL  # nobody asked for this one
    blocked = await conversation.say(stop_now=False, check_facts=True, relevant_chunks=CHUNKS)
    assert blocked == ("FactCheckRailException" if exceptions else REFUSALS["facts"])
