"""Finds claims that deny what the closest evidence states, or state what it denies."""

from __future__ import annotations

import re
from dataclasses import replace

from faithrails.evidence.sentences_and_neighbours import Place, Sentence
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.negation.claim_denies_in_favour_of_another import is_for_another
from faithrails.lookup.contradictions.negation.compare_denials import (
    differ,
    is_hardly_any,
    is_turned_off,
    may_differ,
    without_denials,
)
from faithrails.lookup.contradictions.negation.denied_beside import (
    denies_report_behind,
    is_affirmed_beside,
    is_denied_behind,
    is_denied_in_brackets,
)
from faithrails.lookup.contradictions.negation.denies_apart import denies_apart
from faithrails.lookup.contradictions.negation.elided_denial import elided_denial, says_both
from faithrails.lookup.contradictions.negation.one_requirement import is_one_requirement
from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.lookup.contradictions.tables.denied_key import is_denied_key
from faithrails.lookup.contradictions.values.displaced_value import denial_before
from faithrails.lookup.copies.word_changes import changes
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of
from faithrails.lookup.missing.missing_words import missing_share
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.bounds import denies_bound
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import normalized
from faithrails.text.words import EXCEPTIONS, denies, has_content, is_negation, stem

# Largest shares of a claim's words that may be missing from its window, and from the evidence.
_NEARLY_SAME, _ALL_KNOWN = 0.4, 0.05
_INSISTED = 0.55  # the same two shares for a claim that insists: "The bank does charge for it."
_DO = frozenset(("do", "does", "did"))
_OFTEN = frozenset("always often regularly frequently usually sometimes".split())  # for "never"
_MOST_CLAUSES = 20  # of a sentence: one with more is a list
_AHEAD = 4  # words after a negation in which to look for the denied word
_CONTRASTED = re.compile(
    r"(?:,\s(?:but\s|and\s)?not|\bunlike|\brather\sthan|\binstead\sof)\s([^,;.\n]{1,60})", re.IGNORECASE
)
_LIMITING = frozenset(
    "hesitate forget fail more before until without unless except anywhere only if when while".split()
)
_PARTS = re.compile(r"[;:,]")
_MODALS = frozenset("may can allowed permitted must should".split())
_ANYONE = frozenset(
    map(stem, "visitor guest customer passenger people person anyone everyone user everybody anybody".split())
)
_DENIED_ALIKE = 0.6  # share of a clause's words that another must have
_ONLY = frozenset("only solely exclusively limited restricted reserved".split())
_SEVERAL = re.compile(r"[,;]|\b(?:or|nor|but|and|either)\b", re.IGNORECASE)
_FIRST = 2  # content words of a sentence that may say what is denied: "Water the cactus …"
_CONTRASTING = frozenset(("whereas", "while"))
_EMPTY_CELLS = ("no", "none", "yes", "n/a")
_LEAST_OF_ROW = 2  # bars in a row of a table
# "Table salt: no, it cakes": the no denies the label, not what follows.
_ANSWERED_LABEL = re.compile(r"\W*[^\W\d][^:\n]{1,40}:[*_]*\s(?:no|yes)\b,", re.IGNORECASE)
_NEAR = 3  # sentences before and after the closest one that are read too


def denial(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if the sentences closest to the claim say the opposite."""
    opposite = Contradiction("the closest passage says the opposite")
    index, reading, window = lookup.index, lookup.reading, lookup.window
    if window is None or len(reading.stems) > LONGEST_SENTENCE or is_denied_key(reading.text):
        return None
    if _denies_one_part(reading.text):
        return None
    is_report_denied = not lookup.denies and denies_report_behind(lookup, window.top)
    if is_report_denied and _is_near(lookup, window):
        return opposite  # "People say so. It is not."
    elided = False if says_both(lookup) else elided_denial(lookup)
    if elided is not None:
        return replace(opposite, in_copy=True) if elided else None
    near = [one for one in closest_sentences(reading, index, window) if not _asks(index.text_of(one))]
    denying = [sentence for sentence in near if may_differ(reading, index, sentence)]
    if all(_is_same_limit(reading.text, index.text_of(sentence)) for sentence in denying):
        return None
    closest = [sentence for sentence in near if not _is_same_limit(reading.text, index.text_of(sentence))]
    top = index.sentences[window.top]
    if _is_excepted(lookup, window.top) or is_for_another(lookup.text) or denies_other_value(lookup, top):
        return None
    if (
        _is_opposite_denied(lookup, window.top)
        or _is_contrasted(lookup, top)
        or _is_denied_alike(lookup, window.top)
        or is_affirmed_beside(lookup, window.top)
        or is_denied_in_brackets(lookup, top)
        or is_denied_behind(lookup, window.top)
        or _is_left_out_of_only(lookup, top)
        or is_hardly_any(reading.words, index.sentence_words(window.top))
        or is_one_requirement(reading.words, index.sentence_words(window.top))
        or denies_apart(lookup, near)
    ):
        return None
    changed = [(sentence, changes(reading, index, sentence)) for sentence in closest]
    copies = [(sentence, changes) for sentence, changes in changed if changes is not None]
    if not copies and not _is_near(lookup, window):
        return None
    if not all(differ(reading, index, *compared) for compared in copies or changed):
        return None
    return replace(opposite, in_copy=bool(copies))  # copies decide alone


def _asks(text: str) -> bool:
    """Whether a sentence is a question, which denies nothing: "Wouldn't a guard have noticed?"."""
    return text.rstrip().endswith("?")


def _is_near(lookup: Lookup, window: Place) -> bool:
    """Whether the window, and the evidence, have nearly all words of the claim besides its negations."""
    reading, index = lookup.reading, lookup.index
    stems = without_denials(reading, index, index.sentences[window.top])
    if _allows_anybody(lookup, window):
        stems -= _ANYONE
    nearly_same, all_known = (_INSISTED, _INSISTED) if _insists(reading) else (_NEARLY_SAME, _ALL_KNOWN)
    if missing_share(index, stems, index.stems_of(window)) > nearly_same:
        return False
    return missing_share(index, stems, index.stems) <= all_known


def _allows_anybody(lookup: Lookup, window: Place) -> bool:
    """Whether a claim allows people in general what a plain sentence is about: "Visitors may feed them."."""
    index, top = lookup.index, lookup.index.sentences[window.top]
    if _MODALS.isdisjoint(lookup.reading.words) or _PARTS.search(index.text_of(top)):
        return False
    is_about = top.stems.issuperset(set(lookup.reading.stems) - _ANYONE)
    return is_about and _LIMITING.isdisjoint(index.sentence_words(window.top))


def _insists(claim: TokenizedText) -> bool:
    """Whether a claim stresses that something is so: "does charge", "regularly leaves"."""
    words = claim.words
    asks_or_denies = claim.text.rstrip().endswith("?") or denies(words)
    does = any(one in _DO and has_content(key) for one, key in zip(words[1:], claim.keys[2:], strict=False))
    return not asks_or_denies and (does or not _OFTEN.isdisjoint(words))


def _is_left_out_of_only(lookup: Lookup, closest: Sentence) -> bool:
    """Whether a claim denies for a name what the closest sentence limits to others with "only"."""
    if not lookup.denies or _ONLY.isdisjoint(tokenized(lookup.index.text_of(closest)).words):
        return False
    there = frozenset(tokenized(lookup.index.text_of(closest)).words)
    claim = lookup.reading
    negation = next(n for n, word in enumerate(claim.words) if is_negation(word))
    if claim.words[negation - 1 : negation] in (["and"], ["but"]):
        return False  # "to Amann and not to Holz"
    names = (one for one in lookup.mentions if one.kind == "name" and one.end <= claim.starts[negation])
    return any(not there.issuperset(name.words) for name in names)


def _is_excepted(lookup: Lookup, top: int) -> bool:
    """Whether a claim denies something for what a near sentence excepts: "Sale items are excluded."."""
    sentences, closest = lookup.index.sentences, lookup.index.sentences[top]
    own = frozenset(lookup.reading.stems) - closest.stems
    if not own or not lookup.denies:
        return False
    return any(
        sentences[number].passage == closest.passage
        and not own.isdisjoint(sentences[number].stems)
        and not EXCEPTIONS.isdisjoint(lookup.index.sentence_words(number))
        for number in range(max(0, top - _NEAR), min(len(sentences), top + _NEAR + 1))
    )


def _is_opposite_denied(lookup: Lookup, top: int) -> bool:
    """Whether a claim denies the opposite of what the evidence states: "not open" for "closed".

    Or what the closest sentence states only for others: "not mandatory for cats" for "mandatory for dogs and
    voluntary for cats".
    """
    reading, vocabulary, said = lookup.reading, lookup.reader.vocabulary, lookup.index.sentences[top].stems
    own = reading.content_keys()
    if is_turned_off(reading.words, lookup.index.sentence_words(top)):
        return True
    for n in filter(lambda n: is_negation(reading.words[n]), range(len(reading.words))):
        ahead = (key for key in reading.keys[n + 1 : n + 1 + _AHEAD] if has_content(key))
        denied = next(ahead, "")
        opposites = vocabulary.opposites(denied)
        if denied not in said and not opposites.isdisjoint(said):
            return True
        parts = clauses_of(lookup.index, top)[:_MOST_CLAUSES]
        others = [part for part in parts if denied not in part.keys]
        for part in parts if others else ():
            rest = own - part.keys if denied in part.keys else ()
            if rest and any(rest <= other.keys and _contrasts(other, opposites - own) for other in others):
                return True
    return False


def _contrasts(part: Part, opposites: frozenset[str]) -> bool:
    return (
        not opposites.isdisjoint(part.keys)
        or "only" in part.words
        or (part.first > 0 and part.reading.words[part.first - 1] in _CONTRASTING)
        or part.words[0] in _CONTRASTING
    )


def _is_contrasted(lookup: Lookup, closest: Sentence) -> bool:
    """Whether the closest sentence contrasts the claim's subject with another: "Lena, not Paul, wrote it".

    Or it denies all that the claim says besides: "water every week, not from May" for "don't water from May".
    """
    reading = lookup.reading
    negation = next((n for n, word in enumerate(reading.words) if is_negation(word)), 0)
    subject = frozenset(filter(has_content, reading.keys[:negation]))
    own = frozenset(reading.content_keys())
    is_plain = lookup.denies and not _CONTRASTED.search(reading.text)
    others = _CONTRASTED.findall(lookup.index.text_of(closest)) if is_plain else ()
    for other in others:
        keys = tokenized(other).content_keys()
        if subject and 2 * len(subject & keys) >= len(subject):
            return True
        if not subject and keys and keys <= own and _SEVERAL.search(reading.text) is None:
            text = lookup.index.text_of(closest)
            said = tokenized(text[: text.find(other)]).stems[:_FIRST]
            if (own - keys) & closest.stems <= frozenset(said):
                return True
    return False


def _is_denied_alike(lookup: Lookup, top: int) -> bool:
    """Whether clauses near the closest sentence deny what the claim denies, and nothing that it affirms.

    "MP4 files are supported, but AVI isn't." for "It supports MP4 files; AVI files are not supported.".
    """
    own = [part for part in clauses(lookup.text) if part.keys]
    if not any(denies(part.words) for part in own):
        return False
    sentences = lookup.index.sentences
    denied = [
        (part.keys, sentences[n].stems)
        for n in range(max(0, top - _NEAR), min(len(sentences), top + _NEAR + 1))
        if sentences[n].passage == sentences[top].passage
        for part in clauses_of(lookup.index, n)[:_MOST_CLAUSES]
        if denies(part.words)
    ]
    for part in own:
        if denies(part.words):
            if not any(_has_most(part.keys, keys, stems) for keys, stems in denied):
                return False
        elif any(part.keys <= keys for keys, _ in denied):
            return False
    return True


def _has_most(said: frozenset[str], keys: frozenset[str], stems: frozenset[str]) -> bool:
    """Whether a clause has most words of another, and its sentence the rest."""
    lacking = {key for key in said - keys if not key[0].isdigit()}
    return len(said & keys) >= _DENIED_ALIKE * len(said) and lacking <= stems


def denies_other_value(lookup: Lookup, closest: Sentence) -> bool:
    """Whether a claim denies a value that is not in its closest sentence: "was not March 3" for March 10."""
    denied = [value for value in lookup.values if denial_before(lookup.text, value)]
    return any(
        not any(agrees(normalized(own), normalized(value)) for value in closest.values) for own in denied
    )


def _is_same_limit(one: str, other: str) -> bool:
    """Whether two texts have the same limit, one of them as a denial: "not more than 3", "at most 3"."""
    if denies_bound(one) == denies_bound(other):
        return False
    limits, others = ([normalized(value) for value in values(text) if value.bound] for text in (one, other))
    return any(limit.bound == there.bound and agrees(limit, there) for limit in limits for there in others)


def _denies_one_part(text: str) -> bool:
    """Whether only a cell of a row, or the "no" behind a label, denies: "Table salt: no, it cakes"."""
    if text.count("|") >= _LEAST_OF_ROW:
        return any(cell.strip(" *_.").lower() in _EMPTY_CELLS for cell in text.split("|"))
    answered = _ANSWERED_LABEL.match(text)
    return answered is not None and not denies(tokenized(text[answered.end() :]).words)
