"""A message of doctor about a configuration folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """A message of doctor; ``problem`` means that an answer may go out unchecked."""

    kind: Literal["ok", "warning", "problem"]
    text: str
