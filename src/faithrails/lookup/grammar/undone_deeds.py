"""Reads the deeds that the evidence says did not happen: to sign the deal, for "refused to sign the deal"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.grammar.clauses import is_short
from faithrails.lookup.grammar.verbs_not_done import CUES, end_of_phrase, is_passive, verbs_not_done
from faithrails.text.irregular_verbs import base, base_keys
from faithrails.text.words import PRONOUNS, has_content

_MOST_SENTENCES, _MOST_OF_SENTENCE = 2_000, 8


class Undone(NamedTuple):
    """A deed that did not happen: its verb in base form, and the content words on either side of it.

    ``around`` are those of its sentence, and of the one before if it has a pronoun. ``at`` are the sentence
    and the index of the verb in its reading. ``is_passive``: ``before`` is what it would have been done to.
    The others are as in ``NotDone``.
    """

    verb: str
    before: frozenset[str]
    after: frozenset[str]
    around: frozenset[str]
    how: str
    at: tuple[int, int]
    is_passive: bool
    is_ruled_out: bool
    is_denied: bool


def undone_deeds(index: EvidenceIndex) -> dict[str, list[Undone]]:
    """Return the deeds that the evidence says did not happen, by their verbs."""
    return _UNDONE.of(index)


def _read(index: EvidenceIndex) -> dict[str, list[Undone]]:
    found: dict[str, list[Undone]] = {}
    for number, sentence in enumerate(index.sentences[:_MOST_SENTENCES]):
        if not CUES.isdisjoint(index.sentence_words(number)) and is_short(sentence):
            for deed in islice(_of_sentence(index, number), _MOST_OF_SENTENCE):
                found.setdefault(deed.verb, []).append(deed)
    return found


_UNDONE: PerIndex[dict[str, list[Undone]]] = PerIndex(_read)


def _of_sentence(index: EvidenceIndex, number: int) -> Iterator[Undone]:
    sentence = index.sentences[number]
    reading, (first, last) = index.readings[sentence.passage], sentence.words
    words, keys = reading.words, reading.keys
    if index.text_of(sentence).rstrip().endswith("?"):
        return
    earlier = index.sentences[max(0, number - 1)]
    is_near = number > 0 and earlier.passage == sentence.passage
    meant = base_keys(earlier.stems) if is_near else frozenset[str]()  # what a pronoun may stand for
    has_pronoun = not PRONOUNS.isdisjoint(words[first:last])
    around = base_keys(keys[first:last]) | (meant if has_pronoun else frozenset())
    for found in verbs_not_done(reading, first, last):
        verb = found.verb
        end = end_of_phrase(reading, verb + 1, last)
        before = base_keys(keys[slice(*found.subject)])
        if not PRONOUNS.isdisjoint(words[slice(*found.subject)]):
            before |= meant | base_keys(keys[first:verb])
        is_pronoun = words[verb + 1 : verb + 2] in (["it"], ["them"])
        after = frozenset[str]() if is_pronoun else base_keys(keys[verb + 1 : end])
        if has_content(keys[verb]):
            yield Undone(
                base(keys[verb]),
                before,
                after,
                around,
                found.how,
                (number, verb),
                is_passive(reading, verb),
                found.is_ruled_out,
                found.is_denied,
            )
