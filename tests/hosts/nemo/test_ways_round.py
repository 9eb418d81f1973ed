"""Ways round the rails inside NeMo: configurations refused at start, and replies that hold more than the answer."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableLambda
from nemoguardrails.integrations.langchain.runnable_rails import RunnableRails
from nemoguardrails.llm.call import llm_call

from faithrails import Settings
from faithrails.errors import ClientError, SettingsError
from faithrails.hosts.nemo import load_config
from faithrails.models.protocol import Completion
from faithrails.settings import RailName
from faithrails.testing import ScriptedLLM

from nemo_apps import (
    ALWAYS,
    CHUNKS,
    FAITHFUL,
    FLOWS,
    QUESTION,
    REFUSALS,
    UNFAITHFUL,
    app,
    config_v1,
    config_v2,
)
from openai_server import openai_server

CONTEXT = {"role": "context", "content": {"relevant_chunks": CHUNKS}}
ASKED = [CONTEXT, {"role": "user", "content": QUESTION}]
UNTRUSTED = {**ALWAYS, "trust_toggles": False}
STREAMING = {"enabled": True, "stream_first": False}
REFUSAL = REFUSALS["faithfulness"]
FLOW = 'define flow answering\n  priority 2\n  event UserMessage(text="...")\n  $a = execute ask\n  bot $a\n'


@pytest.mark.parametrize("parallel", [False, True])
@pytest.mark.parametrize(
    "colang",
    [
        "define subflow around\n  do check claim faithfulness\n",
        "define subflow around\n  $x = execute prepare\n  if $x\n    do check claim faithfulness\n",
        "define subflow around\n  $x = execute prepare\n  do more\n\ndefine subflow more\n  do check claim faithfulness\n",
    ],
)
def test_a_rail_that_nemo_leaves_out_of_its_streams_stops_the_start(
    colang: str, parallel: bool, tmp_path: Path
) -> None:
    output = {"flows": ["around"], "parallel": parallel, "streaming": STREAMING}
    with pytest.raises(SettingsError, match="'around' calls 'check claim faithfulness'"):
        app(config_v1(tmp_path, [], ALWAYS, colang, output=output))


@pytest.mark.parametrize("place", [0, 1])
def test_a_flow_without_an_action_beside_the_rail_stops_the_start_of_parallel_streams(
    place: int, tmp_path: Path
) -> None:
    flows = [FLOWS["faithfulness"]]
    flows.insert(place, "shorten")
    output = {"flows": flows, "parallel": True, "streaming": STREAMING}
    with pytest.raises(SettingsError, match="'shorten' runs no action"):
        app(config_v1(tmp_path, [], ALWAYS, "define subflow shorten\n  $x = 1\n", output=output))


def test_without_streams_a_flow_may_call_a_rail(tmp_path: Path) -> None:
    colang = "define subflow around\n  do check claim faithfulness\n"
    app(config_v1(tmp_path, [], ALWAYS, colang, output={"flows": ["around"]}))


@pytest.mark.parametrize(
    "toggle", ["check_facts", "check_hallucination", "check_faithfulness", "facts_warning"]
)
@pytest.mark.parametrize("value", ["True", '"yes"', "await SomethingAction()"])
def test_a_toggle_that_no_rail_sees_stops_the_start_in_colang_2(
    toggle: str, value: str, tmp_path: Path
) -> None:
    flow = f"\nflow helper\n  ${toggle} = {value}\n"
    with pytest.raises(SettingsError, match=f"'helper' sets \\${toggle} without"):
        app(config_v2(tmp_path, ["facts"], colang=flow))


@pytest.mark.parametrize(
    "line", ["global $check_facts\n  $check_facts = True", "if $check_facts == True\n    pass"]
)
def test_a_toggle_that_is_global_or_read_alone_does_not(line: str, tmp_path: Path) -> None:
    app(config_v2(tmp_path, ["facts"], colang=f"\nflow helper\n  {line}\n"))


@pytest.mark.parametrize(
    ("flow", "said"),
    [
        ("flow helper $x\n  await UtteranceBotAction(script=$x)\n", "says a text by UtteranceBotAction"),
        ("flow helper $x\n  UtteranceBotAction(script=$x) as $said\n", "says a text by UtteranceBotAction"),
        ('flow helper $x\n  start UtteranceBotAction(script="I say {$x}")\n', "says a text by"),
        ("flow helper $x\n  send StartUtteranceBotAction(script=$x)\n", "says a text by UtteranceBotAction"),
        (
            "flow helper $x\n  send UtteranceBotActionFinished(final_script=$x)\n",
            "says a text by UtteranceBotAction",
        ),
        ("flow helper $x\n  await GestureBotAction(gesture=$x)\n", "shows a text by 'GestureBotAction'"),
        ("flow helper $x\n  await UtteranceBotAction(\n    script=$x\n  )\n", "says a text by Utter"),
        (
            "flow helper $x\n  send StartUtteranceBotAction(  # it's said (\n    script=$x)\n",
            "says a text by",
        ),
        ("flow helper $x\n  start GestureBotAction(\n    gesture=$x\n  )\n", "shows a text by 'GestureBot"),
        ('flow helper $x\n  bot gesture "{$x}"\n', "shows a text by 'bot gesture'"),
        ('flow helper\n  $x = ..."What?"\n  bot posture $x\n', "shows a text by 'bot posture'"),
        ("flow helper $x\n  start VisualInformationSceneAction(title=$x, content=[])\n", "shows a text by"),
        ("flow helper $x\n  scene show short information $info=$x\n", "shows a text by 'scene show short"),
        ("@override\nflow run output rails $output_text\n  pass\n", "runs no output rails"),
        ("flow helper\n  start self check facts\n", "does not wait for 'self check facts'"),
        ("flow helper\n  self check facts or other\n\nflow other\n  pass\n", "does not wait for"),
    ],
)
def test_a_flow_that_passes_by_the_rails_stops_the_start_in_colang_2(
    flow: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(SettingsError, match=said):
        app(config_v2(tmp_path, ["facts"], colang=f"\n{flow}"))


@pytest.mark.parametrize(
    "flow",
    [
        'flow helper\n  await UtteranceBotAction(script="One moment, please.")\n',
        "flow helper\n  match UtteranceBotAction().Finished()\n",
        'flow helper\n  bot say "Well :("\n  await UtteranceBotAction(\n    script="One moment (please)."\n  )\n',
        "flow helper $x\n  match UtteranceBotAction(script=$x).Started()\n",
        'flow helper\n  bot gesture "thumbs up"\n',
        'flow helper\n  $o = [\n    {"id": "a", "text": "A"}\n  ]\n  start scene show choice $prompt="Which?" $options=$o\n',
        "flow helper $x\n  match GestureBotAction(gesture=$x).Started()\n",
        "flow helper\n  # start self check facts\n  pass\n",
    ],
)
def test_a_flow_that_says_a_fixed_text_or_waits_for_one_does_not(flow: str, tmp_path: Path) -> None:
    app(config_v2(tmp_path, ["facts"], colang=f"\n{flow}"))


@pytest.mark.parametrize("parallel", [False, True])
async def test_with_exceptions_a_blocked_answer_does_not_stay_the_bot_message(
    rail: str, parallel: bool, tmp_path: Path
) -> None:
    folder = config_v1(tmp_path, [rail], ALWAYS, output={"parallel": parallel}, enable_rails_exceptions=True)
    llm = ScriptedLLM(lambda prompt: "no" if prompt.startswith(("FACTS", "AGREE")) else "x")
    chain = RunnableLambda(lambda _: UNFAITHFUL)
    runnable = RunnableRails(load_config(folder), llm=llm, runnable=chain)  # type: ignore[arg-type]
    seen = await runnable.ainvoke({"input": QUESTION, "relevant_chunks": CHUNKS})
    assert "previous answer" in str(seen)
    assert "Rome" not in str(seen)


async def test_an_exception_tells_an_untrusted_client_no_sentence_of_the_answer(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["faithfulness"], UNTRUSTED, FLOW, enable_rails_exceptions=True)
    rails = app(folder)
    rails.register_action(answering(UNFAITHFUL), "ask")
    reply = await rails.generate_async(messages=ASKED)
    assert "Claim check failed" in str(reply)
    assert "Rome" not in str(reply)


@pytest.mark.parametrize("mode", ["block", "warn"])
@pytest.mark.parametrize("wrapped", [lambda it: it, lambda it: {"output": "", "raw": it}])
async def test_a_message_of_a_chain_goes_out_as_the_rails_let_it_out(
    mode: str, wrapped: Callable[[Any], Any], tmp_path: Path
) -> None:
    def chain(_: Any) -> Any:
        made = wrapped(AIMessage(content=UNFAITHFUL, additional_kwargs={"trace": UNFAITHFUL}))
        return {**made, "output": UNFAITHFUL} if isinstance(made, dict) else made

    config = load_config(config_v1(tmp_path, ["faithfulness"], {"mode": mode}))
    runnable = RunnableRails(config, llm=ScriptedLLM([]), runnable=RunnableLambda(chain))  # type: ignore[arg-type]
    seen = await runnable.ainvoke({"input": QUESTION, "relevant_chunks": CHUNKS})
    text = seen["output"] if isinstance(seen, dict) else seen.content
    assert text == (REFUSAL if mode == "block" else f"{UNFAITHFUL}\n\n{Settings().warning}")
    assert mode == "warn" or "Rome" not in str(seen)


async def made_by_chain(made: Any, folder: Path, **more: Any) -> Any:
    config = load_config(config_v1(folder, ["faithfulness"], UNTRUSTED))
    chain = RunnableLambda(lambda _: made)
    runnable = RunnableRails(config, llm=ScriptedLLM([]), runnable=chain, **more)
    return await runnable.ainvoke({"input": QUESTION, "relevant_chunks": CHUNKS})


async def test_a_mapping_whose_answer_stands_under_another_key_than_nemo_reads_is_held_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await made_by_chain({"answer": UNFAITHFUL}, tmp_path) == {"output": None}
    assert "output_key" in caplog.text
    assert UNFAITHFUL not in str(await made_by_chain({"output": "", "answer": UNFAITHFUL}, tmp_path))
    seen = await made_by_chain({"answer": FAITHFUL, "n": 1}, tmp_path, output_key="answer")
    assert seen == {"answer": FAITHFUL, "n": 1}


async def test_a_message_in_a_mapping_is_checked_by_its_text(tmp_path: Path) -> None:
    message = AIMessage(content=FAITHFUL)
    assert await made_by_chain({"output": message}, tmp_path) == {"output": message}
    assert await made_by_chain({"output": AIMessage(content=UNFAITHFUL)}, tmp_path) == {"output": REFUSAL}


async def test_what_a_message_of_a_chain_tells_beside_its_content_does_not_go_out(
    tmp_path: Path,
) -> None:
    calls = [{"name": "look", "args": {}, "id": "1", "type": "tool_call"}]
    beside: Any = {"additional_kwargs": {"refusal": UNFAITHFUL}, "response_metadata": {"said": UNFAITHFUL}}
    message = AIMessage(content="", tool_calls=calls, **beside)
    assert await made_by_chain(message, tmp_path) == AIMessage(content="", tool_calls=calls)
    assert await made_by_chain(AIMessage(content=FAITHFUL, **beside), tmp_path) == AIMessage(FAITHFUL)


@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_an_actions_server_is_not_asked_to_check(version: str, rail: RailName, tmp_path: Path) -> None:
    with openai_server(lambda _: b'{"status": "success", "result": {}}') as (url, asked):
        if version == "1.0":
            folder = config_v1(tmp_path, [rail], ALWAYS, actions_server_url=url)
        else:
            folder = config_v2(tmp_path, [rail], ALWAYS, UNFAITHFUL, actions_server_url=url)
        judging = ScriptedLLM(lambda prompt: "no" if prompt.startswith(("FACTS", "AGREE")) else UNFAITHFUL)
        reply = await app(folder, judging).generate_async(messages=ASKED)
    assert (reply["content"], asked) == (REFUSALS[rail], [])


def test_parallel_rails_that_an_actions_server_would_run_stop_the_start(tmp_path: Path) -> None:
    output = {"parallel": True}
    with pytest.raises(SettingsError, match="actions_server_url"):
        app(config_v1(tmp_path, ["facts"], actions_server_url="http://127.0.0.1:1", output=output))


class WithLogProbabilities(ScriptedLLM):
    """A model whose replies tell more than their text."""

    async def generate_async(self, prompt: Any, **params: Any) -> Any:
        reply = await super().generate_async(prompt, **params)
        return replace(reply, provider_metadata={"logprobs": [{"token": reply.content}]})


@pytest.mark.parametrize(
    ("mode", "answer"), [("block", UNFAITHFUL), ("correct", UNFAITHFUL), ("block", FAITHFUL)]
)
async def test_what_a_provider_tells_beside_an_answer_goes_out_with_a_supported_one_alone(
    mode: str, answer: str, tmp_path: Path
) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"], {"mode": mode}), WithLogProbabilities(lambda _: answer))
    reply = await rails.generate_async(messages=ASKED, options={"output_vars": True})
    assert reply.llm_metadata == ({"logprobs": [{"token": FAITHFUL}]} if answer == FAITHFUL else None)


@pytest.mark.parametrize(
    "options",
    [{"llm_output": True}, *({"log": {kind: True}} for kind in ("internal_events", "llm_calls", "colang_history", "activated_rails"))],
    ids=str,
)  # fmt: skip
async def test_an_untrusted_client_gets_no_log_of_an_answer(options: dict[str, Any], tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"], UNTRUSTED), ScriptedLLM(lambda _: UNFAITHFUL))
    with pytest.raises(ClientError, match="log"):
        await rails.generate_async(messages=ASKED, options=options)
    with pytest.raises(ClientError, match="state"):
        await rails.generate_async(messages=ASKED, state={})


@pytest.mark.parametrize(
    "names", [True, ["bot_message", "faithfulness_report", "passthrough_output", "answer"]]
)
@pytest.mark.parametrize("exceptions", [False, True])
@pytest.mark.parametrize("mode", ["block", "warn"])
async def test_variables_show_an_untrusted_client_no_answer_that_did_not_go_out_as_it_is(
    mode: str, exceptions: bool, names: Any, tmp_path: Path
) -> None:
    settings = {**UNTRUSTED, "mode": mode}
    rails = app(config_v1(tmp_path, ["faithfulness"], settings, FLOW, enable_rails_exceptions=exceptions))
    rails.register_action(answering(UNFAITHFUL), "ask")
    reply = await rails.generate_async(messages=ASKED, options={"output_vars": names})
    shown = {name: value for name, value in reply.output_data.items() if "Rome" in str(value)}
    assert shown == ({} if mode == "block" else {"bot_message": f"{UNFAITHFUL}\n\n{Settings().warning}"})


@pytest.mark.parametrize(("answer", "seen"), [(FAITHFUL, FAITHFUL), (UNFAITHFUL, REFUSAL)])
async def test_runnable_rails_of_untrusted_clients_go_on_as_before(
    answer: str, seen: str, tmp_path: Path
) -> None:
    config = load_config(config_v1(tmp_path, ["faithfulness"], UNTRUSTED))
    chain = RunnableLambda(lambda _: answer)
    runnable = RunnableRails(config, llm=ScriptedLLM([]), runnable=chain)  # type: ignore[arg-type]
    assert await runnable.ainvoke({"input": QUESTION, "relevant_chunks": CHUNKS}) == seen


def answering(text: str) -> Callable[[], Any]:
    async def answer() -> str:
        return text

    return answer


AROUND: list[Callable[[str], str]] = [
    lambda reply: f"Answer: {reply}", lambda reply: f"{reply} (See the guide.)", lambda reply: f"**{reply}**", str.upper,
    lambda reply: reply.replace(". ", ".\n\n"), lambda reply: f"“{reply}”", lambda reply: f"- {reply}\n- Bye!",
]  # fmt: skip


@pytest.mark.parametrize("put", AROUND, ids=lambda put: put("x"))
async def test_an_answer_around_a_reply_that_was_cut_off_is_cut_off(
    put: Callable[[str], str], tmp_path: Path
) -> None:
    rails = app(
        config_v1(tmp_path, ["faithfulness"], ALWAYS, FLOW),
        ScriptedLLM(lambda _: Completion(FAITHFUL, "length")),
    )

    async def ask(llm: Any = None) -> str:
        return put((await llm_call(llm, "?")).content)

    rails.register_action(ask, "ask")
    assert (await rails.generate_async(messages=ASKED))["content"] == REFUSAL


async def test_a_short_reply_to_something_else_says_nothing_of_the_answer(tmp_path: Path) -> None:
    rails = app(
        config_v1(tmp_path, ["faithfulness"], ALWAYS, FLOW),
        ScriptedLLM(lambda _: Completion("Paris", "length")),
    )

    async def ask(llm: Any = None) -> str:
        await llm_call(llm, "Which city?")
        return FAITHFUL

    rails.register_action(ask, "ask")
    assert (await rails.generate_async(messages=ASKED))["content"] == FAITHFUL
