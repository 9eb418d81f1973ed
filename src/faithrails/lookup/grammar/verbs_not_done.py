"""Finds verbs that a sentence says were not done: "refused to sign", "instead of flying", "had he known"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import DETERMINERS, NEGATIONS, PRONOUNS, has_content, is_negation, stem

# Words that undo a verb: behind "to", as a form in "-ing", or as such a form behind "from".
_BEFORE_TO = frozenset(
    "refuse refuses refused refusing decline declines declined declining fail fails failed failing neglect "
    "neglects neglected forgot unable unwilling yet".split()
)
_BEFORE_LINK = frozenset("instead rather ruled short".split())  # "instead of flying", "ruled out flying"
_BEFORE_ING = _BEFORE_LINK | frozenset(
    "avoid avoids avoided avoiding against refrain refrained refraining resisted denies denied".split()
)
_BEFORE_FROM = frozenset(
    "prevent prevents prevented preventing stop stops stopped stopping keep keeps kept keeping bar barred "
    "banned deterred dissuaded discouraged saved protected".split()
)
_LINKS = frozenset("of than out from having".split())
_AGAINST = frozenset("decided decides chose opted advised voted ruled".split())
_EAGER = frozenset(
    "happy glad pleased willing ready eager keen often is are be".split()
)  # "too happy to help"
_MODALS = frozenset("would could should might".split())
_CONTRAST = frozenset("if had without were but instead otherwise unless".split())
_WISHES = frozenset("wish wishes wished".split())
# Before "whether": it is left open if these are denied, or if one of the second set is there.
_TELLING = frozenset(
    "say said says know known decide decided clear sure certain confirm disclose reveal".split()
)
_UNTOLD = frozenset("unclear unknown undecided uncertain unsure refused declined yet".split())
_OPEN = frozenset("may might can could if unless whether when would should shall must".split())
_DOING = frozenset("do does did will can could has have had".split())
_LIMITED = frozenset(
    "until unless only all every entirely fully always necessarily just yet enough more".split()
)
_ENDS = frozenset(
    "and but so because although though while whereas which who when after before until if unless since as "
    "then".split()
)
_BREAK = re.compile(r"[,;:.!?()\n—–]|\s-\s")
_BE = frozenset("be been being is are was were".split())
_NEAR = 6  # words


class NotDone(NamedTuple):
    """A verb that was not done: its index, the range of the words for its subject, and the word that says so.

    ``is_ruled_out``: not to be done later either. ``is_denied``: by "not".
    """

    verb: int
    subject: tuple[int, int]
    how: str
    is_ruled_out: bool = False
    is_denied: bool = False


_Place = tuple[TokenizedText, int, int, int]  # a reading, the index of a word, the range of its sentence


def verbs_not_done(reading: TokenizedText, first: int, last: int) -> Iterator[NotDone]:
    """Yield the verbs that the words ``first:last``, a sentence, say were not done."""
    for n in range(first, last):
        word = reading.words[n]
        for find in _FINDERS.get(word, ()):
            before = reading.words[max(first, n - 2) : n]
            if find is _left_open or not any(map(is_negation, before)):
                yield from find((reading, n, first, last))


def end_of_phrase(reading: TokenizedText, start: int, last: int) -> int:
    """Return the index after the last word of the phrase that goes on from the word ``start``."""
    words = reading.words
    for n in range(start, last):
        is_unreal = words[n] == "had" and not (DETERMINERS | PRONOUNS).isdisjoint(words[n + 1 : n + 2])
        if is_unreal or words[n] in _ENDS or _is_break(reading, n):
            return n
    return last


def is_passive(reading: TokenizedText, n: int) -> bool:
    """Whether a form of "be" stands right before the verb ``n``, or before the word before it."""
    return not _BE.isdisjoint(reading.words[max(0, n - 2) : n]) and not reading.words[n].endswith("ing")


def _is_break(reading: TokenizedText, n: int) -> bool:
    return n > 0 and _BREAK.search(reading.text, reading.ends[n - 1], reading.starts[n]) is not None


def _is_real(place: _Place) -> bool:
    """Whether no word shortly before makes it possible only: "may refuse to", "if he fails to"."""
    reading, n, first, _ = place
    return _OPEN.isdisjoint(reading.words[max(first, n - 4) : n])


def _find(words: list[str], word: str, start: int, last: int) -> int:
    """Return the index of a word in ``start:last``, or 0."""
    return next((n for n in range(start, last) if words[n] == word), 0)


def _verb(place: _Place, n: int, found: NotDone) -> Iterator[NotDone]:
    """Yield ``found`` with the first verb from the word ``n`` on, behind "be" and adverbs."""
    reading, _, _, last = place
    while n < last and (reading.words[n] in _BE or reading.words[n].endswith("ly")):
        n += 1
    if n < last:
        yield found._replace(verb=n)


def _before_to(place: _Place) -> Iterator[NotDone]:
    reading, n, first, _ = place
    word = reading.words[n]
    if reading.words[n + 1 : n + 2] == ["to"] and _is_real(place):
        found = NotDone(0, (first, n), f"{word} to", is_ruled_out=word != "yet")
        yield from _verb(place, n + 2, found)


def _too(place: _Place) -> Iterator[NotDone]:
    reading, n, first, last = place
    to = _find(reading.words, "to", n + 2, min(n + 4, last))
    if to and _EAGER.isdisjoint(reading.words[max(first, n - 2) : to]):
        yield from _verb(place, to + 1, NotDone(0, (first, n), "too … to"))


def _before_ing(place: _Place) -> Iterator[NotDone]:
    reading, n, first, last = place
    words, word = reading.words, reading.words[n]
    verb = n + 1
    while verb < last and words[verb] in _LINKS:
        verb += 1
    is_linked = verb > n + 1 or word not in _BEFORE_LINK
    is_decided = word != "against" or not _AGAINST.isdisjoint(words[max(first, n - 1) : n])
    if verb == last or not (is_linked and is_decided and _is_real(place)):
        return
    if words[verb].endswith("ing") or word == "rather" or words[verb - 1] == "having":
        subject = (first, n) if any(map(has_content, reading.keys[first:n])) else (verb + 1, last)
        how = " ".join(words[n:verb])
        yield from _verb(place, verb, NotDone(0, subject, how, is_ruled_out=word in ("ruled", "against")))


def _before_from(place: _Place) -> Iterator[NotDone]:
    reading, n, _, last = place
    link = _find(reading.words, "from", n + 2, min(n + _NEAR, last))
    if link and link + 1 < last and reading.words[link + 1].endswith("ing") and _is_real(place):
        yield from _verb(place, link + 1, NotDone(0, (n + 1, link), f"{reading.words[n]} … from"))


def _would_have(place: _Place) -> Iterator[NotDone]:
    """Yield the verb after "would have" if the sentence says why it was not so."""
    reading, n, first, last = place
    words = reading.words
    modal = next((k for k in range(n - 1, max(first, n - 3) - 1, -1) if words[k] in _MODALS), -1)
    if modal < 0 or any(map(is_negation, words[modal:n])):
        return
    if not _CONTRAST.isdisjoint(words[first:last]):
        yield from _verb(place, n + 1, NotDone(0, (first, modal), f"{words[modal]} have"))


def _had(place: _Place) -> Iterator[NotDone]:
    """Yield the verb of an unreal condition or a wish: "had he received it", "if he had received it"."""
    reading, n, first, last = place
    words = reading.words
    near = words[max(first, n - _NEAR) : n]
    is_unreal = not _MODALS.isdisjoint(words[first:last]) and not {"have", "be"}.isdisjoint(words[first:last])
    if is_unreal and (n == first or _is_break(reading, n)):  # the subject stands between "had" and the verb
        for k in range(n + 2, min(n + _NEAR, last)):
            if any(map(is_negation, words[n:k])):
                return
            if words[k].endswith("ed") or base(stem(words[k])) != stem(words[k]):
                yield NotDone(k, (n + 1, k), "had …")
                return
        return
    is_wish = (is_unreal and "if" in near) or not _WISHES.isdisjoint(near)
    if is_wish and not any(map(is_negation, words[n + 1 : n + 2])):
        yield from _verb(place, n + 1, NotDone(0, (max(first, n - _NEAR), n), "if … had"))


def _in_case(place: _Place) -> Iterator[NotDone]:
    reading, n, first, last = place
    if n > first and reading.words[n - 1] == "in" and reading.words[n + 1 : n + 2] != ["of"]:
        yield from _each(reading, n + 1, last, "in case")


def _left_open(place: _Place) -> Iterator[NotDone]:
    """Yield the verbs after "whether" if nobody said, or if it is undecided."""
    reading, n, first, last = place
    words = reading.words
    governor = words[max(first, n - _NEAR) : n]
    is_denied = any(map(is_negation, governor)) and not _TELLING.isdisjoint(governor)
    if not is_denied and _UNTOLD.isdisjoint(governor):
        return
    if words[n + 1 : n + 2] != ["to"]:
        yield from _each(reading, n + 1, last, words[n])
        return
    other = _find(words, "or", n, last)
    for verb in (n + 2, other + 1 + (words[other + 1 : other + 2] == ["to"])) if other else (n + 2,):
        yield from _verb(place, verb, NotDone(0, (first, n), "whether", is_ruled_out=True))


def _each(reading: TokenizedText, start: int, last: int, how: str) -> Iterator[NotDone]:
    """Yield each content word of a clause as its verb: only one that a claim has as a verb matters."""
    for n in range(start, min(start + _NEAR, end_of_phrase(reading, start, last))):
        if has_content(reading.keys[n]):
            yield NotDone(n, (start, n), how, is_ruled_out=True)


def _not(place: _Place) -> Iterator[NotDone]:
    reading, n, first, last = place
    words = reading.words
    is_aside = words[n] == "not"
    rest = words[n : end_of_phrase(reading, n + 1, last)]
    is_verb = words[n].endswith("t") if not is_aside else not _DOING.isdisjoint(words[n - 1 : n])
    if n > first and (is_verb or not _DOING.isdisjoint(words[n - 1 : n])) and _LIMITED.isdisjoint(rest):
        is_future = words[n] == "won't" or "will" in words[max(first, n - 4) : n]
        is_over = "again" in rest and is_future
        found = NotDone(0, (first, n - is_aside), "not", is_ruled_out=True, is_denied=not is_over)
        yield from _verb(place, n + 1, found)


_Finder = Callable[[_Place], Iterator[NotDone]]
_OF_FINDERS: tuple[tuple[_Finder, Iterable[str]], ...] = (
    (_before_to, _BEFORE_TO),
    (_too, ("too",)),
    (_before_ing, _BEFORE_ING),
    (_before_from, _BEFORE_FROM),
    (_would_have, ("have",)),
    (_had, ("had",)),
    (_in_case, ("case",)),
    (_left_open, ("whether", "if")),
    (_not, NEGATIONS),
)
_FINDERS = {
    word: tuple(find for find, words in _OF_FINDERS if word in words)
    for _, cues in _OF_FINDERS
    for word in cues
}
CUES = frozenset(_FINDERS)
