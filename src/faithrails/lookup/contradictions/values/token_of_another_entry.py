"""Finds a flag, path, error code or identifier that the evidence has in another entry than the words."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.entries_with_tokens import Entry, entries, numbers_in
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.exact_tokens import Token, exact_tokens
from faithrails.text.find_names import STEMS_OF_VERBS
from faithrails.text.words import content_words, stem

_LEAST_KNOWN = 0.5  # share of the claim's words that entries with such a token have
_NO_SHAPE = frozenset(("word", "number"))  # any word may stand in its place
# Words that only name what kind of token it is.
_KINDS = frozenset(
    map(
        stem,
        "phone telephone number code ticket mail address id version release flag option key shortcut file "
        "path error status commit port url header parameter variable setting command since".split(),
    )
)


def token_of_another_entry(lookup: Lookup) -> Contradiction | None:
    """Return a token if all known words of the claim are in one entry, which has another of its shape.

    "E102 means a paper jam." contradicts "E101 – paper jam" and "E102 – lamp too cold". Words count as known
    if entries with tokens of this shape have them.
    """
    found = tokens_of_claim(lookup)
    if not found or lookup.denies:
        return None
    for one in found:
        if one.shape in _NO_SHAPE or sum(other.shape == one.shape for other in found) > 1:
            continue
        other = _entry_without(one, lookup)
        if other:
            instead = [spelled for shape, spelled in sorted(other.tokens) if shape == one.shape]
            why = f"the evidence has '{instead[0]}' where the answer has '{one.spelled}'"
            return Contradiction(why, ((one.start, one.end),), in_copy=True)
    return None


def tokens_of_claim(lookup: Lookup) -> Sequence[Token]:
    """Return the exact tokens of a claim."""
    return exact_tokens(lookup.text_with_citations or lookup.text)


def _entry_without(one: Token, lookup: Lookup) -> Entry | None:
    """Return the entry with all known words and another token, if no entry with the token has all of them."""
    alike = [entry for entry in entries(lookup.index) if any(shape == one.shape for shape, _ in entry.tokens)]
    own = [entry for entry in alike if (one.shape, one.spelled) in entry.tokens]
    if not own or len(own) == len(alike):
        return None
    said = frozenset(
        word
        for word, start, _ in content_words((lookup.text_with_citations or lookup.text).replace("_", " "))
        if not one.start <= start < one.end
    )
    said -= _KINDS
    known = said & frozenset().union(*(entry.stems for entry in alike))
    if not known or len(known) < _LEAST_KNOWN * len(said) or any(known <= entry.stems for entry in own):
        return None
    numbers = _other_numbers(lookup, [one])
    there = [
        entry for entry in alike if entry not in own and known <= entry.stems and numbers <= entry.numbers
    ]
    return there[0] if there else None


def is_stated_in_entry(lookup: Lookup) -> bool:
    """Whether one entry has a claim's tokens, numbers and words, except verbs of instructions."""
    found = [one for one in tokens_of_claim(lookup) if one.shape not in _NO_SHAPE]
    if not found or lookup.has_negation:
        return False
    text = (lookup.text_with_citations or lookup.text).replace("_", " ")
    inside = [(one.start, one.end) for one in found]
    said = frozenset(
        word
        for word, start, _ in content_words(text)
        if not any(first <= start < last for first, last in inside)
    )
    numbers = _other_numbers(lookup, found)
    return any(
        said & entry.stems
        and said <= entry.stems | STEMS_OF_VERBS | _KINDS
        and numbers <= entry.numbers
        and all((one.shape, one.spelled) in entry.tokens for one in found)
        for entry in entries(lookup.index)
    )


def _other_numbers(lookup: Lookup, found: Sequence[Token]) -> frozenset[str]:
    """Return the numbers of a claim outside of these tokens."""
    text = lookup.text_with_citations or lookup.text
    for one in found:
        text = f"{text[: one.start]}{' ' * (one.end - one.start)}{text[one.end :]}"
    return numbers_in(text)
