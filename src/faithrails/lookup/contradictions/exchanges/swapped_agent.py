"""Finds an exchanged agent and object, in the active or the passive.

"The maker bought Alden" for "the maker was bought by Alden", "cats chased dogs" for "dogs chased cats".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import takewhile
from typing import NamedTuple

from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.exchanges.swapped_names import SYMMETRIC
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.who_gave_what_to_whom import BE, HELPING
from faithrails.text.irregular_verbs import base, forms
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import DETERMINERS, content_stem, stem

_LOSE, _BEAT = map(stem, ("lose", "beat"))  # "Ann lost to Tom" for "Tom beat Ann"
_BEATING = frozenset(map(stem, ("defeat", "defeated", "overcame", "overcome", "outplayed", "outplay")))
_BEFORE_VERBS = HELPING | {"to"}
_LEAST_SHARED = 2  # content words: the two sides of a verb


class _Deed(NamedTuple):
    verb: str
    agent: frozenset[str]
    patient: frozenset[str]
    start: int  # words
    end: int


def swapped_agent(lookup: Lookup) -> Contradiction | None:
    """Return a verb with its agent and object if one of the closest sentences has these exchanged."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or not 2 < len(claim.words) <= LONGEST:
        return None
    stems, known = frozenset(claim.stems), _DEEDS.of(index)
    near = [
        sentence
        for sentence in closest_sentences(claim, index, window)
        if len(stems & sentence.stems) >= _LEAST_SHARED
    ]
    held = frozenset().union(*(sentence.stems for sentence in near))
    own = list(_deeds(claim.words, claim.keys, held)) if near else []
    for sentence in near if own else ():
        if not any(_may_be_stated(one, sentence.stems) for one in own):
            continue
        place = sentence.passage, sentence.words[0]
        if place not in known:
            known[place] = _by_verb(index.readings[sentence.passage], sentence)
        by_verb = known[place]
        pairs = [(one, other) for one in own for other in by_verb.get(one.verb, ())]
        if any(one[:3] == other[:3] for one, other in pairs):
            return None
        for one, other in pairs:
            if _is_turned(one, other, sentence.stems):
                span = claim.starts[one.start], claim.ends[one.end - 1]
                why = "the passage has agent and object the other way round"
                return Contradiction(why, (span,), in_copy=True)
    return None


def _may_be_stated(one: _Deed, stems: Set[str]) -> bool:
    """Whether a sentence with these stems has both sides of a deed, and a form of its verb."""
    if not (one.agent <= stems and one.patient <= stems):
        return False
    return one.verb == _BEAT or not stems.isdisjoint(forms(one.verb))


def _is_turned(one: _Deed, other: _Deed, stems: Set[str]) -> bool:
    """Whether agent and patient are exchanged; an agent that is not known may be anywhere in the sentence.

    "Athletic beat Rovers" for "Rovers came from behind to beat Athletic".
    """
    if not one.agent or one.agent == one.patient or one.agent != other.patient:
        return False
    return one.patient <= stems if not other.agent else one.patient == other.agent


def _by_verb(reading: TokenizedText, sentence: Sentence) -> dict[str, list[_Deed]]:
    """Return the deeds of a sentence of the evidence by their verbs; empty if it is too long."""
    first, last = sentence.words
    found: dict[str, list[_Deed]] = {}
    if last - first <= LONGEST:
        for deed in _deeds(reading.words[first:last], reading.keys[first:last], sentence.stems):
            found.setdefault(deed.verb, []).append(deed)
    return found


_DEEDS: PerIndex[dict[tuple[int, int], dict[str, list[_Deed]]]] = PerIndex(lambda index: {})


def _deeds(words: Sequence[str], keys: Sequence[str], held: Set[str]) -> Iterator[_Deed]:
    """Yield possible verbs with the words before and behind them as agent and patient.

    In the passive, the reverse. The words beside the verb must be among the stems ``held``.
    """
    says = list(map(content_stem, words))
    for at in range(1, len(words) - 1):
        may_be_side = keys[at - 1] in held or words[at - 1] in _BEFORE_VERBS  # what stands before it
        if not (says[at] and may_be_side) or keys[at] in SYMMETRIC:
            continue
        verb = base(stem(words[at]))
        is_lost = verb == _LOSE and words[at + 1] == "to"
        is_passive = is_lost or (words[at + 1] == "by" and not BE.isdisjoint(words[max(0, at - 2) : at]))
        if words[at - 1] in BE and not is_passive:
            continue
        end, start = _before_auxiliaries(words, at), _after_determiners(words, at + 1 + is_passive)
        if words[at - 1] == "to" and start < len(words) and keys[start] in held and says[start]:
            yield _Deed(verb, frozenset(), _run(keys, says, start), at, start + 1)
            continue
        if not (end and says[end - 1] and start < len(words) and says[start]):
            continue
        if keys[end - 1] in held and keys[start] in held:
            first = end - 1
            while first and says[first - 1]:
                first -= 1
            before, after = frozenset(keys[first:end]), _run(keys, says, start)
            agent, patient = (after, before) if is_passive else (before, after)
            yield _Deed(
                _BEAT if is_lost or verb in _BEATING else verb, agent, patient, first, start + len(after)
            )


def _run(keys: Sequence[str], says: Sequence[str], start: int) -> frozenset[str]:
    """Return the content words from a position on, up to the first other word."""
    return frozenset(keys[n] for n in takewhile(says.__getitem__, range(start, len(keys))))


def _before_auxiliaries(words: Sequence[str], at: int) -> int:
    while at and words[at - 1] in HELPING:
        at -= 1
    return at


def _after_determiners(words: Sequence[str], at: int) -> int:
    while at < len(words) and words[at] in DETERMINERS:
        at += 1
    return at
