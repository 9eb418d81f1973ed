"""Judges for tests: they read the ids out of the prompt, as a real model would."""

import json
import re
from collections.abc import Callable

CLAIM = re.compile(r"^([0-9a-f]{8}-\d+): (.*)$", re.M)


def claims_in(prompt: str) -> dict[str, str]:
    return dict(CLAIM.findall(prompt))


def rulings(rule: Callable[[str], dict[str, object] | None]) -> Callable[[str], str]:
    """A judge that rules on each claim's text; None leaves that claim out of the reply."""

    def reply(prompt: str) -> str:
        ruled = {key: rule(text) for key, text in claims_in(prompt).items()}
        return json.dumps({"verdicts": [{"claim": key, **found} for key, found in ruled.items() if found]})

    return reply


def supported(quote: str) -> dict[str, object]:
    return {"label": "supported", "quote": quote, "reason": "it says so"}


NOT_MENTIONED = {"label": "not_mentioned", "quote": None, "reason": "nothing about it"}
