"""Finds another reason or purpose: "closed because it lost money" for "closed because the roof leaks".

Also another circumstance: "closed while the lift is painted" for "closed while the roof is mended". The
evidence must lack its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.features.word_vectors import unit, word_vectors
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_word_in_copy import SAME_MEANING
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import sentences_with_all_stems
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import has_content

_REASON = re.compile(
    r"\b(?:(?i:because(?: of)?|due to|owing to|thanks to|on account of|as a result of|so that"
    r"|in order (?:to|that)|attributed to|caused by|blamed on|depend(?:s|ed|ing)? on|down to(?! \d)"
    r"|for(?= [a-z]+ing\b))"
    r"|[Ss]ince(?= [a-z]))\s"  # no date
)
_CIRCUMSTANCE = re.compile(r"\b(?i:while|after|when|until|during)\s(?=[a-z])")
_NAMING_THE_CAUSE = frozenset(("caused by", "attributed to", "blamed on"))
_END = re.compile(r"[,;:](?=\s)")
_LONGEST = 2_000  # characters of a sentence: a longer one is a list
_MOST_SAME = 0.34  # share of the content words of the shorter of two reasons
_LEAST_MAIN = 2  # content words of the clause that is explained
_LEAST_SHARED = 0.7  # share of them in the clause that the evidence explains
_LEAST_LIKE = 0.15  # cosine from which one word may paraphrase another
_LEAST_COPIED = 0.9  # as `_LEAST_SHARED`, if only words that the evidence lacks differ


class _Explained(NamedTuple):
    main: frozenset[str]
    reason: frozenset[str]
    start: int  # of the reason in its text
    end: int
    text: str  # of the reason
    word: str  # before it

    def differs(self, other: _Explained, left_out: frozenset[str] = frozenset()) -> bool:
        """Whether two reasons share few words, without those left out."""
        own, there = self.reason - left_out, other.reason - left_out
        least = min(len(own), len(there))
        return least > 0 and len(own & there) <= _MOST_SAME * least


def replaced_reason(lookup: Lookup) -> Contradiction | None:
    """Return the claim's reason or circumstance if the evidence gives another for the same statement."""
    if lookup.window is None or len(lookup.reading.words) > LONGEST:
        return None
    return _replaced(lookup, _REASON) or _replaced(lookup, _CIRCUMSTANCE)


def _replaced(lookup: Lookup, words: re.Pattern[str]) -> Contradiction | None:
    claim, index, window = lookup.reading, lookup.index, lookup.window
    for own in _explained(claim, words):
        is_named = own.word in _NAMING_THE_CAUSE  # "The delay was caused by fog."
        if len(own.main) + is_named < _LEAST_MAIN or not own.reason or window is None:
            continue
        others: list[_Explained] = []
        # The sentence with the reason of a claim may be closer than the one that explains the same.
        of_main = [index.sentences[number] for number in sentences_with_all_stems(index, own.main)]
        for sentence in dict.fromkeys((*closest_sentences(claim, index, window), *of_main)):
            text = index.text_of(sentence)
            there = _explained(tokenized(text), words) if len(text) <= _LONGEST else ()
            others += [
                one
                for one in there
                if len(own.main & one.main) >= _LEAST_SHARED * len(own.main)
                and (len(own.main) >= _LEAST_MAIN or one.word == own.word)
            ]
        is_reason = words is _REASON
        if others and all(
            (is_reason and own.differs(one) and not _is_synonym(own, one))
            or _is_new(own, one, index, may_be_one_word=is_reason)
            for one in others
        ):
            why = f"the passage says '{others[0].text}' instead"
            return Contradiction(why, ((own.start, own.end),), in_copy=True)
    return None


def _is_synonym(own: _Explained, other: _Explained) -> bool:
    """Whether two reasons have one content word each, and these are synonyms: "a rabbit", "a bunny"."""
    words = [
        reading.words[reading.content_indexes[0]]
        for one in (own, other)
        if (reading := tokenized(one.text)).content_indexes
    ]
    if not len(own.reason) == len(other.reason) == 1 or len(words) != len((own, other)):
        return False
    one, another = unit(word_vectors().of(words))
    return float(one @ another) >= SAME_MEANING


def _is_new(own: _Explained, other: _Explained, index: EvidenceIndex, *, may_be_one_word: bool) -> bool:
    """Whether a reason has words that the evidence lacks and that mean something else than the other's."""
    if own.word != other.word or len(own.main & other.main) < _LEAST_COPIED * len(own.main):
        return False
    one, another = tokenized(own.text), tokenized(other.text)
    there = frozenset(one.stems) & frozenset(another.stems)
    new = [one.words[n] for n in one.content_indexes if one.keys[n] not in index.stems]
    instead = [another.words[n] for n in another.content_indexes if another.keys[n] not in there]
    if not new or not instead or not index.words.isdisjoint(new):
        return False
    # One word is changed, or nearly all are: a single one may sum up the rest ("after an accident").
    is_changed = (
        may_be_one_word
        and len(one.words) == len(another.words)
        and sum(map(str.__ne__, one.words, another.words)) == 1
    )
    backwards = zip(reversed(one.keys), reversed(another.keys), strict=False)
    last = frozenset(key for key, _ in takewhile(lambda two: two[0] == two[1], backwards))  # "in Pike Lane"
    if not is_changed and (len(new) == 1 or not own.differs(other, last)):
        return False
    vectors = unit(word_vectors().of([*new, *instead]))
    most = _LEAST_LIKE if is_changed else SAME_MEANING
    return float((vectors[: len(new)] @ vectors[len(new) :].T).max()) < most


def _explained(text: TokenizedText, words: re.Pattern[str]) -> Iterator[_Explained]:
    """Yield each reason or purpose of a text, with what it explains: the rest."""
    found = list(words.finditer(text.text))
    ends = [*(each.start() for each in found[1:]), len(text.text.rstrip(" .!"))]
    for each, end in zip(found, ends, strict=False):
        begin, start = each.span()
        comma = _END.search(text.text, start, end)
        # the reason comes first, or is parenthetical
        if comma and (words is _CIRCUMSTANCE or not any(map(str.isalnum, text.text[:begin]))):
            end = comma.start()
        reason = _keys(text, start, end)
        main = _keys(text, 0, begin) | _keys(text, end, len(text.text))
        word = each.group().strip().lower()
        yield _Explained(main - reason, reason, start, end, text.text[start:end].strip(), word)


def _keys(text: TokenizedText, start: int, end: int) -> frozenset[str]:
    first, last = text.between(start, end)
    return frozenset(filter(has_content, text.keys[first:last]))
