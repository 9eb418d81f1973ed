"""Finds a name given as an answer that is not in the sentence or clause that the question asks about."""

from __future__ import annotations

from collections.abc import Set

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses_of, sentences_with_all_stems
from faithrails.text.find_names import names
from faithrails.text.words import content_stem

_ASKS = frozenset("who whom whose where".split())  # for a name
_LEAST_ASKED = 2  # content words of the question that the answer does not repeat
_MOST_WORDS = 6  # of an answer that is a name and no more
_MOST_SENTENCES = 3  # sentences with all words of the question
_MOST_HOLDERS = 50  # sentences that hold a word of the name
_REFERRING = frozenset("he she it they his its her their this that these who which".split())


def answer_names_of_another_sentence(lookup: Lookup) -> Contradiction | None:
    """Return the name that a bare answer gives, if each sentence that the question is about names others.

    A name in the sentence before counts if the sentence has a pronoun: "Ann Lee came in 1990. She founded
    the firm."
    """
    index, reading = lookup.index, lookup.reading
    if lookup.answer_before_claim or _ASKS.isdisjoint(lookup.question_words):
        return None
    named = frozenset(reading.stems)
    asked = frozenset(filter(None, map(content_stem, lookup.question_words))) - named
    is_name = all(lookup.text[reading.starts[place]].isupper() for place in reading.content_indexes)
    if not named or not is_name or len(reading.words) > _MOST_WORDS or len(asked) < _LEAST_ASKED:
        return None
    if not index.stems.keys() >= asked | named:
        return None
    about = sentences_with_all_stems(index, asked)
    if not 0 < len(about) <= _MOST_SENTENCES or any(_may_name(n, named, asked, index) for n in about):
        return None
    texts = (index.text_of(index.sentences[number]) for number in about)
    known = asked | named
    others = [
        one.text for text in texts for one in names(text) if known.isdisjoint(map(content_stem, one.words))
    ]
    beside = {n for stem in named for n in index.stems[stem][:_MOST_HOLDERS]}.difference(about)
    if not others or any(len(asked & index.sentences[n].stems) * 2 > len(asked) for n in beside):
        return None
    place = reading.starts[reading.content_indexes[0]], reading.ends[reading.content_indexes[-1]]
    why = f"the sentence about this names '{others[0]}', not '{lookup.text[slice(*place)]}'"
    return Contradiction(why, (place,), instead=others[0])


def _may_name(number: int, named: Set[str], asked: Set[str], index: EvidenceIndex) -> bool:
    """Whether a sentence has the name for what is asked, or a pronoun while the one before has the name."""
    here = index.sentences[number]
    if named & here.stems:
        return not _is_of_parallel_clause(number, named, asked, index)
    before = index.sentences[number - 1] if number else None
    refers = not _REFERRING.isdisjoint(index.sentence_words(number))
    return bool(refers and before and before.passage == here.passage and named & before.stems)


def _is_of_parallel_clause(number: int, named: Set[str], asked: Set[str], index: EvidenceIndex) -> bool:
    """Whether one clause has all that is asked, and the name is in others that have only part of it.

    "Ann Lee treats horses, Ben Holt treats small animals." answers who treats horses.
    """
    parts = clauses_of(index, number)
    having = [part.keys for part in parts if named & part.keys]
    return any(asked <= part.keys for part in parts) and all(
        0 < len(keys & asked) < len(asked) for keys in having
    )
