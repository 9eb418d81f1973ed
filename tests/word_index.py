"""A search index for tests that needs no embedding model: the item that shares most words comes first."""

import re
from typing import Any

from nemoguardrails.embeddings.index import EmbeddingsIndex, IndexItem


class WordIndex(EmbeddingsIndex):
    """Finds items by their words."""

    def __init__(self, **_: Any) -> None:
        self._items: list[IndexItem] = []

    @property
    def embedding_size(self) -> int:
        return 0

    async def add_item(self, item: IndexItem) -> None:
        self._items.append(item)

    async def add_items(self, items: list[IndexItem]) -> None:
        self._items.extend(items)

    async def build(self) -> None:
        """There is nothing to build."""

    async def search(
        self, text: str, max_results: int = 3, threshold: float | None = None
    ) -> list[IndexItem]:
        asked = _words(text)
        found = [item for item in self._items if asked & _words(item.text)]
        return sorted(found, key=lambda item: -len(asked & _words(item.text)))[:max_results]


def init(app: Any) -> None:
    """For a configuration's config.py."""
    app.register_embedding_search_provider("words", WordIndex)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
