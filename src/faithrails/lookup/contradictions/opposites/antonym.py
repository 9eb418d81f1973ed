"""Finds words of a claim whose opposite the closest passage has in the same place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.lookup.contradictions.rule_types import (
    LONGEST_SENTENCE,
    VALUES_AND_QUOTES,
    Contradiction,
    Lookup,
)
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, lines
from faithrails.lookup.missing.missing_words import missing_share
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.word_relations import are_converses
from faithrails.text.words import denies, has_content, stem

_RESTATED = 0.25  # share of the claim's other words that may be missing from the closest passage
_PRONOUNS = frozenset("it they them this these".split())
_AUXILIARIES = frozenset("is are was were be been".split())
_MOST_CLAUSES = 20  # of a sentence: one with more is a list
_LEAST_OTHERS = 2  # words and values beside an opposite that show that both texts have one topic


def antonym(lookup: Lookup) -> Contradiction | None:
    """Return a clause or word of the claim whose opposite the closest passage has in the same context."""
    return _opposite_predicate(lookup) or _between_same_words(lookup)


def _between_same_words(lookup: Lookup) -> Contradiction | None:
    own, vocabulary, index = {stem for stem, _, _ in lookup.stems}, lookup.reader.vocabulary, lookup.index
    if lookup.window is None or len(lookup.stems) > LONGEST_SENTENCE:
        return None
    number = sum(mention.kind in VALUES_AND_QUOTES for mention in lookup.found_mentions)
    top = index.sentences[lookup.window.top]
    if len(own) + number <= _LEAST_OTHERS or lookup.denies != top.denies:
        return None
    near = index.stems_of(lookup.window)
    stems = ["", *(stem for stem, _, _ in lookup.stems), ""]
    there = index.neighbours(lookup.window.top)
    for (word, start, end), before, after in zip(lookup.stems, stems, stems[2:], strict=False):
        others = vocabulary.opposites(word)
        if word not in lookup.stems_with_opposites or word in near or others & own:
            continue
        if missing_share(index, sorted(own - {word}), near, sum) > _RESTATED:
            continue
        found = (
            there.word_at(before, other, "" if are_converses(word, other) else after)
            for other in sorted(others)
        )
        opposite = next(filter(None, found), None)
        if opposite and not _is_of_other_value(lookup, stem(opposite)):
            why = f"'{lookup.text[start:end]}', but the closest passage says '{opposite}'"
            return Contradiction(why, ((start, end),))
    return None


def _is_of_other_value(lookup: Lookup, opposite: str) -> bool:
    """Whether the claim's values are in other clauses than the opposite.

    "It leaves at 2 pm and arrives at 4 pm" does not deny that it departs at 2 pm.
    """
    there = clauses_of(lookup.index, lookup.window.top)[:_MOST_CLAUSES] if lookup.window else ()
    own = lookup.values
    having = [
        part
        for part in there
        if any(agrees(normalized(one), normalized(v)) for one in own for v in values(part.text))
    ]
    return bool(having) and not any(opposite in part.keys for part in having)


def _opposite_predicate(lookup: Lookup) -> Contradiction | None:
    """Return a clause of the claim if a clause of the closest sentence has the opposite predicate.

    "Swimming is allowed with a permit." for "Fishing is allowed with a permit; swimming is prohibited.".
    """
    there = clauses_of(lookup.index, lookup.window.top)[:_MOST_CLAUSES] if lookup.window else ()
    vocabulary, said = lookup.reader.vocabulary, frozenset(lookup.reading.stems)
    held = frozenset().union(*(part.keys for part in there))
    may_oppose = any(
        not vocabulary.opposites(word).isdisjoint(held) for word in lookup.stems_with_opposites & held
    )
    for clause in (*clauses(lookup.text), *lines(lookup.text)) if may_oppose and len(there) > 1 else ():
        if not vocabulary.have_opposites(clause.keys) or denies(clause.words):
            continue
        for word in _predicates(lookup.reading, clause):
            opposed = vocabulary.opposites(word)
            other = _opposing_clause(word, clause, there, vocabulary) if opposed.isdisjoint(said) else None
            if other and not denies(other.words) and not _has_values_with(word, lookup.values, there):
                why = f"the passage says '{other.text.strip()}'"
                return Contradiction(why, ((clause.start, clause.end),), in_copy=True)
    return None


def _has_values_with(word: str, said: Sequence[Mention], there: Sequence[Part]) -> bool:
    """Whether the clause with the word has a value of the claim: "was opened in 1962 and closed in 2010"."""
    own = [value for part in there if word in part.keys for value in values(part.text)]
    return any(agrees(normalized(one), normalized(value)) for one in said for value in own)


def _predicates(reading: TokenizedText, clause: Part) -> Iterator[str]:
    """Yield the predicate words of a clause: those after "is", and verbs as "fell" in "it fell by"."""
    first, last = reading.between(clause.start, clause.end)
    for n in range(first + 1, last):
        before, is_last = reading.words[n - 1], n + 1 == last or not has_content(reading.keys[n + 1])
        is_verb = has_content(reading.keys[n - 1]) and not before.endswith(("'s", "’s")) and is_last
        if before in _AUXILIARIES or is_verb:
            yield reading.keys[n]


def _opposing_clause(word: str, clause: Part, there: Sequence[Part], vocabulary: Vocabulary) -> Part | None:
    """Return the clause with the opposite of ``word`` and the claim's words that ``word``'s clause lacks."""
    opposites = vocabulary.opposites(word)
    having = [part for part in there if word in part.keys] if opposites else []
    if len(having) != 1 or denies(having[0].words) or not _PRONOUNS.isdisjoint(having[0].words):
        return None  # "when strict is true, it raises; when it is false, frames are skipped"
    rest = clause.keys - having[0].keys
    for part in there:
        if not rest or not rest <= part.keys or opposites.isdisjoint(part.keys) or word in part.keys:
            continue
        # "12 kg on long flights" holds where "a bag may weigh 8 kg on short flights, 12 kg on long ones".
        is_joined = any(
            one.keys == rest for one in clauses(clause.text)
        )  # "Kayaks and canoes are prohibited"
        is_other = (clause.keys & having[0].keys) - part.keys == {word}
        if having[0].start < part.start or is_other or is_joined:
            return part
    return None
