"""Audits the claims of an answer: parts they leave out, duplicates, and claims with several statements."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from faithrails.claims.extraction_fidelity import uncovered
from faithrails.text.sentences import sentences
from faithrails.types import Claim, Turn

_WORD = re.compile(r"\w+(?:[.,:'’]\w+)*|[%$€£<>=+-]")
_ARTICLES = frozenset({"a", "an", "the"})
_VERB = (
    r"(?:is|are|was|were|has|have|had|does|did|can|could|will|would|may|might|must|shall|should|cannot"
    r"|\w+n[’']t)"
)
_SUBJECT = (
    r"(?:(?:it|he|she|they|we|you|I|there|this|these|that|those)\s+\w+"
    rf"|(?:the|an?|its|his|her|their|[A-Z][\w’'-]+)(?:\s+[\w’'-]+){{0,4}}?\s+{_VERB}\b)"
)
_HAS_VERB = re.compile(rf"\b{_VERB}\b")
# Another clause, with a subject and a verb or with a verb only, after the verb of the first: in "a cat and a
# dog are", two subjects share a verb.
_JOINED = re.compile(
    r"(?:,\s*|\s)(?:and|but|while|whereas|although|though|yet|because|so)\s+"
    rf"(?:{_SUBJECT}|(?:also\s+|then\s+)?{_VERB}\b)"
)
# A relative clause such as ", which is", or a clause after ";".
_ADDED = re.compile(rf";\s+\w|,\s+(?:which|who|whose|where)\s+(?:[\w’'-]+\s+){{0,3}}?{_VERB}\b")


@dataclass(frozen=True, slots=True)
class ClaimAudit:
    """What is wrong with the claims of one answer.

    ``uncovered`` are sentences, or clauses of one, that no claim at their place states in full.
    ``duplicates`` are claims with the words of an earlier one, articles and case ignored.
    ``compound`` are claims that make several statements.
    """

    claims: int
    uncovered: tuple[str, ...]
    duplicates: tuple[str, ...]
    compound: tuple[str, ...]


def audit(turn: Turn, claims: Sequence[Claim]) -> ClaimAudit:
    """Audit the claims that were found in an answer."""
    missed = tuple(claim.text for claim in uncovered(turn, claims))
    same: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for claim in claims:
        same[_words(claim.text)].append(claim.text)
    duplicates = tuple(text for texts in same.values() for text in texts[1:])
    return ClaimAudit(len(claims), missed, duplicates, tuple(c.text for c in claims if is_compound(c.text)))


def is_compound(text: str) -> bool:
    """Whether a claim makes several statements: sentences, or clauses that could each be true alone.

    Only closed-class words are looked at: a list of nouns is one statement, and verbs that share a subject
    count if the second begins with an auxiliary.
    """
    if len(sentences(text)) > 1 or _ADDED.search(text):
        return True
    first = _HAS_VERB.search(text)
    return first is not None and _JOINED.search(text, first.end()) is not None


def locate_claims(texts: Sequence[str], answer: str) -> list[Claim]:
    """Return the texts as claims at their places in the answer; one in other words spans all of it."""
    found = []
    for text in texts:
        start = answer.find(text)
        found.append(Claim(text, start, start + len(text)) if start >= 0 else Claim(text, 0, len(answer)))
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in _WORD.findall(text.casefold()) if word not in _ARTICLES)
