"""Judges outside NeMo: an OpenAI-compatible endpoint over HTTP, and LangChain chat models."""

import json
from typing import Any

import pytest
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage

from faithrails import Checker, Decision, Reason, Settings, Turn, check, check_sync
from faithrails.errors import SettingsError
from faithrails.models.endpoints import LangChainModel, as_model, build
from faithrails.models.protocol import Completion, finish_reason_in
from faithrails.settings.judge import Judge

from judging import rulings, supported
from openai_server import openai_server

QUOTES = {"330": "330 metres tall", "Paris": "1889 in Paris"}


def rule(text: str) -> dict[str, object]:
    return supported(next(quote for word, quote in QUOTES.items() if word in text))


def answer(body: dict[str, Any]) -> str:
    return rulings(rule)("\n".join(message["content"] for message in body["messages"]))


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")


def judged_at(url: str, **more: Any) -> Settings:
    judge = {
        "backend": "openai",
        "model": "small",
        "base_url": url,
        "retries": 0,
        "schema_retries": 0,
        **more,
    }
    return Settings(verifiers="judge", judge=judge)


async def test_an_endpoint_judges_with_the_schema_of_the_reply(paris: Turn) -> None:
    with openai_server(answer) as (url, requests):
        report = await check(paris, judged_at(url))
    assert (report.decision, report.cost.calls, report.cost.tokens) == (Decision.PASS, 1, 7)
    assert requests[0]["response_format"]["json_schema"]["schema"]["required"] == ["verdicts"]
    assert requests[0]["temperature"] == 0.0


async def test_an_endpoint_that_knows_no_schema_is_asked_without_one(paris: Turn) -> None:
    with openai_server(lambda body: 400 if "response_format" in body else answer(body)) as (url, requests):
        report = await check(paris, judged_at(url))
    assert (report.decision, len(requests)) == (Decision.PASS, 2)


@pytest.mark.parametrize(
    ("refused", "with_schema"),
    [
        ((400, "response_format is not supported by this model"), 1),
        ((400, "'json_schema' is unknown"), 1),
        ((422, "extra field: response_format"), 1),
        ((400, "the prompt was filtered"), 3),  # not its fault: three times in a row it is
    ],
)
async def test_an_endpoint_is_asked_without_schemas_once_they_are_at_fault(
    refused: tuple[int, str], with_schema: int, paris: Turn
) -> None:
    with openai_server(lambda body: refused if "response_format" in body else answer(body)) as (
        url,
        requests,
    ):
        async with Checker(judged_at(url)) as checker:
            for _ in range(6):
                assert (await checker.check(paris)).decision is Decision.PASS
    assert sum("response_format" in body for body in requests) == with_schema


async def test_one_refusal_does_not_switch_schemas_off(paris: Turn) -> None:
    replies: Any = iter([(400, "a hiccup")])
    with openai_server(lambda body: next(replies, None) or answer(body)) as (url, requests):
        async with Checker(judged_at(url)) as checker:
            for _ in range(3):
                await checker.check(paris)
    assert ["response_format" in body for body in requests] == [True, False, True, True]


async def test_schemas_are_tried_again_after_a_while(paris: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faithrails.models.endpoints._PAUSE", 0.0)
    refused = (400, "no response_format here")
    with openai_server(lambda body: refused if "response_format" in body else answer(body)) as (
        url,
        requests,
    ):
        async with Checker(judged_at(url)) as checker:
            await checker.check(paris)
            await checker.check(paris)
    assert ["response_format" in body for body in requests] == [True, False, True, False]


def test_the_sync_twin_works_within_and_without_a_loop(paris: Turn) -> None:
    with openai_server(answer) as (url, _):
        assert check_sync(paris, judged_at(url)).decision is Decision.PASS


async def test_the_sync_twin_works_inside_a_running_loop(paris: Turn) -> None:
    with openai_server(answer) as (url, _):
        assert check_sync(paris, judged_at(url)).decision is Decision.PASS


@pytest.mark.parametrize("status", [401, 429, 500, 503])
async def test_an_endpoint_that_refuses_blocks(status: int, paris: Turn) -> None:
    with openai_server(lambda _: status) as (url, _):
        report = await check(paris, judged_at(url))
    assert (report.decision, Reason.MODEL_FAILED in report.reasons) == (Decision.BLOCK, True)


async def test_a_passing_fault_is_tried_again(paris: Turn) -> None:
    replies = iter([503, None])
    with openai_server(lambda body: next(replies) or answer(body)) as (url, _):
        report = await check(paris, judged_at(url, retries=1))
    assert (report.decision, report.cost.calls) == (Decision.PASS, 2)


async def test_a_wrong_key_is_not_tried_again(paris: Turn) -> None:
    with openai_server(lambda _: 401) as (url, requests):
        await check(paris, judged_at(url, retries=3))
    assert len(requests) == 1


async def test_a_closed_port_blocks(paris: Turn) -> None:
    with openai_server(answer) as (url, _):
        pass
    report = await check(paris, judged_at(url))
    assert Reason.MODEL_FAILED in report.reasons


@pytest.mark.parametrize(
    "choice",
    [
        {"message": {"content": None}, "finish_reason": "tool_calls"},
        {"message": {"content": None, "refusal": "I can't judge that."}},
        {"message": {"content": ""}, "finish_reason": "length"},
    ],
)
async def test_a_reply_without_text_blocks(choice: dict[str, Any], paris: Turn) -> None:
    with openai_server(lambda _: choice) as (url, _):
        assert (await check(paris, judged_at(url))).decision is Decision.BLOCK


CALLS = [{"id": "1", "type": "function", "function": {"name": "rule", "arguments": '{"supported": false}'}}]


@pytest.mark.parametrize(
    ("more", "beside"),
    [
        (
            {},
            {
                "choices": [
                    {"index": 1, "finish_reason": "stop", "message": {"role": "assistant", "content": "no"}}
                ]
            },
        ),
        ({"message": {"tool_calls": CALLS}}, {}),
        ({"finish_reason": False}, {}),
        ({}, {"error": {"message": "overloaded"}}),
    ],
)
async def test_a_reply_that_says_more_than_one_thing_blocks(
    more: dict[str, Any], beside: dict[str, Any], paris: Turn
) -> None:
    def reply(body: dict[str, Any]) -> bytes:
        message = {"role": "assistant", "content": answer(body), **more.get("message", {})}
        choice = {"index": 0, "finish_reason": "stop", **more, "message": message}
        told = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", **beside}
        return json.dumps({**told, "choices": [choice, *beside.get("choices", ())]}).encode()

    with openai_server(reply) as (url, _):
        report = await check(paris, judged_at(url))
    assert report.decision is Decision.BLOCK
    assert Reason.TRUNCATED_VERDICT in report.reasons


@pytest.mark.parametrize("usage", [None, {}, {"total_tokens": None, "prompt_tokens": None}])
async def test_a_reply_whose_tokens_are_not_told_is_read(usage: Any, paris: Turn) -> None:
    def reply(body: dict[str, Any]) -> bytes:
        choice = {
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "content": answer(body)},
        }
        told = {"id": "1", "object": "chat.completion", "created": 0, "model": "m"}
        return json.dumps({**told, "choices": [choice], "usage": usage}).encode()

    with openai_server(reply) as (url, _):
        report = await check(paris, judged_at(url))
    assert (report.decision, report.cost.tokens) == (Decision.PASS, 0)


async def test_a_hanging_endpoint_ends_with_the_deadline(paris: Turn) -> None:
    import time

    with openai_server(lambda _: time.sleep(1) or "late") as (url, _):  # type: ignore[func-returns-value]
        settings = judged_at(url).model_copy(update={"deadline": 0.2})
        report = await check(paris, settings)
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.DEADLINE,))


async def test_any_langchain_chat_model_judges(paris: Turn, judged: Settings) -> None:
    class Chat(GenericFakeChatModel):
        def _generate(self, messages: Any, *args: Any, **kwargs: Any) -> Any:
            text = "\n".join(str(message.content) for message in messages)
            self.messages = iter(
                [AIMessage(rulings(rule)(text), response_metadata={"finish_reason": self.ends})]
            )
            return super()._generate(messages, *args, **kwargs)

        ends: str = "stop"

    assert (await check(paris, judged, judge=Chat(messages=iter([])))).decision is Decision.PASS
    cut = await check(paris, judged, judge=Chat(messages=iter([]), ends="length"))
    assert Reason.TRUNCATED_VERDICT in cut.reasons


WHOLE = [
    "stop",
    "STOP",
    " stop ",
    "end_turn",
    "stop_sequence",
    "eos",
    "eos_token",
    "endoftext",
    "COMPLETE",
    "FINISH",
]
CUT = [
    "length",
    "MAX_TOKENS",
    "max_tokens",
    "content_filter",
    "SAFETY",
    "pause_turn",
    "unheard_of",
    2,
    {"type": "stop"},
]


@pytest.mark.parametrize(
    "name", ["finish_reason", "stop_reason", "stopReason", "done_reason", "completionReason"]
)
def test_a_reply_is_whole_by_its_finish_reason_whichever_name_its_provider_gives_it(name: str) -> None:
    whole = [
        Completion("yes", finish_reason_in({name: value, "status": "completed"})).is_whole for value in WHOLE
    ]
    cut = [Completion("yes", finish_reason_in({name: value, "model": "m"})).is_whole for value in CUT]
    assert (all(whole), any(cut)) == (True, False)


@pytest.mark.parametrize(
    ("status", "whole"), [("completed", True), ("incomplete", False), ("failed", False), (200, True)]
)
def test_a_status_tells_of_a_reply_without_a_finish_reason(status: object, whole: bool) -> None:
    assert Completion("yes", finish_reason_in({"status": status})).is_whole is whole


def test_what_is_no_model_is_refused() -> None:
    with pytest.raises(TypeError, match="no method `complete`"):
        as_model("gpt-4")


@pytest.mark.parametrize(
    ("judge", "named"),
    [
        ({"backend": "openai"}, "judge.model"),
        ({"backend": "openai", "model": "m", "api_key_env": "NO_SUCH_KEY"}, "NO_SUCH_KEY"),
        (
            {"backend": "openai", "model": "m", "base_url": "http://x/v1", "api_key_env": "NO_SUCH_KEY"},
            "NO_SUCH_KEY",
        ),
        ({"backend": "langchain", "model": "nothing"}, "package.module:Class"),
        ({"backend": "langchain", "model": "no_such_package:Chat"}, "no_such_package"),
        ({"backend": "langchain", "model": "pathlib:Path"}, "not a LangChain chat model"),
    ],
)
def test_a_judge_that_cannot_be_built_is_named(judge: dict[str, Any], named: str) -> None:
    with pytest.raises(SettingsError, match=named):
        build(Judge(**judge))


async def test_a_server_of_ones_own_needs_no_key(paris: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    with openai_server(answer) as (url, _):
        assert (await check(paris, judged_at(url))).decision is Decision.PASS
    with pytest.raises(SettingsError, match="OPENAI_API_KEY is not set"):
        build(Judge(backend="openai", model="m"))


def test_a_langchain_model_is_built_from_its_class() -> None:
    model = "langchain_core.language_models.fake_chat_models:FakeListChatModel"
    built = build(Judge(backend="langchain", model=model, parameters={"responses": ["yes"]}))
    assert isinstance(built, LangChainModel)
