"""Discourse features: hedges, modal verbs, denials and sentences about the sources."""

from __future__ import annotations

import re

from faithrails.features.inputs import Inputs
from faithrails.text.words import MODALS, NEGATIONS, denies

_HEDGES = frozenset(
    "about almost apparently appear appears approximately around believe believed could generally "
    "likely mainly maybe mostly often perhaps possible possibly potentially presumably probably roughly seem "
    "seems some somewhat sometimes suggest suggests typically usually".split()
)
_BOOSTERS = frozenset(
    "absolutely always best certainly clearly completely crucial definitely entirely essential "
    "ever every extremely fully highly important key most must never perfect significant significantly "
    "truly unique very vital".split()
)
_LINKS = frozenset(
    "additionally also because consequently finally furthermore hence however instead moreover "
    "nevertheless otherwise overall since therefore though thus while".split()
)
_FIRST_PERSON = frozenset("i i'm i've me my mine we us our ours".split())
# Turns of phrase, each after words for a quick first test: its matches hold one of these.
_TURNS = {
    "of_sources": (
        "passage passages provided context according based article articles text texts document documents "
        "author authors source sources",
        r"\b(?:passages?|provided (?:text|context|information|data|document)s?|context|according to|"
        r"based on the|the (?:article|text|document|author|source)s?)\b",
    ),
    "tells_a_lack": (
        " ".join(("unable unknown unclear unspecified", *NEGATIONS)),
        r"\b(?:un(?:able|known|clear|specified)|no (?:information|mention|details?|data|evidence))\b"
        r"|(?:\bnot|n['’]t) (?:\w+ ){0,3}?"
        r"(?:mention|specif|provid|state|answer|contain|say|clear|include|give|address|discuss)",
    ),
}
_TURNS_OF = {
    name: (frozenset(words.split()), re.compile(pattern, re.IGNORECASE))
    for name, (words, pattern) in _TURNS.items()
}
_LEAD_IN = re.compile(r"\b(?:here (?:are|is)|follow(?:s|ing)?|steps?|below)\b|:\s*$", re.IGNORECASE)
_FAMILIES = {
    "hedges": _HEDGES,
    "modals": MODALS,
    "boosters": _BOOSTERS,
    "links": _LINKS,
    "first_person": _FIRST_PERSON,
    "and_or": frozenset(("and", "or")),
}
_FAMILIES_OF = {
    word: tuple(family for family, members in _FAMILIES.items() if word in members)
    for word in frozenset().union(*_FAMILIES.values())
}


def discourse(inputs: Inputs) -> dict[str, float]:
    """Return the signals of this family: shares of the words in 0..1, flags 0 or 1."""
    words, text = inputs.reading.words, inputs.reading.text
    number = max(1, len(words))
    denied = denies(words)
    top = inputs.index.sentences[inputs.place.top] if inputs.place else None
    counts = dict.fromkeys(_FAMILIES, 0)
    for word in filter(_FAMILIES_OF.__contains__, words):
        for family in _FAMILIES_OF[word]:
            counts[family] += 1
    turns = {
        name: float(not hints.isdisjoint(words) and pattern.search(text) is not None)
        for name, (hints, pattern) in _TURNS_OF.items()
    }
    return {
        "discourse.hedges": counts["hedges"] / number,
        "discourse.modals": counts["modals"] / number,
        "discourse.boosters": counts["boosters"] / number,
        "discourse.links": counts["links"] / number,
        "discourse.first_person": counts["first_person"] / number,
        "discourse.denies": float(denied),
        "discourse.denial_differs": float(top is not None and denied != top.denies),
        "discourse.and_or": counts["and_or"] / number,
        "discourse.lead_in": float(_LEAD_IN.search(text) is not None),
        "discourse.brackets": float("(" in text),
        "discourse.of_sources": turns["of_sources"],
        "discourse.tells_a_lack": turns["tells_a_lack"],
    }
