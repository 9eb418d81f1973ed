"""Tests whether a value only repeats what the user told of their own case: "At 74 your mum takes one."."""

from __future__ import annotations

import re
from functools import lru_cache

from faithrails.claims.told_by_user import told_by_user
from faithrails.claims.words_about_the_answer import pattern
from faithrails.lookup.contradictions.rule_types import VALUES, Lookup
from faithrails.lookup.missing.case_of_rule import YEAR, is_of_another_group
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention

_MOST_BEFORE = 200  # characters
_MOST_MENTIONS = 100
_CLAUSE = r"(?:^|[,;:(–—-]\s*|\b(?:and|but|so)\s+)(?:even |already |only |just |so )?"
_ROUGHLY = r"(?:about |around |roughly |only |just |now |nearly |already )?"
_BE = r"(?:'s|'re|\s(?:is|are|has been|have been))"
# "At 74 …", "Because Biscuit is ten", "your 2,500", "You paid £54"
_CIRCUMSTANCE = pattern(
    rf"{_CLAUSE}(?:at|with|given)\s{_ROUGHLY}\Z"
    rf"|{_CLAUSE}(?:because|since|as|given that|now that|though|although|if)\s"
    rf"(?:you|he|she|they|we|(?:your|his|her|their)\s[^\s,;:.()]+|(?-i:[A-Z])[^\s,;:.()]+){_BE}\s{_ROUGHLY}\Z"
    rf"|\b(?:your|his|her|their)\s{_ROUGHLY}[$€£]?\Z"
    r"|\byou(?:'ve|\shave)?\s(?:already\s|just\s)?(?:paid|bought|had|waited|worked|ordered|saved|earned"
    r"|driven"
    rf"|drove|spent|booked|been)(?:\s(?!is\b|are\b)[^\s,;:.()]+){{0,2}}\s{_ROUGHLY}[$€£]?\Z"
)
_IS_PRICE = re.compile(r"\bat\s\Z", re.IGNORECASE)
# "£54 you paid", "4 July, when you handed over the keys"
_TOLD_BEHIND = pattern(
    r"(?:\s[^\s,;:.()]+)?(?:,?\s(?:when|the day)|\s(?:that|which))?\s(?:you|he|she|they)(?:'ve|\shave"
    r"|\shad)?\s"
    r"(?!need|exceed|proceed|feed)(?:\w+ed|paid|bought|had|got|spent|gave|sent|made|took|left|wrote)\b"
)


def is_users_own(lookup: Lookup, value: Mention) -> bool:
    """Whether a value that the user told is a circumstance in a claim, which is not about another group."""
    if value.kind not in VALUES or value.bound or len(lookup.mentions) > _MOST_MENTIONS:
        return False
    if value.kind == "money" and _IS_PRICE.search(lookup.text, max(0, value.start - 4), value.start):
        return False
    if not _is_told(lookup.question, value):
        return False
    front = lookup.text[max(0, value.start - _MOST_BEFORE) : value.start]
    is_own = _CIRCUMSTANCE.search(front) or _TOLD_BEHIND.match(lookup.text, value.end)
    return bool(is_own) and not is_of_another_group(lookup, value)


def _is_told(question: str, value: Mention) -> bool:
    """Whether the user told a value; of an age the unit may be left out."""
    return any(
        one.kind == value.kind
        and (one.amounts, one.currency, one.dates, one.minutes)
        == (value.amounts, value.currency, value.dates, value.minutes)
        and (one.unit == value.unit or {one.unit, value.unit} == {None, YEAR})
        and (not (one.nouns and value.nouns) or bool(one.nouns & value.nouns))
        for one in _told_values(question)
    )


@lru_cache(maxsize=32)
def _told_values(question: str) -> tuple[Mention, ...]:
    return tuple(values(told_by_user(question)))
