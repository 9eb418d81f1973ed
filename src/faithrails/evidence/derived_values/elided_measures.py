"""Gives a number the unit or currency that its sentence states only once: "27 million euros, from 34"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.irregular_verbs import is_past
from faithrails.text.values.compare import agrees, may_be_year
from faithrails.text.values.counted_nouns import stems_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import STOP_WORDS

_NEAR = 30  # characters
# Words before a second value of one thing: "instead of 60", "against an average of 168".
_BEFORE = re.compile(
    r"\b(?:instead\sof|rather\sthan|from|than|previously|formerly|against|versus|vs\.?|compared\s(?:with|to))\s"
    r"(?:(?:an?|the)\s)?(?:(?:average|mean|total|maximum|minimum|median)\s(?:of\s)?)?\Z",
    re.IGNORECASE,
)
# A large number before one of these counts nothing: "1.5 million came from the city".
_NO_NOUN = re.compile(r"\s?(?:[,.;:)]|\Z|(?:c[ao]mes?\sfrom|goes\sto|went\sto|from|for|in|by|of|and|or)\b)")
# From a value to that of another thing, whose verb is left out: " days, platelets only ", " h, Eastgate "
_GAP = re.compile(r"[^,;.()\d]{0,30}(?:[,;]|,?\sand|\))\s(?:and\s|then\s)?(?:the\s)?(?:[\w’'-]+\s){1,3}\(?")
_ENDS = re.compile(r"\)?\s?(?:[,.;)]|\Z|and\b)")
# From a value to that of another thing behind the same preposition: " for cars and 9 [for lorries]"
_PARALLEL = re.compile(
    r"(?:\s(?:an?|per)\s[a-z]+)?\s(?P<of>for|in|on|at|from|by|with|to)\s(?:[\w’'-]+\s){1,4}(?:and|but)\s(?:only\s|just\s)?",
    re.IGNORECASE,
)
# A value of which the sentence before has the unit: "her brother took 20", "it rose to 710 the next year"
_MEASURING = re.compile(
    r"\b(?:to|was|is|were|are|takes?|took|need(?:s|ed)?|manage[sd]|costs?|pa(?:id|ys?)|weigh(?:s|ed)|"
    r"measure[sd]|last(?:s|ed)|reache[sd]|(?:took|need(?:s|ed)|was|is)\s(?:only|just|about))\s\Z",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\s?(?:[,.;]|\Z|and\b|overnight\b|today\b|now\b|(?:the|a|by\sthe)\s(?:following|next|year|month|week|day)\b|"
    r"(?:last|this|by|in|on|after)\b)",
    re.IGNORECASE,
)
_LARGE = 1_000
# A verb before a count of things that the sentence does not name: "drew 45,000", "and holds 52,000".
_VERB = re.compile(r"(?:\b(?P<joined>and|which|that|who|it|they)\s)?\b(?P<verb>[a-z]+)\s\Z", re.IGNORECASE)
_OF_MONEY = stems_in(
    "be is was were cost pay paid earn make made raise fetch brought bring spend spent charge lent owe won "
    "give gave get got receive invest total reach exceed donate contribute sold took fell borrow rose grew "
    "sank drop increase price value list offer ask bid save lost estimate add pledge promise grant provide "
    "allocate set put approve budget fund commit award hand send sent collect deposit withdrew settle refund"
)
_HAVE = re.compile(r"\s(?:ha[ds]|have|who)\s")


def elided_measures(text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the bare numbers of a sentence with the unit or currency of the value before them.

    These are second values of the same thing ("from 34"), values of other things without a verb ("red cells
    keep 42 days, platelets only 4", "4 euros for cars and 9 for lorries") and, after money, large numbers
    that count nothing. Such a number behind a count counts the same: "six people and the green one four".
    """
    measured: Mention | None = None
    last = 0  # end of the value before
    for one in found:
        if one.ordinal or one.kind in ("date", "time"):
            continue
        if one.kind == "money" or (one.kind == "number" and one.unit):
            measured, last = one, one.end
        elif measured and one.kind == "number" and one.amounts:
            before = _BEFORE.search(text, max(0, one.start - _NEAR), one.start)
            is_money = measured.kind == "money" and one.amounts >= (_LARGE,) and not may_be_year(one)
            is_money = is_money and not _counts_unnamed_things(text, one)
            is_count = measured.kind == "number" and not measured.unit
            gap = _GAP.fullmatch(text, last, one.start) and _ENDS.match(text, one.end)
            is_gapped = gap is not None or _is_parallel(text, last, one)
            is_gapped = is_gapped and not (is_count and one.nouns) and not _counts_unnamed_things(text, one)
            if (
                (before and not one.nouns)
                or (is_gapped and not may_be_year(one))
                or (is_money and _NO_NOUN.match(text, one.end))
            ):
                yield one._replace(
                    kind=measured.kind, unit=measured.unit, currency=measured.currency, nouns=measured.nouns
                )
                last = one.end
            else:  # another thing is counted: "14 km and 5 huts, rather than 8"
                measured, last = (one, one.end) if one.nouns else (None, last)
        elif one.kind == "number" and one.nouns:
            measured, last = one, one.end


def measures_of_sentence_before(before: str, text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the bare numbers behind a measuring verb with the only measure of the sentence before.

    "It takes Ida 14 minutes. Her brother needed 20."
    """
    measured = [one for one in values(before) if one.kind == "money" or (one.unit and not one.ordinal)]
    if len({(one.kind, one.unit, one.currency) for one in measured}) != 1:
        return
    for one in found:
        if one.kind in ("date", "time"):
            continue
        if one.kind != "number" or one.unit or one.ordinal or not one.amounts:
            return
        verb = _MEASURING.search(text, max(0, one.start - _NEAR), one.start)
        if verb and _WHEN.match(text, one.end) and not may_be_year(one):
            first = measured[0]
            yield one._replace(kind=first.kind, unit=first.unit, currency=first.currency, nouns=first.nouns)


def _is_parallel(text: str, last: int, value: Mention) -> bool:
    """Whether a number follows another one behind the same preposition: "for cars and 9 for lorries"."""
    found = _PARALLEL.fullmatch(text, last, value.start)
    return found is not None and text[value.end :].lower().startswith(f" {found['of'].lower()} ")


def is_count_alone(index: EvidenceIndex, value: Mention) -> bool:
    """Whether the evidence has the amount of a large sum of money only as a count: "drew 45,000"."""
    if value.kind != "money" or value.amounts < (_LARGE,):
        return False
    if any(other.kind == "money" for other in index.values.same_amount(value)):
        return False  # cheaper than reading all sentences
    same = [
        len(sentence.texts) == 1 and _counts_unnamed_things(text, other)
        for sentence in index.sentences
        for text, held in sentence.texts_with_values
        for other in held
        if agrees(normalized(value), normalized(other))
    ]
    return bool(same) and all(same)


def _counts_unnamed_things(text: str, value: Mention) -> bool:
    """Whether a bare number counts things that only its verb implies: "the show drew 45,000"."""
    if _HAVE.match(text, value.end):
        return True  # "6,200 have been caught"
    before = _VERB.search(text, max(0, value.start - _NEAR), value.start)
    if not before or before["verb"].lower() in STOP_WORDS or stems_in(before["verb"]) & _OF_MONEY:
        return False
    verb = before["verb"].lower()
    if (before["joined"] or "").lower() == "and":  # "and holds 52,000", not "and children 7"
        return verb.endswith("s") or is_past(verb)
    return bool(before["joined"]) or is_past(verb)
