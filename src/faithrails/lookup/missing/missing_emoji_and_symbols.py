"""Finds emoji and symbols of a claim that state a value or replace a word, and that the evidence lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from faithrails.claims.greetings import is_face
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.findings import Findings
from faithrails.lookup.missing.missing_words import joined_places
from faithrails.text.pictures import Picture, pictures, stems_of_picture
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import AUXILIARIES, DETERMINERS, content_stem, stem

_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_SLOTS = (
    AUXILIARIES | DETERMINERS | frozenset("in at on of to for by with from contains contain costs".split())
)
_AFTER_KEY = re.compile(r"[:|=→]\s*\Z|\s[-–—]\s*\Z")
_MOST_IN_FRAGMENT = 3  # words
# A sign such as "📈" beside one of these words only repeats it.
_RISING = frozenset(
    map(
        stem,
        "up rise rose risen rising increase grow grew grown growth higher gain climb improve raise jump "
        "surge".split(),
    )
)
_FALLING = frozenset(
    map(
        stem,
        "down fall fell fallen falling decrease drop decline lower shrink shrank loss lost reduce slump "
        "sink".split(),
    )
)


def marked_by_signs(found: Findings, text: str, index: EvidenceIndex, question: str) -> Findings:
    """Return findings that mark the answer if a sign of the claim states what the evidence lacks."""
    places = list(_unknown_signs(text, index, question))
    if not places:
        return found
    offending = joined_places(text, [*found.offending, *places])
    return replace(found, marks=True, verbatim=False, offending=offending)


def _unknown_signs(text: str, index: EvidenceIndex, question: str) -> Iterator[tuple[int, int]]:
    shown = [one for one in pictures(text) if not is_face(one.text[0])]
    reading = tokenized(text) if shown else TokenizedText("")
    for sign in shown:
        if not _is_known(sign, reading, index, question) and _says_something(sign, reading, index):
            yield sign.start, sign.end


def _is_known(sign: Picture, reading: TokenizedText, index: EvidenceIndex, question: str) -> bool:
    """Whether evidence or question has the sign, or evidence or claim has a word for it."""
    if sign.text in _SIGNS.of(index) or sign.text in question:
        return True
    if sign.sort == "rating":
        return _has_rating(sign, index)
    if sign.sort == "direction":
        window = index.best(reading.stems)
        near = index.stems_of(window) if window else frozenset()
        return not (_RISING if sign.rises else _FALLING).isdisjoint([*reading.stems, *near])
    shows = stems_of_picture(sign.text)
    figures = {str(_NUMBERS.index(one)) for one in shows if one in _NUMBERS}
    known = figures & (index.words | frozenset(reading.words))
    return bool(known) or any(one in index.stems or one in reading.stems for one in shows)


def _has_rating(sign: Picture, index: EvidenceIndex) -> bool:
    """Whether the evidence has as many stars, in signs of any kind or in words: "3 stars", "three-star"."""
    count = sign.filled
    if any(one.sort == "rating" and one.filled == count for one in _RATINGS.of(index)):
        return True
    word = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    form = re.compile(rf"\b(?:{count}|{word})(?:[ -]stars?\b| out of \d|/(?:5|10)\b)", re.IGNORECASE)
    return any(form.search(passage.text) for passage in index.passages)


def _says_something(sign: Picture, reading: TokenizedText, index: EvidenceIndex) -> bool:
    """Whether a sign states a value or replaces a word; one in front of a sentence is a bullet."""
    before, after = reading.text[: sign.start], reading.text[sign.end :]
    if not any(map(str.isalnum, before)):
        is_bullet = sign.sort == "picture" or (sign.sort == "rating" and sign.filled < 2)
        is_alone = not any(map(str.isalnum, after))
        return is_alone or (not is_bullet and len(reading.words) <= _MOST_IN_FRAGMENT)
    if sign.sort != "picture":
        return True
    if _AFTER_KEY.search(before):  # "Temperature: 🌡️ 20 °C"
        return not any(map(str.isalnum, after.partition("|")[0]))
    place = reading.between(0, sign.start)[1] - 1
    following = reading.words[place + 1 : place + 2]
    return reading.words[place] in _SLOTS or _replaces_word(reading, place, following, index)


def _replaces_word(
    reading: TokenizedText, place: int, following: Sequence[str], index: EvidenceIndex
) -> bool:
    """Whether the closest sentence has a content word that the claim lacks in place of the sign."""
    window = index.best(reading.stems)
    there = tokenized(index.text(window.top, window.top).text) if window else None
    if there is None:
        return False
    for n, key in enumerate(there.keys[:-1]):
        if key != reading.keys[place] or there.starts[n + 1] - there.ends[n] != 1:
            continue
        word = there.words[n + 1]
        if word not in following and there.keys[n + 1] not in reading.keys:
            return bool(content_stem(word)) or word.isdigit()
    return False


_SIGNS: PerIndex[frozenset[str]] = PerIndex(
    lambda index: frozenset(one.text for passage in index.passages for one in pictures(passage.text))
)
_RATINGS: PerIndex[tuple[Picture, ...]] = PerIndex(
    lambda index: tuple(one for p in index.passages for one in pictures(p.text) if one.sort == "rating")
)
