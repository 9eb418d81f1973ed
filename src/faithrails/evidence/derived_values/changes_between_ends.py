"""Computes the size of a change from its two ends: a third for "fell from 18,000 to 12,000"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.derived_values.sizes_of_changes import ends_of_change
from faithrails.evidence.tables.operation_words import direction_of, operation_stems
from faithrails.evidence.values_spoken_of import words_of
from faithrails.text.clause_around import clause_around
from faithrails.text.values.mention import Mention
from faithrails.text.words import words

_NEAR = 30  # characters
_LOST, _GAINED = frozenset("lost lose loses losing shed loss losses".split()), frozenset(("gained", "added"))
_BY = re.compile(
    r"\b(?:lost|loses?|losing|shed|gained|added|(?:loss|gain)\sof)\s(?:about\s|around\s|some\s|roughly\s)?\Z",
    re.IGNORECASE,
)


def changes_between_ends(
    text: str, value: Mention, texts: Sequence[tuple[str, Sequence[Mention]]]
) -> Iterator[Mention]:
    """Yield shares by which amounts changed, or the difference behind a verb such as "lost".

    The claim must share a word with the sentence, and say that something changed in the same direction.
    """
    is_share = value.kind == "percent" or (value.kind == "number" and value.step == 0.0)
    is_amount = not is_share and _BY.search(text, max(0, value.start - _NEAR), value.start)
    sign = _direction(clause_around(text, value.start, value.end)) if is_share or is_amount else 0
    claim = words_of(text) if sign else frozenset()
    for said, _ in texts if sign else ():
        for earlier, later in ends_of_change(said) if not claim.isdisjoint(words_of(said)) else ():
            change = later.amounts[0] - earlier.amounts[0]
            if sign * change <= 0.0 or earlier.amounts[0] <= 0.0:
                continue
            share = abs(change) / earlier.amounts[0]
            if value.kind == "percent":
                yield value._replace(amounts=(100.0 * share,), bound="", step=0.0)
            elif is_share:
                yield value._replace(amounts=(share,), bound="")
            elif value.unit == earlier.unit and value.currency == earlier.currency:
                yield value._replace(amounts=(abs(change),), bound="")


def _direction(clause: str) -> int:
    """Return 1 if a clause says that something grew, -1 if it says that something fell, else 0."""
    said = frozenset(word for word, _, _ in words(clause))
    lost, gained = not said.isdisjoint(_LOST), not said.isdisjoint(_GAINED)
    return 0 if lost and gained else direction_of(operation_stems(clause)) or gained - lost
