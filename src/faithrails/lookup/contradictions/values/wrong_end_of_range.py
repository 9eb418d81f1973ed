"""Finds an end of a range given as its beginning: "opens at 5 pm", "5 pm to 9 am" for "from 9 am to 5 pm"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from faithrails.lookup.contradictions.copies.operator_classes import limits
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import sentences_with_all_stems
from faithrails.lookup.grammar.starts_and_ends import Range, RangeEnd, is_same, range_ends, ranges, subject_of
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import normalized

_MOST, _LONGEST = 20, 2_000  # ranges of a claim; characters of a text near it


def wrong_end_of_range(lookup: Lookup) -> Contradiction | None:
    """Return a value that the evidence has at the other end of a range, or a range that it has reversed."""
    return _wrong_end(lookup) or _swapped(lookup)


def _wrong_end(lookup: Lookup) -> Contradiction | None:
    """Return the first value that is a beginning in the claim and only an end in the evidence.

    Or the reverse. A date counts only if the evidence has it in a range: alone it may end one thing and
    begin the next.
    """
    own = [one for one in range_ends(lookup.text) if one.value not in lookup.missing]
    there = [ends for _, ends in _of_subject(lookup)] if own else []
    for one in own:
        same = [(other, ends) for ends in there for other in ends if is_same(one.value, other.value)]
        opposite = [ends for other, ends in same if other.end != one.end and _counts_as_end(other, ends)]
        if not opposite or any(other.end == one.end for other, _ in same):
            continue
        instead = [other.value.text for other in opposite[0] if other.end == one.end]
        side, turned = ("beginning", "end") if one.end == "first" else ("end", "beginning")
        told = f"; the {side} is '{instead[0]}'" if len(instead) == 1 else ""
        why = f"in the passage '{one.value.text}' is the {turned}, not the {side}{told}"
        place = one.value.start, one.value.end
        return Contradiction(why, (place,), instead=instead[0] if told else "", in_copy=True)
    return None


def _swapped(lookup: Lookup) -> Contradiction | None:
    """Return a range, score or pair of sums that the closest sentences have only in the reverse order."""
    own = list(islice(ranges(lookup.text, values(lookup.text)), _MOST))
    near = (text[:_LONGEST] for sentence in lookup.window_sentences for text in sentence.texts) if own else ()
    there = [found for text in near for found in ranges(text, values(text))]
    for first, last in own:
        if _has_range((last, first), there) and not _has_range((first, last), there):
            why = f"the closest passage says '{last.text}' before '{first.text}'"
            return Contradiction(why, ((first.start, last.end),))
    return None


def _has_range(wanted: Range, there: Sequence[Range]) -> bool:
    return any(
        all(agrees(normalized(a), normalized(b)) for a, b in zip(wanted, found, strict=True))
        for found in there
    )


def follows_from_range(lookup: Lookup) -> bool:
    """Whether one sentence about the claim's subject has each of its values at the same end.

    "It closes at 5 pm" follows from "open from 9 am to 5 pm", and shares few words with it. The two must have
    the same limits: "all libraries" does not follow from "some libraries".
    """
    own = range_ends(lookup.text)
    if not own or {one.value for one in own} != set(values(lookup.text)):
        return False
    own_limits = limits(lookup.reading.words)
    return any(
        limits(lookup.index.sentence_words(number)) == own_limits
        and len(ends) == len(values(lookup.index.text_of(lookup.index.sentences[number])))
        and len({other.end for other in ends}) == len(ends)
        and all(
            any(one.end == other.end and is_same(one.value, other.value) for other in ends) for one in own
        )
        for number, ends in _of_subject(lookup)
    )


def _counts_as_end(end: RangeEnd, ends: tuple[RangeEnd, ...]) -> bool:
    is_range = len({other.end for other in ends}) == len(ends)
    return is_range and (end.value.kind == "time" or len(ends) > 1)


def _of_subject(lookup: Lookup) -> Iterator[tuple[int, tuple[RangeEnd, ...]]]:
    """Yield the number and the range ends of each sentence about the claim's subject."""
    index, subject = lookup.index, subject_of(lookup.text)
    near = range(lookup.window.first, lookup.window.last + 1) if lookup.window else ()
    for number in sentences_with_all_stems(index, subject) if subject else near:
        sentence = index.sentences[number]
        if sentence.values and (ends := range_ends(index.text_of(sentence))):
            yield number, ends
