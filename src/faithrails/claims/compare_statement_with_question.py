"""Tests whether a statement after a yes or no restates, explains, excludes or corrects the question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile

from faithrails.claims.questions import last_question
from faithrails.claims.value_asked_about import is_met
from faithrails.claims.words_about_the_answer import pattern
from faithrails.claims.yes_no_answers import polarity
from faithrails.text.irregular_verbs import base
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import Mention
from faithrails.text.word_relations import are_opposites
from faithrails.text.words import (
    AUXILIARIES,
    EXCEPTIONS,
    STOP_WORDS,
    content_stem,
    denies,
    has_digit,
    words,
)

_PRONOUNS = frozenset("it he she they this that these those there we i you".split())
_IS_IT_SO = pattern(r"^\W*(?:is|was) it (?:true|correct|right|so|the case|a fact)(?: that)?\b")
_TIME_PREPOSITIONS = frozenset("in on at".split())
_PREPOSITIONS = _TIME_PREPOSITIONS | frozenset("for to of by with from during before after".split())
_MAY_BE_INITIALS = frozenset("as us it who am is in at an be so do he me we i".split())  # of a company
_SPEAKERS = frozenset("i me my we us our you your".split())  # "Can I take it?" "You can take it."
# Function words that a statement may leave out when it repeats the question, except those that limit it.
_OPTIONAL_WORDS = STOP_WORDS - frozenset(
    "all only both each most more some few before after until above below may".split()  # the month
)
# Words for what may not happen: "Yes, it plans to open a plant" does not state that one was opened.
_LEAVES_OPEN = frozenset(
    "plan plans planned planning intend intends intended hope hopes hoped aim aims want wants wanted expect "
    "expects expected propose proposes proposed consider considers considering will would might scheduled "
    "supposed due".split()
)
_UNSTRESSED = (
    frozenset("a an the it its he she they this that these those there to of".split())
    | AUXILIARIES
    | _SPEAKERS
)

_LEAST_DENIED = 2  # content words


def restates(question: str, bare: str, statement: str) -> bool:
    """Whether a statement repeats what the bare answer before it affirmed or denied.

    It must have every word of the question except articles, auxiliaries and pronouns; a pronoun may
    stand for the subject.
    """
    said = [word for word, _, _ in words(statement)]
    answer = polarity(bare)
    wanted = _asked_for(question)
    if is_reordered(question, statement) or (answer == "yes" and is_left_open(question, said)):
        return False
    denied = denies(word for word in said if word != "without")  # denies its noun only
    if answer is None or not said or wanted is None or denied != (answer == "no"):
        return False
    held = {_key(word) for word in said}
    if any(map(has_digit, wanted)):
        held |= _TIME_PREPOSITIONS  # "in 1932" is "on 3 May 1932"
    missing = [number for number, key in enumerate(wanted) if key not in held]
    if not missing:
        return bool(wanted)
    as_pronoun = said[0] in _PRONOUNS and missing == list(range(len(missing)))
    named = all(content_stem(wanted[number]) for number in missing)
    # "It is closed on Mondays" has a word for "the museum", and another for "open".
    others = {_key(word) for word in said if word not in STOP_WORDS} - set(wanted)
    is_subject = not others or (len(missing) == 1 and not _asks_of_pronoun(question))
    return as_pronoun and named and is_subject and len(missing) < len(wanted)


def is_left_open(question: str, said: Sequence[str]) -> bool:
    """Whether a statement plans or expects something, and the question does not ask about a plan."""
    asked = {word for word, _, _ in words(last_question(question))}
    return _LEAVES_OPEN.isdisjoint(asked) and not _LEAVES_OPEN.isdisjoint(said)


def is_reordered(question: str, statement: str) -> bool:
    """Whether a statement has the names of a question, or the sides of its comparison, in another order."""
    plain = last_question(question)
    plain = plain[:1].lower() + plain[1:]  # "Did Anna" is not a name
    compares = any(word == "than" for word, _, _ in words(plain))
    named = {_key(word) for one in mentions(plain) if one.kind == "name" for word, _, _ in words(one.text)}
    asked, said = (
        [
            key
            for word, _, _ in words(text)
            if (key := _key(word)) in named or (compares and content_stem(word))
        ]
        for text in (plain, statement)
    )
    both = [key for key in asked if key in said]
    return both != [key for key in dict.fromkeys(said) if key in both]


def _asks_of_pronoun(question: str) -> bool:
    """Whether the subject of a question is a pronoun: "Is it open?"."""
    asked = [word for word, _, _ in words(last_question(question))]
    return not _PRONOUNS.isdisjoint(asked[:2])


def is_reason(question: str, bare: str, statement: str, known: Callable[[str], bool]) -> bool:
    """Whether a statement affirms or denies the question in other words, as the bare answer before it does.

    It must have all content words of the question. After "no", it may lack up to half of them if the
    evidence lacks these too (``known``), but no name and no value.
    """
    said = [word for word, _, _ in words(statement)]
    answer, wanted = polarity(bare), _asked_for(question)
    if answer is None or wanted is None or is_reordered(question, statement):
        return False
    if answer == "yes" and is_left_open(question, said):
        return False
    asked = frozenset(wanted) - _OPTIONAL_WORDS
    held = frozenset(map(_key, said))
    missing = asked - held
    opposed = frozenset(
        one for one in missing if any(are_opposites(base(one), base(other)) for other in held - asked)
    )
    # "Photography without flash is permitted" denies nothing of "Is photography permitted?".
    denying = EXCEPTIONS if missing else EXCEPTIONS - {"without"}
    excludes = (not denying.isdisjoint(said)) != bool(opposed)
    is_of_exception = not EXCEPTIONS.isdisjoint(word for word, _, _ in words(last_question(question)))
    if not asked or (excludes != is_of_exception) != (answer == "no"):
        return False
    if not missing or answer == "yes":
        return not missing
    missing -= opposed
    if said[0] in _PRONOUNS and not _asks_of_pronoun(question):  # for the subject of the question
        missing -= frozenset(takewhile(missing.__contains__, wanted))
    if _has_other(missing, asked, last_question(question), statement):
        return False
    named = (_key(word) for one in mentions(last_question(question)) for word, _, _ in words(one.text))
    return 2 * len(missing) <= len(asked) and missing.isdisjoint(named) and not any(map(known, missing))


def excludes(question: str, bare: str, statement: str) -> bool:
    """Whether a statement after "no" denies more than was asked, or says it of something else only.

    "Can staff install games at work?" "No, staff may not install games."; "Is power included?" "No, only
    heating is included.".
    """
    said = [word for word, _, _ in words(statement)]
    wanted = _asked_for(question)
    if polarity(bare) != "no" or wanted is None or is_reordered(question, statement):
        return False
    asked, held = frozenset(wanted) - _OPTIONAL_WORDS, frozenset(filter(content_stem, said))
    own = frozenset(map(_key, held))
    if "only" in said:
        return not denies(said) and "only" not in wanted and bool(own & asked and own - asked and asked - own)
    return denies(said) and EXCEPTIONS.isdisjoint(said) and len(own) >= _LEAST_DENIED and own <= asked


def _has_other(missing: frozenset[str], asked: frozenset[str], question: str, statement: str) -> bool:
    """Whether a statement has another word after the same preposition: "in winter" for "in summer"."""
    there = [word for word, _, _ in words(question)]
    before = {one for one, other in pairwise(there) if _key(other) in missing and one in _PREPOSITIONS}
    said = pairwise(word for word, _, _ in words(statement))
    return any(one in before and content_stem(other) and _key(other) not in asked for one, other in said)


def is_of_other_case(question: str, statement: str) -> bool:
    """Whether a statement tells of another time or place, or exchanges "with" and "without"."""
    wanted = _asked_for(question)
    said = frozenset(word for word, _, _ in words(statement))
    asked = frozenset(word for word, _, _ in words(last_question(question)))
    for one, other in (("with", "without"), ("without", "with")):
        if one in asked and one not in said and other in said and other not in asked:
            return True
    keys = frozenset(wanted or ()) - _OPTIONAL_WORDS
    return _has_other(keys - frozenset(map(_key, said)), keys, last_question(question), statement)


def corrects(question: str, bare: str, statement: str) -> str | None:
    """Return the name or value of the question that a statement after "no" replaces.

    All other words must be the question's: "Is it in Rome?" "No. It is in Paris."; else return
    None. The caller has to test whether both can be true ("Is it in France?").
    """
    if polarity(bare) != "no" or is_met(last_question(question), statement):  # "over 50 m?" "No, it is 60 m."
        return None
    plain = last_question(question)
    asked = _slots(plain[:1].lower() + plain[1:])  # "did Gaudí" is a name
    if not asked or len(asked[1]) != 1:
        return None
    said = _slots(statement)
    if not said or not said[1]:
        return None
    same_words = asked[0] == said[0] or (said[2] and set(said[0]) <= set(asked[0]) and bool(said[0]))
    kinds = {mention.kind for mention in said[1]} == {asked[1][0].kind}
    other = asked[1][0].text
    return other if same_words and kinds and other.lower() not in statement.lower() else None


@lru_cache(maxsize=100)  # a question is read for each "no"
def _slots(text: str) -> tuple[tuple[str, ...], tuple[Mention, ...], bool] | None:
    """Return stressed words, names with values, and whether a pronoun is first; None for a denial."""
    plain = [word for word, _, _ in words(text)]
    if not plain or denies(plain):
        return None
    found = mentions(text)
    free = tuple(
        _key(word)
        for word, start, _ in words(text)
        if word not in _UNSTRESSED and not any(m.start <= start < m.end for m in found)
    )
    return tuple(sorted(free)), tuple(found), plain[0] in _PRONOUNS


@lru_cache(maxsize=100)
def _asked_for(question: str) -> tuple[str, ...] | None:
    """Return what a statement must hold to say what was asked; None if the question denies something."""
    plain = _IS_IT_SO.sub("", last_question(question))
    asked = [
        (word, plain[start:end])
        for word, start, end in words(plain)
        if not _is_initials(word, plain[start:end])
    ]
    month = [
        n > 0 and written == "May" for n, (_, written) in enumerate(asked)
    ]  # "May I take it?" has no month
    stressed = (
        word for (word, _), is_month in zip(asked, month, strict=True) if is_month or word not in _UNSTRESSED
    )
    return None if denies(word for word, _ in asked) else tuple(map(_key, stressed))


def _is_initials(word: str, written: str) -> bool:
    """Whether a function word is written as part of a name: the "AS" of a company."""
    return word in _MAY_BE_INITIALS and len(written) > 1 and written.isupper()


def _key(word: str) -> str:
    return content_stem(word) or word
