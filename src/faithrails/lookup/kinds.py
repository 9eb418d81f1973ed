"""The kinds of finding that make a claim fail for certain; each can be measured by itself."""

from __future__ import annotations

from enum import Enum

from faithrails.evidence.claim_reader import ClaimReader
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import holds
from faithrails.text.values.mention import Mention


class Kind(str, Enum):
    """What is wrong with a claim: something that the evidence lacks, or has otherwise."""

    MISSING_NUMBER = "missing_number"  # amounts of money and percentages too
    MISSING_DATE = "missing_date"  # times of day too
    MISSING_NAME = "missing_name"
    MISSING_QUOTE = "missing_quote"
    MISSING_LABEL_WORD = "missing_label_word"
    REPLACED_NAME = "replaced_name"
    WRONG_COUNT = "wrong_count"
    WRONG_RECORD = "wrong_record"  # the value of another record or key
    WRONG_TIME = "wrong_time"  # the value of another day
    UNKNOWN_QUANTITY = "unknown_quantity"  # no key of the data is of what the value is said of
    WRONG_UNIT = "wrong_unit"  # or bound
    WRONG_RATE = "wrong_rate"
    SWAPPED_RANGE = "swapped_range"
    PLAIN_NO = "plain_no"
    DENIAL = "denial"
    DENIED_THING = "denied_thing"
    ANTONYM = "antonym"
    WRONG_ROLE = "wrong_role"
    WRONG_SOURCE = "wrong_source"


_OF_MISSING = {
    "date": Kind.MISSING_DATE,
    "time": Kind.MISSING_DATE,
    "name": Kind.MISSING_NAME,
    "quote": Kind.MISSING_QUOTE,
}


def kind_of_missing(
    index: EvidenceIndex, text: str, mention: Mention, before: str, reader: ClaimReader
) -> Kind:
    """Return the kind of a mention that was not found; ``before`` is the answer up to the text.

    A value that the evidence holds somewhere was not found in the records that the text is about.
    """
    subjects = index.subjects.using(reader.vocabulary) if index.subjects else None
    if subjects is None or mention.kind in ("name", "quote") or not holds(index, mention, reader):
        return _OF_MISSING.get(mention.kind, Kind.MISSING_NUMBER)
    if not subjects.series.holds(text, mention, before):
        return Kind.WRONG_TIME
    return Kind.UNKNOWN_QUANTITY if subjects.lacks(text, mention) else Kind.WRONG_RECORD
