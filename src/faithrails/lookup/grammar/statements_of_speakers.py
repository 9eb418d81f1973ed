"""Reads who says what: turns of a dialogue, reviews and comments under a name, "…, said Ann" in prose.

A line such as "Review by Ann:", "★★★☆☆ Ann K.", "From: Ann Lee" or "Ann (4 stars): …" begins the text of a speaker
if lines of the same form name somebody else too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.lookup.grammar.clauses_of_names import clauses_of_names
from faithrails.text.opinion_words import attitude
from faithrails.text.speaker_lines import SpeakerLine, speaker_lines
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import tokenized

_NAME = r"[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,3}"
_TAIL = re.compile(
    rf"[,?!]\W{{1,3}}(?:(?P<verb>\w+)\s(?P<name>{_NAME})|(?P<first>{_NAME})\s(?P<after>\w+))\W*\Z"
)
_MOST_SENTENCES = 400


@dataclass(slots=True)
class Speaker:
    """Who says something: the keys of the name, the name as written, and the clauses of the statements."""

    name: tuple[str, ...]
    written: str
    turns: int = 0
    sentences: dict[int, list[Part]] = field(default_factory=dict)
    is_marked: bool = False  # by a line or label, not in prose

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all statements."""
        return frozenset().union(*(part.keys for parts in self.sentences.values() for part in parts))


def speakers_of(index: EvidenceIndex) -> Sequence[Speaker]:
    """Return the speakers of the evidence, if there are two or more; else nobody."""
    return _READ.of(index)


def _speakers(index: EvidenceIndex) -> Sequence[Speaker]:
    if len(index.sentences) > _MOST_SENTENCES:
        return ()
    found: dict[tuple[str, ...], Speaker] = {}
    marked = _in_marked_texts(index, found)
    _in_prose(index, found, marked)
    said = tuple(speaker for speaker in found.values() if speaker.sentences)
    return said if len(said) > 1 or any(speaker.is_marked for speaker in said) else ()


_READ: PerIndex[Sequence[Speaker]] = PerIndex(_speakers)


def _in_marked_texts(index: EvidenceIndex, found: dict[tuple[str, ...], Speaker]) -> set[int]:
    """Add the speakers that lines and labels name; return the passages that have such marks."""
    of_passages = {
        number: list(speaker_lines(passage.text))
        for number, passage in enumerate(index.passages)
        if number not in index.records
    }
    names: dict[tuple[bool, str], set[str]] = defaultdict(set)
    for marker in (one for markers in of_passages.values() for one in markers):
        if " " in marker.name or tokenized(marker.name).words[0] not in index.uncapitalised:
            names[marker.form].add(marker.name)
    forms = {form for form, of_form in names.items() if len(of_form) > 1 or _is_alone(form, of_passages)}
    of_passages = {number: _chosen(markers, forms, index.passages[number].text) for number, markers in of_passages.items()}
    for marker in (one for markers in of_passages.values() for one in markers):
        _speaker(marker.name, found, is_marked=True).turns += 1
    for number, sentence in enumerate(index.sentences):
        markers = of_passages.get(sentence.passage)
        for part in clauses_of(index, number) if markers else ():
            place = sentence.span.start + part.start
            at = bisect_right([marker.start for marker in markers], place + len(part.text) - 1) - 1
            # A clause that ends within a marker is no statement.
            if at >= 0 and place + len(part.text.rstrip()) > markers[at].end:
                _speaker(markers[at].name, found).sentences.setdefault(number, []).append(part)
    return {number for number, markers in of_passages.items() if markers}


def _is_alone(form: tuple[bool, str], of_passages: Mapping[int, Sequence[SpeakerLine]]) -> bool:
    """Whether the only passage begins with the only such line, and that has more than a name: "Review by Ann:"."""
    (markers, *others) = of_passages.values() or ((),)
    return bool(form[1] and not others and [one.start for one in markers if one.form == form] == [0])


def _chosen(markers: Sequence[SpeakerLine], forms: set[tuple[bool, str]], text: str) -> list[SpeakerLine]:
    """Return the markers of known forms, without those right behind another: "To:" behind "From:"."""
    chosen: list[SpeakerLine] = []
    for marker in sorted((one for one in markers if one.form in forms), key=lambda one: (one.start, not one.form[0])):
        before = chosen[-1] if chosen else None
        is_behind = before and before.form[0] and not re.search(r"[.!?]", text[before.end : marker.start])
        if not (before and (marker.start < before.end or (is_behind and marker.form != before.form))):
            chosen.append(marker)
    return chosen


def _speaker(name: str, found: dict[tuple[str, ...], Speaker], *, is_marked: bool = False) -> Speaker:
    keys = tuple(tokenized(name).keys)
    speaker = found.setdefault(keys, Speaker(keys, name))
    speaker.is_marked |= is_marked
    return speaker


def _in_prose(index: EvidenceIndex, found: dict[tuple[str, ...], Speaker], marked: set[int]) -> None:
    """Add the names of the prose that say, like or reject something, with all clauses about them."""
    clauses: dict[tuple[str, ...], list[Part]] = defaultdict(list)
    written: dict[tuple[str, ...], str] = {}
    quoted: set[int] = set()
    for number, sentence in enumerate(index.sentences):
        tail = _TAIL.search(index.text_of(sentence)) if sentence.passage not in marked else None
        if tail and (tail["verb"] or tail["after"]).lower() in REPORTING:
            quoted.add(number)
            speaker = _speaker(tail["name"] or tail["first"], found)
            speaker.sentences.setdefault(number, []).extend(clauses_of(index, number))
    for one in clauses_of_names(index):
        number = one.part.sentence
        if one.name and number not in quoted and index.sentences[number].passage not in marked:
            clauses[one.name].append(one.part)
            written.setdefault(one.name, one.written)
    for name, parts in clauses.items():
        if name in found or any(_says(part) for part in parts):
            speaker = _speaker(written[name], found)
            for part in parts:
                speaker.sentences.setdefault(part.sentence, []).append(part)


def _says(part: Part) -> bool:
    return any(word in REPORTING or attitude(word) for word in part.words)
