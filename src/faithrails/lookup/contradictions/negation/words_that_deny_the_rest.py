"""Finds words that declare the rest of a claim false or over: "It is a myth that …"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.words import stem

_TEXT = r"(?:the|this|our|your) (?:policy|document|text|passage|source|context|article|report|guide)s?"
_SAYS = r"(?:says?|states?|suggests?|shows?|indicates?|believes?|thinks?|assumes?)"
_FALSE = (
    r"(?:untrue|false|incorrect|wrong|mistaken|doubtful|questionable|debatable|rumou?red|disputed|"
    r"unlikely|improbable|impossible|"
    r"inaccurate|not (?:true|so|correct|right|accurate|possible|the case)|no longer the case|"
    r"far from (?:true|the truth)|"
    r"an? (?:\w+ )?(?:myth|misconception|lie|hoax|rumou?r|fiction))"
)
_IS = r"(?: is| was| would be|['’]s)(?: \w+ly)?"
_DENYING = re.compile(
    rf"\b(?:it|that|this){_IS} {_FALSE}(?= (?:that|whether|to (?:say|think|claim|believe|assume))\b)"
    rf"|(?:, |\b)(?:which|(?:but|and|although|though) (?:that|this|it)){_IS} {_FALSE}\W*\Z"
    rf"|\b(?:is|are) an? (?:\w+ )?(?:myth|misconception|lie|hoax|rumou?r)\W*\Z"
    rf"|\bthe (?:claim|idea|notion|belief|rumou?r|statement)\b[^.:;]{{0,20}}\b(?:is|was) {_FALSE}\b"
    rf"|\b(?:wrong|mistaken|false|erroneous|incorrect)ly {_SAYS}\b|\bi doubt\b"
    r"|\b(?:i|we) (?:do not|don['’]t|can(?:not|['’]t)|would(?: not|n['’]t)) (?:\w+ly )?"
    r"(?:think|believe|say|claim|agree|confirm)\b"
    r"|\bi(?:['’]m| am) not (?:\w+ )?(?:sure|certain|convinced) that\b"
    r"|\b(?:it|that|this) (?:does not|doesn['’]t) (?:seem|appear|look)\b|\bby no means is it true\b"
    rf"|{_TEXT} (?:denies|disputes|rejects|contradicts) that\b"
    rf"|(?:\A\W*|, )contrary to (?:what )?{_TEXT}\b"
    rf"|\bwhich {_TEXT} denies\b|\b(?:nothing|nobody|no one|nowhere)\b[\w ]{{0,30}}\b{_SAYS}\b"
    rf"|\b(?:never|not|n['’]t) {_SAYS} that\b|\bno (?:proof|evidence)\b"
    r"|\bno longer\b(?! than (?:\d|(?:an?|one|two|three|four|five|six|ten) ))"
    r"|\bcan(?:not|['’]t) be said\b"
    r"|\bgone are the days\b|\bwas once the case\b|\bonly in theory\b|\bso they say\b"
    r"|\bdespite (?:claims|rumou?rs|reports) that\b"
    r"|\b(?:you|one|people) (?:might|may) (?:think|believe|assume)(?! so\b)"
    r"|\bnever happened that\b|\bfurther from the truth\b|:\s?(?:no|wrong|false)\W*\Z",
    re.IGNORECASE,
)
# Behind them, the true statement may follow; before them, a word may deny them.
_INSTEAD = re.compile(r"\bbut\b|;|\s[–—-]\s", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:not|n['’]t|never|if|may|might)\s(?:\w+\s)?\Z", re.IGNORECASE)
# Not "is used to have", "get used to be".
_USED_TO = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bwas )(?<!\bwere )(?<!\bget )(?<!\bgot )(?<!\bbeen )"
    r"\bused to (?:be|have)\b",
    re.IGNORECASE,
)
_IS_OVER = frozenset("former formerly previously until ended once longer".split())
_FIRST_WORDS = frozenset(  # every match has one
    "untrue false incorrect wrong mistaken doubtful questionable debatable rumoured rumored disputed myth "
    "misconception lie hoax rumour rumor fiction wrongly mistakenly falsely erroneously incorrectly doubt "
    "unlikely improbable impossible inaccurate don't wouldn't can't doesn't denies disputes rejects "
    "contradicts contrary despite might may which nothing nobody nowhere no never not cannot gone once "
    "theory so used far further".split()
)
# Words that add nothing beside them.
_BESIDE = frozenset(
    map(
        stem,
        "claim case true people think believe say common popular unfortunately fact idea text policy "
        "document passage source report article guide context".split(),
    )
)
# A sentence that declares the one before it false: "That is a myth.", "Not really.".
_OF_THE_SENTENCE_BEFORE = re.compile(
    r"\W*(?:(?:and|but|yet|actually|however|well|though|of course)\b,? )?(?:"
    r"(?:this|that|it|these|those|they|(?:all|most|much|everything)(?: of)? (?:this|that|it|the above|above))"
    r"(?: is| are| was| were|['’]s|['’]re) (?:\w+ly |just |all )?(?:untrue|false|wrong|incorrect|"
    r"not (?:\w+ly )?(?:true|so|right|correct|the case)|"
    r"an? (?:\w+ )?(?:myth|lie|misconception|hoax|rumou?r|joke))"
    r"|(?:this|that|it|they) (?:is|was|are)n['’]t (?:\w+ly )?(?:true|so|right|correct|the case)"
    r"|(?:none|nothing) (?:of )?(?:this|that|it|the above|above)(?: is| was)? (?:true|right|correct|so)"
    r"|not (?:really|quite|at all)|just kidding|as if|(?:scratch|ignore|forget) that)\W*",
    re.IGNORECASE,
)
# The sentence before reports what others say, or asks: "Some people think that … That is not true."
_OF_OTHERS = re.compile(
    r"\b(?:some|many|most|people|others|you|they|rumou?rs?|claims?|myths?|it is said|is it true)\b"
    r"[^.!?]*[.!?]\W*\Z|\?\W*\Z",
    re.IGNORECASE,
)
_SENTENCE = 300  # characters
_PRESENT = frozenset("is are can must may has have do does will".split())
_PAST = frozenset("was were had did".split())
_LEAST_SHARED, _FEWEST_SHARED = 0.8, 2  # of the other content words


def denies_sentence_before(text: str, before: str) -> bool:
    """Whether a claim only declares the sentence before it false, and the answer asserts that sentence."""
    is_denial = bool(before) and _OF_THE_SENTENCE_BEFORE.fullmatch(text) is not None
    return is_denial and _OF_OTHERS.search(before[-_SENTENCE:]) is None


def words_that_deny_the_rest(lookup: Lookup) -> re.Match[str] | None:
    """Return words that declare the rest of a claim false or over, if the closest sentences have the rest.

    None if these sentences have such words themselves.
    """
    if lookup.evidence is None or _FIRST_WORDS.isdisjoint(lookup.reading.words):
        return None
    text, there, held = lookup.text, lookup.evidence.text, lookup.index.stems_of(lookup.window)
    found = _DENYING.search(text) or (_is_present(there) and _USED_TO.search(text)) or None
    if found is None or _DENYING.search(there) or _USED_TO.search(there):
        return None
    if _DENIED.search(text, 0, found.start()) or _INSTEAD.search(text, found.end()):
        return None
    rest = [one for one, start, _ in lookup.stems if not found.start() <= start < found.end()]
    said = [one for one in rest if one not in _BESIDE or one in held]
    shared = sum(map(held.__contains__, said))
    return found if shared >= max(_FEWEST_SHARED, _LEAST_SHARED * len(said)) else None


def _is_present(text: str) -> bool:
    """Whether a text is in the present only: "he used to be ill" may follow from "he was ill"."""
    said = frozenset(text.lower().split())
    return not _PRESENT.isdisjoint(said) and (_PAST | _IS_OVER).isdisjoint(said)
