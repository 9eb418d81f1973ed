"""Reads the values that the evidence gives for labels: "Allergens: nuts", `"allergens": ["nuts"]`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.answered_keys import is_no_or_empty
from faithrails.text.words import content_stem, words

_LABEL = r"(?P<label>[^\W\d_][\w '’/&-]{0,50})[\"'*_]*[ \t]*"
_VALUE = r"(?P<value>\s{0,9}[-\[{\"' \t\n]{0,9}[^\n,;|}\]\"]{1,80})"
_LABELLED = (
    re.compile(
        rf"(?:^|[\n,;{{.(])[ \t\"'*_•#-]*{_LABEL}(?::[*_]*|(?:is|are|was|were)(?=\s[$€£]?\d)){_VALUE}"
    ),
    re.compile(rf"^[ \t|*_]*{_LABEL}\|{_VALUE}", re.MULTILINE),  # the first two cells of a row
)


def gives_value(stems: frozenset[str], index: EvidenceIndex) -> bool | None:
    """Whether the evidence gives a value to the label with these stems; False for "no" or "none".

    None if it has no such label, or both a value and a "no".
    """
    said = {is_value for label, is_value in _LABELS.of(index) if label == stems} if stems else set()
    return said.pop() if len(said) == 1 else None


def _labels(index: EvidenceIndex) -> frozenset[tuple[frozenset[str], bool]]:
    return frozenset(one for passage in index.passages for one in _of_text(passage.text))


def _of_text(text: str) -> Iterator[tuple[frozenset[str], bool]]:
    for form in _LABELLED:
        start = 0
        while found := form.search(text, start):
            value = found["value"].strip("[]{}\"' \t\n-")
            yield stems_of_key(found["label"]), not is_no_or_empty(value)
            start = found.start("value")


def stems_of_key(key: str) -> frozenset[str]:
    """Return the stems of the words of a key; those of all its parts in "freeParking" and "free_parking"."""
    return frozenset(stem for word, _, _ in words(key.replace("_", " ")) if (stem := content_stem(word)))


_LABELS: PerIndex[frozenset[tuple[frozenset[str], bool]]] = PerIndex(_labels)
