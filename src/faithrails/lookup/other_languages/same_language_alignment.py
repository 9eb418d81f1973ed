"""Compares a claim with a sentence of the same language, token by token."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.lookup.copies.word_changes import Change, gaps_between
from faithrails.text.languages.closed_words import ClosedWords
from faithrails.text.languages.folded_words import WORD, folded
from faithrails.text.languages.tokens import Token

_COMMA = re.compile(r"[,،，、]")
_OPENS, _CLOSES = re.compile(r"[(（\[【]\s*$"), re.compile(r"^\s*[)）\]】]")
_SENTENCE_END = re.compile(r"(?<!\d)[.!?]\s|[。！？।؟]")
_YEAR_OR_MONTH = re.compile(r"#\d{4}|@\d{4}-\d\d")
_YEAR_SIGN = frozenset("年")
_AT = frozenset("in im am en em nel dans el le il في".split())  # before a date: at some time within it
_BEFORE_OR_AFTER = re.compile(r"\s*[以之]?[前后後降]|\s*より")
_MOST_TOKENS = 600  # of a claim or a sentence
_NEAR = 0.6  # share of a claim's tokens that are in the sentence in the same order
_NEARER = 0.75  # the same if the two differ in a denial
_LEAST = 2  # such tokens
_LEAST_UNSPACED = 4  # the same for a script whose tokens are characters


@dataclass(frozen=True, slots=True)
class Gap:
    """Tokens of a claim and those that a sentence has in their place; either may be empty."""

    claim_tokens: tuple[Token, ...]
    evidence_tokens: tuple[Token, ...]
    begin: int  # where the last token before it ends in the sentence
    is_first: bool
    is_last: bool
    before_value: bool  # whether a value of the claim follows
    opening: str  # the first word of the sentence there, which may be an article
    ends_sentence: bool  # whether it is a sentence that the splitter did not separate from the rest


@dataclass(frozen=True, slots=True)
class Alignment:
    """The gaps between a claim and a sentence, without articles, and how many tokens are the same."""

    gaps: tuple[Gap, ...]
    same: int
    size: int
    text: str
    words: ClosedWords
    own_denials: frozenset[str]
    other_denials: frozenset[str]

    @property
    def is_copy(self) -> bool:
        """Whether the sentence states all that the claim states, in the same words."""
        return self.size > 0 and all(
            self._is_less_exact(gap) or (not gap.claim_tokens and self._may_lack(gap)) for gap in self.gaps
        )

    @property
    def is_near_copy(self) -> bool:
        """Whether most of the claim is in the sentence, in the same order."""
        least = _LEAST_UNSPACED if self.words.unspaced else _LEAST
        return self.same >= max(least, _NEAR * self.size)

    @property
    def denies_other(self) -> bool:
        """Whether one of the two denies what the other states, in the same words."""
        own = self.size - len(self.own_denials)
        return (
            self.is_near_copy
            and bool(self.own_denials) != bool(self.other_denials)
            and self.same >= _NEARER * own
        )

    def _is_less_exact(self, gap: Gap) -> bool:
        """Whether the claim has the year or month of a full date: "in 1958", "in December 1958".

        Not behind "before" or "after": what is before the date need not be before its year.
        """
        own = [token.key for token in gap.claim_tokens if token.key not in _YEAR_SIGN | _AT]
        there = [token for token in gap.evidence_tokens if token.key not in _AT]
        if len(own) != 1 or len(there) != 1 or not is_within(own[0], there[0].key):
            return False
        before = re.findall(WORD, self.text[: there[0].start])[-1:]
        if self.words.unspaced:
            return _BEFORE_OR_AFTER.match(self.text, there[0].end) is None
        return bool(before) and folded(before[0]) in _AT

    def _may_lack(self, gap: Gap) -> bool:
        """Whether the claim may leave out these words of the sentence.

        A phrase may be left out that begins with a preposition or is in brackets or between commas. One that
        joins another statement may not, unless it ends the sentence; nor may one that denies or limits the
        statement ("not", "only", "almost", "if", "according to").
        """
        inside = self.text[gap.evidence_tokens[0].start : gap.evidence_tokens[-1].end]
        before, after = self.text[: gap.evidence_tokens[0].start], self.text[gap.evidence_tokens[-1].end :]
        if gap.ends_sentence:
            return True
        if self._limits(gap.evidence_tokens, inside):
            return False
        if _OPENS.search(before) and _CLOSES.match(after):
            return True
        comma_before = _COMMA.match(self.text, gap.begin) is not None
        comma_after = _COMMA.search(after.lstrip()[:1]) is not None
        joined = any(token.key in self.words.joins for token in gap.evidence_tokens)
        opens = gap.opening in self.words.openers
        if gap.is_first:
            return opens and comma_after and not _COMMA.search(inside)
        if gap.is_last:
            return (
                bool(self.words.openers)
                and (opens or gap.opening in self.words.joins)
                and not _COMMA.search(inside)
            )
        if joined or gap.before_value:
            return False
        names_again = comma_before and comma_after and gap.opening in self.words.articles | self.words.openers
        return names_again or (opens and not comma_before and not _COMMA.search(inside))

    def _limits(self, there: Sequence[Token], text: str) -> bool:
        limiting = self.words.negations | self.words.limits
        if self.words.unspaced:
            return any(word in text for word in limiting)
        return any(limiting.intersection(forms(token, self.words)) for token in there)


def is_within(date: str, other: str) -> bool:
    """Whether the second key is a date in the year or month of the first: "#1958", "@1958-12"."""
    span = f"@{date[1:]}-" if _YEAR_OR_MONTH.fullmatch(date) else ""
    return bool(span) and other.startswith(span)


def forms(token: Token, words: ClosedWords) -> Iterator[str]:
    """Yield a word, and the word without a prefix that is itself a word."""
    yield token.key
    if token.key[:1] in words.prefixes:
        yield token.key[1:]


def denials(text: str, found: Sequence[Token], words: ClosedWords) -> frozenset[str]:
    """Return the negations of a text; in an unspaced script, those that occur anywhere in it."""
    if words.unspaced:
        return frozenset(word for word in words.negations if word in text)
    return frozenset(form for token in found for form in forms(token, words) if form in words.negations)


def align(
    claim: str, own: Sequence[Token], text: str, there: Sequence[Token], words: ClosedWords
) -> Alignment | None:
    """Return how a claim differs from a sentence; None if either is too long to compare."""
    own_denials, other_denials = denials(claim, own, words), denials(text, there, words)
    own = [token for token in own if token.key not in words.articles]
    there = [token for token in there if token.key not in words.articles]
    if max(len(own), len(there)) > _MOST_TOKENS:
        return None
    changes = list(gaps_between([token.key for token in own], [token.key for token in there]))
    gaps = tuple(_gap(own, there, text, change) for change in changes)
    matched = len(own) - sum(change.claim_length for change in changes)
    return Alignment(gaps, matched, len(own), text, words, own_denials, other_denials)


def _gap(own: Sequence[Token], there: Sequence[Token], text: str, change: Change) -> Gap:
    i, j, k, m = change
    is_first, is_last = k == 0, m == len(there)
    apart = False
    if m > k and is_first != is_last:  # articles are no tokens here
        left, right = (k, k - 1) if is_last else (m, m - 1)
        start, end = there[right].end, there[left].start if left < len(there) else len(text)
        apart = _SENTENCE_END.search(text, start, end) is not None
    before_value = j < len(own) and own[j].is_value
    begin = there[k - 1].end if k else 0
    opening = re.search(WORD, text[begin:])
    return Gap(
        tuple(own[i:j]), tuple(there[k:m]), begin, is_first, is_last, before_value,
        folded(opening[0]) if opening else "", apart,
    )  # fmt: skip
