"""Finds a share in words that the evidence contradicts: "most were satisfied" where 39 % were."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses_of
from faithrails.lookup.grammar.shares import Share, StatedShare, share_of, shares_in_words, stated_shares
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.words import has_content

_MOST_WORDS = 30  # of a claim
_SHARES = frozenset("figur share rate proport percentag number".split())  # "the figure was 60 %"
_LEAST_HELD = 0.5  # share of the claim's content words in the sentence
_NO_PLAIN_SHARE = frozenset("if than whether more fewer less likely otherwise except unless".split())


def wrong_share(lookup: Lookup) -> Contradiction | None:
    """Return the share of a claim if the evidence states another one of the same group and predicate."""
    if "?" in lookup.text or len(lookup.reading.words) > _MOST_WORDS:
        return None
    for share in shares_in_words(lookup.text):
        stated = stated_share(lookup, share)
        if (
            stated is not None
            and not share.allows(stated.amount)
            and not _may_be_elided(lookup, share, stated)
        ):
            why = f"the passage says '{stated.text}' of this"
            return Contradiction(why, ((share.start, share.end),), in_copy=True)
    return None


def stated_share(lookup: Lookup, share: Share) -> StatedShare | None:
    """Return the share that the evidence states where a claim says one; None if it is not plain which."""
    outside = f"{lookup.text[: share.start]} {lookup.text[share.end :]}"
    if not _NO_PLAIN_SHARE.isdisjoint(tokenized(outside.replace("than ", "", 1)).words):
        return None
    said = frozenset(key for key in tokenized(outside).keys if has_content(key))
    known = [one for one in stated_shares(lookup.index) if one.denies is lookup.has_negation]
    return _of_claim(said, share, known)


def _may_be_elided(lookup: Lookup, share: Share, stated: StatedShare) -> bool:
    """Whether a clause near by gives a share that the claim allows and nothing that the claim lacks.

    "In 2019, 45 % voted online; in 2023, 71 % did.": the predicate of the second clause is that of the first.
    """
    said = frozenset(lookup.reading.keys)
    near = range(max(0, stated.number - 1), min(len(lookup.index.sentences), stated.number + 2))
    return any(
        (amount := share_of(value)) is not None
        and share.allows(amount)
        and part.keys - frozenset(tokenized(value.text).keys) <= said | _SHARES
        for number in near
        for part in clauses_of(lookup.index, number)
        for value in values(part.text)
    )


def _of_claim(said: frozenset[str], share: Share, stated: Sequence[StatedShare]) -> StatedShare | None:
    """Return the share that the evidence states of the claim's group and predicate; None if not just one."""
    near = [one for one in stated if len(said & one.sentence) >= _LEAST_HELD * len(said)]
    group = share.group & frozenset().union(*(one.group for one in near))
    if group:  # "72 % of nurses and 41 % of doctors reported it": the predicate is that of both
        of_group = [one for one in near if one.group & group]
        if len(of_group) == 1 and _has_all(of_group[0], said - group):
            return of_group[0]
        # "Amendments require two thirds, dissolution three quarters of the votes.": the group is left out
        rest = said - group - frozenset().union(*(one.clause for one in of_group))
        elided = [one for one in near if not one.group and rest and rest <= one.clause]
        is_other_case = any(one.before & said for one in of_group)  # "in the second three quarters of them"
        return elided[0] if len(elided) == len(of_group) == 1 and not is_other_case else None
    said -= share.group
    held = {n: len(said & one.clause) for n, one in enumerate(near)}
    best = [n for n, count in held.items() if count == max(held.values()) and 2 * count > len(said)]
    best = [n for n in best if said <= near[n].sentence]
    return near[best[0]] if len(best) == 1 else None


def _has_all(stated: StatedShare, said: frozenset[str]) -> bool:
    """Whether the sentence of a share has some words, and its clause half of them if it has any other."""
    own = stated.clause - stated.group
    return said <= stated.sentence and 2 * len(said & (own or stated.sentence)) >= len(said)
