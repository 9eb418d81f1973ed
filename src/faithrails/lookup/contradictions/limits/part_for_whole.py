"""Finds statements about a whole that the evidence makes of a part: "the school" for "its south wing"."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, lines_of, sentences_with_keys
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, DETERMINERS, EXCEPTIONS, NEGATIONS, denies, has_content

# Nouns for a part of a building, a place, a thing or an organisation.
_PARTS = frozenset(
    "part section segment portion half quarter side end edge top bottom front back corner centre center "
    "middle wing floor storey story level room area zone shore bank branch department division unit annex "
    "annexe entrance lane track deck aisle corridor chapter page volume".split()
)
_OF_PART = frozenset(  # adjectives that tell one part from another
    "north south east west northern southern eastern western upper lower inner outer front rear back left "
    "right ground top bottom middle central".split()
)
_ONE_OF_SEVERAL = frozenset("this that these those such each every all any no".split())
# A claim with one of these speaks of a part, or is no plain statement.
_LIMITED = (
    EXCEPTIONS - NEGATIONS | _PARTS | _OF_PART | frozenset("partly partially some only if when while".split())
)
_MOST_WORDS = 20  # of a claim
_MOST_SENTENCES = 12  # with the claim's words
_LONGEST_SUBJECT = 7  # words of a claim's subject


def part_for_whole(lookup: Lookup) -> Contradiction | None:
    """Return the claim's subject if all clauses that say the rest of the claim say it of one of its parts."""
    claim, index = lookup.reading, lookup.index
    words, keys = claim.words, claim.keys
    if len(words) > _MOST_WORDS or not _LIMITED.isdisjoint(words) or "?" in claim.text:
        return None
    if not words or words[0] not in DETERMINERS - _ONE_OF_SEVERAL:
        return None
    verb = next((n for n, word in enumerate(words[: _LONGEST_SUBJECT + 1]) if word in AUXILIARIES), 0)
    head = next((n for n in range(1, verb) if not has_content(keys[n])), verb) - 1
    if head < 1 or (keys[head] not in index.stems and words[head] not in lookup.question_words):
        return None
    said = frozenset(map(base, filter(has_content, keys[head + 1 :])))
    same = list(_same(lookup, said))
    if not same:
        return None
    elsewhere = lookup.question_words.union(tokenized(lookup.answer_before_claim).words)
    told_apart = _modifiers(index, keys[head]) if words[head - 1] in DETERMINERS else frozenset()
    named = told_apart if len(told_apart) > 1 and told_apart.isdisjoint(elsewhere) else frozenset()
    parts = [_part(part, keys[head], said, named) for part in same]
    if not all(parts):
        return None
    place = claim.starts[0], claim.ends[head]
    return Contradiction(f"the passage says '{parts[0]}'", (place,))


def _modifiers(index: EvidenceIndex, noun: str) -> frozenset[str]:
    """Return the folded words that tell things of one name apart: "evening" in "the evening course"."""
    found: set[str] = set()
    for number in index.stems.get(noun, ())[:_MOST_SENTENCES]:
        words, sentence = index.sentence_words(number), index.sentences[number]
        keys = index.readings[sentence.passage].keys[slice(*sentence.words)]
        found.update(
            words[n - 1]
            for n, key in enumerate(keys)
            if key == noun and n > 1 and words[n - 2] in DETERMINERS and has_content(words[n - 1])
        )
    return frozenset(found)


def _same(lookup: Lookup, said: frozenset[str]) -> Iterator[Part]:
    """Yield the clauses with all content words of a claim's predicate."""
    for number in sentences_with_keys(lookup.index, said, len(said))[:_MOST_SENTENCES] if said else ():
        for part in lines_of(lookup.index, number):
            if said <= frozenset(map(base, part.keys)) and denies(part.words) is lookup.denies:
                yield part


def _part(part: Part, whole: str, said: frozenset[str], named: frozenset[str]) -> str:
    """Return the subject of a clause if it is a part: "the south wing of the school"; else ""."""
    words, keys = part.words, part.reading.keys[part.first : part.last]
    if words[0] not in DETERMINERS:
        return ""
    verb = next((n for n, word in enumerate(words) if word in AUXILIARIES), 0)
    head = next((n for n in range(1, verb) if not has_content(keys[n])), verb)  # "of the school"
    is_part = not (_PARTS | _OF_PART).isdisjoint(words[1:head])
    if whole in keys[1:head]:  # "the evening course" is one course
        is_part = words[keys.index(whole) - 1] in named
    return " ".join(words[:verb]) if is_part and said.isdisjoint(keys[1:head]) else ""
