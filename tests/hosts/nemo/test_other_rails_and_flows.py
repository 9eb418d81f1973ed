"""What flows and other output rails say or rewrite beside ours: refused at start, or checked again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from nemoguardrails import LLMRails
from nemoguardrails.actions import action
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.actions.rail_outcome import RailOutcome, TransformTarget

from faithrails import Settings
from faithrails.errors import ClientError, SettingsError
from faithrails.hosts.nemo import load_config
from faithrails.hosts.nemo.request_state import Request
from faithrails.hosts.nemo.rewritten_by_other_rails import _masks, checked_again, note
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

ASKED = [
    {"role": "context", "content": {"relevant_chunks": CHUNKS}},
    {"role": "user", "content": QUESTION},
]
REFUSAL = REFUSALS["faithfulness"]
FLOW = 'define flow answering\n  priority 2\n  event UserMessage(text="...")\n  $a = execute ask\n'


async def said_v1(
    folder: Path, colang: str, flows: list[str], answer: str = FAITHFUL, parallel: bool = False, **more: Any
) -> str:
    async def ask() -> Any:
        return answer

    async def rewrite() -> Any:
        return ActionResult(return_value=UNFAITHFUL, context_updates={"bot_message": UNFAITHFUL})

    async def transform() -> Any:
        return RailOutcome.transform([(TransformTarget.BOT_MESSAGE, UNFAITHFUL)])

    async def skip() -> Any:
        return ActionResult(return_value=UNFAITHFUL, context_updates={"skip_output_rails": True})

    async def say() -> Any:
        event = {"type": "StartUtteranceBotAction", "script": UNFAITHFUL}
        return ActionResult(return_value=UNFAITHFUL, events=[event])

    async def mask() -> Any:
        return answer.replace("Paris", "<LOCATION>")

    config = config_v1(folder, [], {**ALWAYS, **more}, colang, output={"flows": flows, "parallel": parallel})
    rails = app(config, ScriptedLLM(lambda _: UNFAITHFUL))

    async def short() -> Any:
        return UNFAITHFUL

    for one in (ask, rewrite, transform, skip, say, mask, short):
        rails.register_action(one, one.__name__)
    return str((await rails.generate_async(messages=ASKED))["content"])


@pytest.mark.parametrize(
    ("step", "line", "said"),
    [
        ("$skip_output_rails = True\n  bot $a", 5, "sets \\$skip_output_rails"),
        ("$skip_output_rails = execute ask\n  bot $a", 5, "sets \\$skip_output_rails"),
        ("if $a\n    $skip_output_rails = $a\n  bot $a", 6, "sets \\$skip_output_rails"),
        ("$generation_options = None\n  bot $a", 5, "sets \\$generation_options"),
        ("create event StartUtteranceBotAction(script=$a)", 5, "says a text by StartUtteranceBotAction"),
    ],
)
def test_a_flow_that_passes_by_the_rails_stops_the_start_in_colang_1(
    step: str, line: int, said: str, tmp_path: Path
) -> None:
    with pytest.raises(SettingsError, match=rf"'answering', rails.co:{line}, {said}"):
        app(config_v1(tmp_path, ["faithfulness"], ALWAYS, f"{FLOW}  {step}\n"))


@pytest.mark.parametrize("variable", ["i", "output_flows"])
@pytest.mark.parametrize("called", [False, True])
def test_an_output_rail_that_changes_the_loop_over_the_rails_stops_the_start(
    variable: str, called: bool, tmp_path: Path
) -> None:
    sets = f"  ${variable} = 3\n"
    colang = f"define subflow mine\n{'  do more' if called else sets}\n"
    colang += f"\ndefine subflow more\n{sets}" if called else ""
    with pytest.raises(SettingsError, match=f"sets \\${variable}"):
        app(config_v1(tmp_path, [], ALWAYS, colang, output={"flows": ["mine", "check claim faithfulness"]}))


@pytest.mark.parametrize(
    "step",
    ["$skip_output_rails = False\n  bot $a", "$i = 3\n  bot $a", "create event BotMessage(text=$a)"],
)
async def test_a_flow_whose_text_is_checked_starts_and_is_checked(step: str, tmp_path: Path) -> None:
    flows = ["check claim faithfulness"]
    assert await said_v1(tmp_path, f"{FLOW}  {step}\n", flows, UNFAITHFUL) == REFUSAL


@pytest.mark.parametrize("action", ["skip", "say"])
async def test_no_action_passes_by_the_rails_in_colang_1(action: str, tmp_path: Path) -> None:
    colang = f"{FLOW}  $b = execute {action}\n  bot $b\n"
    assert UNFAITHFUL not in await said_v1(tmp_path, colang, ["check claim faithfulness"])


@pytest.mark.parametrize(
    "updates", [{"generation_options": {"rails": {"output": False}}}, {"i": 99}, {"output_flows": []}]
)
async def test_no_action_sets_by_what_nemo_decides_which_rails_run_in_colang_1(
    updates: dict[str, Any], tmp_path: Path
) -> None:
    async def sets() -> Any:
        return ActionResult(return_value=UNFAITHFUL, context_updates=dict(updates))

    colang = f"{FLOW}  bot $a\n\ndefine subflow mine\n  $x = execute other\n"
    folder = config_v1(tmp_path, [], {}, colang, output={"flows": ["mine", "check claim faithfulness"]})
    rails = app(folder)
    rails.register_action(sets, "ask")
    rails.register_action(sets, "other")
    assert (await rails.generate_async(messages=ASKED))["content"] == REFUSAL


async def test_an_action_before_the_rails_may_count_by_a_variable_of_nemos_loop(tmp_path: Path) -> None:
    async def counts() -> Any:
        return ActionResult(return_value=1, context_updates={"i": "the tower is in Paris"})

    rails = app(config_v1(tmp_path, ["faithfulness"], {}, f"{FLOW}  bot $i\n"))
    rails.register_action(counts, "ask")
    assert (await rails.generate_async(messages=ASKED))["content"] == "the tower is in Paris"


REWRITES = {
    "literal": f'$bot_message = "{UNFAITHFUL}"',
    "appended": '$bot_message = $bot_message + " It is 412 metres tall."',
    "action": "execute rewrite",
    "transform": '$o = execute transform\n  $bot_message = $o.transform_text["bot_message"]',
}


@pytest.mark.parametrize(
    ("kind", "parallel"),
    [
        ("literal", False),
        ("appended", False),
        ("action", False),
        ("transform", False),
        ("action", True),
        ("transform", True),
    ],
)
async def test_what_another_rail_writes_after_ours_is_checked_in_colang_1(
    kind: str, parallel: bool, tmp_path: Path
) -> None:
    colang = f"{FLOW}  bot $a\n\ndefine subflow mine\n  {REWRITES[kind]}\n"
    flows = ["check claim faithfulness", "mine"]
    assert await said_v1(tmp_path, colang, flows, parallel=parallel) == REFUSAL


async def test_a_warning_follows_what_another_rail_writes_after_ours(tmp_path: Path) -> None:
    colang = f"{FLOW}  bot $a\n\ndefine subflow mine\n  {REWRITES['action']}\n"
    seen = await said_v1(tmp_path, colang, ["check claim faithfulness", "mine"], mode="warn", warning="W!")
    assert seen == f"{UNFAITHFUL}\n\nW!"


async def test_values_that_another_rail_masks_after_ours_stay_masked(tmp_path: Path) -> None:
    colang = f"{FLOW}  bot $a\n\ndefine subflow mine\n  $bot_message = execute mask\n"
    seen = await said_v1(tmp_path, colang, ["check claim faithfulness", "mine"])
    assert seen == FAITHFUL.replace("Paris", "<LOCATION>")


DOUBTED = {"warn_at": 0.0, "block_at": 1.0, "warning": "W!"}


@pytest.mark.parametrize("mode", ["block", "warn"])
@pytest.mark.parametrize("parallel", [False, True])
async def test_a_warning_follows_values_that_another_rail_masks(
    parallel: bool, mode: str, tmp_path: Path
) -> None:
    colang = f"{FLOW}  bot $a\n\ndefine subflow mine\n  $bot_message = execute mask\n"
    flows = ["check claim faithfulness", "mine"]
    seen = await said_v1(tmp_path, colang, flows, parallel=parallel, mode=mode, **DOUBTED)
    assert seen == FAITHFUL.replace("Paris", "<LOCATION>") + "\n\nW!"


@pytest.mark.parametrize(("read", "checked"), [(("one", "one"), []), (("one", "two"), ["a", "b"])])
async def test_every_rail_checks_what_another_one_writes_between_them(
    read: tuple[str, str], checked: list[str], tmp_path: Path
) -> None:
    request, called = Request(), []

    async def execute(name: str, _: Any) -> tuple[Any, str]:
        called.append(name)
        return RailOutcome.allow(), "success"

    for name, text in zip("ab", read, strict=True):
        note(request, name, {"context": {"bot_message": text}}, RailOutcome.allow())
    config = config_v1(tmp_path, [], ALWAYS, FLOW)
    assert await checked_again(read[1], request, execute, config) == read[1]
    assert called == checked


async def test_a_refusal_of_another_rail_after_ours_goes_out(tmp_path: Path) -> None:
    colang = (
        f'{FLOW}  bot $a\n\ndefine subflow mine\n  bot veto\n  stop\n\ndefine bot veto\n  "Rome says no."\n'
    )
    assert await said_v1(tmp_path, colang, ["check claim faithfulness", "mine"]) == "Rome says no."


@pytest.mark.parametrize("parallel", [False, True])
@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("mode", ["block", "warn"])
async def test_what_a_rail_says_with_a_variable_in_it_is_checked_in_colang_1(
    parallel: bool, before: bool, mode: str, tmp_path: Path
) -> None:
    sums_up = 'define bot sum up\n  "In short: $short"\n'
    colang = (
        f"{FLOW}  bot $a\n\n{sums_up}\ndefine subflow mine\n  $short = execute short\n  bot sum up\n  stop\n"
    )
    flows = ["check claim faithfulness", "mine"]
    seen = await said_v1(tmp_path, colang, flows[::-1] if before else flows, parallel=parallel, mode=mode)
    expected = {"block": REFUSAL, "warn": f"In short: {UNFAITHFUL}\n\n{Settings().warning}"}
    assert seen == expected[mode]


async def test_a_rail_listed_nowhere_does_not_check_what_another_says(tmp_path: Path) -> None:
    colang = f'{FLOW}  bot $a\n\ndefine bot sum up\n  "In short: $a"\n\ndefine subflow mine\n  bot sum up\n  stop\n'
    assert await said_v1(tmp_path, colang, ["mine"], UNFAITHFUL) == f"In short: {UNFAITHFUL}"


def folder_v2(folder: Path, rest: str, **settings: Any) -> Path:
    config_v2(folder, ["faithfulness"], {**ALWAYS, **settings}, FAITHFUL, {"relevant_chunks": CHUNKS})
    main = (folder / "main.co").read_text()
    (folder / "main.co").write_text(main.replace("  check claim faithfulness", rest))
    return folder


async def said_v2(folder: Path, rest: str, **settings: Any) -> str:
    async def rewritten() -> str:
        return UNFAITHFUL

    async def masked(text: str) -> str:
        return text.replace("Paris", "<LOCATION>")

    rails = LLMRails(load_config(folder_v2(folder, rest, **settings)), llm=ScriptedLLM([]))
    rails.register_action(rewritten, "RewrittenAction")
    rails.register_action(masked, "MaskedAction")
    return str((await rails.generate_async(messages=[{"role": "user", "content": QUESTION}]))["content"])


SET = "  global $bot_message\n  check claim faithfulness\n"


@pytest.mark.parametrize(
    "after",
    [
        f'  $bot_message = "{UNFAITHFUL}"',
        "  $bot_message = await RewrittenAction()",
        '  $bot_message = "{$bot_message} It is 412 metres tall."',
        "  $x = await RewrittenAction()\n  bot say $x\n  abort",
    ],
)
async def test_what_another_rail_writes_after_ours_is_checked_in_colang_2(after: str, tmp_path: Path) -> None:
    assert await said_v2(tmp_path, SET + after) == REFUSAL


@pytest.mark.parametrize("text", ["$bot_message", "$output_text"])
async def test_in_colang_2_a_warning_follows_values_that_another_rail_masks(
    text: str, tmp_path: Path
) -> None:
    seen = await said_v2(tmp_path, f"{SET}  $bot_message = await MaskedAction(text={text})", **DOUBTED)
    assert seen == FAITHFUL.replace("Paris", "<LOCATION>") + "\n\nW!"


@pytest.mark.parametrize(
    ("added", "goes_out"), [("It is 412 metres tall.", False), ("It is in Paris.", True)]
)
async def test_what_a_rail_before_ours_says_is_checked_in_colang_2(
    added: str, goes_out: bool, tmp_path: Path
) -> None:
    rest = f'  $x = "{{$output_text}} {added}"\n  bot say $x\n  check claim faithfulness'
    seen = await said_v2(tmp_path, rest)
    assert seen == (f"{FAITHFUL} {added}\n{FAITHFUL}" if goes_out else f"{REFUSAL}\n{FAITHFUL}")


@pytest.mark.parametrize("mode", ["block", "warn"])
async def test_what_a_rail_writes_in_a_later_call_for_events_is_checked(mode: str, tmp_path: Path) -> None:
    @action(name="RewrittenAction", execute_async=True)
    async def rewritten() -> str:
        await asyncio.sleep(0.05)
        return UNFAITHFUL

    folder = folder_v2(tmp_path, f"{SET}  $bot_message = await RewrittenAction()", mode=mode)
    rails = app(folder, ScriptedLLM([]))
    rails.register_action(rewritten, "RewrittenAction")
    asked = {"type": "UtteranceUserActionFinished", "final_transcript": QUESTION, "action_uid": "1"}
    events, state = await rails.process_events_async([asked])
    said: list[str] = []
    while not said:
        said += [event["script"] for event in events if event["type"] == "StartUtteranceBotAction"]
        await asyncio.sleep(0.05)
        events, state = await rails.process_events_async([], state=state)
    assert said == [REFUSAL if mode == "block" else f"{UNFAITHFUL}\n\n{Settings().warning}"]


async def test_in_colang_2_a_fixed_text_that_a_rail_says_goes_out(tmp_path: Path) -> None:
    assert await said_v2(tmp_path, f'{SET}  bot say "Rome says no."\n  abort') == "Rome says no."


async def test_in_colang_2_an_answer_that_no_rail_changes_is_checked_once(
    tmp_path: Path, caplog: Any
) -> None:
    assert await said_v2(tmp_path, SET) == FAITHFUL
    assert "changed the message" not in caplog.text


@pytest.mark.parametrize(
    "step",
    [
        f'await UtteranceBotAction(script="{UNFAITHFUL}")',
        f'bot say "{UNFAITHFUL}"',
        f'bot gesture "{UNFAITHFUL}"',
    ],
)
async def test_a_flow_that_a_model_writes_says_nothing_unchecked_in_colang_2(
    step: str, tmp_path: Path
) -> None:
    async def written() -> str:
        return f"flow written\n  {step}\n"

    folder = folder_v2(tmp_path, "  check claim faithfulness")
    main = (folder / "main.co").read_text()
    run = "$f = await WrittenAction()\n  await AddFlowsAction(config=$f)\n  start written\n  match Never()"
    (folder / "main.co").write_text(main.replace(f'bot say "{FAITHFUL}"', run))
    rails = LLMRails(load_config(folder), llm=ScriptedLLM([]))
    rails.register_action(written, "WrittenAction")
    reply = await rails.generate_async(messages=[{"role": "user", "content": QUESTION}])
    assert UNFAITHFUL not in str(reply)


@pytest.mark.parametrize(
    "step", ["$skip_output_rails = True", "create event StartUtteranceBotAction(script=$a)"]
)
async def test_a_flow_that_a_model_writes_is_refused_in_colang_1(step: str, tmp_path: Path) -> None:
    async def written() -> Any:
        event = {"type": "start_flow", "flow_id": "written", "flow_body": f"$b = 1\n{step}\nbot $a"}
        return ActionResult(return_value=UNFAITHFUL, events=[event])

    colang = FLOW.replace("execute ask", "execute written")
    rails = app(config_v1(tmp_path, ["faithfulness"], ALWAYS, colang), ScriptedLLM([]))
    rails.register_action(written, "written")
    with pytest.raises(SettingsError, match="the flow 'written'"):
        await rails.generate_async(messages=ASKED)


@pytest.mark.parametrize(
    "variable", [{"skip_output_rails": True}, {"generation_options": {"rails": {"output": False}}}]
)
@pytest.mark.parametrize("as_event", [False, True])
async def test_no_request_sets_what_leaves_output_rails_out(
    variable: Any, as_event: bool, tmp_path: Path
) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"], ALWAYS, f"{FLOW}  bot $a\n"), ScriptedLLM([]))
    event = {"role": "event", "event": {"type": "ContextUpdate", "data": variable}}
    message = event if as_event else {"role": "context", "content": variable}
    with pytest.raises(ClientError, match="leaves output rails out"):
        await rails.generate_async(messages=[message, *ASKED])


def test_a_rail_that_is_defined_again_without_its_check_stops_the_start(rail: str, tmp_path: Path) -> None:
    flow = FLOWS[rail]
    with pytest.raises(SettingsError, match=f"'{flow}' is overridden and does not check"):
        app(config_v2(tmp_path / "2", [rail], colang=f"\n@override\nflow {flow}\n  pass\n"))
    rails = app(config_v1(tmp_path / "1", [rail], ALWAYS, f"define subflow {flow}\n  $x = 1\n"))
    assert any("action_name" in step for step in rails.runtime.flow_configs[flow].elements)  # ours wins


@pytest.mark.parametrize(
    ("text", "masks"),
    [
        ("<NAME> is in <CITY>.", True), ("<NAME>", True), ("It is *** tall.", False), ("Ann is in Rome.", False),
        ("Ann is in <CITY>. So is Bob.", False), ("Ann is in Rome<CITY>.", False), ("*** " * 2000 + "x", False),
    ],
)  # fmt: skip
def test_a_text_with_placeholders_masks_one_that_is_otherwise_the_same(text: str, masks: bool) -> None:
    assert _masks(text, "Ann is in Paris.") is masks


def test_many_placeholders_are_compared_in_linear_time() -> None:
    assert not _masks("*** " * 2000 + "x", "a " * 4000)


@pytest.mark.parametrize("parallel", [False, True])
async def test_a_warning_that_a_rail_between_two_of_ours_drops_comes_back(
    parallel: bool, tmp_path: Path
) -> None:
    async def shorten(context: dict[str, Any]) -> Any:
        first = str(context["bot_message"]).split("\n\n")[0]
        return ActionResult(return_value=first, context_updates={"bot_message": first})

    flows = ["check claim faithfulness", "shorten it", "self check facts"]
    if parallel:
        flows = [flows[0], flows[2], flows[1]]
    colang = f"define subflow shorten it\n  execute shorten\n\n{FLOW}  bot $a\n"
    settings = {**ALWAYS, "mode": "warn"}
    config = config_v1(tmp_path, [], settings, colang, output={"flows": flows, "parallel": parallel})
    rails = app(config, ScriptedLLM(lambda _: "yes"))

    async def ask() -> Any:
        return UNFAITHFUL

    rails.register_action(ask, "ask")
    rails.register_action(shorten, "shorten")
    seen = str((await rails.generate_async(messages=ASKED))["content"])
    assert seen == REFUSAL or seen.endswith(Settings().warning)


async def test_a_message_of_the_application_does_not_let_a_rewritten_answer_out(tmp_path: Path) -> None:
    colang = 'define bot inform note\n  "A note from us."\n\ndefine subflow note\n  bot inform note\n  execute rewrite\n'
    seen = await said_v1(tmp_path, f"{colang}\n{FLOW}  bot $a\n", ["check claim faithfulness", "note"])
    assert UNFAITHFUL not in seen
