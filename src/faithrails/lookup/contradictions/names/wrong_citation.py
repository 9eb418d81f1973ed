"""Finds citations of sources that do not exist, or that lack a statement that another source has."""

from __future__ import annotations

from faithrails.evidence.citable_passages import SourceIndex
from faithrails.evidence.cited_passages import Cited, cited, holds_value, share_held
from faithrails.lookup.contradictions.rule_types import VALUES, Contradiction, Lookup
from faithrails.lookup.missing.conversions_and_own_counts import is_self_evident
from faithrails.text.values.mention import Mention

_HELD_ELSEWHERE = 0.35  # how much more of a claim another source must hold than the one it cites
_BARELY_HELD = 0.6
_COUNTED = 12  # numbers up to here may count the answer's own steps
_MOST_NAMED = 5  # citations named in the reason of a verdict


def wrong_citation(lookup: Lookup) -> Contradiction | None:
    """Return citations of unknown or wrong sources, or a value that the cited sources lack."""
    known = cited(lookup.text_with_citations or lookup.text, lookup.index)
    if known is None or lookup.denies:  # "passage 3 does not say"
        return None
    found, library = known
    if found.unknown:
        unknown = tuple((c.start, c.end) for c in found.citations if c.text in found.unknown)
        return Contradiction(f"there is no source '{found.unknown[0]}'", unknown)
    return _not_there(lookup, found, library) if found.sources else None


def _not_there(lookup: Lookup, found: Cited, library: SourceIndex) -> Contradiction | None:
    names = ", ".join(citation.text for citation in found.citations[:_MOST_NAMED])
    in_citations = tuple((citation.start, citation.end) for citation in found.citations)
    taken = bytearray(len(lookup.text))
    for start, end in in_citations:
        taken[start:end] = b"\x01" * (end - start)
    for mention in lookup.found_mentions:
        free = taken.find(1, mention.start, mention.end) < 0
        if free and _needs_evidence(mention) and not _is_held(lookup, found, mention):
            why = f"'{mention.text}' is not in the source that is cited ({names})"
            return Contradiction(why, ((mention.start, mention.end),))
    stems = [stem for stem, start, end in lookup.stems if taken.find(0, start, end) >= 0]
    in_cited = share_held(lookup.index, stems, found.sources)
    if in_cited >= _BARELY_HELD:
        return None
    name, share = library.best(stems)
    if share < in_cited + _HELD_ELSEWHERE:
        return None
    return Contradiction(f"source {name} says this, not the one that is cited ({names})", in_citations)


def _needs_evidence(mention: Mention) -> bool:
    counts = mention.kind == "number" and max(mention.amounts, default=0.0) <= _COUNTED
    return mention.kind in VALUES and not counts


def _is_held(lookup: Lookup, found: Cited, mention: Mention) -> bool:
    return holds_value(found.sources, mention) or is_self_evident(lookup.text, mention, lookup.mentions)
