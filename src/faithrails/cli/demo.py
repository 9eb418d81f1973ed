"""``faithrails demo``: shows NeMo Guardrails pass, block and mark answers, without a model or a network."""

from __future__ import annotations

import logging
import os
from typing import Any

from rich.panel import Panel
from rich.text import Text

from faithrails.cli import render
from faithrails.cli.render import open_console
from faithrails.install_paths import HOME
from faithrails.types import Report

_PASSAGES = [
    "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall and stands "
    "on the Champ de Mars.",
    "The engineer Gustave Eiffel owned the company that designed and built the tower between 1887 and 1889.",
]
_QUESTION = "Tell me about the Eiffel Tower."
_FAITHFUL = (
    "The Eiffel Tower stands on the Champ de Mars in Paris. The company of Gustave Eiffel built it "
    "between 1887 and 1889."
)
_UNFAITHFUL = (
    "The Eiffel Tower was built for the World's Fair of 1899 in Paris. It is 412 metres tall and stands "
    "on the Champ de Mars."
)
_SCENES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("a faithful answer", _FAITHFUL, {}),
    ("an unfaithful answer", _UNFAITHFUL, {}),
    ("the same, with $faithfulness_warning", _UNFAITHFUL, {"faithfulness_warning": True}),
)


def demo() -> None:
    """Show a faithful answer pass, an unfaithful one blocked, and the same sent with a warning instead.

    Runs the rail `check claim faithfulness` inside NeMo Guardrails with the preset
    `offline`: no language model, no key, no network.
    """
    os.environ.setdefault("NEMO_GUARDRAILS_NO_USAGE_STATS", "1")
    logging.disable(logging.WARNING)  # NeMo warns that there is no main model, which is intended
    from faithrails.hosts.nemo import load_rails

    console = open_console()
    app = load_rails(HOME / "config" / "offline")
    console.print(Panel(Text("\n".join(_PASSAGES)), title="the evidence", title_align="left"))
    for title, answer, toggles in _SCENES:
        console.rule(Text(title))
        seen, found = _through_nemo(app, answer, toggles)
        render.report(console, answer, found)
        console.print(Panel(Text(seen), title="what the user sees", title_align="left"))


def _through_nemo(app: Any, answer: str, toggles: dict[str, Any]) -> tuple[str, Report]:
    reply = app.generate(
        messages=[
            {"role": "context", "content": {"relevant_chunks": _PASSAGES, **toggles}},
            {"role": "user", "content": _QUESTION},
            {"role": "assistant", "content": answer},
        ],
        options={"rails": ["output"], "output_vars": ["faithfulness_report"]},
    )
    return reply.response[0]["content"], Report.from_dict(reply.output_data["faithfulness_report"])
