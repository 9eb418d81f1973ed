"""Chooses the messages that ``when: sampled`` checks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from faithrails.settings.operation import Sample
from faithrails.types import Turn

_SPACE = 2**64


def is_sampled(turn: Turn, sample: Sample, events: Sequence[Any] | None) -> bool:
    """Whether a message is checked: by a hash of the seed, the question, the evidence and the answer.

    Without events NeMo is streaming: the pieces of an answer are then all checked or all left out.
    """
    answer = "" if events is None else turn.answer
    texts = [sample.seed, turn.question, answer, *(passage.text for passage in turn.passages)]
    found = hashlib.blake2b(json.dumps(texts).encode(), digest_size=8).digest()
    return int.from_bytes(found, "big") < sample.rate * _SPACE
