"""Tells what a topic asks for (a price, a reason, …), and whether a text has something that answers it."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Literal

from faithrails.claims.words_about_the_answer import pattern
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import Mention

Asked = Literal["length", "price", "amount", "when", "why", "who", "where", "how", "what", "whether"]

# What is asked for: by the question word it begins with, or else by a noun.
QUESTIONS: tuple[tuple[Asked, re.Pattern[str]], ...] = (
    ("length", pattern(r"\bhow (?:long|soon|quickly|often|fast|early|late)\b")),
    ("price", pattern(r"\bhow much .*\b(?:cost|pay|paid|charge|earn|get|spend|fine|owe)")),
    ("amount", pattern(r"\bhow (?:many|much|old|tall|far|big|large|high|heavy|deep|wide|hot|warm|cold)\b")),
    ("when", pattern(r"\bwhen\b|\bwhat (?:year|date|day|time|month)\b")),
    ("why", pattern(r"\bwhy\b")),
    ("who", pattern(r"\bwho(?:m|se)?\b")),
    ("where", pattern(r"\bwhere\b")),
    ("how", pattern(r"\bhow\b")),
    ("what", pattern(r"\b(?:what|which)\b")),
    ("whether", pattern(r"\b(?:whether|if)\b")),
)
_NOUNS: tuple[tuple[Asked, re.Pattern[str]], ...] = (
    (
        "price",
        pattern(
            r"\b(?:prices?|priced|costs?|fees?|charges?|fares?|rent|salary|salaries|wages?|pay|deposit|fine"
            r"|budget|premium|excess)\b"
        ),
    ),
    ("when", pattern(r"\b(?:dates?|deadline|when|day|year|times?|hours)\b")),
    ("length", pattern(r"\b(?:duration|period|lifespan)\b")),
    (
        "amount",
        pattern(
            r"\b(?:numbers?|figures?|amounts?|limit|height|weight|size|length|age|temperature|speed"
            r"|percentage|share|capacity|distance|dose|dosage|count|total|quantity|rate)\b"
        ),
    ),
    ("why", pattern(r"\b(?:reasons?|causes?|explanation|purpose)\b")),
    ("who", pattern(r"\b(?:names?|named|identity|identified|identify|author)\b")),
    ("where", pattern(r"\b(?:place|location|venue|address)\b")),
    ("how", pattern(r"\b(?:method|instructions?|steps|procedure)\b")),
)
_OF_VALUES = ("when", "price", "length", "amount")
_SPANS = frozenset("second minute hour day week month quarter year decade".split())
_YEARS = range(1000, 2101)
_WHY = pattern(
    r"\b(?:because|since|as|due to|owing to|so that|in order to|to (?:avoid|prevent|protect|save|keep)|after"
    r"|cause[ds]?|reasons?|thanks to|result)\b"
)
_HOW = pattern(
    r"\b(?:by|with|using|via|through|online|send|write|call|press|hold|wash|use|form|app|e-?mail)\b"
)
_WHERE = re.compile(
    r"\b(?:in|at|on|from|near|behind|outside|inside|under|beside|opposite|above|below|to|into|beneath"
    r"|across)\s+"
    r"(?:(?:the|a|an|our|its|your|their|his|her)\s)?([\w'’-]+)"
)
_NO_PLACES = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july "
    "august september october november december time be make have do least most all addition which whom "
    "it them total".split()
)
_BY = re.compile(r"\bby (?:(?:the|a|an|our|your|his|her|its|their|local)\s)?\w+")
_NEAR = 4  # words between a value and what it is of


def asked_for(question: str, topic: str) -> Asked:
    """Return what a topic asks for: by its question word, its nouns, or else by the question."""
    if topic.startswith("that "):
        return "whether"
    for text in (topic, question):
        first = min(
            ((found.start(), n) for n, (_, form) in enumerate(QUESTIONS) if (found := form.search(text))),
            default=None,
        )
        named = next((kind for kind, form in _NOUNS if form.search(text)), None)
        if first is not None:
            kind = QUESTIONS[first[1]][0]
            return named if kind == "what" and named and _follows(text, first[0]) else kind
        if named:
            return named
    return "whether"


def _follows(text: str, start: int) -> bool:
    """Whether a noun that is asked for stands right after a "what" or "which"."""
    return any(form.search(text[start : start + 22]) for _, form in _NOUNS)


def names_only(topic: str) -> bool:
    """Whether a topic is a thing, not a question about one: its words in the evidence refute a lack."""
    return not any(form.search(topic) for _, form in (*QUESTIONS, *_NOUNS))


def nearness(asked: Asked, text: str, known: Set[str], spoken: frozenset[str]) -> float | None:
    """Return how near (0..1) a value that answers is to the words asked about; None if no value is asked."""
    if asked not in _OF_VALUES:
        return None
    new = (one for one in mentions(text) if not spoken.issuperset(tokenized(one.text).words))
    reading = tokenized(text)
    places = [reading.between(one.start, one.end)[0] for one in new if _fits(asked, one)]
    words = [n for one, n in zip(reading.stems, reading.content_indexes, strict=True) if one in known]
    between = min((abs(place - word) for place in places for word in words), default=None)
    if between is None:
        return 1 / (1 + _NEAR) if places else 0.0
    return 1 / (1 + between / _NEAR)


def _fits(asked: Asked, value: Mention) -> bool:
    if asked == "price":
        return value.kind == "money"
    is_span = value.kind == "number" and (value.unit in _SPANS or not _SPANS.isdisjoint(value.nouns))
    if asked == "length":
        return (
            is_span or value.kind in ("date", "time") or (value.kind == "number" and value.unit is not None)
        )
    if asked == "when":
        is_year = value.kind == "number" and not value.nouns and any(a in _YEARS for a in value.amounts)
        return is_span or is_year or value.kind in ("date", "time")
    return value.kind in ("number", "percent", "money")


def answers(asked: Asked, text: str, known: Set[str], spoken: frozenset[str]) -> bool | None:
    """Whether a text has a name, place, reason or way that answers; None if words do not show this."""
    if asked == "who":
        named = any(
            one.kind == "name" and not spoken.issuperset(tokenized(one.text).words) for one in mentions(text)
        )
        return named or _BY.search(text) is not None or known.isdisjoint(tokenized(text).stems[:1])
    if asked == "where":
        places = (word.lower() for word in _WHERE.findall(text) if not word[0].isdigit())
        return any(word not in spoken and word not in _NO_PLACES for word in places)
    form = {"why": _WHY, "how": _HOW}.get(asked)
    return form.search(text) is not None if form else None
