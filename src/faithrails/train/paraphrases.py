"""Paraphrases: each says a sentence in other words or another order and keeps its meaning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Set
from functools import lru_cache
from itertools import islice
from random import Random

import numpy as np

from faithrails.evidence.domain_vocabulary import load_vocabulary
from faithrails.features.word_vectors import Matrix, unit, word_vectors
from faithrails.text.values.number_word_values import ORDINALS, SMALL, TENS
from faithrails.text.words import NEGATIONS, STOP_WORDS, stem, words
from faithrails.train.closed_classes import REPORTS
from faithrails.train.edits import ending, like, put, said_instead

Paraphrase = Callable[[str, Random], str | None]

_NEAR = 0.77  # cosine from which a word may stand for another of the same form
_SHORTEST = 4  # letters of a word with synonyms
_NAME = r"(?:[A-Z][\w.'’-]+ ){0,3}[A-Z][\w'’-]*\w"
_NOUN_PHRASE = (
    rf"(?:{_NAME}|(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir) (?:[A-Za-z-]+ ){{0,2}}[A-Za-z-]+)"
)
_OPENER = (
    r"(?:In|On|At|After|Before|During|Since|By|Until|Following|Despite|Because|Although|When|While|If|Unless)"
)
_FRONTED = re.compile(
    rf"\A(?P<first>{_OPENER} [^,;:.]{{3,80}}), (?P<rest>(?:{_NAME}|[Tt]he|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|[Aa]n?|[Ww]e|[Yy]ou)\b[^,;:]{{8,200}}[^.,;:])\.?\Z"
)
_LAST_DATE = re.compile(
    r"\A(?P<rest>[^,;:]{12,200}) (?P<last>(?:in|on|during|since) (?:the )?(?:[A-Z][a-z]+ )?(?:\d{1,2},? )?(?:1[5-9]|20)\d\d)\.?\Z"
)
_LAST_CLAUSE = re.compile(
    r"\A(?P<rest>[^,;:]{12,200}[\w)]) (?P<last>(?:because|although|unless|if|while) (?!to\b|of\b|not\b|any\b)[^,;:]{10,120}[^.,;:])\.?\Z"
)
# What a date at the end may belong to instead of the whole sentence.
_TWO_EVENTS = re.compile(
    r"\b(?:and|or|but|before|after|that|which|who|when|while|until|since|than|to|\w+ing)\b|\d"
)
_PASSIVE = re.compile(
    rf"\A(?P<what>{_NOUN_PHRASE}) (?:was|were) (?P<verb>[a-z]+ed) by (?P<who>{_NOUN_PHRASE})(?P<rest>(?: (?:in|on|at|after|before|during|for|to) [^,;:]*)?\.?)\Z"
)
_ACTIVE = re.compile(
    rf"\A(?P<who>{_NOUN_PHRASE}) (?P<verb>[a-z]+ed) (?P<what>(?:the|a|an|his|its) (?:[a-z-]+ )?[a-z-]*[a-rt-z]|{_NAME})(?P<rest>(?: (?:in|on|at|after|before|during) [^,;:]*)?\.?)\Z"
)
_SAID_THAT = re.compile(
    rf"\A(?P<who>{_NOUN_PHRASE}) (?:said|says|stated|reported)(?: that)? (?P<what>[^,;:]{{12,220}}?)\.?\Z"
)
_ACCORDING = re.compile(rf"\A[Aa]ccording to (?P<who>{_NOUN_PHRASE}), (?P<what>[^;:]{{12,220}}?)\.?\Z")
_SAID_LAST = re.compile(
    rf"\A(?P<what>[^,;:\"“”]{{12,220}}), (?:(?P<who>{_NAME}) said|said (?P<whom>{_NAME})|according to (?P<source>{_NAME}))\.?\Z"
)
_LINK = re.compile(
    r"\A(?:However|In addition|Additionally|Moreover|Furthermore|Also|Overall|In fact|Indeed|Of course|Meanwhile|As a result|Therefore|Finally), "
)
_BRACKETS = re.compile(r" \([^()]{2,60}\)")
_FILLER = re.compile(r"(?<=\w) (?:also|very|really|quite|actually|just)(?= [a-z])")
_SEPARATE = re.compile(
    rf", and (?=(?:{_NAME}|[Tt]he [a-z]+|[Hh]e|[Ss]he|[Tt]hey|[Ii]t) (?:[a-z]+ed|is|are|was|were|has|have|had|will|can)\b)"
)
_JOINED = re.compile(r"(?<=[a-z\d])\. (?=(?:The|He|She|They|It|This|These|A|An) [a-z])")
_SHORT = {
    "is not": "isn't", "are not": "aren't", "was not": "wasn't", "were not": "weren't", "do not": "don't",
    "does not": "doesn't", "did not": "didn't", "has not": "hasn't", "have not": "haven't", "cannot": "can't",
    "will not": "won't", "would not": "wouldn't", "could not": "couldn't", "should not": "shouldn't",
    "it is": "it's", "they are": "they're", "you are": "you're", "we are": "we're", "there is": "there's",
}  # fmt: skip
_VARIANTS = {
    "approximately": "about", "although": "though", "such as": "like",
    "in order to": "to", "as well as": "and also", "prior to": "before", "due to": "because of", "in addition to": "besides",
    "a number of": "several", "per cent": "percent", "%": " percent",
    "whether or not": "whether", "in spite of": "despite", "at present": "currently", "at the moment": "currently",
    "is able to": "can", "are able to": "can", "so that": "in order that", "until": "till",
}  # fmt: skip


def _all_ways(table: dict[str, str]) -> tuple[dict[str, str], re.Pattern[str]]:
    found = table | {short: long for long, short in table.items()}
    longest = sorted(found, key=len, reverse=True)
    return found, re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in longest), re.IGNORECASE)


_CONTRACTIONS, _CONTRACTED = _all_ways(_SHORT)
_VARIED = re.compile(
    "|".join(
        rf"(?<!\w){re.escape(one)}(?!\w)" for one in sorted(_VARIANTS, key=len, reverse=True) if one != "%"
    )
    + r"|(?<=\d)%(?!\w)"
)
_DIGITS = {word: str(n) for n, word in enumerate(SMALL) if n >= 2} | {
    word: str(10 * n) for n, word in enumerate(TENS, 2)
}
_IN_WORDS = {digits: word for word, digits in _DIGITS.items()}
_SPELLED = re.compile(
    rf"(?<![\w-])(?:{'|'.join(_DIGITS)})(?= [a-z])(?! (?:hundred|thousand|million|billion|and|or|to)\b)"
)
_WRITTEN = re.compile(
    r"(?<![\w.,:/$€£-])(?<!\d )(?:[2-9]|1\d|[2-9]0)(?= [a-z]{3})(?! (?:hundred|thousand|million|billion|percent|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b)"
)
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DAY_LAST = re.compile(rf"\b(?P<month>{_MONTHS}) (?P<day>\d{{1,2}})(?:, (?P<year>\d{{4}}))?\b(?!\d| *[-–])")
_DAY_FIRST = re.compile(
    rf"(?<![\w,])(?<!\d )(?P<day>\d{{1,2}}) (?P<month>{_MONTHS})(?: (?P<year>\d{{4}}))?\b"
)


def _lowered(text: str) -> str:
    """Write the first word small unless it is a name or an acronym."""
    first = text.split(" ", 1)[0]
    is_plain = first.lower() in STOP_WORDS | {"during", "despite", "following", "since"} and first != "I"
    return text[:1].lower() + text[1:] if is_plain else text


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def clause_order(text: str, chance: Random) -> str | None:
    """Move a fronted phrase or clause to the end, or one of the end to the front."""
    front = _FRONTED.match(text)
    if front:
        return _raised(front["rest"]) + " " + _lowered(front["first"]) + "."
    last = _LAST_DATE.match(text)
    last = _LAST_CLAUSE.match(text) if last is None or _TWO_EVENTS.search(last["rest"]) else last
    return f"{_raised(last['last'])}, {_lowered(last['rest'])}." if last else None


def voice(text: str, chance: Random) -> str | None:
    """Turn a passive sentence with its actor into an active one, or the reverse."""
    passive = _PASSIVE.match(text)
    if passive:
        return f"{_raised(passive['who'])} {passive['verb']} {_lowered(passive['what'])}{passive['rest']}"
    active = _ACTIVE.match(text)
    if active is None or active["what"].split()[-1] in STOP_WORDS or not word_vectors().knows(active["verb"]):
        return None
    return f"{_raised(active['what'])} was {active['verb']} by {_lowered(active['who'])}{active['rest']}"


def synonyms(text: str, chance: Random) -> str | None:
    """Say one or two words by others of nearly the same meaning and the same form."""
    found = [(start, end, word) for word, start, end in words(text) if text[start:end].islower()]
    chance.shuffle(found)
    fitting = ((start, end, other) for start, end, word in found if (other := synonym(word)))
    for start, end, other in sorted(islice(fitting, 2), reverse=True):
        text = said_instead(text, start, end, other)
    return text


@lru_cache(maxsize=1)
def _known() -> tuple[list[str], Matrix]:
    known = [word for word in word_vectors().whole_words if len(word) >= _SHORTEST]
    return known, unit(word_vectors().of(known))


@lru_cache(maxsize=20_000)
def synonym(word: str) -> str | None:
    """Return the nearest word of the same form, unless it is the opposite, a number or the same word inflected."""
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
            return other
    return None


_UNCHANGED = frozenset((*SMALL, *TENS, *ORDINALS, *NEGATIONS, *REPORTS)) | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april june july august "
    "september october november december north south east west northern southern eastern western million "
    "billion thousand hundred millions billions thousands hundreds someone anyone person likely dollar dollars euro euros pound pounds mile miles kilometer kilometers meter "
    "meters inch inches feet yards hour hours minute minutes second seconds week weeks month months year years "
    "daily weekly monthly yearly annually morning evening afternoon night today yesterday tomorrow male female "
    "boys girls husband wife brother sister father mother daughter uncle aunt nephew niece spring summer "
    "autumn winter black white blue green yellow brown pink purple orange gray grey".split()
)


def numbers_in_words(text: str, chance: Random) -> str | None:
    """Write a small number in digits, or in words."""
    found = list(_SPELLED.finditer(text)) + list(_WRITTEN.finditer(text))
    if not found:
        return None
    one = chance.choice(found)
    return put(text, *one.span(), _DIGITS.get(one[0]) or _IN_WORDS.get(one[0], one[0]))


def date_format(text: str, chance: Random) -> str | None:
    """Write "May 5, 2019" for "5 May 2019", or the reverse."""
    found = _DAY_LAST.search(text)
    if found:
        return put(text, *found.span(), " ".join(filter(None, (found["day"], found["month"], found["year"]))))
    found = _DAY_FIRST.search(text)
    if found is None:
        return None
    return put(
        text,
        *found.span(),
        f"{found['month']} {found['day']}" + (f", {found['year']}" if found["year"] else ""),
    )


def contraction(text: str, chance: Random) -> str | None:
    """Contract or spell out an auxiliary."""
    found = _CONTRACTED.search(text)
    return put(text, *found.span(), like(_CONTRACTIONS[found[0].lower()], found[0])) if found else None


def variant(text: str, chance: Random) -> str | None:
    """Say a function word or a set phrase by another."""
    found = _VARIED.search(text)
    return put(text, *found.span(), _VARIANTS[found[0].lower()]) if found else None


def shortened(text: str, chance: Random) -> str | None:
    """Drop a linking word, a filler, or a remark in brackets."""
    for pattern in (_LINK, _BRACKETS, _FILLER):
        if pattern.search(text):
            return _raised(pattern.sub("", text, count=1))
    return None


def attribution_form(text: str, chance: Random) -> str | None:
    """Say "according to X, p" for "X said that p", or the reverse."""
    said = _SAID_THAT.match(text)
    if said:
        return f"According to {_lowered(said['who'])}, {said['what']}."
    according = _ACCORDING.match(text)
    if according:
        return f"{_raised(according['who'])} said that {_lowered(according['what'])}."
    last = _SAID_LAST.match(text)
    if last:
        return f"{_raised(last['who'] or last['whom'] or last['source'])} said that {_lowered(last['what'])}."
    return None


def split_or_joined(text: str, chance: Random) -> str | None:
    """Make two sentences of one with "and", or one of two."""
    found = _SEPARATE.search(text)
    if found and "," not in text[: found.start()]:
        return text[: found.start()] + ". " + _raised(text[found.end() :])
    joined = _JOINED.search(text)
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
    """Return how often a text holds each number, however written, and each of these names; and its negations."""
    folded = [word.removesuffix("'s").removesuffix("’s") for word, _, _ in words(text)]
    values = (
        _DIGITS.get(word, word) for word in folded if word in _DIGITS or word.isdigit() or word in names
    )
    return Counter(values), sum(word in NEGATIONS for word in folded)


def same_facts(text: str, other: str) -> bool:
    """Whether two texts hold the same numbers, names and number of negations."""
    named = {word for one in (text, other) for found in _NAMED.findall(one) for word, _, _ in words(found)}
    names = {word.removesuffix("'s").removesuffix("’s") for word in named} - STOP_WORDS
    return facts(text, names) == facts(other, names)


def paraphrased(text: str, chance: Random, most: int = 2) -> str | None:
    """Return a paraphrase by up to ``most`` changes, or None if none is possible that keeps all facts."""
    found = text
    ways = list(PARAPHRASES.values())
    chance.shuffle(ways)
    done = 0
    for way in ways:
        changed = way(found, chance)
        if changed and changed != found and same_facts(text, changed):
            found, done = changed, done + 1
        if done == most:
            break
    return found if found != text else None
