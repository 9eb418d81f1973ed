"""Verbalises records: each as a sentence, and each long value as sentences of its own."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.evidence.records.parse import WORD_ENDS, Fact, Record
from faithrails.text.sentences import sentences
from faithrails.text.spans import Span
from faithrails.text.words import content_words, denies, words

_LONG = 12  # words from which a value is running text


def as_sentences(record: Record) -> Iterator[tuple[Span, str, tuple[str, ...], bool]]:
    """Yield place, words, values and denial of what a record says."""
    short = [fact for fact in record if not fact.denied and _is_short(fact)]
    if short:
        span = Span(min(fact.start for fact in short), max(fact.end for fact in short), "row")
        yield span, ", ".join(fact.words for fact in short), tuple(fact.value for fact in short), False
    for fact in record:
        span = Span(fact.start, fact.end, "row")
        if fact.denied:
            yield span, fact.words, (), True
        elif not _is_short(fact):
            for piece in sentences(fact.value):
                said = " ".join(fact.value[piece.start : piece.end].split())
                yield span, said, (said,), denies(word for word, _, _ in words(said))


def _is_short(fact: Fact) -> bool:
    return len(fact.value.split(maxsplit=_LONG)) <= _LONG


def key_stems(fact: Fact) -> tuple[frozenset[str], frozenset[str]]:
    """Return the stems of the last key of a fact, and of the keys above it."""
    parts = [frozenset(s for s, _, _ in content_words(" ".join(WORD_ENDS.split(key)))) for key in fact.path]
    return (parts[-1], frozenset().union(*parts[:-1])) if parts else (frozenset(), frozenset())
