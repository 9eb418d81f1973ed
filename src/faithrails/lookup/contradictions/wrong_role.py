"""Finds people to whom a claim gives another role than records do: "director" for "actor"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from faithrails.evidence.records.role_ownership import RoleEntry, says_role
from faithrails.evidence.records.role_ownership import wrong_role as role_in_records
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.mention import Mention
from faithrails.text.words import folded

_WORD = r"[A-Za-z]{4,}"
_BEFORE = re.compile(  # a name: "director: ", "the director is ", "directed by "
    rf"(?P<key>{_WORD})[\"'*_]*(?:\s*(?:[:=|–]|-\s|->|→)|\s(?:is|was|are|were|by)\b)[\s\"'*_\[(-]*\Z",
    re.IGNORECASE,
)
_AFTER = re.compile(  # a name: " is the director", " (director)", ", director,", " directed"
    rf"[\"'*_]*(?:,?\s(?:is|was|are|were)\s(?:also\s)?(?:the|a|an|its|their)\s(?:[a-z]+\s){{0,2}}?"
    rf"(?P<is>{_WORD})(?=[\"'*_]*(?:[.,;!?)]|\s(?:of|for|in|at|and|here|there)\b|\Z))"
    rf"|\s\((?:the\s)?(?P<in>{_WORD})\)|\s(?:also\s)?(?P<does>{_WORD}ed)\b)",
    re.IGNORECASE,
)
_BETWEEN_NAMES = re.compile(r"[\s\"'*_,\]-]*(?:\sand\s)?[\s\"'*_,\[-]*")
_FARTHEST = 40  # characters before a name
_LEAST_ENTRIES, _MOST_ENTRIES = 2, 500  # under keys of the evidence
_MOST_SAID = 20  # names with a role, of a claim
_MOST_WORDS = 5  # of a name under a key
_LEAST_SAME = 5  # letters at the beginning of a key and of a verb: "director", "directed"
_MOST_ENDING = 3  # letters after these


def wrong_role(lookup: Lookup) -> Contradiction | None:
    """Return the name that the evidence has under the key of another role."""
    names = [mention for mention in lookup.mentions if mention.kind == "name"]
    vocabulary = lookup.reader.vocabulary
    if names and says_role(lookup.text, vocabulary):
        found = role_in_records(lookup.text, names, lookup.index.roles, vocabulary)
        if found and _is_under_keys_only(lookup, found.name):
            return _contradiction(found.name, found.key, found.said)
    said = [*_roles_of(lookup.text, names), *_roles_asked(lookup, names)][:_MOST_SAID]
    under = lookup.index.roles[:_MOST_ENTRIES] if said else ()
    entries = [entry for entry in under if 0 < len(entry.words) <= _MOST_WORDS]
    for name, word in said if len(entries) >= _LEAST_ENTRIES else ():
        key = _other_key(name, word, entries, lookup.index.uncapitalised)
        if key and _is_under_keys_only(lookup, name):
            return replace(_contradiction(name, key, word), in_copy=True)
    return None


def _is_under_keys_only(lookup: Lookup, name: Mention) -> bool:
    """Whether entries are all places at which the evidence has a name."""
    under = sum(entry.words.issuperset(name.words) for entry in lookup.index.roles)
    return len(re.findall(rf"(?<= ){re.escape(' '.join(name.words))}(?= )", lookup.index.folded)) <= under


def _contradiction(name: Mention, key: str, said: str) -> Contradiction:
    why = f"the evidence has '{name.text}' as {key}, and this says {said}"
    return Contradiction(why, ((name.start, name.end),))


def _roles_of(text: str, names: Sequence[Mention]) -> Iterator[tuple[Mention, str]]:
    """Yield names with the word that says their role; each name of a list has the role before the list."""
    role, end = "", -1
    for name in sorted(names, key=lambda name: name.start):
        before = _BEFORE.search(text, max(0, name.start - _FARTHEST), name.start)
        if before:
            role = before["key"]
        elif end < 0 or not _BETWEEN_NAMES.fullmatch(text, end, name.start):
            role = ""
        end = name.end
        if role:
            yield name, role
        if after := _AFTER.match(text, name.end):
            yield name, after["is"] or after["in"] or after["does"]


def _roles_asked(lookup: Lookup, names: Sequence[Mention]) -> Iterator[tuple[Mention, str]]:
    """Yield the name that a bare answer gives, with each word of the question."""
    reading = lookup.reading
    if not lookup.before and len(names) == 1 and set(reading.words) == set(names[0].words):
        yield from ((names[0], word) for word in sorted(lookup.asked))


def _other_key(name: Mention, said: str, entries: Sequence[RoleEntry], uncapitalised: Set[str]) -> str:
    """Return the key that the evidence has a name under, if it has only other names under the key said."""
    wanted = frozenset(name.words)
    own = [entry for entry in entries if wanted <= entry.words]
    others = [entry for entry in entries if entry.key and _is_same(said, entry.key[-1])]
    are_names = all(uncapitalised.isdisjoint(entry.words) for entry in (*own, *others))
    if not (own and others and are_names) or any(entry in others for entry in own):
        return ""
    return " ".join(own[0].key)


def _is_same(said: str, key: str) -> bool:
    """Whether a word says the role of a key: "directed", "directors", "director"."""
    said, key = folded(said), folded(key)
    same = next(
        (n for n, (a, b) in enumerate(zip(said, key, strict=False)) if a != b), min(len(said), len(key))
    )
    return said == key or (same >= _LEAST_SAME and max(len(said), len(key)) - same <= _MOST_ENDING)
