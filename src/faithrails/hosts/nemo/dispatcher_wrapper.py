"""Wraps NeMo's action dispatcher, which runs every action in both Colang versions and for streams."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from nemoguardrails.actions.rail_outcome import RailOutcome
from nemoguardrails.utils import new_event_dict

from faithrails.hosts.nemo import (
    added_warnings,
    check_predefined_messages,
    colang1_bypasses,
    rewritten_by_other_rails,
    startup_checks,
)
from faithrails.hosts.nemo.configured_rails import ACTIONS
from faithrails.hosts.nemo.finish_reasons import Observed
from faithrails.hosts.nemo.request_state import Request, current
from faithrails.settings.overridable_by_rail import RailSettings

log = logging.getLogger(__name__)
_PARALLEL = "run_output_rails_in_parallel"
# NeMo's actions that run several rails: each rail's own action has passed this wrapper too.
_RUNS = frozenset({_PARALLEL, "run_input_rails_in_parallel"})

# The refusals that ship with faithrails and with NeMo.
_SHIPPED = (
    RailSettings.model_fields["refusal"].default,
    "I'm sorry, I can't respond to that.",
    "I don't know the answer to that.",
)


def watch(app: Any) -> None:
    """Record the events and model replies of each action, and correct its changes to the bot message."""
    dispatcher = app.runtime.action_dispatcher
    execute = dispatcher.execute_action

    async def watched(action_name: str, params: dict[str, Any]) -> tuple[Any, str]:
        if action_name == "AddFlowsAction" and startup_checks.shows_itself(str(params.get("config"))):
            log.error("a flow written by a model says a text without 'bot say': it is not run")
            return None, "failed"  # NeMo then says that an internal error has occurred
        request = current()
        ours = getattr(dispatcher.get_action(action_name), "faithrails", False)
        if request is not None and not ours and params.get("llm") is not None:
            params = {**params, "llm": Observed(params["llm"], request)}
        if request is not None and isinstance(params.get("events"), list):
            request.events = params["events"]
        result, status = await execute(action_name, params)
        outcome = getattr(result, "return_value", result)
        if request is not None and ours and isinstance(outcome, RailOutcome):
            request.outcomes.append(outcome)
            _keep_call(request, action_name, params)
            if not request.streams:
                rewritten_by_other_rails.note(request, action_name, params, outcome)
        if action_name == check_predefined_messages.NAME:
            result = check_predefined_messages.with_checks(result, params.get("events") or (), app.config)
            _translate_refusal(result, request.outcomes if request else ())
        elif app.config.colang_version == "1.0" and not ours and action_name not in _RUNS:
            inside = request is not None and request.rails_run
            colang1_bypasses.without_bypass(action_name, result, inside=inside)
        if action_name == _PARALLEL:
            _join_marks(result, request)
        if action_name == "create_event" and request is not None:
            await _check_said(result, request)
        return result, status

    async def _check_said(result: Any, request: Request) -> None:
        """Check the text that NeMo sends in Colang 1.0, unless it is a message that the application wrote."""
        for event in getattr(result, "events", None) or ():
            if event.get("type") in ("StartOutputRails", "OutputRailsFinished"):
                request.rails_run = event["type"] == "StartOutputRails"
                request.refused = request.refused and not request.rails_run
            elif event.get("type") == "StartUtteranceBotAction":
                text = event.get("script")
                if check_predefined_messages.is_written(text, app.config):
                    continue
                if request.calls or request.streams or request.refused or not _said_by_rail(request):
                    again = rewritten_by_other_rails.checked_again(text, request, execute, app.config)
                else:  # another output rail says it before ours have run
                    again = rewritten_by_other_rails.check(text, request, _rails(app, request), app.config)
                event["script"] = await again

    dispatcher.execute_action = watched


def _said_by_rail(request: Request) -> bool:
    return check_predefined_messages.inside_output_rails(request.events or ())


def _rails(app: Any, request: Request) -> list[Callable[[str], Awaitable[Any]]]:
    """Return our rails that check bot messages in Colang 1.0, each as a function of the text to check."""

    async def run(name: str, text: str) -> Any:
        start = new_event_dict(
            "StartInternalSystemAction",
            action_name=name,
            action_params={},
            action_result_key=None,
            is_system_action=False,
        )
        said = new_event_dict("ContextUpdate", data={"bot_message": text})
        # NeMo gives the action its other parameters.
        steps = await app.runtime._process_start_action([*(request.events or ()), said, start])
        found = (step["return_value"] for step in steps if step["type"] == "InternalSystemActionFinished")
        return next(found, None)

    return [partial(run, ACTIONS[rail]) for rail in colang1_bypasses.rails_that_check(app.config)]


def _keep_call(request: Request, action_name: str, params: dict[str, Any]) -> None:
    """Record which text of a stream a rail of ours has judged, and its arguments for a piece."""
    context = params.get("context")
    if request.streams and isinstance(context, dict):
        request.judged.add((action_name, " ".join(str(context.get("bot_message") or "").split())))
        if params.get("events") is None:
            request.pieces[action_name] = params


def _translate_refusal(result: Any, outcomes: Sequence[RailOutcome]) -> None:
    """Translate the refusal that NeMo just made for our last rail into the language of the blocked answer.

    Colang 1.0 has one text for each bot message. A text that the application defines is not changed.
    """
    if not outcomes or not outcomes[-1].is_blocked or not outcomes[-1].metadata.get("refusal"):
        return
    for event in getattr(result, "events", None) or ():
        if event.get("type") == "BotMessage" and event.get("text") in _SHIPPED:
            event["text"] = outcomes[-1].metadata["refusal"]


def _join_marks(result: Any, request: Request | None) -> None:
    """Combine the markers and warnings of parallel rails; NeMo keeps only the message of the last one."""
    updates = [
        event["data"]
        for update in getattr(result, "events", None) or ()
        if update["type"] == "EventHistoryUpdate"
        for event in update["data"]["events"]
        if event["type"] == "ContextUpdate" and "bot_message" in event["data"]
    ]
    text = added_warnings.together(data["bot_message"] for data in updates)
    if text is None and request is not None and len(request.let_out) == 1:  # another rail masked values
        texts = (data["bot_message"] for data in updates)
        masked = (rewritten_by_other_rails.as_let_out(one, request.let_out[0], request) for one in texts)
        text = next((one for one in masked if one not in (None, *request.let_out)), None)
    if text is not None:
        if request is not None:
            request.let_out[:] = [text]
        for data in (*updates, result.context_updates):
            data["bot_message"] = text
