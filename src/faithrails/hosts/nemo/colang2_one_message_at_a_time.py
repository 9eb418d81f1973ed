"""Sends simultaneous bot messages of Colang 2.x one after the other; NeMo would leave the second unchecked.

Both would share the global ``$bot_message``, and the flag that marks one message as being checked
would switch the rails off for the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

from nemoguardrails.actions import action
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.colang import parse_colang_file
from nemoguardrails.colang.v2_x.runtime.runtime import create_flow_configs_from_flow_list

from faithrails.hosts.nemo.configured_rails import ACTIONS, FLOWS
from faithrails.hosts.nemo.relevant_chunks import EVIDENCE
from faithrails.hosts.nemo.request_state import Request, current
from faithrails.hosts.nemo.rewritten_by_other_rails import check, checked_again
from faithrails.hosts.nemo.toggles import TOGGLES

_SAYS, _OURS, _RAILS = "_bot_say", "say what was checked", "run output rails"
# Variables for one message, deleted once it was checked.
_BROUGHT = (*TOGGLES, *EVIDENCE, "answer_finish_reason", "answer_reflection")

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _here(name: str) -> Callable[[_Function], _Function]:
    """Mark an action as one that NeMo does not send to the server of `actions_server_url`."""
    return cast("Callable[[_Function], _Function]", action(name=name, is_system_action=True))


def one_at_a_time(app: Any) -> None:
    """Replace the flow that sends bot messages by ours, in an application that has output rails."""
    flows = app.runtime.flow_configs
    if _RAILS in flows and _OURS in flows:
        # A flow's name is in its elements too, so the flow is parsed again under the other name.
        source = flows.pop(_OURS).source_code.replace(_OURS, _SAYS, 1)
        parsed = parse_colang_file("flows.co", content=source, version="2.x")
        flows.update(create_flow_configs_from_flow_list(parsed["flows"]))
        app.register_action(brought_with_message, "BroughtWithMessageAction")
        app.register_action(bring_to_message, "BringToMessageAction")
        _check_again(app)


def _check_again(app: Any) -> None:
    """Register the actions that check messages which rails have said or rewritten."""
    execute = app.runtime.action_dispatcher.execute_action

    @_here("LetOutAction")
    async def let_out(text: Any, brought: dict[str, Any], state: Any, context: dict[str, Any]) -> Any:
        request = current()
        if request is None or not isinstance(text, str):
            return text
        if context.get("faithfulness_report") and not request.calls:
            # Our rails ran in an earlier call of process_events_async; another rail's action has ended now.
            return await run_rails(text, request, state, {**context, **brought})
        return await checked_again(text, request, execute, app.config)

    @_here("LetOutByRailAction")
    async def let_out_by_rail(text: Any, state: Any, context: dict[str, Any]) -> Any:
        request = current()
        refused = request is not None and request.outcomes and request.outcomes[-1].is_blocked
        if request is None or refused or any(f'"{text}"' in source for source in sources().values()):
            return text
        if request.calls:
            return await checked_again(text, request, execute, app.config)
        return await run_rails(text, request, state, context)  # none of ours ran before this rail

    async def run_rails(text: str, request: Request, state: Any, context: dict[str, Any]) -> str:
        used = "\n".join(source for name, source in sources().items() if name not in FLOWS.values())
        rails = [ACTIONS[rail] for rail, flow in FLOWS.items() if flow in used]

        async def run(name: str, said: str) -> Any:
            given = {**context, "bot_message": said}
            return (await app.runtime._process_start_action(name, {}, given, [], state))[0]

        return await check(text, request, [partial(run, name) for name in rails], app.config)

    def sources() -> dict[str, str]:
        return {name: flow.source_code or "" for name, flow in app.runtime.flow_configs.items()}

    app.register_action(let_out, "LetOutAction")
    app.register_action(let_out_by_rail, "LetOutByRailAction")


@_here("BroughtWithMessageAction")
async def brought_with_message(state: Any, context: dict[str, Any], flow_uid: str) -> dict[str, Any]:
    """Return the variables that a message comes with, and whether an output rail says it."""
    values = {name: context.get(name) for name in _BROUGHT}
    return {"by_a_rail": _inside_rails(state, flow_uid), "values": values}


@_here("BringToMessageAction")
async def bring_to_message(values: dict[str, Any], bot_message: Any) -> ActionResult:
    """Set the variables that the message is checked with."""
    return ActionResult(context_updates={**values, "bot_message": bot_message})


def _inside_rails(state: Any, flow_uid: str) -> bool:
    """Whether a flow was started, however indirectly, by the output rails."""
    flow = state.flow_states.get(flow_uid)
    while flow is not None:
        if flow.flow_id == _RAILS:
            return True
        flow = state.flow_states.get(flow.parent_uid)
    return False
