"""Finds a role that the evidence gives only another name: "Bo Fry is head chef" for "head chef Ida Berg"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.lookup.contradictions.exchanges.swapped_names import SYMMETRIC
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import may_be_one
from faithrails.text.find_names import is_title
from faithrails.text.tokenized import tokenized
from faithrails.text.values.mention import Mention
from faithrails.text.word_relations import is_person
from faithrails.text.words import compared_keys, content_stem, stem

_WORDS = r"(?P<role>[A-Za-z][a-z-]+(?:\s[a-z-]+){0,2})"
_AFTER = re.compile(
    rf"(?:\s(?:is|was)\s(?:(?:the|its|their|an?)\s)?|,\s(?:the|its|an?)\s){_WORDS}(?=[.,;!?]|\Z)"
)
_BEFORE = re.compile(
    rf"(?:(?:\A|[.,;:]\s|\b(?:the|its|their|by|and)\s)(?:[Tt]he\s)?{_WORDS}\s"
    rf"|(?:\A|[.;:]\s)[Tt]he\s(?P<apart>[a-z-]+(?:\s[a-z-]+){{0,2}}),\s)\Z"
)
_NAME = r"(?P<name>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+){0,3})"
_NAME_AFTER = re.compile(rf"\s{_NAME}")
_NAME_BEFORE = re.compile(rf"{_NAME}(?:,\s|\s(?:is|was)\s)(?:(?:the|its|their|an?)\s)?\Z")
_TITLE = re.compile(r"(?P<title>[A-Z][a-z]+)\s(?=[A-Z])")
_RELATION = re.compile(
    rf"{_NAME}\s(?:is|was)\s(?:(?P<owner>[A-Z][\w-]+(?:\s[A-Z][\w-]+){{0,3}})['’]s?\s(?P<role>[a-z-]+)"
    r"|(?:the|an?)\s(?P<own>[a-z-]+)\sof\s(?P<of>[A-Z][\w-]+(?:\s[A-Z][\w-]+){0,3}))\W*\Z"
)
_MUTUAL = SYMMETRIC | frozenset(compared_keys("partner spouse ally competitor opponent".split()))
_LONGEST = 60  # characters beside a name
_MOST_SENTENCES = 20  # with the last word of a role


def role_of_another_name(lookup: Lookup) -> Contradiction | None:
    """Return the name to which a claim gives a role if the evidence has the role only with other names."""
    for name in (mention for mention in lookup.found_mentions if mention.kind == "name"):
        for role in _roles(lookup.text, name):
            others = _beside(lookup, role)
            if others and not any(
                may_be_one(name.words, tokenized(one).words, lookup.index) for one in others
            ):
                why = f"the passage has '{others[0]}' as {role}"
                return Contradiction(why, ((name.start, name.end),), instead=others[0], in_copy=True)
    return _turned_relation(lookup)


def _turned_relation(lookup: Lookup) -> Contradiction | None:
    """Return the first name of "Ann is Ben's aunt" if the evidence only has "Ann and her aunt Ben"."""
    said = _RELATION.match(lookup.text)
    role, owner = (said["role"] or said["own"], said["owner"] or said["of"]) if said else ("", "")
    if not said or not is_person(role) or not _MUTUAL.isdisjoint(compared_keys([role])):
        return None
    index, holders = lookup.index, _beside(lookup, role)
    numbers = index.stems.get(stem(role), ())
    if len(numbers) != 1 or len(holders) != 1 or not _is_part(owner, holders[0], lookup):
        return None
    text, names = index.text_of(index.sentences[numbers[0]]), tokenized(said["name"]).words
    is_of_name = re.search(rf"(?:\b(?:his|her|their)|['’]s?)\s{role}\b|\b{role}\sof\b", text)
    if (
        not is_of_name
        or not set(names) <= set(tokenized(text).words)
        or _is_part(said["name"], holders[0], lookup)
    ):
        return None
    why = f"the passage has '{holders[0]}' as {role}"
    return Contradiction(why, (said.span("name"),), instead=holders[0], in_copy=True)


def _is_part(name: str, other: str, lookup: Lookup) -> bool:
    return may_be_one(tokenized(name).words, tokenized(other).words, lookup.index)


def _roles(text: str, name: Mention) -> Iterator[str]:
    """Yield the roles directly before a name, or behind it and "is"."""
    after = _AFTER.match(text, name.end)
    titled = _TITLE.match(text, name.start, name.end)  # the name "Mayor Ida Brand"
    start = titled.end() if titled and is_title(titled["title"].lower()) else name.start
    before = _BEFORE.search(text[max(0, start - _LONGEST) : start])
    said = [after and after["role"], before and (before["role"] or before["apart"])]
    for role in (one.lower() for one in said if one):
        words = role.split()
        if is_person(words[-1]) and all(map(content_stem, words)):
            yield role


def _beside(lookup: Lookup, role: str) -> list[str]:
    """Return the names beside a role; empty if the role is anywhere without a name."""
    index, found = lookup.index, []
    for number in index.stems.get(stem(role.split()[-1]), ())[:_MOST_SENTENCES]:
        text = index.text_of(index.sentences[number])
        for place in re.finditer(rf"\b{re.escape(role)}\b", text, re.IGNORECASE):
            before = _NAME_BEFORE.search(text[max(0, place.start() - _LONGEST) : place.start()])
            holder = _NAME_AFTER.match(text, place.end()) or before
            if holder is None:
                return []
            found.append(holder["name"])
    return found
