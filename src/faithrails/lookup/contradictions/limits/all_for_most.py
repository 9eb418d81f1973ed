"""Finds claims about all or none where the evidence is about some or few: "every bird" for "most birds"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.limits.universal_for_limited import ends_amount
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses_of
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.number_word_values import WORDS
from faithrails.text.words import DETERMINERS, has_content, is_negation

_ALL = frozenset("all every each both".split())
_NOT_ALL = frozenset("most many some few several half majority".split())
_NEARLY = frozenset("almost nearly virtually practically not mostly".split())  # before "all"
_OF_PART = frozenset("whom which them these those".split())  # "85 of whom"
_ENDS = frozenset(("first", "last"))
_IN_EVERY_CASE = frozenset("whatever whatsoever regardless whichever irrespective".split())
_PHRASES = frozenset((("no", "matter"), ("even", "if"), ("without", "exception")))
_NONE = frozenset(("no", "none"))
_OFTEN = frozenset(
    "usually typically normally generally often frequently mostly mainly sometimes occasionally".split()
)
_HARDLY = frozenset((("hardly", "any"), ("scarcely", "any"), *((word, "no") for word in _NEARLY)))
_MAY_SAY_ALL = _ALL.union(_NONE, {"always"}, _IN_EVERY_CASE, (first for first, _ in _PHRASES))
_IF = frozenset("unless provided except only waived excluding".split())  # limit a statement to some cases
_EXCEPTING = _IF | _NOT_ALL | _NEARLY | {"but"}
_LIMITING = frozenset(
    "with without who whose over under above below aged older younger".split()
)  # behind a noun
_NOUN = 2  # content words after "all" or "most" in which to look for the noun
_MOST_WORDS = 40  # of a claim
_MOST_HOLDERS = 200  # sentences with the noun; among more, one may be about all
_LEAST_SHARED = 0.5  # share of the claim's stems that the closest sentence must have


def all_for_most(lookup: Lookup) -> Contradiction | None:
    """Return the claim's "all" or "no matter" if the closest sentence is about some, or sets a condition."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if (
        window is None
        or _MAY_SAY_ALL.isdisjoint(claim.words)
        or not 0 < len(claim.words) <= _MOST_WORDS
        or not _IF.isdisjoint(claim.words)
    ):
        return None
    there, sentence = index.sentence_words(window.top), index.sentences[window.top]
    said = frozenset(claim.stems)
    if len(said & sentence.stems) < _LEAST_SHARED * len(said):
        return None
    first, last = sentence.words
    keys_there = index.readings[sentence.passage].keys[first:last]
    if not lookup.has_negation and _EXCEPTING.isdisjoint(claim.words):
        of_all = _of_all(window.top, index)
        parts = [part for part in _parts(there, keys_there) if all(map(part[0].isdisjoint, of_all))]
        for n, word in enumerate(claim.words):
            is_limit = ends_amount(claim.words, n)  # "one night is all you get"
            own = _after(claim.keys, n) if word in _ALL and not is_limit else frozenset()
            shared, part = next(((own & noun, text) for noun, text in parts if own & noun), (own, ""))
            limited = not _LIMITING.isdisjoint(part.split()) and not _LIMITING.isdisjoint(claim.words)
            if part and not limited and not _is_said_of_all(shared, said, lookup):
                why = f"the passage says '{part}' where the answer says '{word}'"
                return Contradiction(
                    why, ((claim.starts[n], claim.ends[n]),), Kind.CHANGED_QUANTIFIER, in_copy=True
                )
    return (
        _none_for_few(lookup, there, keys_there)
        or _none_for_some(lookup, window.top)
        or _always_for_often(lookup, there)
        or _in_every_case(claim, there)
    )


def _in_every_case(claim: TokenizedText, there: Sequence[str]) -> Contradiction | None:
    """Return the claim's "no matter" if the closest sentence sets a condition."""
    limit = next((word for word in there if word in _IF), "")
    for n, word in enumerate(claim.words if limit else ()):
        if word in _IN_EVERY_CASE or tuple(claim.words[n : n + 2]) in _PHRASES:
            why = f"the passage says it '{limit} …' and not '{word} …'"
            return Contradiction(why, ((claim.starts[n], claim.ends[n]),), Kind.DROPPED_LIMIT, in_copy=True)
    return None


def _always_for_often(lookup: Lookup, there: Sequence[str]) -> Contradiction | None:
    """Return the claim's "always" if the closest sentence says "usually"."""
    claim = lookup.reading
    often = next((word for word in there if word in _OFTEN), "")
    if not often or "always" in there or lookup.has_negation or not _OFTEN.isdisjoint(claim.words):
        return None
    for n, word in enumerate(claim.words):
        if word == "always":
            why = f"the passage says '{often}' where the answer says '{word}'"
            place = claim.starts[n], claim.ends[n]
            return Contradiction(why, (place,), Kind.CHANGED_QUANTIFIER, in_copy=True)
    return None


def _none_for_few(lookup: Lookup, there: Sequence[str], keys: Sequence[str]) -> Contradiction | None:
    """Return the claim's "no" if the closest sentence says "few" or "hardly any" of the same noun."""
    claim = lookup.reading
    n = next((n for n, word in enumerate(claim.words) if word in _NONE), -1)
    if n < 0 or not _EXCEPTING.difference(_NEARLY).isdisjoint(claim.words) or _is_nearly(claim.words, n):
        return None
    for k, word in enumerate(there):
        pair = (there[k - 1], word) if k else ("", word)
        if (word == "few" or pair in _HARDLY) and not _after(keys, k).isdisjoint(_after(claim.keys, n)):
            said = word if word == "few" else " ".join(pair)
            why = f"the passage says '{said}' where the answer says '{claim.words[n]}'"
            place = claim.starts[n], claim.ends[n]
            return Contradiction(why, (place,), Kind.CHANGED_QUANTIFIER, in_copy=True)
    return None


def _none_for_some(lookup: Lookup, number: int) -> Contradiction | None:
    """Return the claim's "none of the crews" if a clause says the same of some of them."""
    claim = lookup.reading
    n = next((n for n, word in enumerate(claim.words) if word in _NONE), -1)
    own = frozenset(filter(has_content, claim.keys[n + 1 :])) if n >= 0 else frozenset()
    is_bound = claim.words[n + 2 : n + 3] == ["than"]  # "no more than five"
    if len(own) < _NOUN or is_bound or not _EXCEPTING.isdisjoint(claim.words) or _is_nearly(claim.words, n):
        return None
    for part in clauses_of(lookup.index, number):
        keys = part.reading.keys[part.first : part.last]
        for k, word in enumerate(part.words):
            is_same = own <= part.keys and not _after(keys, k).isdisjoint(_after(claim.keys, n))
            if word in _NOT_ALL and is_same and not any(map(is_negation, part.words)):
                why = f"the passage says '{word}' where the answer says '{claim.words[n]}'"
                place = claim.starts[n], claim.ends[n]
                return Contradiction(why, (place,), Kind.CHANGED_QUANTIFIER, in_copy=True)
    return None


def _is_said_of_all(own: frozenset[str], said: frozenset[str], lookup: Lookup) -> bool:
    """Whether a sentence about all has half of the claim's stems, or too many sentences have the noun."""
    index = lookup.index
    numbers = {number for key in own for number in index.stems.get(key, ())}
    return len(numbers) > _MOST_HOLDERS or any(
        len(said & index.sentences[number].stems) >= _LEAST_SHARED * len(said)
        and any(not own.isdisjoint(noun) for noun in _of_all(number, index))
        for number in numbers
    )


def _of_all(number: int, index: EvidenceIndex) -> list[frozenset[str]]:
    """Return the content words behind each "all", "every", "each" or "both" of a sentence."""
    words, sentence = index.sentence_words(number), index.sentences[number]
    first, last = sentence.words
    keys = index.readings[sentence.passage].keys[first:last]
    return [_after(keys, n) for n, word in enumerate(words) if word in _ALL and not _is_nearly(words, n)]


def _is_nearly(words: Sequence[str], n: int) -> bool:
    """Whether an "all" or "every" is only nearly all: "almost every", "not all"."""
    return n > 0 and words[n - 1] in _NEARLY


def _parts(words: Sequence[str], keys: Sequence[str]) -> Iterator[tuple[frozenset[str], str]]:
    """Yield the nouns that a sentence limits to a part, and the words that limit them: "85 of whom"."""
    for n, word in enumerate(words):
        before, after = words[n - 1] if n else "", words[n + 1] if n + 1 < len(words) else ""
        if word in _NOT_ALL:
            yield _after(keys, n), word
        elif word in _ALL and before in _NEARLY:
            yield _after(keys, n), f"{before} {word}"
        elif word == "of" and _is_number(before) and after in _OF_PART:
            yield frozenset(filter(has_content, keys[:n])), f"{before} of {after}"
        elif word == "of" and _is_number(before) and after in DETERMINERS:  # "two of its eleven hangers"
            yield _after(keys, n), f"{before} of {after}"
        elif word in _ENDS and _is_number(after):  # "the first five days"
            yield _after(keys, n + 1), f"{word} {after}"
        elif word in _LIMITING and has_content(keys[n - 1]) and n:  # "employees with more than five years"
            yield frozenset(keys[n - 1 : n]), f"{before} {word} …"


def _is_number(word: str) -> bool:
    return word[:1].isdigit() or word in WORDS


def _after(keys: Sequence[str], n: int) -> frozenset[str]:
    """Return the first content words after a position."""
    return frozenset([key for key in keys[n + 1 :] if has_content(key)][:_NOUN])
