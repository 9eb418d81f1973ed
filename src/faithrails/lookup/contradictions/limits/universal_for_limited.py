"""Finds universals that the evidence limits: "anyone may borrow" for "students may borrow", "worldwide"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, lines_of, sentences_with_keys
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.number_word_values import SMALL, TENS
from faithrails.text.word_relations import is_person
from faithrails.text.words import DETERMINERS, EXCEPTIONS, NEGATIONS, content_stem, has_content

_Of = Literal["person", "place", "time", "number", "noun", "whole"]

_SINGLE: dict[str, _Of] = {
    **dict.fromkeys("anyone anybody everyone everybody".split(), "person"),
    **dict.fromkeys("everywhere anywhere worldwide globally".split(), "place"),
    **dict.fromkeys("always anytime daily".split(), "time"),
    **dict.fromkeys("all every each any".split(), "noun"),
    **dict.fromkeys("whole entire".split(), "whole"),
    "throughout": "whole",
}
_PHRASES: tuple[tuple[re.Pattern[str], _Of], ...] = (
    (re.compile(r"\b(?:all over|around|throughout|across|anywhere in) the (?:world|globe)\b"), "place"),
    (
        re.compile(
            r"\b(?:all year(?: round| long)?|all the time|at (?:all|any) times?|every (?:single )?day|"
            r"each day|any day|all day|year[- ]round|throughout the year|on all days)\b"
        ),
        "time",
    ),
    (re.compile(r"\b(?:any|an unlimited) number of\b|\bas many\b|\bunlimited\b"), "number"),
)
_MAY_BE = frozenset(_SINGLE) | frozenset("around across year an as unlimited".split())
# The evidence has a universal of its own.
_GROUNDS = frozenset(
    "all any anyone anybody anywhere anytime every everyone everybody everywhere everything each whole "
    "entire throughout always worldwide globally international internationally unlimited public regardless "
    "irrespective whatever whichever whoever wherever whenever universal daily both".split()
)
_DENIALS = NEGATIONS - {"without"}
# A claim with one of these has a limit of its own, or is no plain statement.
_LIMITED = (EXCEPTIONS - {"without"}) | frozenset(
    "only just if when unless until most mostly nearly almost virtually practically some usually generally "
    "normally otherwise who whose other others rest else".split()
)
_OF_PLACE = frozenset("in on at within inside near along to".split())
_BEHIND_NOUN = frozenset(
    "with without who whose that over under above below aged older younger from of in on at within inside "
    "between for bought listed worth heavier lighter longer shorter".split()
)
_TIMES = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday weekday weekend january february march april "
    "june july august september october november december spring summer autumn winter morning afternoon "
    "evening night noon midnight season holiday".split()
)
_FROM_OR_UNTIL = frozenset("from until till after before between".split())
_EVERYBODY = frozenset(map(content_stem, "people person individual visitor guest public".split()))
_PEOPLE = frozenset("you he she we they i it".split())
_NOUN = 2  # content words behind "all" in which to look for the noun
_AHEAD = 3  # words behind a preposition in which to look for its noun
_MOST_WORDS = 25  # of a claim, and twice as many of a clause
_FEWEST_BUT_ONE = 3  # content words, of which a clause may lack one
_CONTEXT = 2  # sentences before a clause
_MOST_SENTENCES = 12  # with the claim's words


class _Universal(NamedTuple):
    """A universal of a claim: what it is of, its noun's stems, and its characters."""

    of: _Of
    noun: tuple[str, ...]
    start: int
    end: int


def universal_for_limited(lookup: Lookup) -> Contradiction | None:
    """Return the claim's universal if each clause that says the rest limits it, and none has a universal."""
    claim = lookup.reading
    if (
        _MAY_BE.isdisjoint(claim.words)
        or not _LIMITED.isdisjoint(claim.words)
        or len(claim.words) > _MOST_WORDS
        or "?" in claim.text
    ):
        return None
    for one in _universals(claim):
        if one.of == "time" and not _TIMES.isdisjoint(claim.words):
            continue
        first, last = claim.between(one.start, one.end)
        taken = (*claim.keys[first:last], *(one.noun if one.of in ("noun", "number", "whole") else ()))
        said = frozenset(map(base, filter(has_content, claim.keys))) - frozenset(map(base, taken))
        limits = [_limit_in(part, one, claim) for part in _same(said, lookup.index)]
        if limits and all(limits):
            why = f"the passage says '{limits[0]}' where the answer says '{claim.text[one.start : one.end]}'"
            return Contradiction(why, ((one.start, one.end),))
    return None


def _universals(claim: TokenizedText) -> Iterator[_Universal]:
    text, words, keys = claim.text.lower(), claim.words, claim.keys
    spans = [(found, of) for pattern, of in _PHRASES for found in pattern.finditer(text)]
    for found, of in spans:
        last = claim.between(*found.span())[1]
        yield _Universal(of, _after(keys, last - 1), *found.span())
    for n, word in enumerate(words):
        kind = _SINGLE.get(word)
        if kind is None or any(found.start() <= claim.starts[n] < found.end() for found, _ in spans):
            continue
        if kind == "noun" and ends_amount(words, n):
            continue
        if kind in ("person", "place") and _is_limited(words[n + 1 : n + 3]):
            continue
        noun = _after(keys, n)
        if _has_modifier(keys, n):  # "any desired seasoning"
            continue
        if word == "throughout" and not noun:  # "is insulated throughout"
            noun = tuple(key for key in keys[:n] if has_content(key))[:1]
        if noun or kind not in ("noun", "whole"):
            yield _Universal(kind, noun, claim.starts[n], claim.ends[n])


def ends_amount(words: Sequence[str], n: int) -> bool:
    """Return whether "all" ends an amount that it limits: "one night is all", "one night is all you get"."""
    behind = words[n + 1 : n + 2]
    return words[n - 1 : n] in (["is"], ["was"], ["that's"]) and (not behind or behind[0] in _PEOPLE)


def _is_limited(behind: Sequence[str]) -> bool:
    """Whether the words behind "everyone" or "everywhere" limit it: "in the team", but not "from 6 am"."""
    if not behind or (behind[0] not in _BEHIND_NOUN and behind[0] != "along"):
        return False
    return not (behind[0] == "from" and behind[-1][0].isdigit())


def _has_modifier(keys: Sequence[str], n: int) -> bool:
    """Whether two content words follow a universal: the claim limits the noun itself."""
    return len(keys) > n + 2 and has_content(keys[n + 1]) and has_content(keys[n + 2])


def _same(said: frozenset[str], index: EvidenceIndex) -> Sequence[Part]:
    """Return the clauses that have most of the other content words of the claim.

    They may lack half of them if sentences right before have these, and one of three that no passage has.
    """
    least, found = (len(said) + 1) // 2, list[tuple[int, Part]]()
    for number in sentences_with_keys(index, said, least)[:_MOST_SENTENCES] if said else ():
        before = (index.sentences[k].stems for k in range(max(0, number - _CONTEXT), number))
        near = frozenset[str]().union(*before)
        for part in lines_of(index, number):
            lacked = said - frozenset(map(base, part.keys))
            if len(said) - len(lacked) < least or len(part.words) > 2 * _MOST_WORDS:
                continue
            is_one = len(lacked) == 1 and len(said) >= _FEWEST_BUT_ONE
            if lacked <= near or (is_one and lacked.isdisjoint(index.stems)):
                found.append((len(lacked), part))
    fewest = min((count for count, _ in found), default=0)
    return [part for count, part in found if count == fewest]


def _limit_in(part: Part, one: _Universal, claim: TokenizedText) -> str:
    """Return the words that limit the statement of a clause; empty if it has a universal or no limit."""
    words, keys = part.words, tuple(part.reading.keys[part.first : part.last])
    if not _GROUNDS.isdisjoint(words) or not _DENIALS.isdisjoint(words):
        return ""
    own = frozenset(claim.keys)
    if one.of == "person":
        return _group(words, keys, own)
    if one.of == "time":
        return _time(words)
    if one.of == "place":
        return _place(words, keys, own)
    places = [n for n, key in enumerate(keys) if key in one.noun]
    if one.of == "number":
        return next((word for n in places for word in words[max(0, n - 2) : n] if _is_number(word)), "")
    if places:
        return next(filter(None, (_of_noun(words, keys, n, own, one) for n in places)), "")
    if (
        _before(claim, one) in _OF_PLACE and claim.text[one.start : one.end] != "each"
    ):  # "in all countries" for "in Austria"
        return _place(words, keys, own)
    if one.of == "whole":
        return _subject(words, keys, own)
    if not any(map(_is_person, (claim.words[claim.keys.index(key)] for key in one.noun))):
        return ""
    groups = (n for n, word in enumerate(words) if keys[n] not in own and (_is_person(word) or not n))
    return next(filter(None, (_of_noun(words, keys, n, own, one) for n in groups)), "")


def _before(claim: TokenizedText, one: _Universal) -> str:
    """Return the folded word before a universal, or before its article: "in" for "in the whole hospital"."""
    n = claim.between(0, one.start)[1] - 1
    n -= n >= 0 and claim.words[n] in DETERMINERS
    return claim.words[n] if n >= 0 else ""


def _time(words: Sequence[str]) -> str:
    """Return the time that a clause names: "mondays", "from 9"."""
    for n, word in enumerate(words):
        if word in _TIMES or word.removesuffix("s") in _TIMES:
            return word
        if word in _FROM_OR_UNTIL and words[n + 1 : n + 2] and words[n + 1][0].isdigit():
            return f"{word} {words[n + 1]}"
    return ""


def _subject(words: Sequence[str], keys: Sequence[str], own: frozenset[str]) -> str:
    """Return the content words with which a clause begins and that the claim lacks: "the attic"."""
    first = next((n for n, key in enumerate(keys) if key in own and has_content(key)), 0)
    begins = any(has_content(key) for key in keys[:first]) and words[0] in DETERMINERS
    return " ".join(words[:first]) if begins else ""


def _is_number(word: str) -> bool:
    return word[:1].isdigit() or word in SMALL or word in TENS


def _group(words: Sequence[str], keys: Sequence[str], own: frozenset[str]) -> str:
    """Return the person whom a clause names and the claim does not: "students"."""
    for n, word in enumerate(words):
        if not has_content(keys[n]) or keys[n] in own or keys[n] in _EVERYBODY:
            continue
        is_subject = n == 0 and word.endswith("s") and len(word) > _NOUN
        if is_subject or _is_person(word):
            return word
    return ""


def _is_person(word: str) -> bool:
    return is_person(word) or is_person(word.removesuffix("s")) or word == "children"


def _place(words: Sequence[str], keys: Sequence[str], own: frozenset[str]) -> str:
    """Return the place that a clause names and the claim does not: "in the European Union"."""
    for n, word in enumerate(words):
        if word not in _OF_PLACE:
            continue
        behind = [k for k in range(n + 1, min(n + 1 + _AHEAD, len(words))) if has_content(keys[k])]
        if behind and keys[behind[0]] not in own and not _is_time(words[behind[0]]):
            return " ".join(words[n : behind[0] + 1])
    return ""


def _is_time(word: str) -> bool:
    return word[0].isdigit() or word in _TIMES or word.removesuffix("s") in _TIMES or word == "may"


def _of_noun(words: Sequence[str], keys: Sequence[str], n: int, own: frozenset[str], one: _Universal) -> str:
    """Return the words that limit noun ``n`` of a clause and that the claim lacks: "locked cars"."""
    if one.of == "whole":  # "the south wing of the school"
        is_of = words[max(0, n - 2) : n] in (("of", "the"), ("of", "our"), ("of", "its"))
        before = keys[n - 3] if is_of and n >= 3 else ""
        return (
            f"{words[n - 3]} of the {words[n]}"
            if before and has_content(before) and before not in own
            else ""
        )
    before = keys[n - 1] if n else ""
    if before and has_content(before) and not _is_number(words[n - 1]) and before not in own:
        return f"{words[n - 1]} {words[n]}"
    if n + 1 < len(words) and (words[n + 1] in _BEHIND_NOUN or is_past(words[n + 1])):
        start = n + 1 if has_content(keys[n + 1]) else n + 2
        behind = next((k for k in range(start, min(start + _AHEAD, len(words))) if has_content(keys[k])), 0)
        if behind and keys[behind] not in own:
            return " ".join(words[n : behind + 1])
    return ""


def _after(keys: Sequence[str], n: int) -> tuple[str, ...]:
    """Return the content words right behind a position, up to the end of the noun phrase."""
    found: list[str] = []
    for key in keys[n + 1 :]:
        if has_content(key) and len(found) < _NOUN:
            found.append(key)
        elif found:
            break
    return tuple(found[-1:])
