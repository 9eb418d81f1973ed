"""Tests whether the reason that a judge gives for "supported" says that the claim is not supported."""

from __future__ import annotations

import re
from functools import lru_cache

from faithrails.claims.refusals import read_missing_information
from faithrails.claims.words_about_the_answer import pattern
from faithrails.text.languages.closed_words import SUPPORTED, closed_words
from faithrails.text.languages.detect import language_or_script
from faithrails.text.languages.folded_words import folded, words_of
from faithrails.text.words import NEGATIONS, content_stem, words
from faithrails.types import Claim

_HOLDS = "(?:supported|entailed|backed|confirmed|verified|substantiated|grounded)"
_FALSE = "(?:false|incorrect|wrong|untrue|inaccurate|unsupported|not (?:true|correct|accurate))"
_AGAINST = pattern(
    rf"^no(?=[,.;:!]|$)|^(?:not {_HOLDS}|{_FALSE})\b|(?:\bnot|n't|\bnever) {_HOLDS}\b"
    rf"|\b(?:claim|statement|answer|this|that) is {_FALSE}\b"
    r"|\b(?:do|does|did)(?: not|n't) (?:support|confirm|back|entail) "
    r"(?:this|that|it|the (?:claim|statement))\b"
    r"|\b(?:no|none of the) (?:passages?|sources?|documents?|texts?|evidence) (?:supports?|says?|mentions?|"
    r"states?|confirms?)\b"
)
_OPPOSES = pattern(r"\b(?:unsupported|contradict(?:s|ed|ory|ing|ions?)?)\b")
_NOT_THIS = pattern(r"(?:,|\b(?:and|but)) not (?:(?:in|at|on|of|by|for|from|to|the|an?) )*(\w+)(?=[.,;:!]|$)")
_CLAUSE = re.compile("[.;,!?。；，、]")
_NEAR = 40  # characters within which a negation belongs to a word such as "wrong"
_DENIED_BEFORE = pattern(r"(?:\b(?:no|not|none|nothing|never|neither|nor|without)|n't)\b[^.;]{0,30}$")


def denies_support(reason: str, claim: Claim) -> bool:
    """Return whether a reason says that the claim is false, contradicted, or not in the evidence.

    False if the claim has such words itself. That the evidence lacks something does not count against a claim
    with a negation, as it may be what the claim says. Reasons in other languages are read too.
    """
    said = reason.strip()
    if any(_denies_in(language, folded(said), folded(claim.text)) for language in SUPPORTED):
        return True
    if any(form.search(claim.text) for form in (_AGAINST, _OPPOSES)):
        return False
    if _AGAINST.search(said) or any(
        not _DENIED_BEFORE.search(said, 0, found.start()) for found in _OPPOSES.finditer(said)
    ):
        return True
    own = [word for word, _, _ in words(claim.text)]
    if not NEGATIONS.isdisjoint(own):
        return False
    instead = {content_stem(found[1].lower()) for found in _NOT_THIS.finditer(said)}
    return read_missing_information(said) is not None or not instead.isdisjoint(
        filter(None, map(content_stem, own))
    )


def _denies_in(language: str, said: str, claimed: str) -> bool:
    """Whether a reason in another language denies the claim; a word such as "wrong" may be denied itself."""
    (denials, negations), known = _words_that_deny(language), closed_words(language)
    other_script = known.unspaced and language_or_script(said) != language
    if other_script or denials.search(claimed):  # Chinese and Japanese share words, and negate differently
        return False
    for found in denials.finditer(said):
        near = max(0, found.start() - _NEAR), found.end() + _NEAR
        before = _CLAUSE.split(said[near[0] : found.start()])[-1]
        after = _CLAUSE.split(said[found.end() : near[1]])[0]
        if negations.search(found[0]) or not any(map(negations.search, (before, after))):
            return True
    own = frozenset(words_of(claimed))
    if known.unspaced or negations.search(claimed) or not NEGATIONS.isdisjoint(own):
        return False
    return any(found[1] in own - known.common for found in _not_this(language).finditer(said))


@lru_cache(maxsize=len(SUPPORTED))
def _words_that_deny(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the phrases of a language that deny a statement, and its words of negation."""
    known = closed_words(language)
    start, end = ("", "") if known.unspaced else (rf"(?<!\w)(?:{'|'.join(known.prefixes)})?", r"(?!\w)")
    phrases = "|".join(form.pattern for form in known.denials) or "(?!)"
    return re.compile(f"{start}(?:{phrases})"), re.compile(f"{start}(?:{'|'.join(known.negations)}){end}")


@lru_cache(maxsize=len(SUPPORTED))
def _not_this(language: str) -> re.Pattern[str]:
    """Return a pattern for the last word of a clause behind a negation: "London, nicht in Paris"."""
    known = closed_words(language)
    negations, between = ("|".join(some) for some in (known.negations, known.articles | known.openers))
    return re.compile(rf"(?<!\w)(?:{negations}) (?:(?:{between or '(?!)'}) )*(\w+)(?=[.,;:!)]|$)")
