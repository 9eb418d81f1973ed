"""What an extractor is: an answer in, its claims out, each with its place in the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from faithrails.models.asking import Failure
from faithrails.models.tools import Tools
from faithrails.types import Claim, Turn


@runtime_checkable
class Extractor(Protocol):
    """A frozen dataclass whose fields are its settings, with one async method."""

    @property
    def name(self) -> str:
        """The name by which settings ask for it."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever the same answer could get other claims."""
        ...

    @property
    def needs_model(self) -> bool:
        """Whether it asks ``tools.judge``; its claims are then kept by the reply cache."""
        ...

    async def extract(self, turn: Turn, tools: Tools, since: int = 0) -> Sequence[Claim] | Failure:
        """Return the claims of ``turn.answer`` in order, or why there are none to be had.

        ``answer[:since]`` was checked before: a claim that ends there is left out. After a ``Failure``
        the claims are found by rules, so that no sentence goes unchecked, and the report has the
        reason ``extractor_failed``. An empty list says that the answer holds no claim.
        """
        ...
