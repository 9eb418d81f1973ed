"""Finds statements that leave out their condition: "lifts stop" for "if it sounds, lifts stop"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.permissions import LIMITS
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, DETERMINERS, NEGATIONS, has_content

_IF = r"(?:if|unless|in case of|in the event of|when|whenever)"
_AHEAD = re.compile(
    rf"\A\W*(?P<condition>{_IF}\s[^,;:]+),\s(?P<main>[^;:]+?)\W*\Z", re.IGNORECASE | re.DOTALL
)
_BEGINS = frozenset("if unless in when whenever".split())
# "If you need help, our staff is there": holds in any case.
_WISH = re.compile(
    r"\byou\b.{0,20}\b(?:want|wish|like|need|prefer|would|have|are interested|think|know|wonder|see|look|ask)"
    r"\b|"
    r"\b(?:possible|necessary|needed|desired|required|applicable|in doubt)\b",
    re.IGNORECASE,
)
# A main clause with one of these only says what is possible or advised; a claim with one has a limit.
_OPEN = frozenset("may might can could should would ought perhaps possibly sometimes please".split())
_LIMITED = (
    (LIMITS - {"with", "more", "up", "all", "every", "each", "any", "always"})
    | _OPEN
    | NEGATIONS
    | frozenset("case event whenever where depending depends conditional subject then otherwise".split())
)
_PAST = frozenset("was were had did".split())
_BEGIN_OF_STATEMENT = DETERMINERS | frozenset("you he she it they we there all every each".split())
_SUBJECT = 5  # words of a clause among which a statement has its verb
_FEWEST = 2  # content words of a claim that the clause must have
_LEAST_SHARED = 0.5  # share of the claim's content words that the clause must have
_MOST_WORDS = 25  # of a claim, or of a sentence with a condition
_MOST_OF_SENTENCE = 45


class _Conditional(NamedTuple):
    """A statement under a condition: its sentence, the content words of both, and the condition."""

    number: int
    main: frozenset[str]
    condition: frozenset[str]
    text: str


def condition_left_out(lookup: Lookup) -> Contradiction | None:
    """Return the claim if the evidence makes its statement only under a condition in front of it."""
    claim, index = lookup.reading, lookup.index
    if len(claim.words) > _MOST_WORDS or "?" in claim.text or not _LIMITED.isdisjoint(claim.words):
        return None
    known = _CONDITIONALS.of(index)
    said = [base(key) for key in claim.keys if has_content(key)] if known else []
    if len(said) < _FEWEST:
        return None
    own = frozenset(said)
    elsewhere = lookup.question_words.union(tokenized(lookup.answer_before_claim).words)
    for one in known:
        shared = own & one.main
        if (
            len(shared) < max(_FEWEST, _LEAST_SHARED * len(own))
            or said[0] not in one.main
            or said[-1] not in shared
        ):
            continue
        if any(key in index.stems for key in own - one.main) or not one.condition.isdisjoint(own):
            continue
        is_asked = any(word in elsewhere for word in tokenized(one.text).words if has_content(word))
        if not is_asked and not _is_said_of_all(shared, one, index):
            return Contradiction(f"the passage says '{one.text} …'", ((0, len(claim.text)),))
    return None


def _is_said_of_all(shared: frozenset[str], one: _Conditional, index: EvidenceIndex) -> bool:
    """Whether another sentence has the same words of the claim."""
    held = [index.stems.get(key, ()) for key in shared]
    return any(n != one.number and all(n in numbers for numbers in held) for n in min(held, key=len))


def _read(index: EvidenceIndex) -> Iterator[_Conditional]:
    for number, sentence in enumerate(index.sentences):
        words = index.sentence_words(number)
        if not words or words[0] not in _BEGINS or len(words) > _MOST_OF_SENTENCE or not is_short(sentence):
            continue
        found = _AHEAD.match(index.text_of(sentence))
        if found is None or _WISH.search(found["condition"]):
            continue
        main = tokenized(found["main"])
        begins = main.words[:1] and (
            main.words[0] in _BEGIN_OF_STATEMENT or not AUXILIARIES.isdisjoint(main.words[:_SUBJECT])
        )
        is_story = words[0].startswith("when") and any(w in _PAST or is_past(w) for w in words)
        if begins and not is_story and _OPEN.isdisjoint(main.words):
            condition, rest = (
                frozenset(base(key) for key in text.keys if has_content(key))
                for text in (tokenized(found["condition"]), main)
            )
            yield _Conditional(number, rest, condition - rest, found["condition"])


_CONDITIONALS: PerIndex[tuple[_Conditional, ...]] = PerIndex(lambda index: tuple(_read(index)))
