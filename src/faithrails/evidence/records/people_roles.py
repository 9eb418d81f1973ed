"""Finds people and firms in a wrong role, where the evidence lists them under keys such as "director"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.records.fields import Entry
from faithrails.text.values.mention import Mention
from faithrails.text.words import words

# The words of texts and of keys that stand for each role. One person can have several.
_ROLES = {
    "direct": ("directed", "director"),
    "write": ("written authored", "screenwriter writer author"),
    "produce": ("produced", "producer production"),
    "compose": ("composed", "composer"),
    "star": ("starring", "cast performer actor actress star"),
    "distribute": ("distributed", "distributor"),
    "publish": ("published", "publisher"),
    "edit": ("edited", "editor"),
    "illustrate": ("illustrated", "illustrator"),
    "host": ("hosted presented", "host presenter"),
    "narrate": ("narrated", "narrator"),
    "design": ("designed", "designer architect"),
}
_OF_WORD = {word: role for role, (said, _) in _ROLES.items() for word in said.split()}
_OF_KEY = {word: role for role, (_, keys) in _ROLES.items() for word in keys.split()}
_WORD = "|".join(word for word in _OF_WORD if word != "starring")
_BY = re.compile(
    rf"\b(?P<roles>(?:{_WORD})(?:(?:,|\sand|,\sand)\s(?:{_WORD}))*)\sby\s|\b(?P<star>starring)\s"
)
_JOINED = re.compile(r"(?:,|\sand|,\sand)?\s*")  # what may stand between the names of one list
_ROLE_WORD = re.compile(r"[a-z]+")
_LINE = re.compile(r"^\s*[-*•]?\s*(?P<key>[A-Za-z][A-Za-z _]{2,30}):\s+(?P<value>\S.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class RoleEntry:
    """The words of a key, and of what stands under it."""

    key: tuple[str, ...]
    words: frozenset[str]


def role_entries(texts: Iterable[str], entries: Iterable[Entry]) -> Iterator[RoleEntry]:
    """Yield what stands under a key: in the lines "- director: …" of a text, and in records."""
    for text in texts:
        for line in _LINE.finditer(text):
            key, value = ([word for word, _, _ in words(line[part])] for part in ("key", "value"))
            yield RoleEntry(tuple(key), frozenset(value))
    for entry in entries:
        yield RoleEntry(entry.key, frozenset(word for value in entry.values for word in value.words))


@dataclass(frozen=True, slots=True)
class WrongRole:
    """A name that the evidence has in another role only: in that of ``key``."""

    name: Mention
    said: str
    key: str


def says_role(text: str) -> bool:
    """Whether a text says of anyone that they did what is a role: asked first, for few do."""
    return _BY.search(text) is not None


def wrong_role(text: str, names: Sequence[Mention], under: Sequence[RoleEntry]) -> WrongRole | None:
    """Return the first name of a text that is said to have done what the evidence lays to others.

    Only where every place at which the evidence has the name is under a key of a known role: what it
    does not say at all is for others to find.
    """
    for name, roles, said in _named(text, names):
        wanted = set(name.words)
        keys = [one.key for one in under if wanted <= one.words]
        known = [{_OF_KEY[word] for word in key if word in _OF_KEY} for key in keys]
        if known and all(known) and not any(roles & of_key for of_key in known):
            return WrongRole(name, said, " ".join(keys[0]))
    return None


def _named(text: str, names: Sequence[Mention]) -> Iterator[tuple[Mention, set[str], str]]:
    """Yield each name that stands in a list after "directed by" and the like, with the roles said."""
    in_order = sorted(names, key=lambda name: name.start)
    for found in _BY.finditer(text):
        said = found["star"] or found["roles"]
        roles = {_OF_WORD[word] for word in _ROLE_WORD.findall(said) if word in _OF_WORD}
        place = found.end()
        for name in in_order[bisect_left(in_order, place, key=lambda name: name.start) :]:
            if not _JOINED.fullmatch(text, place, name.start):
                break
            yield name, roles, said
            place = name.end
