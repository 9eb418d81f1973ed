"""Puts words in canonical order: the actor before the verb, and fronted phrases last."""

from __future__ import annotations

from faithrails.text.tokenized import TokenizedText

_BE = frozenset("is are was were be been being am get gets got gotten".split())
_OPENERS = frozenset(
    "in on at after before when while during since until as by for from with within without although though "
    "because if unless despite under over upon through throughout following prior once according to".split()
)
_STARTS_CLAUSE = frozenset("and but or that which who whom because although while when if".split())
_ENDS_ACTOR = _OPENERS | _STARTS_CLAUSE | _BE | frozenset("has have had will would can may to".split())
_LONGEST_SUBJECT = 8  # words before a passive verb, or after "by"
_LONGEST_FRONTED = 16  # words before the comma that ends a fronted phrase
_MOST_BETWEEN = 3  # words between a form of "be" and its participle


def canonical(reading: TokenizedText, first: int, last: int) -> tuple[list[int], list[int]]:
    """Return the positions of the words ``first:last`` in canonical order, counted from 0, in two lists.

    The first list has the actor before the verb; the second also has a fronted phrase last.
    """
    words = reading.words[first:last]
    order = list(range(len(words)))
    if "by" not in words and not (words and words[0] in _OPENERS):
        return order, order
    if "by" in words:
        _make_active(words, reading, first, order)
    active = _positions(order)
    return (active, _positions(order)) if _move_fronted(words, reading, first, order) else (active, active)


def _positions(order: list[int]) -> list[int]:
    return sorted(range(len(order)), key=order.__getitem__)


def _make_active(words: list[str], reading: TokenizedText, first: int, order: list[int]) -> None:
    """Swap the words before a passive verb with those after its "by", in place."""
    for by in range(1, len(words) - 1):
        if words[by] != "by" or words[by + 1].isdigit() or words[by + 1].endswith("ing"):
            continue
        verb = by - 1
        be = next(
            (n for n in range(verb - 1, max(-1, verb - _MOST_BETWEEN - 1), -1) if words[n] in _BE), None
        )
        if be is None and not words[verb].endswith(("ed", "en")):
            continue
        subject_end = verb if be is None else be
        subject = _back(words, reading, first, subject_end)
        actor_end = _ahead(words, reading, first, by + 1)
        if subject == subject_end or actor_end == by + 1:
            continue
        old = order[subject:actor_end]
        cut = subject_end - subject
        order[subject:actor_end] = old[by + 1 - subject :] + old[cut : by + 1 - subject] + old[:cut]
        return


def _back(words: list[str], reading: TokenizedText, first: int, end: int) -> int:
    """Return where the phrase before the word ``end`` begins."""
    start = end
    while start and end - start < _LONGEST_SUBJECT and words[start - 1] not in _STARTS_CLAUSE:
        if start < end and _breaks(reading, first + start):
            break
        start -= 1
    return start


def _ahead(words: list[str], reading: TokenizedText, first: int, start: int) -> int:
    """Return where the phrase that begins at the word ``start`` ends."""
    end = start
    while end < len(words) and end - start < _LONGEST_SUBJECT and words[end] not in _ENDS_ACTOR:
        if end > start and _breaks(reading, first + end):
            break
        end += 1
    return end


def _breaks(reading: TokenizedText, word: int) -> bool:
    """Whether a mark that ends a phrase stands before a word; hyphens and opening brackets do not."""
    between = reading.text[reading.ends[word - 1] : reading.starts[word]]
    return between != " " and not between.isspace() and between not in ("-", " (", ' "')


def _move_fronted(words: list[str], reading: TokenizedText, first: int, order: list[int]) -> bool:
    """Move a phrase that opens the sentence and ends with a comma to the end; return whether there is one."""
    if words[0] not in _OPENERS:
        return False
    for n in range(2, min(len(words), _LONGEST_FRONTED)):
        if "," in reading.text[reading.ends[first + n - 1] : reading.starts[first + n]]:
            order[:] = [place for place in order if place >= n] + [place for place in order if place < n]
            return True
    return False
