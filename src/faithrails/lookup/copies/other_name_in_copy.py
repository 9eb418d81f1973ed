"""Decides whether a change replaces a name in a copied sentence by another name of the evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from itertools import product

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.copies.word_changes import Change
from faithrails.text.find_names import is_title
from faithrails.text.words import AUXILIARIES, compared_keys, content, stem, without_possessive

WITHIN_NAMES = frozenset(
    "mr mrs ms miss dr sir dame lord lady professor prof "  # titles
    "the a an von van der den de del della di da du la le el al bin ibn".split()
)
_ROLES = frozenset(
    "agency authority bank board borrower buyer client commission committee company contractor corporation "
    "council court customer department employer firm foundation fund government group issuer landlord lender "
    "licensee licensor ministry municipality partnership president purchaser registrant seller supplier "
    "tenant trust trustee university vendor".split()
)
_MOST_SENTENCES = 20  # that have the name
_DENYING = frozenset(
    map(
        stem,
        "deny denied reject rejected dispute disputed doubt doubted refuse refused oppose opposed".split(),
    )
)
_BEGINNING = 4  # letters that a name and its other form have in common: "German" for "Germany"
_LEAST_SAID = 3  # content words of a claim besides the name


def has_other_name(copy: Copy, change: Change) -> bool:
    """Return whether a change only replaces a name by another name of the evidence."""
    claim = copy.claim
    own = _name(claim.words, range(change.start, change.end), lambda n: claim.text[claim.starts[n]].isupper())
    other = own and _name(
        copy.copied_sentence, range(change.evidence_start, change.evidence_end), copy.is_capital
    )
    if not other or not _are_fewer(other, copy) or is_role(other):
        return False
    if _small(copy.claim_words(change)) != _small(
        copy.evidence_words(change)
    ):  # "on the Moon" for "the lunar module Eagle"
        return False
    index, words = copy.index, frozenset((*own, *other))
    is_name = index.words.issuperset(words) and index.uncapitalised.isdisjoint(words)
    names, instead = frozenset(map(stem, own)), frozenset(map(stem, other))
    if is_stated_of(names, instead, frozenset(claim.stems) - names, index):
        return False
    return is_name and not index.capitalised.isdisjoint(words) and not may_be_one(own, other, index)


def is_stated_of(name: Set[str], other: Set[str], rest: Set[str], index: EvidenceIndex) -> bool:
    """Return whether a sentence has a name and all stems of ``rest`` but one, and no ``other`` or denial.

    "Jin Park said that teams should rest." follows from "Jin Park agreed that teams should rest.".
    """
    numbers = min((index.stems.get(one, ()) for one in name), key=len, default=())
    found = (index.sentences[number] for number in numbers[:_MOST_SENTENCES])
    return len(rest) >= _LEAST_SAID and any(
        name <= one.stems
        and len(rest - one.stems) <= 1
        and not one.denies
        and (_DENYING | other).isdisjoint(one.stems)
        for one in found
    )


def is_role(name: Sequence[str]) -> bool:
    """Return whether a capitalised word is a role that a document defines elsewhere: "the Company"."""
    return len(name) == 1 and name[0] in _ROLES


def _are_fewer(other: Sequence[str], copy: Copy) -> bool:
    """Whether a claim has each word of a name less often than the sentence; else it may only have moved."""
    return all(_count(word, copy.claim.words) < _count(word, copy.copied_sentence) for word in other)


def _count(word: str, words: Sequence[str]) -> int:
    """Return how often a word occurs among others, possessives included."""
    return sum(words.count(form) for form in (word, f"{word}'s", f"{word}’s"))


def _small(words: Sequence[str]) -> list[str]:
    """Return the words without content that are neither a part of names nor auxiliary verbs."""
    small = (word for word in words if word not in WITHIN_NAMES and word not in AUXILIARIES)
    return [word for word in small if not content(compared_keys([word]))]


def _name(words: Sequence[str], numbers: range, is_capital: Callable[[int], bool]) -> list[str]:
    """Return the content words among some words if all of them have capitals, as in a name; else []."""
    said = [n for n in numbers if words[n] not in WITHIN_NAMES and content(compared_keys([words[n]]))]
    return [without_possessive(words[n]) for n in said] if all(map(is_capital, said)) else []


def may_be_one(own: Sequence[str], other: Sequence[str], index: EvidenceIndex) -> bool:
    """Return whether two names may be one: they share a beginning or initials, or are adjacent."""
    shared = frozenset(own).intersection(other)
    apart = [frozenset(words) - shared for words in (own, other)]
    if shared and all(apart) and not any(map(is_title, apart[0] | apart[1])):
        own, other = map(sorted, apart)  # "Ann Lee" and "Bo Lee"
    is_short = any(
        len(names) > 1 and _has_initials(names, word)
        for names, words in ((own, other), (other, own))
        for word in (*words, "".join(words))  # "U.S."
    )
    if is_short or stand_together(list(map(stem, own)), list(map(stem, other)), index):
        return True  # "Ann" for "Ms Lee", who is "Ann Lee" elsewhere
    return any(one.startswith(two) or two.startswith(one) for one in _begin(own) for two in _begin(other))


def _begin(words: Iterable[str]) -> set[str]:
    return {word[:_BEGINNING] for word in words}


def _has_initials(names: Sequence[str], word: str) -> bool:
    """Whether a word begins or ends with the initials of names: "USA" and "United States"."""
    initials, plain = "".join(name[0] for name in names), word.replace(".", "")
    return plain.startswith(initials) or plain.endswith(initials)


def stand_together(own: Sequence[str], other: Sequence[str], index: EvidenceIndex) -> bool:
    """Return whether stems of both phrases are adjacent in the evidence and may name one thing."""
    return any(not index.appositions.isdisjoint(((a, b), (b, a))) for a, b in product(own, other))
