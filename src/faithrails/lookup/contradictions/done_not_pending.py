"""Finds claims that deny what has happened by now: "has not arrived yet" for "It has arrived in Ghent."."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.lookup.clauses import are_known, clauses_of
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copied_sentence import has_content
from faithrails.text.irregular_verbs import base, forms
from faithrails.text.tokenized import tokenized
from faithrails.text.words import is_negation, stem

_HAVE = frozenset(
    "has have had is are was were been hasn't haven't hadn't isn't aren't wasn't weren't".split()
)
_BETWEEN = frozenset("already now since just been finally".split())  # "have" and a participle
_OPEN = frozenset("if unless whether when until once before after should".split())
_MOST_WORDS = 20  # of a claim
_MOST_SENTENCES = 20  # that hold the verb


def done_not_pending(lookup: Lookup) -> Contradiction | None:
    """Return the verb of a claim with "not … yet", if every clause that has it states it as done."""
    claim, index = lookup.reading, lookup.index
    if "yet" not in claim.words or not 0 < len(claim.words) <= _MOST_WORDS:
        return None
    denied = [n for n, word in enumerate(claim.words) if is_negation(word)]
    if len(denied) != 1 or not are_known(filter(has_content, set(claim.keys) - {"yet"}), index):
        return None
    n = next((n for n in range(denied[0] + 1, len(claim.words)) if claim.words[n] not in {"yet", "been"}), 0)
    verb = base(claim.keys[n])
    if _HAVE.isdisjoint(claim.words[:n]) or not has_content(claim.keys[n]):
        return None
    numbers = sorted({number for form in {*forms(verb), verb} for number in index.stems.get(form, ())})
    parts = [part for number in numbers[:_MOST_SENTENCES] for part in clauses_of(index, number)]
    said = [words for part in parts if _place(words := tokenized(part.text).words, verb) >= 0]
    if not said or not all(_is_done(words, verb) for words in said):
        return None
    place = claim.starts[n], claim.ends[n]
    return Contradiction(f"the evidence states as done what '{claim.words[n]}' says is not yet", (place,))


def _place(words: Sequence[str], verb: str) -> int:
    return next((n for n, word in enumerate(words) if base(stem(word)) == verb), -1)


def _is_done(words: Sequence[str], verb: str) -> bool:
    """Whether a clause has "has" and the verb, and nothing that denies it or leaves it open."""
    before = [word for word in words[: _place(words, verb)] if word not in _BETWEEN]
    is_open = any(map(is_negation, words)) or not _OPEN.isdisjoint(words)
    return bool(before) and before[-1] in _HAVE and not is_open
