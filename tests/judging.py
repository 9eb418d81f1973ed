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

QUOTES = {"330": "330 metres tall", "Paris": "1889 in Paris"}


def extracts_and_rules(prompt: str) -> str:
    """A judge of the fixture ``paris`` that takes each sentence as a statement and supports it."""
    found = claims_in(prompt).items()
    ruled = [supported(next(quote for word, quote in QUOTES.items() if word in text)) for _, text in found]
    rows = [{"sentence": key, "statement": text, "claim": key, **ruling}
            for (key, text), ruling in zip(found, ruled, strict=True)]  # fmt: skip
    return json.dumps({"statements": rows, "verdicts": rows})
