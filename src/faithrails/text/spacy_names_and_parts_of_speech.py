"""Adds names and parts of speech from a spaCy model, where one is installed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

from faithrails.errors import SettingsError
from faithrails.text.find_names import core_name
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import Mention
from faithrails.text.words import STOP_WORDS, words

_NAMES = frozenset(
    "PERSON PER ORG GPE LOC FAC NORP EVENT PRODUCT WORK_OF_ART LAW LANGUAGE MISC".split()
)  # the others are numbers and dates, which rules read with their values
PARTS = ("noun", "propn", "verb", "adj", "adv", "num")
_MOST_KEPT = 4_000  # texts


class Parser:
    """A spaCy pipeline that reads each text once. With ``pos``, parts of speech are signals too."""

    def __init__(self, pipeline: Any, *, pos: bool) -> None:
        self.pos = pos
        self._pipeline = pipeline
        self._lock = Lock()  # checks run in several threads; a pipeline must not
        self._read = lru_cache(maxsize=_MOST_KEPT)(self._parsed)

    def _parsed(self, text: str) -> Any:
        with self._lock:
            return self._pipeline(text)

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """Return the mentions that rules find, and the model's names that overlap none of them, in order."""
        found = mentions(text)
        entities = (_name(entity) for entity in self._read(text).ents if entity.label_.upper() in _NAMES)
        more = [
            name
            for name in entities
            if name.words and not any(name.start < m.end and m.start < name.end for m in found)
        ]
        return tuple(sorted((*found, *more), key=lambda mention: mention.start))

    def parts(self, reading: TokenizedText, held: Sequence[bool]) -> dict[str, float]:
        """Return the parts of speech of a text's content words, and of those that are not ``held``.

        Shares of all content words, 0..1; ``held`` has one item for each of them.
        """
        part = {token.idx: token.pos_.lower() for token in self._read(reading.text)}
        starts = [reading.starts[i] for i in reading.content_indexes]
        number = max(1, len(starts))
        all_parts = Counter(part.get(start) for start in starts)
        lost = Counter(part.get(s) for s, stands in zip(starts, held, strict=True) if not stands)
        return {
            **{f"pos.{name}": all_parts[name] / number for name in PARTS},
            **{f"novel_pos.{name}": lost[name] / number for name in PARTS},
        }


def _name(entity: Any) -> Mention:
    folded = tuple(word for word, _, _ in words(entity.text) if word not in STOP_WORDS)
    return Mention("name", entity.start_char, entity.end_char, entity.text, words=core_name(folded))


@lru_cache(maxsize=4)
def load_parser(model: str, *, pos: bool = False) -> Parser:
    """Load a spaCy model by the name of its package, or from a folder; never downloads one.

    Raises:
        SettingsError: spaCy is not installed, or there is no such model.
    """
    return Parser(_pipeline(model), pos=pos)


@lru_cache(maxsize=2)
def _pipeline(model: str) -> Any:
    """Return the pipeline of a spaCy model.

    Raises:
        SettingsError: spaCy is not installed, or there is no such model.
    """
    try:
        import spacy
    except ImportError as error:
        raise SettingsError(f"spacy: {model}: needs spaCy: pip install 'faithrails[spacy]'") from error
    try:
        return spacy.load(model)
    except (OSError, ValueError, ImportError) as error:
        raise SettingsError(f"spacy: {model}: no spaCy model that can be read: {error}") from error
