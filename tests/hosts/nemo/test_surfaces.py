"""Every way into NeMo: where evidence and toggles go in; docs/nemo.md has this table."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from langchain_core.runnables import RunnableLambda
from nemoguardrails import LLMRails
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.integrations.langchain.runnable_rails import RunnableRails
from nemoguardrails.rails.llm.options import RailType

from faithrails.hosts.nemo import load_config
from faithrails.install_paths import HOME
from faithrails.testing import ScriptedLLM

from nemo_apps import CHUNKS, FAITHFUL, QUESTION, UNFAITHFUL, app, config_v1, config_v2

STREAMING = {"streaming": {"enabled": True, "stream_first": False, "chunk_size": 100_000}}
ASKED = {"role": "user", "content": QUESTION}

Send = Callable[[str, dict[str, Any]], Awaitable[str]]  # an answer and what goes in -> what the user sees


@dataclass(frozen=True)
class Surface:
    """One row; ``build`` makes its application."""

    name: str
    evidence: str
    toggles: str
    build: Callable[[Path], Send]


class Author:
    """Writes the answer of the current message, as the main model or as an action of one's own."""

    def __init__(self) -> None:
        self.answer = ""
        self.context: dict[str, Any] = {}
        self.llm = ScriptedLLM(lambda _: self.answer)

    def serve(self, rails: LLMRails) -> LLMRails:
        rails.register_action(self._answers, "answer")
        rails.register_action(self._answers, "AnswerAction")
        return rails

    async def _answers(self) -> Any:
        return ActionResult(return_value=self.answer, context_updates=self.context)


def messages(context: dict[str, Any], *more: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"role": "context", "content": context}, ASKED, *more]


def generate(folder: Path) -> Send:
    author = Author()
    rails = app(config_v1(folder, ["faithfulness"]), author.llm)

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer = answer
        return str((await rails.generate_async(messages=messages(context)))["content"])

    return send


def actions_of_ones_own(folder: Path) -> Send:
    author = Author()
    event = 'event UserMessage(text="...")'
    colang = f"define flow answering\n  priority 2\n  {event}\n  $answer = execute answer\n  bot $answer\n"
    rails = author.serve(app(config_v1(folder, ["faithfulness"], colang=colang)))

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer, author.context = answer, context
        rails.events_history_cache.clear()
        return str((await rails.generate_async(messages=[ASKED]))["content"])

    return send


def answer_given(folder: Path) -> Send:
    rails = app(config_v1(folder, ["faithfulness"]))

    async def send(answer: str, context: dict[str, Any]) -> str:
        said = messages(context, {"role": "assistant", "content": answer})
        reply: Any = await rails.generate_async(messages=said, options={"rails": ["output"]})
        return str(reply.response[0]["content"])

    return send


def check_api(folder: Path) -> Send:
    rails = app(config_v1(folder, ["faithfulness"]))

    async def send(answer: str, context: dict[str, Any]) -> str:
        said = messages(context, {"role": "assistant", "content": answer})
        return str((await rails.check_async(said, rail_types=[RailType.OUTPUT])).content)

    return send


def stream(folder: Path) -> Send:
    author = Author()
    rails = app(config_v1(folder, ["faithfulness"], output=STREAMING), author.llm)

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer = answer
        return "".join([str(part) async for part in rails.stream_async(messages=messages(context))]).strip()

    return send


def tokens_of_ones_own(folder: Path) -> Send:
    rails = app(config_v1(folder, ["faithfulness"], output=STREAMING))

    async def send(answer: str, context: dict[str, Any]) -> str:
        async def tokens() -> AsyncIterator[str]:
            for word in answer.split(" "):
                yield word + " "

        parts = rails.stream_async(messages=messages(context), generator=tokens())
        return "".join([str(part) async for part in parts]).strip()

    return send


def runnable(folder: Path) -> Send:
    author = Author()
    config = load_config(config_v1(folder, ["faithfulness"]))
    rails = RunnableRails(config, llm=author.llm, passthrough=False)  # type: ignore[arg-type]

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer = answer
        return str((await rails.ainvoke({"input": QUESTION, "context": context}))["output"])

    return send


def runnable_with_passthrough(folder: Path) -> Send:
    author = Author()
    config = load_config(config_v1(folder, ["faithfulness"]))
    rails = RunnableRails(config, passthrough=True, runnable=RunnableLambda(lambda _: author.answer))

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer = answer
        reply = await rails.ainvoke({"input": QUESTION, **context})
        return str(reply["output"] if isinstance(reply, dict) else reply)

    return send


async def posted(rails: LLMRails, guardrails: dict[str, Any], said: list[dict[str, Any]]) -> str:
    from nemoguardrails.server import api

    api.llm_rails_instances[api._generate_cache_key(["surfaces"], "scripted")] = rails
    body = {"model": "scripted", "messages": said, "guardrails": {"config_id": "surfaces", **guardrails}}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(api.app), base_url="http://server") as client:
        reply = await client.post("/v1/chat/completions", json=body)
    assert reply.status_code == 200, reply.text
    return str(reply.json()["choices"][0]["message"]["content"])


def server(folder: Path) -> Send:
    author = Author()
    rails = app(config_v1(folder, ["faithfulness"]), author.llm)

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer = answer
        return await posted(rails, {"context": context}, [ASKED])

    return send


def server_later_in_a_conversation(folder: Path) -> Send:
    author = Author()
    rails = app(config_v1(folder, ["faithfulness"], {"context_scope": "request"}), author.llm)
    earlier = [{"role": "user", "content": "Hello!"}, {"role": "assistant", "content": "Hello there!"}]

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer = answer
        return await posted(rails, {"context": context}, [*earlier, ASKED])

    return send


_COLANG_2 = """\
import core
import guardrails
import faithrails.rails

flow main
  activate answering

flow answering
  global $relevant_chunks
  global $check_faithfulness
  user said something
  $answer = await AnswerAction()
  bot say $answer

flow output rails $output_text
  check claim faithfulness
"""


def _colang_2(folder: Path, author: Author) -> LLMRails:
    config_v2(folder, ["faithfulness"])
    (folder / "main.co").write_text(_COLANG_2)
    return author.serve(app(folder))


def colang_2(folder: Path) -> Send:
    author = Author()
    rails = _colang_2(folder, author)

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer, author.context = answer, context
        return str((await rails.generate_async(messages=[ASKED]))["content"])

    return send


def colang_2_server(folder: Path) -> Send:
    author = Author()
    rails = _colang_2(folder, author)

    async def send(answer: str, context: dict[str, Any]) -> str:
        author.answer, author.context = answer, context
        return await posted(rails, {}, [ASKED])

    return send


BEFORE = 'a context message directly before the user\'s message: `{"role": "context", "content": {"relevant_chunks": …}}`'
SAME = "in the same context message"
FLOW = "`$relevant_chunks = …` in a flow, or `context_updates` of an action"
SURFACES = (
    Surface("`generate`, `generate_async`", BEFORE, SAME, generate),
    Surface("the same, with flows or actions of your own", FLOW, "`$check_facts = True`, or `context_updates`", actions_of_ones_own),
    Surface("`generate_async(options={\"rails\": [\"output\"]})`, for an answer that you have", BEFORE, SAME, answer_given),
    Surface("`check_async(messages)`", BEFORE, SAME, check_api),
    Surface("`stream_async(messages)`", BEFORE, SAME, stream),
    Surface("`stream_async(messages, generator=…)`", BEFORE, SAME, tokens_of_ones_own),
    Surface("`RunnableRails(config, passthrough=False)`", "the key `context` of the input: `{\"input\": …, \"context\": {\"relevant_chunks\": …}}`", "in the same `context`", runnable),
    Surface("`RunnableRails(config, passthrough=True, runnable=…)`", "any key of the input: `{\"input\": …, \"relevant_chunks\": …}`", "keys of the same input", runnable_with_passthrough),
    Surface("server, first message", "`\"guardrails\": {\"context\": {\"relevant_chunks\": …}}`", "in the same `context`", server),
    Surface("server, later in a conversation", "the same, with the setting `context_scope: request`", "in the same `context`", server_later_in_a_conversation),
    Surface("Colang 2.x, `generate_async`", "`global $relevant_chunks` in a flow, then `$relevant_chunks = …`, or `context_updates` of an action", "`global $check_facts`, then `$check_facts = True`, or `context_updates`", colang_2),
    Surface("Colang 2.x, server", "the same", "the same", colang_2_server),
)  # fmt: skip


@pytest.fixture(scope="module", params=SURFACES, ids=lambda surface: surface.build.__name__)
def send(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return request.param.build(tmp_path_factory.mktemp("surface"))


async def test_a_supported_answer_goes_out_as_it_is(send: Send) -> None:
    assert await send(FAITHFUL, {"relevant_chunks": CHUNKS}) == FAITHFUL


async def test_an_unsupported_answer_is_held(send: Send) -> None:
    assert "Rome" not in await send(UNFAITHFUL, {"relevant_chunks": CHUNKS})


async def test_without_evidence_the_answer_is_held(send: Send) -> None:
    assert "Paris" not in await send(FAITHFUL, {})


async def test_the_toggle_switches_the_check_off(send: Send) -> None:
    context = {"relevant_chunks": CHUNKS, "check_faithfulness": False}
    assert await send(UNFAITHFUL, context) == UNFAITHFUL


TABLE = """\
| surface | evidence | toggles |
|-|-|-|
{rows}
"""


def test_the_page_has_this_table() -> None:
    rows = "\n".join(f"| {row.name} | {row.evidence} | {row.toggles} |" for row in SURFACES)
    path = HOME / "docs" / "nemo.md"
    if not path.exists():
        pytest.skip("the documentation is in the checkout, not in the wheel")
    assert TABLE.format(rows=rows) in path.read_text(encoding="utf-8")
