"""Finds a condition that the evidence sets for something else: "small pets if the landlord agrees".

"Tenants may keep one small pet. Larger animals are allowed if the landlord agrees." has all words of
"Tenants may keep one small pet if the landlord agrees.".
"""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short, sentences_with_all_stems
from faithrails.text.tokenized import tokenized

_CONDITION = r"(?:only\s)?(?:if|unless|provided(?:\sthat)?|as\slong\sas)"
_FLAGS = re.IGNORECASE | re.DOTALL
_BEHIND = re.compile(rf"\A(?P<main>.+?),?\s(?P<condition>{_CONDITION}\s[^;]+?)\W*\Z", _FLAGS)
_AHEAD = re.compile(rf"\A\W*(?P<condition>{_CONDITION}\s[^,;]+),\s(?P<main>[^;]+?)\W*\Z", _FLAGS)
_CONDITIONAL = re.compile(
    r"\b(?:if|unless|when|provided|as\slong\sas|only|in\scase|whether|must|need|needs|required?|require[sd]?)\b",
    re.IGNORECASE,
)
_REFERRING = frozenset("this that it these those they he she such both all otherwise here there so".split())
_LEAST_OF_MAIN, _LEAST_OF_CONDITION = 3, 2  # content words
_LONGEST = 400  # characters of a claim


def condition_of_another_sentence(lookup: Lookup) -> Contradiction | None:
    """Return the claim's condition if one sentence has the rest of the claim, and others the condition."""
    text = lookup.text
    found = (_AHEAD.match(text) or _BEHIND.match(text)) if len(text) <= _LONGEST else None
    if found is None or "?" in text:
        return None
    main, condition = (tokenized(found[part]).content_keys() for part in ("main", "condition"))
    if len(main) < _LEAST_OF_MAIN or len(condition) < _LEAST_OF_CONDITION:
        return None
    index = lookup.index
    stating, setting = sentences_with_all_stems(index, main), sentences_with_all_stems(index, condition)
    if not stating or not setting or not set(stating).isdisjoint(setting):
        return None
    if any(_CONDITIONAL.search(index.text_of(index.sentences[n])) for n in stating):
        return None
    for number in setting:
        words = index.sentence_words(number)
        if not is_short(index.sentences[number]) or not _REFERRING.isdisjoint(words[:2]):
            return None
        if not main.isdisjoint(index.sentences[number].stems):  # it may go on about the same
            return None
        if not _CONDITIONAL.search(index.text_of(index.sentences[number])):
            return None
    said = index.text_of(index.sentences[setting[0]])
    why = f"the passage sets this condition for something else: '{said}'"
    return Contradiction(why, (found.span("condition"),), in_copy=True)
