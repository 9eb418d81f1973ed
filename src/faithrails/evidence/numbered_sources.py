"""Indexes each numbered part of a passage ("Passage 2:") as a separate passage, without reading it again."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.citable_passages import numbered_parts
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.readable_text.read import ReadableText, as_written
from faithrails.evidence.sentences_of_passages import original_place
from faithrails.text.mapped_text import MappedText
from faithrails.text.tokenized import TokenizedText
from faithrails.types import Evidence, Passage


class NumberedSources(EvidenceIndex):
    """An index of the numbered parts in the passages of another index."""

    def __init__(self, whole: EvidenceIndex) -> None:
        self._wholes: dict[str, tuple[TokenizedText, int]] = {}
        self._originals: dict[str, tuple[Passage, MappedText]] = {}
        parts: list[Passage] = []
        for number, passage in enumerate(whole.passages):
            for start, part in numbered_parts(passage):
                self._wholes.setdefault(part.text, (whole.readings[number], start))
                self._originals.setdefault(
                    part.text, (whole.originals[number], whole.readable[number].mapped)
                )
                parts.append(part)
        super().__init__(parts)

    def place(self, number: int, start: int, end: int) -> Evidence:
        """Return the original text of a place in a part."""
        text = self.passages[number].text
        shift = self._wholes[text][1]
        return original_place(*self._originals[text], start + shift, end + shift)

    def _read(self, passages: Sequence[Passage]) -> list[ReadableText]:
        return [as_written(passage.text) for passage in passages]  # the whole has no marks left

    def _tokenized(self, text: str) -> TokenizedText:
        reading, start = self._wholes[text]
        is_prose = reading.text.startswith(text, start)  # false for a record, which is read as sentences
        return _Part(reading, start, text) if is_prose else TokenizedText(text)


class _Part(TokenizedText):
    """The tokens of a part of a text, cut from those of the whole: no word crosses a numbered heading."""

    __slots__ = ()

    def __init__(self, whole: TokenizedText, start: int, text: str) -> None:
        first, last = whole.between(start, start + len(text))
        begin, end = whole.stem_range(first, last)
        self.text = text
        self.words, self.keys = whole.words[first:last], whole.keys[first:last]
        self.starts = tuple([place - start for place in whole.starts[first:last]])
        self.ends = tuple([place - start for place in whole.ends[first:last]])
        self.content_indexes = tuple([word - first for word in whole.content_indexes[begin:end]])
        self.stems = whole.stems[begin:end]
