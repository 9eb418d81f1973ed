"""Finds the outcome of "otherwise" in the required case: "Those who book pay." for "book; otherwise you pay".

"Members who book pay a fee." is found for "Members must book; otherwise a fee is charged.".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short
from faithrails.text.irregular_verbs import base_keys
from faithrails.text.tokenized import tokenized
from faithrails.text.words import EXCEPTIONS, is_negation

_REQUIRED = re.compile(
    r"\b(?:must|needs?\sto|ha(?:ve|s)\sto|are\srequired\sto|is\srequired\sto|should)\s(?P<what>[^.;]{3,100}?)"
    r"(?:[,;]\s(?:or\s)?|\.\s)(?:otherwise|else)\b,?(?P<outcome>[^.;]{3,120})",
    re.IGNORECASE,
)
_CONDITION = frozenset("if who when that by whoever anyone those once".split())
_DENYING = EXCEPTIONS | frozenset(
    "unless fail fails failed failing refuse refuses refused forget forgets forgot forgotten neglect "
    "neglects otherwise instead avoid avoids late miss misses missed".split()
)
_ORDER = frozenset("before after until when while without unless if not".split())  # "save before you close"
_MOST_WORDS = 25  # of a claim
_MOST_SENTENCES = 50  # with "otherwise"
_LEAST = 0.5  # share of the words of the outcome that a claim has

_Rule = tuple[frozenset[str], frozenset[str], str]  # what is required, the outcome without it, the text


def sanction_of_compliance(lookup: Lookup) -> Contradiction | None:
    """Return the claim if what it says of those who do what is required is the outcome for the others."""
    words = lookup.reading.words
    if _CONDITION.isdisjoint(words) or not _DENYING.isdisjoint(words) or len(words) > _MOST_WORDS:
        return None
    own = base_keys(lookup.reading.keys)
    for required, outcome, text in () if "?" in lookup.text else _RULES.of(lookup.index):
        of_outcome = outcome - required
        if required <= own and of_outcome and len(of_outcome & own) >= _LEAST * len(of_outcome):
            return Contradiction(f"the passage says '{text}'", ((0, len(lookup.text)),), in_copy=True)
    return None


def _read(index: EvidenceIndex) -> Iterator[_Rule]:
    numbers = sorted({n for word in ("otherwise", "else") for n in index.near_word(word)})
    for number in numbers[:_MOST_SENTENCES]:
        if not is_short(index.sentences[number]):
            continue
        before = index.sentences[number - 1] if number else None
        same = before and before.passage == index.sentences[number].passage and is_short(before)
        text = index.text_of(index.sentences[number])
        texts = (text, f"{index.text_of(before)} {text}") if before and same else (text,)
        for found in filter(None, map(_REQUIRED.search, texts)):
            what, outcome = (base_keys(tokenized(found[part]).keys) for part in ("what", "outcome"))
            denies_outcome = any(map(is_negation, tokenized(found["outcome"]).words))
            if what and outcome and not denies_outcome and _ORDER.isdisjoint(tokenized(found["what"]).words):
                yield what, outcome, found[0]


_RULES: PerIndex[tuple[_Rule, ...]] = PerIndex(lambda index: tuple(_read(index)))
