"""LangChain: a chain releases only what its documents support, whole, in batches and in streams."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import openai
import pytest
from langchain_core.documents import Document
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, ChatMessage, HumanMessage, ToolMessage
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableGenerator, RunnableLambda, RunnableParallel, RunnablePassthrough

from faithrails import Checker, Settings, SettingsError
from faithrails.langchain import BlockedAnswer, faithfulness
from faithrails.testing import ScriptedLLM

from judging import rulings, supported
from openai_server import openai_server

DOCUMENTS = [Document("The Eiffel Tower is in Paris."), Document("It is 330 metres tall.")]
GOOD = "The Eiffel Tower is in Paris. It is 330 metres tall."
BAD = "The Eiffel Tower is in Paris. It is 412 metres tall."
REFUSAL, WARNING = Settings().refusal, Settings().warning
DOUBTED = Settings(warn_at=0.0, block_at=1.0)


def rag(answer: str = "", model: Any = None) -> Any:
    """A chain as LangChain's manual writes it: retriever, prompt, model, and what follows."""
    model = model or GenericFakeChatModel(messages=iter([AIMessage(answer)] * 9))
    prompt = ChatPromptTemplate.from_template("{context} {question}")
    found = {"context": RunnableLambda(lambda _: DOCUMENTS), "question": RunnablePassthrough()}
    return (
        RunnableParallel(found)
        | RunnablePassthrough.assign(answer=prompt | model | StrOutputParser())
        | faithfulness()
    )


@pytest.fixture(params=["invoke", "ainvoke", "batch", "abatch", "stream", "astream"])
def result(request: pytest.FixtureRequest) -> Any:
    """One answer of a chain, by each way of running it; streams are added up."""

    async def added(chunks: AsyncIterator[Any]) -> Any:
        return sum_of([chunk async for chunk in chunks])

    ways = {
        "invoke": lambda chain, value: chain.invoke(value),
        "ainvoke": lambda chain, value: asyncio.run(chain.ainvoke(value)),
        "batch": lambda chain, value: chain.batch([value])[0],
        "abatch": lambda chain, value: asyncio.run(chain.abatch([value]))[0],
        "stream": lambda chain, value: sum_of(list(chain.stream(value))),
        "astream": lambda chain, value: asyncio.run(added(chain.astream(value))),
    }
    return ways[request.param]


def sum_of(chunks: list[Any]) -> Any:
    if not chunks or not isinstance(chunks[0], dict):
        return sum(chunks[1:], chunks[0])
    total: dict[str, Any] = {}
    for chunk in chunks:
        for key, value in chunk.items():
            total[key] = total[key] + value if key in total else value
    return total


def step(**more: Any) -> Any:
    return RunnablePassthrough() | faithfulness(**more)


VALUES = {"context": DOCUMENTS, "question": "How tall is it?"}


def test_a_supported_answer_goes_out_with_its_report(result: Any) -> None:
    found = result(rag(GOOD), "How tall is it?")
    assert (found["answer"], found["faithfulness"].decision) == (GOOD, "pass")
    assert found["context"] == DOCUMENTS


def test_an_unsupported_answer_raises(result: Any) -> None:
    with pytest.raises(BlockedAnswer) as error:
        result(rag(BAD), "How tall is it?")
    assert error.value.report.decision == "block"
    assert "412" not in str(error.value)


def test_an_unsupported_answer_becomes_the_refusal(result: Any) -> None:
    found = result(step(on_block="refuse"), {**VALUES, "answer": BAD})
    assert found["answer"].endswith(REFUSAL)
    assert "412" not in found["answer"]
    assert found["faithfulness"].decision == "block"


def test_a_doubtful_answer_is_marked(result: Any) -> None:
    found = result(step(settings=DOUBTED), {**VALUES, "answer": GOOD})
    assert WARNING in found["answer"]
    assert found["faithfulness"].decision == "warn"


@pytest.mark.parametrize(
    "value",
    [
        {"answer": GOOD},
        {"answer": GOOD, "context": []},
        {"answer": GOOD, "context": None},
        {"answer": GOOD, "documents": DOCUMENTS},
        GOOD,
        AIMessage(GOOD),
        [HumanMessage(GOOD), AIMessage(GOOD)],
        {"answer": AIMessage(GOOD, response_metadata={"finish_reason": "length"}), "context": DOCUMENTS},
        {"answer": AIMessage("", response_metadata={"finish_reason": "length"}), "context": DOCUMENTS},
    ],
)
def test_what_cannot_be_checked_is_blocked(result: Any, value: Any) -> None:
    with pytest.raises(BlockedAnswer):
        result(step(), value)


def test_each_answer_since_the_last_question_is_checked(result: Any) -> None:
    messages = [HumanMessage("How tall?"), AIMessage(BAD), AIMessage(GOOD)]
    with pytest.raises(BlockedAnswer):
        result(step(), {"answer": messages, "context": DOCUMENTS})
    for earlier in ([ChatMessage(BAD, role="assistant"), AIMessage(GOOD)], [BAD, GOOD]):
        with pytest.raises(BlockedAnswer):
            result(step(), {"answer": earlier, "context": DOCUMENTS})
    earlier = [AIMessage(BAD), HumanMessage("How tall?"), AIMessage(GOOD)]
    assert result(step(), {"answer": earlier, "context": DOCUMENTS})["answer"][-1].content == GOOD


@pytest.mark.parametrize(
    "value",
    [
        {"context": DOCUMENTS}, {"answer": {"a": 1}, "context": DOCUMENTS}, 5,
        {"answer": [AIMessage(BAD), HumanMessage(GOOD)], "context": DOCUMENTS},
    ],
)  # fmt: skip
def test_what_is_no_answer_is_an_error(result: Any, value: Any) -> None:
    with pytest.raises((KeyError, TypeError)):
        result(step(), value)


def test_a_message_stays_a_message_and_loses_what_else_it_held_when_it_is_blocked(result: Any) -> None:
    bad = AIMessage(
        BAD,
        additional_kwargs={"reasoning_content": "It is 412."},
        tool_calls=[{"name": "publish", "args": {"text": BAD}, "id": "1"}],
    )
    found = result(step(passages=DOCUMENTS, on_block="refuse"), bad)
    assert isinstance(found, AIMessage | AIMessageChunk)
    assert found.text.endswith(REFUSAL)
    assert found.response_metadata["faithfulness"]["decision"] == "block"
    assert "412" not in found.model_dump_json(exclude={"response_metadata"})


def test_reasoning_goes_on_with_a_request_for_a_tool_alone(result: Any) -> None:
    blocks = [{"type": "thinking", "thinking": BAD, "signature": "s"}, {"type": "text", "text": GOOD}]
    calls = [{"name": "search", "args": {}, "id": "1"}]
    told, asks = (result(step(passages=DOCUMENTS), AIMessage(blocks, tool_calls=c)) for c in ([], calls))
    assert told.text == asks.text == GOOD
    assert "thinking" not in told.model_dump_json()
    assert blocks[0] in asks.content


@pytest.mark.parametrize("calls", [[], [{"name": "search", "args": {}, "id": "1"}]])
def test_no_text_goes_out_in_other_fields_of_a_message(result: Any, calls: list[Any]) -> None:
    block = {"type": "text", "text": GOOD, "summary": BAD, "citations": [{"cited_text": GOOD}], "index": 0}
    usage = {"input_tokens": 1, "output_tokens": 2, "total_tokens": 3, "note": BAD}
    about = {"model_name": "m", "message": {"content": BAD}, "logprobs": {"content": [{"token": "412"}]}}
    more = {"response_metadata": about, "usage_metadata": usage, "thoughts": BAD}
    found = result(step(passages=DOCUMENTS), AIMessage([block], tool_calls=calls, **more))
    assert found.text == GOOD
    assert "412" not in found.model_dump_json(exclude={"response_metadata": {"faithfulness"}})
    if isinstance(found.content, list):
        assert found.content == [{key: value for key, value in block.items() if key != "summary"}]
        assert (found.response_metadata["model_name"], found.usage_metadata["total_tokens"]) == ("m", 3)


def test_a_blocked_answer_does_not_go_out_under_another_key() -> None:
    given = {"answer": BAD, "raw": {"message": AIMessage(BAD)}, "context": DOCUMENTS, "n": 1}
    found = step(on_block="refuse").invoke(given)
    assert (found.keys(), found["answer"]) == ({"answer", "context", "n", "faithfulness"}, REFUSAL)
    passed = step().invoke({**given, "answer": GOOD, "raw": GOOD})
    assert passed["raw"] == GOOD


def test_a_streamed_request_for_a_tool_carries_no_text_of_its_own() -> None:
    chunk = {"name": "search", "args": "{}", "id": "1", "index": 0}
    about = {"additional_kwargs": {"note": BAD}, "response_metadata": {"note": BAD}, "thoughts": BAD}
    asks = AIMessageChunk("", tool_call_chunks=[chunk], **about)
    (found, *_) = step(passages=DOCUMENTS).transform(iter([asks]))
    assert (found.tool_call_chunks[0]["name"], "412" in found.model_dump_json()) == ("search", False)


def test_a_request_for_a_tool_passes(result: Any) -> None:
    asks = AIMessage("", tool_calls=[{"name": "search", "args": {"q": "Eiffel"}, "id": "1"}],
                     response_metadata={"finish_reason": "tool_calls"})  # fmt: skip
    assert result(step(), asks).tool_calls[0]["name"] == "search"


@pytest.mark.parametrize(
    ("answer", "blocked"), [("Rome has 2800000 people.", False), ("Rome has 5 people.", True)]
)
def test_an_agents_answer_is_checked_against_what_its_tools_returned(
    result: Any, answer: str, blocked: bool
) -> None:
    messages = [
        HumanMessage("How many people live in Rome?"),
        AIMessage("Rome has 5 people.", tool_calls=[{"name": "count", "args": {}, "id": "1"}]),
        ToolMessage('{"city": "Rome", "people": 2800000}', tool_call_id="1"),
        AIMessage(answer),
    ]
    chain = step(answer="messages", on_block="refuse", settings=Settings(verifiers="exact"))
    found = result(chain, {"messages": messages})["messages"]
    assert found[-1].text == (REFUSAL if blocked else answer)
    assert (found[0], found[1].tool_calls, found[2]) == (messages[0], messages[1].tool_calls, messages[2])


@pytest.mark.parametrize(
    ("told", "goes_out"),
    [("Rome has 5 people.", False), ("Rome has 2800000 people.", True), ("Let me look.", True)],
)
def test_what_a_request_for_a_tool_tells_beside_it_goes_out_if_it_is_supported(
    told: str, goes_out: bool
) -> None:
    calls = [{"name": "count", "args": {}, "id": "1", "type": "tool_call"}]
    thinking = {"type": "thinking", "thinking": "t", "signature": "s"}
    messages = [
        HumanMessage("How many people live in Rome?"),
        AIMessage([thinking, {"type": "text", "text": told}], tool_calls=calls),
        ToolMessage('{"city": "Rome", "people": 2800000}', tool_call_id="1"),
        AIMessage("Rome has 2800000 people."),
    ]
    _, asks, *rest = step(answer="messages").invoke({"messages": messages})["messages"]
    assert (asks.text, asks.tool_calls, asks.content[0]) == (told if goes_out else "", calls, thinking)
    assert [one.text for one in rest] == [one.text for one in messages[2:]]


@pytest.mark.parametrize("answer", ["", "Hello!"])
def test_an_answer_without_claims_goes_out_or_is_blocked_by_policy(result: Any, answer: str) -> None:
    assert result(step(), {**VALUES, "answer": answer})["answer"] == answer
    with pytest.raises(BlockedAnswer, match="no_claims"):
        result(step(settings=Settings(on_no_claims="block")), {**VALUES, "answer": answer})


def test_a_refusal_in_a_block_of_a_message_is_checked(result: Any) -> None:
    blocks = [{"type": "text", "text": "No."}, {"type": "refusal", "refusal": "It is 412 metres tall."}]
    with pytest.raises(BlockedAnswer):
        result(step(passages=DOCUMENTS), AIMessage(blocks))


def test_blocks_that_cannot_be_read_are_left_out(result: Any) -> None:
    blocks = [
        {"type": "text", "text": GOOD},
        {"type": "image", "base64": "412"},
        {"type": "other", "says": "412"},
    ]
    assert "412" not in str(result(step(passages=DOCUMENTS), AIMessage(blocks)).content)


def test_the_keys_can_be_named(result: Any) -> None:
    chain = step(answer="output", context="documents", question="input")
    value = {"output": BAD.replace("412", "330"), "documents": DOCUMENTS, "input": "How tall?"}
    assert result(chain, value)["output"] == GOOD


def test_a_check_that_fails_blocks(result: Any) -> None:
    settings = Settings(verifiers="judge", claims="sentences", judge={"retries": 0})
    broken = Checker(settings, judge=ScriptedLLM(lambda _: RuntimeError("no")))
    with pytest.raises(BlockedAnswer):
        result(step(checker=broken), {**VALUES, "answer": GOOD})


def test_a_closed_checker_raises_and_releases_nothing(result: Any) -> None:
    checker = Checker()
    checker.close()
    with pytest.raises(RuntimeError, match="closed"):
        result(step(checker=checker, on_block="refuse"), {**VALUES, "answer": GOOD})


def written(text: str, seen: list[str]) -> Any:
    """A chain that writes word by word, each added to ``seen``."""

    def words(_: Any) -> Iterator[Any]:
        yield {"context": DOCUMENTS}
        for word in text.split(" "):
            seen.append(word)
            yield {"answer": f"{word} "}

    return RunnableGenerator(words) | faithfulness()


@contextmanager
def served(answer: str, status: int = 200) -> Iterator[Any]:
    """The chain of LangChain's manual, whose model is asked on a server and streams its words."""
    chunks = [[{"delta": {"content": word}}] for word in re.findall(r"\S+\s*", answer)]
    reply = [*chunks, [{"delta": {}, "finish_reason": "stop"}]]
    with openai_server(lambda _: reply if status == 200 else status) as (url, requests):
        client = openai.OpenAI(base_url=url, api_key="k", max_retries=0)

        def model(prompts: Iterator[Any]) -> Iterator[str]:
            asked = [{"role": "user", "content": prompt.to_string()} for prompt in prompts]
            for chunk in client.chat.completions.create(model="m", messages=asked, stream=True):  # type: ignore[call-overload]
                yield chunk.choices[0].delta.content or ""

        with client:
            yield rag(model=RunnableGenerator(model)), requests


@pytest.mark.parametrize("stream", [False, True])
def test_of_a_model_on_a_server_a_supported_answer_goes_out(stream: bool) -> None:
    with served(GOOD) as (chain, requests):
        found = sum_of(list(chain.stream("How tall?"))) if stream else chain.invoke("How tall?")
    assert (found["answer"], found["faithfulness"].decision) == (GOOD, "pass")
    assert (len(requests), "How tall?" in str(requests)) == (1, True)


@pytest.mark.parametrize(("answer", "status"), [(BAD, 200), (GOOD, 500)])
@pytest.mark.parametrize("stream", [False, True])
def test_of_a_model_on_a_server_nothing_unsupported_goes_out(answer: str, status: int, stream: bool) -> None:
    out: list[Any] = []
    with served(answer, status) as (chain, _), pytest.raises((BlockedAnswer, openai.InternalServerError)):
        out.extend(chain.stream("How tall?") if stream else [chain.invoke("How tall?")])
    assert sum_of([{"answer": ""}, *out])["answer"] == (BAD[:30] if stream and status == 200 else "")


def test_a_sentence_goes_out_before_the_next_but_one_is_written() -> None:
    seen: list[str] = []
    chain = written(f"{GOOD} It is tall.", seen)
    stream = (chunk["answer"] for chunk in chain.stream("") if "answer" in chunk)
    assert next(stream) == "The Eiffel Tower is in Paris. "
    assert seen[-1] == "It"


def test_a_stream_releases_what_is_before_the_blocked_sentence_then_raises() -> None:
    seen: list[str] = []
    chain = written(f"{BAD} It is in Paris.", seen)
    chunks: list[Any] = []
    with pytest.raises(BlockedAnswer):
        chunks.extend(chain.stream(""))
    assert sum_of(chunks)["answer"] == "The Eiffel Tower is in Paris. "


def test_an_answer_that_comes_before_its_evidence_waits_for_it() -> None:
    def chunks(_: Any) -> Iterator[Any]:
        yield {"answer": GOOD}
        yield {"context": DOCUMENTS}

    found = list((RunnableGenerator(chunks) | faithfulness()).stream(""))
    assert "answer" not in found[0]
    assert sum_of(found)["answer"] == GOOD


def test_what_the_chain_raises_is_raised_and_no_unchecked_text_goes_out() -> None:
    def chunks(_: Any) -> Iterator[Any]:
        yield {"context": DOCUMENTS}
        yield {"answer": BAD}
        raise OSError("the model is gone")

    out: list[Any] = []
    with pytest.raises((OSError, BlockedAnswer)):
        out.extend((RunnableGenerator(chunks) | faithfulness()).stream(""))
    assert "412" not in str(out)


async def test_checks_that_ask_a_model_go_on_while_tokens_come_in() -> None:
    judge = ScriptedLLM(rulings(lambda _: supported("330 metres tall")), delay=0.2)
    checker = Checker(Settings(verifiers="judge", claims="sentences"), judge=judge)
    events: list[str] = []

    async def fast(_: Any) -> AsyncIterator[Any]:
        yield {"context": DOCUMENTS}
        for _number in range(6):
            events.append("token")
            yield {"answer": "It is 330 metres tall. "}

    async for chunk in (RunnableGenerator(fast) | faithfulness(checker=checker)).astream(""):
        events += ["piece"] if "answer" in chunk else []
    assert events.index("piece") > 3


@pytest.mark.parametrize("arguments", [{"on_block": "pass"}, {"settings": Settings(), "checker": Checker()}])
def test_a_wrong_argument_is_an_error(arguments: dict[str, Any]) -> None:
    with pytest.raises(SettingsError):
        faithfulness(**arguments)


@pytest.mark.parametrize(
    "beside",
    [
        {"audio": {"transcript": "The tower is 412 metres tall.", "data": "AAAA"}},
        {"refusal": "The tower is 412 metres tall."},
    ],
)
def test_what_a_message_says_beside_an_empty_content_is_checked(beside: dict[str, Any]) -> None:
    chain = faithfulness(passages="The tower is 330 metres tall.")
    with pytest.raises(BlockedAnswer):
        chain.invoke(AIMessage("", additional_kwargs=beside))


def test_what_stands_beside_a_content_and_is_not_checked_is_left_out() -> None:
    beside = {
        "reasoning_content": "It is 412 metres tall.",
        "audio": {"data": "AAAA"},
        "function_call": {"name": "f"},
    }
    chain = faithfulness(passages="The tower is 330 metres tall.")
    passed = chain.invoke(AIMessage("The tower is 330 metres tall.", additional_kwargs=beside))
    assert passed.additional_kwargs == {"function_call": {"name": "f"}}
