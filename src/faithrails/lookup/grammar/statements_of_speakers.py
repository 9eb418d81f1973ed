"""Reads who says what: turns of a dialogue, reviews and comments under a name, "…, said Ann" in prose.

A line such as "Review by Ann:", "★★★☆☆ Ann K.", "From: Ann Lee" or "Ann (4 stars): …" begins the text of a
speaker if lines of the same form name somebody else too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.lookup.grammar.clauses_of_names import clauses_of_names
from faithrails.text.opinion_words import attitude
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.speaker_marks import SpeakerMark, speaker_marks
from faithrails.text.tokenized import tokenized

_NAME = r"[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,3}"
_TAIL = re.compile(
    rf"[,?!]\W{{1,3}}(?:(?P<verb>\w+)\s(?P<name>{_NAME})|(?P<first>{_NAME})\s(?P<after>\w+))\W*\Z"
)
_MOST_SENTENCES = 400
_KINDS = {kind: n for n, kind in enumerate("line label quote signed heading".split())}  # the surest first
_HEADERS = frozenset(("line", "heading"))


@dataclass(slots=True)
class Speaker:
    """Who says something: the keys of the name, the name as written, and the clauses of the statements."""

    name: tuple[str, ...]
    written: str
    turns: int = 0
    sentences: dict[int, list[Part]] = field(default_factory=dict)
    is_marked: bool = False  # by a line, label or quote, not in prose
    is_heading: bool = False  # a line that may be the heading of a section

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
    """Add the speakers that lines, labels and quotes name; return the passages that have such marks."""
    given = {
        number: list(speaker_marks(passage.text))
        for number, passage in enumerate(index.passages)
        if number not in index.records
    }
    forms = _forms(given, index)
    of_passages = {
        number: _chosen(marks, forms, index.passages[number].text) for number, marks in given.items()
    }
    for mark in chain(*of_passages.values()):
        speaker = _speaker(mark.name, found)
        speaker.is_marked, speaker.turns = True, speaker.turns + 1
        speaker.is_heading |= mark.form[0] == "heading"
    for number, sentence in enumerate(index.sentences):
        marks = of_passages.get(sentence.passage, ())
        for part in clauses_of(index, number) if marks else ():
            start = sentence.span.start + part.start
            end = start + len(part.text.rstrip())
            at = bisect_right([mark.begin for mark in marks], end - 1) - 1
            if at >= 0 and (marks[at].until < 0 or start < marks[at].until):
                _speaker(marks[at].name, found).sentences.setdefault(number, []).append(part)
    return {number for number, marks in of_passages.items() if marks}


def _forms(given: Mapping[int, Sequence[SpeakerMark]], index: EvidenceIndex) -> set[tuple[str, str]]:
    """Return the forms of marks that name several people, or one at the beginning of the only passage."""
    names: dict[tuple[str, str], set[str]] = defaultdict(set)
    for mark in chain(*given.values()):
        if " " in mark.name or index.uncapitalised.isdisjoint(tokenized(mark.name).words[:1]):
            names[mark.form].add(mark.name)
    several = {form for form, of_form in names.items() if len(of_form) > 1}
    if len(given) != 1:
        return several
    (marks,) = given.values()  # "Review by Ann:"
    alone = {form for form in names if form[1] and [mark.start for mark in marks if mark.form == form] == [0]}
    return several | alone


def _chosen(marks: Sequence[SpeakerMark], forms: set[tuple[str, str]], text: str) -> list[SpeakerMark]:
    """Return the marks of known forms, without those right behind another: "To:" behind "From:"."""
    chosen: list[SpeakerMark] = []
    for mark in sorted(
        (one for one in marks if one.form in forms), key=lambda one: (one.start, _KINDS[one.form[0]])
    ):
        before = chosen[-1] if chosen else None
        is_header = before is not None and before.form[0] in _HEADERS
        is_behind = (
            is_header and not re.search(r"[.!?]", text[before.begin : mark.start]) if before else False
        )
        if not (
            before
            and (mark.start < max(before.begin, before.until) or (is_behind and mark.form != before.form))
        ):
            chosen.append(mark)
    return chosen


def _speaker(name: str, found: dict[tuple[str, ...], Speaker]) -> Speaker:
    keys = tuple(tokenized(name).keys)
    return found.setdefault(keys, Speaker(keys, name))


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
