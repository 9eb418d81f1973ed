"""Decides whether a change only replaces a first name by a title: "Mr Lee" for "Tom Lee"."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.copies.word_changes import Change
from faithrails.text.find_names import is_title
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import STOP_WORDS, without_possessive

_OF_MEN = frozenset("mr sir lord king prince congressman chairman".split())
_OF_WOMEN = frozenset("mrs ms miss dame lady queen princess congresswoman chairwoman".split())
_OF_NO_OFFICE = frozenset("mr mrs ms miss dr sir dame lord lady professor prof".split())

_Beside = dict[str, frozenset[str]]


def is_other_form_of_address(copy: Copy, change: Change) -> bool:
    """Return whether a change before a surname replaces a first name by a title, or one title by another.

    The evidence must have no other first name before this surname, and no title of the other sex: "Eric Lee"
    is not a form of "Mr Lee" if the evidence also has "Tom Lee".
    """
    words = _changed_words(copy, change)
    surname = _surname(copy, change) if words else ""
    if not words or not surname or not any(map(is_title, words)):
        return False
    own, other = words
    beside = _BESIDE.of(copy.index).get(surname, frozenset())
    firsts = {word for word in (*beside, own, other) if not is_title(word)}
    titles = {word for word in (*beside, own, other) if is_title(word)}
    is_of_one = len(firsts) <= 1 and beside >= firsts and not (titles & _OF_MEN and titles & _OF_WOMEN)
    are_offices = firsts.isdisjoint(words) and _OF_NO_OFFICE.isdisjoint(words)
    return is_of_one and not are_offices


def _changed_words(copy: Copy, change: Change) -> tuple[str, str] | None:
    """Return the word of a claim and the word that it replaces; None if either has no capital.

    If the claim begins with the word and replaces several, the last of these counts.
    """
    is_one = change.claim_length == 1 and (
        change.evidence_length == 1 or (change.evidence_length > 1 and change.start == 0)
    )
    if not is_one or not (_is_capital(copy, change.start) and copy.is_capital(change.evidence_end - 1)):
        return None
    return copy.claim_words(change)[0], copy.evidence_words(change)[-1]


def _surname(copy: Copy, change: Change) -> str:
    """Return the word after a change, if it is the same name on both sides; else ""."""
    if change.end == len(copy.claim.words) or change.evidence_end == len(copy.copied_sentence):
        return ""
    are_capitals = _is_capital(copy, change.end) and copy.is_capital(change.evidence_end)
    name = without_possessive(copy.claim.words[change.end])
    name_there = without_possessive(copy.copied_sentence[change.evidence_end])
    return name if are_capitals and name == name_there else ""


def _is_capital(copy: Copy, n: int) -> bool:
    return copy.claim.text[copy.claim.starts[n]].isupper()


def _words_beside_names(index: EvidenceIndex) -> _Beside:
    """Return the first names and titles that precede each capitalised word; initials are skipped."""
    found: dict[str, set[str]] = {}
    for reading in index.readings:
        for name, before in _pairs(reading):
            found.setdefault(name, set()).add(before)
    common = index.uncapitalised | STOP_WORDS
    return {
        name: frozenset(w for w in before if is_title(w) or w not in common) for name, before in found.items()
    }


def _pairs(reading: TokenizedText) -> Iterator[tuple[str, str]]:
    """Yield each capitalised word with the capitalised word before it."""
    before, end = "", 0
    for word, start, after in zip(reading.words, reading.starts, reading.ends, strict=True):
        gap = reading.text[end:start]
        is_name = reading.text[start].isupper()
        is_initial = len(word) == 1 and is_name
        is_next = gap.isspace() or (gap.startswith(".") and gap[1:].isspace() and is_title(before))
        if is_initial:  # "Tom A. Lee"
            end = after + reading.text.startswith(".", after)
            continue
        if is_name and before and is_next:
            yield without_possessive(word), before
        before, end = (word if is_name else ""), after


_BESIDE: PerIndex[_Beside] = PerIndex(_words_beside_names)
