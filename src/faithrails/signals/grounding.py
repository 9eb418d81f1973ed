"""How well one claim is grounded in the evidence: what of it the evidence holds, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from rapidfuzz import fuzz

from faithrails.signals.mention import Mention
from faithrails.signals.mentions import mentions
from faithrails.signals.words import content_words, negations, words
from faithrails.text import Span, sentences
from faithrails.types import Passage

_LEAST_FUZZY = 6  # letters: in shorter names one letter is a difference
_LEAST_RATIO = 88.0
_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the evidence, read once for all claims."""

    passage: int
    span: Span
    stems: frozenset[str]
    mentions: tuple[Mention, ...]


class EvidenceIndex:
    """The sentences of all passages, with the words and mentions that they hold."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self.sentences = [
            self._read(number, passage.text, span)
            for number, passage in enumerate(passages)
            for span in sentences(passage.text)
        ]
        self.mentions = [mention for sentence in self.sentences for mention in sentence.mentions]
        self.words = {word for passage in passages for word, _, _ in words(passage.text)}
        self.words |= {word.removesuffix("'s").removesuffix("’s") for word in self.words}
        self.long_words = [word for word in self.words if len(word) >= _LEAST_FUZZY]
        self.folded = " ".join(" ".join(w for w, _, _ in words(p.text)) for p in passages)
        self.stems: dict[str, list[int]] = {}
        self.pairs: set[tuple[str, str]] = set()
        for index, sentence in enumerate(self.sentences):
            for stem in sentence.stems:
                self.stems.setdefault(stem, []).append(index)
        for passage in passages:
            stems = [stem for stem, _, _ in content_words(passage.text)]
            self.pairs.update(zip(stems, stems[1:], strict=False))

    def _read(self, number: int, text: str, span: Span) -> Sentence:
        piece = text[span.start : span.end]
        stems = frozenset(stem for stem, _, _ in content_words(piece))
        return Sentence(number, span, stems, tuple(mentions(piece)))

    def weight(self, stem: str) -> float:
        """Weigh a stem by its rarity among the sentences: one that none holds weighs most."""
        return log(1 + (len(self.sentences) + 1) / (len(self.stems.get(stem, ())) + 1))

    def best(self, stems: Iterable[str]) -> tuple[int, int] | None:
        """Return the first and last sentence of the window that holds most of these stems."""
        scores: dict[int, float] = {}
        for stem in set(stems):
            weight = self.weight(stem)
            for index in self.stems.get(stem, ()):
                scores[index] = scores.get(index, 0.0) + weight
        if not scores:
            return None
        top = max(sorted(scores), key=lambda index: scores[index])
        return self._widened(top, set(stems))

    def _widened(self, top: int, stems: set[str]) -> tuple[int, int]:
        """Take in a neighbour of the same passage if it adds to what the best sentence holds."""
        held = self.sentences[top].stems & stems
        gains = {}
        for other in (top - 1, top + 1):
            near = 0 <= other < len(self.sentences)
            if near and self.sentences[other].passage == self.sentences[top].passage:
                gains[other] = len((self.sentences[other].stems & stems) - held)
        other = max(gains, key=lambda index: gains[index], default=top)
        if not gains.get(other):
            return top, top
        return min(top, other), max(top, other)


def holds(index: EvidenceIndex, mention: Mention) -> bool:
    """Whether the evidence holds a mention: the same value, whatever its spelling."""
    if mention.kind == "quote":
        return str(mention.value) in index.folded
    if mention.kind == "name":
        return all(_holds_name(index, part) for part in mention.value)  # type: ignore[attr-defined]
    return any(_same(mention, other) for other in index.mentions) or _holds_date_apart(index, mention)


def _holds_name(index: EvidenceIndex, part: str) -> bool:
    stripped = part.replace(".", "").replace("'", "")
    if part in index.words or stripped in index.words or part.removesuffix("s") in index.words:
        return True
    pieces = [piece for piece, _, _ in words(part)]
    if len(pieces) > 1:
        return all(_holds_name(index, piece) for piece in pieces)
    if len(part) < _LEAST_FUZZY or any(char.isdigit() for char in part) or not part.isascii():
        return False
    return any(fuzz.ratio(part, word, score_cutoff=_LEAST_RATIO) for word in index.long_words)


def _same(left: Mention, right: Mention) -> bool:
    if left.kind == "date" and right.kind == "date":
        pairs = list(zip(left.value, right.value, strict=True))  # type: ignore[call-overload]
        return all(wanted is None or wanted == found for wanted, found in pairs)
    if left.kind == "time" or right.kind == "time":
        return left.kind == right.kind and left.value == right.value
    wanted, found = _amounts(left), _amounts(right)
    currencies = {currency for currency in (_currency(left), _currency(right)) if currency}
    percents = {left.kind, right.kind} & {"percent"}
    if len(currencies) > 1 or (percents and currencies):
        return False
    if left.kind == "percent" and right.kind == "number":  # "75 %" is "three quarters"
        found = (*found, *(100 * amount for amount in found if 0 < amount < 1))
    if left.kind == "number" and right.kind == "percent":
        wanted = (*wanted, *(100 * amount for amount in wanted if 0 < amount < 1))
    return any(abs(a - b) <= _TOLERANCE * max(abs(a), abs(b), 1.0) for a in wanted for b in found)


def _holds_date_apart(index: EvidenceIndex, mention: Mention) -> bool:
    """A full date whose day and month stand in one place and whose year stands in another."""
    if mention.kind != "date":
        return False
    year, month, day = mention.value  # type: ignore[misc]
    if year is None or month is None:
        return False
    held = [other.value for other in index.mentions if other.kind == "date"]
    return (
        any(value[0] == year for value in held)
        and any(  # type: ignore[index]
            value[0] is None and value[1:] == (month, day)  # type: ignore[index]
            for value in held
        )
    )


def _amounts(mention: Mention) -> tuple[float, ...]:
    value = mention.value
    if mention.kind == "money":
        return value[1]  # type: ignore[index, no-any-return]
    if mention.kind == "date":  # "1889" may be a plain amount on the other side
        year, month, day = value  # type: ignore[misc]
        return (float(year),) if year and not month and not day else ()
    return value if isinstance(value, tuple) and mention.kind in ("number", "percent") else ()


def _currency(mention: Mention) -> str | None:
    return mention.value[0] if mention.kind == "money" else None  # type: ignore[index, no-any-return]


def denies(text: str) -> bool:
    """Whether a text denies something: an odd number of negations."""
    return negations(text) % 2 == 1
