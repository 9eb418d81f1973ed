"""The context utilization report: what an answer and each of its claims take from the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from faithrails.errors import ReflectionError
from faithrails.reflection import read
from faithrails.reflection import signals as reflected
from faithrails.signals.features import Signals, signals_of, signals_of_answer
from faithrails.signals.grounding import EvidenceIndex
from faithrails.signals.meaning import Meaning
from faithrails.signals.reading import Reading, reading_of
from faithrails.signals.said import Said
from faithrails.signals.vectors import WordVectors, unit, word_vectors
from faithrails.types import Claim, Turn


@dataclass(frozen=True, slots=True)
class Utilization:
    """The signals of an answer and of each of its claims, in order, and what they were read from."""

    answer: Signals
    claims: tuple[Signals, ...]
    said: tuple[Said, ...]


def utilization(
    turn: Turn,
    claims: Sequence[Claim],
    index: EvidenceIndex | None = None,
    vectors: WordVectors | None = None,
) -> Utilization:
    """Read an answer beside its evidence, once for the answer and all claims.

    Raises:
        SettingsError: the static embedding that ships with faithrails is missing.
    """
    meaning = Meaning(index or EvidenceIndex(turn.passages), vectors or word_vectors())
    question = reading_of(turn.question)
    asked = unit(meaning.total(question))
    readings = [reading_of(claim.text) for claim in claims]
    _look_up_all(meaning, readings)
    said = tuple(Said(reading, question, asked, meaning) for reading in readings)
    signals = tuple(signals_of(one) for one in said)
    whole = Said(Reading(turn.answer), question, asked, meaning, said)
    return Utilization(signals_of_answer(whole, signals) | _of_itself(turn), signals, said)


def _look_up_all(meaning: Meaning, readings: Sequence[Reading]) -> None:
    """Look all unknown words up at once: one by one costs more than the looking."""
    known = meaning.index.stems
    meaning.closeness(
        [r.words[i] for r in readings for i, stem in zip(r.said, r.stems, strict=True) if stem not in known]
    )


def _of_itself(turn: Turn) -> Signals:
    try:
        return reflected(read(turn))
    except ReflectionError:  # the pipeline says so, and policy decides; here it tells nothing
        return reflected(None)
