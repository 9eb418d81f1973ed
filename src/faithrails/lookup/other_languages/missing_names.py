"""Finds names of a claim that the evidence lacks, within one language and across two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from babel import Locale
from babel.dates import get_day_names
from rapidfuzz import fuzz, process

from faithrails.lookup.other_languages.evidence_sentences import EvidenceSentences
from faithrails.text.languages.folded_words import folded, words_of
from faithrails.text.languages.numbers import locale_of
from faithrails.text.languages.tokens import Token

_ALIKE = 60.0  # of 100: "Londres" may be London
_MOST_COMPARED = 500  # words of an answer, each with all of the evidence
_NOUNS_HAVE_CAPITALS = frozenset({"de"})


def missing_names(
    claim: str, own: Sequence[Token], language: str, evidence: EvidenceSentences, alike: dict[str, bool]
) -> Iterator[Token]:
    """Yield the capitalised words behind a claim's first that the evidence has in no form.

    In German all nouns have capitals: there only countries count, in any language of the evidence.
    ``alike`` tells for each word compared so far whether the evidence has a similar one; it is added to.
    """
    for token in own[1:]:
        if not claim[token.start].isupper() or token.key in evidence.keys:
            continue
        day = _days(language).get(token.key)
        if day is not None and any(
            name in evidence.keys
            for code in evidence.languages
            for name, one in _days(code).items()
            if one == day
        ):
            continue
        known = _countries(language).get(token.key)
        if known is not None:
            if not any(_holds(evidence, name) for code in evidence.languages for name in _names(known, code)):
                yield token
        elif language not in _NOUNS_HAVE_CAPITALS and not _is_alike(token.key, evidence, alike):
            yield token


def _holds(evidence: EvidenceSentences, name: str) -> bool:
    return all(word in evidence.keys for word in words_of(name))


def _is_alike(word: str, evidence: EvidenceSentences, known: dict[str, bool]) -> bool:
    """Whether the evidence may have a word in another form; False once too many were compared."""
    if word not in known and len(known) < _MOST_COMPARED:
        near = evidence.by_first_letter.get(word[:1], ())
        known[word] = process.extractOne(word, near, scorer=fuzz.ratio, score_cutoff=_ALIKE) is not None
    return known.get(word, False)


def _names(territory: str, language: str) -> list[str]:
    name = Locale.parse(locale_of(language)).territories.get(territory)
    return [name] if name else []


@lru_cache(maxsize=16)
def _days(language: str) -> dict[str, int]:
    """Return the number of each weekday by its folded name."""
    return {folded(name): day for day, name in get_day_names("wide", locale=locale_of(language)).items()}


@lru_cache(maxsize=16)
def _countries(language: str) -> dict[str, str]:
    """Return the code of each country by its folded name of one word."""
    territories = Locale.parse(locale_of(language)).territories
    return {folded(name): code for code, name in territories.items() if " " not in name and code.isalpha()}
