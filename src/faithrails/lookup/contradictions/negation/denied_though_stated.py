"""Finds claims that deny what one sentence states in the same words: "The tower is not in Paris."."""

from __future__ import annotations

import re

from faithrails.claims.words_about_the_answer import SOURCES
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.negation.compare_denials import is_turned_off
from faithrails.lookup.contradictions.negation.denial import denies_other_value
from faithrails.lookup.contradictions.negation.denied_beside import is_denied_behind
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import EXCEPTIONS, content_stem

_LEAST_SHARED, _FEWEST = 0.9, 2  # of the claim's content words: share in the sentence, and number
_DENY = frozenset("not never cannot".split())  # deny a statement; "without" does not
_CONTRASTS = frozenset("but while whereas however though although whether".split())
_LIMITED = frozenset("only just merely simply more until necessarily all every always".split())  # "not only"
# A sentence with one of these may deny in other words, or deny something else.
_MAY_DENY = EXCEPTIONS | frozenset(
    "rather instead only few fewer little less rarely seldom unlike however although though but fail fails "
    "failed failing lack lacks lacked lacking refuse refuses refused decline declines declined forgot forget "
    "forgets unable impossible banned ban against stop stopped prevent prevents avoid moved end ended cancel "
    "cancelled false if unless while whereas whether or than until before after".split()
)
_CHARGES = frozenset("charge charges fee fees cost".split())
_CHARGE_KEYS = frozenset(filter(None, map(content_stem, _CHARGES)))
_BREAK = re.compile(r"[,;]|\b(?:but|and|while)\b", re.IGNORECASE)
# Cases in which a statement holds: a claim without a value denies it for all.
_OF_CASES = frozenset("if until before after".split())


def denied_though_stated(lookup: Lookup) -> Contradiction | None:
    """Return the negation of a claim whose other words are in one sentence that denies nothing.

    Claims with a word whose opposite the evidence has are skipped: "not closed" may mean "open".
    """
    claim, index = lookup.reading, lookup.index
    if (
        not lookup.denies
        or lookup.window is None
        or lookup.stems_with_opposites
        or len(claim.stems) < _FEWEST
        or is_denied_behind(lookup, lookup.window.top)
    ):
        return None
    # "The text does not mention it" is about the evidence, and checked elsewhere.
    if not (_CONTRASTS | SOURCES).isdisjoint(claim.words) or "?" in claim.text:
        return None
    place = next((n for n in range(len(claim.words)) if _denies(claim, n)), None)
    sentence = index.sentences[lookup.window.top]
    held = sum(map(sentence.stems.__contains__, claim.stems))
    said = index.text(lookup.window.top, lookup.window.top).text
    if place is None or held < _LEAST_SHARED * len(claim.stems) or said.rstrip().endswith("?"):
        return None
    there = index.sentence_words(lookup.window.top)
    if is_turned_off(claim.words, there):  # "not on" for "off"
        return None
    if _CHARGES.issuperset(claim.words[place + 1 : place + 2]) and "free" in there and _is_free(claim, said):
        return None  # "no charge" for "free of charge"
    near = closest_sentences(claim, index, lookup.window)
    may_deny = _MAY_DENY if lookup.values else _MAY_DENY - _OF_CASES
    if any(not may_deny.isdisjoint(tokenized(index.text_of(one)).words) for one in near):
        return None
    if denies_other_value(lookup, sentence):
        return None
    return Contradiction(f"the passage states it: '{said[:80]}'", ((claim.starts[place], claim.ends[place]),))


def _is_free(claim: TokenizedText, said: str) -> bool:
    """Whether the part of a sentence with "free" has all that the claim shares with it, and no charge."""
    own = frozenset(claim.content_keys()) & tokenized(said).content_keys()
    for text in _BREAK.split(said):
        part = tokenized(text.replace("free of charge", "free"))
        if (
            "free" in part.words
            and _CHARGES.isdisjoint(part.words)
            and own <= frozenset(part.keys) | _CHARGE_KEYS
        ):
            return True
    return False


def _denies(claim: TokenizedText, place: int) -> bool:
    """Whether a word denies a statement: not the "no" of "No, …", "no. 5" or "no-claims discount"."""
    word, end = claim.words[place], claim.ends[place]
    if claim.words[place + 2 : place + 3] == ["than"]:  # "no more than five" is a bound
        return False
    if word == "no":
        return claim.text[end : end + 1].isspace() and claim.text[end + 1 : end + 2].islower()
    follows = claim.words[place + 1 : place + 2]
    return (word in _DENY or word.endswith(("n't", "n’t"))) and _LIMITED.isdisjoint(follows)
