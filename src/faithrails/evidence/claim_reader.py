"""Reads claims: their mentions by rules or with a parser, and names in all the spellings of a lexicon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from faithrails.evidence.lexicon import Lexicon, Name
from faithrails.evidence.vocabulary import Vocabulary, load_vocabulary
from faithrails.text.spacy_parser import Parser
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import Mention


@dataclass(frozen=True, slots=True, eq=False)
class ClaimReader:
    """Reads claims with a lexicon of synonymous names and a spaCy parser, where there are such.

    Readers are compared by identity: results that were kept for one are not used for another.
    """

    lexicon: Lexicon | None = None
    parser: Parser | None = None
    own_vocabulary: Vocabulary | None = None

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of domains that are used: all that ship, unless some were chosen."""
        return self.own_vocabulary or load_vocabulary()

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """Return the mentions of a claim, in order."""
        return tuple(self.parser.mentions(text) if self.parser else mentions(text))

    def spellings(self, name: Name) -> Sequence[Name]:
        """Return a name, and the names that the lexicon has for the same."""
        return (name, *sorted(self.lexicon.others(name))) if self.lexicon else (name,)


BY_RULES = ClaimReader()
