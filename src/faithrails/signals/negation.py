"""Denials of a sentence: the words that deny, and the content words that each of them denies."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Set
from dataclasses import dataclass

from faithrails.signals.reading import Reading
from faithrails.signals.words import NEGATIONS, STOP_WORDS, stem

_SCOPE = 2  # content words after a negation that it denies
_FARTHEST = 12  # words after a negation among which they stand
_CLAUSE_END = re.compile(r"[,;:.!?()\n—–]|\s-\s")
_NEW_CLAUSE = frozenset({"and", "but", "because", "although", "though", "while", "whereas"})
_DENYING = NEGATIONS | {"scarcely", "non"}
# Verbs and adjectives that deny the infinitive after them: "failed to resign".
_BEFORE_TO = frozenset(map(stem, "fail refuse decline neglect unable unwilling impossible".split()))
# Phrases that deny what follows. Their own words are no content.
_PHRASES = {
    "no": ("longer",),
    "instead": ("of",),
    "rather": ("than",),
    "devoid": ("of",),
    "absence": ("of",),
    "incapable": ("of",),
    "false": ("that",),
    "untrue": ("that",),
    "incorrect": ("that",),
}
_BY_NO_MEANS = {"means", "way", "circumstances", "sense"}  # after "by no", "in no", "under no"
_LACK = frozenset({"lack", "lacks", "lacked", "lacking", "denies", "denied", "denying", "deny"})
# "It is not true that …", "Nobody says that …": the denial reaches to the end of the clause.
_REPORTS = frozenset(
    map(stem, "true case say think believe claim show prove evidence know suggest expect suppose".split())
)
# Not denials, unless the other text has the second word of the pair without the first.
_ONLY_WITH = {
    "not": frozenset({"only", "just", "merely", "simply", "until", "till", "more", "less", "fewer", "later"}),
    "nothing": frozenset({"but", "less", "short", "else"}),
    "no": frozenset({"fewer", "less", "more", "later", "earlier", "sooner", "other"}),
}
_NEVER = {  # denials of nothing, whatever the other text says
    "no": frozenset({"doubt", "matter", "wonder", "question", "sooner"}),
    "not": frozenset({"to", "least", "surprisingly"}),
}
_UNTIL = frozenset({"until", "till"})
_PREFIX = re.compile(r"(?:un|in|im|il|ir|non|dis|mis)(?=\w{4})")


@dataclass(frozen=True, slots=True)
class Stated:
    """The content words of a sentence in order, and for each of its denials the numbers of those it denies.

    Content words are stems; numbers stay as they are.
    """

    words: tuple[str, ...]
    denials: tuple[frozenset[int], ...]


def stated(reading: Reading, first: int, last: int, other: Set[str], plain: Set[str]) -> Stated:
    """Read the words ``first:last`` as they compare with a text of the folded words ``other``.

    ``plain`` are the stems of that text: "unsafe" is a denial of "safe" where it says "safe".
    """
    skipped = set(_denying_words(reading, first, last, other))
    dropped = {word for start, end in skipped for word in range(start, end)}
    numbers = [n for n in range(first, last) if n not in dropped and _is_content(reading.words[n])]
    found = [_content_of(reading.words[n], plain) for n in numbers]
    scopes = [_scope(reading, end, last, numbers, dropped) for _, end in sorted(skipped)]
    scopes += [frozenset({i}) for i, (_, denied) in enumerate(found) if denied]
    words = tuple(word for word, _ in found)
    return Stated(words, tuple(_reaching(scope, words, numbers, reading, last) for scope in scopes if scope))


def _is_content(word: str) -> bool:
    return word not in STOP_WORDS and word not in _DENYING and len(word) + word.isdigit() > 1


def _content_of(word: str, plain: Set[str]) -> tuple[str, bool]:
    """Return the stem of a word, and whether a prefix of it denies a word of the other text."""
    own = stem(word.removesuffix("'s").removesuffix("’s"))
    prefix = _PREFIX.match(word) if own not in plain else None
    rest = stem(word[prefix.end() :]) if prefix else ""
    return (rest, True) if rest and rest in plain else (own, False)


def _denying_words(reading: Reading, first: int, last: int, other: Set[str]) -> Iterator[tuple[int, int]]:
    """Yield first and last + 1 of the words of each denial."""
    nor = False
    for n in range(first, last):
        word, after = reading.words[n], reading.words[n + 1 : min(n + 3, last)]
        following = after[0] if after else ""
        if word in _PHRASES and following in _PHRASES[word]:
            yield n, n + 2
        elif word == "no" and following in _BY_NO_MEANS:
            yield n, n + 2
        elif word in _LACK:
            yield n, n + 1
        elif following == "to" and stem(word) in _BEFORE_TO:
            yield n, n + 1
        elif word == "nor" and nor:
            continue  # one denial with the "neither" or "not" before it
        elif word in _DENYING and not _is_idiom(reading, n, last, other):
            nor = True
            yield n, n + 1


def _is_idiom(reading: Reading, n: int, last: int, other: Set[str]) -> bool:
    """Whether a word that may deny does not: "not only", "no fewer than", "not until 1990", "No. 5"."""
    word = "not" if reading.words[n].endswith(("n't", "n’t", "not")) else reading.words[n]
    following = reading.words[n + 1] if n + 1 < last else ""
    if following in _NEVER.get(word, ()) or (word == "no" and following.isdigit()):
        return True
    if word == "no" and n + 1 < last and _ends_clause(reading, n + 1):  # "No, it is …"
        return True
    partner = following if following in _ONLY_WITH.get(word, ()) else ""
    if word == "not" and not partner:
        partner = next((w for w in reading.words[n + 1 : min(n + 10, last)] if w in _UNTIL), "")
    return bool(partner) and partner not in other


def _ends_clause(reading: Reading, word: int) -> bool:
    between = reading.text[reading.ends[word - 1] : reading.starts[word]]
    return reading.words[word] in _NEW_CLAUSE or _CLAUSE_END.search(between) is not None


def _scope(reading: Reading, start: int, last: int, numbers: list[int], dropped: set[int]) -> frozenset[int]:
    """Return the places in ``numbers`` of the next content words of the clause."""
    scope: list[int] = []
    i = bisect_left(numbers, start)
    for n in range(start, min(start + _FARTHEST, last)):
        if scope and (n in dropped or _ends_clause(reading, n)):
            break
        if i < len(numbers) and numbers[i] == n:
            scope.append(i)
            i += 1
        if len(scope) == _SCOPE:
            break
    return frozenset(scope)


def _reaching(
    scope: frozenset[int], words: tuple[str, ...], numbers: list[int], reading: Reading, last: int
) -> frozenset[int]:
    """Extend the scope over a reporting word to the end of the clause after it."""
    if not any(words[i] in _REPORTS for i in scope):
        return scope
    reached = set(scope)
    for i in range(max(scope) + 1, len(words)):
        if any(_ends_clause(reading, n) for n in range(numbers[i - 1] + 1, numbers[i] + 1)):
            break
        reached.add(i)
    return frozenset(reached)
