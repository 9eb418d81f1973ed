"""Decides whether a change puts another number or word into a copied sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from rapidfuzz import fuzz

from faithrails.evidence.index import EvidenceIndex
from faithrails.features.word_alignment import NUMBER, key
from faithrails.features.word_vectors import word_vectors
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.copies.word_changes import LONGEST, Change
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.number_word_values import ORDINALS, PARTS
from faithrails.text.word_relations import are_of_one_kind, may_be_synonyms, of_same_place
from faithrails.text.words import (
    DETERMINERS,
    compared_keys,
    content,
    content_stem,
    denies,
    stem,
    without_possessive,
)

_ORDINALS = frozenset(ORDINALS)
_LEAST_SPELLED = 3  # single letters that spell a word
_MOST_FOR_NUMBER = 2  # words
_ROUGH = frozenset(  # rough amounts, which may sum up a number
    "many several numerous multiple various countless plenty hundreds thousands millions dozens scores lots "
    "couple pair double triple twice half most".split()
)
_WITHIN_NUMBERS = frozenset(".,:/-–%⁄")
_VERSION = re.compile(r"(?P<name>[A-Z]\w* v?(?:\d+\.)+)\d+\Z")
SAME_MEANING = 0.3  # cosine of two words from which one may paraphrase the other
# Words that precede any noun, whatever its role.
_NO_ROLE = DETERMINERS | {"some", "any", "no", "and", "or"}
# "The tour takes 45 minutes." means the same as "It lasts 45 minutes.".
_LASTING = frozenset("take takes took taken last lasts lasted run runs ran".split())
_TIMES = frozenset("once twice thrice".split())
_SPANS = frozenset(map(stem, "second minute hour day week month quarter year".split()))
_MOST_SENTENCES = 20  # that have both words
_LEAST_SAID = 3  # content words of a claim besides the changed one
_SPELLED_ALIKE = 75  # percent, of two forms or spellings of one word
_STANDING_FOR_NOUNS = frozenset("one ones first second third former latter other others both".split())
_WITH_TO = frozenset(
    "due owing thanks according prior close next near similar equal subject used able related".split()
)
_ANTECEDENT = 40  # words before a sentence that are searched for the antecedent of "one"


def has_other_number(copy: Copy, change: Change) -> bool:
    """Return whether a change puts one number for another, in digits or words: "one" for "two"."""
    said, instead = copy.claim_words(change), copy.evidence_words(change)
    if change.claim_length == change.evidence_length == 1 and {*said, *instead} <= _ORDINALS:
        return said[0] not in copy.copied_sentence  # "their third title" for "their sixth title"
    own, other = _numbers(said), _numbers(instead)
    if not len(own) == len(other) == 1 or own == other:
        return False
    if _are_parts_of_one(copy, own[0], other[0]):
        return False
    if len(copy.changes) > 1 and own[0] in _numbers(copy.copied_sentence):  # it may have moved
        return False
    if any(word.removesuffix("s") in PARTS for word in (*said, *instead)):
        return False  # "75 %" for "three quarters"
    others = change.claim_length - 1, change.evidence_length - 1
    are_content = all(content(compared_keys(words)) == len(words) for words in (said, instead))
    first = copy.first + change.evidence_start
    are_whole = _is_whole(copy.claim, change.start, change.end) and _is_whole(
        copy.reading, first, first + change.evidence_length
    )
    are_versions = change.claim_length == change.evidence_length == 1 and _has_other_version(copy, change)
    # "5 business days" for "30 days", but neither "at least 300" for "330" nor "step 1" for "passage 2".
    return (are_whole or are_versions) and are_content and min(others) == 0 and max(others) <= 1


def _are_parts_of_one(copy: Copy, own: str, other: str) -> bool:
    """Whether one side denies of some what the other says of the rest: "two of the nine will not open"."""
    both = frozenset(_numbers(copy.claim.words)).intersection(_numbers(copy.copied_sentence))
    own_words, there = (
        [w for w in words if w != "without"] for words in (copy.claim.words, copy.copied_sentence)
    )
    differs = denies(own_words) != denies(there)
    return differs and own.isdigit() and other.isdigit() and str(int(own) + int(other)) in both


def _is_whole(reading: TokenizedText, first: int, last: int) -> bool:
    """Whether the number among words is not part of a longer one, as "8" is in "3.8"."""
    around = reading.text[reading.starts[first] - 1 : reading.ends[last - 1] + 1]
    return not (around[:1] in _WITHIN_NUMBERS or around[-1:] in _WITHIN_NUMBERS)


def _has_other_version(copy: Copy, change: Change) -> bool:
    """Whether a change is within a name that ends with a version: "Python 3.8" for "Python 3.9"."""
    places = (copy.claim, change.start), (copy.reading, copy.first + change.evidence_start)
    own, other = (_VERSION.search(one.text[: one.ends[n]]) for one, n in places)
    return own is not None and other is not None and own["name"] == other["name"]


def has_other_modifier(copy: Copy, change: Change) -> bool:
    """Return whether a change alters what is counted ("5 business days") or how often ("once a year")."""
    if not change.claim_length == change.evidence_length == 1:
        return False
    (own,), (other,) = copy.claim_words(change), copy.evidence_words(change)
    if own in _TIMES and other in _TIMES:
        return True
    before, after = copy.claim.words[: change.start], copy.claim.words[change.end :]
    if not (before and after and _numbers(before[-1:])) or content_stem(after[0]) not in _SPANS:
        return False
    return _differ(own, other)


def _differ(own: str, other: str) -> bool:
    """Whether two content words differ in meaning, by the cosine of their vectors."""
    if not all(content_stem(word) and word.isalpha() for word in (own, other)):
        return False
    one, another = word_vectors().units_of((own, other))
    return float(one @ another) < SAME_MEANING


def _numbers(words: Sequence[str]) -> list[str]:
    """Return the digits of the numbers among words; "1" for "one"."""
    return [
        "1" if word == "one" else digits
        for word, (digits, kind) in zip(words, map(key, words), strict=True)
        if kind == NUMBER or word == "one"
    ]


def has_other_word(copy: Copy, change: Change) -> bool:
    """Return whether a change puts a word of the evidence for one of another meaning: "wine" for "milk"."""
    if not change.claim_length == change.evidence_length == 1:
        return False
    (own,), (other,) = copy.claim_words(change), copy.evidence_words(change)
    if not content_stem(own) or content_stem(own) not in copy.index.stems:
        return False
    before = copy.reading.keys[max(0, copy.first - _ANTECEDENT) : copy.first]
    is_noun = key(own)[1] != NUMBER
    if other in _STANDING_FOR_NOUNS and is_noun and content_stem(own) in before:  # "walks. … the only one"
        return False
    if other in of_same_place(own) or {own, other} <= _LASTING:
        return False
    if content_stem(own) in compared_keys(copy.copied_sentence) or content_stem(other) in compared_keys(
        copy.claim.words
    ):
        return False
    are_words = own.isalpha() and other.isalpha()
    if (are_words and are_set_apart(own, other, copy.index)) or _differ(own, other):
        return True
    # "black tea" for "green tea", if the evidence has both
    after = (*copy.claim.keys, "")[change.end]
    is_known = bool(content_stem(other)) and (content_stem(own), after) in copy.index.pairs
    return are_words and is_known and are_no_synonyms(own, other)


def has_other_thing(copy: Copy, change: Change) -> bool:
    """Return whether a change puts one thing for another of its kind: "a car" for "a bicycle"."""
    own, other = (
        [word for word in words if content_stem(word)]
        for words in (copy.claim_words(change), copy.evidence_words(change))
    )
    if not (len(own) == len(other) == 1 and are_of_one_kind(own[0], other[0])):
        return False
    there, claim = frozenset(map(stem, copy.copied_sentence)), frozenset(copy.claim.stems)
    return stem(own[0]) not in there and stem(other[0]) not in claim  # neither has only moved


def has_word_of_no_evidence(copy: Copy, change: Change, asked: Set[str]) -> bool:
    """Return whether the only change puts in a word, no synonym, that neither evidence nor question has.

    "A degree in physics" for "a degree in chemistry", but not "the fee" for "the charge".
    """
    pair = _one_for_one(copy, change)
    if pair is None or any(one.claim_length for one in copy.changes if one is not change):
        return False
    own, other = pair
    if not (own.isalpha() and other.isalpha() and content_stem(own) and content_stem(other)):
        return False
    if content_stem(own) in copy.index.stems or own in asked:
        return False
    before, after = ("", *copy.claim.words)[change.start], (*copy.claim.words, "")[change.end]
    is_subject = change.start == 0 and bool(content_stem(after))  # "Adults pay", but not "Log in"
    if content(copy.claim.keys) <= _LEAST_SAID - is_subject:
        return False
    is_value = before[-1:].isdigit() or not _ORDINALS.isdisjoint((own, other))
    goes_with_to = after == "to" and not _WITH_TO.isdisjoint((own, other))  # "owing to" for "due to"
    if is_value or goes_with_to or {own, other} <= REPORTING:  # units and ordinals are compared elsewhere
        return False
    return are_no_synonyms(own, other)


def _one_for_one(copy: Copy, change: Change) -> tuple[str, str] | None:
    """Return a word and the word it replaces; the claim may end with it where the sentence goes on."""
    ends = change.end == len(copy.claim.words) and change.evidence_length == 2
    if change.claim_length != 1 or not (change.evidence_length == 1 or ends):
        return None
    return without_possessive(copy.claim_words(change)[0]), without_possessive(copy.evidence_words(change)[0])


def has_unreadable_value(copy: Copy, change: Change, asked: Set[str]) -> bool:
    """Return whether the only change puts unknown words for a number, or spells one in single letters.

    "xxxvii" or "trois cents" for "300", "r o m e" for "Paris"; but not "many" for "300".
    """
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    if not own or len(instead) != 1 or any(one.claim_length for one in copy.changes if one is not change):
        return False
    if any(word in copy.index.words or word in asked for word in own if len(word) > 1):
        return False
    if any(key(word)[1] == NUMBER or word == "one" for word in own):  # "one" for "1"
        return False
    is_spelled = len(own) >= _LEAST_SPELLED and all(len(word) == 1 for word in own)
    are_words = len(own) <= _MOST_FOR_NUMBER and all(word.isalpha() and content_stem(word) for word in own)
    return is_spelled or (instead[0].isdigit() and are_words and _ROUGH.isdisjoint(own))


def are_no_synonyms(own: str, other: str) -> bool:
    """Return whether two folded words share no meaning and are not spellings of one word."""
    is_spelling = own.startswith(other) or other.startswith(own) or fuzz.ratio(own, other) >= _SPELLED_ALIKE
    are_same = may_be_synonyms(own, other) or other in of_same_place(own) or {own, other} <= _LASTING
    return not is_spelling and not are_same and not {own, other} <= REPORTING


def are_set_apart(one: str, other: str, index: EvidenceIndex) -> bool:
    """Return whether a sentence has two words in the same role, so they differ: "for dogs", "for cats"."""
    first, second = content_stem(one), content_stem(other)
    both = frozenset(index.stems.get(first, ())) & frozenset(index.stems.get(second, ()))
    return any(
        not _words_before(index, number, first).isdisjoint(_words_before(index, number, second))
        for number in sorted(both)[:_MOST_SENTENCES]
    )


def _words_before(index: EvidenceIndex, number: int, stem: str) -> frozenset[str]:
    """Return the prepositions and verbs directly before a word in a sentence."""
    sentence = index.sentences[number]
    reading, (first, last) = index.readings[sentence.passage], sentence.words
    if last - first > LONGEST:
        return frozenset()
    before = {reading.words[n - 1] for n in range(first + 1, last) if reading.keys[n] == stem}
    return frozenset(before - _NO_ROLE)
