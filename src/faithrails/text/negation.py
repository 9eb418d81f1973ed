"""Finds the negations of a sentence and the content words in the scope of each."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import NEGATIONS, STOP_WORDS, WORDS_KEPT, stem, without_possessive

_SCOPE = 2  # content words after a negation that it denies
_LONGEST_ASIDE = 6  # words
_FARTHEST = 12  # words after a negation in which these are searched
_CLAUSE_END = re.compile(r"[,;:.!?()\n—–]|\s-\s")
_NEW_CLAUSE = frozenset({"and", "but", "because", "although", "though", "while", "whereas"})
_DENYING = NEGATIONS | {"scarcely", "rarely", "seldom", "non"}
# Verbs and adjectives that deny the infinitive after them: "failed to resign".
_BEFORE_TO = frozenset(
    map(stem, "fail failure refuse refusal decline neglect unable inability unwilling impossible".split())
)
# Phrases that deny what follows; their words do not count as content words.
_PHRASES = {
    "no": ("longer", "one", "means", "way", "circumstances", "sense"),  # "by no means", "in no way"
    "instead": ("of",),
    "rather": ("than",),
    "anything": ("but",),
    "yet": ("to",),
    "devoid": ("of",),
    "absence": ("of",),
    "incapable": ("of",),
    "false": ("that",),
    "untrue": ("that",),
    "incorrect": ("that",),
}
_NOT_SO = (["true", "that"], ["the", "case"])  # after "not"
_LACK = frozenset({"lack", "lacks", "lacked", "lacking"})
_DENY = frozenset({"deny", "denies", "denied", "denying"})
_MAY_DENY = _DENYING | _LACK | _DENY | {"far"}
# "It is not true that …", "Nobody says that …": the denial reaches to the end of the clause.
_REPORTS = frozenset(
    map(
        stem,
        "true case say think believe claim prove evidence suggest expect suppose deny false untrue "
        "incorrect".split(),
    )
)
# Not denials, unless the other text has the second word of the pair.
_ONLY_WITH = {
    "not": frozenset({"only", "just", "merely", "simply", "until", "till", "more", "less", "fewer", "later"}),
    "nothing": frozenset({"but", "less", "short", "else"}),
    "no": frozenset({"fewer", "less", "more", "later", "earlier", "sooner", "other"}),
}
_NEVER = {  # not denials, whatever the other text says
    "no": frozenset({"doubt", "matter", "wonder", "question", "sooner"}),
    "not": frozenset({"least", "surprisingly"}),
}
_BARELY = frozenset({"barely", "hardly", "scarcely"})
_AMOUNT = frozenset({"over", "above", "more"})
_UNTIL = frozenset({"until", "till"})
_PREFIX = re.compile(r"(?:un|non|dis)(?=\w{4})|(?:in|im|il|ir)(?=\w{5})")


@dataclass(frozen=True, slots=True)
class Negations:
    """The content words of a sentence in order, and for each denial the indexes of the words it denies.

    Words are stems; numbers are kept as they are.
    """

    words: tuple[str, ...]
    denials: tuple[frozenset[int], ...]
    places: tuple[int, ...]  # indexes of the words that deny, or have a denying prefix


def negations_in(
    reading: TokenizedText, first: int, last: int, other: Set[str], plain: Set[str]
) -> Negations:
    """Find the negations among the words ``first:last``, for a comparison with another text.

    ``other`` are the folded words of that text, ``plain`` its stems: "unsafe" denies "safe" only if that
    text has "safe".
    """
    skipped = set(_denying_words(reading, first, last, other))
    asides = [aside for start, _ in skipped if (aside := _aside(reading, start, last, other))]
    skipped = {(start, end) for start, end in skipped if not any(start in aside for aside in asides)}
    dropped = {word for start, end in skipped for word in range(start, end)}.union(*asides)
    stems = list(map(_content_stems, reading.words[first:last]))
    found = [(n, own, rest) for n, (own, rest) in enumerate(stems, first) if own and n not in dropped]
    numbers = [n for n, _, _ in found]
    # A prefix denies a word that the other text has: "unsafe" beside "safe".
    prefixed = [bool(rest) and rest in plain and own not in plain for _, own, rest in found]
    scopes = [_scope(reading, start, end, last, numbers, dropped) for start, end in sorted(skipped)]
    scopes += [frozenset({i}) for i, denied in enumerate(prefixed) if denied]
    words = [rest if denied else own for (_, own, rest), denied in zip(found, prefixed, strict=True)]
    places = [start for start, _ in skipped]
    places += compress(numbers, prefixed)
    return Negations(tuple(words), tuple(filter(None, scopes)), tuple(sorted(places)))


@dataclass(frozen=True, slots=True)
class PossibleDenials:
    """Whether any word of a text may deny others, and the stems of the words that prefixes may deny."""

    denies: bool
    denied: frozenset[str]

    def may_deny(self, plain: Iterable[str]) -> bool:
        """Whether the text may deny something when compared with a text that has the stems ``plain``."""
        return self.denies or not self.denied.isdisjoint(plain)


@lru_cache(maxsize=64)  # many claims are compared with the same sentences
def possible_denials(reading: TokenizedText, first: int, last: int) -> PossibleDenials:
    """Return the possible denials among the words ``first:last``; most sentences hold none."""
    found = frozenset(map(_denial_in, reading.words[first:last]))
    return PossibleDenials(any(denies for denies, _ in found), frozenset(rest for _, rest in found))


@lru_cache(maxsize=WORDS_KEPT)
def _denial_in(word: str) -> tuple[bool, str]:
    """Return whether a word may deny others, and the stem of the word that its prefix may deny."""
    denies = word in _MAY_DENY or word in _PHRASES or stem(word) in _BEFORE_TO
    return denies, _denied_by_prefix(word)


@lru_cache(maxsize=50_000)
def _content_stems(word: str) -> tuple[str, str]:
    """Return the stem of a content word, and the stem that its prefix may deny; "" if there is none."""
    plain = without_possessive(word)
    if plain in STOP_WORDS or plain in _DENYING or len(plain) + plain.isdigit() <= 1:
        return "", ""
    return base(stem(plain)), _denied_by_prefix(word)


def _denied_by_prefix(word: str) -> str:
    prefix = _PREFIX.match(word)
    return stem(word[prefix.end() :]) if prefix else ""


def _aside(reading: TokenizedText, start: int, last: int, other: Set[str]) -> range | None:
    """Return the range of an aside that begins with a negation and that the other text lacks.

    "Ann, not Ben, paid" has one; "is, however, not safe, and" has none, as no content word precedes it.
    """
    text, ends = reading.text, reading.ends
    if (
        start == 0
        or reading.words[start - 1] in STOP_WORDS
        or "," not in text[ends[start - 1] : reading.starts[start]]
    ):
        return None
    for end in range(start + 1, min(start + _LONGEST_ASIDE, last)):
        if "," in text[ends[end - 1] : reading.starts[end]]:
            said = range(start, end)
            return (
                None
                if any(reading.words[n] in other for n in said[1:] if reading.words[n] not in STOP_WORDS)
                else said
            )
    return None


def _denying_words(
    reading: TokenizedText, first: int, last: int, other: Set[str]
) -> Iterator[tuple[int, int]]:
    """Yield the range of words of each denial, as first and last + 1."""
    nor = False
    for n in range(first, last):
        word = reading.words[n]
        if not _denial_in(word)[0]:  # nearly all words
            continue
        after = reading.words[n + 1 : min(n + 3, last)]
        following = after[0] if after else ""
        before_to = following == "to" and stem(word) in _BEFORE_TO and _is_infinitive(after[1:])
        if following in _PHRASES.get(word, ()):
            yield n, n + 2
        elif word == "far" and after == ["from", "being"]:
            yield n, n + 3
        elif word in NEGATIONS and after in _NOT_SO:
            yield n, n + 1 + len(after)
        elif word in _LACK or before_to or (word in _DENY and following in ("that", "having")):
            yield n, n + 1
        elif word == "nor" and nor:
            continue  # one denial with the "neither" or "not" before it
        elif word == "non" and word in other:  # "non-members" on both sides
            continue
        elif word in _DENYING and not _is_idiom(reading, n, last, other):
            nor = True
            yield n, n + 1


def _is_infinitive(after_to: Sequence[str]) -> bool:
    """Whether the word after "to" may be a verb: "declined to 7 %" denies nothing."""
    return bool(after_to) and after_to[0].isalpha() and after_to[0] not in STOP_WORDS - {"be", "have", "do"}


def _is_idiom(reading: TokenizedText, n: int, last: int, other: Set[str]) -> bool:
    """Whether a word that may deny does not: "not only", "no fewer than", "not until 1990", "No. 5"."""
    word = "not" if reading.words[n].endswith(("n't", "n’t", "not")) else reading.words[n]
    following = reading.words[n + 1] if n + 1 < last else ""
    if following in _NEVER.get(word, ()) or (word == "no" and following.isdigit()):
        return True
    if n and reading.words[n - 1] == "or" and word in ("not", "without"):  # "with or without"
        return True
    if word == "not" and reading.words[n + 1 : n + 3] == ["to", "mention"]:
        return True
    if word in _BARELY and (following[:1].isdigit() or following in _AMOUNT):  # "barely over 600"
        return True
    if word == "no" and (n + 1 == last or _ends_clause(reading, n + 1)):  # "No, it is …"
        return True
    if reading.text[reading.starts[n] : reading.ends[n]] == "NO" and _is_capitalised(reading, n + 1):
        return True  # "NO Norway", a code
    partner = following if following in _ONLY_WITH.get(word, ()) else ""
    if word == "not" and not partner:
        partner = next((w for w in reading.words[n + 1 : min(n + 10, last)] if w in _UNTIL), "")
    return bool(partner) and partner not in other


def _is_capitalised(reading: TokenizedText, word: int) -> bool:
    return reading.text[reading.starts[word] : reading.ends[word]].istitle()


def _ends_clause(reading: TokenizedText, word: int) -> bool:
    between = reading.text[reading.ends[word - 1] : reading.starts[word]]
    return reading.words[word] in _NEW_CLAUSE or _CLAUSE_END.search(between) is not None


_OBJECTS = frozenset(("nothing", "nobody", "none"))
_FORBIDDING = frozenset("cannot never mustn't don't can't shouldn't".split())
_BEFORE_NOT = frozenset("do must may can should shall will would".split())
_LIST = re.compile(r"[a-z]+(?:,\s(?!and\b|but\b|so\b|as\b)[a-z]+){1,8},?\s(?:or|nor)\s[a-z]+", re.IGNORECASE)
_CLAUSE = 80  # characters before a denial
_STOP = re.compile(r"[.;!?]")
_CONDITION = re.compile(
    r"\b(?:if|when|where|while|unless|because|since|as|once|until|that|who|which)\b", re.IGNORECASE
)


def _scope(
    reading: TokenizedText, start: int, end: int, last: int, numbers: list[int], dropped: set[int]
) -> frozenset[int]:
    """Return the indexes in ``numbers`` of the content words that the denial ``start:end`` denies.

    These are the next two of its clause, or all of them if it denies a report: "not true that …".
    """
    scope: list[int] = []
    most = _SCOPE
    listed = _end_of_list(reading, start, end, last)
    before = reading.text[: reading.starts[start]][-2:].rstrip()
    is_object = reading.words[start] in _OBJECTS and before.isalpha()  # "if you hear nothing, ring us"
    reaches = not _REPORTS.isdisjoint(map(stem, reading.words[start:end]))
    i = bisect_left(numbers, end)
    for n in range(end, last if reaches else max(listed, min(end + _FARTHEST, last))):
        if (scope or is_object) and n >= listed and (n in dropped or _ends_clause(reading, n)):
            break
        if i < len(numbers) and numbers[i] == n:
            reaches = reaches or stem(reading.words[n]) in _REPORTS
            scope.append(i)
            i += 1
        if reading.words[n] == "nor" or n + 1 == listed:  # "neither Anna nor Ben passed"
            most = len(scope) + _SCOPE
        if len(scope) >= most and n >= listed and not reaches:
            break
    return frozenset(scope)


def _end_of_list(reading: TokenizedText, start: int, end: int, last: int) -> int:
    """Return the end of the verbs that a denial denies together: "do not eat, drink or smoke in here".

    ``start:end`` are the words of the denial. Its own end is returned if no list follows, or if a condition
    precedes: "if it does not light, call or write" forbids neither.
    """
    forbids = reading.words[start] in _FORBIDDING or (start > 0 and reading.words[start - 1] in _BEFORE_NOT)
    if not forbids or end >= last:
        return end
    before = reading.text[max(0, reading.starts[start] - _CLAUSE) : reading.starts[start]]
    if _CONDITION.search(_STOP.split(before)[-1]):
        return end
    found = _LIST.match(reading.text, reading.starts[end], reading.ends[last - 1])
    return min(last, reading.between(0, found.end())[1]) if found else end
