"""Finds a no beside a key for a thing that the evidence states: "parking: no" where the hotel has parking."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import EXCEPTIONS, content_stem, words

_QUOTED = r"""["'*]*\s?"""
_NO = re.compile(
    rf"\W*(?P<key>[^\W\d_][\w '’-]{{1,40}}?){_QUOTED}[:|]\s?{_QUOTED}"
    r"(?:no|none|false|not (?:available|included|offered))\W*",
    re.IGNORECASE,
)
_STATES = frozenset(  # of a thing that it is there
    "has have had offers offer offered provides provide provided includes include included including with "
    "features feature there available free comes gets".split()
)
_MOST_SENTENCES = 20


def is_denied_key(text: str) -> bool:
    """Whether a claim is a key with a no: "parking: no"."""
    return _NO.fullmatch(text) is not None


def denied_key(lookup: Lookup) -> Contradiction | None:
    """Return the key if each sentence that holds its words states that there is such a thing."""
    found = _NO.fullmatch(lookup.text)
    key = {stem for word, _, _ in words(found["key"]) if (stem := content_stem(word))} if found else set()
    index = lookup.index
    if found is None or not key or not all(stem in index.stems for stem in key):
        return None
    rarest = min((index.stems[stem] for stem in key), key=len)[:_MOST_SENTENCES]
    holding = [number for number in rarest if key <= index.sentences[number].stems]
    if holding and all(_states(index.sentence_words(number)) for number in holding):
        return Contradiction(f"the evidence has '{found['key']}'", (found.span("key"),))
    return None


def _states(there: Sequence[str]) -> bool:
    return not _STATES.isdisjoint(there) and EXCEPTIONS.isdisjoint(there)
