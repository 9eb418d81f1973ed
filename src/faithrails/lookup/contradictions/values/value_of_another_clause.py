"""Finds the value of a nearby clause in a claim whose other words are all in one clause.

"The tax rate is 35 %." for "The tax rate is 20 % up to 40,000 euros, 35 % above.".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.lookup.contradictions.values.value_of_opposite_group import is_of_own_group
from faithrails.lookup.contradictions.values.value_of_respective_item import is_of_respective_item
from faithrails.lookup.grammar.clauses import (
    NEAR,
    Part,
    are_known,
    clauses,
    clauses_of,
    lines,
    sentences_with_all_stems,
    sentences_with_keys,
)
from faithrails.lookup.grammar.starts_and_ends import names_end_of_range
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.units import TIME
from faithrails.text.words import AUXILIARIES, content_stem, has_content, is_negation

_ADJOINING = frozenset("in on at by since from of for the a an about around until to and".split())
_LEADING_TOFORMER = frozenset("up down from compared with to instead rather than of against $ € £".split())
# Words of a claim about an earlier time, whose value is in another clause: "down from 41".
FORMER = re.compile(
    r"\b(?:before\s(?:that|this|then)|(?:year|month|week|day)\s(?:before|earlier)|previously|formerly|earlier|"
    r"originally|initially|at\sfirst|until\sthen|used\sto|had\sbeen|prior\sto|(?:previous|preceding|prior)\s\w+)\b",
    re.IGNORECASE,
)
_PREPOSITIONS = frozenset("in on at for by".split())
_PRONOUN_FIRST = re.compile(
    r"\W*(?:(?:but|and|while|whereas|though|although)\s)?(?:it|they|he|she)\b", re.IGNORECASE
)
_OUT_OF = re.compile(r"\A\S+(?:\s(?!and\b|or\b)\w+){0,2}\s(?:out\s)?of\s(?:(?:the|all|its|their)\s)?[$€£]?\Z")
# The claim tells for whom a value is not: "As you're not her partner, …".
_NOT_OF = re.compile(r"(?:as|since|if|because|unless)\s[^,]{0,40}(?:\bnot\b|n['’]t\b)[^,]*,", re.IGNORECASE)
_PER = frozenset("a an per each every".split())
_EXCEPT = frozenset(("unless", "except"))
_ONE_AND_VALUE = 2  # content words
_FEW = 3  # content words of an answer that leaves out those of its question
_MOST_SHARED = 1 / 3  # share of the claim's words in a clause that has the value
_MOST_OF_PARALLEL = 1 / 2  # the same in the sentence that has all words
_MOST_HOLDERS = 5  # clauses that have all words of the claim's clause


def value_of_another_clause(lookup: Lookup) -> Contradiction | None:
    """Return a value if the evidence has its words with another value, and the value nearby with others."""
    measured = [value for value in lookup.values_without_conversions if _is_measured(value)]
    measured = [value for value in measured if not _ends_label(value, lookup)]
    if len(lookup.stems) > LONGEST_SENTENCE or not measured or FORMER.search(lookup.text):
        return None
    parts = clauses(lookup.text)
    elliptic = {part for before, part in pairwise(parts) if _is_elliptic(part, before, measured)}
    for clause in dict.fromkeys((*parts, *lines(lookup.text))):
        said = [value for value in measured if clause.start <= value.start < clause.end]
        said = [value for value in said if not any(one.start <= value.start < one.end for one in elliptic)]
        if not said or _denies_or_asks(clause, lookup.reading) or _NOT_OF.match(lookup.text):
            continue
        for value in said:
            # Values of one measure are no context for each other: "check in from 3 pm, check out by 11".
            alike = [other for other in said if _is_alike(value, other)]
            words = _words_beside(alike, clause, lookup.reading)
            if len(words) == 1 < len(parts) and all(map(names_end_of_range, words)):
                words |= _subject(parts[0])  # "opens at 8 and closes at 6": of the same clinic
            if words and (instead := _instead(value, words, clause, lookup)):
                if _is_of_antecedent(value, clause, lookup) or _is_share_of(value, instead, lookup):
                    continue
                if is_of_own_group(lookup, value) or is_of_respective_item(lookup, value):
                    continue
                if any(agrees(instead, other) for other in alike if other.end < value.start):
                    continue  # "twelve months at £22 and twelve at £28"
                place = value.start, value.end
                why = f"the passage says '{instead.text}' here; '{value.text}' is about something else"
                return Contradiction(why, (place,), instead=instead.text, in_copy=True)
    return None


def _is_of_antecedent(value: Mention, clause: Part, lookup: Lookup) -> bool:
    """Whether a sentence has the value, and as its subject what stands before the clause as "it"."""
    if value.kind != "money" or not _PRONOUN_FIRST.match(clause.text):
        return False
    before = lines(f"{lookup.answer_before_claim} {lookup.text[: clause.start]}")[-1:]
    own = _phrase(before[0].text) if before else []
    return bool(own) and any(
        any(agrees(value, one) for one in sentence.values)
        and (there := _phrase(lookup.index.text_of(sentence)))
        and set(own) <= set(there)
        and (own[-1] == there[-1] or len(own) > 1)
        for sentence in lookup.index.sentences
    )


def _is_share_of(value: Mention, other: Mention, lookup: Lookup) -> bool:
    """Whether a claim has a value as the part or the whole of the other: "29 of the 46".

    Two parts of a whole that the evidence has are not: "7 of the 15" where 7 and 15 are the parts of 22.
    """
    stated = {one.amounts[0] for one in lookup.index.values.values if one.amounts}
    return any(
        agrees(other, found)
        and _is_less(*sorted((value, found), key=lambda one: one.start))
        and value.amounts[0] + found.amounts[0] not in stated
        and _OUT_OF.search(lookup.text[min(value.start, found.start) : max(value.start, found.start)])
        for found in lookup.values_without_conversions
        if found.kind == value.kind
    )


def _is_less(part: Mention, whole: Mention) -> bool:
    return bool(part.amounts and whole.amounts) and part.amounts[0] < whole.amounts[0]


def _phrase(text: str) -> list[str]:
    """Return the content words before the first auxiliary of a text, the subject; empty without one."""
    reading = tokenized(text)
    verb = next((n for n, word in enumerate(reading.words) if word in AUXILIARIES), 0)
    is_plain = "'s" not in text[: reading.ends[verb]] and "of" not in reading.words[:verb]
    return [key for key in reading.keys[:verb] if has_content(key)] if is_plain else []


def _is_elliptic(part: Part, before: Part, measured: Sequence[Mention]) -> bool:
    """Whether a clause only adds a value to the one before: "The towers are 120 m and 95 m tall".

    It may have one word besides: "£5, on Sundays £4".
    """
    own = next((value for value in measured if part.start <= value.start < part.end), None)
    others = [value for value in measured if before.start <= value.start < before.end]
    if own is None or not any(_is_alike(own, other) for other in others):
        return False
    # "up from 24 %": the former value of the one before
    begins_with_value = _LEADING_TOFORMER.issuperset(part.text[: own.start - part.start].lower().split())
    return begins_with_value or (part.words[0] in _PREPOSITIONS and len(part.keys) <= _ONE_AND_VALUE)


def _subject(first: Part) -> frozenset[str]:
    """Return the first content word of the first clause, which is the subject of the others too."""
    return frozenset(
        next(([key] for key in first.reading.keys[first.first : first.last] if has_content(key)), ())
    )


def _denies_or_asks(clause: Part, reading: TokenizedText) -> bool:
    first, last = reading.between(clause.start, clause.end)
    return "?" in clause.text or any(map(is_negation, reading.words[first:last]))


def _words_beside(alike: Sequence[Mention], clause: Part, reading: TokenizedText) -> frozenset[str]:
    """Return the content words of a clause besides its values and what they count."""
    first, last = reading.between(clause.start, clause.end)
    counted = frozenset[str]().union(*(value.nouns for value in alike))
    within = {
        n
        for value in alike
        for n in range(bisect_right(reading.ends, value.start), bisect_left(reading.starts, value.end))
    }
    keys = (reading.keys[n] for n in range(first, last) if n not in within and not _is_of_rate(n, reading))
    return frozenset(key for key in keys if has_content(key) and key not in counted)


def _is_of_rate(n: int, reading: TokenizedText) -> bool:
    """Whether a word ends a rate, "a day", which does not tell what a value is about."""
    return reading.words[n] in TIME and n > 0 and reading.words[n - 1] in _PER


def _words_without_value(value: Mention, clause: Part, lookup: Lookup) -> frozenset[str]:
    """Return the words of the claim's other clauses without a value of its measure: they belong to it too."""
    others = (part for part in clauses(lookup.text) if part.end <= clause.start or clause.end <= part.start)
    free = [part for part in others if not any(_is_alike(value, other) for other in values(part.text))]
    return frozenset().union(*(part.keys for part in free))


def _is_measured(value: Mention) -> bool:
    """Whether a value has a unit or a noun, or is a date with month or day: bare numbers and years recur."""
    if value.kind == "date":
        return any(day or month for _, month, day in value.dates)
    return not value.ordinal and (value.kind != "number" or bool(value.unit or value.nouns))


def _ends_label(value: Mention, lookup: Lookup) -> bool:
    """Whether a number ends a name that the evidence has: "Participant 3"."""
    before, _ = lookup.reading.between(value.start, value.end)
    word = lookup.reading.words[before - 1] if before else ""
    is_name = (
        value.kind == "number"
        and bool(content_stem(word))
        and lookup.text[lookup.reading.starts[before - 1]].isupper()
    )
    return is_name and f" {word} {value.text} " in lookup.index.folded


def _instead(value: Mention, words: frozenset[str], clause: Part, lookup: Lookup) -> Mention | None:
    """Return the value that the evidence has with these words; None if it has this one with any of them.

    None too if a clause with this value has a word of the claim that the others lack, as "long-haul" in "On
    long-haul flights, a cabin bag may have 12 kg".
    """
    index = lookup.index
    if not are_known(words, index):
        return None
    numbers = sentences_with_all_stems(index, words & index.stems.keys())
    said = [part for number in numbers for part in clauses_of(index, number) if words <= part.keys]
    said = [part for part in said if _EXCEPT.isdisjoint(part.words)]  # "3,000 unless you have Bike Plus"
    if not 0 < len(said) <= _MOST_HOLDERS:
        return None
    alike = [next((other for other in values(part.text) if _is_alike(value, other)), None) for part in said]
    own = {part.sentence for part in said}
    parts = (part for number in sentences_with_keys(index, words) for part in clauses_of(index, number))
    if not all(alike) or any(
        _has_value(value, part)
        for part in parts
        if len(part.keys & words) > _most_shared(part, own) * len(words)
    ):
        return None
    nearby = [part for one in said for part in _around(one, index) if _has_value(value, part)]
    counted = frozenset() if value.unit else value.nouns  # not "days"
    beside = words | counted | _words_without_value(value, clause, lookup) if nearby else words
    if len(lookup.stems) <= _FEW:  # "A minivan?" "$79 a day."
        beside |= lookup.question_stems - {""}
    if any(
        # "Thrush – acrylic, £540": a bare value belongs to its line
        beside
        & (part.keys if _says_more(part) else _said_with(part, one, index)) - _said_with(one, part, index)
        for part in nearby
        for one in said
    ):
        return None
    is_moved = any(part.sentence not in own or _says_more(part) for part in nearby)
    return alike[0] if is_moved else None


def _said_with(part: Part, other: Part, index: EvidenceIndex) -> frozenset[str]:
    """Return the words of a clause and its line; only those of the clause if the other is on the line too."""
    sentence = index.sentences[part.sentence]
    line = next((one for one in lines(index.text_of(sentence)) if one.start <= part.start < one.end), part)
    is_beside = other.sentence == part.sentence and line.start <= other.start < line.end
    return part.keys if is_beside else line.keys | part.keys


def _most_shared(part: Part, own: Set[int]) -> float:
    """Return the share of the words that a clause with the value may have; parallel clauses repeat more."""
    return _MOST_OF_PARALLEL if part.sentence in own else _MOST_SHARED


def _is_alike(value: Mention, other: Mention) -> bool:
    return value.kind == other.kind and not other.ordinal and measured_in(value) == measured_in(other)


def _has_value(value: Mention, part: Part) -> bool:
    """Whether a clause has a value, with any bound."""
    plain = normalized(value._replace(bound=""))
    return any(
        agrees(plain, normalized(other._replace(bound="")))
        for other in values(part.text)
        if other.kind == value.kind
    )


def _around(part: Part, index: EvidenceIndex) -> Iterator[Part]:
    """Yield the clauses near ``part``, in the same passage."""
    passage = index.sentences[part.sentence].passage
    first, last = max(0, part.sentence - NEAR), min(len(index.sentences), part.sentence + NEAR + 1)
    for number in range(first, last):
        if index.sentences[number].passage == passage:
            yield from clauses_of(index, number)


def _says_more(part: Part) -> bool:
    """Whether a clause has more words than its values and prepositions: "In 1999" has none."""
    said, reading = values(part.text), tokenized(part.text)
    return any(
        word not in _ADJOINING and not any(value.start <= start < value.end for value in said)
        for word, start in zip(reading.words, reading.starts, strict=True)
    )
