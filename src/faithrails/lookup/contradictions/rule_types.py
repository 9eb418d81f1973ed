"""The input and output of contradiction rules: a claim with its evidence, and a contradiction."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import filterfalse

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.read_claim_mentions import ClaimReader
from faithrails.evidence.records.ownership import RecordOwners
from faithrails.evidence.sentences_and_neighbours import Place, Sentence
from faithrails.evidence.tables.explain_numbers import Arithmetic, explained
from faithrails.lookup.grammar.starts_and_ends import have_same_ends, names_end_of_range
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.lookup.missing.restated_in_another_unit import restates
from faithrails.lookup.parts_of_claim.missing_label_words import LabelSpan
from faithrails.text.irregular_verbs import base
from faithrails.text.old_of_an_age import OLD, old_only_in_ages
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.mention import Mention
from faithrails.text.words import content_stem, denies, is_negation
from faithrails.types import Evidence

VALUES_AND_QUOTES = frozenset({"number", "money", "percent", "date", "time", "quote"})
VALUES = VALUES_AND_QUOTES - {"quote"}
LONGEST_SENTENCE = 100  # content words: rules that need a sentence skip a longer claim

_TELLS_AGES_ALONE: PerIndex[bool] = PerIndex(lambda index: all(map(old_only_in_ages, index.readings)))

Word = tuple[str, int, int]  # stem, start, end
Places = tuple[tuple[int, int], ...]  # start, end


@dataclass(frozen=True)  # without slots, for its cached properties
class Lookup:
    """A claim that was read, with the evidence in which rules look it up.

    ``question_words`` are folded. ``missing`` are the mentions that the evidence lacks, ``window`` are the
    sentences closest to the claim. In ``text`` the citations are blank.
    """

    index: EvidenceIndex
    reader: ClaimReader
    reading: TokenizedText
    mentions: Sequence[Mention]
    stems: Sequence[Word]
    question_words: frozenset[str]
    answer_before_claim: str
    labels: Sequence[LabelSpan]
    missing: tuple[Mention, ...] = ()
    window: Place | None = None
    question_values: tuple[Mention, ...] = ()
    text_with_citations: str = ""
    question: str = ""

    @property
    def text(self) -> str:
        """The text of the claim."""
        return self.reading.text

    @cached_property
    def has_negation(self) -> bool:
        """Whether the claim has a negation."""
        return any(map(is_negation, self.reading.words))

    @property
    def question_stems(self) -> frozenset[str]:
        """The stems of the content words of the question."""
        return frozenset(map(content_stem, self.question_words))

    @property
    def denies(self) -> bool:
        """Whether the claim denies something: it has an odd number of negations."""
        return self.has_negation and denies(self.reading.words)

    @cached_property
    def stems_with_opposites(self) -> frozenset[str]:
        """The stems of the claim whose opposite the evidence has; rules about opposites consider only these.

        If the evidence has records, all stems that have an opposite: records are also read in other words
        than their text. Left out are words for the end of a range that a near sentence has too
        ("closes at 5 pm" for "open until 5 pm"), and "old" if it only gives an age ("a 23-year-old fan" may
        be young).
        """
        vocabulary, stems = self.reader.vocabulary, frozenset(self.reading.stems)
        if old_only_in_ages(self.reading):
            stems -= {OLD}
        if not vocabulary.have_opposites(stems):
            return frozenset()
        held: Set[str] = self.index.stems.keys()
        if OLD in held and _TELLS_AGES_ALONE.of(self.index):
            held = held - {OLD}
        of_any = frozenset(filter(vocabulary.opposites, stems))
        if any(map(names_end_of_range, of_any)) and any(
            have_same_ends(self.text, self.index.text_of(sentence)) for sentence in self.window_sentences
        ):
            of_any = frozenset(filterfalse(names_end_of_range, of_any))
        if self.index.subjects:
            return of_any
        return frozenset(stem for stem in of_any if not held.isdisjoint(vocabulary.opposites(stem)))

    @cached_property
    def found_mentions(self) -> Sequence[Mention]:
        """The mentions that are not missing."""
        missing = frozenset(self.missing)
        return [mention for mention in self.mentions if mention not in missing] if missing else self.mentions

    @cached_property
    def values(self) -> Sequence[Mention]:
        """The numbers, dates and times among the mentions that are not missing."""
        return [mention for mention in self.found_mentions if mention.kind in VALUES]

    @cached_property
    def values_without_conversions(self) -> Sequence[Mention]:
        """The values except those that repeat the one before in another unit; all for a strict reader."""
        if self.reader.strict:
            return self.values
        return [value for value in self.values if not restates(self.text, value, self.values)]

    def places_of(self, bases: Set[str]) -> Places:
        """Return the places of the words whose key, in its base form, is one of these."""
        keys = zip(map(base, self.reading.keys), self.reading.starts, self.reading.ends, strict=True)
        return tuple((start, end) for key, start, end in keys if key in bases)

    @property
    def window_sentences(self) -> Sequence[Sentence]:
        """The sentences of the window."""
        return self.index.sentences[self.window.first : self.window.last + 1] if self.window else ()

    @property
    def evidence(self) -> Evidence | None:
        """The text of the window."""
        return self.index.text(self.window.first, self.window.last) if self.window else None

    @property
    def arithmetic(self) -> Arithmetic:
        """How the tables of the evidence explain the numbers of the claim."""
        return explained(self.reading, self.index)

    @property
    def records(self) -> RecordOwners | None:
        """The records of the evidence, read with the words of the reader's domains."""
        return self.index.subjects.using(self.reader.vocabulary) if self.index.subjects else None


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why the evidence contradicts a claim, and the contradicted places of the claim.

    ``kind`` is None if the contradiction only names the value that the evidence has in place of a missing
    one. ``in_copy`` is true if the claim otherwise copies a sentence. ``instead`` is the text that the
    evidence has in the only place; empty if it is not known. ``rule`` is the module of the rule.
    """

    why: str
    places: Places = ()
    kind: Kind | None = None
    in_copy: bool = False
    instead: str = ""
    rule: str = ""
