"""Finds people and firms in a role that contradicts the evidence, where it has keys such as "director"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.evidence.records.record_keys import Entry
from faithrails.text.values.mention import Mention
from faithrails.text.words import words

_JOINED = re.compile(r"(?:,|\sand|,\sand)?\s*")  # what may stand between the names of one list
_ROLE_WORD = re.compile(r"[a-z]+")
_LINE = re.compile(r"^\s*[-*•]?\s*(?P<key>[A-Za-z][A-Za-z _]{2,30}):\s+(?P<value>\S.*)$", re.MULTILINE)


@dataclass(frozen=True)
class _Roles:
    """The roles of a vocabulary by their words in texts and in keys; a word may have several roles."""

    of_word: Mapping[str, Set[str]]
    of_key: Mapping[str, Set[str]]
    pattern: re.Pattern[str]


@lru_cache(maxsize=16)
def _roles(vocabulary: Vocabulary) -> _Roles:
    done_by, does, keys = (_by_word(vocabulary, part) for part in ("done_by", "does", "keys"))
    word = "|".join(done_by) or "(?!)"
    pattern = (
        rf"\b(?P<roles>(?:{word})(?:(?:,|\sand|,\sand)\s(?:{word}))*)\sby\s"
        rf"|\b(?P<does>{'|'.join(does) or '(?!)'})\s"
    )
    of_word = {word: done_by.get(word, set()) | does.get(word, set()) for word in (*done_by, *does)}
    return _Roles(of_word, keys, re.compile(pattern))


def _by_word(vocabulary: Vocabulary, part: str) -> dict[str, set[str]]:
    roles: dict[str, set[str]] = defaultdict(set)
    for name, role in vocabulary.roles:
        for word in getattr(role, part):
            roles[word].add(name)
    return dict(roles)


@dataclass(frozen=True, slots=True)
class RoleEntry:
    """The words of a key and of its value."""

    key: tuple[str, ...]
    words: frozenset[str]


def role_entries(texts: Iterable[str], entries: Iterable[Entry]) -> Iterator[RoleEntry]:
    """Yield the keys and values in records and in lines such as "- director: …"."""
    for text in texts:
        for line in _LINE.finditer(text):
            key, value = ([word for word, _, _ in words(line[part])] for part in ("key", "value"))
            yield RoleEntry(tuple(key), frozenset(value))
    for entry in entries:
        yield RoleEntry(entry.key, frozenset(word for value in entry.values for word in value.words))


@dataclass(frozen=True, slots=True)
class WrongRole:
    """A name that the evidence has only in another role, under ``key``."""

    name: Mention
    role_words: str
    key: str


def names_role(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text gives anyone a role; a cheap test before ``wrong_role``, since few texts do."""
    return _roles(vocabulary).pattern.search(text) is not None


def wrong_role(
    text: str, names: Sequence[Mention], under: Sequence[RoleEntry], vocabulary: Vocabulary
) -> WrongRole | None:
    """Return the first name in a text with a role that the evidence gives only to others, or None.

    Every key that the evidence has the name under must be one of a known role. A name that the evidence does
    not have is not reported here.
    """
    of_key = _roles(vocabulary).of_key
    for name, roles, said in _named(text, names, _roles(vocabulary)):
        wanted = set(name.words)
        keys = [one.key for one in under if wanted <= one.words]
        known = [{role for word in key for role in of_key.get(word, ())} for key in keys]
        if known and all(known) and not any(roles & own for own in known):
            return WrongRole(name, said, " ".join(keys[0]))
    return None


def _named(text: str, names: Sequence[Mention], known: _Roles) -> Iterator[tuple[Mention, set[str], str]]:
    """Yield each name in a list after "directed by" and the like, with its roles and the words for them."""
    in_order = sorted(names, key=lambda name: name.start)
    for found in known.pattern.finditer(text):
        said = found["does"] or found["roles"]
        roles = {role for word in _ROLE_WORD.findall(said) for role in known.of_word.get(word, ())}
        place = found.end()
        for name in in_order[bisect_left(in_order, place, key=lambda name: name.start) :]:
            if not _JOINED.fullmatch(text, place, name.start):
                break
            yield name, roles, said
            place = name.end
