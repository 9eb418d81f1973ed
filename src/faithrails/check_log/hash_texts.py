"""Redaction: replaces every text of a log entry by a keyed hash."""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Mapping
from typing import Any

from faithrails.errors import SettingsError

# The keys whose texts are kept: none of them can hold words of the answer or its evidence.
_CLOSED = frozenset(
    "decision findings id kind label layer outcome reason reasons tier time verifier version".split()
)
# Groups in which `id` is given by the application and may identify a person or a document.
_OF_THE_APPLICATION = frozenset({"turn", "passages"})
_LENGTH = 32  # hexadecimal digits, 128 bits


def key_from(variable: str) -> bytes:
    """Return the key that an environment variable holds.

    Raises:
        SettingsError: it is not set, or empty.
    """
    key = os.environ.get(variable, "")
    if not key:
        raise SettingsError(f"log_options.redact: hashes needs a key in the environment variable {variable}")
    return key.encode("utf-8", errors="surrogateescape")


def redacted(entry: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """Return an entry whose texts are hashes; the settings become one hash."""
    settings = {"hash": digest(repr(sorted(entry["settings"].items())), key)}
    return {**_without_texts(entry, key, "", frozenset()), "settings": settings, "redacted": True}


def digest(text: str, key: bytes) -> str:
    """Return the keyed hash of a text: the same for the same text and key."""
    return hmac.new(key, text.encode("utf-8", errors="replace"), hashlib.sha256).hexdigest()[:_LENGTH]


def _without_texts(value: Any, key: bytes, name: str, inside: frozenset[str]) -> Any:
    if isinstance(value, Mapping):
        return {each: _without_texts(part, key, each, inside | {name}) for each, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_texts(part, key, name, inside) for part in value]
    if value is None or isinstance(value, (bool, int, float)):
        return value
    stays = name in _CLOSED and not (name == "id" and inside & _OF_THE_APPLICATION)
    return value if stays or value == "" else digest(str(value), key)
