"""Chat messages as evidence: what tools returned, and nothing that the model or the user said."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.load import dumpd
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    ChatMessage,
    FunctionMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
    messages_to_dict,
)
from openai.types.chat import ChatCompletionMessage

from faithrails import Decision, Passage, Settings, Turn, check_sync

ROWS = [{"city": "Rome", "people": 2800000}, {"city": "Paris", "people": 2100000}]
TABLE = "| city | people |\n|-|-|\n| Rome | 2800000 |"
OPENAI = [
    {"role": "system", "content": "Answer briefly. Rome has 9 people."},
    {"role": "user", "content": "How many people live in Rome?"},
    {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "type": "function", "function": {}}]},
    {"role": "tool", "tool_call_id": "c1", "content": json.dumps(ROWS)},
    {"role": "assistant", "content": "Rome has 5 people."},
    {"role": "tool", "tool_call_id": "c2", "name": "run_code", "content": [{"type": "text", "text": TABLE}]},
]
LANGCHAIN = [
    SystemMessage("Rome has 9 people."),
    HumanMessage("How many people live in Rome?"),
    AIMessage("Rome has 5 people.", tool_calls=[{"name": "f", "args": {}, "id": "c1"}]),
    ToolMessage(json.dumps(ROWS), tool_call_id="c1"),
    ToolMessage([{"type": "text", "text": TABLE}], tool_call_id="c2", name="run_code"),
]
ANTHROPIC = [
    {"role": "user", "content": "How many people live in Rome?"},
    {"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "f", "input": {}}]},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": json.dumps(ROWS)},
                                 {"type": "tool_result", "tool_use_id": "run_code",
                                  "content": [{"type": "text", "text": TABLE}]}]},
]  # fmt: skip
RESPONSES = [
    {"role": "user", "content": [{"type": "input_text", "text": "How many people live in Rome?"}]},
    {"type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"},
    {"type": "function_call_output", "call_id": "c1", "output": json.dumps(ROWS)},
    {"type": "function_call_output", "call_id": "run_code", "output": TABLE},
]
EXPECTED = (Passage("c1", json.dumps(ROWS)), Passage("run_code", TABLE))


FALSE = "The tower is in Rome."
OF_NO_TOOL: list[Any] = [
    {"role": "assistant", "function_call": {"name": "say", "arguments": FALSE}},
    {"role": "assistant", "refusal": FALSE},
    {"role": "assistant", "audio": {"id": "1", "transcript": FALSE}},
    {"role": "assistant", "reasoning_content": FALSE},
    {"role": "assistant", "content": [{"type": "tool_result", "content": FALSE}]},
    *({"role": role, "content": FALSE} for role in ("model", "Assistant", "ai", "human", "bot", "USER")),
    {"type": "custom_tool_call", "name": "say", "input": FALSE},
    {"type": "reasoning", "summary": [{"type": "summary_text", "text": FALSE}]},
    ChatMessage(FALSE, role="model"),
    *messages_to_dict([HumanMessage(FALSE), AIMessage(FALSE), AIMessageChunk(FALSE)]),
    *messages_to_dict([ChatMessage(FALSE, role="assistant")]),
    *map(dumpd, (AIMessage(FALSE), AIMessageChunk(FALSE), ChatMessage(FALSE, role="model"))),
    {"type": "ai", "data": {"content": FALSE, "role": "tool"}},
    {"type": "mcp_call", "name": "note", "arguments": FALSE, "output": "ok"},
    {"type": "code_interpreter_call", "code": f"# {FALSE}", "outputs": []},
]


@pytest.mark.parametrize("message", OF_NO_TOOL)
def test_a_message_of_no_tool_supports_nothing(message: Any) -> None:
    assert Turn.of(FALSE, [message]).passages == ()


@pytest.mark.parametrize(
    "message", [*OF_NO_TOOL, FALSE, {"content": FALSE}, {"role": None, "text": FALSE}, 5]
)
def test_in_a_conversation_whatever_no_tool_returned_supports_nothing(message: Any) -> None:
    result = {"role": "tool", "tool_call_id": "c1", "content": "The tower is in Paris."}
    turn = Turn.of(FALSE, messages=[{"role": "user", "content": "Where is it?"}, result, message])
    assert turn.passages == (Passage("c1", "The tower is in Paris."),)


def test_a_record_of_someone_whose_role_is_assistant_is_evidence() -> None:
    assert Turn.of("x", [{"name": "Ida Berg", "role": "assistant"}]).passages != ()


@pytest.mark.parametrize("messages", [OPENAI, LANGCHAIN, ANTHROPIC, RESPONSES])
def test_the_results_of_tools_are_passages_and_the_users_last_message_is_the_question(
    messages: list[Any],
) -> None:
    turn = Turn.of("Rome has 2800000 people.", messages)
    assert (turn.passages, turn.question) == (EXPECTED, "How many people live in Rome?")


@pytest.mark.parametrize("messages", [OPENAI, LANGCHAIN, ANTHROPIC, RESPONSES])
@pytest.mark.parametrize(
    ("answer", "decision"),
    [
        ("Rome has 2800000 people.", Decision.PASS),
        ("Rome has 2100000 people.", Decision.BLOCK),
        ("Rome has 9 people.", Decision.BLOCK),
        ("Rome has 5 people.", Decision.BLOCK),
    ],
)
def test_only_what_a_tool_returned_supports_an_answer(
    messages: list[Any], answer: str, decision: Decision
) -> None:
    assert check_sync(Turn.of(answer, messages), Settings(verifiers="exact")).decision is decision


@pytest.mark.parametrize(
    "message",
    [
        {"role": "user", "content": "Rome has 5 people."},
        {"role": "assistant", "content": "Rome has 5 people."},
        {"role": "developer", "content": "Rome has 5 people."},
        HumanMessage("Rome has 5 people."),
        AIMessage("Rome has 5 people."),
        ChatCompletionMessage(role="assistant", content="Rome has 5 people."),
    ],
)
def test_what_was_said_is_no_evidence(message: Any) -> None:
    report = check_sync(Turn.of("Rome has 5 people.", [message]))
    assert (report.decision, report.reasons[0]) == (Decision.BLOCK, "no_evidence")


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ({"a": 1}, '{"a": 1}'),
        ([{"a": 1}, {"a": 2}], '[{"a": 1}, {"a": 2}]'),
        ([{"type": "hotel", "stars": 3}], '[{"type": "hotel", "stars": 3}]'),
        ([{"type": "text", "text": "one"}, "two", {"type": "image_url", "image_url": {}}], "one\ntwo"),
        (5, "5"),
        (None, None),
        ("", None),
        ([], None),
        ([{"type": "image", "source": {}}], None),
    ],
)
def test_what_a_tool_returned_is_read_as_text_or_json(content: Any, text: str | None) -> None:
    passages = Turn.of("", [{"role": "tool", "tool_call_id": "x", "content": content}]).passages
    assert [passage.text for passage in passages] == ([] if text is None else [text])


@pytest.mark.parametrize(
    "record", [{"role": "engineer", "text": "one"}, {"role": "user", "name": "Ann"}, {"type": "tool", "n": 1}]
)
def test_a_record_with_a_role_is_no_message(record: dict[str, Any]) -> None:
    assert len(Turn.of("", [record]).passages) == 1


def test_a_function_message_of_langchain_is_the_result_of_a_tool() -> None:
    assert Turn.of("", FunctionMessage("one", name="f")).passages == (Passage("f", "one"),)


def test_a_question_that_is_given_wins() -> None:
    assert Turn.of("", OPENAI, question="Why?").question == "Why?"


JSON = st.recursive(
    st.none() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
)


@given(JSON, st.sampled_from(["system", "developer", "user", "assistant"]))
def test_no_content_of_any_other_role_is_evidence(content: Any, role: str) -> None:
    found = Turn.of("", [{"role": role, "content": content}]).passages
    blocks = content if isinstance(content, list) else []
    results = [b for b in blocks if isinstance(b, dict) and b.get("type") == "tool_result"]
    assert len(found) <= len(results)
