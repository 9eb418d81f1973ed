"""Synthetic negatives: faithful answers made unfaithful in one known way each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Literal, get_args

from faithrails.evidence.domain_vocabulary import load_vocabulary
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import Mention
from faithrails.text.words import NEGATIONS, words
from faithrails.train.labelled_examples import Example
from faithrails.types import Claim, Turn

Corruption = Literal["number", "date", "name", "negation", "relation", "graft"]
CORRUPTIONS: tuple[Corruption, ...] = get_args(Corruption)

_VALUES = frozenset({"number", "money", "percent"})
_VERB = re.compile(r"\b(?:is|are|was|were|can|could|will|would|should|must|may|has|have|had)\b(?!\s+not|n't)")
_NOT = re.compile(r"\s+not\b|(?<=\w)n['’]t\b")
_DIGITS = re.compile(r"\d+")
_MOST_TRIES = 8

Edit = tuple[int, int, str]  # start and end in the answer, and what stands there instead


def corrupted(
    examples: Sequence[Example], number: int, seed: int, split: Callable[[Turn], Sequence[Claim]]
) -> Iterator[Example]:
    """Yield up to ``number`` answers, each a faithful one with one corruption, of all kinds in turn.

    The claim that was corrupted is labelled 1 and all others 0. ``source`` becomes
    "<source>_<kind>", so that they are left out together with the rows they come from;
    ``group`` stays. The same seed makes the same answers.
    """
    faithful = [example for example in examples if example.label == 0 and example.claims]
    chance = Random(seed)  # noqa: S311 - no secret
    made = tries = 0
    while faithful and made < number and tries < _MOST_TRIES * number:
        kind = CORRUPTIONS[made % len(CORRUPTIONS)]
        tries += 1
        example, other = chance.choice(faithful), chance.choice(faithful)
        claim = chance.choice(example.claims)
        edit = _EDITS[kind](example, claim, other, chance)
        found = _applied(example, edit, kind, made, split) if edit else None
        if found:
            made += 1
            yield found


def _applied(
    example: Example, edit: Edit, kind: str, number: int, split: Callable[[Turn], Sequence[Claim]]
) -> Example | None:
    start, end, text = edit
    answer = example.turn.answer
    turn = replace(example.turn, answer=answer[:start] + text + answer[end:])
    claims = tuple(split(turn))
    labels = tuple(int(claim.start < start + len(text) and claim.end > start) for claim in claims)
    if turn.answer == answer or not any(labels):
        return None
    return replace(
        example,
        id=f"{example.id}/{kind}-{number}",
        source=f"{example.source}_{kind}",
        turn=turn,
        label=1,
        claims=claims,
        claim_labels=labels,
    )


def _of_kinds(text: str, kinds: frozenset[str]) -> list[Mention]:
    return [mention for mention in mentions(text) if mention.kind in kinds]


def _evidence(example: Example) -> str:
    return "\n".join(passage.text for passage in example.turn.passages)[:20_000]


def _text(example: Example, claim: Claim) -> str:
    return example.turn.answer[claim.start : claim.end]


def _swapped(example: Example, claim: Claim, chance: Random, kinds: frozenset[str]) -> Edit | None:
    """Put another value or name of the evidence in the place of one."""
    own = _of_kinds(_text(example, claim), kinds)
    if not own:
        return None
    one = chance.choice(own)
    known = {mention.text.lower() for mention in mentions(example.turn.answer)}
    others = sorted({m.text for m in _of_kinds(_evidence(example), kinds) if m.kind == one.kind} - {one.text})
    fresh = [text for text in others if text.lower() not in known]
    if not fresh:
        return None
    return claim.start + one.start, claim.start + one.end, chance.choice(fresh)


def _number(example: Example, claim: Claim, other: Example, chance: Random) -> Edit | None:
    """Change digits, or take another number of the evidence: the harder error."""
    if chance.random() < 0.5:
        return _swapped(example, claim, chance, _VALUES)
    return _redigited(example, claim, chance, _VALUES)


def _date(example: Example, claim: Claim, other: Example, chance: Random) -> Edit | None:
    kinds = frozenset({"date", "time"})
    if chance.random() < 0.5:
        return _swapped(example, claim, chance, kinds)
    return _redigited(example, claim, chance, kinds)


def _redigited(example: Example, claim: Claim, chance: Random, kinds: frozenset[str]) -> Edit | None:
    for mention in _of_kinds(_text(example, claim), kinds):
        digits = _DIGITS.search(mention.text)
        if digits:
            last = digits[0][-1]
            new = digits[0][:-1] + chance.choice([d for d in "123456789" if d != last])
            at = claim.start + mention.start + digits.start()
            return at, at + len(digits[0]), new
    return None


def _name(example: Example, claim: Claim, other: Example, chance: Random) -> Edit | None:
    return _swapped(example, claim, chance, frozenset({"name"}))


def _negation(example: Example, claim: Claim, other: Example, chance: Random) -> Edit | None:
    text = _text(example, claim)
    denied = _NOT.search(text)
    if denied:
        return claim.start + denied.start(), claim.start + denied.end(), ""
    verb = _VERB.search(text)
    if verb is None or any(word in NEGATIONS for word, _, _ in words(text)):
        return None
    return claim.start + verb.end(), claim.start + verb.end(), " not"


def _relation(example: Example, claim: Claim, other: Example, chance: Random) -> Edit | None:
    """Say the opposite of a word, or let two names change places."""
    text = _text(example, claim)
    for word, start, end in words(text):
        instead = load_vocabulary().opposite_words(word)
        if instead:
            return claim.start + start, claim.start + end, instead[0]
    names = _of_kinds(text, frozenset({"name"}))
    if len(names) < 2 or names[0].text == names[1].text:
        return None
    first, second = names[0], names[1]
    turned = second.text + text[first.end : second.start] + first.text
    return claim.start + first.start, claim.start + second.end, turned


def _graft(example: Example, claim: Claim, other: Example, chance: Random) -> Edit | None:
    """Add a sentence of another answer after one."""
    if other.group == example.group:
        return None
    sentence = _text(other, chance.choice(other.claims)).strip()
    return claim.end, claim.end, " " + sentence


_EDITS: dict[Corruption, Callable[[Example, Claim, Example, Random], Edit | None]] = {
    "number": _number,
    "date": _date,
    "name": _name,
    "negation": _negation,
    "relation": _relation,
    "graft": _graft,
}
