"""Finds values that a claim denies and the evidence states: "Revenue was not $5 million"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention, meant

_DENIES = re.compile(r"\b(?:is|was|are|were)(?: not|n['’]t)\s+\W{0,2}$", re.IGNORECASE)
_CORRECTS = re.compile(r"\W*\b(?:but|yet|until|before)\b", re.IGNORECASE)  # "not 5 but 7"
_FARTHEST = 20  # characters between a denial and its value


def claim_denies_stated_value(lookup: Lookup) -> Contradiction | None:
    """Return the first value that directly follows "is not", if evidence or a calculation gives it."""
    for mention in lookup.values:
        found = denial_before(lookup.text, mention)
        if found and not _CORRECTS.match(lookup.text, mention.end) and not _is_denied(lookup, mention):
            return Contradiction(
                f"the evidence gives '{mention.text}', which the answer denies",
                ((found.start(), mention.end),),
                in_copy=True,
            )
    return None


def denial_before(text: str, mention: Mention) -> re.Match[str] | None:
    """Return the "is not" that stands directly before a value, or None."""
    start = mention.start + (4 if mention.text[:4].lower() == "not " else 0)  # read as a bound of the value
    return _DENIES.search(text, max(0, start - _FARTHEST), start)


def _is_denied(lookup: Lookup, mention: Mention) -> bool:
    """Whether the closest sentences deny anything, a sentence denies this value, or only others give it.

    "The fee is not $50" is true of "The fee is $40. The fine is $50.", and "not $50 for members" of "Guests
    pay $50. Members pay $40."; a calculated value is in no sentence.
    """
    near = lookup.near
    giving = [
        sentence
        for sentence in lookup.index.sentences
        if any(agrees(meant(mention), meant(value)) for value in sentence.values)
    ]
    is_near = not giving or any(sentence is one for sentence in giving for one in near)
    own = frozenset(lookup.reading.stems)
    is_of_another = bool(giving) and all(
        any(own & other.stems - one.stems for other in near if other.passage == one.passage) for one in giving
    )
    return not is_near or is_of_another or any(sentence.denies for sentence in (*near, *giving))
