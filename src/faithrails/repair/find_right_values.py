"""Finds the right values and names in the evidence for the wrong ones of a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.read_claim_mentions import ClaimReader
from faithrails.lookup.contradictions.rule_types import VALUES
from faithrails.lookup.findings import Findings
from faithrails.lookup.look_up_claim import answer_before, examine
from faithrails.lookup.missing.missing_words import missing_share
from faithrails.repair.align_with_copy import Alignment, alignments
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import AMOUNTS, Mention, moved, normalized
from faithrails.text.words import STOP_WORDS, folded, words
from faithrails.types import Change, Claim, Turn
from faithrails.types.repair import changed

_RESTATED = 0.25  # share of the claim's other words that the window with the right value may lack
_MOST_BESIDE = 2  # other words of a claim that are replaced along with wrong ones
_MOST_LONGER = 2  # words by which the replacement may be longer
_BOUNDING = frozenset('()[]{}:;|"“”\n')
_NEAR, _BESIDE = 40, 2  # characters and words beside a value that show what it is about
_MOST_PLACES = 8  # wrong spans of one claim

Span = tuple[int, int]  # start, end


def right_values(turn: Turn, claim: Claim, index: EvidenceIndex, reader: ClaimReader) -> list[Change]:
    """Return changes after which the exact check has no hard finding against a claim; empty if unknown.

    The claim must be in the answer's own words.
    """
    before = answer_before(turn, claim)
    found = examine(claim, index, turn.question, before, (), reader)
    if found is None:
        return []
    for some in _proposals(claim.text, found, index, reader):
        text = changed(claim.text, some)
        again = examine(Claim(text, 0, len(text)), index, turn.question, before, (), reader)
        if some and text != claim.text and again is not None and not again.hard:
            return some
    return []


def _proposals(
    text: str, found: Findings, index: EvidenceIndex, reader: ClaimReader
) -> Iterator[list[Change]]:
    """Yield ways to correct a claim, the surest first."""
    known = [m for m in reader.mentions(text) if m.kind != "quote"]
    mentions = [*known, *(m for m in found.missing if m not in known)]
    wrong = [(m.start, m.end) for m in found.missing]
    wrong += found.contradiction.places if found.contradiction else ()
    for aligned in alignments(tokenized(text), index):
        restoring = _Restoring(aligned, mentions, reader)
        yield restoring.all(wrong or aligned.own_words)
        yield restoring.all([*wrong, *((m.start, m.end) for m in known)])
    told = found.contradiction
    if told and told.instead and len(told.places) == 1:
        (place,) = told.places
        if _is_restated(text, place, told.instead, index):
            yield [Change(*place, text[slice(*place)], told.instead, "corrected")]


class _Restoring:
    """Finds the words of a sentence for spans of a claim that nearly copies it."""

    def __init__(self, aligned: Alignment, mentions: Sequence[Mention], reader: ClaimReader) -> None:
        self._aligned, self._mentions = aligned, mentions
        source, (first, last) = aligned.source, aligned.words
        start = max(0, source.starts[first] - 1)  # with the sign of an amount
        there = reader.mentions(source.text[start : source.ends[last - 1] + 1])
        self._there = [moved(m, start) for m in there if m.kind != "quote"]

    def all(self, places: Sequence[Span]) -> list[Change]:
        """Return the replacements of these spans, without overlaps."""
        found: list[Change] = []
        for place in dict.fromkeys(places[:_MOST_PLACES]):
            one = self._one(place)
            if one and not any(one.start < other.end and other.start < one.end for other in found):
                found.append(one)
        return found

    def _one(self, place: Span) -> Change | None:
        tokens = self._aligned.tokens(*place)
        both = self._aligned.opposite(tokens)
        if both is None:
            return None
        (first, last), (begin, end) = both
        claim, source = self._aligned.claim, self._aligned.source
        size = last - first
        right = (source.starts[begin], source.ends[end - 1])
        if size <= tokens[1] - tokens[0] + _MOST_BESIDE and end - begin <= size + _MOST_LONGER:
            own = _with_signs(claim.text, (claim.starts[first], claim.ends[last - 1]), self._mentions)
            right = _with_signs(source.text, right, self._there)
            return self._replacement(own, right)
        mention = next((m for m in self._mentions if _span(m) == place), None)
        same = [m for m in self._there if _group(m) == _group(mention) and _overlap(_span(m), right)]
        return self._replacement(place, _span(same[0])) if mention and len(same) == 1 else None

    def _replacement(self, own: Span, right: Span) -> Change | None:
        """Return the change; None if both agree, or if punctuation or the kind of value would change."""
        said, text = self._aligned.claim.text[slice(*own)], self._aligned.source.text[slice(*right)]
        if folded(said) == folded(text) or _marks(said) != _marks(text):
            return None
        replaced = [m for m in self._mentions if _overlap(_span(m), own)]
        others = [m for m in self._there if _overlap(_span(m), right)]
        kinds = {m.kind in VALUES for m in replaced} - {m.kind in VALUES for m in others}
        if kinds and all(word in STOP_WORDS for word, _, _ in words(text)):
            return None  # a value is replaced by a value, a name by a name or by a word that may be one
        values = [normalized(m) for m in replaced if m.kind in VALUES]
        if values and all(any(agrees(value, normalized(other)) for other in others) for value in values):
            return None
        return Change(*own, said, text, "corrected")


def _span(mention: Mention) -> Span:
    return mention.start, mention.end


def _marks(text: str) -> str:
    """Return the punctuation of a text that bounds or joins its parts."""
    return "".join(char for char in text if char in _BOUNDING)


def _group(mention: Mention | None) -> str:
    kind = mention.kind if mention else "none"
    return "amount" if kind in AMOUNTS else kind


def _with_signs(text: str, place: Span, values: Sequence[Mention]) -> Span:
    """Return a span with the signs of the values in it, which are not words: "$", "%", ">"."""
    near = [m for m in values if _overlap(place, _span(m))]
    start, end = min([place[0], *(m.start for m in near)]), max([place[1], *(m.end for m in near)])
    before, after = text[start : place[0]], text[place[1] : end]
    return (
        place[0] if any(map(str.isalnum, before)) else start,
        place[1] if any(map(str.isalnum, after)) else end,
    )


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _is_restated(text: str, place: Span, instead: str, index: EvidenceIndex) -> bool:
    """Whether the window with the right value has the rest of the claim, and the same words beside it."""
    reading = tokenized(text)
    said = zip(reading.stems, reading.content_indexes, strict=True)
    rest = [stem for stem, number in said if not place[0] <= reading.starts[number] < place[1]]
    window = index.best(rest)
    if window is None or missing_share(index, rest, index.stems_of(window)) > _RESTATED:
        return False
    there = index.text(window.first, window.last).text
    start = there.find(instead)
    return start >= 0 and bool(_beside(text, place) & _beside(there, (start, start + len(instead))))


def _beside(text: str, place: Span) -> set[str]:
    """Return the stems of the words right beside a span."""
    near = text[max(0, place[0] - _NEAR) : place[0]], text[place[1] : place[1] + _NEAR]
    return {*tokenized(near[0]).stems[-_BESIDE:], *tokenized(near[1]).stems[:_BESIDE]}
