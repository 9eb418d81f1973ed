"""Finds which of our rails a configuration uses, and which are misplaced or misspelt."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

import nemoguardrails
from nemoguardrails import RailsConfig

from faithrails.settings import RailName

FLOWS: dict[RailName, str] = {
    "facts": "self check facts",
    "faithfulness": "check claim faithfulness",
    "hallucination": "self check hallucination",
}
ACTIONS: dict[RailName, str] = {rail: flow.replace(" ", "_") for rail, flow in FLOWS.items()}
_NEAR = 0.75  # difflib's ratio; that of NeMo's own `self check output` to our flows is lower
_DEFINED = re.compile(r"^\s*(?:define\s+)?(?:sub)?flow\s+([^\n$(]+)", re.MULTILINE)
_CALL = re.compile(r"^\s+(?:await\s+|activate\s+|start\s+)?([A-Za-z][\w -]*?)\s*(?:\$.*|\(.*)?$")
_HEADER = re.compile(r"^flow\s+([^\n$(]+)")


@dataclass(frozen=True, slots=True)
class Finding:
    """A message of ``doctor`` about a folder; ``problem`` means that an answer may go out unchecked."""

    kind: Literal["ok", "warning", "problem"]
    text: str


def used(folder: Path, config: RailsConfig) -> list[RailName]:
    """Return which of our rails check bot messages in this configuration."""
    listed = set(map(without_parameters, config.rails.output.flows))
    if config.colang_version == "2.x":
        listed |= {call for flow, _, call in _calls(folder) if not flow.startswith("input rails")}
    return [rail for rail, flow in FLOWS.items() if flow in listed]


def misplaced(folder: Path, config: RailsConfig) -> Iterator[Finding]:
    """Find our rails in places where they check no answer."""
    for place in ("input", "retrieval"):
        for flow in map(without_parameters, getattr(config.rails, place).flows):
            if flow in FLOWS.values():
                yield Finding(
                    "problem",
                    f"'{flow}' is listed under rails.{place}.flows, where there is no answer to check; "
                    "list it under rails.output.flows",
                )
    if config.colang_version == "2.x":
        for flow, where, call in _calls(folder):
            if flow.startswith("input rails") and call in FLOWS.values():
                yield Finding(
                    "problem",
                    f"{where}: '{call}' is in the flow 'input rails', where there is no answer to check; "
                    "move it to 'flow output rails $output_text'",
                )


def misspelt(folder: Path, config: RailsConfig) -> Iterator[Finding]:
    """Find names of flows that do not exist, and suggest which of ours is meant."""
    known = _library() | {without_parameters(_id(flow)) for flow in config.flows} | set(FLOWS.values())
    for place in ("input", "output", "retrieval"):
        for flow in getattr(config.rails, place).flows:
            if without_parameters(flow) not in known:
                yield Finding("problem", f"rails.{place}.flows: no flow is named '{flow}'{_meant(flow)}")
    if config.colang_version == "2.x":
        for _, where, call in _calls(folder):
            if call not in known and _meant(call):
                yield Finding("problem", f"{where}: no flow is named '{call}'{_meant(call)}")


def _meant(name: str) -> str:
    folded = " ".join(re.split(r"[\s_-]+", name.lower()))
    sorted_names = {" ".join(sorted(flow.split())): flow for flow in FLOWS.values()}
    near = difflib.get_close_matches(folded, FLOWS.values(), 1, _NEAR)
    near = near or difflib.get_close_matches(" ".join(sorted(folded.split())), sorted_names, 1, _NEAR)
    return f"; did you mean '{sorted_names.get(near[0], near[0])}'?" if near else ""


def without_parameters(flow: str) -> str:
    """Return a flow's name without its parameters."""
    return " ".join(re.split(r"[$(]", flow)[0].split())


def _id(flow: object) -> str:
    return str(flow.get("id", "")) if isinstance(flow, dict) else str(getattr(flow, "name", ""))


@lru_cache(maxsize=1)
def _library() -> frozenset[str]:
    """Return the names of the flows that come with NeMo."""
    root = Path(nemoguardrails.__file__).parent
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in root.rglob("*.co"))
    return frozenset(without_parameters(name) for text in texts for name in _DEFINED.findall(text))


def _calls(folder: Path) -> Iterable[tuple[str, str, str]]:
    """Yield (enclosing flow, file:line, name called) for each line of Colang files that may call a flow."""
    for path in sorted(folder.rglob("*.co")):
        flow = ""
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            header, call = _HEADER.match(line), _CALL.match(line)
            if header:
                flow = without_parameters(header[1])
            elif call:
                yield flow, f"{path}:{number}", without_parameters(call[1])
