"""Tests whether the reason that a judge gives for "supported" says that the claim is not supported."""

from __future__ import annotations

from faithrails.claims.refusals import read_missing_information
from faithrails.claims.words_about_the_answer import pattern
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
_DENIED_BEFORE = pattern(r"(?:\b(?:no|not|none|nothing|never|neither|nor|without)|n't)\b[^.;]{0,30}$")


def denies_support(reason: str, claim: Claim) -> bool:
    """Return whether a reason says that the claim is false, contradicted, or not in the evidence.

    False if the claim has such words itself. That the evidence lacks something does not count against a claim
    with a negation, as it may be what the claim says.
    """
    said = reason.strip()
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
