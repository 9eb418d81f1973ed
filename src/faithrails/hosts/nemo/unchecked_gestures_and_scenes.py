"""Finds flows of Colang 2.x that show a model's text in a gesture or a scene, which no rail checks."""

from __future__ import annotations

import re

_OF_NEMO = (
    "bot gesture with delay", "bot gesture", "bot posture", "scene show choice", "scene show form",
    "scene show textual information", "scene show short information",
)  # fmt: skip
_WAITS = r"(?![ \t]*(?:or )?(?:match|when|or when)\b)"
_ACTION = r"(?:Start)?(?:\w*Gesture|Posture|Motion\w*|Visual\w*)(?:Bot|Scene)?Action"
_SHOWN = re.compile(
    rf"^{_WAITS}[^\n]*?\b(?:(?P<action>{_ACTION})\((?P<shown>.*)\)(?!\s*\.)|(?P<flow>{'|'.join(_OF_NEMO)})\b(?P<given>.*))",
    re.MULTILINE,
)
_TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|#[^\n]*|[()\[\]{}]|\n[ \t]*")
_NAMED = re.compile(r"\$\w+\s*=(?!=)")  # "$prompt=" names an argument
_VARIABLE = re.compile(r"\$(\w+)")
_MADE = re.compile(r"\$\w|\.{3}|\bawait\b|\bAction\(")


def on_one_line(source: str) -> str:
    """Return a source with each call on one line, even if its arguments span several."""
    depth = 0

    def joined(found: re.Match[str]) -> str:
        nonlocal depth
        part = found[0]
        depth = max(0, depth + (part in "([{") - (part in ")]}"))
        return " " if depth and part[0] == "\n" else part

    return _TOKEN.sub(joined, source)


def unchecked_text(flow: str, source: str) -> str:
    """Return the action or flow by which a flow shows a text that is not fixed in it; "" if there is none."""
    for found in () if flow in _OF_NEMO else _SHOWN.finditer(on_one_line(source)):
        given = _NAMED.sub("", found["shown"] or found["given"] or "")
        if "..." in given or not all(_is_fixed(name, source) for name in _VARIABLE.findall(given)):
            return str(found["action"] or found["flow"])
    return ""


def shown_by(source: str) -> str:
    """Return the action or flow by which a flow shows a gesture or a scene, fixed or not; "" if none does."""
    found = _SHOWN.search(on_one_line(source))
    return str(found["action"] or found["flow"]) if found else ""


def _is_fixed(variable: str, source: str) -> bool:
    """Whether a flow sets a variable, and only to values that are written in the flow."""
    value = r"(\[.*?^\s*\]|\{.*?^\s*\}|[^\n]*)"
    set_to = re.findall(rf"^[ \t]*\${variable}[ \t]*=[ \t]*{value}", source, re.MULTILINE | re.DOTALL)
    return bool(set_to) and not any(map(_MADE.search, set_to))
