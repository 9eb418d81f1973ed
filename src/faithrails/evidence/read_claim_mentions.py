"""Extracts the mentions of a claim by rules or a parser, and looks up synonymous names in a lexicon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from faithrails.evidence.lexicon_of_names import Lexicon, Name, load_lexicon
from faithrails.evidence.load_domain_words import Vocabulary, load_vocabulary
from faithrails.settings import Settings
from faithrails.text.spacy_names_and_parts_of_speech import Parser, load_parser
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import Mention


@dataclass(frozen=True, slots=True, eq=False)
class ClaimReader:
    """Reads claims with an optional lexicon of synonymous names and an optional spaCy parser.

    ``strict``: a value must be stated, not calculated or converted from others.
    Readers are compared by identity, so that results cached for one are not used for another.
    """

    lexicon: Lexicon | None = None
    parser: Parser | None = None
    own_vocabulary: Vocabulary | None = None
    strict: bool = False

    @property
    def vocabulary(self) -> Vocabulary:
        """The chosen domain words, by default all that ship."""
        return self.own_vocabulary or load_vocabulary()

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """Return the mentions of a claim, in order."""
        return tuple(self.parser.mentions(text) if self.parser else mentions(text))

    def spellings(self, name: Name) -> Sequence[Name]:
        """Return a name, and its synonyms in the lexicon."""
        return (name, *sorted(self.lexicon.others(name))) if self.lexicon else (name,)


BY_RULES = ClaimReader()


@dataclass(frozen=True, slots=True)
class ReaderOptions:
    """The options of a reader: a file of synonymous names, a spaCy model's name, vocabularies of domains."""

    lexicon: Path | None = None
    spacy: str | None = None
    vocabulary: tuple[str, ...] | None = None
    strict: bool = False

    @classmethod
    def of(cls, settings: Settings) -> ReaderOptions:
        """Return the options in the general settings."""
        strict = settings.inference == "strict"
        return cls(settings.lexicon, settings.spacy, settings.vocabulary, strict)

    def reader(self, *, pos: bool = False) -> ClaimReader:
        """Return the reader with these options, loaded once; with ``pos``, it tags parts of speech too.

        Raises:
            SettingsError: a file or model is missing or cannot be read.
        """
        return _reader(self, pos)


@lru_cache(maxsize=8)
def _reader(options: ReaderOptions, pos: bool) -> ClaimReader:
    vocabulary = load_vocabulary(options.vocabulary)
    if not (options.lexicon or options.spacy or options.strict) and vocabulary is load_vocabulary():
        return BY_RULES
    lexicon = load_lexicon(options.lexicon) if options.lexicon else None
    parser = load_parser(options.spacy, pos=pos) if options.spacy else None
    return ClaimReader(lexicon, parser, vocabulary, options.strict)


DEFAULT_OPTIONS = ReaderOptions()
