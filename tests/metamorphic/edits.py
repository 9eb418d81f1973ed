"""What an edit is: it changes one thing that a sentence says into another that its evidence does not say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from metamorphic.sentences import Sample, samples

# Takes a sentence, its evidence and a source of chance. Returns the changed sentence, which must not follow
# from the evidence; None where there is nothing to change.
Edit = Callable[[str, str, random.Random], str | None]


@dataclass(frozen=True, slots=True)
class Changed:
    """A sample and its sentence with one thing changed; ``kind`` says what."""

    kind: str
    sample: Sample
    sentence: str


def changed(kind: str, edit: Edit, most: int, among: Iterable[Sample] | None = None) -> list[Changed]:
    """Return the first sentences that an edit can change, the same ones in every run."""
    return list(islice(_changed(kind, edit, samples() if among is None else among), most))


def _changed(kind: str, edit: Edit, among: Iterable[Sample]) -> Iterator[Changed]:
    for sample in among:
        sentence = edit(sample.sentence, sample.passage, random.Random(f"{kind}: {sample.sentence}"))
        if sentence is not None and sentence not in sample.passage:
            yield Changed(kind, sample, sentence)
