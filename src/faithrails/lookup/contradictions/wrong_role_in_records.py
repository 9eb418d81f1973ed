"""Finds names to which a claim gives another role than lists of keys: "director" for "Actor: Ann Lee"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.records.role_ownership import RoleEntry, says_role
from faithrails.evidence.records.role_ownership import wrong_role as role_in_records
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.mention import Mention
from faithrails.text.words import words

_KEY = r"(?P<key>[A-Za-z][A-Za-z _-]{2,30}?)"
_BEFORE = re.compile(
    rf"(?:^|[.;,]\s)\W*(?:(?:the|its|their|our|\S+['’]s) )*{_KEY}(?: (?:is|was|are|were)|:) (?:the )?$", re.I
)
_AFTER = re.compile(rf" (?:is|was|are|were) (?:the|its|their|our) {_KEY}(?=$|[.,;!]| of )", re.I)
_LONGEST = 60  # characters before a name that may hold a key


def wrong_role(lookup: Lookup) -> Contradiction | None:
    """Return the name that the evidence has under another key than the claim says."""
    names = [mention for mention in lookup.mentions if mention.kind == "name"]
    vocabulary = lookup.reader.vocabulary
    if not names or not lookup.index.roles:
        return None
    if says_role(lookup.text, vocabulary):
        found = role_in_records(lookup.text, names, lookup.index.roles, vocabulary)
        if found is None or not _only(lookup, found.name, _under(lookup, found.name)):
            return None
        return _wrong(found.name, found.key, found.said)
    for name in names:
        said = _key_said(lookup, name)
        key = _other_key(lookup, name, said) if said else None
        if key:
            return _wrong(name, key, " ".join(said))
    return None


def _wrong(name: Mention, key: str, said: str) -> Contradiction:
    why = f"the evidence has '{name.text}' as {key}, and this says {said}"
    return Contradiction(why, ((name.start, name.end),))


def _key_said(lookup: Lookup, name: Mention) -> tuple[str, ...]:
    """Return the words of the key that a claim, or the question of a bare name, says of a name."""
    begin = max(0, name.start - _LONGEST)
    found = _AFTER.match(lookup.text, name.end) or _BEFORE.search(lookup.text[begin : name.start])
    if found:
        return tuple(word for word, _, _ in words(found["key"]))
    if len(lookup.reading.said) > len(name.words):
        return ()
    asked = {entry.key for entry in lookup.index.roles if lookup.asked.issuperset(entry.key)}
    return asked.pop() if len(asked) == 1 else ()


def _other_key(lookup: Lookup, name: Mention, said: tuple[str, ...]) -> str | None:
    """Return the key under which the evidence has a name; None unless it is another one, everywhere."""
    own = set(name.words)
    of_key = [entry for entry in lookup.index.roles if entry.key == said]
    elsewhere = _under(lookup, name)
    if not (of_key and elsewhere) or any(not own.isdisjoint(entry.words) for entry in of_key):
        return None
    return " ".join(elsewhere[0].key) if _only(lookup, name, elsewhere) else None


def _under(lookup: Lookup, name: Mention) -> list[RoleEntry]:
    """Return the entries that hold a name."""
    return [entry for entry in lookup.index.roles if entry.words.issuperset(name.words)]


def _only(lookup: Lookup, name: Mention, under: Sequence[RoleEntry]) -> bool:
    """Whether these entries are all places at which the evidence has a name."""
    places = re.findall(rf"(?<= ){re.escape(' '.join(name.words))}(?= )", lookup.index.folded)
    return len(places) <= len(under)
