"""Finds words that the evidence has only about another name: "The stool is red." where the bench is red.

All words of the claim are in the evidence, but not together: some of them stand only in clauses about other
names, and what is said of the claim's name has another word in their place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, sentences_with_keys
from faithrails.lookup.grammar.clauses_of_names import Name, clauses_of_names, names_in
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import tokenized
from faithrails.text.word_relations import are_of_one_kind
from faithrails.text.words import STOP_WORDS, content_stem

_MOST_WORDS = 20  # of a claim
_ARTICLES = frozenset("the a an".split())
_BEFORE_ANY = frozenset("of from at by on in to for with is are was were".split())  # of any kind of word
_REPORTING = frozenset(filter(None, map(content_stem, (*REPORTING, "according"))))
_PRONOUNS = frozenset("he she it they her his its their".split())
_MOST_BETWEEN = 2  # words from a name to its verb
_LEAST_REPORTED = 2  # words of a statement that another name makes


@dataclass(frozen=True, slots=True)
class _About:
    """The clauses about each name, the keys in them, and the keys of clauses whose subject is not known."""

    clauses: dict[Name, list[Part]]
    keys: dict[Name, frozenset[str]]
    of_unknown: frozenset[str]


def word_of_another_name(lookup: Lookup) -> Contradiction | None:
    """Return words of a claim about one name that the evidence only has about others."""
    words = lookup.reading.words
    if lookup.has_negation or "?" in lookup.text or len(words) > _MOST_WORDS:
        return None
    if other := _other_speaker(lookup):
        return Contradiction(f"the passage says this of '{other}'", ((0, len(lookup.text)),))
    about = _ABOUT.of(lookup.index)
    parts = clauses(lookup.text)
    name = _only_name(lookup, about) if len(parts) == 1 and _PRONOUNS.isdisjoint(words) else None
    if name is None:
        return None
    own = _known_of(name, about)
    for before, key, word in _places(parts[0]):
        is_apart = key not in own and key not in name and key not in about.of_unknown
        if is_apart and key.isalpha() and (instead := _in_its_place(before, key, name, lookup, about)):
            at = lookup.reading.words.index(word)
            place = lookup.reading.starts[at], lookup.reading.ends[at]
            why = f"the passage says '{instead}' of '{' '.join(_written(name, lookup))}'"
            return Contradiction(why, (place,), instead=instead)
    return None


def _only_name(lookup: Lookup, about: _About) -> Name | None:
    """Return the only name of a claim, if the evidence has clauses about it and about others."""
    keys = f" {' '.join(lookup.reading.keys)} "
    held = [name for name in about.clauses if f" {' '.join(name)} " in keys]
    held = [one for one in held if not any(one != other and set(one) < set(other) for other in held)]
    return held[0] if len(held) == 1 and len(about.clauses) > 1 else None


def _other_speaker(lookup: Lookup) -> str:
    """Return who makes a statement that the claim ascribes to another name; empty if that is not known."""
    named = names_in(lookup.text, lookup.index)
    said = lookup.reading.content_keys() - _REPORTING
    if len(named) != 1 or _REPORTING.isdisjoint(lookup.reading.keys):
        return ""
    name = next(iter(named))
    said -= frozenset(name)
    numbers = sentences_with_keys(lookup.index, said, len(said)) if len(said) >= _LEAST_REPORTED else []
    texts = [lookup.index.text_of(lookup.index.sentences[number]) for number in numbers]
    speakers = [(speaker, text) for text in texts for speaker in _speakers(text, lookup.index)]
    if not texts or len(speakers) != len(texts) or any("?" in text for text in texts):
        return ""
    if any(not frozenset(name).isdisjoint(tokenized(text).keys) for text in texts):
        return ""  # it is in the sentence too
    ((_, (start, end)), text), *_ = speakers
    return text[start:end]


def _speakers(text: str, index: EvidenceIndex) -> Iterator[tuple[Name, tuple[int, int]]]:
    """Yield the names that say something: "Ann Lee said", "according to Ann Lee", "Ann Lee:"."""
    for name, (start, end) in names_in(text, index).items():
        behind = tokenized(text[end:]).keys[:_MOST_BETWEEN]
        is_said = not _REPORTING.isdisjoint(behind) or text[end:].lstrip().startswith(":")
        if is_said or text[:start].lower().rstrip().endswith(("according to", "according to the")):
            yield name, (start, end)


def _known_of(name: Name, about: _About) -> frozenset[str]:
    """Return the keys of all clauses that are about a name, or mention it or part of it."""
    alike = (keys for other, keys in about.keys.items() if set(other) & set(name) or set(name) <= keys)
    return frozenset().union(*alike)


def _in_its_place(before: str, key: str, name: Name, lookup: Lookup, about: _About) -> str:
    """Return the word of a clause about the name where one about another has ``key``, after a small word."""
    claimed = frozenset(lookup.reading.keys)
    others = (part for other, parts in about.clauses.items() if other != name for part in parts)
    there = [word for part in others for small, one, word in _places(part) if (small, one) == (before, key)]
    for part in about.clauses[name] if there else ():
        for small, own, word in _places(part):
            is_other = small == before and own not in claimed
            if is_other and (before in _BEFORE_ANY or any(are_of_one_kind(one, word) for one in there)):
                return word
    return ""


def _places(part: Part) -> Iterator[tuple[str, str, str]]:
    """Yield the words of a clause as keys and as written, each with the small word before its phrase."""
    words, keys = part.words, part.reading.keys[part.first : part.last]
    for n, (word, key) in enumerate(zip(words, keys, strict=True)):
        if word in STOP_WORDS:
            continue
        before = next((one for one in reversed(words[:n]) if one not in _ARTICLES), "")
        yield before, key, word


def _written(name: Name, lookup: Lookup) -> Sequence[str]:
    keys = list(lookup.reading.keys)
    at = next(n for n in range(len(keys)) if tuple(keys[n : n + len(name)]) == name)
    return lookup.reading.words[at : at + len(name)]


def _read(index: EvidenceIndex) -> _About:
    clauses: dict[Name, list[Part]] = {}
    of_unknown: set[str] = set()
    for one in clauses_of_names(index):
        if one.name:
            clauses.setdefault(one.name, []).append(one.part)
        else:
            of_unknown |= one.part.keys
    for sentence in index.sentences if clauses else ():
        if sentence.passage in index.records:
            of_unknown |= sentence.stems
    keys = {name: frozenset().union(*(part.keys for part in parts)) for name, parts in clauses.items()}
    return _About(clauses, keys, frozenset(of_unknown))


_ABOUT: PerIndex[_About] = PerIndex(_read)
