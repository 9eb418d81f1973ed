"""One thing that doctor finds in a configuration folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: fine, worth knowing, or an answer that may go out unchecked."""

    kind: Literal["ok", "warning", "problem"]
    text: str
