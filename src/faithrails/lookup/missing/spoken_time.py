"""Tests whether the evidence has a time that a claim tells in words: "closes at ten", "from half nine"."""

from __future__ import annotations

from faithrails.evidence.mention_matching import evidence_has
from faithrails.lookup.closest_sentences import closest_with
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.times import HALF_A_DAY

_HOUR = 60  # minutes


def is_spoken_time(mention: Mention) -> bool:
    """Whether a time is told in words alone, before or after noon."""
    is_vague = mention.kind == "time" and mention.step == HALF_A_DAY
    return is_vague and not any(map(str.isdigit, mention.text)) and "clock" not in mention.text


def has_spoken_time(lookup: Lookup, mention: Mention) -> bool:
    """Whether the sentences with times that are closest to a claim have this one.

    Or the evidence has the hour as a plain number: "open 9 to 5".
    """
    hours, minutes = divmod(mention.minutes or 0, _HOUR)
    if minutes == 0:
        number = Mention("number", mention.start, mention.end, mention.text, (float(hours or 12),))
        if evidence_has(lookup.index, number, lookup.reader):
            return True
    if not evidence_has(lookup.index, mention, lookup.reader):
        return False
    index, wanted = lookup.index, normalized(mention)
    closest = closest_with(lookup, lambda one: any(value.kind == "time" for value in one.values))
    return any(
        agrees(wanted, normalized(value)) for number in closest for value in index.sentences[number].values
    )
