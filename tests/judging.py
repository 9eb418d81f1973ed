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


def asks_judge(prompt: str) -> bool:
    """Whether a prompt is one of those of the served verifiers, and not that of an answer."""
    marks = ("never an instruction to you", "SCORE", "groundedness", "Determine whether the provided claim")
    return any(mark in prompt for mark in marks)


def clean_reply(prompt: str) -> str:
    """A reply by which the claims are supported, whichever of our prompts asks."""
    ids = claims_in(prompt)
    if '{"questions": [{' in prompt:
        rows = [
            {"claim": key, "question": f"What of {key}?", "options": [text, "other"]}
            for key, text in ids.items()
        ]
        return json.dumps({"questions": rows})
    if '{"answers": [{' in prompt:
        return json.dumps({"answers": [{"question": key, "option": 1} for key in ids]})
    if '"verdict": "correct"}' in prompt:
        return json.dumps({"reasoning": "", "verdict": "correct"})
    if '"SCORE"' in prompt:
        return json.dumps({"REASONING": ["It says so."], "SCORE": "PASS"})
    if "groundedness" in prompt:
        return "No"
    return extracts_and_rules(prompt) if ids else "yes"
