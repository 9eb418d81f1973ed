"""Loads the domain words of the exact check from YAML files: shipped ones and the user's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from faithrails.errors import SettingsError
from faithrails.settings.paths import VOCABULARIES, shipped_vocabularies
from faithrails.settings.strict_model import explain
from faithrails.text.word_relations import graded_opposites
from faithrails.text.words import stem


def _split(value: object) -> object:
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list | tuple) or not all(re.fullmatch("[a-z]+", str(word)) for word in words):
        raise ValueError("must be lower-case words, separated by spaces")
    return tuple(words)


Words = Annotated[tuple[str, ...], BeforeValidator(_split)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Role(_Part):
    """A role of people or firms: words before "by" and a name, words before a name, and keys of data."""

    done_by: Words = ()
    does: Words = ()
    keys: Words


class Quantity(_Part):
    """A quantity: its words in texts (``said``), and its further words in data (``keys``)."""

    said: Words
    keys: Words = ()
    percent_only: bool = False  # "a chance that 3 players go" does not give 3 as the chance


class Extremes(_Part):
    """Words for the highest and the lowest of several values, besides "highest", "minimum" and the like."""

    highest: Words = ()
    lowest: Words = ()


class Domain(_Part):
    """The words of one domain, from one file."""

    opposites: tuple[tuple[Words, Words], ...] = ()
    roles: dict[str, Role] = Field(default_factory=dict)
    quantities: dict[str, Quantity] = Field(default_factory=dict)
    extremes: Extremes = Extremes()
    sides: Words = ()  # nouns that count the two sides in data: "teams"
    scored: Words = ()  # nouns that are counted for each part of a match: "goal"


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of several domains together."""

    domains: tuple[Domain, ...]

    @cached_property
    def _opposite_words(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for left, right in (pair for domain in self.domains for pair in domain.opposites):
            for one, others in ((left, right), (right, left)):
                for word in one:
                    found[stem(word)] = (*found.get(stem(word), ()), *others)
        for word, other in graded_opposites():
            found[stem(word)] = (*found.get(stem(word), ()), other)
        return found

    @cached_property
    def _opposite_stems(self) -> dict[str, frozenset[str]]:
        return {word: frozenset(map(stem, others)) for word, others in self._opposite_words.items()}

    def opposite_words(self, word: str) -> tuple[str, ...]:
        """Return the opposites of a folded word."""
        return self._opposite_words.get(stem(word), ())

    def opposites(self, folded_stem: str) -> frozenset[str]:
        """Return the stems (Snowball) of the opposites of a stem."""
        return self._opposite_stems.get(folded_stem, frozenset())

    def have_opposites(self, stems: Set[str]) -> bool:
        """Whether one of these stems has opposites; a cheap test, since most texts have no such word."""
        return not self._opposite_stems.keys().isdisjoint(stems)

    @property
    def roles(self) -> Iterator[tuple[str, Role]]:
        """The roles with their names, in order; a role of several domains comes once for each."""
        return (role for domain in self.domains for role in domain.roles.items())

    @cached_property
    def quantity_of(self) -> dict[str, tuple[Quantity, frozenset[str]]]:
        """The quantity that each word names, and all words of that quantity."""
        quantities = (one for domain in self.domains for one in domain.quantities.values())
        return {word: (one, frozenset(one.said + one.keys)) for one in quantities for word in one.said}

    def extremes(self, which: str) -> frozenset[str]:
        """Return the words for the ``highest`` or ``lowest`` of several values."""
        return frozenset(word for domain in self.domains for word in getattr(domain.extremes, which))

    @cached_property
    def sides(self) -> frozenset[str]:
        """Nouns that count the two sides in data."""
        return frozenset(word for domain in self.domains for word in domain.sides)

    @cached_property
    def scored(self) -> frozenset[str]:
        """Nouns that are counted for each part of a match."""
        return frozenset(word for domain in self.domains for word in domain.scored)


def load_vocabulary(sources: tuple[str, ...] | None = None) -> Vocabulary:
    """Load domains once: shipped ones by name, others by path; None loads all that ship.

    Raises:
        SettingsError: a file cannot be read, or has an unknown key or a malformed word; names file and key.
    """
    return _load(shipped_vocabularies() if sources is None else sources)


@lru_cache(maxsize=16)
def _load(names: tuple[str, ...]) -> Vocabulary:
    return Vocabulary(tuple(_read(VOCABULARIES / f"{n}.yml" if n.isidentifier() else Path(n)) for n in names))


def _read(path: Path) -> Domain:
    try:
        return Domain.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")) or {})
    except ValidationError as error:
        raise SettingsError("\n".join(explain(error, Domain, f"{path}: vocabulary"))) from None
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise SettingsError(f"{path}: not a vocabulary: {type(error).__name__}: {error}") from error
