"""Finds past verbs for what the evidence only plans: "sold the plant" for "is considering a sale"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.limits.plan_as_verb_reported_done import is_open, past_verbs
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_phrase_in_copy import GENERAL_NOUNS
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentences_with_keys
from faithrails.text.irregular_verbs import base
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import has_content

_PLAN = re.compile(
    r"\b(?:consider|weigh|discuss|debat|propos|explor|mull|contemplat|negotiat|envisag|anticipat|forecast)"
    r"(?:e|es|s|ing)\b"
    r"|\b(?:is|are|was|were|been|being) (?:planned|proposed|discussed|debated|envisaged"
    r"|anticipated|forecast|expected|hoped)\b"
    r"|\b(?:plan|intend|aim|hope|expect)(?:s|ed|ning|ing)? (?:to|for)\b|\b(?:want|wish)e?(?:s|ed) to\b"
    r"|\b(?:has|have|had) proposed\b"
    r"|\bunder (?:discussion|consideration|review|negotiation)\b"
    r"|\b(?:talks|negotiations|discussions)\b",
    re.IGNORECASE,
)
_NO_DEEDS = REPORTING | frozenset(  # verbs that carry out no plan
    "asked came described examined thought talked wanted floated raised evaluated assessed looked pondered "
    "reviewed studied started began wished needed favoured favored presented included planned proposed "
    "considered discussed intended weighed debated explored negotiated remained based named located "
    "involved related led supported opposed backed".split()
)
_NOUNS = ("", "er", "ment", "al", "ion")  # noun endings behind the stem of a verb: "merger"
_FEWEST = 2  # content words besides the verb
_MOST_WORDS = 25  # of a claim: a longer one says more than one thing
_LEAST_SHARED = 0.6  # share of its content words in a clause about the plan
_MOST_SENTENCES = 30


def plan_as_noun_reported_done(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if the claim reports as done what the evidence only plans."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or len(claim.words) > _MOST_WORDS or is_open(claim):
        return None
    verbs = [n for n in past_verbs(claim) if claim.words[n] not in _NO_DEEDS]
    if len(verbs) != 1 or not index.words.isdisjoint(claim.words[verbs[0] : verbs[0] + 1]):
        return None
    parts = _parts_about(_things(claim, verbs[0]), base(claim.keys[verbs[0]]), index)
    plan = next((found.group() for part in parts if (found := _PLAN.search(part.text))), "")
    if not plan or not all(_only_plans(part) for part in parts):
        return None
    start, end = claim.starts[verbs[0]], claim.ends[verbs[0]]
    return Contradiction(f"the passage says '{plan}' where the answer says it is done", ((start, end),))


def _things(claim: TokenizedText, verb: int) -> frozenset[str]:
    """Return the content words of a claim, without its verb and general nouns such as "company"."""
    keys = (key for n, key in enumerate(claim.keys) if n != verb and has_content(key))
    return frozenset(keys) - GENERAL_NOUNS


def _parts_about(things: frozenset[str], verb: str, index: EvidenceIndex) -> Sequence[Part]:
    """Return the clauses that have most of these words; a noun of the verb, as "merger", counts as one."""
    nouns = frozenset(noun for ending in _NOUNS if (noun := verb + ending) in index.stems)
    number = len(things) + bool(nouns)
    least = max(_FEWEST, round(_LEAST_SHARED * number))
    if number < _FEWEST:
        return []
    numbers = sentences_with_keys(index, things | nouns, _FEWEST)[:_MOST_SENTENCES]
    parts = (part for number in numbers for part in clauses_of(index, number))
    return [part for part in parts if len(things & part.keys) + (not nouns.isdisjoint(part.keys)) >= least]


def _only_plans(part: Part) -> bool:
    """Whether a clause states a plan and reports nothing else as done."""
    plan = _PLAN.search(part.text)
    if not plan:
        return False
    planning = frozenset(plan.group().lower().split())
    words = part.reading.words
    done = (words[n] for n in past_verbs(part.reading) if part.first <= n < part.last)
    return planning.issuperset(done)
