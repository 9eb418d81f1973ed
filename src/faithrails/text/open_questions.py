"""Reads an open question ("When does the shop open?") and joins it with the few words that answer it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.text.irregular_verbs import is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, PRONOUNS

VERBS = AUXILIARIES - {"am"}  # "9 am"
OF_SENTENCES = VERBS | PRONOUNS | {"i", "you", "we"}  # a text with one of these words is a sentence
BE = frozenset("is are was were".split())
_HAVE = frozenset("has have had".split())
_WHO = frozenset("who which what whose".split())
_SUBJECT = re.compile(r"(?:i|you|we|they|he|she|it)\b", re.IGNORECASE)
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


class OpenQuestion(NamedTuple):
    """A question: what it counts or chooses ("how many guests"), its auxiliary verb, and the words after.

    ``of_subject`` is true if the answer is the subject of the verb: "Which plan has a domain?".
    """

    noun: str
    verb: str
    rest: str
    of_subject: bool = False


def open_question(asked: str) -> OpenQuestion | None:
    """Read a question without its question mark; None if it does not ask "who", "what" or "how"."""
    found = _ASKED.fullmatch(asked)
    if found is None:
        return None
    rest = found["rest"]
    verb = _AUXILIARY.search(rest)
    chooses = _COUNTED.match(found["wh"]) is not None
    # A verb far on is of a clause: "Who wrote the book that was banned?"
    if verb is None or (verb.start() and not chooses):
        return OpenQuestion("", "", rest.strip(), of_subject=True)
    is_counted = chooses and found["wh"].lower() != "what"  # not "the tablets stay under 25 °C temperature"
    noun = rest[: verb.start()].strip() if is_counted else ""
    auxiliary, after = verb["verb"].lower(), rest[verb.end() :]
    is_who = found["wh"].lower() == "who" or (noun != "" and found["wh"].lower() in _WHO)
    of_subject = auxiliary in BE or (auxiliary in _HAVE and not _SUBJECT.match(after))
    return OpenQuestion(noun, auxiliary, after, of_subject=is_who and of_subject)


def statements(said: str, asked: OpenQuestion) -> Iterator[str]:
    """Yield the statements that a question forms with the few words that answer it, the likeliest first."""
    known = {*said.lower().split(), "one", "ones"}
    noun = "" if asked.noun.lower() in known else asked.noun
    subject = f"{said} {noun}".rstrip()
    if asked.of_subject:  # "Who founded the firm?", "Which plan costs 5 euros?", "Which one is lighter?"
        first, _, after = asked.rest.partition(" ")
        rest = after if not asked.verb and first.lower() in known else asked.rest
        yield " ".join(filter(None, (subject, asked.verb, rest)))
    elif asked.verb in BE:
        yield f"{asked.rest} {asked.verb} {said}"
    if asked.verb or not asked.of_subject:
        yield f"{asked.rest} {subject}"
    if asked.verb in BE and not asked.of_subject:
        yield f"{said} {asked.verb} {asked.rest}"


def are_few_words(text: str, most: int) -> bool:
    """Whether a text has at most ``most`` words and is no sentence."""
    reading = tokenized(text)
    words = [  # "Paul Reed" and "in May" have no verb
        word
        for word, start in zip(reading.words, reading.starts, strict=True)
        if not (start and text[start].isupper())
    ]
    is_sentence = not OF_SENTENCES.isdisjoint(words) or any(map(is_past, words[1:]))
    return len(reading.words) <= most and not is_sentence
