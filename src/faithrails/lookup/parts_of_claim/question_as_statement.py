"""Joins a question with the few words that answer it into a statement: "the museum open 10 am"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import chain
from typing import NamedTuple

from faithrails.claims.question_without_frame import without_frame
from faithrails.claims.questions import kind_of, last_question
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.parts_of_claim.introductions import asserts_nothing, introduction_end
from faithrails.lookup.parts_of_claim.join_item_with_label import Labelled
from faithrails.text.clean_prose import places_as_written
from faithrails.text.open_questions import VERBS, OpenQuestion, are_few_words, open_question, statements
from faithrails.text.plain_statement import plain_statement
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.types import Claim, Turn

_MOST_WORDS = 8  # of an answer: a longer one is a statement by itself
_BEFORE = 1_000  # characters before a claim that are read
_MOST_BEFORE = 16  # words before an answer
_MOST_ASKED = 25  # words of a question
_MOST_SENTENCES = 300  # of the evidence, in which the values of an answer are looked for
_CLOSING = " \t\r\n*_"
_MARKS = " \t\r\n*_#>|•-–—.,;:!?'‘’\"“”«»"
_MARKS_OF_QUESTION = " \t\r\n*_\"'”’)»"
_DO = frozenset("do does did".split())
_FOLLOWS = re.compile(r"(?:(?:and|but|so|ok|okay),?\s+)?(?:(?:what|how) about\s+)?", re.IGNORECASE)
# A question that the answer itself asks right before a claim: "Q: When does it open?\nA: 9 am".
_OWN = re.compile(r"[^.!?\n]{3,}\?\Z")
_SINCE = re.compile(r"[\s*_#>|\"'”’)-]*(?:answer\b\W*)?", re.IGNORECASE)
_MOST_FOLLOWING = 8  # words of a question without a verb
_LONGEST_ASKED = 300  # characters
_NAMED = re.compile(r"\A\W*(?:q(?:uestion)?|a(?:nswer)?)\s?:[\s*_]*", re.IGNORECASE)
_INTRODUCTION = re.compile(r"[^,:.;]{3,60}[,:]\s+(?=\S)")
_LEADS_IN = re.compile(
    r"\W*(?:(?:well|sure|ok|okay)[,!. ]+)?(?:(?:(?:the|my) )?(?:\w+ )?answer(?: is| was| would be)?|"
    r"(?:it|that|this|he|she|they)(?:['’](?:s|re)| is| was| are| were| would be))\b[\s:,*_-]*",
    re.IGNORECASE,
)
# What may stand after an answer: "9 am, as stated in the document".
OF_SOURCE = re.compile(
    r",?\s\(?(?:as (?:stated|mentioned|noted|given|listed|shown|described|specified|indicated|per)|"
    r"according to|based on|per|from)\s(?:\w+\s){0,3}?(?:documents?|passages?|texts?|contexts?|sources?|"
    r"articles?|excerpts?|information|page)(?:\s\d{1,2})?[.)\s]*\Z",
    re.IGNORECASE,
)


class Answered(NamedTuple):
    """The few words that answer a question, and the question."""

    answer: str
    asked: OpenQuestion

    @property
    def about(self) -> str:
        """What the question asks about."""
        return " ".join(self.asked[:3]).strip()


def question_before(question: str, before: str) -> tuple[str, str]:
    """Return the question that a claim answers, even one within the answer, and the answer since then."""
    place = before.rfind("?")
    since = max(0, place - _LONGEST_ASKED)
    near = _SINCE.fullmatch(before, place + 1) if place >= 0 else None
    own = _OWN.search(before, since, place + 1) if near else None
    return (_NAMED.sub("", own[0].strip(_MARKS)), "") if own else (question, before)


def answered(question: str, text: str, before: str) -> Answered | None:
    """Return a claim of a few words as an answer; None for a sentence, or if no "who", "what" … is asked.

    "It is" and "The answer is" in front are left out. ``before`` may hold a few words, such as other items of
    a list. After a sentence or a lead-in the claim continues that instead, and the result is None.
    """
    asked, text = _read(question), _without_introduction(_NAMED.sub("", plain_statement(text)))
    if asked is None or ":" in before or text.rstrip(_CLOSING).endswith(":"):
        return None
    if not are_few_words(before, _MOST_BEFORE) or _says_again(asked, text):
        return None
    said = OF_SOURCE.sub("", text[found.end() :] if (found := _LEADS_IN.match(text)) else text).strip(_MARKS)
    return Answered(said, asked) if said and are_few_words(said, _MOST_WORDS) else None


def _without_introduction(text: str) -> str:
    """Return a text without "According to the document:" or "I think" in front."""
    found = _INTRODUCTION.match(text)
    text = text[found.end() :] if found and asserts_nothing(found[0]) else text
    return text[introduction_end(text) :]


def statements_of_answer(answer: Answered, index: EvidenceIndex) -> Iterator[Labelled]:
    """Yield statements that join a question and the few words that answer it, the likeliest order first."""
    said = _in_a_sentence(answer.answer, index)
    return (Labelled(answer.about, statement) for statement in statements(said, answer.asked))


def as_answered(turn: Turn, claim: Claim) -> str:
    """Return a claim as the answer has it, without words that only introduce or attribute it."""
    is_there = places_as_written(turn.answer, claim.start, claim.end, claim.text) is not None
    return claim.text if is_there else turn.answer[claim.start : claim.end]


def as_statement(turn: Turn, claim: Claim, index: EvidenceIndex) -> str:
    """Return a claim of a few words joined with its question: "a towel is €2"; "" for other claims."""
    text = as_answered(turn, claim)
    question, before = question_before(
        turn.question, turn.answer[max(0, claim.start - _BEFORE) : claim.start]
    )
    answer = answered(question, text, before)
    return next(statements_of_answer(answer, index)).statement if answer else ""


def _in_a_sentence(said: str, index: EvidenceIndex) -> str:
    """Return an answer as part of a sentence of the evidence.

    Its values are spelled as there ("£32" for "Thirty-two pounds"), and it begins without a capital unless
    the evidence always has it.
    """
    for value in reversed(values(said)):
        if found := next(filter(partial(_is_same, value), _values(index)), None):
            said = f"{said[: value.start]}{found.text}{said[value.end :]}"
    first = said.split(" ", 1)[0]
    folded = first.lower().strip(_MARKS)
    is_name = folded in index.words and folded not in index.uncapitalised
    is_low = first == "A" or first[1:].islower()
    return said[0].lower() + said[1:] if is_low and not is_name else said


def _is_same(value: Mention, other: Mention) -> bool:
    """Whether two values are the same in other spellings, with the same unit."""
    has_unit = value.unit == other.unit if value.kind != "money" else value.currency == other.currency
    return value.kind == other.kind and has_unit and value.amounts == other.amounts != ()


def _values(index: EvidenceIndex) -> Iterator[Mention]:
    return chain.from_iterable(sentence.values for sentence in index.sentences[:_MOST_SENTENCES])


def _says_again(asked: OpenQuestion, text: str) -> bool:
    """Whether a text repeats the verb of "When does the shop open?", which makes it a sentence."""
    verbs = tokenized(asked.rest).stems if asked.verb in _DO else []
    return bool(verbs) and not frozenset(verbs[1:]).isdisjoint(tokenized(text).stems)


@lru_cache(maxsize=16)  # called for each claim of an answer
def _read(question: str) -> OpenQuestion | None:
    asked = without_frame(last_question(question))
    found = open_question(asked) if len(asked.split()) <= _MOST_ASKED else None
    if found is None:
        return _of_follow_up(asked) if question.rstrip(_MARKS_OF_QUESTION).endswith("?") else None
    return None if kind_of(question) == "yes_no" else found


def _of_follow_up(asked: str) -> OpenQuestion | None:
    """Return a question without a verb that continues another: "And on Sundays?", "How about a student?"."""
    words = tokenized(asked).words
    if not 0 < len(words) <= _MOST_FOLLOWING or not VERBS.isdisjoint(words):
        return None
    about = _FOLLOWS.sub("", asked)
    return OpenQuestion("", "", about) if about else None
