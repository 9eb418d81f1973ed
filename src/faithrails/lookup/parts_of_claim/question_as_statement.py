"""Joins a question with the few words that answer it into a statement: "the museum open 10 am"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from faithrails.claims.questions import kind_of, last_question
from faithrails.lookup.parts_of_claim.join_item_with_label import OF_SENTENCES, VERBS, Labelled
from faithrails.text.irregular_verbs import is_past
from faithrails.text.tokenized import tokenized

_MOST_WORDS = 8  # of an answer: a longer one is a statement by itself
_MOST_BEFORE = 16  # words before an answer
_MOST_ASKED = 25  # words of a question
_CLOSING = " \t\r\n*_"
_MARKS = ' \t\r\n*_#>|•-–—.,;:!"“”'
_DO = frozenset("do does did".split())
_BE = frozenset("is are was were".split())
_VERB = rf"(?:{'|'.join(sorted(VERBS))})"
# Not "how to", which takes whole sentences to answer.
_ASKED = re.compile(
    r"(?:\w+,? ){0,2}?(?:(?:in|at|on|to|of|from|for|by|with|since|until|under) )?"
    rf"(?P<wh>what time|what|which|whom?|whose|when|where|why|how (?!to\b|come\b|about\b|{_VERB}\b)\w+)\b"
    r"(?P<rest>.+)",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(rf"\s(?P<verb>{_VERB})\s", re.IGNORECASE)
_COUNTED = re.compile(r"(?:what|which|whose|how (?:much|many))\Z", re.IGNORECASE)
# A question that the answer itself asks right before a claim: "Q: When does it open?\nA: 9 am".
_OWN = re.compile(r"[^.!?\n]{3,}\?\Z")
_SINCE = re.compile(r"[\s*_#>|\"'”’)-]*(?:answer\b\W*)?", re.IGNORECASE)
_LONGEST_ASKED = 300  # characters
_NAMED = re.compile(r"\A\W*(?:q(?:uestion)?|a(?:nswer)?)\s?:[\s*_]*", re.IGNORECASE)
_LEADS_IN = re.compile(
    r"\W*(?:(?:well|sure|ok|okay)[,!. ]+)?(?:(?:(?:the|my) )?(?:\w+ )?answer(?: is| was| would be)?|"
    r"(?:it|that|this|he|she|they)(?:['’]s| is| was| are| were| would be))\b[\s:,*_-]*",
    re.IGNORECASE,
)


class _Asked(NamedTuple):
    """A question: what it counts or chooses ("how many guests"), its auxiliary verb, and the words after."""

    noun: str
    verb: str
    rest: str


class Answered(NamedTuple):
    """The few words that answer a question, and the question."""

    answer: str
    asked: _Asked

    @property
    def about(self) -> str:
        """What the question asks about."""
        return " ".join(self.asked).strip()


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
    asked, text = _read(question), _NAMED.sub("", text)
    if asked is None or ":" in before or text.rstrip(_CLOSING).endswith(":"):
        return None
    if not _are_few(before, _MOST_BEFORE) or _says_again(asked, text):
        return None
    said = (text[found.end() :] if (found := _LEADS_IN.match(text)) else text).strip(_MARKS)
    return Answered(said, asked) if said and _are_few(said, _MOST_WORDS) else None


def statements_of_answer(answer: Answered) -> Iterator[Labelled]:
    """Yield statements that join a question and the few words that answer it, in likely word orders."""
    return (Labelled(answer.about, statement) for statement in _statements(*answer))


def _statements(said: str, asked: _Asked) -> Iterator[str]:
    if not asked.verb:  # "Who founded the firm?", "Which plan costs 5 euros?"
        first, _, after = asked.rest.partition(" ")
        yield f"{said} {after if first in said.split() else asked.rest}"
        return
    yield f"{asked.rest} {said} {asked.noun}".rstrip()
    if asked.verb in _BE:
        yield f"{said} {asked.verb} {asked.rest}"
        yield f"{asked.rest} {asked.verb} {said}"


def _are_few(text: str, most: int) -> bool:
    """Whether a text has at most ``most`` words and is no sentence."""
    words = tokenized(text).words
    is_sentence = not OF_SENTENCES.isdisjoint(words) or any(map(is_past, words[1:]))
    return len(words) <= most and not is_sentence


def _says_again(asked: _Asked, text: str) -> bool:
    """Whether a text repeats the verb of "When does the shop open?", which makes it a sentence."""
    verbs = tokenized(asked.rest).stems if asked.verb in _DO else []
    return bool(verbs) and not frozenset(verbs[1:]).isdisjoint(tokenized(text).stems)


@lru_cache(maxsize=16)  # called for each claim of an answer
def _read(question: str) -> _Asked | None:
    asked = last_question(question).strip(" ?!.\"'")
    if not asked or len(asked.split()) > _MOST_ASKED or kind_of(question) == "yes_no":
        return None
    found = _ASKED.fullmatch(asked)
    if found is None:
        return None
    rest = found["rest"]
    verb = _AUXILIARY.search(rest)
    if verb is None:
        return _Asked("", "", rest.strip())
    noun = rest[: verb.start()].strip() if _COUNTED.match(found["wh"]) else ""
    is_late = verb.start() and not _COUNTED.match(found["wh"])  # "Who wrote the book that was banned?"
    return _Asked("", "", rest.strip()) if is_late else _Asked(noun, verb["verb"].lower(), rest[verb.end() :])
