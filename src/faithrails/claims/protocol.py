"""The protocol of claim extractors: an answer in, its claims out."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Protocol

from faithrails.models.tools_for_verifiers import Tools
from faithrails.settings.component_base import Component
from faithrails.types import Claim, Turn


class Extractor(Component, Protocol):
    """A frozen dataclass whose fields are its settings, with one async method.

    A subclass needs ``name``, ``version`` and ``extract``; it inherits the other members.
    """

    covers_answer: ClassVar[bool] = False
    """Whether the claims cover the whole answer. If not, clauses that they leave out are added as claims."""

    @abstractmethod
    async def extract(self, turn: Turn, tools: Tools) -> list[Claim]:
        """Return the claims of an answer, each with its place in it.

        Raises:
            ExtractorError: there are no claims that can be used; the sentences are checked instead.
        """
        ...
