"""Says of each member of a list what a sentence of the evidence denies of all: "floods or theft"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.tokenized import tokenized
from faithrails.text.words import NEGATIONS

_OR = re.compile(r",?\s(?:or|nor)\s", re.IGNORECASE)
_WORDS_BEFORE = [re.compile(rf"(?:[\w'’-]+\s){{{more}}}[\w'’-]+$") for more in range(3)]
_FIRST_WORD = re.compile(r"[\w'’-]+")
_END = re.compile(r"[.;:!?]|,\s|\s(?:but|because|unless|if|when)\s|$")
_LONGEST = 400  # characters of a sentence
_COMMA = ", "


def denied_alone(claim: str, index: EvidenceIndex) -> Iterator[str]:
    """Yield the sentence closest to a claim with members of its denied list left out, as the claim has them.

    Where a list begins and ends no parser tells here: the sentence is yielded in each way to read it. The
    claim denies nothing itself, and has a word of one side of the list.
    """
    reading = tokenized(claim)
    if not NEGATIONS.isdisjoint(reading.words):
        return
    window = index.best(reading.stems)
    if window is None:
        return
    sentence = index.text_of(index.sentences[window.top])
    found = list(_OR.finditer(sentence)) if len(sentence) <= _LONGEST else []
    if len(found) != 1 or NEGATIONS.isdisjoint(tokenized(sentence[: found[0].start()]).words):
        return
    (between,) = found
    before, after = sentence[: between.start()], sentence[between.end() :]
    end = _END.search(after)
    last = after[: end.start()] if end else after
    first_word = _FIRST_WORD.match(after)
    behind = [after[len(last) :], after[first_word.end() :] if first_word else ""]
    own = frozenset(reading.stems)
    for phrase in _WORDS_BEFORE:
        start, members = _members(before, phrase)
        if not members or NEGATIONS.isdisjoint(tokenized(before[:start]).words):
            continue
        if not own.isdisjoint(tokenized(last).stems):
            yield before[:start] + after
        for member in members:
            if not own.isdisjoint(tokenized(member).stems[-1:]):
                yield from (f"{before[:start]}{member}{rest}" for rest in behind)


def _members(before: str, phrase: re.Pattern[str]) -> tuple[int, list[str]]:
    """Return where a list that ends a text begins, and its members, each such a phrase behind a comma."""
    start, members = len(before), list[str]()
    while found := phrase.search(before[:start]):
        members.append(found[0])
        start = found.start() - len(_COMMA)
        if not before[: found.start()].endswith(_COMMA):
            return found.start(), members
    return start, members
