"""Estimates whether a statement after "yes" or "no" is a reason for it: "Can I swim?" "No, it is closed."."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from faithrails.claims.compare_statement_with_question import (
    corrects,
    is_left_open,
    is_of_other_case,
    is_reordered,
)
from faithrails.claims.questions import last_question
from faithrails.claims.value_asked_about import is_met
from faithrails.evidence.load_domain_words import load_vocabulary
from faithrails.text.irregular_verbs import base
from faithrails.text.permissions import OPPOSED, Force, force_of
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import mentions, values
from faithrails.text.word_relations import are_opposites
from faithrails.text.words import NEGATIONS, content_stem, denies

_CONCESSIONS = frozenset("although though while whereas despite".split())
_CONDITIONS = frozenset("if provided as so once when with up for".split())
_BREAK = re.compile(
    r"[;:(,]|\b(?:but|although|though|because|since|whereas|which|who|if|provided|unless|when|where|as|so)\b",
    re.IGNORECASE,
)
_TAG = re.compile(
    r",\s(?:right|correct|yes|no|\w+n['’]t\s\w+|(?:is|are|was|does|do|did)\s\w+)\?", re.IGNORECASE
)
_OF_PAST = frozenset("has have had did was were".split())
_SPEAKERS = frozenset("i we you he she it they there".split())
_BESIDE_VALUE = frozenset(
    "exactly only just it they there is are get gets have has per a day days year years".split()
)
_LONGEST_NAME = 3  # words
_LEAST_BEFORE_BREAK = 8  # characters
_PRONOUNS = frozenset("it they there that this".split())
_OF_VALUE = 0.95  # P(a value that tells the answer is a reason for it)
_LIMITING = frozenset("only just alone".split())
# Words that deny without a negation.
_REFUSING = frozenset(
    "refuse refuses refused reject rejects rejected decline declines declined exclude excludes excluded "
    "forbid forbids forbidden prohibit prohibits prohibited ban bans banned deny denies denied fail fails "
    "failed lack lacks lacked stop stops stopped cease ceased cancel cancelled canceled drop dropped limited "
    "restricted except exempt separately instead elsewhere impossible unavailable unable".split()
)
_UNLIMITED = re.compile(
    r"\bno\s(?:\w+\s)?(?:cap|limit|maximum|minimum|restriction|charge|fee|cost|need|difference|problem)",
    re.IGNORECASE,
)
_PAYING = frozenset(
    "pay pays paid paying cost costs charge charged charges extra fee fees fine fined surcharge".split()
)
_FREE = frozenset("free included includes include nothing complimentary waived".split())
_NO_CHARGE = re.compile(r"\bno\s(?:extra\s)?(?:charge|cost|fee)", re.IGNORECASE)

# Weights of a logistic model, positive for "yes", fitted by benchmarks/fit_yes_no.py. Without its bias: a
# statement that has none of these is as likely after "no" as after "yes".
_WEIGHTS = {
    "denied": -1.86,
    "denied though covered": -2.46,
    "denied twice": -2.20,
    "denied behind": -0.82,
    "question denied": 1.59,
    "contrast": 3.24,
    "contrast that limits": 0.70,
    "condition": 1.27,
    "limited": -2.91,
    "limited to others": 2.00,
    "refused": -0.57,
    "opposite": -0.84,
    "unlimited": 2.06,
    "same force": 1.42,
    "opposed force": -1.04,
    "free to": 2.82,
    "needed": -1.39,
    "need denied": -2.65,
    "free as asked": 1.93,
    "priced, not free": -1.69,
    "free, not paid": -1.39,
    "priced as asked": -0.82,
    "value": 0.43,
}


def probability_of(answer: str, question: str, statement: str) -> float:
    """Return the probability (0..1) that a statement explains the answer ("yes" or "no") to a question.

    0 if it has the names in another order, denies something of another time or place, or has a value that
    tells the other answer: "Is it more than 50 metres high?" "No, it is 60 metres high.".
    """
    if is_reordered(question, statement):
        return 0.0
    asked, main = last_question(question), _split(statement)[0]
    met = is_met(asked, main)
    if met is not None and met is not (answer == "yes"):
        return 0.0
    if _takes_back(answer, asked, statement) or _tells_other(answer, asked, statement):
        return 0.0
    denies_one = any(word in NEGATIONS for word in tokenized(f"{statement} {question}").words)
    if denies_one and is_of_other_case(question, statement):
        return 0.0
    logit = sum(_WEIGHTS[name] * value for name, value in signals(question, statement).items())
    likely = 1 / (1 + math.exp(-logit if answer == "yes" else logit))
    return max(likely, _OF_VALUE) if met is not None and _is_of_asked(asked, main) else likely


def _takes_back(answer: str, question: str, statement: str) -> bool:
    """Whether a statement denies with "but" what the yes before it affirmed: "Yes, but not on Sundays"."""
    main, _, first = _split(statement)
    reading = tokenized(main)
    if answer != "yes" or first not in ("but", "though", "except") or not denies(reading.words):
        return False
    return bool(reading.stems) and frozenset(tokenized(question).stems).issuperset(reading.stems)


def _tells_other(answer: str, question: str, statement: str) -> bool:
    """Whether a statement says no more than the question, or after "yes" something else in its place.

    "Is it in Rome?" "Yes, it is in Paris."; "Has it opened?" "Yes, it will open."; "Does Ben sing?" "Yes, the
    other singer sings."
    """
    question = _TAG.sub("?", question)
    said, asked = tokenized(statement), tokenized(question)
    adds = frozenset(said.stems) - frozenset(asked.stems) or values(statement) or denies(said.words)
    if not adds and _force(said) is None:
        return True
    if answer == "no":
        return False
    asks_of_past = not _OF_PAST.isdisjoint(asked.words[:1])
    if corrects(question, "No", statement) is not None or (
        asks_of_past and is_left_open(question, said.words)
    ):
        return True
    if _is_only_another_value(said, question):
        return True
    if not said.stems or not _SPEAKERS.isdisjoint(asked.words[:2]):
        return False
    named = [frozenset(one.words) for one in mentions(question) if one.kind == "name"]
    if named and statement.istitle() and len(said.words) <= _LONGEST_NAME:  # "Sydney."
        return not any(name.issubset(said.words) for name in named)
    subject, rest = asked.stems[:1], frozenset(asked.stems[1:])
    is_about_other = bool(subject) and subject[0] not in said.stems and said.stems[0] not in rest
    return is_about_other and bool(rest) and rest <= frozenset(said.stems) and not _begins_with_pronoun(said)


def _is_only_another_value(said: TokenizedText, question: str) -> bool:
    """Whether a statement is only a value and the question has another: "30 days?" "25 days."."""
    own, wanted = values(said.text), values(question)
    if len(own) != 1 or len(wanted) != 1 or own[0].kind != wanted[0].kind or own[0].bound or wanted[0].bound:
        return False
    first, last = said.between(own[0].start, own[0].end)
    beside = (word for n, word in enumerate(said.words) if not first <= n < last)
    named = own[0].nouns.union(filter(None, (own[0].unit,)))
    is_alone = all(word in _BESIDE_VALUE or content_stem(word) in named for word in beside)
    return is_alone and not agrees(own[0], wanted[0])


def _begins_with_pronoun(reading: TokenizedText) -> bool:
    return not _PRONOUNS.isdisjoint(reading.words[:1])


def _is_of_asked(question: str, statement: str) -> bool:
    """Whether a statement begins with a pronoun, or has only content words of the question."""
    reading = tokenized(statement)
    of_values = {n for value in values(statement) for n in range(*reading.between(value.start, value.end))}
    others = (
        stem for n, stem in zip(reading.content_indexes, reading.stems, strict=True) if n not in of_values
    )
    return _begins_with_pronoun(reading) or frozenset(tokenized(question).stems).issuperset(others)


@lru_cache(maxsize=100)
def signals(question: str, statement: str) -> dict[str, float]:
    """Return what tells whether a statement affirms a question, each 0..1."""
    asked, whole = tokenized(last_question(question)), tokenized(statement)
    main, rest, first = _split(statement)
    said, words, wanted = tokenized(main), frozenset(tokenized(main).words), frozenset(asked.words)
    denied = denies(said.words)
    limited = not words.isdisjoint(_LIMITING)
    refused = not words.isdisjoint(_REFUSING)
    missing = frozenset(asked.stems) - frozenset(whole.stems)
    covered = 1 - len(missing) / len(set(asked.stems)) if asked.stems else 0.0
    is_contrast = first in ("but", "though")
    force, other = _force(asked), _force(said)
    found = {
        "denied": denied,
        "denied though covered": denied * covered,
        "denied twice": not denied and any(word in NEGATIONS for word in said.words),
        "denied behind": bool(rest) and denies(tokenized(rest).words),
        "question denied": denies(asked.words),
        "contrast": is_contrast,
        "contrast that limits": is_contrast and (denied or limited or refused),
        "condition": first in _CONDITIONS,
        "limited": limited and not is_contrast,
        "limited to others": (limited and not is_contrast) * (1 - covered),
        "refused": refused and not is_contrast,
        "opposite": not denied and _has_opposite(missing, frozenset(asked.stems), frozenset(whole.stems)),
        "unlimited": _UNLIMITED.search(statement) is not None,
        "same force": force is not None and force == other,
        "opposed force": frozenset((force, other)) in OPPOSED,
        "free to": other == "free",
        "needed": other == "needed",
        "need denied": force == "needed" and denied,
        **_of_price(wanted, words, statement),
        "value": bool(values(statement)) and not values(asked.text),
    }
    return {name: float(value) for name, value in found.items()}


def _split(statement: str) -> tuple[str, str, str]:
    """Return the main clause of a statement, the rest, and the first word."""
    words = tokenized(statement).words
    first = words[0] if words else ""
    comma = statement.find(",")
    if first in _CONCESSIONS and comma > 0:
        return statement[comma + 1 :], statement[:comma], first
    cut = _BREAK.search(statement, max(_LEAST_BEFORE_BREAK, len(first) + 1))
    return (statement[: cut.start()], statement[cut.start() :], first) if cut else (statement, "", first)


def _force(reading: TokenizedText) -> Force | None:
    found = force_of(reading.words)
    if found is None and "welcome" in reading.words and not denies(reading.words):
        return "allowed"  # "Small animals are welcome"
    return found[0] if found else None


def _has_opposite(missing: frozenset[str], asked: frozenset[str], said: frozenset[str]) -> bool:
    # Those of the vocabulary are opposites only when said of one thing: nausea is "rare" or "common".
    opposites = load_vocabulary().opposites if asked & said else lambda _: frozenset[str]()
    return any(
        are_opposites(base(one), base(other)) or other in opposites(one)
        for one in missing
        for other in said - asked
    )


def _of_price(asked: frozenset[str], said: frozenset[str], statement: str) -> dict[str, bool]:
    """Return signals of questions that ask whether something is free, or has to be paid."""
    if_free, if_paid = "free" in asked, "free" not in asked and not asked.isdisjoint(_PAYING)
    is_free = not said.isdisjoint(_FREE) or _NO_CHARGE.search(statement) is not None
    has_price = any(value.kind == "money" for value in values(statement))
    return {
        "free as asked": if_free and is_free and not has_price,
        "priced, not free": if_free and has_price,
        "free, not paid": if_paid and is_free,
        "priced as asked": if_paid and has_price and not is_free,
    }
