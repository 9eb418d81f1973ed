"""Finds people to whom a claim gives another role than the records: "director" for "actor"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from faithrails.evidence.records.role_ownership import RoleEntry, names_role
from faithrails.evidence.records.role_ownership import wrong_role as role_in_records
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import may_be_one
from faithrails.lookup.grammar.clauses import clauses_of
from faithrails.text.tokenized import tokenized
from faithrails.text.values.mention import Mention
from faithrails.text.words import PRONOUNS, folded, stem

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
_DEFINITE = r"(?:the|its|their|his|her|our)"
_NAME = r"(?P<name>[A-Z][\w.'’-]+(?:\s[A-Z][\w.'’-]+){0,3})"
_ROLE = r"(?:[a-z]+\s)?(?P<role>[a-z]{4,})(?:\s(?:of|for)\s(?P<thing>[^,.;]{1,40}?))?"
_ROLE_BEFORE = re.compile(rf"\W*(?i:{_DEFINITE})\s{_ROLE}\s(?:is|was)\s(?:the\s)?(?:[a-z]+\s)?")
_ROLE_AFTER = re.compile(
    rf"\s(?:is|was)\s{_DEFINITE}\s{_ROLE}(?=[.,;!]|\s(?:until|till|from|since|when|before|after|and|who)\b|\Z)"
)
_HOLDER_AFTER = re.compile(
    rf"(?:\s(?:of|for)\s[^,.;]{{1,40}}?)?(?:\s(?:is|was)\s(?:the\s)?(?:[a-z]+\s){{0,2}}|,\s|\s){_NAME}"
)
_HOLDER_BEFORE = re.compile(rf"{_NAME}(?:,\s|\s(?:is|was)\s)\Z")
_OF_THING = re.compile(r"\s(?:of|for)\s(?P<thing>[^,.;]{1,40}?)(?=[,.;]|\s(?:is|was)\b|\Z)")
_OF_ANOTHER_TIME = re.compile(
    r"\b(?:(?:before|after)\s(?!the\b|an?\b|this\b|that\b|[a-z]*day\b)|previous|former)\b", re.IGNORECASE
)
_MOST_WITH_ROLE = 10  # sentences with the word of a role
_CONTEXT = 2  # sentences before one that may name what "its" refers to
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
    if names and names_role(lookup.text, vocabulary):
        found = role_in_records(lookup.text, names, lookup.index.roles, vocabulary)
        if found and _is_under_keys_only(lookup, found.name):
            return _contradiction(found.name, found.key, found.role_words)
    said = [*_roles_of(lookup.text, names), *_roles_asked(lookup, names)][:_MOST_SAID]
    under = lookup.index.roles[:_MOST_ENTRIES] if said else ()
    entries = [entry for entry in under if 0 < len(entry.words) <= _MOST_WORDS]
    for name, word in said if len(entries) >= _LEAST_ENTRIES else ():
        key = _other_key(name, word, entries, lookup.index.uncapitalised)
        if key and _is_under_keys_only(lookup, name):
            return replace(_contradiction(name, key, word), in_copy=True)
    return None


def holder_of_role(lookup: Lookup) -> Contradiction | None:
    """Return the name to which a claim gives a role that every sentence with the role gives to others.

    "The designer of the bridge was Ida Berg." for "Its designer was Karl Moe, and Ida Berg paid for it.".
    """
    text, index = lookup.text, lookup.index
    if _OF_ANOTHER_TIME.search(text):  # "the warden before her was Ida Berg"
        return None
    for name in (mention for mention in lookup.found_mentions if mention.kind == "name"):
        said = _ROLE_BEFORE.fullmatch(text, 0, name.start) or _ROLE_AFTER.match(text, name.end)
        numbers = index.stems.get(stem(said["role"]), ()) if said else ()
        if said is None or not 0 < len(numbers) <= _MOST_WITH_ROLE:
            continue
        thing = frozenset(tokenized(said["thing"] or "").stems)
        found = [_holders(lookup, number, said["role"], name, thing) for number in numbers]
        others = [holder for holders in found for holder in holders]
        if all(found) and not any(may_be_one(name.words, tokenized(one).words, index) for one in others):
            why = f"the passage has '{others[0]}' as {said['role']}"
            return Contradiction(why, ((name.start, name.end),), instead=others[0])
    return None


def _holders(lookup: Lookup, number: int, role: str, name: Mention, thing: frozenset[str]) -> Sequence[str]:
    """Return the names with a role in a sentence; empty if one may be the claim's, or the role is another."""
    index = lookup.index
    text = index.text_of(index.sentences[number])
    of_name = (part for part in clauses_of(index, number) if not part.keys.isdisjoint({stem(role)}))
    near = index.sentences[max(0, number - _CONTEXT) : number + 1]
    if any(not set(name.words).isdisjoint(part.words) for part in of_name):
        return ()
    if not all(any(one in sentence.stems for sentence in near) for one in thing):
        return ()
    found: list[str] = []
    for place in re.finditer(rf"\b{_DEFINITE}\s(?:[a-z]+\s)?{re.escape(role)}\b", text, re.IGNORECASE):
        holder = _HOLDER_AFTER.match(text, place.end()) or _HOLDER_BEFORE.search(text, 0, place.start())
        of = _OF_THING.match(text, place.end())
        if holder is None or holder["name"].lower() in PRONOUNS:
            return ()
        if of and thing and thing.isdisjoint(tokenized(of["thing"]).stems):
            return ()
        found.append(holder["name"])
    return found


def _is_under_keys_only(lookup: Lookup, name: Mention) -> bool:
    """Whether the evidence has a name only in entries under keys."""
    under = sum(entry.words.issuperset(name.words) for entry in lookup.index.roles)
    return len(re.findall(rf"(?<= ){re.escape(' '.join(name.words))}(?= )", lookup.index.folded)) <= under


def _contradiction(name: Mention, key: str, said: str) -> Contradiction:
    why = f"the evidence has '{name.text}' as {key}, and this says {said}"
    return Contradiction(why, ((name.start, name.end),))


def _roles_of(text: str, names: Sequence[Mention]) -> Iterator[tuple[Mention, str]]:
    """Yield names with the word for their role; a role before a list counts for each name of it."""
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
    if not lookup.answer_before_claim and len(names) == 1 and set(reading.words) == set(names[0].words):
        yield from ((names[0], word) for word in sorted(lookup.question_words))


def _other_key(name: Mention, said: str, entries: Sequence[RoleEntry], uncapitalised: Set[str]) -> str:
    """Return the evidence's key for a name, if the evidence has only other names under the key ``said``."""
    wanted = frozenset(name.words)
    own = [entry for entry in entries if wanted <= entry.words]
    others = [entry for entry in entries if entry.key and _is_same(said, entry.key[-1])]
    are_names = all(uncapitalised.isdisjoint(entry.words) for entry in (*own, *others))
    if not (own and others and are_names) or any(entry in others for entry in own):
        return ""
    return " ".join(own[0].key)


def _is_same(said: str, key: str) -> bool:
    """Whether a word means the role of a key: "directed", "directors", "director"."""
    said, key = folded(said), folded(key)
    same = next(
        (n for n, (a, b) in enumerate(zip(said, key, strict=False)) if a != b), min(len(said), len(key))
    )
    return said == key or (same >= _LEAST_SAME and max(len(said), len(key)) - same <= _MOST_ENDING)
