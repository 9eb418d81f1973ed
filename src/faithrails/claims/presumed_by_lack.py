"""Tells whether a lack presumes something unknown: "the Harvard study doesn't mention sleep"."""

from __future__ import annotations

import re

from faithrails.claims.false_lack import LIGHT, content_of, least_likeness
from faithrails.claims.lack_statements import Lack
from faithrails.claims.repeats_known_words import known_of_evidence, known_of_text
from faithrails.claims.words_about_the_answer import DIALOGUE, PARTS, SOURCES
from faithrails.claims.words_of_lacks import (
    DETAIL,
    GIVE,
    GIVEN,
    MENTION,
    RULES,
    SAID,
    SAY,
    TEXT,
    UNSAID,
)  # fmt: skip
from faithrails.evidence.index import EvidenceIndex
from faithrails.text.tokenized import tokenized

# Words of any lack: "isn't recorded", "is left open", "I don't see".
_OF_FORM = (
    PARTS
    | DIALOGUE
    | SOURCES
    | frozenset(re.findall("[a-z]+", f"{SAY} {SAID} {GIVE} {GIVEN} {UNSAID} {MENTION} {DETAIL}"))
    | frozenset(
        "lack lacks omit omits silent fail fails neglect leave leaves left nothing only apart aside "
        "brief nowhere abstract whether which so should would you ask vague never neither none unable "
        "see seen find spot appear appears missing absent open don't doesn't isn't aren't wasn't there's "
        "i'm can't couldn't remains goes".split()
    )
)
_TEXTS = re.compile(rf"\b(?:{TEXT}|{RULES})\b", re.IGNORECASE)
_THAT = ("that ", "the fact that ")
# Questions that presume what they ask about: "why it closed", not "what happens if it closes".
_ASKS = re.compile(
    r"(?:[a-z]+ )?(?P<word>why|how|when|where|who|whom|whose|what|which)\b"
    r"(?! (?:to|happens|happened|becomes|long after)\b|.* like\Z)",
    re.IGNORECASE,
)
_ALIKE = 0.5


def presumes_unknown(sentence: str, lack: Lack, question: str, index: EvidenceIndex) -> bool:
    """Whether words of a lack are in neither question nor evidence, and it presumes what they say.

    These are words outside of the topic, in a clause with "that", and in a question: two of them, or one
    after "why".
    """
    known = known_of_evidence(index) | known_of_text(question)
    of_topic = frozenset(tokenized(lack.topic).words)
    clause = _TEXTS.sub(" ", sentence[: lack.end])
    said = (word for word in clause.split() if word.lower() not in of_topic)
    heavy = (word for word in said if LIGHT.isdisjoint(one for one, _ in content_of(word)))
    outside = " ".join(heavy)
    if known.lacks(outside, _OF_FORM):
        return True
    if lack.topic.startswith(_THAT):
        return known.lacks(lack.topic, PARTS)
    asks = _ASKS.match(lack.topic)
    if asks is None:
        return False
    new = [one for one in content_of(lack.topic) if one[0] not in LIGHT and known.lacks(one[1], PARTS)]
    likeness = least_likeness(new, question, index)
    absent = [word for (_, word), like in zip(new, likeness, strict=True) if like < _ALIKE]
    return len(absent) > 1 or (asks["word"].lower() == "why" and bool(absent))
