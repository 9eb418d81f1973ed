"""Reads what a text says of changes in size or number: "rents climbed", "became cheaper", "down from 90"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.lookup.grammar.clauses import Part
from faithrails.text.irregular_verbs import base_keys
from faithrails.text.tokenized import tokenized
from faithrails.text.values.number_word_values import SMALL
from faithrails.text.words import DETERMINERS, PRONOUNS, stem

# Not "grows", "climbs": of plants and people.
_UP = (
    r"ris(?:e[ns]?|ing)|rose|grow(?:n|ing)|grew|increas(?:e[ds]?|ing)|climb(?:ed|ing)|soar(?:ed|ing)"
    r"|surg(?:ed|ing)|jumped|doubl(?:e[ds]?|ing)|tripl(?:e[ds]?|ing)|go(?:es|ne|ing)?\sup|went\sup"
)
_DOWN = (
    r"fall(?:s|en|ing)?|fell|dropp(?:ed|ing)|declin(?:e[ds]?|ing)|decreas(?:e[ds]?|ing)"
    r"|shr(?:inks?|ank|unk|inking)|dwindl(?:e[ds]?|ing)|plummet(?:ed|ing)|plung(?:ed|ing)"
    r"|halv(?:e[ds]?|ing)|go(?:es|ne|ing)?\sdown|went\sdown"
)
_SMALL = "|".join(SMALL[1:])
_BECOME = r"(?:become|becomes|became|becoming|getting|got|gets|gotten)\s(?:much\s|far\s|a\slot\s)?"
_CHANGE = re.compile(
    rf"\b(?P<kept>(?:kept|keeps|keep|continued?s?)\s(?:on\s|to\s)?(?:{_UP}|{_DOWN}))"
    rf"|\b(?P<up>{_UP}|up\sfrom(?=\s(?:\w+\s){{0,3}}(?:\d+|{_SMALL})\b)"
    rf"|{_BECOME}(?:more\s(?:expensive|frequent|common|numerous)|dearer|bigger|larger))\b"
    rf"|\b(?P<down>{_DOWN}|down\sfrom(?=\s(?:\w+\s){{0,3}}(?:\d+|{_SMALL})\b)"
    rf"|{_BECOME}(?:cheaper|rarer|smaller|less\s(?:expensive|frequent|common)))\b"
    r"|\b(?P<flat>(?:not|n['’]t)\s(?:changed|risen|fallen|been\s(?:raised|increased))|unchanged"
    r"|(?:stayed|remained|been)\s(?:there|at\sthat\slevel|at\sthis\slevel|the\ssame|stable|steady|constant)"
    r"|not\s(?:\w+\s){1,2}a\ssingle|(?:has|have)\s(?:had|seen|been)\sno)\b",
    re.IGNORECASE,
)
# Stems of the words with which a change can be told: a quick first test.
HINTS = frozenset(
    map(
        stem,
        "rise risen rising rose grow grown grew increase climb soar surge jump double triple going went "
        "fall fallen fell drop decline decrease shrink shrank shrunk dwindle plummet plunge halve become "
        "became getting got".split(),
    )
)
# What follows a verb that tells of a change of its subject: not "increased its staff", "rose to fame".
_AFTER_VERB = re.compile(
    rf"\W*\Z|\s?[,;:]|\s(?:by|in(?!\slove)|since|over\sthe|during|again|further|after|between|at|last|this|every|each"
    rf"|as|when|while|because|and|with|once|until|through|ever|a\s(?:lot|little|bit)|(?!early)\w+ly"
    rf"|(?:to|from)\s(?:(?:about|around|nearly|almost|over|just|only)\s)?(?:[$€£]?\d|(?:{_SMALL})\b|its|their|an?\b))",
    re.IGNORECASE,
)
_IS_VERB = re.compile(rf"(?:{_UP}|{_DOWN})\Z", re.IGNORECASE)
_STARTS_DOWN = re.compile(rf"\w+\s(?:on\s|to\s)?(?:{_DOWN})", re.IGNORECASE)
_SAYS_NOTHING = base_keys(
    map(stem, "share number proportion rate amount level use year month week decade past now today".split())
)
_DENYING = re.compile(
    r"\b(?:not|never|no|nor|without|if|unless|whether|could|would|might|may)\b|n['’]t\b", re.I
)


class Trend(NamedTuple):
    """A change: 1 up, -1 down, 0 none, with the keys of what changes; ``goes_on`` for "kept rising"."""

    sign: int
    keys: frozenset[str]
    goes_on: bool
    start: int  # in the text of its clause
    end: int
    is_plain: bool  # neither denied nor only possible
    has_pronoun: bool  # or no subject: what changes is named before


def trends(part: Part) -> Iterator[Trend]:
    """Yield the changes of a clause; its subject is what precedes the change."""
    for found in _CHANGE.finditer(part.text):
        before, behind = part.text[: found.start()], part.text[found.end() :]
        if _IS_VERB.match(found[0]) and not _is_of_subject(before, behind):
            continue
        count = len(tokenized(before).words)
        keys = base_keys(part.reading.keys[part.first : part.first + count]) - _SAYS_NOTHING
        keys = frozenset(key for key in keys if not key[0].isdigit())
        sign = 1 if found["up"] else -1 if found["down"] else 0
        if found["kept"]:
            sign = -1 if _STARTS_DOWN.fullmatch(found["kept"]) else 1
        is_plain = bool(found["flat"]) or not _DENYING.search(before)
        has_pronoun = not keys or not PRONOUNS.isdisjoint(part.words[:count])
        yield Trend(sign, keys, bool(found["kept"]), *found.span(), is_plain, has_pronoun)


def _is_of_subject(before: str, behind: str) -> bool:
    """Whether a verb between two texts tells of a change of its subject; a noun, "the rise", does not."""
    last = tokenized(before).words[-1:]
    return not DETERMINERS.issuperset(last or ("the",)) and bool(_AFTER_VERB.match(behind))
