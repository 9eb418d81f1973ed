"""Toggles: context variables that switch the check of one message on, off, or to a warning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from faithrails.hosts.nemo.configured_rails import FLOWS
from faithrails.settings import RailName, Settings

_TRUE = frozenset({"true", "1", "yes", "y", "on", "t"})
_FALSE = frozenset({"false", "0", "no", "n", "off", "f"})

CHECK: dict[RailName, str] = {rail: f"check_{rail}" for rail in FLOWS}
WARN: dict[RailName, str] = {rail: f"{rail}_warning" for rail in FLOWS}
TOGGLES = frozenset({*CHECK.values(), *WARN.values()})


@dataclass(frozen=True, slots=True)
class Switch:
    """What the toggles ask for: whether to check, and whether to give only a warning."""

    state: Literal["on", "off", "unreadable"]
    as_warning: bool = False


def read(value: Any) -> bool | Literal["unreadable"] | None:
    """Read one toggle: True, False, None if it was never set, or "unreadable"."""
    if value is None or isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if word in _TRUE or value == 1:
        return True
    if word in _FALSE or value == 0:
        return False
    return "unreadable"


def explicit(rail: RailName, toggles: Mapping[str, Any]) -> bool:
    """Whether a toggle of this message asks for the check, which then always runs."""
    return True in (read(toggles.get(CHECK[rail])), read(toggles.get(WARN[rail])))


def set_in_a_flow(rail: RailName, flows: Iterable[Any]) -> bool:
    """Whether a flow of Colang 1.0 sets a toggle of this rail to anything but false."""
    names = (CHECK[rail], WARN[rail])
    elements = (element for flow in flows for element in flow.get("elements", ()))
    values = [e.get("expression") for e in elements if e.get("_type") == "set" and e.get("key") in names]
    return any(str(value).strip() != "False" for value in values)


def switch(rail: RailName, toggles: Mapping[str, Any], settings: Settings) -> Switch:
    """Decide from the toggles of this message whether and how it is checked.

    With ``when: always`` or ``sampled`` only a trusted, explicit false switches a check off, and only a
    trusted warning toggle weakens it. ``$check_facts = False`` also switches the rail ``faithfulness``
    off, unless ``$check_faithfulness`` is true.
    """
    check, warn = read(toggles.get(CHECK[rail])), read(toggles.get(WARN[rail]))
    general = read(toggles.get(CHECK["facts"])) if rail == "faithfulness" else None
    if "unreadable" in (check, warn, general):
        return Switch("unreadable")
    if settings.when == "toggled":
        return Switch("on" if check or warn else "off", as_warning=bool(warn and not check))
    if not settings.trust_toggles:
        return Switch("on")
    off = check is False or (check is None and general is False)
    return Switch("off" if off and not warn else "on", as_warning=bool(warn and not check))
