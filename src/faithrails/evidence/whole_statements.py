"""Normalised sentences and main clauses of the evidence, to find claims that copy one verbatim.

Subordinate clauses are excluded: "the tower is safe" in "No expert says the tower is safe".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from faithrails.text.spans import Span

_TYPOGRAPHY = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "\u00a0": " "}
)
_LEADING = re.compile(
    r"(?:[*•-]\s+)?(?:according to the (?:document|passage|text|context|source|article|evidence)s?,?\s+)?",
    re.IGNORECASE,
)
_CITATIONS = re.compile(r"(?:\s*\[\^?\d{1,3}(?:\s?[,-]\s?\d{1,3})*\])+(?=[.!;,]*$)")
_NOT = re.compile(r"\b(?:(can)(?:not|'t)|(wo)n't|(sha)n't|(\w+?)n't)\b")
_FULL = {"wo": "will", "sha": "shall"}
_MARKS = re.compile(r"(?<!\d)[\"*_`]+|[*_`]+(?!\d)|(?<![\w'])'|(?<!\d)'(?![\w'])")  # not those of 5" and 5*3
_MARK = re.compile(r"[\"*_`']")
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_CLAUSE = re.compile(r";\s+|,\s+(?=(?:and|but|while|whereas|yet)\s)")
_JOINED = re.compile(r"(?:however,?|and|but|while|whereas|yet)\s+", re.IGNORECASE)
# After one of these a clause need not be true by itself.
_GOVERNS = re.compile(
    r"\b(?:if|unless|whether|not|no|never|nobody|none|neither|without|cannot|\w+n't|that|according|"
    r"say|says|said|claim\w*|deny|denie[sd]|think|thinks|thought|believe[sd]?)\b",
    re.IGNORECASE,
)
_UNIT = re.compile(r"(\d\s?[^\W\d_]{1,3}\b)")
_MOST_CLAUSES = 6  # a sentence with more counts only as a whole
_LONGEST = 2_000  # characters
_NUMBERING = re.compile(r"(?:[A-Za-z]+ \d{1,3}: ?)?(?:\d{1,2}[.)]?\s{1,3})?(?=[A-Z])")  # "step 2: 1  Mix …"


def normalized_statement(text: str) -> str:
    """Return a statement without case, typography, Markdown marks and citations."""
    plain = text[:_LONGEST].strip()
    if not plain.isascii():
        plain = unicodedata.normalize("NFC", text[:_LONGEST]).translate(_TYPOGRAPHY).strip()
    plain = _without_start(_LEADING, plain)
    # Each rule runs only if the text has one of its signs, since this is called for every sentence.
    plain = _lower(_CITATIONS.sub("", plain) if "[" in plain else plain)
    if "n't" in plain or "cannot" in plain:
        plain = _NOT.sub(lambda found: f"{_full(found)} not", plain)
    plain = _MARKS.sub("", plain) if _MARK.search(plain) else plain
    plain = _HYPHEN.sub(" ", plain) if "-" in plain else plain
    return _without_start(_JOINED, " ".join(plain.split())).rstrip(" .!;,")


def _without_start(start: re.Pattern[str], text: str) -> str:
    found = start.match(text)
    return text[found.end() :] if found else text


def _lower(text: str) -> str:
    """Lower the case, but not that of units: 5 mW are not 5 MW."""
    parts = _UNIT.split(text)
    return (
        "".join(part if n % 2 else part.lower() for n, part in enumerate(parts))
        if parts[1:]
        else text.lower()
    )


def _full(found: re.Match[str]) -> str:
    verb: str = next(filter(None, found.groups()))
    return _FULL.get(verb, verb)


def statements(texts: Sequence[str], spans: Iterable[tuple[int, Span]]) -> Iterator[str]:
    """Yield sentences and their clauses, each a ``normalized_statement``, but none within a quotation.

    ``spans`` are the sentences in order, each with the number of its text.
    """
    for sentence in _unquoted(texts, spans):
        if len(sentence) <= _LONGEST:
            yield normalized_statement(sentence)
            yield from _clauses(sentence)
            numbering = _NUMBERING.match(sentence)
            if numbering and numbering[0]:
                yield normalized_statement(sentence[numbering.end() :])


def _unquoted(texts: Sequence[str], spans: Iterable[tuple[int, Span]]) -> Iterator[str]:
    """Yield the sentences of prose that are outside quotations and have no unpaired quotation mark."""
    for number, of_text in groupby(spans, key=itemgetter(0)):
        text, quotes, read = texts[number], 0, 0
        has_quotes = _quotes(text) > 0
        for _, span in of_text:
            sentence = text[span.start : span.end]
            if has_quotes:
                between, held = text[read : span.start], _quotes(sentence)
                quotes = 0 if "\n\n" in between else quotes + _quotes(between)
                inside, quotes, read = quotes % 2 == 1, quotes + held, span.end
                if inside or held % 2:
                    continue
            if span.kind == "text":
                yield sentence


def _quotes(text: str) -> int:
    return sum(map(text.count, '"“”'))


def _clauses(sentence: str) -> Iterator[str]:
    """Yield runs of adjacent clauses, unless a clause before them governs them ("if", "said that")."""
    cuts = [0, *(cut.end() for cut in _CLAUSE.finditer(sentence)), len(sentence)]
    if sentence.endswith("?") or not 2 < len(cuts) <= _MOST_CLAUSES + 1:
        return
    for n, start in enumerate(cuts[:-1]):
        if start and _GOVERNS.search(sentence, 0, start):
            return
        for end in cuts[n + 1 :]:
            if _quotes(sentence[start:end]) % 2 == 0:
                yield normalized_statement(sentence[start:end])
