"""Adapts NeMo's models to ours, and selects the judge and the main model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from nemoguardrails import LLMRails, RailsConfig
from nemoguardrails.context import llm_call_info_var
from nemoguardrails.llm.call import llm_call
from nemoguardrails.logging.explain import LLMCallInfo
from nemoguardrails.types import LLMResponse, LLMResponseChunk

from faithrails.errors import SettingsError
from faithrails.hosts.nemo.configured_rails import ACTIONS
from faithrails.hosts.nemo.finish_reasons import finish_reason_in_reply, know_complete_replies
from faithrails.models.endpoints import build
from faithrails.models.protocol import CallOptions, Completion, Model
from faithrails.settings import Settings
from faithrails.types import Message

OfType = Callable[[str | None], Model | None]


class NemoModel:
    """A model that NeMo built; its calls are in NeMo's statistics and traces under ``task``.

    ``name`` is ``engine/model``, which NeMo matches with the ``models:`` of a prompt.
    """

    def __init__(self, llm: Any, name: str, task: str) -> None:
        self.wraps, self.name, self._task = llm, name, task
        know_complete_replies()

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        """Return one reply; raises NeMo's LLMCallException.

        The call runs in a separate task: NeMo keeps the last call's reasoning in a
        context variable, and would put the judge's reasoning before the user's answer.
        """
        return await asyncio.create_task(self._call(messages, options))

    async def _call(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        llm_call_info_var.set(LLMCallInfo(task=self._task))
        params: dict[str, Any] = {"temperature": options.temperature, "max_tokens": options.max_tokens}
        prompt: Any = [{"role": message.role, "content": message.content} for message in messages]
        reply = await llm_call(self.wraps, prompt, stop=list(options.stop) or None, llm_params=params)
        usage = reply.usage
        tokens, read = (usage.total_tokens or 0, usage.input_tokens or 0) if usage else (0, 0)
        return Completion(reply.content or "", finish_reason_in_reply(reply), tokens, input_tokens=read)


def judge_model(
    config: RailsConfig, action: str, wanted: str | None, llm: Any, llms: Mapping[str, Any] | None
) -> NemoModel | None:
    """Return the judge: the model of the type ``wanted``, else the action's own, else main; None without.

    ``llm`` is the model that NeMo injects for the action: its own if it has one, else main.
    """
    kind = wanted or action
    chosen = (llms or {}).get(wanted) if wanted else llm
    if wanted == "main":
        chosen = llm
    return NemoModel(chosen, model_name(config, kind), action) if chosen is not None else None


def main_model(config: RailsConfig, action: str, llm: Any, main: Any) -> NemoModel | None:
    """Return the model that writes the answers; ``llm`` if ``main`` is None."""
    chosen = main if main is not None else llm
    return NemoModel(chosen, model_name(config, "main"), f"{action} sample") if chosen is not None else None


def model_name(config: RailsConfig, kind: str) -> str:
    """Return ``engine/model`` of the model of this type, else of the main model, else "unknown"."""
    for wanted in (kind, "main"):
        for model in config.models:
            if model.type == wanted:
                return f"{model.engine}/{model.model}" if model.model else str(model.engine)
    return "unknown"


def llm_response(reply: Completion) -> LLMResponse:
    """Return a reply as NeMo's ``LLMResponse``."""
    return LLMResponse(content=reply.text, finish_reason=reply.finish_reason)


def llm_chunks(reply: Completion) -> Iterator[LLMResponseChunk]:
    """Yield a reply word by word, as NeMo's models stream it."""
    for word in reply.text.split(" "):
        yield LLMResponseChunk(delta_content=word + " ")
    yield LLMResponseChunk(finish_reason=reply.finish_reason)


def models_of(config: RailsConfig, settings: Settings) -> tuple[Model | None, Model | None, OfType]:
    """Return the judge and the main model of a configuration, and a function that finds a judge by its type.

    For use outside a conversation: on the command line and in evaluations.

    Raises:
        SettingsError: NeMo cannot build a model; the message says why.
    """
    # Only the models are needed: without our settings the app does not work through a background queue.
    values = {**(config.custom_data or {}), "faithrails": {}}
    try:
        app = LLMRails(config.model_copy(update={"custom_data": values}))
    except Exception as error:
        raise SettingsError(f"{config.config_path}: {error.__cause__ or error}") from error
    action = ACTIONS["faithfulness"]
    params = app.runtime.registered_action_params
    own = params.get(f"{action}_llm", app.llm)
    of_type = partial(judge_model, config, action, llm=own, llms=params.get("llms"))
    judge = build(settings.judge) or of_type(settings.judge.type)
    return judge, main_model(config, action, app.llm, None), of_type
