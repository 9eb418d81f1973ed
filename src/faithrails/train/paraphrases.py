"""Paraphrases sentences: in other words or another order, with the same meaning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Set
from functools import lru_cache
from itertools import islice
from random import Random

import numpy as np

from faithrails.evidence.load_domain_words import load_vocabulary
from faithrails.features.word_vectors import Matrix, unit, word_vectors
from faithrails.text.values.number_word_values import ORDINALS, SMALL, TENS
from faithrails.text.words import NEGATIONS, STOP_WORDS, stem, without_possessive, words
from faithrails.train import paraphrase_patterns as patterns
from faithrails.train.closed_classes import REPORTS
from faithrails.train.replace_word import ending, like, replace_span, replace_word

Paraphrase = Callable[[str, Random], str | None]

_NEAR = 0.77  # least cosine at which a word may replace another of the same form
_SHORTEST = 4  # letters of a word with synonyms
_MOST_CHANGES = 2
_SHORT = {
    "is not": "isn't", "are not": "aren't", "was not": "wasn't", "were not": "weren't", "do not": "don't",
    "does not": "doesn't", "did not": "didn't", "has not": "hasn't", "have not": "haven't", "cannot": "can't",
    "will not": "won't", "would not": "wouldn't", "could not": "couldn't", "should not": "shouldn't",
    "it is": "it's", "they are": "they're", "you are": "you're", "we are": "we're", "there is": "there's",
}  # fmt: skip
_PHRASES = dict(
    pair.split(": ")
    for pair in (
        "approximately: about; although: though; such as: like; in order to: to; as well as: and also; "
        "prior to: before; due to: because of; in addition to: besides; a number of: several; "
        "per cent: percent; whether or not: whether; in spite of: despite; at present: currently; "
        "at the moment: currently; is able to: can; are able to: can; so that: in order that; until: till"
    ).split("; ")
)
_VARIANTS = {"%": " percent"} | _PHRASES


def _any_of(table: dict[str, str]) -> str:
    """Return a pattern that matches any key of a table, the longest first."""
    return "|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in sorted(table, key=len, reverse=True))


_CONTRACTIONS = _SHORT | {short: long for long, short in _SHORT.items()}
_CONTRACTED = re.compile(_any_of(_CONTRACTIONS), re.IGNORECASE)
_VARIED = re.compile(_any_of(_PHRASES) + r"|(?<=\d)%(?!\w)")


def _lowered(text: str) -> str:
    """Return the text with its first word in lower case, if that is a function word and not "I"."""
    first = text.split(" ", 1)[0]
    is_plain = first.lower() in STOP_WORDS | {"during", "despite", "following", "since"} and first != "I"
    return text[:1].lower() + text[1:] if is_plain else text


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def clause_order(text: str, chance: Random) -> str | None:
    """Move a phrase or clause from the front to the end, or from the end to the front."""
    front = patterns.FRONTED.match(text)
    if front:
        return _raised(front["rest"]) + " " + _lowered(front["first"]) + "."
    last = patterns.LAST_DATE.match(text)
    if last is None or patterns.TWO_EVENTS.search(last["rest"]):
        last = patterns.LAST_CLAUSE.match(text)
    return f"{_raised(last['last'])}, {_lowered(last['rest'])}." if last else None


def voice(text: str, chance: Random) -> str | None:
    """Turn a passive sentence with an agent into an active one, or the reverse."""
    passive = patterns.PASSIVE.match(text)
    if passive:
        return f"{_raised(passive['who'])} {passive['verb']} {_lowered(passive['what'])}{passive['rest']}"
    active = patterns.ACTIVE.match(text)
    if active is None or active["what"].split()[-1] in STOP_WORDS or not word_vectors().knows(active["verb"]):
        return None
    return f"{_raised(active['what'])} was {active['verb']} by {_lowered(active['who'])}{active['rest']}"


def synonyms(text: str, chance: Random) -> str | None:
    """Replace one or two words by synonyms of the same form."""
    found = [(start, end, word) for word, start, end in words(text) if text[start:end].islower()]
    chance.shuffle(found)
    fitting = ((start, end, other) for start, end, word in found if (other := synonym(word)))
    for start, end, other in sorted(islice(fitting, 2), reverse=True):
        text = replace_word(text, start, end, other)
    return text


@lru_cache(maxsize=1)
def _known() -> tuple[list[str], Matrix]:
    known = [word for word in word_vectors().whole_words if len(word) >= _SHORTEST]
    return known, unit(word_vectors().of(known))


@lru_cache(maxsize=20_000)
def synonym(word: str) -> str | None:
    """Return the nearest word of the same form, or None; not for numbers and words with opposites."""
    vectors, vocabulary = word_vectors(), load_vocabulary()
    unfit = len(word) < _SHORTEST or not vectors.knows(word) or word in STOP_WORDS | _UNCHANGED
    if unfit or vocabulary.opposite_words(word):
        return None
    known, table = _known()
    cosines = table @ unit(vectors.of([word]))[0]
    for place in np.argsort(-cosines)[1:6].tolist():
        other = known[place]
        if cosines[place] < _NEAR:
            return None
        same_form = ending(other) == ending(word)
        if same_form and other[0] != word[0] and stem(other) != stem(word) and other not in _UNCHANGED:
            return str(other)
    return None


_UNCHANGED = frozenset((*SMALL, *TENS, *ORDINALS, *NEGATIONS, *REPORTS)) | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july august "
    "september october november december north south east west northern southern eastern western million "
    "billion thousand hundred millions billions thousands hundreds someone anyone person likely dollar "
    "dollars euro euros pound pounds mile miles kilometer kilometers meter meters inch inches feet yards "
    "hour hours minute minutes second seconds week weeks month months year years daily weekly monthly "
    "yearly annually morning evening afternoon night today yesterday tomorrow male female "
    "boys girls husband wife brother sister father mother daughter uncle aunt nephew niece spring summer "
    "autumn winter black white blue green yellow brown pink purple orange gray grey".split()
)


def numbers_in_words(text: str, chance: Random) -> str | None:
    """Write a small number in digits instead of words, or the reverse."""
    found = list(patterns.SPELLED.finditer(text)) + list(patterns.WRITTEN.finditer(text))
    if not found:
        return None
    one = chance.choice(found)
    return replace_span(
        text, *one.span(), patterns.DIGITS.get(one[0]) or patterns.IN_WORDS.get(one[0], one[0])
    )


def date_format(text: str, chance: Random) -> str | None:
    """Write "May 5, 2019" for "5 May 2019", or the reverse."""
    found = patterns.DAY_LAST.search(text)
    if found:
        return replace_span(
            text, *found.span(), " ".join(filter(None, (found["day"], found["month"], found["year"])))
        )
    found = patterns.DAY_FIRST.search(text)
    if found is None:
        return None
    year = f", {found['year']}" if found["year"] else ""
    return replace_span(text, *found.span(), f"{found['month']} {found['day']}{year}")


def contraction(text: str, chance: Random) -> str | None:
    """Contract or spell out an auxiliary."""
    found = _CONTRACTED.search(text)
    return (
        replace_span(text, *found.span(), like(_CONTRACTIONS[found[0].lower()], found[0])) if found else None
    )


def variant(text: str, chance: Random) -> str | None:
    """Replace a function word or set phrase by another."""
    found = _VARIED.search(text)
    return replace_span(text, *found.span(), _VARIANTS[found[0].lower()]) if found else None


def shortened(text: str, chance: Random) -> str | None:
    """Drop a linking word, a filler, or a remark in brackets."""
    for pattern in (patterns.LINK, patterns.BRACKETS, patterns.FILLER):
        if pattern.search(text):
            return _raised(pattern.sub("", text, count=1))
    return None


def attribution_form(text: str, chance: Random) -> str | None:
    """Say "according to X, p" for "X said that p", or the reverse."""
    said = patterns.SAID_THAT.match(text)
    if said:
        return f"According to {_lowered(said['who'])}, {said['what']}."
    according = patterns.ACCORDING.match(text)
    if according:
        return f"{_raised(according['who'])} said that {_lowered(according['what'])}."
    last = patterns.SAID_LAST.match(text)
    if last:
        return f"{_raised(last['who'] or last['whom'] or last['source'])} said that {_lowered(last['what'])}."
    return None


def split_or_joined(text: str, chance: Random) -> str | None:
    """Split a sentence at "and" into two, or join two by "and"."""
    found = patterns.SEPARATE.search(text)
    if found and "," not in text[: found.start()]:
        return text[: found.start()] + ". " + _raised(text[found.end() :])
    joined = patterns.JOINED.search(text)
    return text[: joined.start()] + ", and " + _lowered(text[joined.end() :]) if joined else None


PARAPHRASES: dict[str, Paraphrase] = {
    one.__name__: one
    for one in (
        clause_order, voice, synonyms, numbers_in_words, date_format, contraction, variant, shortened,
        attribution_form, split_or_joined,
    )
}  # fmt: skip
_NAMED = re.compile(r"(?<=[\w,;:)\"”’'] )[\"“(]?[A-Z][\w'’-]*")


def facts(text: str, names: Set[str]) -> tuple[Counter[str], int]:
    """Return how often a text has each number, in digits or words, and each of these names; its negations."""
    folded = [without_possessive(word) for word, _, _ in words(text)]
    told = (word for word in folded if word in patterns.DIGITS or word.isdigit() or word in names)
    return Counter(patterns.DIGITS.get(word, word) for word in told), sum(
        word in NEGATIONS for word in folded
    )


def same_facts(text: str, other: str) -> bool:
    """Whether two texts hold the same numbers, names and number of negations."""
    named = {word for one in (text, other) for found in _NAMED.findall(one) for word, _, _ in words(found)}
    names = {without_possessive(word) for word in named} - STOP_WORDS
    return facts(text, names) == facts(other, names)


def paraphrased(text: str, chance: Random) -> str | None:
    """Return a paraphrase with up to two changes; None if no change keeps all facts."""
    found = text
    ways = list(PARAPHRASES.values())
    chance.shuffle(ways)
    done = 0
    for way in ways:
        changed = way(found, chance)
        if changed and changed != found and same_facts(text, changed):
            found, done = changed, done + 1
        if done == _MOST_CHANGES:
            break
    return found if found != text else None
