"""Compares two similar sentences: whether they contradict each other, and in which words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from faithrails.claims.words_of_lacks import RULES, TEXT
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.load_domain_words import load_vocabulary
from faithrails.lookup.contradictions.negation.compare_denials import compare, may_differ
from faithrails.lookup.copies.word_changes import gaps_between
from faithrails.lookup.grammar.clauses import is_read_as_written
from faithrails.text.find_names import names
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees, comparable
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import AUXILIARIES, DETERMINERS, NEGATIONS, PRONOUNS, STOP_WORDS, content_stem
from faithrails.types.conflict import ConflictKind

_LONGEST = 100  # words of a sentence
_LEAST_COPIED = 2  # words in common for each changed one
_LEAST_SHARE = 0.5  # of the words of the longer sentence that both have in common
_OPPOSITES = 3  # most words in a gap with one of two opposites: "has risen" for "fell"
# Words that can be added or left out without changing the meaning.
_FREE = frozenset("a an the that which also its this these of and indeed however fully just".split())
# "If it rains …", "now", "at first": the statement holds only under a condition or at a time.
_CONDITIONS = frozenset(
    "if unless when whenever while until till before after since once now then later earlier previously "
    "formerly originally initially currently today yesterday tomorrow recently first last next previous "
    "only except excluding including some other another most every each may might could would should".split()
)

# "Updated 2021: …", "Rules of 2019: …": the date of a passage, which no other passage repeats.
_DATED_LABEL = re.compile(r"[^.:;!?\n]{0,40}\b(?:19|20)\d\d\b[^.:;!?\n]{0,12}:\s+")
_NUMBERED_LINE = re.compile(r"[ \t>*_#+•–—|-]*(?:\d+[.)]|[*+•|#-]+)[ \t]")

_TITLE = re.compile(r"\s*(?P<title>[^\n.!?;]{2,80})(?P<end>\n|\.\s)")
_MOST_IN_PHRASE = 8  # words of a title that ends with a stop
_KINDS_OF_TEXT = re.compile(
    rf"{TEXT}|{RULES}|(?:19|20)\d\d|catalogue|help|centre|data|product|hr|flyer|brochure|old|new|update[ds]?",
    re.IGNORECASE,
)
_OF_SENTENCES = AUXILIARIES | PRONOUNS | {"i", "we", "you", "not"}
_LONGEST_MARK = 4  # characters before a title: "## "


@dataclass(frozen=True)  # without slots, for its words
class Statement:
    """One sentence of the evidence: its place, its words and values, and whether it names its subject."""

    number: int
    source: int
    start: int
    end: int
    text: str

    @cached_property
    def reading(self) -> TokenizedText:
        """Its words, read on first use: most sentences are similar to no other."""
        return TokenizedText(self.text)

    @cached_property
    def names_subject(self) -> bool:
        """Whether it contains a name and is no line of a list."""
        return any(names(self.text)) and not _NUMBERED_LINE.match(self.text)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Its numbers, dates and times."""
        return values(self.text)


@dataclass(frozen=True, slots=True)
class Difference:
    """How two sentences contradict each other, and in which words of each."""

    kind: ConflictKind
    differs: tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Gap:
    """Words ``own`` of one sentence in place of ``there`` in the other; ``is_edge``: at the start or end."""

    own: Sequence[int]
    there: Sequence[int]
    is_edge: bool


def share_words(left: Sequence[str], right: Sequence[str]) -> bool:
    """Return whether half of the words of the longer sentence are in both, in any order, as in a copy."""
    least = _LEAST_SHARE * max(len(left), len(right))
    return least <= len(right) and least <= sum(map(frozenset(right).__contains__, left))


def share_stems(own: frozenset[str], there: frozenset[str]) -> bool:
    """Whether two sentences share half of the stems of the one that has fewer."""
    return 2 * len(own & there) >= min(len(own), len(there))


def difference(index: EvidenceIndex, one: Statement, other: Statement) -> Difference | None:
    """Return how two sentences contradict each other; None if they may both be true."""
    left, right = one.reading.words, other.reading.words
    gaps = list(_gaps(left, right))
    copied = len(left) - sum(len(gap.own) for gap in gaps)
    changed = sum((min if gap.is_edge else max)(len(gap.own), len(gap.there)) for gap in gaps)
    is_copy = copied >= max(_LEAST_COPIED * changed, _LEAST_SHARE * max(len(left), len(right)))
    if not is_copy or not any(map(content_stem, left)):
        return None
    own, there = _not_in_other(one, other)
    if own or there:
        return _of_values(one, other, gaps, own, there)
    return _of_denials(index, one, other, gaps) or _of_opposites(one, other, gaps)


def _gaps(left: Sequence[str], right: Sequence[str]) -> Iterator[_Gap]:
    for start, end, start_there, end_there in gaps_between(left, right):
        is_edge = not (start or start_there) or (end, end_there) == (len(left), len(right))
        yield _Gap(range(start, end), range(start_there, end_there), is_edge)


def _of_values(
    one: Statement, other: Statement, gaps: Sequence[_Gap], left: Sequence[Mention], right: Sequence[Mention]
) -> Difference | None:
    """Return the value in which two sentences contradict each other, if they differ in nothing else."""
    if len(left) != 1 or len(right) != 1 or not _exclude_each_other(left[0], right[0]):
        return None
    if _numbers_line(one, left[0]) and _numbers_line(other, right[0]):
        return None
    if left[0].kind == "date" or left[0].ordinal:
        # "In 2020 sales rose by 5 %" and "In 2021 …" may both be true: each is about its own time.
        first = min(left[0].start, right[0].start) < _subject_end(one)
        if first or len(one.mentions) > 1 or len(other.mentions) > 1:
            return None
    hit = [gap for gap in gaps if _holds(one, gap.own, left[0]) and _holds(other, gap.there, right[0])]
    rest = [_without(one, other, gap, left[0], right[0]) if gap in hit else gap for gap in gaps]
    if len(hit) != 1 or not all(_is_free(one, other, gap) for gap in rest):
        return None
    return Difference("value", (left[0].text, right[0].text))


def _numbers_line(one: Statement, value: Mention) -> bool:
    """Whether a value is the number of a step or a heading: "3 Place the fries on the paper."."""
    before, after = one.text[: value.start], one.text[value.end :].lstrip(" .)")
    return not any(map(str.isalnum, before)) and after[:1].isupper()


def _not_in_other(one: Statement, other: Statement) -> tuple[list[Mention], list[Mention]]:
    """Return the values of each sentence that agree with no value of the other."""
    agree = [[_agree(left, right) for right in other.mentions] for left in one.mentions]
    own = [left for left, row in zip(one.mentions, agree, strict=True) if not any(row)]
    return own, [right for n, right in enumerate(other.mentions) if not any(row[n] for row in agree)]


def _agree(one: Mention, other: Mention) -> bool:
    """Whether two values agree in either direction; if both have the same bound, only the amounts count."""
    if one.bound == other.bound != "about":
        one, other = one._replace(bound=""), other._replace(bound="")
    return agrees(one, other) or agrees(other, one)


def _exclude_each_other(one: Mention, other: Mention) -> bool:
    bounds = {one.bound.replace("about", ""), other.bound.replace("about", "")}
    if one.kind != other.kind or one.ordinal != other.ordinal or len(bounds) > 1:
        return False
    return one.kind in ("date", "time") or comparable(one, other)


def _subject_end(one: Statement) -> int:
    """Return the offset of the first content word that is no number; 0 if there is none."""
    reading = one.reading
    return reading.starts[reading.content_indexes[0]] if reading.content_indexes else 0


def _holds(one: Statement, words: Sequence[int], value: Mention) -> bool:
    """Whether any of these words belongs to a value."""
    return any(_is_of(one, word, value) for word in words)


def _is_of(one: Statement, word: int, value: Mention) -> bool:
    """Whether a word belongs to a value, or to the unit after it."""
    start, said = one.reading.starts[word], one.reading.words[word]
    is_unit = (
        bool(value.unit) and not one.text[value.end : start].strip() and content_stem(said) in value.nouns
    )
    return value.start <= start < value.end or (start >= value.end and is_unit)


def _without(one: Statement, other: Statement, gap: _Gap, own: Mention, there: Mention) -> _Gap:
    """Return a gap without the words of a value on each side."""
    return _Gap(
        [word for word in gap.own if not _is_of(one, word, own)],
        [word for word in gap.there if not _is_of(other, word, there)],
        gap.is_edge,
    )


def _is_free(one: Statement, other: Statement, gap: _Gap) -> bool:
    """Whether added words leave the meaning as it is: an article, or a phrase without a condition."""
    added = [one.reading.words[n] for n in gap.own] + [other.reading.words[n] for n in gap.there]
    if _FREE.issuperset(added):
        return True
    is_added = not (gap.own and gap.there) and gap.is_edge
    return is_added and not any(
        word in _CONDITIONS or word in NEGATIONS or word[0].isdigit() for word in added
    )


def _of_denials(
    index: EvidenceIndex, one: Statement, other: Statement, gaps: Sequence[_Gap]
) -> Difference | None:
    sentence = index.sentences[other.number]
    if not may_differ(one.reading, index, sentence):
        return None
    if not all(_is_free(one, other, gap) or _is_same_but_denied(one, other, gap) for gap in gaps):
        return None
    found = compare(one.reading, index, sentence)
    return Difference("negation", (one.text, other.text)) if found.differs and found.is_copy else None


def _is_same_but_denied(one: Statement, other: Statement, gap: _Gap) -> bool:
    """Whether a gap has the same content on both sides: "opened" and "did not open"."""
    own = [one.reading.words[n] for n in gap.own]
    there = [other.reading.words[n] for n in gap.there]
    if not _CONDITIONS.isdisjoint((*own, *there)):
        return False
    return [s for w in own if (s := content_stem(w))] == [s for w in there if (s := content_stem(w))]


def _of_opposites(one: Statement, other: Statement, gaps: Sequence[_Gap]) -> Difference | None:
    rest = [gap for gap in gaps if not _is_free(one, other, gap)]
    if len(rest) != 1:
        return None
    own = [one.reading.words[n] for n in rest[0].own]
    there = [other.reading.words[n] for n in rest[0].there]
    if not 0 < len(own) <= _OPPOSITES or not 0 < len(there) <= _OPPOSITES:
        return None
    said = [word for word in (*own, *there) if word not in STOP_WORDS]
    stems = [content_stem(word) for word in said]
    if len(said) != 2 or stems[1] not in load_vocabulary().opposites(stems[0]):
        return None
    return Difference("opposite", (" ".join(own), " ".join(there)))


def statement(index: EvidenceIndex, number: int) -> Statement | None:
    """Return a sentence to compare, without a label that dates it.

    None if it is a record, a question or longer than 100 words.
    """
    sentence = index.sentences[number]
    text, (first, last) = index.text_of(sentence), sentence.words
    if (
        not is_read_as_written(index, sentence)
        or text.rstrip().endswith("?")
        or not first < last <= first + _LONGEST
    ):
        return None
    label = _DATED_LABEL.match(text)
    start = label.end() if label else 0
    return Statement(number, sentence.passage, sentence.span.start + start, sentence.span.end, text[start:])


def is_title(index: EvidenceIndex, one: Statement) -> bool:
    """Whether a statement is the title of its passage: "Brew 200", "Price list, valid from May 2024."."""
    if one.start > _LONGEST_MARK:
        return False
    text = index.text_of(index.sentences[one.number]).strip()
    return not text.endswith((".", "!", ":", ";")) or _title(index, one) is not None


def have_other_titles(index: EvidenceIndex, one: Statement, other: Statement) -> bool:
    """Whether the passages of two statements begin with titles of different things, not of two versions."""
    left, right = (_title(index, each) for each in (one, other))
    return left is not None and right is not None and not (left <= right or right <= left)


def _title(index: EvidenceIndex, place: Statement) -> frozenset[str] | None:
    """Return the words of the title of a statement's passage, without kinds of text and dates.

    A title stands on a line of its own or is a phrase without a verb: "Resident permit, zone B."
    """
    found = _TITLE.match(index.passages[place.source].text)
    if found is None:
        return None
    title = found["title"]
    for one in reversed([value for value in values(title) if value.kind == "date"]):
        title = title[: one.start] + title[one.end :]
    words = [word for word in tokenized(title).words if not _KINDS_OF_TEXT.fullmatch(word)]
    is_sentence = not DETERMINERS.isdisjoint(words[:1]) or not _OF_SENTENCES.isdisjoint(words)
    if found["end"] != "\n" and (is_sentence or len(words) > _MOST_IN_PHRASE):
        return None
    return frozenset(words)
