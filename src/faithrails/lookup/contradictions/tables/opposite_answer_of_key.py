"""Finds keys with "yes" for what the evidence denies, or "no" or nothing for what it states: "Dogs: yes"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.labelled_values import gives_value, stems_of_key
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentences_with_all_stems
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.answered_keys import answered_keys
from faithrails.text.permissions import force_of
from faithrails.text.words import DETERMINERS, EXCEPTIONS, content_stem, is_negation, stem, words

# Words that state that a thing exists or may be used; behind a negation, that it does not.
_STATES = frozenset(
    "available included offered provided served accepted welcome supported covered possible permitted "
    "allowed enabled free".split()
)
_HAS = frozenset(
    "has have had offers offer provides provide includes include including accepts accept serves serve comes "
    "features".split()
)
_STEMS_OF_STATES = frozenset(map(stem, _STATES | _HAS))
_OF_THINGS = _HAS | DETERMINERS | {"any", "free", "there", "for", "is", "are"}  # between "not" and the thing
_OF_FORCE = frozenset(map(stem, "allowed permitted forbidden prohibited banned barred authorised".split()))
_CONTRASTS = re.compile(r";|\b(?:but|while|whereas|although|though|however)\b", re.IGNORECASE)
_NEAR = 5  # words between a negation and the thing that it denies


class Answer(NamedTuple):
    """Whether the evidence affirms a thing, and whether for all of it: not for "small dogs" only."""

    says_yes: bool
    is_of_all: bool


def opposite_answer_of_key(lookup: Lookup) -> Contradiction | None:
    """Return a key of the claim if the evidence has only the opposite answer to it."""
    for found in answered_keys(lookup.text):
        answer = answer_to_key(found.key, lookup.index)
        if answer and answer.says_yes is not (found.says == "yes"):
            why = f"the evidence {'has' if answer.says_yes else 'denies'} '{found.key}'"
            is_denied = answer.is_of_all or found.says == "no"
            kind = Kind.DENIED_THING if is_denied else Kind.OPPOSITE_ANSWER
            return Contradiction(why, ((found.start, found.end),), kind)
    return None


def answer_to_key(key: str, index: EvidenceIndex) -> Answer | None:
    """Return the evidence's yes or no to a key; None if it has neither or both."""
    stems = stems_of_key(key) - _STEMS_OF_STATES
    if not stems:
        return None
    said = list(_answers(stems, index))
    if len({answer.says_yes for answer in said}) == 1:
        return Answer(said[0].says_yes, any(answer.is_of_all for answer in said))
    has_value = None if said else gives_value(stems, index)
    return None if has_value is None else Answer(has_value, is_of_all=True)


def _answers(stems: frozenset[str], index: EvidenceIndex) -> Iterator[Answer]:
    for keys, says_yes in ((index.denied, False), (index.affirmed, True)):
        if any(own and own <= stems <= own | above for own, above in keys):
            yield Answer(says_yes, is_of_all=True)
    for number in sentences_with_all_stems(index, stems):
        text = index.text_of(index.sentences[number])
        may_be_denied = _may_be_denied(text)
        if _is_listed(stems, text):
            yield Answer(says_yes=True, is_of_all=False)
        for part in clauses_of(index, number):
            answer = _answer(part, stems) if stems <= part.keys else None
            if answer is not None and not (answer and may_be_denied):
                yield Answer(answer, not part.keys - stems - _STEMS_OF_STATES - _OF_FORCE)


def _is_listed(stems: frozenset[str], sentence: str) -> bool:
    """Whether a sentence states a thing in a list: "a garden" of "has twelve rooms and a garden"."""
    parts = [[word for word, _, _ in words(part)] for part in _CONTRASTS.split(sentence)]
    holding = [part for part in parts if stems <= frozenset(map(content_stem, part))]
    return bool(holding) and all(
        not _HAS.isdisjoint(part) and EXCEPTIONS.isdisjoint(part) for part in holding
    )


def _may_be_denied(sentence: str) -> bool:
    """Whether a negation may reach over the commas of a sentence: "There is no pool, sauna or gym"."""
    return _CONTRASTS.search(sentence) is None and any(is_negation(word) for word, _, _ in words(sentence))


def _answer(part: Part, stems: frozenset[str]) -> bool | None:
    force = force_of(part.words)
    if force and force[0] in ("allowed", "forbidden"):
        return force[0] == "allowed"
    if any(map(is_negation, part.words)):
        return False if any(_denials(part.words, stems)) else None
    return True if not (_STATES | _HAS).isdisjoint(part.words) else None


def _denials(said: Sequence[str], stems: frozenset[str]) -> Iterator[bool]:
    """Yield for each negation whether it denies a thing ("no pool") or a state of it ("is not available")."""
    for n, word in enumerate(said):
        if not is_negation(word):
            continue
        behind = said[n + 1 : n + 1 + _NEAR]
        first = next((at for at, one in enumerate(behind) if content_stem(one) in stems), None)
        yield first is not None and _OF_THINGS.issuperset(behind[:first])
        is_state = bool(behind) and behind[0] in _STATES
        yield is_state and any(content_stem(one) in stems for one in said[:n])
