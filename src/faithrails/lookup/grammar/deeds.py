"""Reads who does what in a clause: verbs with their agents, in active or passive.

"Bo Fry held it", "Bo Fry leads the team", "held by the clerk Bo Fry"; a clause that begins with its verb has
the agent of those before: "Bo Fry, the clerk, held it", "Bo Fry reports to her and leads the team".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from faithrails.lookup.grammar.clauses import Part
from faithrails.text.find_names import is_title
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import AUXILIARIES, DETERMINERS, STOP_WORDS, has_content, stem

_MOST_TITLE = 4  # words between "by" and a name: "by the branch manager Bo Fry"
_MOST_BETWEEN = 4  # words from a participle to "by": "blown around 1540 by"
_LONGEST_NAME = 4  # words
_MODALS = frozenset("to will shall must should would can could may might".split())
_BEFORE_VERB = _MODALS | frozenset(
    "who has had at first once then later also originally initially finally".split()
)
_BE = frozenset("is are was were".split())
_RELATIVE = frozenset("who which that whose".split())
_LEADING = frozenset("and but then while whereas so also finally next first".split())
_OBJECTS = DETERMINERS | frozenset("it them".split())
_LONGEST_NOUN = 3  # words
_LEAST_PRESENT = 4  # letters of a verb in the present: "runs"


class Deed(NamedTuple):
    """A verb in its base form and its agent: the stems of the name, and its range of words in the reading.

    ``at`` is the index of the verb in the reading.
    """

    verb: str
    name: tuple[str, ...]  # stems, without titles
    first: int
    last: int
    at: int
    office: frozenset[str] = frozenset()  # stems of what stands before the name: "the ecologist Ann Lee"

    @property
    def agent(self) -> frozenset[str]:
        """The stems of the name."""
        return frozenset(self.name)


def deeds_in(part: Part) -> Iterator[Deed]:
    """Yield the verbs of a clause whose agent is a name: "Bo Fry held it", "held by the clerk Bo Fry"."""
    reading = part.reading
    for n in range(part.first, part.last):
        word = reading.words[n]
        if word == "by":
            verbs = (
                k
                for k in range(n - 1, max(part.first, n - _MOST_BETWEEN) - 1, -1)
                if is_past(reading.words[k]) and DETERMINERS.isdisjoint(reading.words[k + 1 : n])
            )
            phrase = takewhile(
                lambda k: reading.words[k] in DETERMINERS or reading.words[k] not in STOP_WORDS,
                range(n + 1, min(part.last, n + 2 + _MOST_TITLE)),
            )
            names = (k for k in phrase if is_name(reading, k))
            verb, first = next(verbs, None), next(names, None)
            if verb is not None and first is not None:
                yield _deed(reading, verb, first, part.last)
            elif verb is not None and reading.words[n + 1 : n + 2] and reading.words[n + 1] in DETERMINERS:
                yield from _of_noun(reading, verb, n + 2, part.last)
        elif (
            (is_past(word) and word not in AUXILIARIES)
            or _is_present(reading, n, part)
            or _is_behind_modal(reading, n, part)
        ):
            last = n
            while last > part.first and _is_before_verb(reading.words, last - 1):
                last -= 1
            first = last
            while first > part.first and last - first < _LONGEST_NAME and is_name(reading, first - 1):
                first -= 1
            begin = _office(reading, part.first, first)
            if first < last and _begins(reading.words[part.first : begin]):
                office = frozenset(map(stem, reading.words[begin:first]))
                yield _deed(reading, n, first, last)._replace(office=office)


def _deed(reading: TokenizedText, verb: int, first: int, most: int) -> Deed:
    """Return a verb with all names from ``first`` on: "French" and "Alto" in "French studio Alto"."""
    last, names = first, []
    for n in range(first, min(most, first + _MOST_TITLE + _LONGEST_NAME)):
        if is_name(reading, n):
            names += [] if is_title(reading.words[n]) else [stem(reading.words[n])]
            last = n + 1
        elif n - last >= _MOST_TITLE or reading.words[n] in STOP_WORDS:
            break
    return Deed(base(stem(reading.words[verb])), tuple(names), first, last, verb)


def _of_noun(reading: TokenizedText, verb: int, first: int, most: int) -> Iterator[Deed]:
    """Yield a verb with a common noun as agent, "approved by the manager", or with the name behind it."""
    end = first
    while end < min(most, first + _LONGEST_NAME) and has_content(stem(reading.words[end])):
        end += 1
    apposed = reading.text[reading.ends[end - 1] : reading.starts[end]] if end < len(reading.words) else ""
    if end > first and apposed.strip() == "," and is_name(reading, end):  # "by his assistant, Bo Fry"
        yield _deed(reading, verb, end, len(reading.words))
    elif end > first:
        name = tuple(stem(word) for word in reading.words[first:end])
        yield Deed(base(stem(reading.words[verb])), name, first, end, verb)


def _office(reading: TokenizedText, begin: int, name: int) -> int:
    """Return where an office before a name begins: at "the" of "the team leader Bo Fry", or at the name."""
    words = reading.words
    for n in range(name - 1, max(begin, name - 1 - _MOST_TITLE) - 1, -1):
        if words[n] in DETERMINERS:
            return n
        if words[n] in STOP_WORDS or not words[n].isalpha() or (n > begin and is_name(reading, n)):
            return name
        if n == begin:
            return begin
    return name


def _begins(before: Sequence[str]) -> bool:
    """Whether a name can be the subject after these words: stop words and years, no preposition."""
    is_known = all(word in STOP_WORDS or word.isdigit() for word in before)
    return is_known and not {"by", "to", "with", "for", "of"} & set(before)


def _is_before_verb(words: Sequence[str], n: int) -> bool:
    """Whether a word may stand between a subject and its verb: "has", "later", "is" of "is to"."""
    return words[n] in _BEFORE_VERB or (words[n] in _BE and words[n + 1 : n + 2] == ["to"])


def _is_behind_modal(reading: TokenizedText, n: int, part: Part) -> bool:
    """Whether a word is a verb behind a name and a modal verb or "to": "Bo will lead", "Bo to lead"."""
    is_behind = n - 1 > part.first and reading.words[n - 1] in _MODALS
    return is_behind and has_content(reading.keys[n]) and not is_name(reading, n)


def _is_present(reading: TokenizedText, n: int, part: Part) -> bool:
    """Whether a word may be a verb in the present, behind a name or at the beginning: "Bo leads the team"."""
    word, behind = reading.words[n], "".join(reading.words[n + 1 : min(n + 2, part.last)])
    is_form = len(word) >= _LEAST_PRESENT and word.endswith("s") and not word.endswith(("ss", "'s"))
    is_free = word not in STOP_WORDS and not reading.text[reading.starts[n]].isupper()
    before = n == part.first or is_name(reading, n - 1) or reading.words[n - 1] in _BEFORE_VERB
    return is_form and is_free and before and bool(behind) and behind not in AUXILIARIES


def is_name(reading: TokenizedText, word: int) -> bool:
    """Whether a word is part of a name: it has a capital and content."""
    folded = reading.words[word]
    return (
        reading.text[reading.starts[word]].isupper()
        and folded not in STOP_WORDS
        and has_content(stem(folded))
    )


def deeds_of_names_before(part: Part, parts: Sequence[Part]) -> Iterator[Deed]:
    """Yield the verb that begins a clause, with each name before that may be its subject.

    The clauses before are names or common nouns without a verb ("Her colleague, Bo Fry, sees …"), or the last
    one with a verb, if "and" joins them.
    """
    reading, verb = part.reading, part.first
    if not (
        _is_present(reading, verb, part) or (is_past(part.words[0]) and part.words[0] not in AUXILIARIES)
    ):
        return
    for before in reversed([one for one in parts if one.last <= part.first and one.reading is reading]):
        if before.words[0] in _RELATIVE:
            continue
        done = list(deeds_in(before))
        if done or has_verb(before):
            is_joined = "and" in reading.words[before.last : part.first]
            active = [one for one in done if "by" not in reading.words[before.first : one.first]]
            if is_joined and len(active) == 1:
                yield active[0]._replace(verb=base(stem(part.words[0])), at=verb)
            return
        names = [n for n in range(before.first, before.last) if is_name(reading, n)]
        if names:
            yield _deed(reading, verb, names[0], before.last)


def deeds_of_nouns(part: Part, parts: Sequence[Part]) -> Iterator[Deed]:
    """Yield the verb of a clause whose agent is a common noun: "the gateway writes", "written by the pump".

    A clause that begins with its verb has the agent of the one before, if "and" joins them.
    """
    reading = part.reading
    for n in range(part.first, part.last):
        if reading.words[n] == "by" and reading.words[n + 1 : n + 2] and reading.words[n + 1] in DETERMINERS:
            verbs = (k for k in range(n - 1, max(part.first, n - 2) - 1, -1) if is_past(reading.words[k]))
            if (verb := next(verbs, None)) is not None:
                yield from (one for one in _of_noun(reading, verb, n + 2, part.last) if one.first == n + 2)
                return
    if found := _with_noun_before(part, part.first):
        yield found
    elif _is_present(reading, part.first, part):
        before = next((one for one in reversed(parts) if one.last <= part.first), None)
        if before and before.reading is reading and "and" in reading.words[before.last : part.first]:
            for deed in deeds_of_nouns(before, [one for one in parts if one.last <= before.first]):
                if deed.last <= deed.at:
                    yield deed._replace(verb=base(stem(part.words[0])), at=part.first)


def _with_noun_before(part: Part, first: int) -> Deed | None:
    """Return the verb right behind the noun that begins a clause: "the gateway writes", "bees collect it"."""
    reading, words = part.reading, part.reading.words
    while first < part.last and words[first] in _LEADING:
        first += 1
    start = first + (first < part.last and words[first] in DETERMINERS)
    for at in range(start + 1, min(start + 1 + _LONGEST_NOUN, part.last - 1)):
        if not has_content(reading.keys[at - 1]) or (at - 1 > part.first and is_name(reading, at - 1)):
            return None
        verb = at + (words[at] in _MODALS and words[at] != "to")
        if _is_verb_of(words, at, verb, part.last):
            name = tuple(map(stem, words[start:at]))
            return Deed(base(stem(words[verb])), name, start, at, verb)
    return None


def _is_verb_of(words: Sequence[str], at: int, verb: int, last: int) -> bool:
    """Whether a word may be the verb of the noun that ends at ``at``; its object follows."""
    word, behind = words[verb], words[verb + 1] if verb + 1 < last else ""
    if word in STOP_WORDS or word in AUXILIARIES or not word.isalpha() or not behind or behind in AUXILIARIES:
        return False
    is_plural = words[at - 1].endswith("s") and not words[at - 1].endswith("ss")
    is_singular_form = len(word) >= _LEAST_PRESENT and word.endswith("s") and not word.endswith("ss")
    if verb > at:
        return True
    if is_past(word):
        return behind != "by"
    return (not is_plural and is_singular_form) or (is_plural and not is_singular_form and behind in _OBJECTS)


def has_verb(part: Part) -> bool:
    """Whether a clause has an auxiliary or a past form; other verbs are not recognized."""
    words = part.words
    return not AUXILIARIES.isdisjoint(words) or any(is_past(word) for word in words)


def is_bare_name(part: Part) -> bool:
    """Whether a clause is only a name."""
    names = range(part.first, part.last)
    return len(names) <= _LONGEST_NAME and all(is_name(part.reading, n) for n in names)
