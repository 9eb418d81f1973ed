"""Indexes each numbered part of a passage ("Passage 2:") as a separate passage, without reading it again."""

from __future__ import annotations

from faithrails.evidence.citable_passages import numbered_parts
from faithrails.evidence.index import EvidenceIndex
from faithrails.text.tokenized import TokenizedText
from faithrails.types import Passage


class NumberedSources(EvidenceIndex):
    """An index of the numbered parts in the passages of another index; ``starts`` are their offsets."""

    def __init__(self, whole: EvidenceIndex) -> None:
        self._wholes: dict[str, tuple[TokenizedText, int]] = {}
        parts: list[Passage] = []
        for passage, reading in zip(whole.passages, whole.readings, strict=True):
            for start, part in numbered_parts(passage):
                self._wholes.setdefault(part.text, (reading, start))
                parts.append(part)
        super().__init__(parts)
        self.starts = [self._wholes[part.text][1] for part in self.passages]

    def _tokenized(self, text: str) -> TokenizedText:
        reading, start = self._wholes[text]
        is_prose = reading.text.startswith(text, start)  # false for a record, which is read as sentences
        return _Part(reading, start, text) if is_prose else TokenizedText(text)


class _Part(TokenizedText):
    """The tokens of a part of a text, cut from those of the whole: no word crosses a numbered heading."""

    __slots__ = ()

    def __init__(self, whole: TokenizedText, start: int, text: str) -> None:
        first, last = whole.between(start, start + len(text))
        begin, end = whole.said_among(first, last)
        self.text = text
        self.words, self.keys = whole.words[first:last], whole.keys[first:last]
        self.starts = tuple([place - start for place in whole.starts[first:last]])
        self.ends = tuple([place - start for place in whole.ends[first:last]])
        self.said = tuple([word - first for word in whole.said[begin:end]])
        self.stems = whole.stems[begin:end]
