"""Finds where a sentence breaks into clauses that state something each: "…, and the pool opens at nine"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from faithrails.text.irregular_verbs import is_past
from faithrails.text.words import AUXILIARIES, DETERMINERS, NEGATIONS, STOP_WORDS

# Joints of clauses. What stands behind one must be a clause itself, since "and" joins anything.
_JOINT = re.compile(
    r";\s+(?:(?:however|and|but),?\s+)?|,\s+(?:and|but|yet|while|whereas|although|though)\s+"
    r"|(?P<dash>\s[–—]\s|—)"
)
_ASIDE_AT_END = re.compile(r"\s\((?P<aside>[^()]{10,400})\)[.!]?\s*\Z")
_CONCESSION = re.compile(r"\W*(?:although|though|while|whereas)\s", re.IGNORECASE)
_COMMA = re.compile(r",\s+")
_TOKEN = re.compile(r"[^\W_]+(?:[.,'’/-][^\W_]+)*|[,:()]")
_SUBJECTS = frozenset("it he she they there this these those we you i everyone everybody nobody".split())
# A subordinate clause ends the search for the verb of the subject before it.
_SUBORDINATE = frozenset("that which who whom whose where why how because whether".split())
_OPENS = frozenset("if when unless once since after before until whenever in on at for from during".split())
_CONDITIONS = frozenset("if unless when whenever once until because since".split())
_BEFORE_NOUN = DETERMINERS | frozenset(
    "of to in on at for by with from into as than per and or no any each every all some both "
    "several many few most other two three four five six seven eight nine ten".split()
)
# Verbs of the third person that are rarely nouns; other words in -s may be plurals.
_PRESENT = frozenset(
    "accepts adds agrees aims allows appears applies argues arrives asks attracts becomes begins belongs "
    "blames breaks brings buys calls carries causes changes charges claims closes comes compares confirms "
    "considers consists contains continues corrects costs counts covers creates deals decides deletes "
    "denies depends describes does drops earns eats ends enters estimates exceeds excludes expects "
    "explains expires fails falls flows feeds finds follows gets gives goes grows happens helps holds "
    "improves includes increases involves keeps knows lacks lasts lays leads learns leaves lets lies "
    "lives loses makes means measures meets moves needs notes offers opens owns pays performs plans "
    "prefers prevents produces protects proves provides publishes raises reaches receives recommends "
    "reduces refuses relieves remains removes replaces reports requires returns rises runs says seems "
    "sees sells sends serves sets shows sits speaks spends stands starts states stays stops stores "
    "suggests supports takes teaches tells thinks tries turns uses varies visits wants wears weighs wins "
    "works writes".split()
)
_OPENING, _CLOSING = "([{“", ")]}”"
_MARKS = frozenset(_OPENING + _CLOSING + '"')
# At its end, such a word leaves something to the clause before: "you need not bring one", "but B is not".
_ELLIPTIC = (
    AUXILIARIES | NEGATIONS | frozenset("one ones that those this so them either too otherwise".split())
)
# A clause with one of these is about the clauses before, too: a sum, "the latter", "all other days".
_CONCLUDING = frozenset(
    "so thus therefore hence total totals altogether together combined former latter ones other others rest "
    "remaining them theirs then neither nor".split()
)
_CONDITION_BEHIND = re.compile(r",\s(?:if|unless|provided|when|once|as\slong)\b")
_NAME = re.compile(r"[^\W\d_a-z][^\W\d_]")
_LEAST_WORDS, _LEAST_OF_PRONOUN = 4, 3
_STOPS = frozenset(",:(")
_NEAR, _FAR = 14, 100  # words behind and before a joint among which the verbs of the clauses stand
_LONGEST = 400  # characters of "Although …, "


def clause_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the clauses of a sentence in order, without the words and marks that join them."""
    aside = _aside_at_end(text, start, end)
    end = aside.start() if aside else end
    for left, right in _breaks(text, start, end):
        if left > start:
            yield start, left
        start = right
    yield start, end
    if aside:
        yield aside.span("aside")


def _breaks(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where a clause ends and the next begins: both have a verb and four words."""
    joints = list(_JOINT.finditer(text, start, end))
    concession = _CONCESSION.match(text, start, end)
    if not joints and not concession:
        return
    tokens = list(_TOKEN.finditer(text, start, end))
    words = [token[0].lower() for token in tokens]
    names = [
        word not in STOP_WORDS and _NAME.match(token[0]) is not None
        for word, token in zip(words, tokens, strict=True)
    ]
    begins = [token.start() for token in tokens]
    since = 0  # the first word of the clause so far
    if concession and (comma := _end_of_concession(text, concession.end(), end, words, begins)):
        yield start, concession.end()
        yield comma.span()
        since = bisect_left(begins, comma.end())
    is_aside = sum(joint["dash"] is not None for joint in joints) > 1  # two dashes set it apart
    marks: Counter[str] = Counter()
    read = start
    for n, joint in enumerate(joints, 1):
        stop = joints[n].start() if n < len(joints) else end
        left, right = bisect_left(begins, joint.start()), bisect_left(begins, joint.end())
        marks.update(char for char in text[read : joint.start()] if char in _MARKS)
        read = joint.start()
        if left - since < _LEAST_WORDS or (joint["dash"] and is_aside) or not _balanced(marks):
            continue
        before = words[since : min(left, since + _FAR)]
        behind = words[right : min(right + _NEAR, bisect_left(begins, stop))]
        is_conditional = before[0] in _CONDITIONS or _CONDITION_BEHIND.search(text, joint.end(), stop)
        if is_conditional or not _is_clause(behind) or _leans_on_clause_before(behind):
            continue
        # Exchanged names are found in both clauses together: "Ann sang, while Ben danced".
        are_named = any(names[since : since + len(before)]) and any(names[right : right + _NEAR])
        is_named = are_named and AUXILIARIES.isdisjoint(behind)
        if behind[0] in _SUBJECTS or (_has_verb(before) and not is_named):
            yield joint.span()
            since = right
            marks.clear()


def _aside_at_end(text: str, start: int, end: int) -> re.Match[str] | None:
    """Return a clause in brackets at the end of a sentence: "It is closed (the sauna opens at nine)."."""
    found = _ASIDE_AT_END.search(text, start, end)
    if found is None or len(text[start : found.start()].split()) < _LEAST_WORDS:
        return None
    words = [token[0].lower() for token in _TOKEN.finditer(found["aside"])]
    return found if _is_clause(words[:_NEAR]) and not _leans_on_clause_before(words[:_NEAR]) else None


def _end_of_concession(
    text: str, start: int, end: int, words: Sequence[str], begins: Sequence[int]
) -> re.Match[str] | None:
    """Return the comma between "Although …" and the main clause; None without a main clause."""
    first = bisect_left(begins, start)
    for comma in _COMMA.finditer(text, start, min(end, start + _LONGEST)):
        left, right = bisect_left(begins, comma.start()), bisect_left(begins, comma.end())
        if (
            left - first >= _LEAST_WORDS
            and _has_verb(words[first:left])
            and _is_clause(words[right : right + _NEAR])
            and _balanced(Counter(char for char in text[start : comma.start()] if char in _MARKS))
        ):
            return comma
    return None


def _leans_on_clause_before(words: Sequence[str]) -> bool:
    """Whether a clause can only be read with the one before: "B is not", "the last one leaves at ten"."""
    is_for_noun = any(word == "one" and after != "of" for word, after in pairwise([*words, ""]))
    return words[-1] in _ELLIPTIC or is_for_noun or not _CONCLUDING.isdisjoint(words)


def _is_clause(words: Sequence[str]) -> bool:
    """Whether these words begin with a subject and its verb, or with an adjunct and then both."""
    if words and words[0] in _SUBJECTS:
        return len(words) >= _LEAST_OF_PRONOUN and words[1].isalpha()
    if len(words) < _LEAST_WORDS or words[0] == "otherwise":
        return False
    if words[0] not in _OPENS:
        words = words[: next((n for n, word in enumerate(words) if word in _STOPS), len(words))]
    verb = _verb(words)
    return verb is not None and verb + 1 < len(words) and any(map(_is_content, words[:verb]))


def _has_verb(words: Sequence[str]) -> bool:
    return words[0] in _SUBJECTS or _verb(words) is not None if words else False


def _verb(words: Sequence[str]) -> int | None:
    """Return the index of a finite verb that is not in a relative clause; None without one."""
    for n, word in enumerate(words):
        if n and word in _SUBORDINATE:
            return None
        if word in AUXILIARIES or (word in NEGATIONS and word.endswith("t")) or _is_full_verb(words, n):
            return n
    return None


def _is_full_verb(words: Sequence[str], n: int) -> bool:
    """Whether a word is a past or present form behind its subject: "opens at", "argued that"."""
    before = words[n - 1] if n else "the"
    if before in _BEFORE_NOUN or before in AUXILIARIES or before in _STOPS or before.endswith("ly"):
        return False
    return words[n] in _PRESENT or (_is_content(words[n]) and is_past(words[n]))


def _is_content(word: str) -> bool:
    return word.isalpha() and word not in STOP_WORDS and word not in AUXILIARIES and not word.endswith("ly")


def _balanced(marks: Counter[str]) -> bool:
    """Whether all quotes and brackets are closed; a text is not split inside them."""
    closed = all(marks[left] <= marks[right] for left, right in zip(_OPENING, _CLOSING, strict=True))
    return closed and marks['"'] % 2 == 0
