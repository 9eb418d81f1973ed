"""Finds what only sentences about another person say: "Karl Moe called it a loss." where Ida Berg did.

Only content words are compared, in any wording; so a finding marks the answer and does not block it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.tables.find_tables import tables_of
from faithrails.lookup.contradictions.rule_types import Contradiction
from faithrails.lookup.grammar.clauses import sentence_of
from faithrails.lookup.grammar.facts_of_sections import groups_of_sections
from faithrails.lookup.grammar.genders_of_people import GENDERS, NameRun, name_runs
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import DETERMINERS, is_negation

_FEWEST, _MOST = 2, 3  # words of a full name
_MOST_WORDS = 40  # of a claim
_MOST_SENTENCES = 300
_LEAST_AHEAD = 1.0  # difference of the sums of log(sentences / sentences with the word)
# "The Falk expedition", "in Northern Ireland"
_BEFORE_PLACES = DETERMINERS | {"in", "of", "at", "across", "near", "for", "over", "around", "through"}

Name = tuple[str, ...]  # the last two words: "peter", "novak" of "Captain Peter Novak"


class _People(NamedTuple):
    """The full names of people in the evidence, and of each sentence whom it is about."""

    names: frozenset[Name]
    about: Sequence[frozenset[Name]]


def statement_of_another_person(text: str, index: EvidenceIndex) -> Contradiction | None:
    """Return the only person of a claim if its words stand in a sentence about other people only.

    No sentence about the claim's person, or about nobody, has as many of these words, weighted by rarity.
    """
    claim = tokenized(text)
    if "?" in text or len(claim.words) > _MOST_WORDS or any(map(is_negation, claim.words)):
        return None
    people = _PEOPLE.of(index)
    found = _person(claim, people.names) if len(people.names) > 1 else None
    if found is None:
        return None
    person, run = found
    named = range(run.first, run.last)
    said = {claim.stems[k] for k, n in enumerate(claim.content_indexes) if n not in named}
    rarity = {
        stem: log((len(index.sentences) + 1) / len(index.stems[stem])) for stem in said & index.stems.keys()
    }
    own = other = nobody = 0.0
    closest, of_own = -1, set[str]()
    for number, sentence in enumerate(index.sentences):
        shared = rarity.keys() & sentence.stems
        score = sum(map(rarity.__getitem__, shared))
        if any(not set(name).isdisjoint(person) for name in people.about[number]):  # also "Mr. Moe"
            own, of_own = max(own, score), of_own | shared
        elif not people.about[number]:
            nobody = max(nobody, score)
        elif score > other:
            closest, other = number, score
    if other < max(own + _LEAST_AHEAD, nobody) or index.sentences[closest].stems & said <= of_own:
        return None
    who = " ".join(next(iter(sorted(people.about[closest])))).title()
    why = f"the passage says this where it is about '{who}'"
    place = claim.starts[run.first], claim.ends[run.last - 1]
    return Contradiction(why, (place,), Kind.DISPLACED_PHRASE, rule="statement_of_another_person")


def _person(claim: TokenizedText, names: frozenset[Name]) -> tuple[Name, NameRun] | None:
    """Return the person that a claim names, if it names one and no other name of several words."""
    runs = list(name_runs(claim, 0, len(claim.words)))
    known = [(name, run) for run in runs for name in names if _names(run, name)]
    if len(known) != 1 or any(len(run.words) > 1 for run in runs if run is not known[0][1]):
        return None
    run = known[0][1]
    before = claim.words[max(0, run.first - 1) : run.first]
    is_owner = claim.words[run.last - 1] != run.words[-1]  # "Ann's"
    return None if is_owner or not _BEFORE_PLACES.isdisjoint(before) else known[0]


def _names(run: NameRun, name: Name) -> bool:
    """Whether a run of words names a person, in full or by the last name."""
    return run.words[-2:] == name or run.words == name[-1:]


def _read(index: EvidenceIndex) -> _People:
    if len(index.sentences) > _MOST_SENTENCES or groups_of_sections(index) or tables_of(index):
        return _People(frozenset(), ())
    runs = [
        [run for part in sentence_of(index, number) for run in name_runs(part.reading, part.first, part.last)]
        for number in range(len(index.sentences))
    ]
    names = frozenset(
        run.words[-2:] for found in runs for run in found if run.gender and _FEWEST <= len(run.words) <= _MOST
    )
    about: list[frozenset[Name]] = []
    for number, found in enumerate(runs):
        here = frozenset(name for run in found for name in names if _names(run, name))
        is_next = number > 0 and index.sentences[number - 1].passage == index.sentences[number].passage
        if not here and is_next and not GENDERS.keys().isdisjoint(index.sentence_words(number)):
            here = about[-1]  # "He …"
        about.append(here)
    return _People(names, about)


_PEOPLE: PerIndex[_People] = PerIndex(_read)
