"""Finds a statement given to another speaker: "Lee said it." where the evidence has "Hart said it."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.other_name_in_copy import WITHIN_NAMES, may_be_one
from faithrails.lookup.word_changes import LONGEST
from faithrails.text.find_names import is_title
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import content_stem, stem, without_possessive

_REPORTS = REPORTING | {"according"}
_AUXILIARIES = frozenset(
    "has have had also later then recently previously reportedly first originally initially".split()
)
_MARKS = frozenset(",;:()\"“”'‘’")
_WITHIN_SPEAKER = WITHIN_NAMES | frozenset("of for and at in his her their its our".split())
_LONGEST_SPEAKER = 9  # words
_PRONOUNS = frozenset("he she they".split())
_FARTHEST = 6  # sentences before a pronoun, in any of which its name may stand
_LEAST_REPORTED = 2  # words of content
_LEAST_IN_OTHER_WORDS = 4  # the same of what a sentence may report in other words
_AGREEING = frozenset("agree agrees agreed agreeing also too so same likewise similar similarly".split())
_BEFORE_PRONOUN = 4  # words after a verb, among which the pronoun is: "believes instead that it"
_STANDING_FOR = frozenset("it they this that these he she".split())  # for a subject, after a verb
_SUBJECT = 6  # words at the beginning of a sentence, in which its subject stands
_LEAST_SAME = 0.75  # of them, in their order


class _Report(NamedTuple):
    """Words ``start:end`` of a text are the speaker of what ``content`` holds."""

    text: TokenizedText
    start: int
    end: int
    content: tuple[str, ...]
    of_pronoun: bool  # whether its subject is a pronoun: "said that it was closed"

    @property
    def speaker(self) -> list[str]:
        """The folded words of the speaker."""
        return self.text.words[self.start : self.end]

    @property
    def described(self) -> frozenset[str]:
        """The stems of the speaker."""
        return frozenset(map(content_stem, self.speaker)) - {""}

    def names(self, index: EvidenceIndex) -> list[str]:
        """Return the words of content of the speaker that are written with a capital, without possessives.

        One that begins the sentence is no name if a passage writes it without: "Doctors say ...".
        """
        words = self.text.words
        found = [
            without_possessive(words[n])
            for n in range(self.start, self.end)
            if self.text.text[self.text.starts[n]].isupper() and content_stem(words[n])
            if n or words[n] not in index.uncapitalised
        ]
        begins = self.start == 0 and found == [without_possessive(words[0])]
        found = [name for name in found if not is_title(name)]
        return [] if begins and self.end > 1 else found  # "Counsel for the claimant"

    def is_name(self, index: EvidenceIndex) -> bool:
        """Whether all words of content of the speaker are names or titles."""
        described = (without_possessive(word) for word in self.speaker if content_stem(word))
        return {word for word in described if not is_title(word)} == set(self.names(index)) != set()

    def are_full(self, other: _Report, index: EvidenceIndex) -> bool:
        """Whether both speakers have a name of several words: "assessor Ann Lee", "the clerk Bo Fry"."""
        return min(len(self.names(index)), len(other.names(index))) > 1


def other_speaker(lookup: Lookup) -> Contradiction | None:
    """Return the speaker of a claim if the closest sentences report the same of others alone."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or len(claim.words) > LONGEST:
        return None
    own = next(_reports(claim), None)
    if own is None or len(own.content) < _LEAST_REPORTED:
        return None
    start, end = claim.starts[own.start], claim.ends[own.end - 1]
    rest = tokenized(claim.text[:start] + claim.text[end:])
    window, found = index.best(rest.stems), ""
    for sentence in closest_sentences(rest, index, window) if window else ():
        there = tokenized(index.text_of(sentence))
        reports = list(_reports(there))
        of_pronoun = any(one.of_pronoun for one in reports)
        if not _holds_most(own.content, there.keys, of_pronoun=of_pronoun):
            continue
        others = [one for one in reports if _holds_most(own.content, one.content, of_pronoun=one.of_pronoun)]
        if not others or not all(_is_another(own, other, sentence, index) for other in others):
            return None
        if _says_it_too(own, sentence, index):
            return None
        found = found or " ".join(others[0].speaker)
    if not found:
        return None
    why = f"the passage reports this of '{found}', not of '{claim.text[start:end]}'"
    return Contradiction(why, ((start, end),), in_copy=True)


def _holds_most(content: Sequence[str], keys: Sequence[str], *, of_pronoun: bool) -> bool:
    """Whether words hold most of what is reported, or all of few words, but for the subject of a pronoun."""
    if len(content) >= _LEAST_IN_OTHER_WORDS:
        return LCSseq.similarity(content, keys) >= _LEAST_SAME * len(content)
    said = content[1:] if of_pronoun and len(content) > _LEAST_REPORTED else content
    return LCSseq.similarity(said, keys) == len(said)


def _says_it_too(own: _Report, sentence: Sentence, index: EvidenceIndex) -> bool:
    """Whether a sentence has the speaker of a claim with what few words report, or the next one agrees."""
    names = frozenset(map(stem, own.names(index)))
    number = _number(index, sentence)
    after = index.sentences[number + 1 : number + 2]
    if any(names & one.stems and not _AGREEING.isdisjoint(index.sentence_words(number + 1)) for one in after):
        return True
    return len(own.content) < _LEAST_IN_OTHER_WORDS and any(
        index.sentences[n].stems.issuperset(own.content) for name in names for n in index.stems.get(name, ())
    )


def _is_another(own: _Report, other: _Report, sentence: Sentence, index: EvidenceIndex) -> bool:
    """Whether the speaker of a claim is not that of a sentence of the evidence.

    Two names may be of one by their beginnings, initials or neighbours; "he" may be whoever is named in the
    sentence or before it; another description may be of anybody with a name.
    """
    speaker = own.names(index)
    is_short = len(own.content) < _LEAST_IN_OTHER_WORDS
    if is_short and not (own.is_name(index) and other.is_name(index)) and not own.are_full(other, index):
        return False
    if not index.words.issuperset(speaker) or index.uncapitalised.issuperset(speaker):  # words that describe
        there = other.described
        return bool(there) and there.isdisjoint(own.described) and _is_subject(index, own.described, sentence)
    if len(other.speaker) == 1 and other.speaker[0] in _PRONOUNS:
        return _stems_before(index, sentence).isdisjoint(map(stem, speaker))
    names = other.names(index)
    is_same = not set(map(without_possessive, other.speaker)).isdisjoint(speaker)
    return bool(names) and not is_same and not may_be_one(speaker, names, index)


def _is_subject(index: EvidenceIndex, described: frozenset[str], apart: Sentence) -> bool:
    """Whether a described speaker begins another sentence and is not named in the one that reports."""
    if not described or described <= apart.stems:
        return False
    holders = set.intersection(*(set(index.stems.get(one, ())) for one in described))
    return any(
        described.issubset(map(content_stem, index.sentence_words(number)[:_SUBJECT])) for number in holders
    )


def _stems_before(index: EvidenceIndex, sentence: Sentence) -> frozenset[str]:
    """Return the stems of a sentence and of those before it to which a pronoun may refer."""
    here = _number(index, sentence)
    near = index.sentences[max(0, here - _FARTHEST) : here + 1]
    return frozenset().union(*(one.stems for one in near))


def _number(index: EvidenceIndex, sentence: Sentence) -> int:
    return next(number for number in index.stems[min(sentence.stems)] if index.sentences[number] is sentence)


def _reports(text: TokenizedText) -> Iterator[_Report]:
    """Yield what a sentence reports: "According to Lee, ...", "..., according to Lee", "Lee said ..."."""
    words = text.words
    for n, word in () if _REPORTS.isdisjoint(words) else enumerate(words):
        if word == "according" and words[n + 1 : n + 2] == ["to"]:
            end = next((m for m in range(n + 2, len(words) + 1) if _stands_apart(text, m)), len(words))
            if _is_speaker(words[n + 2 : end]):
                yield _Report(text, n + 2, end, _content(words[:n] + words[end:]), of_pronoun=False)
        elif word in REPORTING and not words[n - 1].endswith(("'s", "’s")):  # "the company's report says"
            last = n
            while last and words[last - 1] in _AUXILIARIES:
                last -= 1
            begin = start = next(m for m in range(last, -1, -1) if _stands_apart(text, m))
            if start == last and start > 1:  # "The owner, Ann Lee, said"
                start = next(m for m in range(last - 1, -1, -1) if _stands_apart(text, m))
                begin = next((m for m in range(start - 1, -1, -1) if _stands_apart(text, m)), start)
                if not _is_apposition(text, start, last, n):
                    continue
            if _is_speaker(words[start:last]):
                of_pronoun = not _STANDING_FOR.isdisjoint(words[n + 1 : n + 1 + _BEFORE_PRONOUN])
                said = _content(words[:begin] + words[n + 1 :])
                yield _Report(text, start, last, said, of_pronoun=of_pronoun)


def _is_apposition(text: TokenizedText, start: int, end: int, verb: int) -> bool:
    """Whether a name stands between commas before a verb that no other speaker follows."""
    is_capital = [text.text[text.starts[n]].isupper() for n in range(start, end)]
    follows = verb + 1 < len(text.words) and text.text[text.starts[verb + 1]].isupper()
    return start > 0 and not follows and all(is_capital)


def _stands_apart(text: TokenizedText, n: int) -> bool:
    """Whether a mark or an end of the sentence is before word ``n``."""
    if n in (0, len(text.words)):
        return True
    return not _MARKS.isdisjoint(text.text[text.ends[n - 1] : text.starts[n]])


def _is_speaker(words: Sequence[str]) -> bool:
    """Whether words may be the name of a speaker: no verb, and no other sign of a clause."""
    if len(words) == 1 and words[0] in _PRONOUNS:
        return True
    return 0 < len(words) <= _LONGEST_SPEAKER and (
        all(content_stem(word) or word in _WITHIN_SPEAKER for word in words) and any(map(content_stem, words))
    )


def _content(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(None, map(content_stem, words)))
