"""Refuses flows of Colang 1.0 that say a text which no rail checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any

from nemoguardrails import RailsConfig

from faithrails.errors import SettingsError
from faithrails.hosts.nemo.configured_rails import FLOWS, without_parameters
from faithrails.settings import RailName

# The first of NeMo's own flows, which follow those of the application.
_FIRST_OF_NEMO = "process user input"
SKIP = "skip_output_rails"
_SAYS = "StartUtteranceBotAction"
# Variables that decide whether NeMo runs output rails, and which.
SWITCHES = frozenset({SKIP, "generation_options"})
# Variables of NeMo's loop over output rails: a rail that sets them skips the rails after it.
_LOOP = frozenset({"i", "output_flows"})


def check_flows(app: Any) -> None:
    """Check the flows of an application, and each flow that a model writes while it runs.

    Raises:
        SettingsError: a flow switches output rails off, or says a text that is not a fixed one.
    """
    own = list(takewhile(lambda flow: flow.get("id") != _FIRST_OF_NEMO, app.config.flows))
    elements = {flow["id"]: flow.get("elements", ()) for flow in own}
    output = app.config.rails.output
    inside = set() if output.parallel else set(with_called(map(without_parameters, output.flows), elements))
    for name, steps in elements.items():
        _check(name, steps, SWITCHES | _LOOP if name in inside else SWITCHES)
    load = app.runtime._load_flow_config

    def load_checked(flow: dict[str, Any]) -> None:
        _check(str(flow.get("id")), flow.get("elements", ()), SWITCHES | _LOOP)
        load(flow)

    app.runtime._load_flow_config = load_checked


def _check(name: str, steps: Iterable[Mapping[str, Any]], switches: frozenset[str]) -> None:
    for step in steps:
        written = step.get("_source_mapping") or {}
        where = f"the flow '{name}', {written.get('filename')}:{written.get('line_number')},"
        for variable in switches & {step.get("key"), step.get("action_result_key")}:
            harmless = variable == SKIP and step.get("expression") == "False"
            if not harmless:
                raise SettingsError(
                    f"{where} sets ${variable}, which makes NeMo skip output rails; use another variable, "
                    "or say a text with 'bot $text' or 'create event BotMessage(text=$text)'"
                )
        event = (step.get("action_params") or {}).get("event") if step.get("_type") == "run_action" else None
        if isinstance(event, Mapping) and event.get("_type") == _SAYS and not _fixed(event.get("script")):
            raise SettingsError(
                f"{where} says a text by {_SAYS}, which no rail checks; "
                "use 'bot $text' or 'create event BotMessage(text=$text)'"
            )


def _fixed(script: object) -> bool:
    return isinstance(script, str) and not script.startswith("$")


def with_called(names: Iterable[str], elements: Mapping[str, Any]) -> Iterator[str]:
    """Yield these flows and those that they call, directly or through others, except for our rails.

    A rail of ours is yielded where another flow calls it.
    """
    found: set[str] = set()
    waiting = [name for name in names if name not in FLOWS.values()]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            yield name
            calls = (step for step in elements.get(name, ()) if step.get("_type") == "flow")
            waiting += [str(step.get("flow_name")) for step in calls]


def rails_that_check(config: RailsConfig) -> list[RailName]:
    """Return which of our rails the output rails of Colang 1.0 run, directly or through other flows."""
    elements = {flow["id"]: flow.get("elements", ()) for flow in config.flows}
    listed = set(map(without_parameters, config.rails.output.flows))
    run = listed.union(with_called(listed, elements))
    return [rail for rail, flow in FLOWS.items() if flow in run]


def without_bypass(name: str, result: Any, *, inside: bool) -> None:
    """Remove from what an action of the application returned what would pass by the output rails.

    A text that the action says itself becomes a bot message, which the rails check. ``inside`` says that the
    output rails run, whose loop it could end.
    """
    switches = SWITCHES | _LOOP if inside else SWITCHES
    if isinstance(updates := getattr(result, "context_updates", None), dict):
        _remove(switches, updates)
    for event in getattr(result, "events", None) or ():
        if not isinstance(event, dict):
            continue
        if event.get("type") == "ContextUpdate" and isinstance(event.get("data"), dict):
            _remove(switches, event["data"])
        if event.get("type") == _SAYS and name != "create_event":
            event.update(type="BotMessage", text=event.pop("script", ""))


def _remove(names: Iterable[str], updates: dict[str, Any]) -> None:
    for name in names:
        updates.pop(name, None)
