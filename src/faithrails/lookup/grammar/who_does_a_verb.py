"""Reads which nouns may be the subject of a verb, and which one is its object, anywhere in a sentence.

"The abbess" for "was" in "on behalf of the abbess, who was ill"; "daughter" for "adapted" in "by Ann, whose
daughter adapted it"; "drivers" or "east" for "must" in "drivers coming from the east must wait".
"""

from __future__ import annotations

from typing import NamedTuple

from faithrails.lookup.grammar.subjects_of_verbs import of_two
from faithrails.lookup.grammar.who_gave_what_to_whom import BE, HELPING
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import DETERMINERS, MODALS, has_content, stem

# Between a subject and its verb, besides words that end in "ly".
_BESIDE_VERB = HELPING | frozenset(
    "later then also now first never always often sometimes still just soon once only already too very so "
    "more most quite not even both herself himself itself themselves".split()
)
_RELATIVE = frozenset("who which".split())
_SUBORDINATING = frozenset(
    "because when while whereas if that before after until since as although though unless where whom but "
    "than whether once".split()
)
PREPOSITIONS = frozenset(
    "of in at on for from to with by near over under between among about into through against during within "
    "without across before after since until behind beside along beyond above below around inside outside "
    "toward towards".split()
)
# Between nouns that "who" may refer to: "the crew of the ship, who", "a study by the clinic, which"
_OF_ANTECEDENTS = (PREPOSITIONS - frozenset("before after until since".split())) | {"by"}
_DETERMINERS = DETERMINERS | frozenset("each every some all no any both most many several few".split())
_JOINING = frozenset("of and or".split())
_TWO = frozenset("former latter".split())
_PRONOUNS = frozenset("i you he she it we they there this these those what former latter".split())
_MOST_STEPS = 8  # phrases before a verb
_LONGEST = 6  # words of a phrase
_LEAST_PRESENT = 3  # letters of a verb before the "s"
# Past forms that are also other words: verbs unless behind an article or a preposition.
_UNCHANGED = frozenset("let put set cut cast spread burst hurt read saw left".split())
_BEFORE_VERBS = MODALS | BE | _RELATIVE | {"too"}
_BEFORE_OBJECTS = _DETERMINERS | PREPOSITIONS | {"it", "them", "him"}


class Subject(NamedTuple):
    """The keys of all nouns that may be a subject, those of its head, and where the first of them begins."""

    keys: frozenset[str]
    head: frozenset[str]
    start: int
    end: int  # of the head
    determiner: str = ""


def verb_of(reading: TokenizedText, at: int) -> str:
    """Return the base form of a word as a verb: "write" for "wrote"."""
    return base(reading.keys[at])


def is_passive(reading: TokenizedText, at: int, first: int) -> bool:
    """Whether a participle stands behind a form of "be", or before "by": "was soon baked", "baked by Ann"."""
    words, n = reading.words, at
    if words[at].endswith("ing"):
        return False
    if words[at + 1 : at + 2] == ["by"] and is_past(words[at]):  # not "writes by mistake"
        return not any(word[0].isdigit() for word in words[at + 2 : at + 3])  # "rose by 7 %"
    while n > first and (words[n - 1].endswith("ly") or words[n - 1] in _BESIDE_VERB - HELPING):
        n -= 1
    return n > first and words[n - 1] in BE and words[n - 1] not in ("gets", "got")


def subject_before(reading: TokenizedText, first: int, at: int) -> Subject | None:
    """Return the subject of the verb ``at`` in a sentence from ``first`` on; None if it is not certain.

    It is not for a pronoun, a subject shared by "and", or one of an infinitive.
    """
    words, n = reading.words, at
    while n > first and (words[n - 1] in _BESIDE_VERB or words[n - 1].endswith("ly")):
        n -= 1
    if n - 1 > first and words[n - 1] in _TWO and words[n - 2] == "the":
        two = of_two(reading, n - 1)
        keys = frozenset(map(stem, two.name))
        return Subject(keys, keys, n - 2, n) if keys else None
    if n <= first or words[n - 1] in _PRONOUNS or words[n - 1] in ("to", "and", "or", "but", "nor"):
        return None
    if words[n - 1] in _RELATIVE or words[n - 1] == "that":
        return _antecedent(reading, first, n - 1)
    if is_apart(reading, n):
        return _across_marks(reading, first, n)
    return _phrases_before(reading, first, n)


def _phrases_before(reading: TokenizedText, first: int, n: int) -> Subject | None:
    """Return the noun phrase before a word, with those that it may belong to: "the crew of the ship"."""
    words, keys, found = reading.words, reading.keys, frozenset[str]()
    head, end = frozenset[str](), n
    for _ in range(_MOST_STEPS):
        begin, end = _phrase(reading, first, n), n
        if begin == end:
            return None
        head = frozenset(filter(has_content, keys[begin:end]))
        found |= head
        n = begin
        while n > first and words[n - 1] in _DETERMINERS and not is_apart(reading, n):
            if words[n - 1] == "that" and (n < begin or _ends_with_verb(reading, begin, end)):
                break  # no determiner
            n -= 1
        if n > first and is_apart(reading, n) and not any(map(is_past_or_helps, words[first:n])):
            found |= frozenset(filter(has_content, keys[first:n]))  # "Ann and, in May, Bo sold it"
        if n <= first or is_apart(reading, n):
            break
        before = words[n - 1]
        if before in _RELATIVE or (before in ("that", "whom") and _ends_with_verb(reading, begin, end)):
            if n < begin:
                return None  # "a proposal that the males should go"
            # "The surgeon who trained Dr Kim was taught", "the pump that Ben starts moves the water"
            outer = _antecedent(reading, first, n - 1)
            return outer._replace(keys=found | outer.keys) if outer else None
        if end - begin > 1 and is_past(words[end - 1]):
            return None  # "the surgeon the clinic hired left"
        if before.endswith("ing") and has_content(before) and not is_apart(reading, n - 1):
            n -= 1  # "drivers coming from the east must wait"
            if not has_content(keys[n - 1]):
                return None
            continue
        has_digit = any(key[0].isdigit() for key in head)  # "cash ordered before 2 pm is ready"
        if before in PREPOSITIONS and (has_digit or before not in _SUBORDINATING):
            n -= 1
            if n <= first or is_apart(reading, n) or not has_content(keys[n - 1]):
                return None
            continue
        if before in ("and", "or", "also"):  # of a list "Ann, Ben and Cy", all; behind a verb, its object too
            while n > first and not is_past_or_helps(words[n - 1]):
                n -= 1
            found |= frozenset(filter(has_content, keys[n:begin]))
        elif has_content(before) and n - 2 >= first and words[n - 2] in (_RELATIVE | {"that"}):
            outer = _antecedent(reading, first, n - 2)  # "a guest who breaks a cup pays"
            return outer._replace(keys=found | outer.keys) if outer else None
        break
    determiner = words[n] if words[n] in _DETERMINERS else ""
    return Subject(found, head, n, end, determiner)


def is_past_or_helps(word: str) -> bool:
    """Whether a word is a past form or an auxiliary: "planted", "has"; not "roses", whose stem is "rose"."""
    return (is_past(word) and not word.endswith("s")) or word in HELPING or word in _UNCHANGED


def _ends_with_verb(reading: TokenizedText, begin: int, end: int) -> bool:
    return end - begin > 1 and (is_past(reading.words[end - 1]) or reading.words[end - 1].endswith("s"))


def _antecedent(reading: TokenizedText, first: int, n: int) -> Subject | None:
    """Return the noun phrases that "who" or "which" at ``n`` may refer to."""
    words, found, head, end = reading.words, frozenset[str](), frozenset[str](), n
    while True:
        begin = _phrase(reading, first, n)
        if begin == n:
            break
        keys = frozenset(filter(has_content, reading.keys[begin:n]))
        has_determiner = begin > first and words[begin - 1] in _DETERMINERS
        if found and not has_determiner and begin > first:
            break
        found, head, end = found | keys, keys, n
        n = begin - has_determiner
        if n <= first or words[n - 1] not in _OF_ANTECEDENTS or is_apart(reading, n):
            break
        n -= 1
    is_amount = all(key[0].isdigit() for key in found)  # "the fee is £195, which covers meals"
    return None if is_amount else Subject(found, head, n, end)


def _across_marks(reading: TokenizedText, first: int, n: int) -> Subject | None:
    """Return all nouns before a verb that follows an apposition or "who": "My aunt, a judge, thinks …"."""
    inner = next((k for k in range(n - 1, first, -1) if is_apart(reading, k)), first)
    begins, initials = reading.words[inner], (reading.text[reading.starts[k]] for k in (inner, n - 1))
    if inner == first or not (
        begins in _DETERMINERS | _RELATIVE | {"whom", "whose"}
        or is_past(begins)
        or any(map(str.isupper, initials))
    ):
        return None  # "The eruption began with explosions, followed by a flow."
    start = n
    while start > first and not set(reading.text[reading.ends[start - 1] : reading.starts[start]]) & set(
        ";:.?!"
    ):
        start -= 1
        if reading.words[start] in ("while", "whereas", "but") and is_apart(reading, start):
            break
    keys = frozenset(filter(has_content, reading.keys[start:n]))
    return Subject(keys, keys, start, n) if keys else None


def _phrase(reading: TokenizedText, first: int, end: int) -> int:
    """Return where the run of content words that ends at ``end`` begins."""
    n = end
    while n > first and has_content(reading.keys[n - 1]) and end - n < _LONGEST:
        if n < end and is_apart(reading, n):
            break
        n -= 1
    return n


def phrase_before(reading: TokenizedText, first: int, end: int) -> range:
    """Return the range of the name, or of the content words, that end at ``end``; empty without."""
    start, n = _phrase(reading, first, end), end
    while n > start and reading.text[reading.starts[n - 1]].isupper():
        n -= 1
    return range(n if n < end else start, end)


def object_behind(reading: TokenizedText, at: int, last: int) -> tuple[int, int]:
    """Return the range of the content words right behind a verb and its determiners; empty without."""
    if at + 1 >= last or is_apart(reading, at + 1):
        return at + 1, at + 1
    return _run(reading, at + 1, last)


def agent_behind(reading: TokenizedText, at: int, last: int) -> frozenset[str]:
    """Return the keys of the agent behind "by" near a participle, with "of", "and" and an apposition."""
    for n in range(at + 1, min(last, at + _LONGEST)):
        if reading.words[n] == "by":
            start, end = _run(reading, n + 1, last)
            found = list(reading.keys[start:end])
            while end < last and end > start and (reading.words[end] in _JOINING or is_apart(reading, end)):
                start, end = _run(reading, end + (reading.words[end] in _JOINING), last)
                found += reading.keys[start:end]
            return frozenset(filter(has_content, found))
        if is_apart(reading, n):
            break
    return frozenset()


def _run(reading: TokenizedText, start: int, last: int) -> tuple[int, int]:
    """Return the range of the content words from a position on, behind determiners."""
    while start < last and reading.words[start] in _DETERMINERS:
        start += 1
    end = start
    while end < last and has_content(reading.keys[end]) and not (end > start and is_apart(reading, end)):
        end += 1
    return start, end


def is_verb(reading: TokenizedText, n: int, last: int) -> bool:
    """Whether a word is a verb by its form or place, or behind "be": "sorted", "keeps his", "is ill"."""
    words = reading.words
    word, before = words[n], words[n - 1] if n else ""
    is_word = has_content(reading.keys[n]) and word.isalpha() and word not in _BESIDE_VERB
    if not is_word or reading.text[reading.starts[n]].isupper():
        return False
    if is_apart(reading, n) and not is_past(word):
        return False
    behind = words[n + 1] if n + 1 < last else ""
    is_plural = before.endswith("s") and not before.endswith(("ss", "'s", "’s"))
    goes_on = bool(behind) and not is_apart(reading, n + 1)  # "fine tweezers." is a noun
    is_form = word.endswith("s") and len(word) > _LEAST_PRESENT and before not in _DETERMINERS and goes_on
    return (
        is_past(word)
        or (word in _UNCHANGED and before not in _DETERMINERS | PREPOSITIONS)
        or before in _BEFORE_VERBS
        or (
            is_form
            and (behind in _BEFORE_OBJECTS or (has_content(before) and not is_plural))
            and before.isalpha()
        )
        or (is_plural and behind in _BEFORE_OBJECTS - PREPOSITIONS)
    )


def is_apart(reading: TokenizedText, n: int) -> bool:
    """Whether a mark other than a hyphen or the full stop of a title is before a word."""
    between = reading.text[reading.ends[n - 1] : reading.starts[n]]
    return between.strip() not in ("", "-", ".") or "\n" in between
