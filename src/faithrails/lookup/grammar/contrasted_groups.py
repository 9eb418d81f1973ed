"""Tells whether two statements begin with different groups: "Residents park free. Visitors pay."."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal, NamedTuple

from faithrails.lookup.grammar.clauses import Part
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.word_relations import may_be_synonyms
from faithrails.text.words import AUXILIARIES, has_content, stem

_CONTRASTING = frozenset(("while", "whereas", "but", "yet", ";"))
_JOINING = _CONTRASTING | frozenset("and so then".split())
OTHERS = "other"  # the group of "the others", "the rest" and "everyone else"
_OF_SOME = frozenset("some many most few one".split())
_OTHERS = frozenset(("others", "rest", "else"))
_EACH = frozenset(("each", "every"))
_UNLIKE = (("unlike",), ("in", "contrast", "to"), ("as", "opposed", "to"))
# They begin a statement about each member of a group.
_OF_ANY = frozenset(
    "a an any anyone anybody each every everyone everybody those people persons children men women both most "
    "many some few all only".split()
)
_NO_PLURAL = ("ss", "us", "is", "'s", "ous")
_NO_NOUN = frozenset(
    "always sometimes perhaps besides nowadays afterwards upwards towards yes less news needs means makes "
    "gives takes includes ones others things".split()
)
# Wide terms: "plants" may be the tomatoes of the sentence before.
_WIDE = frozenset(
    "plants animals birds fish species creatures people persons individuals experts scientists researchers "
    "officials authorities workers employees staff helpers users customers clients buyers participants "
    "teams groups pairs crews candidates applicants members holders parties "
    "companies firms products items goods devices machines vehicles tools buildings materials foods "
    "things".split()
)
_REFERRING = frozenset("this that these those such their its both them they it he she".split())
_MOST_BEFORE_VERB = 5  # words
_MOST_OF_HEAD = 3  # words: "newly hired cooks"


class _Group(NamedTuple):
    """What a statement begins with: any member of a group, or one thing; and its content words."""

    of: Literal["any", "the"]
    head: tuple[str, ...]


def two_groups(one: Sequence[Part], other: Sequence[Part], *, are_neighbours: bool) -> frozenset[str]:
    """Return the words of the different groups with which two statements begin; empty if there are none.

    What is said of one group is then not said of the other. Each statement begins with a plural or with "a",
    "each", "those" …. In one sentence each may begin with "the", if "while", "but" or a semicolon joins them;
    or the first with "unlike". ``are_neighbours`` is true if they are two sentences.
    """
    words = one[0].words
    first, second = _group(words), _group(other[0].words)
    if not are_neighbours and words_of_contrast(words):
        return frozenset(second.head if second else other[0].words[:1])
    if not first or not second or first.head == second.head or _is_named(one[0]) or _is_named(other[0]):
        return frozenset()
    if are_neighbours and _may_be_same(first, second, one, other):
        return frozenset()
    if OTHERS in second.head and not _OF_SOME.isdisjoint(words):  # "some are red, the others blue"
        return frozenset()
    heads = frozenset((*first.head, *second.head))
    joined = "" if are_neighbours else _joined_by(one, other)
    if joined in _CONTRASTING or (joined and words[0] in _EACH):
        return heads
    both = set(first.head) & set(second.head)
    are_same = any(may_be_synonyms(a, b) for a in {*first.head} - both for b in {*second.head} - both)
    are_any = first.of == second.of == "any" and joined not in ("and", "or")
    return heads if are_any and not are_same else frozenset()


def _may_be_same(first: _Group, second: _Group, one: Sequence[Part], other: Sequence[Part]) -> bool:
    """Whether a second sentence may be about what the first names: by a wide term, or the same word."""
    beginning = other[0].words[:_MOST_BEFORE_VERB]
    if OTHERS in second.head:
        return False
    held = one[0].keys
    return (
        any(stem(word) in held for word in second.head if word not in first.head)
        or not _WIDE.isdisjoint(second.head)
        or not _REFERRING.isdisjoint(beginning)
        or not REPORTING.isdisjoint(beginning)
    )


def words_of_contrast(words: Sequence[str]) -> int:
    """Return how many words begin a contrast: one for "unlike swifts", three for "in contrast to swifts"."""
    return next((len(unlike) for unlike in _UNLIKE if tuple(words[: len(unlike)]) == unlike), 0)


def _group(words: Sequence[str]) -> _Group | None:
    """Return the group with which folded words begin; None if they begin with something else."""
    first = next((n for n, word in enumerate(words) if word not in _JOINING), len(words))
    words = words[first:]
    if not _OTHERS.isdisjoint(words[1:2]):
        return _Group("any", (OTHERS, *words[:2]))
    if words and (words[0] in _OF_ANY or words[0] == "the"):
        behind = takewhile(lambda word: word not in AUXILIARIES, words[1 : 1 + _MOST_OF_HEAD])
        said = tuple(filter(has_content, behind))
        return _Group("the" if words[0] == "the" else "any", said or tuple(words[:1]))
    for n, word in enumerate(words[:_MOST_OF_HEAD]):
        if not has_content(word) or word[0].isdigit() or word in _NO_NOUN or word.endswith("ly"):
            return None
        if word.endswith("s") and not word.endswith(_NO_PLURAL):
            return _Group("any", tuple(words[: n + 1]))
    return None


def _is_named(part: Part) -> bool:
    """Whether a statement begins with a name, which may stand for the group: "IBM", "Rex Machines"."""
    reading = part.reading
    words = range(part.first, min(part.last, part.first + _MOST_OF_HEAD))
    initials = (reading.text[reading.starts[n] : reading.starts[n] + 2] for n in words)
    return any(
        (len(two) > 1 and two.isupper()) or (two[:1].isupper() and n > 0) for n, two in enumerate(initials)
    ) or any(reading.words[n].endswith(("'s", "’s")) for n in words)


def _joined_by(one: Sequence[Part], other: Sequence[Part]) -> str:
    """Return what joins two statements of a sentence: ";", ",", "while", "and", …; "" if it is not known."""
    reading, last, first = one[-1].reading, one[-1].last, other[0].first
    if reading is not other[0].reading:
        return ""
    joining = (one[0].words[0], *reading.words[last : first + 1])
    between = reading.text[reading.ends[last - 1] : reading.starts[first]]
    contrasting = next(filter(_CONTRASTING.__contains__, joining), "")
    return contrasting or (";" if ";" in between else between.strip()[:3].strip())
