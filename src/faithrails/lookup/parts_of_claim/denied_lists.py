"""Splits a denied list into one denial per member: "does not cover floods or theft" denies each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.tokenized import tokenized
from faithrails.text.words import DETERMINERS, NEGATIONS, content_stem

_OR = re.compile(r",?\s(?:or|nor)\s", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:(?:do|does|did|is|are|was|were|can|could|may|must|will|would|shall|should|has|have|had)(?:n['’]t|\snot)\b"
    r"|cannot\b|can['’]t\b|never\b|neither\b)(?P<said>.*)",
    re.IGNORECASE | re.DOTALL,
)
# With one of these words the sentence does more than deny each member of its list.
_SAYS_MORE = frozenset(
    "if when whenever while unless who whom whose that which whether because until before after but yet so "
    "only just merely why need needs hesitate forbidden illegal prohibited doubt limited know known more "
    "less better enough wrong uncommon unusual every all always charge charged without than how what where "
    "also either both and".split()
)
_FINITE = frozenset(
    "is are was were has have had does did do can may must will gets goes comes shows needs fails".split()
)
_LIMITS = frozenset(
    "to with of by in for at on from into during under over bought".split()
)  # "wine to minors"
_ANYONE = frozenset(
    map(content_stem, "visitor visitors guest guests customer people anyone everyone".split())
)
_MODALS = frozenset(("may", "can", "must", "should"))
_VERBS = re.compile(r"\s[a-z]+(?:,\s[a-z]+)*")
_WORDS_BEFORE = [re.compile(rf"(?:[\w'’-]+\s){{{more}}}[\w'’-]+$") for more in range(3)]
_FIRST_WORD = re.compile(r"[\w'’-]+")
_END = re.compile(r"[.;:!?]|,\s|$")
_LONGEST = 400  # characters of a sentence
_MOST = 6  # ways to read one
_COMMA = ", "


def denied_alone(claim: str, index: EvidenceIndex) -> Iterator[str]:
    """Yield the sentence closest to a claim with its denied list reduced to the member that the claim names.

    Without a parser it is unknown where the list begins and ends, so up to 6 readings are yielded.
    Yields nothing if the claim has a negation, or a stem that the sentence lacks.
    """
    reading = tokenized(claim)
    window = index.best(reading.stems) if NEGATIONS.isdisjoint(reading.words) else None
    if window is None:
        return
    closest = index.sentences[window.top]
    text = index.text_of(closest)
    found = list(_OR.finditer(text)) if len(text) <= _LONGEST else []
    own = frozenset(reading.stems)
    if reading.words[1:2] and reading.words[1] in _MODALS:  # "Visitors may …" for "do not …"
        own -= _ANYONE & ({reading.keys[0]} - closest.stems)
    if (
        len(found) == 1
        and closest.stems.issuperset(own)
        and _denies_list(text, found[0], frozenset(reading.words) | own)
    ):
        yield from islice(_each_way(text, found[0], own), _MOST)


def _denies_list(text: str, between: re.Match[str], own: frozenset[str]) -> bool:
    """Whether a sentence only denies a list, whose "or" joins no verb outside the denial."""
    denies = _DENIES.search(text, 0, between.start())
    if denies is None or not _SAYS_MORE.isdisjoint(tokenized(text).words):
        return False
    first = _FIRST_WORD.match(text, between.end())
    word = first[0].lower() if first else ""
    last = tokenized(_END.split(text[between.end() :], maxsplit=1)[0]).words
    is_verb_alone = len(denies["said"].split()) <= 1 and word.endswith("s")  # "does not light or blinks"
    limit = next((n for n, one in enumerate(last) if n and one in _LIMITS), len(last))
    # Of a list of verbs the limit holds for each: "do not eat, drink or smoke in the lab".
    is_of_each = _VERBS.fullmatch(denies["said"][: between.start() - denies.start("said")]) is not None
    is_of_each = is_of_each and own.issuperset(
        content_stem(one) or one for one in last[limit + 1 :] if one not in DETERMINERS
    )
    is_limited = (limit < len(last) and not is_of_each) or "have to" in denies["said"]
    return word not in _FINITE and not is_verb_alone and not is_limited


def _each_way(text: str, between: re.Match[str], own: frozenset[str]) -> Iterator[str]:
    """Yield the sentence with one member of its list, for each way to read where members begin and end."""
    before, after = text[: between.start()], text[between.end() :]
    last = _END.split(after, maxsplit=1)[0]
    word = _FIRST_WORD.match(after)
    behind = [after[len(last) :], after[word.end() :] if word else ""]
    for phrase in _WORDS_BEFORE:
        start, members = _members(before, phrase)
        if not members or _DENIES.search(before[:start]) is None:
            continue
        if not own.isdisjoint(tokenized(last).stems):
            yield before[:start] + after
        for member in members:
            if not own.isdisjoint(tokenized(member).stems[-1:]):
                yield from (f"{before[:start]}{member}{rest}" for rest in behind)


def _members(before: str, phrase: re.Pattern[str]) -> tuple[int, list[str]]:
    """Return the offset of the list at the end of a text, and its members, the last first."""
    start, members = len(before), list[str]()
    while found := phrase.search(before[:start]):
        members.append(found[0])
        start = found.start() - len(_COMMA)
        if not before[: found.start()].endswith(_COMMA):
            return found.start(), members
    return start, members
