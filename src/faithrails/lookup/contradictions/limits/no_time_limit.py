"""Finds claims without a time limit that the evidence sets: "at any time" for "within 30 days"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short, sentences_with_all_stems
from faithrails.text.tokenized import tokenized
from faithrails.text.words import is_negation

_UNLIMITED = re.compile(
    r"\b(?:at\sany\s(?:time|point|moment|hour)(?!\s(?:before|after|within|between|during|until|up\sto|from|in))"
    r"|any\s?time(?=\W*\Z)|whenever\s(?:you|they|customers|guests)\s(?:like|want|wish|please)|indefinitely|for\s?ever"
    r"|with(?:out|\sno)\s(?:an?\s|any\s)?(?:time\slimit|deadline)|around\sthe\sclock|24/7|24\shours\sa\sday"
    r"|(?:all\s)?day\sand\snight)(?!\w)",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"\b(?:(?:within|until|till|by|before|after|up\sto|no\slater\sthan|for|in\sthe\sfirst)\s(?:[^\W\d]\w*\s){0,2}?"
    r"(?:\d[\d:.]*(?:\s?\w+)?|(?:minute|hour|day|week|month|year|midnight|noon|end\sof)s?\b)"
    r"|(?:while|during|as\slong\sas)\s\w+(?:\s\w+){0,3}|from\s[^.;]{1,20}\s(?:to|until|till)\s\w+(?:\s[ap]m)?|\d\s?(?:[ap]m)?\s?[-–]\s?\d)",
    re.IGNORECASE,
)
_LEAST_SHARED = 2  # content words besides "at any time"


def no_time_limit(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if each sentence that has the rest of the claim has a limit in time."""
    found = _UNLIMITED.search(lookup.text)
    if found is None or (lookup.evidence and _UNLIMITED.search(lookup.evidence.text)):
        return None
    rest = tokenized(f"{lookup.text[: found.start()]} {lookup.text[found.end() :]}")
    others = rest.content_keys()
    if len(others) < _LEAST_SHARED or any(map(is_negation, rest.words)):
        return None
    sentences = [lookup.index.sentences[number] for number in sentences_with_all_stems(lookup.index, others)]
    limits = [_LIMIT.search(lookup.index.text_of(one)) for one in sentences if is_short(one)]
    if not limits or limits[0] is None or None in limits:
        return None
    return Contradiction(f"the passage says '{limits[0][0]}'", (found.span(),), in_copy=True)
