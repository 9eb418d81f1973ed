"""Generates training answers: pairs of a paraphrase and an edit of a sentence, and corrupted answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from faithrails.claims import sentence_claims
from faithrails.text.sentences import sentences
from faithrails.train.edits import EDITS, Source
from faithrails.train.labelled_examples import Example
from faithrails.train.paraphrases import paraphrased
from faithrails.types import Turn

KINDS = tuple(EDITS)
PARAPHRASE = "paraphrase"
CORRUPTIONS = {
    "number": ("number",),
    "date": ("date",),
    "name": ("name",),
    "negation": ("negation",),
    "relation": ("opposite", "swapped_names"),
    "graft": (),  # adds a sentence of another answer
}
_MOST_TRIES = 60  # originals tried for each pair: some edits fit few sentences
_MOST_AHEAD = 20  # pairs by which a kind may lead the kind with fewest pairs
_LONGEST_EVIDENCE = 6_000  # characters of the evidence that edits take words from
_STRETCH = 2_000  # characters of the evidence in which a sentence is looked for
_PROSE = re.compile(r"\A[A-Z][^|{}<>\[\]#*\t\n]{30,260}[.!]\Z")
_MOST_MARKS = 0.12  # share of characters that are neither letters nor spaces in prose


@dataclass(frozen=True, slots=True)
class Original:
    """A faithful sentence and its row.

    ``text`` is the sentence, ``answer`` the answer around it, ``start`` its offset there.
    """

    example: Example
    answer: str
    start: int
    text: str

    def says(self, text: str) -> Turn:
        """Return the turn with the sentence replaced by ``text``."""
        end = self.start + len(self.text)
        return replace(self.example.turn, answer=self.answer[: self.start] + text + self.answer[end:])


def pairs(examples: Sequence[Example], number: int, seed: int) -> Iterator[Example]:
    """Yield up to ``number`` answers, in pairs: a faithful paraphrase (label 0), and an edit (label 1).

    Both come from the same sentence: a faithful claim of a row, or a sentence of its evidence. Half of the
    time the paraphrase is edited. Only the claim that was edited is labelled 1. ``source`` becomes
    "<source>_paraphrase" and "<source>_<kind>", so that validation leaves them out together with their rows;
    ``group`` stays. The same seed makes the same answers.
    """
    for place, (original, kind, paraphrase, edit) in enumerate(drawn(examples, (number + 1) // 2, seed)):
        for text, label, name in ((paraphrase, 0, PARAPHRASE), (edit, 1, kind)):
            if 2 * place + label < number:
                yield _example(original, text, label, name, place)


def corrupted(examples: Sequence[Example], number: int, seed: int) -> Iterator[Example]:
    """Yield up to ``number`` faithful answers with one claim corrupted, cycling through ``CORRUPTIONS``.

    They are labelled and named like the edits of ``pairs``.
    """
    faithful = [example for example in examples if example.label == 0 and example.claims]
    chance = Random(seed)  # noqa: S311 - no secret
    made = tries = 0
    while faithful and made < number and tries < _MOST_TRIES * number:
        kind = list(CORRUPTIONS)[made % len(CORRUPTIONS)]
        tries += 1
        original, other = (_claim(chance.choice(faithful), chance) for _ in range(2))
        if kind == "graft" and other.example.group != original.example.group:
            edit: str | None = f" {other.text.strip()}"
            original = replace(original, start=original.start + len(original.text), text="")
        else:
            edit = _corrupt(original, kind, chance)
        if edit and edit != original.text:
            found = _example(original, edit, 1, kind, made)
            if any(found.claim_labels):
                made += 1
                yield found


def _claim(example: Example, chance: Random) -> Original:
    claim, answer = chance.choice(example.claims), example.turn.answer
    return Original(example, answer, claim.start, answer[claim.start : claim.end])


def _corrupt(original: Original, kind: str, chance: Random) -> str | None:
    source = _source(original.example)
    edits = (EDITS[edit](original.text, source, chance) for edit in CORRUPTIONS[kind])
    return next(filter(None, edits), None)


Drawn = tuple[Original, str, str, str]


def drawn(examples: Sequence[Example], number: int, seed: int) -> Iterator[Drawn]:
    """Yield up to ``number`` sentences, each with a kind of edit, a paraphrase, and an edit."""
    chance = Random(seed)  # noqa: S311 - no secret
    by_source: dict[str, list[Example]] = {}
    for example in examples:
        if example.claims and example.turn.passages:
            by_source.setdefault(example.source, []).append(example)
    sources = sorted(by_source)
    made = dict.fromkeys(KINDS, 0)
    for _ in range(_MOST_TRIES * number if sources else 0):
        if sum(made.values()) == number:
            return
        original = _original(chance.choice(by_source[chance.choice(sources)]), chance)
        wanted = [kind for kind in KINDS if made[kind] <= _MOST_AHEAD + min(made.values())]
        chance.shuffle(wanted)
        found = _pair(original, sorted(wanted, key=made.__getitem__), chance) if original else None
        if found:
            made[found[1]] += 1
            yield found


def _original(example: Example, chance: Random) -> Original | None:
    """Choose a sentence of the evidence or, if the answer is faithful, equally often a claim."""
    if example.label == 0 and chance.random() < 0.5:
        claim = _claim(example, chance)
        return claim if _is_prose(claim.text) else None
    found = prose(_stretch(chance.choice(example.turn.passages).text, chance))
    if not found:
        return None
    place = chance.randrange(len(found))
    text = found[place]
    together = f"{text} {found[place + 1]}" if place + 1 < len(found) else text
    text = together if chance.random() < 0.1 and len(together) < 260 else text
    return Original(example, text, 0, text)


def _stretch(text: str, chance: Random) -> str:
    """Return a short text as it is, and of a long one a part that begins after the end of a sentence."""
    if len(text) <= _STRETCH:
        return text
    first = chance.randrange(len(text) - _STRETCH)
    end = text.find(". ", first, first + _STRETCH // 2)
    return text[end + 2 : first + _STRETCH].rpartition(".")[0] + "." if end >= 0 else ""


def prose(text: str) -> list[str]:
    """Return the sentences of a text that are running prose of a moderate length."""
    found = (text[span.start : span.end] for span in sentences(text) if span.kind == "text")
    return list(filter(_is_prose, found))


def _is_prose(text: str) -> bool:
    marks = sum(not (char.isalpha() or char == " ") for char in text)
    return _PROSE.match(text) is not None and marks <= _MOST_MARKS * len(text)


def _pair(original: Original, kinds: Sequence[str], chance: Random) -> Drawn | None:
    """Return a pair with the first of these kinds that fits the sentence, or None."""
    source = _source(original.example)
    fitting = (kind for kind in kinds if EDITS[kind](original.text, source, chance))
    kind = next(fitting, None)
    paraphrase = paraphrased(original.text, chance) if kind else None
    if kind is None or paraphrase is None:
        return None
    base = paraphrase if chance.random() < 0.5 else original.text
    edit = EDITS[kind](base, source, chance)
    if edit and edit[-1].isalnum():
        edit += "."
    if edit is None or edit in (original.text, base, paraphrase) or _is_stated(edit, original.example):
        return None
    return original, kind, paraphrase, edit


def _is_stated(text: str, example: Example) -> bool:
    """Whether a passage contains the edited sentence word for word."""
    return any(text.rstrip(".") in passage.text for passage in example.turn.passages)


def _source(example: Example) -> Source:
    return _evidence("\n".join(passage.text for passage in example.turn.passages)[:_LONGEST_EVIDENCE])


_evidence = lru_cache(maxsize=500)(Source)


def _example(original: Original, text: str, label: int, kind: str, place: int) -> Example:
    turn = original.says(text)
    claims = tuple(sentence_claims(turn))
    end = original.start + len(text)
    changed = _changed(original.text, text)
    first, last = original.start + changed[0], original.start + changed[1]
    inside = [claim.start < last and claim.end > first for claim in claims]
    if not any(inside):
        inside = [claim.start < end and claim.end > original.start for claim in claims]
    return replace(
        original.example,
        id=f"{original.example.id}/{kind}-{place}",
        source=f"{original.example.source}_{kind}",
        turn=turn,
        label=label,
        claims=claims,
        claim_labels=tuple(int(label and here) for here in inside),
    )


def _changed(before: str, after: str) -> tuple[int, int]:
    """Return the span of ``after`` outside which it equals ``before``."""
    first = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    last = next(
        (i for i, (a, b) in enumerate(zip(reversed(before), reversed(after), strict=False)) if a != b), 0
    )
    return first, max(first + 1, len(after) - last)
