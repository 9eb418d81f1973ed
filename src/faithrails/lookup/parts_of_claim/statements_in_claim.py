"""Finds the statements within a claim: "the fee is waived" in "Don't worry, the fee is waived [1]."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.parts_of_claim.introductions import asserts_nothing, introduction_end
from faithrails.text.irregular_verbs import base
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import NEGATIONS, content_stem, denies

_MOST_CLAUSES, _LONGEST = 8, 600  # of a claim, and its characters
_LEAST_WORDS, _LEAST_ALONE = 3, 2  # content words of a statement; of one that denies or is alone
_LEAST_HELD, _LEAST_COPIED = 0.7, 0.5  # shares of these that the evidence has, and that one sentence has
_NEARLY_ALL = 0.8  # of a claim's words: if one sentence has so many, the claim is compared as a whole
# Boundaries between clauses. Strong ones may separate two statements; at the others, the text around a
# statement must state nothing itself: an introduction, or markup of HTML, LaTeX and code.
_BETWEEN = re.compile(
    r"(?P<strong>\s*;\s+(?:(?:but|and|yet|so)\s+)?|,\s+(?:but|and|yet|so|although|though|whereas|while|because|since)\s+"
    r"|\s[–—-]{1,2}\s|—|\s*[()]\s*|\s+(?:but|although|though|whereas|because)\s+)"
    r"|\s*[*_]*[,:][*_]*\s+|\s*[\[\]{}>]+[\s:#/*-]*|\s*\n[\s#/*-]*|\s+that\s+|</\w+>|```|(?:\.{2,}|…)\s+"
    r"|\s+(?=as\s(?:mentioned|stated|noted|described|said|shown|explained|per)\b)",
    re.IGNORECASE,
)
# A clause that begins with one may limit when, where or for whom the statement beside it holds.
_GOVERNS = frozenset(
    "if unless when whenever once while whereas although though despite unlike until since because by with "
    "without from before after under over in on at for during except excluding besides instead provided "
    "where whether only".split()
)
_CONDITIONS = frozenset("if unless when whenever once while until provided except where whether".split())
_AS_LONG_AS = frozenset("long soon far if".split())  # after "as"
_TELLS = re.compile(
    r"\W*(?:did|do)(?:n['’]t)?\syou\s(?:know|realise|realize|remember)\sthat\b", re.IGNORECASE
)
_PLAIN = re.compile(r"[^\W_]*(?:[\s,.!'’*-]+[^\W_]+)*[\s,.:!'’*-]*")  # only words and plain punctuation
_DENYING = frozenset("deny denies denied doubt doubts doubted false untrue wrong incorrect".split())
_TRUE = frozenset("true right correct so case fact way chance".split())
# "The hope that …", "it is possible that …": what follows may be untrue.
_LEAVING_OPEN = frozenset(
    "hope hopes wish wishes myth rumour rumor idea possibility possible unlikely theory suggestion notion "
    "fear suppose assume assuming imagine pretend condition provided".split()
)


def after_unrelated_introduction(text: str, index: EvidenceIndex) -> int:
    """Return where the statement starts behind an introduction of which the evidence has no word, or 0."""
    start = introduction_end(text)
    if not start or not asserts_nothing_else(text, start, len(text), index):
        return 0
    return start if _may_state(text[start:], index, is_alone=True) else 0


def statements_in(text: str, index: EvidenceIndex) -> Iterator[tuple[int, int]]:
    """Yield the spans of the statements within a claim, the longest first; nothing if it is one clause.

    They share words with the evidence. The text before them does not limit, deny or ask them ("if", "he
    denied that"), and the text after does not limit them.
    """
    asks = text.rstrip(" *_\"')”’").endswith("?") and not _TELLS.match(text)
    if asks or len(text) > _LONGEST:
        return
    if start := after_unrelated_introduction(text, index):
        yield start, len(text)
    breaks = list(_BETWEEN.finditer(text))
    starts, ends = [0, *(one.end() for one in breaks)], [*(one.start() for one in breaks), len(text)]
    clauses = [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]
    if not 1 < len(clauses) <= _MOST_CLAUSES:
        return
    strong = {place for one in breaks if one["strong"] for place in one.span()} | {0, len(text)}
    strong |= {one.end() for one in breaks if is_report(text[: one.end()])}
    last = len(clauses)
    runs = chain(
        ((n, last) for n in range(1, last)), ((0, n) for n in range(last - 1, 0, -1)),
        ((n, n + 1) for n in range(1, last - 1)),
    )  # fmt: skip
    reading = tokenized(text)
    is_of_one_sentence = may_copy(reading, index, _NEARLY_ALL)
    for first, behind in runs:
        start, end = clauses[first][0], clauses[behind - 1][1]
        after = text[end : clauses[behind][1]] if behind < last else ""
        is_balanced = text.count("(", start, end) == text.count(")", start, end)
        is_alone = asserts_nothing_else(text, start, end, index)
        if not is_balanced or not (is_alone or (not is_of_one_sentence and {start, end} <= strong)):
            continue
        opens = asserts_nothing(text[:start])
        may_state = _may_state(text[start:end], index, is_alone=is_alone)
        if may_state and (opens or _is_free(reading, start, after)):
            yield start, end


def is_report(introduction: str) -> bool:
    """Return whether an introduction reports: "Ann Lee said that"."""
    words = tokenized(introduction).words
    return words[-1:] == ["that"] and not REPORTING.isdisjoint(words[-2:-1])


def asserts_nothing_else(text: str, start: int, end: int, index: EvidenceIndex) -> bool:
    """Return whether the evidence has no content word of the text around a statement: "Don't worry, …"."""
    around = tokenized(f"{text[:start]} {text[end:]}")
    return index.stems.keys().isdisjoint(filter(None, map(content_stem, around.words)))


def denies_other_things(text: str, start: int, end: int) -> bool:
    """Return whether the text around a statement has a negation that does not deny it: "Don't worry, …"."""
    if not (_PLAIN.fullmatch(text, 0, start) and _PLAIN.fullmatch(text, end)):
        return False
    around = [tokenized(part).words for part in (text[:start], text[end:])]
    return any(map(denies, around)) and all(not words or words[-1] not in NEGATIONS for words in around)


def _may_state(text: str, index: EvidenceIndex, *, is_alone: bool) -> bool:
    reading = tokenized(text)
    said = [reading.words[place] for place in reading.content_indexes]
    held = sum(not index.stems.keys().isdisjoint(map(content_stem, (word, base(word)))) for word in said)
    least = _LEAST_ALONE if is_alone or denies(reading.words) else _LEAST_WORDS
    if len(said) < least or (held < _LEAST_HELD * len(said) and not is_alone):
        return False
    return may_copy(reading, index, _LEAST_COPIED)


def may_copy(reading: TokenizedText, index: EvidenceIndex, share: float) -> bool:
    """Return whether a sentence close to a statement has at least this share of its content words."""
    window = index.best(reading.stems)
    near = index.sentences[window.first : window.last + 1] if window else ()
    words = [
        frozenset(map(content_stem, (w, base(w))))
        for w in map(reading.words.__getitem__, reading.content_indexes)
    ]
    return any(
        sum(not sentence.stems.isdisjoint(one) for one in words) >= share * len(words) for sentence in near
    )


def _is_free(reading: TokenizedText, start: int, after: str) -> bool:
    """Whether neither the words before a statement nor the clause after it change its meaning."""
    first, last = reading.between(0, start)
    said = reading.words[first:last]
    behind = tokenized(after).words
    limits = (
        behind[:1] == ["as"]
        and not _AS_LONG_AS.isdisjoint(behind[1:2])
        and behind[3:4] not in (["i"], ["we"])
    )
    if limits or not _GOVERNS.isdisjoint(behind[:1]):
        return False
    if denies(behind[-1:]) or not (_DENYING | _TRUE).isdisjoint(behind):  # "…: no", "…, which is not true"
        return False
    if not said:
        return reading.words[:1] != [] and reading.words[0] not in _GOVERNS
    own = reading.words[last : last + 1]
    if own and own[0] in _CONDITIONS:
        return False
    if said[-1] == "that":
        if not REPORTING.isdisjoint(said[-2:-1]):
            return not denies(said) and _DENYING.isdisjoint(said)
        return all(words.isdisjoint(said) for words in (NEGATIONS, _DENYING, _LEAVING_OPEN, _GOVERNS))
    is_denied = denies(said) and (len(said) == 1 or not _TRUE.isdisjoint(said))  # "No, …", "not true: …"
    return said[0] not in _GOVERNS and _DENYING.isdisjoint(said) and not is_denied
