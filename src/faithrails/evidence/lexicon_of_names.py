"""Reads a lexicon of synonymous names: names that mean the same in a collection of documents."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from faithrails.errors import SettingsError
from faithrails.text.find_names import core_name
from faithrails.text.words import STOP_WORDS, words

FORMAT = 1

Name = tuple[str, ...]


@dataclass(frozen=True)
class Lexicon:
    """Groups of names for the same thing: a name in a claim matches any name of its group."""

    version: str
    groups: tuple[frozenset[Name], ...]

    @classmethod
    def of(cls, groups: Iterable[Iterable[str]], version: str = "") -> Lexicon:
        """Build from groups of names as they are spelled."""
        return cls(version, tuple(frozenset(map(name_of, group)) for group in groups))

    def others(self, name: Name) -> set[Name]:
        """Return the other names for the same thing, as folded words."""
        return {other for group in self.groups if name in group for other in group if other != name}


def name_of(text: str) -> Name:
    """Return a name as mentions have it: its folded words, without titles and legal forms."""
    return core_name(tuple(word for word, _, _ in words(text) if word not in STOP_WORDS))


@lru_cache(maxsize=8)
def load_lexicon(path: Path) -> Lexicon:
    """Read a lexicon that ``faithrails lexicon build`` wrote, once.

    Raises:
        SettingsError: the file is missing, or has another format.
    """
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        if values["format"] != FORMAT:
            raise SettingsError(f"{path}: format {values['format']}, but this faithrails reads {FORMAT}")
        return Lexicon.of((group["names"] for group in values["groups"]), str(values["version"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SettingsError(f"{path}: not a lexicon: {type(error).__name__}: {error}") from error
