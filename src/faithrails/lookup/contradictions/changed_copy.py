"""Finds what a claim changes in a sentence that it otherwise copies: a word that binds the others, or a name.

"All members may vote." says something else than "Some members may vote.", and "Ann Lee chairs the board."
than "Tom Hart chairs the board.", though the evidence holds nearly every word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.domain_vocabulary import Vocabulary
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.windows import Sentence
from faithrails.features.aligned_words import NUMBER, key
from faithrails.features.word_vectors import unit, word_vectors
from faithrails.lookup.claim_lookup import Contradiction, Lookup
from faithrails.lookup.kinds import Kind
from faithrails.lookup.nearly_copied_sentences import (
    LONGEST,
    Change,
    all_changes,
    closest_sentences,
    compared_keys,
    content,
)
from faithrails.lookup.operator_classes import KINDS, LIMITING, operators
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import content_stem, denies, stem

_LEAST_COPIED = 3  # words of content, in their order
_LEAST_OF_SENTENCE = 2  # the same where the claim leaves nothing of the sentence out
_LEAST_SHARE = 0.7  # of the claim's words of content, unless it differs from a whole sentence at one place
_WITHIN_NUMBERS = frozenset(".,:/-–%")
_CONDITIONS = frozenset((("condition", "if"), ("condition", "unless")))
_SAME_MEANING = 0.3  # cosine of two words from which on one may paraphrase the other
_TAIL = 3  # words
_SHOWN = 5  # words of a condition
_NEAR = 2  # words beside a change among which the operator that it replaces may stand
_ENDS = {"iest": "y", "ier": "y", "est": "", "er": ""}  # of adjectives, with what their first form has
_LEAST_BEFORE_END = 3  # letters
_BEGINNING = 4  # letters that a name and its other form have in common: "German" for "Germany"


def changed_copy(lookup: Lookup) -> Contradiction | None:
    """Return the first change to the closest sentence that is copied, unless another is copied as it is."""
    if lookup.window is None or len(lookup.reading.words) > LONGEST:
        return None
    first = None
    for copy in _copies(lookup):
        found = next(_contradictions(copy, lookup.reader.vocabulary), None)
        if found is None:
            return None
        first = first or found
    return first


@dataclass(frozen=True, slots=True)
class _Copy:
    """A claim, the words of the sentence that it copies, and how they differ."""

    claim: TokenizedText
    there: Sequence[str]
    capitals: frozenset[int]  # words of the sentence with a capital
    changes: Sequence[Change]
    last: int | None  # words of the sentence up to the last of the claim; None if the claim ends otherwise
    index: EvidenceIndex

    @property
    def names(self) -> frozenset[str]:
        """The words that the evidence writes with a capital within a sentence, and nowhere without."""
        return self.index.capitalised

    def never_lower(self, words: Sequence[str]) -> bool:
        """Whether the evidence has these words, and always with a capital."""
        places = [
            (word, reading.text[start].isupper())
            for reading in self.index.readings
            for word, start in zip(map(_plain, reading.words), reading.starts, strict=True)
            if word in words
        ]
        return all(upper for _, upper in places) and {word for word, _ in places}.issuperset(words)

    def own(self, change: Change) -> Sequence[str]:
        """The claim's folded words of a change."""
        return self.claim.words[change.start : change.end]

    def instead(self, change: Change) -> Sequence[str]:
        """The sentence's folded words of a change."""
        return self.there[change.start_there : change.end_there]

    def contradiction(self, kind: Kind, change: Change) -> Contradiction:
        """Return the finding of a change, at the words that the claim has for others."""
        start, end = self.claim.starts[change.start], self.claim.ends[change.end - 1]
        said, there = self.claim.text[start:end], " ".join(self.instead(change))
        why = (
            f"the passage says '{there}' where the answer says '{said}'"
            if there
            else f"the passage does not say '{said}' of it"
        )
        return Contradiction(why, ((start, end),), kind=kind, in_copy=True)


def _copies(lookup: Lookup) -> Iterator[_Copy]:
    """Yield the closest sentences that a claim copies, or else those closest to it without its names."""
    claim, index = lookup.reading, lookup.index
    named = frozenset(
        stem(word) for mention in lookup.mentions if mention.kind == "name" for word in mention.words
    )
    for stems in (lookup.stems, [word for word in lookup.stems if word[0] not in named] if named else ()):
        window = index.best(word for word, _, _ in stems)
        nearest = closest_sentences(claim, index, window) if window else ()
        found = [copy for sentence in nearest if (copy := _copy(claim, index, sentence))]
        if found:
            yield from found
            return


def _copy(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> _Copy | None:
    """Compare a claim with a sentence; None if too few of its words are there in their order."""
    first, last = sentence.words
    if last - first > LONGEST:
        return None
    reading = index.readings[sentence.passage]
    there = reading.words[first:last]
    own, keys_there = compared_keys(claim.words), compared_keys(there)
    changes = all_changes(own, keys_there)
    copied = content(own) - sum(content(own[change.start : change.end]) for change in changes)
    instead = sum(content(keys_there[change.start_there : change.end_there]) for change in changes)
    is_whole = copied + instead >= content(keys_there)
    is_one_change = is_whole and len(changes) == 1
    least_share = 0.0 if is_one_change else _LEAST_SHARE
    if copied < max(_LEAST_OF_SENTENCE if is_whole else _LEAST_COPIED, least_share * content(own)):
        return None
    capitals = frozenset(n for n in range(last - first) if reading.text[reading.starts[first + n]].isupper())
    return _Copy(claim, there, capitals, changes, _end_of(own, keys_there), index)


def _contradictions(copy: _Copy, vocabulary: Vocabulary) -> Iterator[Contradiction]:
    changes = [change for change in copy.changes if change.own]
    yield from _changed_operators(copy, changes)
    for change in changes:
        if _has_opposite(copy, change, vocabulary):
            yield copy.contradiction(Kind.ANTONYM, change)
        if _has_other_name(copy, change):
            yield copy.contradiction(Kind.DISPLACED_NAME, change)
        if _has_other_number(copy, change):
            yield copy.contradiction(Kind.DISPLACED_VALUE, change)
        if _has_other_word(copy, change):
            yield copy.contradiction(Kind.DISPLACED_WORD, change)
    if len(copy.changes) == 1 and changes and _is_added_word(copy, changes[0]):
        yield copy.contradiction(Kind.ADDED_WORD, changes[0])
    yield from _dropped_condition(copy)


def _changed_operators(copy: _Copy, changes: Sequence[Change]) -> Iterator[Contradiction]:
    """Yield the changes that put an operator of another class of its family, or add one that limits."""
    own, there = dict(operators(copy.claim.words)), dict(operators(copy.there))
    said, known = frozenset(own.values()), frozenset(there.values())
    for change in changes:
        new = {own[n] for n in range(change.start, change.end) if n in own} - known
        around = range(change.start_there - _NEAR, change.end_there + _NEAR)
        replaced = {family for family, _ in {there[n] for n in around if n in there} - said}
        for one in sorted(new):
            if one[0] in replaced or one in LIMITING:
                yield copy.contradiction(KINDS[one[0]], change)


def _has_opposite(copy: _Copy, change: Change, vocabulary: Vocabulary) -> bool:
    """Whether a change puts the opposite of a word: "lowest" for "highest", but not "not low"."""
    own, instead = copy.own(change), copy.instead(change)
    there = {form for word in instead for form in _forms(word)} if denies(own) == denies(instead) else ()
    return any(
        not vocabulary.opposites(form).isdisjoint(there)
        for word in (own if there else ())
        for form in _forms(word)
    )


def _forms(word: str) -> Iterator[str]:
    """Yield the stem of a word, and that of the adjective of which it may be another form: of "highest"."""
    yield stem(word)
    for end, first in _ENDS.items():
        if word.endswith(end) and len(word) >= len(end) + _LEAST_BEFORE_END:
            yield stem(word.removesuffix(end) + first)
            return


def _has_other_name(copy: _Copy, change: Change) -> bool:
    """Whether a change puts one name of the evidence for another, and nothing else."""
    own = _name(copy.claim.words, change.start, change.end, _capitals(copy.claim))
    other = _name(copy.there, change.start_there, change.end_there, copy.capitals)
    if not (own and other) or not frozenset(map(_plain, copy.claim.words)).isdisjoint(other):
        return False
    is_known = not copy.names.isdisjoint((*own, *other)) and copy.never_lower((*own, *other))
    return is_known and not _may_be_one(own, other)


def _capitals(text: TokenizedText) -> frozenset[int]:
    return frozenset(n for n, start in enumerate(text.starts) if text.text[start].isupper())


def _name(words: Sequence[str], first: int, last: int, capitals: frozenset[int]) -> list[str]:
    """Return the words of content ``first:last`` if all have capitals, as those of a name."""
    said = [n for n in range(first, last) if content(compared_keys(words[n : n + 1]))]
    return [_plain(words[n]) for n in said] if capitals.issuperset(said) else []


def _plain(word: str) -> str:
    return word.removesuffix("'s").removesuffix("’s")


def _may_be_one(own: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names have the beginning of a word in common, or one has the initials of the other."""
    beginnings = {word[:_BEGINNING] for word in own}
    initials = ["".join(word[0] for word in names) for names in (own, other)]
    is_short = any(word.endswith(short) for short in initials if len(short) > 1 for word in (*own, *other))
    return is_short or not beginnings.isdisjoint(word[:_BEGINNING] for word in other)


def _has_other_number(copy: _Copy, change: Change) -> bool:
    """Whether a change puts one number for another: "one" for "two", as digits or in words."""
    own, other = _numbers(copy.own(change)), _numbers(copy.instead(change))
    around = copy.claim.text[copy.claim.starts[change.start] - 1 : copy.claim.ends[change.end - 1] + 1]
    is_whole = not (around[:1] in _WITHIN_NUMBERS or around[-1:] in _WITHIN_NUMBERS)
    return len(own) == len(other) == 1 and is_whole and own[0] not in _numbers(copy.there)


def _numbers(words: Sequence[str]) -> list[str]:
    """Return the digits of the numbers among words; "one" is a number beside another."""
    return [
        "1" if word == "one" else digits
        for word, (digits, kind) in zip(words, map(key, words), strict=True)
        if kind == NUMBER or word == "one"
    ]


def _has_other_word(copy: _Copy, change: Change) -> bool:
    """Whether a change puts a word of another sentence for one of another meaning: "wine" for "milk"."""
    if not change.own == change.there == 1:
        return False
    (own,), (other,) = copy.own(change), copy.instead(change)
    are_words = all(content_stem(word) and word.isalpha() for word in (own, other))
    if not are_words or content_stem(own) not in copy.index.stems:
        return False
    if content_stem(own) in compared_keys(copy.there) or content_stem(other) in compared_keys(
        copy.claim.words
    ):
        return False
    one, another = unit(word_vectors().of((own, other)))
    return float(one @ another) < _SAME_MEANING


def _dropped_condition(copy: _Copy) -> Iterator[Contradiction]:
    """Yield the claim if it ends where the sentence goes on with a condition: "if", "unless"."""
    has_own = not _CONDITIONS.isdisjoint(found for _, found in operators(copy.claim.words))
    if not has_own and copy.last and dict(operators(copy.there)).get(copy.last) in _CONDITIONS:
        condition = " ".join(copy.there[copy.last : copy.last + _SHOWN])
        place = ((0, len(copy.claim.text)),)
        why = f"the passage goes on with '{condition} …'"
        yield Contradiction(why, place, kind=Kind.DROPPED_CONDITION, in_copy=True)


def _end_of(own: Sequence[str], there: Sequence[str]) -> int | None:
    """Return where a sentence has the last words of a claim, behind them."""
    ends = range(_TAIL, len(there) + 1)
    return next((end for end in ends if list(there[end - _TAIL : end]) == list(own[-_TAIL:])), None)


def _is_added_word(copy: _Copy, change: Change) -> bool:
    """Whether a change adds one word, no name or number, to the words around it: "sale items" for "items"."""
    claim, place = copy.claim, change.start
    if change.there or change.own != 1 or not content(compared_keys(copy.own(change))):
        return False
    start, end = claim.starts[place], claim.ends[place]
    is_word = claim.words[place].isalpha() and (place == 0 or claim.text[start].islower())
    stands_apart = not claim.text[end : end + 1].isspace() or claim.text[start - 2 : start].strip(" ") != ""
    return is_word and not stands_apart
