"""One application for each rail, Colang version, mode and path; ours, or NeMo's own rails."""

import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import yaml
from langchain_core.runnables import RunnableLambda
from nemoguardrails import LLMRails, RailsConfig
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.integrations.langchain.runnable_rails import RunnableRails
from nemoguardrails.utils import new_event_dict

from faithrails.errors import ClientError
from faithrails.hosts.nemo.load_app import make_importable
from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM

from conformance.faults import UNSET, Earlier, Fault, StatusError, clean
from judging import asks_judge, claims_in
from nemo_apps import FLOWS, PROMPTS, QUESTION

PATHS = {
    "1.0": ("check", "generate", "check_async", "parallel", "stream", "runnable", "server"),
    "2.x": ("generate", "server"),
}
# What NeMo 0.24 says of the other paths in Colang 2.x, and how ours are kept from going unchecked.
UNAVAILABLE = {
    "check_async": "ValueError: The `log` option is not supported for Colang 2.0 configurations.",
    "runnable": "ValueError: The `output_vars` option is not supported for Colang 2.0 configurations.",
    "stream": "SettingsError: NeMo checks no stream in Colang 2.x",
    "parallel": "no such option: the flow `output rails` says what runs when",
}
TOGGLES = {
    "facts": "check_facts",
    "faithfulness": "check_faithfulness",
    "hallucination": "check_hallucination",
}
BUILT_IN_IMPORTS = {
    "facts": "nemoguardrails.library.self_check.facts",
    "hallucination": "nemoguardrails.library.hallucination",
}

_V1 = """
define flow answering
  user ...
  $answer = execute answer
  bot $answer
"""
_V1_BY_FLOW = """
define flow answering
  priority 2
  event UserMessage(text="...")
  {toggle}
  $answer = execute answer
  bot $answer
"""
_V2 = """
import core
import guardrails
import {library}

flow main
  activate answering

flow answering
  global $relevant_chunks
  global $answer_finish_reason
  global $answer_reflection
  global ${toggle}
  user said something
  $answer = await AnswerAction()
  {by_flow}
  bot say $answer

flow output rails $output_text
  {flow}
"""


class Model:
    """Plays the judge and the main model as the current fault says."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.llm = ScriptedLLM(self._reply)
        self._seen = itertools.count()

    def meet(self, fault: Fault) -> None:
        self.fault, self._seen = fault, itertools.count()

    def _reply(self, prompt: str) -> str | Completion | Exception:
        assert self.fault is not None
        judging = prompt.startswith(("FACTS", "AGREE")) or bool(claims_in(prompt)) or asks_judge(prompt)
        says = self.fault.judge if judging else self.fault.sample
        if says == "hang":
            self.llm._delay = 30.0
            return "yes"
        self.llm._delay = 0.0
        if says == "flaky":
            return StatusError(503) if next(self._seen) < 2 else clean(prompt)
        if says == "some fail":
            return StatusError(400) if next(self._seen) == 0 else "The Eiffel Tower is in Paris."
        return says(prompt) if callable(says) else says


def _shared(earlier: Earlier) -> dict[str, Any]:
    return {name: getattr(earlier, name) for name in ("context", "judge", "answer", "toggle")}


class App:
    """An application on one path; ``seen`` sends it one message and returns what the user sees."""

    def __init__(
        self, folder: Path, rail: str, version: str, mode: str, path: str, built_in: bool = False
    ) -> None:
        self.rail, self.version, self.path = rail, version, path
        self.model = Model()
        self._built_in, self._mode, self._folder = built_in, mode, folder
        self._apps: dict[str, LLMRails] = {}
        self._folders = itertools.count()
        self._runnables: dict[int, RunnableRails] = {}
        self._context: dict[str, Any] = {}
        self._answer, self._asked = "", QUESTION
        self._history: list[dict[str, Any]] = []
        self._by_flow = False

    async def seen(self, fault: Fault) -> str:
        """Return what the user sees; a request that is refused shows the error's name."""
        try:
            return await self._seen(fault)
        except ClientError as error:
            return type(error).__name__

    async def _seen(self, fault: Fault) -> str:
        app = self._app(fault)
        send: Callable[[LLMRails], Awaitable[str]] = getattr(self, f"_{self.path}")
        self._history = list(map(dict, fault.client))
        if fault.earlier:
            # NeMo finds a conversation again by its texts: another cell's may have the same.
            app.events_history_cache.clear()
            self._meet(replace(fault, **_shared(fault.earlier)), QUESTION)
            said = self._messages(answered=False) if self.path != "generate" else [self._question()]
            seen = await send(app)
            if not fault.earlier.other_conversation:
                self._history = [*said, {"role": "assistant", "content": seen}]
            if fault.earlier.anew:
                self._apps.clear()
                app = self._app(fault)
        self._meet(fault, "And what else?" if self._history else QUESTION)
        return await send(app)

    def _meet(self, fault: Fault, question: str) -> None:
        self.model.meet(fault)
        self._answer, self._asked = fault.answer, question
        # NeMo's sampling works only where NeMo itself kept the prompt of the answer.
        kept = {"_last_bot_prompt": QUESTION} if self.rail == "hallucination" else {}
        toggle = {} if fault.toggle is UNSET else {TOGGLES[self.rail]: fault.toggle}
        self._by_flow = fault.by_flow
        self._context = {**fault.context, **kept, **({} if fault.by_flow else toggle)}

    def _question(self) -> dict[str, Any]:
        return {"role": "user", "content": self._asked}

    def _app(self, fault: Fault) -> LLMRails:
        set_by_flow = "" if fault.toggle is UNSET else f"${TOGGLES[self.rail]} = {fault.toggle!r}"
        key = json.dumps([dict(fault.settings), fault.beside, fault.by_flow and set_by_flow])
        if key not in self._apps:
            folder = self._folder / str(next(self._folders))
            self._write(folder, fault, set_by_flow if fault.by_flow else None)
            self._apps[key] = self._built(folder)
        return self._apps[key]

    def _write(self, folder: Path, fault: Fault, by_flow: str | None) -> None:
        settings = dict(fault.settings)
        judge = {"retries": 2, "schema_retries": 0, "breaker_failures": 0}
        ours = {"mode": self._mode, "judge": judge, "faithfulness": {"verifiers": ["judge"]}, **settings}
        config: dict[str, Any] = {"prompts": PROMPTS}
        if not self._built_in:
            config["custom_data"] = {"faithrails": ours}
        toggle = TOGGLES[self.rail]
        flows = [FLOWS[rail] for rail in (fault.beside, self.rail) if rail]
        folder.mkdir(parents=True)
        if self.version == "2.x":
            config["colang_version"] = "2.x"
            library = BUILT_IN_IMPORTS[self.rail] if self._built_in else "faithrails.rails"
            text = _V2.format(
                library=library, flow="\n  ".join(flows), toggle=toggle, by_flow=by_flow or "pass"
            )
            (folder / "main.co").write_text(text)
        else:
            streaming = {"enabled": True, "stream_first": False, "chunk_size": 10_000}
            output = {"flows": flows, "parallel": self.path == "parallel"}
            config["rails"] = {"output": output | ({"streaming": streaming} if self.path == "stream" else {})}
            if not self._built_in:
                config["import_paths"] = ["faithrails/rails"]
            if by_flow is not None:
                (folder / "rails.co").write_text(_V1_BY_FLOW.format(toggle=by_flow or "$nothing = True"))
            elif self.path == "generate":
                (folder / "rails.co").write_text(_V1)
        (folder / "config.yml").write_text(yaml.safe_dump(config))

    def _built(self, folder: Path) -> LLMRails:
        make_importable()
        config = RailsConfig.from_path(str(folder))
        if self.path == "runnable":
            answering: Any = RunnableLambda(lambda _: self._answer)
            runnable = RunnableRails(config, llm=self.model.llm, runnable=answering)  # type: ignore[arg-type]
            self._runnables[id(runnable.rails)] = runnable
            return runnable.rails
        app = LLMRails(config, llm=self.model.llm)
        app.register_action(self._answering, "answer" if self.version == "1.0" else "AnswerAction")
        app.register_action(self._intent, "generate_user_intent")
        return app

    async def _answering(self) -> Any:
        return ActionResult(return_value=self._answer, context_updates=self._context)

    async def _intent(self) -> Any:
        return ActionResult(events=[new_event_dict("UserIntent", intent="ask")])

    def _messages(self, *, answered: bool) -> list[dict[str, Any]]:
        said = [*self._history, {"role": "context", "content": self._context}, self._question()]
        return [*said, {"role": "assistant", "content": self._answer}] if answered else said

    async def _check(self, app: LLMRails) -> str:
        options = {"rails": ["output"]}
        reply: Any = await app.generate_async(messages=self._messages(answered=True), options=options)
        return str(reply.response[0]["content"])

    async def _parallel(self, app: LLMRails) -> str:
        return await (self._generate(app) if self._by_flow else self._check(app))

    async def _generate(self, app: LLMRails) -> str:
        messages = [*self._history, self._question()]
        return str((await app.generate_async(messages=messages))["content"])

    async def _check_async(self, app: LLMRails) -> str:
        from nemoguardrails.rails.llm.options import RailType

        return str(
            (await app.check_async(self._messages(answered=True), rail_types=[RailType.OUTPUT])).content
        )

    async def _stream(self, app: LLMRails) -> str:
        async def tokens() -> AsyncIterator[str]:
            for word in self._answer.split(" "):
                yield word + " "

        given = None if self._by_flow else tokens()
        pieces = app.stream_async(messages=self._messages(answered=False), generator=given)
        parts = [part async for part in pieces]
        return "".join(map(str, parts)).strip()

    async def _runnable(self, app: LLMRails) -> str:
        reply = await self._runnables[id(app)].ainvoke({"input": QUESTION, **self._context})
        return str(reply["output"] if isinstance(reply, dict) else reply)

    async def _server(self, app: LLMRails) -> str:
        from nemoguardrails.server import api

        api.llm_rails_instances[api._generate_cache_key(["conformance"], "scripted")] = app
        # In Colang 2.x the application's own action answers.
        given = self.version == "1.0" and not self._by_flow
        messages = self._messages(answered=True) if given else [*self._history, self._question()]
        guardrails = {"config_id": "conformance", "options": {"rails": ["output"]} if given else {}}
        body = {"model": "scripted", "messages": messages, "guardrails": guardrails}
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(api.app), base_url="http://server"
        ) as client:
            reply = await client.post("/v1/chat/completions", json=body)
        if reply.status_code != 200:
            return f"HTTP {reply.status_code}"
        return str(reply.json()["choices"][0]["message"]["content"])
