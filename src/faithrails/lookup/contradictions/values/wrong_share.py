"""Finds a share in words that the evidence contradicts: "most were satisfied" where 39 % were."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.shares import Share, StatedShare, shares_in_words, stated_shares
from faithrails.text.tokenized import tokenized
from faithrails.text.words import has_content

_MOST_WORDS = 30  # of a claim
_LEAST_HELD = 0.5  # share of the claim's content words in the sentence
_NO_PLAIN_SHARE = frozenset("if than whether more fewer less likely otherwise except unless".split())


def wrong_share(lookup: Lookup) -> Contradiction | None:
    """Return the share of a claim if the evidence states another one of the same group and predicate."""
    claim = lookup.reading
    if "?" in lookup.text or len(claim.words) > _MOST_WORDS:
        return None
    for share in shares_in_words(lookup.text):
        outside = f"{lookup.text[: share.start]} {lookup.text[share.end :]}"
        if not _NO_PLAIN_SHARE.isdisjoint(tokenized(outside.replace("than ", "", 1)).words):
            continue
        said = frozenset(key for key in tokenized(outside).keys if has_content(key))
        known = [one for one in stated_shares(lookup.index) if one.denies is lookup.has_negation]
        stated = _of_claim(said, share, known)
        if stated is not None and not share.allows(stated.amount):
            why = f"the passage says '{stated.text}' of this"
            return Contradiction(why, ((share.start, share.end),), in_copy=True)
    return None


def _of_claim(said: frozenset[str], share: Share, stated: Sequence[StatedShare]) -> StatedShare | None:
    """Return the share that the evidence states of the claim's group and predicate; None if not just one."""
    near = [one for one in stated if len(said & one.sentence) >= _LEAST_HELD * len(said)]
    group = share.group & frozenset().union(*(one.group for one in near))
    if group:  # "72 % of nurses and 41 % of doctors reported it": the predicate is that of both
        near = [one for one in near if one.group & group]
        return near[0] if len(near) == 1 and _has_most(near[0], said - group) else None
    said -= share.group
    held = {n: len(said & one.clause) for n, one in enumerate(near)}
    best = [n for n, count in held.items() if count == max(held.values()) and 2 * count > len(said)]
    return near[best[0]] if len(best) == 1 else None


def _has_most(stated: StatedShare, said: frozenset[str]) -> bool:
    """Whether the clause of a share, or its sentence if the clause has no other word, has half of these."""
    own = stated.clause - stated.group
    return 2 * len(said & (own or stated.sentence)) >= len(said)
