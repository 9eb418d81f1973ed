"""Finds places where a growing answer can be cut so that each part is classified as in the whole answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from faithrails.claims.yes_no_answers import is_bare
from faithrails.text.spans import Span


def last_cut(answer: str, spans: Sequence[Span]) -> int | None:
    """Return the last place before which all sentences are complete; None if there is none.

    The last sentence may go on. What a heading, a table's header or a bare "Yes." says depends on
    what follows it, so there is no cut after one. The mark of a list item stays with its text.
    """
    for before, after in reversed(list(pairwise(spans))):
        if before.kind in ("heading", "header") or is_bare(answer[before.start : before.end]):
            continue
        line = answer.rfind("\n", before.end, after.start) + 1
        return line or after.start
    return None
