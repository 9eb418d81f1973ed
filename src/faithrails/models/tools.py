"""What a verifier or an extractor may use besides the turn: models, prompts, the meter and caches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from faithrails.evidence.index_cache import Indexes
from faithrails.models.protocol import Meter, Model
from faithrails.prompts import PromptBook

Value = TypeVar("Value")


class Cache(Protocol):
    """Keeps what a model said, for questions that are asked again."""

    async def once(
        self, key: str, ask: Callable[[], Awaitable[Value]], is_sure: Callable[[Value], bool]
    ) -> Value:
        """Return what ``ask`` returned for this key before, or returns now; keep it if ``is_sure``."""
        ...


@dataclass(frozen=True, slots=True)
class Tools:
    """What a verifier or an extractor may use besides the turn: models, prompts, and the meter.

    ``judge`` answers questions about claims; ``main`` is the model that wrote the
    answer, which is the only one that sampling may ask for further answers. ``indexes``
    keeps evidence that was read; ``cache``, if there is one, what the judge said.
    """

    judge: Model | None = None
    main: Model | None = None
    prompts: PromptBook = field(default_factory=PromptBook)
    meter: Meter = field(default_factory=Meter)
    indexes: Indexes = field(default_factory=Indexes)
    cache: Cache | None = None
