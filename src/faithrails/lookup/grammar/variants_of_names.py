"""Reads which things of the evidence are variants with similar names, and which clauses are about each.

"X100" and "X100 Plus", "Hall 1" and "Hall 12", "St Mary's School" and "St Mary's Church", "a day ticket" and
"a weekly ticket": a name that is part of another is told apart by the longest one at its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, groupby

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.lookup.grammar.clauses_of_names import Name
from faithrails.text.find_names import STEMS_OF_VERBS, names
from faithrails.text.irregular_verbs import base_keys, is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.values.months_and_days_in_labels import full_name
from faithrails.text.words import AUXILIARIES, STOP_WORDS

_CAPITAL = r"[A-Z][\w’'-]{0,40}"
# "Hall 1", "Type 1", "Class B", "Route 5A", "IC 71", "Swift 40 Turbo Pet"
_NUMBERED = re.compile(
    rf"\b(?P<noun>{_CAPITAL}(?:\s{_CAPITAL}){{0,2}})\s(?P<mark>(?!(?:19|20)\d\d\b)\d{{1,4}}[A-Za-z]?|[A-Z]{{1,2}})\b(?![.,:]\d)"
    rf"(?P<more>(?:\s[A-Z][a-z][\w-]{{0,30}}){{0,2}})(?:\s(?P<behind>[a-z]+))?"
)
_NUMBERED_SMALL = re.compile(r"\b(?P<noun>[a-z]{3,20})\s(?P<mark>\d{1,4}[A-Za-z]?)\b(?![.,:]\d)")
_NOUN_PHRASE = re.compile(
    r"\W*(?:(?:at|for|in|on|with)\s)?(?P<article>a|an|the|each|every)\s(?P<rest>[^\d,;:.]{3,60})",
    re.IGNORECASE,
)
_INDEFINITE = frozenset("a an each every".split())
_ARTICLES = _INDEFINITE | {"the"}
_POINTING = frozenset("it its he his she her".split())  # "they" may be several
_MOST_NOUNS = 3
_MOST_SENTENCES = 300
_MOST_NAMES = 60


@dataclass(frozen=True)  # without slots, for its cached property
class VariantsOfNames:
    """The variants of each name, and the clauses about each; ``of_unknown`` are the keys of all others."""

    siblings: dict[Name, frozenset[Name]]
    clauses: dict[Name, tuple[Part, ...]]
    of_unknown: frozenset[str]

    @cached_property
    def _by_first(self) -> dict[str, list[Name]]:
        found: dict[str, list[Name]] = {}
        for name in self.siblings:
            found.setdefault(name[0], []).append(name)
        return found

    def named_in(self, keys: Sequence[str]) -> set[Name]:
        """Return the names in a text, the longest at each place."""
        found, n = set[Name](), 0
        while n < len(keys) and self.siblings:
            here = [
                name for name in self._by_first.get(keys[n], ()) if tuple(keys[n : n + len(name)]) == name
            ]
            longest = max(here, key=len, default=())
            if longest:
                found.add(longest)
            n += len(longest) or 1
        return found


def variants_of_names(index: EvidenceIndex) -> VariantsOfNames:
    """Return the variants in the prose; none if the evidence has more than 300 sentences."""
    return _READ.of(index)


def _read(index: EvidenceIndex) -> VariantsOfNames:
    numbers = [
        number
        for number, sentence in enumerate(index.sentences[: _MOST_SENTENCES + 1])
        if sentence.passage not in index.records
    ]
    nothing = VariantsOfNames({}, {}, frozenset())
    if len(numbers) > _MOST_SENTENCES:
        return nothing
    siblings: dict[Name, frozenset[Name]] = {}
    texts = [index.text_of(index.sentences[number]) for number in numbers]
    parts = [part for number in numbers for part in clauses_of(index, number)]
    for one, other in (*_numbered(texts), *_extended(texts), *_noun_phrases(parts)):
        siblings[one] = siblings.get(one, frozenset()) | {other}
        siblings[other] = siblings.get(other, frozenset()) | {one}
    if not siblings or len(siblings) > _MOST_NAMES:
        return nothing
    return _with_clauses(VariantsOfNames(siblings, {}, frozenset()), parts, index)


def _with_clauses(read: VariantsOfNames, parts: Sequence[Part], index: EvidenceIndex) -> VariantsOfNames:
    about: dict[Name, tuple[Part, ...]] = {}
    of_unknown = frozenset[str]()
    subject, before = set[Name](), list[Part]()  # the sentence before
    for _, group in groupby(parts, key=lambda part: part.sentence):
        own = list(group)
        is_same_passage = before and _passage(before[0], index) == _passage(own[0], index)
        points_back = is_same_passage and not _POINTING.isdisjoint(own[0].words)
        subject = subject if points_back else set()
        for n, part in enumerate(own):
            named = read.named_in(part.reading.keys[part.first : part.last])
            subject = named or subject
            context = before if named and points_back else []  # "It weighs less than the X100 Plus."
            is_list = bool(named) and part.keys <= frozenset(chain.from_iterable(named))
            context = [*context, *own[max(0, n - is_list) : n]]  # "on Windows 10 and Windows 11"
            for name in subject:
                about[name] = (*about.get(name, ()), *context, part)
            of_unknown |= base_keys(part.keys) if not subject else frozenset()
        before = own
    return VariantsOfNames(read.siblings, about, of_unknown)


def _passage(part: Part, index: EvidenceIndex) -> int:
    return index.sentences[part.sentence].passage


def _key(text: str) -> Name:
    keys = tuple(tokenized(text).keys)
    return keys[1:] if len(keys) > 1 and keys[0] in _ARTICLES else keys


def _pairs(family: Iterable[Name]) -> Iterator[tuple[Name, Name]]:
    yield from combinations(sorted(set(family)), 2)


def _numbered_in_small_letters(texts: Iterable[str]) -> Iterator[tuple[Name, str]]:
    """Yield nouns before numbers: the "version 2" of a text that also has "Version 3"."""
    for text in texts:
        for one in _NUMBERED_SMALL.finditer(text):
            yield _key(one["noun"]), one["mark"].lower()


def _numbered(texts: Sequence[str]) -> Iterator[tuple[Name, Name]]:
    """Yield the pairs of names that have one noun and a number or letter: "Hall 1" and "Hall 12"."""
    found: dict[Name, dict[Name, str]] = {}
    for text in texts:
        for one in _NUMBERED.finditer(text):
            noun = _key(one["noun"])
            if noun and not STOP_WORDS.issuperset(noun) and not any(map(full_name, one["noun"].split())):
                name = _key(f"{one['noun']} {one['mark']}{one['more']}")
                found.setdefault(noun, {})[name] = one["behind"] or ""
    for noun, mark in _numbered_in_small_letters(texts) if found else ():
        if noun in found:
            in_small_letters = (*noun, mark)
            found[noun][in_small_letters] = ""
    for noun, family in found.items():
        # "Add 2 eggs", "Add 3 spoons"
        is_command = noun[-1] in STEMS_OF_VERBS and len(set(family.values())) > 1
        if not is_command:
            yield from _pairs(family)


def _extended(texts: Sequence[str]) -> Iterator[tuple[Name, Name]]:
    """Yield the pairs of names of which one goes on behind the other, or that differ in their last word."""
    found: dict[Name, bool] = {}  # by names: whether an article stands before
    for text in texts:
        for written in names(text):
            name, before = _key(written.text), text[: written.start].lower()
            if not name:  # a name without letters
                continue
            has_article = written.text.startswith("The ") or before.endswith(("the ", "a ", "an "))
            found[name] = found.get(name, False) or has_article
    order = {name: n for n, name in enumerate(found)}
    by_first: dict[str, list[Name]] = {}
    for name in found:
        by_first.setdefault(name[0], []).append(name)
    for one, other in chain.from_iterable(map(_pairs, by_first.values())):
        shorter, longer = sorted((one, other), key=len)
        if len(one) == len(other) > 1 and one[:-1] == other[:-1]:
            is_variant = not one[-1].startswith(other[-1]) and not other[-1].startswith(one[-1])  # "Korean"
        else:
            # "the Diocese" is short for "the Diocese of York", "the Nova Pro" not for "the Nova Pro Max"
            is_model = len(shorter) > 1 and order[shorter] < order[longer] and found[one] and found[other]
            is_model |= any(map(str.isdigit, "".join(shorter)))
            is_variant = longer[: len(shorter)] == shorter and is_model
        if is_variant:
            yield one, other


def _noun_phrases(parts: Iterable[Part]) -> Iterator[tuple[Name, Name]]:
    """Yield the pairs of subjects with one noun: "a day ticket", "a weekly ticket"."""
    found: dict[str, dict[Name, set[str]]] = {}
    for part in parts:
        phrase = _NOUN_PHRASE.match(part.text)
        reading = tokenized(phrase["rest"]) if phrase else None
        if phrase is None or reading is None:
            continue
        at = next((n for n, word in enumerate(reading.words) if n > 1 and _is_verb(word)), 0)
        if 1 < at <= _MOST_NOUNS and STOP_WORDS.isdisjoint(reading.words[:at]):
            name = tuple(reading.keys[:at])
            sign = "a" if phrase["article"].lower() in _INDEFINITE else reading.keys[at]
            found.setdefault(name[-1], {}).setdefault(name, set()).add(sign)
    for family in found.values():
        for one, other in _pairs(family):
            if not family[one].isdisjoint(family[other]) and one != other:
                yield one, other


def _is_verb(word: str) -> bool:
    return word in AUXILIARIES or is_past(word) or (word.endswith("s") and not word.endswith("ss"))


_READ: PerIndex[VariantsOfNames] = PerIndex(_read)
