"""Reads passages from strings, mappings, a retriever's documents, chat messages, and lists of these."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, ValuesView
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol, TypeAlias

from faithrails.chat_messages import role_of, tool_results

# The keys of a passage's text and id, as NeMo, LangChain and others name them.
_TEXT_KEYS = ("body", "text", "content", "page_content", "chunk", "passage", "document")
_ID_KEYS = ("id", "chunk_id", "doc_id", "source", "title")
_TEXT_ATTRIBUTES = ("page_content", "text")
TAKES = (
    "a text, a mapping (with body, text, content or page_content), a document (with page_content or text), "
    "a chat message, or a list of these"
)


_SURROGATE = re.compile(r"[\ud800-\udfff]")


def readable(text: Any) -> Any:
    """Return a text as a plain ``str`` that can be encoded; anything else as it is.

    Unpaired surrogates are replaced by U+FFFD one for one, so offsets stay valid. Subclasses of ``str``,
    which templates and model clients return, would be pickled with their class, and the worker
    processes for long texts cannot import ``__main__``, and would import other libraries slowly.
    """
    if not isinstance(text, str):
        return text
    text = str.__str__(text)
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def make_readable(value: object, *names: str) -> None:
    """Apply ``readable`` to these fields of a frozen dataclass."""
    for name in names:
        object.__setattr__(value, name, readable(getattr(value, name)))


class HasText(Protocol):
    """A document with ``text``, such as a ``Passage``."""

    @property
    def text(self) -> str:
        """The document's text."""
        ...


class HasPageContent(Protocol):
    """A document with ``page_content``, such as LangChain's."""

    @property
    def page_content(self) -> str:
        """The document's text."""
        ...


# The values that passages are read from; None in a list is left out.
Context: TypeAlias = (
    "str | bytes | Mapping[str, Any] | HasText | HasPageContent"
    " | Sequence[Context | None] | Iterator[Context | None] | ValuesView[Context | None]"
)


@dataclass(frozen=True, slots=True)
class Passage:
    """One piece of evidence; unpaired surrogates in it are replaced by U+FFFD."""

    id: str
    text: str

    def __post_init__(self) -> None:
        make_readable(self, "id", "text")


def passages_of(items: Iterable[Any], messages: Iterable[object] = ()) -> tuple[Passage, ...]:
    """Read passages from strings, mappings, documents, chat messages, and lists of these.

    In chat messages only tool results are evidence; what the model or the user said supports nothing.
    ``messages`` holds only messages; among ``items`` a message is recognised by its role and its keys.
    A passage keeps its own id if no earlier one has it, else its id is its number from 1.
    A mapping without a text is structured evidence, read as JSON. None in a list is left out.

    Raises:
        TypeError: an item is none of these; the message lists what is accepted.
    """
    found: list[Passage] = []
    used: set[str] = set()
    texts = chain(_texts(list(items)), chain.from_iterable(map(tool_results, messages)))
    for number, (name, text) in enumerate(texts, 1):
        key = name if name and name not in used else _free(str(number), used)
        used.add(key)
        found.append(Passage(key, text))
    return tuple(found)


def _free(name: str, used: set[str]) -> str:
    while name in used:
        name += "'"
    return name


def _texts(value: Any) -> Iterator[tuple[str | None, str]]:
    if isinstance(value, str):
        yield None, value
    elif isinstance(value, bytes):
        yield None, value.decode("utf-8", errors="replace")
    elif role_of(value) is not None:
        yield from tool_results(value)
    elif isinstance(value, Mapping):
        yield _of_mapping(value)
    elif (text := _text_of(value)) is not None:
        yield _name(getattr(value, "id", None), getattr(value, "metadata", None)), text
    elif (
        isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], float)
    ):  # (document, similarity)
        yield from _texts(value[0])
    elif isinstance(value, Sequence | ValuesView | Iterator):
        for part in value:
            yield from () if part is None else _texts(part)
    else:
        raise TypeError(f"a passage is {TAKES}; got {type(value).__name__}")


def _text_of(value: Any) -> str | None:
    found = (getattr(value, name, None) for name in _TEXT_ATTRIBUTES)
    return next((text for text in found if isinstance(text, str)), None)


def _of_mapping(value: Mapping[Any, Any]) -> tuple[str | None, str]:
    own = next((value[key] for key in _ID_KEYS if isinstance(value.get(key), str | int)), None)
    name = _name(own, value.get("metadata"))
    for key in _TEXT_KEYS:
        if isinstance(value.get(key), str):
            return name, value[key]
    # Structured evidence (a table row, business data) is read as JSON.
    return name, json.dumps(dict(value), ensure_ascii=False, default=str)


def _name(own: Any, metadata: Any) -> str | None:
    if own is None and isinstance(metadata, Mapping):
        own = next((metadata[key] for key in _ID_KEYS if isinstance(metadata.get(key), str | int)), None)
    return own if own is None or isinstance(own, str) else str(own)
