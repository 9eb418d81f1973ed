"""Finds two steps in the reverse of their order in the evidence: "B first, and then A", "before A, B"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, sentences_with_keys
from faithrails.lookup.grammar.instructions import instruction_for, words_between
from faithrails.lookup.grammar.order_of_events import turned_events
from faithrails.text.tokenized import tokenized
from faithrails.text.words import content_stem, has_content, is_negation

_NO_PRONOUN = r"(?!(?:which|that|this)\b)"  # "A, after which B" has the steps in their order
# Patterns for the first and second step; the first that matches counts.
_ORDERS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?P<one>[^.;]+?),?\s(?:and\s)?(?:only\s)?(?:then|afterwards|after\sthat)\s(?P<other>[^.;]+)",
        rf"^before\s{_NO_PRONOUN}(?P<other>[^,.;]+),\s(?P<one>[^.;]+)",
        rf"^(?P<one>[^.;]+?)\sbefore\s{_NO_PRONOUN}(?P<other>[^.;]+)",
        rf"^(?:once|after)\s{_NO_PRONOUN}(?P<one>[^,.;]+),\s(?P<other>[^.;]+)",
        rf"^(?P<other>[^.;]+?)\s(?:once|after)\s{_NO_PRONOUN}(?P<one>[^.;]+)",
    )
]
_LATER = frozenset("then afterwards next finally subsequently later".split())
_BEGINS_LATER = re.compile(r"\W*(?:then|after\s(?:that|this)|afterwards|next|finally)\b", re.IGNORECASE)
_TURNING = frozenset(
    "before until earlier previously prior unless meanwhile while".split()
)  # the text is not in the order of time
_HOW_LONG = frozenset(("until", "unless"))  # "stir until smooth"
_IN_ORDER, _CONDITIONS = frozenset("then last finally".split()), frozenset(("if", "when"))
_LAST = frozenset(map(content_stem, ("first", "last", "finally", "next")))
_AT_END = frozenset(("last", "finally"))
_NO_STEP = frozenset("first then also".split())
_LEAST, _LEAST_HELD = 2, 0.6  # content words of a step, and the share of them that its clause has
_MOST_WORDS, _FARTHEST = 30, 1  # of a claim; sentences from the one step to the other


class _Step(NamedTuple):
    sentence: int
    part: Part


def order_of_steps(lookup: Lookup) -> Contradiction | None:
    """Return the claim if the evidence has its two steps, next to each other, in the reverse order."""
    if len(lookup.reading.words) > _MOST_WORDS or lookup.has_negation:
        return None
    if listed := _turned_list(lookup):
        return listed
    if (steps := _steps(lookup.text)) is None:
        return None
    (one, other), index = steps, lookup.index
    turned = (
        _turned(one, other, index)
        or _turned_instructions(one, other, index)
        or turned_events(one, other, index)
    )
    if turned is None:
        return None
    earlier, later = (part.text.strip() for part in turned)
    why = f"the passage says '{later}'"
    why = why if earlier == later else f"the passage has '{later}' after '{earlier}'"
    return Contradiction(why, ((0, len(lookup.text)),))


def _steps(text: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the content words of the first and of the second step of a claim."""
    found = next(filter(None, (order.search(text.strip()) for order in _ORDERS)), None)
    return (_content(found["one"]), _content(found["other"])) if found else None


def _turned_list(lookup: Lookup) -> Contradiction | None:
    """Return the claim if it lists things in order, "A first, then B", and a sentence in another order."""
    words, index = lookup.reading.words, lookup.index
    if _IN_ORDER.isdisjoint(words) or not _CONDITIONS.isdisjoint(words):
        return None
    items = [[key for key in part.ordered_keys if key not in _LAST] for part in clauses(lookup.text)]
    heads = [keys[-1] for keys in items if keys]  # "boxes" of "then archive boxes"
    if not _is_in_order([part for part, keys in zip(clauses(lookup.text), items, strict=True) if keys]):
        return None
    if not _LEAST <= len(heads) == len(set(heads)):
        return None
    for number in sentences_with_keys(index, frozenset(heads), len(heads)):
        there = index.sentence_words(number)
        if _IN_ORDER.isdisjoint(there) or not _CONDITIONS.isdisjoint(there):
            continue
        parts = clauses_of(index, number)
        held = [[n for n, part in enumerate(parts) if head in part.keys] for head in heads]
        places = [found[0] for found in held if len(found) == 1]
        is_listed = len(places) == len(heads) == len(set(places))
        if is_listed and places != sorted(places) and _is_in_order([parts[n] for n in sorted(places)]):
            why = f"the passage has '{parts[min(places)].text.strip()}' first"
            return Contradiction(why, ((0, len(lookup.text)),))
    return None


def _is_in_order(parts: Sequence[Part]) -> bool:
    """Whether "first" is in no part but the first, and "last" in none but the last."""
    return not any("first" in part.words for part in parts[1:]) and all(
        _AT_END.isdisjoint(part.words) for part in parts[:-1]
    )


def _turned(one: frozenset[str], other: frozenset[str], index: EvidenceIndex) -> tuple[Part, Part] | None:
    """Return the clauses of two steps, in the order of the evidence, if "then" turns that of the claim."""
    first, second = _place_of(one, index), _place_of(other, index)
    if first is None or second is None or not 0 <= first.sentence - second.sentence <= _FARTHEST:
        return None
    if first.sentence == second.sentence and first.part.start <= second.part.start:
        return None
    texts = [index.text_of(index.sentences[step.sentence]) for step in (second, first)]
    words = frozenset(word for text in texts for word in tokenized(text).words)
    is_in_one = first.sentence == second.sentence and not _LATER.isdisjoint(first.part.words)
    is_later = is_in_one or (first.sentence != second.sentence and _BEGINS_LATER.match(texts[1]))
    is_reverse = is_later and _TURNING.isdisjoint(words) and not any(map(is_negation, words))
    return (second.part, first.part) if is_reverse else None


def _turned_instructions(
    one: frozenset[str], other: frozenset[str], index: EvidenceIndex
) -> tuple[Part, Part] | None:
    """Return two instructions of one procedure, in its order, if it is the reverse."""
    later = instruction_for(one, index) if one else None
    earlier = instruction_for(other, index) if other and later else None
    if later is None or earlier is None or earlier.place >= later.place:
        return None
    between = words_between(earlier, later, index)
    return (earlier.part, later.part) if between and (_TURNING - _HOW_LONG).isdisjoint(between) else None


def _content(text: str) -> frozenset[str]:
    reading = tokenized(text)
    said = zip(reading.words, reading.keys, strict=True)
    return frozenset(key for word, key in said if has_content(key) and word not in _NO_STEP)


def _place_of(step: frozenset[str], index: EvidenceIndex) -> _Step | None:
    """Return the clause with most words of a step; None if it has too few, or several have as many."""
    if len(step) < _LEAST:
        return None
    held = [
        (len(step & part.keys), number, part)
        for number in sentences_with_keys(index, step, _LEAST)
        for part in clauses_of(index, number)
    ]
    most = max((count for count, _, _ in held), default=0)
    best = [(number, part) for count, number, part in held if count == most]
    return _Step(*best[0]) if len(best) == 1 and most >= _LEAST_HELD * len(step) else None
