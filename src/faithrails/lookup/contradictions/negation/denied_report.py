"""Finds what the evidence calls false or rejects: "It leaked." for "Reports of a leak proved false."."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.negation.left_out_by_contrast import base_forms
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import tokenized

_REPORT = r"(?:claims?|reports?|rumou?rs?|allegations?|accusations?|ideas?|suggestions?|belief|notion|theory)"
_FALSE = re.compile(
    rf"\b{_REPORT}\s(?:that|of)\s(?P<what>[^.;\n]{{3,120}}?)\s(?:is|are|was|were|proved|turned\sout)\s(?:to\sbe\s)?"
    r"(?:wrong|false|untrue|unfounded|incorrect|baseless|mistaken|an?\smyth)\b"
    rf"|\b(?:rejected|dismissed|refuted|disproved|rebutted)\s(?:the\s|all\s|any\s)?{_REPORT}\s(?:that|of)\s"
    r"(?P<other>[^.;\n]{3,120})",
    re.IGNORECASE,
)
_MOST_WORDS = 20  # of a claim


def denied_report(lookup: Lookup) -> Contradiction | None:
    """Return the claim if a sentence calls a report with all its words false, and no other has them."""
    denied = _DENIED.of(lookup.index)
    claim = lookup.reading
    if not denied or lookup.denies or "?" in lookup.text or len(claim.words) > _MOST_WORDS:
        return None
    said = base_forms(claim)
    for number, keys, text in denied:
        if said and said <= keys and not any(
            n != number and said <= frozenset(map(base, sentence.stems))
            for n, sentence in enumerate(lookup.index.sentences)
        ):  # fmt: skip
            return Contradiction(f"the passage denies '{text[:80]}'", ((0, len(lookup.text)),))
    return None


def _read(index: EvidenceIndex) -> Iterator[tuple[int, frozenset[str], str]]:
    for number, sentence in enumerate(index.sentences):
        text = index.text_of(sentence) if is_short(sentence) else ""
        for found in _FALSE.finditer(text):
            what = found["what"] or found["other"]
            yield number, base_forms(tokenized(what)), what


_DENIED: PerIndex[tuple[tuple[int, frozenset[str], str], ...]] = PerIndex(lambda index: tuple(_read(index)))
