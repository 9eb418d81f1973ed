"""Finds what a user tells about their own case: "My mum is 74. How many tablets may she take?"."""

from __future__ import annotations

import re
from functools import lru_cache

from faithrails.claims.words_about_the_answer import pattern
from faithrails.text.words import AUXILIARIES

_MOST = 4_000  # characters of a message that are read
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=[\w\"'’])[^.!?\n]*)*[.!?]*")
_CLAUSE = re.compile(r"\s*(?:[,;:()–—]|\s-\s|\b(?:and|but|so|because|since|as)\b)\s*", re.IGNORECASE)
_OF_SPEAKER = pattern(r"\b(?:i|me|my|mine|myself|we|us|our|ours|i'm|i've|i'd|we're|we've)\b")
_ASKS = pattern(
    rf"(?:\W*(?:and|but|so|or|then|well|also|please|now|if not)\b)*\W*"
    rf"(?:{'|'.join(sorted(AUXILIARIES))}|what|which|who|whom|whose|when|where|why|how)\b"
)
# What the user has read, heard or believes about the world is no circumstance of their own.
_REPORTS = pattern(
    r"\b(?:reads?|heard?|hear|told|tells?|think|thinks|thought|believe[sd]?|assum\w+|understood|understand"
    r"|says?|said|website|advert\w*|claims?|claimed|according|supposed(?:ly)?|apparently|suppose|guess"
    r"|know|knew|remember|correct|right|true|sure|wonder\w*|ask\w*|check\w*|confirm\w*|whether|imagine"
    r"|pretend"
    r"|should|must|sign|poster|leaflet|find|last year|neighbou?rs?|friends?|colleagues?|others?)\b"
)
_OF_OWN = pattern(r"\b(?:my|our)\s(?:[^\s,;:.()]+\s){0,3}[^\s,;:.()?]+")


@lru_cache(maxsize=32)
def told_by_user(message: str) -> str:
    """Return the clauses of a message in which users tell about themselves, a line each.

    A question counts up to where it begins to ask ("I work 30 hours, what do I get?"), and so do its words
    behind "my" ("Can my 9-year-old son take it?"). Sentences about what someone said or thinks are left out.
    """
    return "\n".join(
        clause for sentence in _SENTENCE.findall(message[:_MOST]) for clause in _told_in(sentence.strip())
    )


def _told_in(sentence: str) -> list[str]:
    if _REPORTS.search(sentence):
        return []
    if not (sentence.endswith("?") or _ASKS.match(sentence)):
        return [sentence]
    clauses = [one for one in _CLAUSE.split(sentence.rstrip("?")) if one.strip()]
    if not _OF_SPEAKER.search(sentence):
        return []
    told = [one for one in clauses if _OF_SPEAKER.search(one) and not _ASKS.match(one)]
    return [*told, *(found[0] for one in clauses for found in _OF_OWN.finditer(one))]
