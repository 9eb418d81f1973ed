"""What a verifier is: claims in, one verdict per claim out, in the same order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from faithrails.evidence.index_cache import Indexes
from faithrails.models.protocol import Meter, Model
from faithrails.prompts import PromptBook
from faithrails.types import Claim, Reason, Turn, Verdict
from faithrails.unsure_verdict import unsure

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
    """What a verifier may use besides the turn: models, prompts, and the meter.

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


class Verifier(Protocol):
    """A frozen dataclass whose fields are its settings, with one async method."""

    @property
    def name(self) -> str:
        """The name by which settings ask for it."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever the same claim could get another verdict."""
        ...

    @property
    def needs_evidence(self) -> bool:
        """Whether it reads the passages; without any, policy decides instead."""
        ...

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in the order of the claims."""
        ...


def no_model(verifier: Verifier, claims: Sequence[Claim]) -> list[Verdict]:
    """Build the verdicts of a verifier that has no language model to ask."""
    return [unsure(verifier, claim, Reason.NO_MODEL, "no language model is configured") for claim in claims]
