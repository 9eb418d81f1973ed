"""What a model says of its own answer, for tests."""

import json
from typing import Any


def reflection(answer: str, **over: Any) -> str:
    """A reflection that fits the schema, but for what is said ``over`` it."""
    values = {
        "answer": answer,
        "claims": [{"text": answer, "passages": ["1"]}],
        "confidence": 0.9,
        "contradiction": False,
        "answer_type": "extractive",
        "reasoning": "The first passage says it.",
        "evidence": [],
    }
    return json.dumps(values | over)
