"""Recognises questions that assert nothing, and classifies the user's own question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal

from faithrails.claims.question_without_frame import without_frame
from faithrails.claims.repeats_known_words import Known
from faithrails.claims.words_about_the_answer import DIALOGUE, PARTS, pattern
from faithrails.text.find_names import names
from faithrails.text.words import AUXILIARIES, content_stem, has_negation, words

Asked = Literal["yes_no", "request", "open"]

_AUXILIARY = rf"(?:{'|'.join(sorted(AUXILIARIES))})"
_WH = r"(?:what|which|who|whom|whose|when|where|why|how)"
_OPENING = r"(?:and |or |so |but |also,? |well,? |then |please,? |ok(?:ay)?,? |hi,? |hello,? |hey,? )*"
_START = pattern(
    rf"{_OPENING}(?:(?:in|at|on|to|of|from|for|by|with) )?(?:{_WH}|{_AUXILIARY}|any|anything|need|want)\b"
)
_WH_START = pattern(rf"{_OPENING}(?:\w+ ){{0,2}}?{_WH}\b")
_POLAR_START = pattern(rf"{_OPENING}{_AUXILIARY}(?:n't)?\b")
# Statements in the form of a question: tag questions, disbelief, and presuppositions.
_LEADING = pattern(
    r"\b(?:did you know|do(?:n't)? you (?:realize|realise|think(?! of| about)|agree|believe)|"
    r"why not|how come|since when)\b"
    r"|\b(?:believe|imagine|guess|thought|knew|realize|realise|aware|heard(?! of)|surprised?|"
    r"surprising|amazing|doubt|"
    r"suppose|remember|forget)\b"
    r"|\bthat (?:the|an?|it|he|she|they|there|this|these|those|its|his|her|their|our|my|no|"
    r"all|every|each|some|"
    r"many|most|nearly|about|only)\b"
    rf"|,\s*(?:and |or )?{_AUXILIARY}(?:n't)?(?: not)? \w+\s*\?"
    r"|\b(?:right|correct|no|yes|true|eh|huh|okay|ok|agreed|really|innit)\?"
)
# Questions to the user about what to do next, up to what they are about.
_OFFER = pattern(
    r"(?:would you like (?:(?:me )?to|more|any|some)|do you (?:want|need|have) (?:(?:me )?to|"
    r"more|any|some|other)|"
    r"(?:is|are) there (?:anything|something|any|more)|(?:can|could|may|shall) i (?:help|"
    r"assist|clarify|provide)|"
    r"how (?:can|may|could|else can) i (?:help|assist)|what (?:else )?would you like|"
    r"(?:can|could|would) you (?:please )?(?:clarify|specify|rephrase|share)|anything else)\b"
    rf"(?P<before>(?:(?!\b(?:about|regarding|on|in|with)\b).)*)(?P<about>(?:(?!\b(?:{_WH}|"
    rf"{_AUXILIARY})\b)[^,;:])*)\?"
)
# Questions about the user: what they like, or have seen.
_PERSONAL = pattern(
    rf"{_OPENING}(?:(?:{_WH} )?{_AUXILIARY} you (?:ever |also |usually |often |really "
    rf")?(?:like|love|enjoy|prefer|see|seen|"
    r"watch|watched|play|played|use|used|try|tried|visit|visited|read|listen to|heard of|feel "
    r"about|think of|think about|"
    r"a fan of|familiar with|interested in)|what(?:'s| is| was) your favou?rite)\b"
    rf"(?P<about>(?:(?!\b(?:{_WH}|{_AUXILIARY}|that)\b)[^,;:\d])*)\?"
)
_REQUEST = pattern(
    rf"{_OPENING}(?:(?:can|could|will|would) you (?:please |kindly |briefly |also |just )?)?"
    r"(?:tell|explain|describe|list|summari[sz]e|elaborate|clarify|outline|name|compare|translate|define|"
    r"(?:give|show|help|remind|teach|walk|find|get|write) (?:me|us))\b"
)
# Questions about the assistant itself: a yes to one says nothing about the sources.
_ABOUT_ASSISTANT = pattern(
    rf"{_OPENING}(?:do you (?:happen to )?know (?:of|about|any\w*|much|more|{_WH})|"
    r"have you (?:ever )?heard of|"
    r"are you (?:familiar with|a fan of|interested in)|do you (?:also |really )?(?:like|love|enjoy|prefer))\b"
)
_YES_NO_INSIDE = pattern(
    r"\b(?:whether|true or false|yes or no|confirm|(?:tell|show|explain|check|know)(?: \w+)? if)\b"
    rf"|[,:;–—]\s*{_AUXILIARY}(?:n't)?\b[^,:;]*\?"
)
_LAST_QUESTION = re.compile(r"[^.!?\n]+\?")
_PRESUMES = pattern(r"\b(?:why|that)\b")
_ASKING = pattern(rf"\b(?:{_WH}|that)\b")
_QUESTION_WORD = re.compile(r"\b(?:who|whom|whose|what|which|when|where|why|how)\b", re.IGNORECASE)
_QUOTES = frozenset('"“”')
_LONGEST_QUESTION = 400  # characters
# Marks around the words of a sentence.
EDGES = " \t\r\n*_#>-–—•.!:,;\"'“”‘’"
_ALLOWED = DIALOGUE | PARTS
_LONGEST = 400  # characters; a longer question says more than it asks
_MOST_IN_KEY = 4  # words
_YES_OR_NO = pattern(
    r"[\W_]*(?:yes|yeah|yep|yup|no|nope|nah|sure|certainly|definitely|absolutely|of course|indeed|true|"
    r"false)\b"
    r"|[\s*_]*[✅✔☑✓👍❌✗✘✖🚫👎]"
)
_MOST = 2_000  # characters of a question that are read


@lru_cache(maxsize=100)
def last_question(text: str) -> str:
    """Return the last question of a text, without the text before it; the whole text if it has none."""
    found = _LAST_QUESTION.findall(text[-_MOST:])
    return found[-1].strip() if found else text[-_MOST:].strip()


@lru_cache(maxsize=100)
def kind_of(question: str) -> Asked:
    """Return the kind of answer a question asks for: yes or no, an action, or anything else.

    Without a question mark, only a text that begins with an auxiliary verb or asks "whether" is a yes/no
    question: "weather by month" is a search.
    """
    asked = last_question(question)
    if _YES_NO_INSIDE.search(asked):
        return "yes_no"
    if _REQUEST.match(asked) or _ABOUT_ASSISTANT.match(asked):
        return "request"
    if _POLAR_START.match(asked):
        return "yes_no"
    is_open = not asked.endswith("?") or _WH_START.match(without_frame(asked))
    return "open" if is_open else "yes_no"


def is_key_asked(sentence: str) -> bool:
    """Whether a sentence is a key of a few words with a question mark: "Dogs?"."""
    said = [word for word, _, _ in words(sentence)]
    is_key = 0 < len(said) <= _MOST_IN_KEY and AUXILIARIES.isdisjoint(said) and not _WH_START.match(sentence)
    return is_key and sentence.rstrip("*_ ").endswith("?")


def is_answered_key(sentence: str, after: str) -> bool:
    """Whether a sentence is such a key and a yes or no follows: "Dogs? Sure!"."""
    return is_key_asked(sentence) and _YES_OR_NO.match(after) is not None


def is_question(sentence: str, asked: Known, either: Callable[[], Known]) -> bool:
    """Whether a sentence only asks.

    It may have the words of the user's question (``asked``). Words that only the evidence has (``either``
    returns the words of both) may be in an offer ("Would you like to know more about ...?"), in a question
    about the user ("Have you seen ...?") or, except for names, after "what" or "how". "Why is it open?"
    presumes what the user's "Is it open?" only asks.
    """
    if len(sentence) > _LONGEST or not sentence.rstrip("*_\"'”’) ").endswith("?"):
        return False
    body = sentence.strip("*_\"'“‘”’() ")
    if not _START.match(body) or _LEADING.search(body) or has_negation(body):
        return False
    presumes = _PRESUMES.search(body) is not None
    if not asked.lacks(body, _ALLOWED):
        return not (presumes or _repeats_all(body, asked)) or asked.words.issuperset(_asking_words(body))
    personal = _PERSONAL.fullmatch(body)
    if personal and not either().lacks(personal["about"]):
        return True
    if either().lacks(body, _ALLOWED):
        return False
    offer = _OFFER.fullmatch(body)
    if offer:
        return not any(asked.lacks(name.text) for name in names(offer["before"]))
    opens = _WH_START.match(body) is not None and not presumes
    return opens and not any(asked.lacks(name.text) for name in names(body))


def _asking_words(text: str) -> Iterator[str]:
    return (found.lower() for found in _ASKING.findall(text))


def _repeats_all(body: str, asked: Known) -> bool:
    """Whether a question has all content words of the user's: "Which guests may feed them?"."""
    return bool(asked.stems) and asked.stems <= {content_stem(word) for word, _, _ in words(body)}


def is_yes_no_question(sentence: str) -> bool:
    """Whether a sentence is one yes/no question, without a question word or a quotation."""
    asked = sentence.strip(EDGES)
    if not asked.endswith("?") or len(asked) > _LONGEST_QUESTION or asked.count("?") > 1:
        return False
    return " " in asked and _QUOTES.isdisjoint(asked) and not _QUESTION_WORD.search(asked)
