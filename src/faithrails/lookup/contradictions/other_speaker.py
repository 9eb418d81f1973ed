"""Finds a statement of another speaker: "Lee said it." where the evidence has "Hart said it."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentence_pairs import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copied_sentence import LONGEST, closest_sentences
from faithrails.lookup.displaced_words import WITHIN_NAMES, may_be_one, plain
from faithrails.text.tokenized import tokenized
from faithrails.text.words import content_stem, stem

_REPORTING = frozenset(
    "say says said tell tells told claim claims claimed state states stated report reports reported announce "
    "announces announced argue argues argued believe believes believed suggest suggests suggested think "
    "thinks thought note notes noted explain explains explained warn warns warned allege alleges alleged "
    "insist insists insisted estimate estimates estimated predict predicts predicted confirm confirms "
    "confirmed add adds added tweet tweets tweeted write writes wrote acknowledge acknowledges acknowledged "
    "admit admits admitted declare declares declared maintain maintains maintained stress stresses stressed "
    "testify testifies testified hold holds held conclude concludes concluded find "
    "finds found rule rules ruled put puts date dates dated".split()
)
_REPORTS = _REPORTING | {"according"}
_AUXILIARIES = frozenset("has have had also later then recently previously reportedly".split())
_MARKS = frozenset(",;:()\"“”'‘’")
_WITHIN_SPEAKER = WITHIN_NAMES | {"of", "for", "and", "at", "in"}
_LONGEST_SPEAKER = 9  # words
_PRONOUNS = frozenset("he she they".split())
_FARTHEST = 6  # sentences before a pronoun, in any of which its name may stand
_LEAST_REPORTED = 4  # words of content
_SUBJECT = 6  # words at the beginning of a sentence, in which its subject stands
_LEAST_SAME = 0.75  # of them, in their order


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a sentence, where they stand in a text, and what they are compared by."""

    text: str
    words: Sequence[str]
    keys: Sequence[str]
    starts: Sequence[int]
    ends: Sequence[int]

    def stands_apart(self, n: int) -> bool:
        """Whether a mark or an end of the sentence is before word ``n``."""
        if n in (0, len(self.words)):
            return True
        return not _MARKS.isdisjoint(self.text[self.ends[n - 1] : self.starts[n]])

    def names(self, report: _Report, index: EvidenceIndex) -> list[str]:
        """Return the words of content of a speaker that are written with a capital, without possessives.

        One that begins the sentence is no name if a passage writes it without: "Doctors say ...".
        """
        found = [
            plain(self.words[n])
            for n in range(report.start, report.end)
            if self.text[self.starts[n]].isupper() and content_stem(self.words[n])
            if n or self.words[n] not in index.uncapitalised
        ]
        begins = report.start == 0 and found == [plain(self.words[0])]
        return [] if begins and report.end > 1 else found  # "Counsel for the claimant"


@dataclass(frozen=True, slots=True)
class _Report:
    """Words ``start:end`` of a sentence are the speaker of what ``content`` holds."""

    start: int
    end: int
    content: tuple[str, ...]


def other_speaker(lookup: Lookup) -> Contradiction | None:
    """Return the speaker of a claim if the closest sentences report the same of others alone."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or len(claim.words) > LONGEST:
        return None
    own = _Words(claim.text, claim.words, claim.keys, claim.starts, claim.ends)
    report = next(_reports(own), None)
    if report is None or len(report.content) < _LEAST_REPORTED:
        return None
    speaker = own.names(report, index)
    if not index.words.issuperset(speaker) or index.uncapitalised.issuperset(speaker):
        speaker = []  # words that describe
    described = frozenset(map(content_stem, claim.words[report.start : report.end])) - {""}
    place = claim.starts[report.start], claim.ends[report.end - 1]
    rest = tokenized(claim.text[: place[0]] + claim.text[place[1] :])
    window, found = index.best(rest.stems), None
    for sentence in closest_sentences(rest, index, window) if window else ():
        there = _words(index, sentence)
        if not _holds_most(report.content, there.keys):
            continue
        others = [one for one in _reports(there) if _holds_most(report.content, one.content)]
        before = _stems_before(index, sentence)
        if not others or any(
            _may_be_of(speaker, there, one, before, index)
            if speaker
            else _may_be_described(described, there, one)
            for one in others
        ):
            return None
        if not speaker and not _is_subject(index, described, sentence):
            return None
        found = found or " ".join(there.words[others[0].start : others[0].end])
    if found is None:
        return None
    why = f"the passage reports this of '{found}', not of '{claim.text[place[0] : place[1]]}'"
    return Contradiction(why, (place,), in_copy=True)


def _words(index: EvidenceIndex, sentence: Sentence) -> _Words:
    reading, (first, last) = index.readings[sentence.passage], sentence.words
    parts = (reading.words, reading.keys, reading.starts, reading.ends)
    words, keys, starts, ends = (part[first:last] for part in parts)
    return _Words(reading.text, words, keys, starts, ends)  # type: ignore[arg-type]


def _holds_most(content: Sequence[str], keys: Sequence[str]) -> bool:
    return LCSseq.similarity(content, keys) >= _LEAST_SAME * len(content)


def _may_be_of(
    speaker: Sequence[str], there: _Words, report: _Report, before: Set[str], index: EvidenceIndex
) -> bool:
    """Whether two speakers share a word, or may be one by their beginnings, initials or neighbours.

    "He" may be whoever is named in the sentence or ``before`` it; another description may be of anybody.
    """
    words, names = there.words[report.start : report.end], there.names(report, index)
    if len(words) == 1 and words[0] in _PRONOUNS:
        return not before.isdisjoint(map(stem, speaker))
    return not names or not set(map(plain, words)).isdisjoint(speaker) or may_be_one(speaker, names, index)


def _may_be_described(described: frozenset[str], there: _Words, report: _Report) -> bool:
    """Whether two speakers without a name may be one: they share a word, or one of them is a pronoun."""
    words = there.words[report.start : report.end]
    found = frozenset(map(content_stem, words)) - {""}
    return not (found and described) or not found.isdisjoint(described)


def _is_subject(index: EvidenceIndex, described: frozenset[str], apart: Sentence) -> bool:
    """Whether a described speaker begins another sentence and is not named in the one that reports."""
    if not described or described <= apart.stems:
        return False
    holders = set.intersection(*(set(index.stems.get(one, ())) for one in described))
    return any(
        described.issubset(map(content_stem, _words(index, index.sentences[number]).words[:_SUBJECT]))
        for number in holders
    )


def _stems_before(index: EvidenceIndex, sentence: Sentence) -> frozenset[str]:
    """Return the stems of a sentence and of those before it to which a pronoun may refer."""
    here = next(number for number in index.stems[min(sentence.stems)] if index.sentences[number] is sentence)
    near = index.sentences[max(0, here - _FARTHEST) : here + 1]
    return frozenset().union(*(one.stems for one in near))


def _reports(text: _Words) -> Iterator[_Report]:
    """Yield what a sentence reports: "According to Lee, ...", "..., according to Lee", "Lee said ..."."""
    words = text.words
    for n, word in () if _REPORTS.isdisjoint(words) else enumerate(words):
        if word == "according" and words[n + 1 : n + 2] == ["to"]:
            end = next((m for m in range(n + 2, len(words) + 1) if text.stands_apart(m)), len(words))
            if _is_speaker(text, n + 2, end):
                yield _Report(n + 2, end, _content(text, n, end))
        elif word in _REPORTING and not words[n - 1].endswith(("'s", "’s")):  # "the company's report says"
            last = n
            while last and words[last - 1] in _AUXILIARIES:
                last -= 1
            start = next(m for m in range(last, -1, -1) if text.stands_apart(m) and m <= last)
            if _is_speaker(text, start, last):
                yield _Report(start, last, _content(text, start, n + 1))


def _is_speaker(text: _Words, start: int, end: int) -> bool:
    """Whether words may be the name of a speaker: no verb, and no other sign of a clause."""
    if end - start == 1 and text.words[start] in _PRONOUNS:
        return True
    return 0 < end - start <= _LONGEST_SPEAKER and all(
        content_stem(word) or word in _WITHIN_SPEAKER for word in text.words[start:end]
    )


def _content(text: _Words, start: int, end: int) -> tuple[str, ...]:
    """Return the stems of all words of content but those of the report itself."""
    rest = (*text.words[:start], *text.words[end:])
    return tuple(filter(None, map(content_stem, rest)))
