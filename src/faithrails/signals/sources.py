"""Sources: the passages that citations name, and the parts of passages that headings number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from faithrails.signals.agree import agrees
from faithrails.signals.citations import KIND, Citation, citations
from faithrails.signals.grounding import EvidenceIndex, Sentence
from faithrails.signals.mention import Mention

# A heading inside a passage: what follows it is the source of that number.
_HEADING = re.compile(rf"(?:^|\n)\s*\[?{KIND}\s#?(?P<number>\d{{1,3}})\]?\s*[:.)\n]", re.IGNORECASE)
_SPOKEN_OF = re.compile(rf"\[(\d{{1,3}})\]|{KIND}s?\s#?(\d{{1,3}})\b", re.IGNORECASE)

Sources = frozenset[int]


class Library:
    """The sources of the evidence, by every name that a citation may use."""

    def __init__(self, index: EvidenceIndex) -> None:
        self._index = index
        self._by_name = dict(_named_sources(index))
        self._texts = [passage.text.lower() for passage in index.passages]
        self._spoken_of = {
            str(int(first or second)) for text in self._texts for first, second in _SPOKEN_OF.findall(text)
        }
        self._names_of: dict[int, list[str]] = {}
        for name, sentences in self._by_name.items():
            for number in sentences:
                self._names_of.setdefault(number, []).append(name)

    def sources(self, name: str) -> Sources | None:
        """Return the sentences of the source of this name; none if the evidence has no such source.

        None if the evidence speaks of it, but does not say where it ends.
        """
        if name in self._by_name:
            return self._by_name[name]
        if name.isdigit():
            return None if name in self._spoken_of else frozenset()
        words = name.split()
        known = {number for number, text in enumerate(self._texts) if all(word in text for word in words)}
        return frozenset(i for i, s in enumerate(self._index.sentences) if s.passage in known)

    def shares(self, stems: Sequence[str]) -> Iterator[tuple[str, float]]:
        """Yield each source that holds some of these stems, with the weighted share that it holds."""
        held: dict[str, float] = {}
        for stem in stems:
            names = {n for i in self._index.stems.get(stem, ()) for n in self._names_of.get(i, ())}
            for name in sorted(names):
                held[name] = held.get(name, 0.0) + self._index.weights[stem]
        total = sum(self._index.weights[stem] for stem in stems)
        yield from ((name, weight / total) for name, weight in sorted(held.items()))


def library_of(index: EvidenceIndex) -> Library:
    """Return the library of the evidence, built once for all claims."""
    found: Library = index.library or Library(index)
    index.library = found
    return found


def _named_sources(index: EvidenceIndex) -> Iterator[tuple[str, Sources]]:
    """Yield each source's names and its sentences: passages by id and place, parts by their heading."""
    of_passage: dict[int, list[int]] = {}
    for number, sentence in enumerate(index.sentences):
        of_passage.setdefault(sentence.passage, []).append(number)
    numeric = all(passage.id.isdigit() for passage in index.passages)
    if not numeric:
        yield from ((str(place + 1), frozenset(held)) for place, held in of_passage.items())
    for place, passage in enumerate(index.passages):
        yield passage.id.lower(), frozenset(of_passage.get(place, ()))
    for place, passage in enumerate(index.passages):
        headings = list(_HEADING.finditer(passage.text))
        for heading, after in zip_longest(headings, headings[1:]):
            end = after.start() if after else len(passage.text)
            held = (
                i for i in of_passage.get(place, ()) if heading.start() <= index.sentences[i].span.start < end
            )
            yield str(int(heading["number"])), frozenset(held)


@dataclass(frozen=True, slots=True)
class Cited:
    """What a claim cites: the citations, the sentences of their sources, and names of none.

    ``sources`` is None where a claim cites nothing whose end is known.
    """

    citations: tuple[Citation, ...]
    sources: Sources | None
    unknown: tuple[str, ...]


def cited(text: str, index: EvidenceIndex) -> tuple[Cited, Library] | None:
    """Look up what a claim cites; None if it cites nothing."""
    found = citations(text, index.ids)
    if not found:
        return None
    library = library_of(index)
    held: set[int] = set()
    unknown, is_open = [], False
    for citation in found:
        for name in citation.names:
            sources = library.sources(name)
            if sources is None:
                is_open = True
            elif sources:
                held |= sources
            else:
                unknown.append(citation.text)
    closed = bool(held) and not is_open
    sources = frozenset(held) if closed else None
    return Cited(found, sources, tuple(dict.fromkeys(unknown))), library


def share_held(index: EvidenceIndex, stems: Sequence[str], sources: Sources) -> float:
    """Return the weighted share of these stems that these sentences hold; 1 if there are none."""
    held = frozenset().union(*(index.sentences[i].stems for i in sources))
    total = sum(index.weights[stem] for stem in stems)
    return sum(index.weights[stem] for stem in stems if stem in held) / total if total else 1.0


def holds_value(sentences: Sequence[Sentence], mention: Mention) -> bool:
    """Whether one of these sentences holds a value."""
    return any(agrees(mention, other) for sentence in sentences for other in sentence.values)
