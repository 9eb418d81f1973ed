"""Selects the passages that an answer may be about, and leaves out unrelated ones.

An unrelated passage could support a wrong value that it happens to hold, or seem to contradict a claim about
something else. A passage is unrelated if, compared with the closest passage, it shares hardly any words with
the question and the answer, and if it is close to no single claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import Indexes, PerIndex
from faithrails.runtime.deadline import look
from faithrails.text.citations import citations
from faithrails.text.tokenized import tokenized
from faithrails.types import Claim, Turn

# Share of the words that the closest passage shares; each counts as one, since weights would depend on the
# passages added. On 2,920 labelled rows with five passages of other rows added, 0.3 changes 2.2 % of the
# decisions, 0.35 and 0.4 change 1.8 %; but a sentence that combines two passages may share only a third of
# its words with one.
_LEAST_OF_ANSWER = 0.35
_LEAST_OF_CLAIM = 0.7
_LEAST_WORDS = 2  # shared by the answer and the closest passage: fewer do not tell passages apart
_LEAST_NEW = 3  # words of the answer that no closer passage has: "…, where solar panels were added in 2015"
_MOST_WORK = 100_000  # pairs of a claim and a passage: with more, all passages count as related

_HOLDING: PerIndex[dict[str, list[int]]] = PerIndex(lambda index: _passages_by_stem(index))


def with_related_passages(turn: Turn, claims: Sequence[Claim], indexes: Indexes) -> Turn:
    """Return the turn without the passages that its answer is not about; the same turn if it is about all.

    Cited sources are kept. All passages are kept if a citation may count them ("[2]" for the second).
    """
    if len(turn.passages) < 2 or len(turn.passages) * len(claims) > _MOST_WORK:
        return turn
    index = indexes.get(turn.passages)
    cited = {name for citation in citations(turn.answer, index.ids) for name in citation.names}
    if len(index.passages) < 2 or (cited and not all(map(str.isdigit, index.ids))):
        return turn
    related = _close(index, f"{turn.question}\n{turn.answer}", _LEAST_OF_ANSWER, _LEAST_WORDS)
    if related is None or len(related) == len(index.passages):
        return turn
    for claim in claims:
        look()
        # One shared word is enough here: "There is no pool." is about the passage on the pool.
        related |= _close(index, claim.text, _LEAST_OF_CLAIM, 1) or set()
    for name in cited:
        named = _named(index, name)
        related |= named if related.isdisjoint(named) else set()
    needed = {index.readable[number].next_chunk for number in related}
    related |= {number for number, passage in enumerate(index.passages) if passage.text in needed}
    texts = {index.originals[number].text for number in related}
    return replace(turn, passages=tuple(passage for passage in turn.passages if passage.text in texts))


def _close(index: EvidenceIndex, text: str, least: float, least_words: int) -> set[int] | None:
    """Return the passages that share ``least`` as many words as the closest, or add new ones.

    None if even the closest shares fewer than ``least_words``.
    """
    shared = _shared(index, tokenized(text).stems)
    if max((len(stems) for stems in shared.values()), default=0) < least_words:
        return None
    most = max(map(len, shared.values()))
    close = {number for number, stems in shared.items() if len(stems) >= least * most}
    known = frozenset().union(*(shared[number] for number in close))
    return close | {n for n, stems in shared.items() if len(known.union(stems)) - len(known) >= _LEAST_NEW}


def _named(index: EvidenceIndex, name: str) -> set[int]:
    """Return the passages that contain the source a citation names."""
    source = index.sources.source(name)
    return {index.sentences[number].passage for number in source.numbers} if source else set()


def _shared(index: EvidenceIndex, stems: Iterable[str]) -> dict[int, list[str]]:
    """Return which of these stems each passage holds; passages that hold none are left out."""
    holding = _HOLDING.of(index)
    shared: dict[int, list[str]] = {}
    for stem in dict.fromkeys(stems):
        for number in holding.get(stem, ()):
            shared.setdefault(number, []).append(stem)
    return shared


def _passages_by_stem(index: EvidenceIndex) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, reading in enumerate(index.readings):
        for stem in dict.fromkeys(reading.stems):
            found.setdefault(stem, []).append(number)
    return found
