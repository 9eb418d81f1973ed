"""What an edit is: it changes one thing that a sentence says into another that its evidence does not say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
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


def any_of(edits: Mapping[str, Edit]) -> Edit:
    """Build an edit that makes one of these changes, drawn by chance among those a sentence allows."""

    def edit(sentence: str, passage: str, chance: random.Random) -> str | None:
        drawn = chance.sample(list(edits.values()), len(edits))
        found = (one(sentence, passage, chance) for one in drawn)
        return next((new for new in found if new is not None), None)

    return edit
