"""Finds names that a claim puts in the place of another in a sentence that it otherwise copies.

A name is recognised by its capital. In lower case, or in a script without capitals, it is recognised by the
name that it replaces; at the start of a sentence, also by other words that it replaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import evidence_has
from faithrails.evidence.sentences_and_neighbours import Place, Sentence
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.copies.replaced_first_word import is_other_first_word
from faithrails.lookup.copies.word_changes import Change, changes
from faithrails.text.citations import citations
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.mention import Mention
from faithrails.text.words import DETERMINERS, NEGATIONS, STOP_WORDS

_JOINS = frozenset(  # what joins a sentence to the one before it
    "whereas while although though however moreover furthermore additionally meanwhile instead likewise "
    "similarly therefore thus hence besides also finally".split()
)
_NO_NAMES = STOP_WORDS | NEGATIONS | _JOINS | {"every"}
_STEM = 4  # letters


@dataclass(frozen=True, slots=True)
class Replaced:
    """The words that a change replaces, folded; the names among them; the number of other content words."""

    words: Sequence[str]
    names: tuple[str, ...]
    others: int


def replaced_names(claim: TokenizedText, index: EvidenceIndex, window: Place | None) -> list[Mention]:
    """Return words that the evidence lacks and that replace a name or the first word of a copied sentence."""
    if window is None or index.words.issuperset(claim.words):
        return []
    copied = [
        (s, found)
        for s in closest_sentences(claim, index, window)
        if (found := changes(claim, index, s)) is not None
    ]
    if not copied:
        return []
    sentence, found = min(copied, key=lambda copy: sum(change.claim_length for change in copy[1]))
    return [
        name for change in found for name in _new(claim, index, change, _replaces(index, sentence, change))
    ]


def _new(claim: TokenizedText, index: EvidenceIndex, change: Change, replaced: Replaced) -> Iterator[Mention]:
    """Yield the words of a change that the evidence lacks, as names."""
    is_name = bool(change.claim_length and replaced.names) and not replaced.others
    if not is_name and not is_other_first_word(claim, index, change, replaced.words):
        return
    initials = "".join(word[0] for word in claim.words[change.start : change.end])
    if initials in replaced.names:  # "recommended daily allowance" for "RDA"
        return
    text = claim.text[claim.starts[change.start] : claim.ends[change.end - 1]]
    if claim.words[change.start] in DETERMINERS and text[1:].islower():
        return
    cited = [(citation.start, citation.end) for citation in citations(claim.text, index.ids)]
    for n in range(change.start, change.end):
        word, start, end = claim.words[n], claim.starts[n], claim.ends[n]
        if word in _NO_NAMES or word[0].isdigit():
            continue
        if is_name and any(first <= start < last for first, last in cited):
            continue
        if claim.text[start:end].islower() and _is_form_of(word, replaced.names):
            continue
        name = Mention("name", start, end, claim.text[start:end], words=(word.removesuffix("'s"),))
        if not evidence_has(index, name):
            yield name


def _is_form_of(word: str, names: Sequence[str]) -> bool:
    """Whether a word in lower case is a form of one of these names: "northern" for "North"."""
    return any(name[:_STEM] == word[:_STEM] for name in names)


def _replaces(index: EvidenceIndex, sentence: Sentence, change: Change) -> Replaced:
    """Return the words of a sentence that a change replaces."""
    reading = index.readings[sentence.passage]
    first = sentence.words[0]
    names, others = [], 0
    for n in range(first + change.evidence_start, first + change.evidence_end):
        start, folded = reading.starts[n], reading.words[n]
        if folded in STOP_WORDS or folded[0].isdigit():
            continue
        if not reading.text[start].isupper():
            others += 1
        elif folded.removesuffix("'s") in index.capitalised or not (n == first or reading.begins_sentence(n)):
            names.append(folded)
    words = reading.words[first + change.evidence_start : first + change.evidence_end]
    return Replaced(words, tuple(names), others)
