"""Computes changes of shares in points: from 78 % to 84 % is six points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.derived_values.sizes_of_changes import ends_of_change
from faithrails.evidence.tables.operation_words import direction_of, operation_stems
from faithrails.evidence.values_spoken_of import Words, best_fitting, words_of
from faithrails.text.clause_around import clause_around
from faithrails.text.values.mention import Mention

POINT = "point"


def changes_in_points(text: str, claim: Words, value: Mention, texts: Sequence[str]) -> Iterator[Mention]:
    """Yield the changes between two percentages, in points, whose clauses fit the claim best.

    A change in the direction opposite to the claim's is left out.
    """
    if POINT not in value.nouns or value.bound not in ("", "about"):
        return
    direction = direction_of(operation_stems(clause_around(text, value.start, value.end)))
    found = []
    for said in texts:
        for earlier, later in ends_of_change(said):
            words = words_of(clause_around(said, earlier.start, earlier.end)) | words_of(
                clause_around(said, later.start, later.end)
            )
            if earlier.kind == "percent" and claim & words:
                found.append((words, later.amounts[0] - earlier.amounts[0]))
    for change in best_fitting(claim, found):
        if change * direction >= 0.0:
            yield value._replace(amounts=(round(abs(change), 9),), bound="")
