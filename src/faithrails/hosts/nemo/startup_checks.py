"""Refuses configurations at startup in which an answer would go out unchecked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from nemoguardrails import RailsConfig

from faithrails.errors import SettingsError
from faithrails.hosts.nemo.colang1_bypasses import with_called
from faithrails.hosts.nemo.configured_rails import FLOWS, without_parameters
from faithrails.hosts.nemo.toggles import TOGGLES
from faithrails.hosts.nemo.unchecked_gestures_and_scenes import on_one_line, shown_by, unchecked_text
from faithrails.settings import Settings

_SAY = ("_bot_say", "say what was checked")  # the second replaces the first
_RUNS = "run output rails"
_ACTION_OF = {flow: f"{flow.title().replace(' ', '')}Action" for flow in FLOWS.values()}
_COMMENT = re.compile(r"^[ \t]*#.*$|\"{3}.*?\"{3}", re.MULTILINE | re.DOTALL)
# A flow of Colang 2.x that starts the action itself; `match` only waits for another flow's.
_SAID = re.compile(
    r"^(?![ \t]*(?:or )?(?:match|when|or when)\b.*\)\s*\.)[^\n]*?(?<!match )"
    r"\b(?:Start)?UtteranceBotAction(?:Finished)?\((?P<script>.*)\)(?!\s*\.)", re.MULTILINE
)  # fmt: skip
_FIXED = re.compile(r"\s*(?:final_)?script\s*=\s*\"[^\"{]*\"\s*(?:,[^$]*)?$")


def check_streaming(config: RailsConfig) -> None:
    """Check that NeMo runs our rails on each piece of a stream, before the piece is shown.

    While it streams, NeMo runs only the first action of a flow under ``rails.output.flows``: a rail
    that the flow calls does not run. With ``parallel: true`` a flow without any action makes NeMo
    release every piece unchecked.

    Raises:
        SettingsError: text would be shown before or without its check.
    """
    streaming, output = config.rails.output.streaming, config.rails.output
    if not streaming or not streaming.enabled:
        return
    if streaming.stream_first:
        raise SettingsError(
            "rails.output.streaming.stream_first: true, NeMo's default, shows text before it is checked; "
            "set it to false"
        )
    # Flows of Colang 2.x are not mappings; its streams are checked as a whole.
    flows = {str(flow.get("id")): flow.get("elements", ()) for flow in config.flows if isinstance(flow, dict)}
    listed = set(map(without_parameters, output.flows))
    for name in listed - set(FLOWS.values()):
        for called in with_called([name], flows):
            if called in FLOWS.values() and called not in listed:
                raise SettingsError(
                    f"the flow '{name}' calls '{called}', which NeMo does not run while it streams; "
                    f"list '{called}' under rails.output.flows itself"
                )
        if output.parallel and name in flows and not any(map(_runs_action, flows[name])):
            raise SettingsError(
                f"the flow '{name}' runs no action; with rails.output.parallel: true NeMo then streams every "
                "answer unchecked; give the flow an action, or set parallel to false"
            )


def check_actions_server(config: RailsConfig) -> None:
    """Check that NeMo runs our rails in this process, and does not send them to an actions server.

    Actions of ours are system actions, which stay here; NeMo's own run of parallel rails is none.

    Raises:
        SettingsError: an actions server would be asked to run the output rails.
    """
    output = config.rails.output
    listed = set(map(without_parameters, output.flows)) & set(FLOWS.values())
    if config.actions_server_url and output.parallel and listed:
        raise SettingsError(
            "rails.output.parallel: true with actions_server_url makes NeMo send the run of the output rails "
            "to the actions server, so that no answer is checked; set parallel to false"
        )


def check_corrections(config: RailsConfig, rails: Mapping[str, Settings]) -> None:
    """Check that a rail gets the whole message if it needs it, and can rewrite it in mode ``correct``.

    ``rails`` are the settings of our rails by their flow.

    Raises:
        SettingsError: the message goes out in pieces, or a parallel rail checks it while it is corrected.
    """
    output = config.rails.output
    listed = set(map(without_parameters, output.flows))
    ours = [flow for flow in rails if flow in listed]
    correcting = [flow for flow in ours if rails[flow].mode == "correct"]
    for flow in ours if output.streaming and output.streaming.enabled else ():
        background = "mode: background" if rails[flow].mode == "background" else ""
        if setting := rails[flow].needs_whole_answer or background:
            raise SettingsError(
                f"{setting} of '{flow}' needs the whole answer, and rails.output.streaming "
                "sends it in pieces; use another mode or setting, or do not stream"
            )
    if correcting and output.parallel and len(ours) > 1:
        other = next(flow for flow in ours if flow != correcting[0])
        raise SettingsError(
            f"mode: correct of '{correcting[0]}' rewrites the message that '{other}' checks at the same "
            "time; set rails.output.parallel to false, or use another mode"
        )


def _runs_action(element: Mapping[str, Any]) -> bool:
    """Whether NeMo recognises the element of a flow as its action."""
    written = element.get("_source_mapping") or {}
    return element.get("_type") == "run_action" and "execute" in str(written.get("line_text"))


def check_toggles(app: Any) -> None:
    """Check that flows of Colang 2.x set toggles as globals, which the rails read.

    Raises:
        SettingsError: a flow sets a toggle as a local variable, which no rail sees.
    """
    for name, flow in getattr(app.runtime, "flow_configs", {}).items():
        source = getattr(flow, "source_code", None) or ""
        for toggle in sorted(TOGGLES):
            if _names("", toggle, r"[ \t]*=(?!=)", source) and not _names("global", toggle, "", source):
                raise SettingsError(
                    f"the flow '{name}' sets ${toggle} without 'global ${toggle}' first: no rail sees it"
                )


def check_wiring(app: Any) -> None:
    """Check that no model's text bypasses the rails in flows of Colang 2.x.

    Raises:
        SettingsError: a flow says or shows a text that is not fixed without ``bot say``, does not wait for
            a rail of ours, or overrides a flow so that it runs no check or no output rails.
    """
    rails = "|".join(map(re.escape, FLOWS.values()))
    for name, flow in getattr(app.runtime, "flow_configs", {}).items():
        source = _COMMENT.sub("", getattr(flow, "source_code", None) or "")
        scripts = (said["script"] for said in _SAID.finditer(on_one_line(source)))
        if name not in _SAY and not all(map(_FIXED.match, scripts)):
            raise SettingsError(
                f"the flow '{name}' says a text by UtteranceBotAction, which no rail checks; use 'bot say'"
            )
        if shown := unchecked_text(name, source):
            raise SettingsError(
                f"the flow '{name}' shows a text by '{shown}' that is not fixed in it, which no rail checks; "
                "use 'bot say'"
            )
        if name in _ACTION_OF and f"await {_ACTION_OF[name]}()" not in source:
            raise SettingsError(
                f"the flow '{name}' is overridden and does not check: it runs no {_ACTION_OF[name]}"
            )
        if name == _RUNS and not re.search(r"^[ \t]*(?:await )?output rails\b", source, re.MULTILINE):
            raise SettingsError(
                f"the flow '{name}' is overridden and runs no output rails: no answer is checked"
            )
        loose = re.search(
            rf"\b(?:start|activate) ({rails})\b|\b({rails}) or\b|\bor (?:await )?({rails})\b", source
        )
        if loose:
            rail = next(filter(None, loose.groups()))
            raise SettingsError(f"the flow '{name}' does not wait for '{rail}': put it on a separate line")


def shows_itself(source: str) -> bool:
    """Whether a flow that a model wrote says or shows a text without ``bot say``, fixed or not."""
    source = _COMMENT.sub("", source)
    return bool(_SAID.search(on_one_line(source)) or shown_by(source))


def _names(before: str, toggle: str, after: str, source: str) -> bool:
    return bool(re.search(rf"^[ \t]*{before}[ \t]*\${toggle}\b{after}", source, re.MULTILINE))
