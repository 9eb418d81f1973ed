"""Finds names that answer a question and stand in another sentence than the one that it asks about."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.sentence_pairs import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.find_names import names
from faithrails.text.values.mention import Mention
from faithrails.text.words import content_stem

_ASKS = frozenset("who whom whose where".split())  # for a name
_LEAST_ASKED = 2  # words of content of the question that the answer does not repeat
_MOST_WORDS = 6  # of an answer that is a name and no more
_MOST_SENTENCES = 3  # that hold all words of the question
_REFERRING = frozenset("he she it they his her its their this that these who which".split())


def answer_names_of_another_sentence(lookup: Lookup) -> Contradiction | None:
    """Return the name that a bare answer gives, if each sentence that the question is about names others.

    A name of the sentence before counts where the sentence refers to one: "Ann Lee came in 1990. She founded
    the firm."
    """
    index, reading = lookup.index, lookup.reading
    if lookup.before or _ASKS.isdisjoint(lookup.asked):
        return None
    named = frozenset(reading.stems)
    asked = {stem for word in lookup.asked if (stem := content_stem(word))} - named
    is_name = all(lookup.text[reading.starts[place]].isupper() for place in reading.said)
    if not named or not is_name or len(reading.words) > _MOST_WORDS or len(asked) < _LEAST_ASKED:
        return None
    if not all(stem in index.stems for stem in (*asked, *named)):
        return None
    rarest = min((index.stems[stem] for stem in asked), key=len)
    about = [number for number in rarest if asked <= index.sentences[number].stems]
    if not 0 < len(about) <= _MOST_SENTENCES or any(_names(lookup, number, named) for number in about):
        return None
    others = [name.text for number in about for name in _others(lookup, index.sentences[number], asked)]
    if not others or any(len(asked & s.stems) * 2 > len(asked) for s in _with(lookup, named)):
        return None
    place = reading.starts[reading.said[0]], reading.ends[reading.said[-1]]
    why = f"the sentence about this names '{others[0]}', not '{lookup.text[slice(*place)]}'"
    return Contradiction(why, (place,), instead=others[0])


def _names(lookup: Lookup, number: int, named: frozenset[str]) -> bool:
    """Whether a sentence, or the one before that it refers to, holds a name."""
    index, here = lookup.index, lookup.index.sentences[number]
    if named & here.stems:
        return True
    before = index.sentences[number - 1] if number else None
    refers = not _REFERRING.isdisjoint(index.sentence_words(number))
    return bool(refers and before and before.passage == here.passage and named & before.stems)


def _others(lookup: Lookup, sentence: Sentence, asked: set[str]) -> Sequence[Mention]:
    """Return the names of a sentence that the question does not hold."""
    text = lookup.index.passages[sentence.passage].text[sentence.span.start : sentence.span.end]
    return [name for name in names(text) if asked.isdisjoint(map(content_stem, name.words))]


def _with(lookup: Lookup, named: frozenset[str]) -> Sequence[Sentence]:
    """Return the sentences that hold a word of a name."""
    index = lookup.index
    return [index.sentences[n] for stem in named for n in index.stems.get(stem, ())[:50]]
