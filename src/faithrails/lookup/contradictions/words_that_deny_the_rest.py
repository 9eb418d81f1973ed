"""Finds words that say of the rest of a claim that it is false or over: "It is a myth that …"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import stem

_TEXT = (
    r"(?:(?:the|this|our|your) )?(?:\w+ )?"
    r"(?:policy|document|text|passage|source|context|article|report|guide)s?"
)
_SAYS = r"(?:says?|states?|suggests?|shows?|indicates?|believes?|thinks?|assumes?)"
_DENYING = re.compile(
    r"\b(?:untrue|false|incorrect|wrong|mistaken|doubtful|questionable|rumou?red|disputed|myth|misconception|"
    rf"lie|hoax|rumou?r|fiction|(?:wrong|mistaken|false|erroneous|incorrect)ly {_SAYS}|i doubt|"
    rf"contrary to (?:what )?{_TEXT}|which {_TEXT} denies|"
    rf"(?:nothing|nobody|no one|nowhere)\b[\w ]{{0,30}}\b{_SAYS}|"
    rf"(?:never|not|n['’]t) {_SAYS} that|no (?:longer|proof|evidence)|can(?:not|['’]t) be said|"
    r"not (?:true|so|the case)(?=[.,;:!)]|\Z| that)|gone are the days|once the case|only in theory|"
    r"so they say|despite (?:claims|rumou?rs|reports)|(?:might|may) (?:think|believe|assume))\b"
    r"|:\s?(?:no|wrong|false)\W*\Z",
    re.IGNORECASE,
)
# Not "is used to have", "get used to be".
_USED_TO = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bwas )(?<!\bwere )(?<!\bget )(?<!\bgot )(?<!\bbeen )"
    r"\bused to (?:be|have)\b",
    re.IGNORECASE,
)
_FIRST_WORDS = frozenset(  # one of them is in each
    "untrue false incorrect wrong mistaken doubtful questionable rumoured rumored disputed myth "
    "misconception lie hoax rumour rumor fiction wrongly mistakenly falsely erroneously incorrectly doubt "
    "contrary despite might may which nothing nobody nowhere no never not cannot gone once theory so "
    "used".split()
)
# What may stand beside such words and says nothing else.
_BESIDE = frozenset(
    map(
        stem,
        "claim case true people think believe say common popular unfortunately fact idea text policy "
        "document passage source report article guide context".split(),
    )
)
# A sentence that says so of the one before it: "That is a myth.", "Not really.".
_OF_THE_SENTENCE_BEFORE = re.compile(
    r"\W*(?:(?:and|but|yet|actually|however|well|though|of course)\b,? )?(?:"
    r"(?:this|that|it|these|those|they|(?:all|most|much|everything)(?: of)? (?:this|that|it|the above|above))"
    r"(?: is| are| was| were|['’]s|['’]re) (?:\w+ly |just |all )?(?:untrue|false|wrong|incorrect|"
    r"not (?:\w+ly )?(?:true|so|right|correct|the case)|"
    r"(?:an? )?(?:\w+ )?(?:myth|lie|misconception|hoax|rumou?r|joke))"
    r"|(?:this|that|it|they) (?:is|was|are)n['’]t (?:\w+ly )?(?:true|so|right|correct|the case)"
    r"|(?:none|nothing) (?:of )?(?:this|that|it|the above|above)(?: is| was)? (?:true|right|correct|so)"
    r"|not (?:really|quite|at all)|just kidding|as if)\W*",
    re.IGNORECASE,
)
_PRESENT = frozenset("is are can must may has have do does will".split())
_PAST = frozenset("was were had did".split())
_LEAST_SHARED, _FEWEST_SHARED = 0.8, 2  # of the other words of content


def denies_sentence_before(lookup: Lookup) -> Contradiction | None:
    """Return a claim that says nothing but that the sentence before it is false."""
    if not lookup.before or not _OF_THE_SENTENCE_BEFORE.fullmatch(lookup.text):
        return None
    return Contradiction(f"'{lookup.text.strip()}' says that this is false", ((0, len(lookup.text)),))


def words_that_deny_the_rest(lookup: Lookup) -> re.Match[str] | None:
    """Return words that say that the rest of a claim is false or over, if the closest sentences say the rest.

    They have no such words themselves.
    """
    if lookup.evidence is None or _FIRST_WORDS.isdisjoint(lookup.reading.words):
        return None
    there, held = lookup.evidence.text, lookup.index.stems_of(lookup.window)
    found = _DENYING.search(lookup.text) or (_is_present(there) and _USED_TO.search(lookup.text)) or None
    if found is None or _DENYING.search(there) or _USED_TO.search(there):
        return None
    rest = [one for one, start, _ in lookup.stems if not found.start() <= start < found.end()]
    said = [one for one in rest if one not in _BESIDE or one in held]
    shared = sum(map(held.__contains__, said))
    return found if shared >= max(_FEWEST_SHARED, _LEAST_SHARED * len(said)) else None


def _is_present(text: str) -> bool:
    """Whether a text tells what is, and nothing that was: "he used to be ill" may be said of "he was ill"."""
    said = frozenset(text.lower().split())
    return not _PRESENT.isdisjoint(said) and _PAST.isdisjoint(said)
