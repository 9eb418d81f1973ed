"""Finds claims that go beyond an "only": "Parking is free for everyone." for "free only for guests"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.text.excepted_phrase import excepted_words
from faithrails.text.irregular_verbs import base
from faithrails.text.words import EXCEPTIONS, has_content, is_negation

_ONLY = frozenset("only solely exclusively".split())
_UNIVERSAL = frozenset(
    "any anyone anybody anything anywhere anytime every everyone everybody everywhere all always "
    "automatically whenever wherever whoever regardless".split()
)
# A claim with one of these has a limit of its own.
_LIMITED = (
    _ONLY | EXCEPTIONS | frozenset("just if when while unless provided limited restricted some".split())
)
_BEFORE_LIMIT = frozenset(
    "in on at for with to from by during after before until within if when while where under over between "
    "through via as upon".split()
)
_ONES = frozenset(("one", "ones"))
_EXCEPT = frozenset("except excepting excluding".split())
_FEWEST = 2  # content words of a statement besides its limit
_MOST_WORDS = 25


class _Only(NamedTuple):
    """A statement that holds only under a limit: the content words of both, and the limit as written."""

    statement: frozenset[str]
    limit: frozenset[str]
    text: str


def outside_only(lookup: Lookup) -> Contradiction | None:
    """Return the limit if a claim makes a limited statement for all, or with no limit at all."""
    claim = lookup.reading
    if len(claim.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    if not _LIMITED.isdisjoint(claim.words):
        return _excepted(lookup)
    keys = frozenset(map(base, claim.content_keys()))
    is_of_all = not _UNIVERSAL.isdisjoint(claim.words)
    for one in _LIMITS.of(lookup.index):
        if not one.statement <= keys or one.limit <= keys:
            continue
        others = keys - one.statement - one.limit - _UNIVERSAL
        if is_of_all or not others:
            return Contradiction(f"the passage says '{one.text}'", ((claim.starts[0], claim.ends[-1]),))
    return None


def _excepted(lookup: Lookup) -> Contradiction | None:
    """Return what a claim excepts if the evidence has the rest only of it: "except on Thursdays"."""
    claim = lookup.reading
    at = next((n for n, word in enumerate(claim.words) if word in _EXCEPT), -1)
    if at < 0 or not _ONLY.isdisjoint(claim.words):
        return None
    behind = at + 1 + excepted_words(claim.words[at + 1 :])
    what, rest = (
        frozenset(base(key) for key in keys if has_content(key)) - _ONES
        for keys in (claim.keys[at + 1 : behind], (*claim.keys[:at], *claim.keys[behind:]))
    )
    for one in _LIMITS.of(lookup.index):
        if what and what <= one.limit and len(rest & one.statement) >= _FEWEST:
            place = claim.starts[at], claim.ends[behind - 1]
            return Contradiction(f"the passage says '{one.text}'", (place,), in_copy=True)
    return None


def _read(index: EvidenceIndex) -> Iterator[_Only]:
    for number in sorted({n for word in _ONLY for n in index.near_word(word)}):
        if _ONLY.isdisjoint(index.sentence_words(number)):
            continue
        for part in clauses_of(index, number):
            place = next((n for n, word in enumerate(part.words) if word in _ONLY), None)
            if place is not None and not any(map(is_negation, part.words)):
                yield from _of_part(part, place)


def _of_part(part: Part, place: int) -> Iterator[_Only]:
    """Yield what a clause limits: "free only for guests", "only members may vote", "to adults only"."""
    words, keys = part.words, part.reading.keys[part.first : part.last]
    if place == len(words) - 1:  # "open to adults only"
        begins = next((n for n in range(place - 1, -1, -1) if words[n] in _BEFORE_LIMIT), place)
        limit, rest = range(begins, place), range(begins)
    elif words[place + 1] in _BEFORE_LIMIT:
        limit, rest = range(place + 1, len(words)), range(place)
    else:
        return
    of_limit, of_rest = (
        frozenset(base(keys[n]) for n in one if has_content(keys[n])) for one in (limit, rest)
    )
    if of_limit and len(of_rest - of_limit) >= _FEWEST:
        yield _Only(of_rest - of_limit, of_limit, " ".join(words[min(place, limit.start) : limit.stop + 1]))


_LIMITS: PerIndex[tuple[_Only, ...]] = PerIndex(lambda index: tuple(_read(index)))
