"""Resolves the citations of a claim to sources, and measures how much of the claim these sources contain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from faithrails.evidence.citable_passages import Source, SourceIndex
from faithrails.evidence.index import EvidenceIndex
from faithrails.text.citations import Citation, citations
from faithrails.text.values.mention import Mention


@dataclass(frozen=True, slots=True)
class Cited:
    """The citations of a claim, the sources they name, and the texts of those that name no known source.

    ``sources`` is empty if the extent of any cited source is unknown.
    """

    citations: tuple[Citation, ...]
    sources: tuple[Source, ...]
    unknown: tuple[str, ...]


def cited(text: str, index: EvidenceIndex) -> tuple[Cited, SourceIndex] | None:
    """Resolve the citations of a claim; None if it cites nothing."""
    found = citations(text, index.ids)
    if not found:
        return None
    library = index.sources
    held: dict[str, Source] = {}
    unknown, is_open = [], False
    for citation in found:
        for name in citation.names:
            source = library.source(name)
            if source is None:
                is_open = True
            elif source.numbers:
                held[name] = source
            else:
                unknown.append(citation.text)
    sources = () if is_open else tuple(held.values())
    return Cited(found, sources, tuple(dict.fromkeys(unknown))), library


def share_held(index: EvidenceIndex, stems: Sequence[str], sources: Sequence[Source]) -> float:
    """Return the weighted share of the stems that the sources hold; 1 if there are no stems."""
    held = {stem for source in sources for stem in source.stems.intersection(stems)}
    weights = list(map(index.weights.__getitem__, stems))
    total = sum(weights)
    return sum(compress(weights, map(held.__contains__, stems))) / total if total else 1.0


def holds_value(sources: Sequence[Source], mention: Mention) -> bool:
    """Whether one of these sources holds a value."""
    return any(source.values.holds(mention) for source in sources)
