"""Recognises refusals: sentences which say that the assistant or the sources cannot answer.

"I don't know" asserts nothing. "The passage does not mention any injured people" asserts
something about the sources that can be checked: ``read_missing_information`` returns what.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from faithrails.claims.repeats_known_words import Known
from faithrails.claims.words_about_the_answer import DIALOGUE, PARTS, SOURCES, one_of, pattern
from faithrails.text.words import content_stem, words

Sort = Literal["whether", "when", "how_many", "who", "other"]


class MissingInformation(NamedTuple):
    """What the sources are said to lack: stems of content words, and the kind of question left open."""

    stems: frozenset[str]
    sort: Sort


_OF_SOURCES = (
    r"(?:(?:the|these|this|those|my|any|given|provided|above|available|retrieved|of) )*"
    r"(?:passages?|contexts?|documents?|texts?|sources?|evidence|information|articles?|excerpts?|data|"
    r"knowledge base|content|material)(?: (?:provided|given|above|available|(?:that )?i (?:have|was given)))?"
)
_NOT_ABLE = one_of(
    "can(?:not|'t| not)",
    "could(?: not|n't)",
    r"(?:am|'m) (?:un|not )able to",
    r"was(?: not|n't| un) ?able to",
)
_TELL = r"(?:answer|help|respond|find|say|tell|determine|provide|confirm|locate)"
_SAY = (
    r"(?:say|mention|contain|specify|provide|include|state|cover|tell|give|answer|address|discuss|explain|"
    r"describe|list|name|identify|indicate|report|refer)"
)
_SAID = (
    r"(?:mentioned|stated|specified|covered|given|provided|discussed|described|addressed|"
    r"included|listed|named)"
)
_ADVERB = r"(?:\w+ly )?"
_INFORMATION = r"(?:information|mention|data|details?|answer|reference|evidence|account|record)"
# "There is no evidence of harm" is about the world, unless it names the sources.
_NAMED_INFORMATION = (
    r"(?:information|mention|details?|answer|reference|"
    rf"(?:data|evidence|account|record)(?=.* (?:in|by) {_OF_SOURCES}$))"
)
_REST = r"(?P<rest>\b[^.;:!?\n]{0,200})"
_ABOUT = r"(?= (?:of|about|on|regarding|concerning|for|as|in|from|available|provided|given|whether|to)\b|$)"

_OPENING = r"(?:(?:i'm |i am )?(?:sorry|unfortunately|i apologi[sz]e)(?:,? but|,)? )?"
_OF_THE_ASSISTANT = [
    r"i (?:really |simply )?do(?: not|n't) know",
    r"i(?:'m| am) (?:not sure|unsure|not certain)",
    rf"i ?{_NOT_ABLE} {_TELL}",
    r"unable to (?:answer|respond)",
    r"i do(?: not|n't) have (?:any |enough |sufficient |that |this |the )?"
    r"(?:information|data|details|access|knowledge|an answer)",
]
_OF_THE_SOURCES = [
    rf"(?:(?:based on|according to) )?{_OF_SOURCES},? (?:do|does|did)(?: not|n't) {_ADVERB}{_SAY}",
    rf"(?:(?:based on|according to) )?{_OF_SOURCES} {_ADVERB}(?:says?|mentions?|contains?|"
    rf"tells?(?: us)?|gives?|"
    rf"provides?|includes?|has|have|makes?) (?:nothing|no {_INFORMATION})",
    rf"(?:in {_OF_SOURCES},? )?there(?: is| was| are| were|'s) (?:no|not enough|insufficient) "
    rf"{_NAMED_INFORMATION}{_ABOUT}",
    rf"(?:nothing|no {_NAMED_INFORMATION}) (?:is|was) (?:said|found|given|provided|{_SAID}|made)",
    rf"nothing in {_OF_SOURCES} {_ADVERB}(?:says?|mentions?|suggests?|indicates?|states?|shows?|tells?)",
    rf"(?:none|neither) of {_OF_SOURCES} {_ADVERB}{_SAY}s?",
    rf"{_OF_SOURCES} (?:is|are) silent (?:on|about|as to)",
    rf"{_OF_SOURCES} (?:fails?|failed|neglects?) to {_SAY}",
    rf"{_OF_SOURCES} (?:lacks?|omits?)(?: (?:any )?{_INFORMATION}(?= (?:about|on|of|regarding)\b))?",
    rf"i ?{_NOT_ABLE} (?:find|locate) (?:any )?(?:{_NAMED_INFORMATION}|anything){_ABOUT}",
]
_NOT_SAID = pattern(
    rf"{_OPENING}(?P<rest>[^.;:!?\n]{{1,200}}?) (?:is|are|was|were)(?: not|n't) {_ADVERB}{_SAID}"
    rf"(?: (?:in|by) {_OF_SOURCES})?"
)
_REFUSALS = [pattern(f"{_OPENING}{form}{_REST}") for form in (*_OF_THE_ASSISTANT, *_OF_THE_SOURCES)]
_ABOUT_SOURCES = [pattern(f"{_OPENING}{form}{_REST}") for form in _OF_THE_SOURCES]
# Words that make a refusal assert something.
_BUT = re.compile(
    r"[,(—–…→]|\s[-=]\s|\band [A-Z]"
    r"|\b(?:but|however|although|though|except|nevertheless|still|because|since|so|which|instead|"
    r"other than|apart from|beyond|only|"
    r"and (?:the|it|its|this|that|he|she|they|there))\b"
)
_ENOUGH = pattern(
    r"\benough\b(?! (?:\w+ )?(?:information|details?|data|evidence|context|knowledge)\b| to "
    r"(?:answer|say|tell)\b)"
)
_DENIED_TWICE = re.compile(r"\b(?:not|no|never|nothing|wrong|n['’]t)\b", re.IGNORECASE)
_SORRY = pattern(rf"^{_OPENING}")
_SORTS: tuple[tuple[Sort, re.Pattern[str]], ...] = (
    ("when", pattern(r"\b(?:when|what (?:year|date|day|time)|dates?)\b")),
    (
        "how_many",
        pattern(r"\bhow (?:many|much|old|tall|long|far|big|large|high|heavy|fast|often)\b|\bnumber of\b"),
    ),
    ("who", pattern(r"\b(?:who|whom|whose|where)\b")),
    ("other", pattern(r"\b(?:what|which|why|how)\b")),
)
_OF_SORT = frozenset("date dates year day time number many much".split())
_ALLOWED = SOURCES | DIALOGUE | PARTS | {"any", "anything", "answer", "answers"}
# "enough information", "detailed instructions": the sources may have some.
_TOO_LITTLE = pattern(
    r"\b(?:enough|sufficient|insufficient|specific|detailed|explicit|complete|full|further|additional|more) "
    r"(?:\w+ )?(?:information|details?|instructions?|guidance|evidence|data|context|"
    r"descriptions?|explanations?)\b"
)
_OPEN_END = pattern(
    r"^(?:(?:information|instructions|details|guidance|on|about|of|as to) ){0,3}(?:what|which|why|how)\b"
)
# Every refusal holds one of these: a quick first test, since most sentences hold none.
_HINTS = (
    "not", "n't", "n’t", "no ", "none", "neither", "unsure", "unable", "insufficient",
    "silent", "fail", "neglect", "lack", "omit",
)  # fmt: skip
_MOST = 400  # characters; a longer sentence is more than a refusal


def is_refusal(text: str, asked: Known, either: Callable[[], Known]) -> bool:
    """Whether a sentence, without its punctuation, is a refusal and nothing else.

    It may name only what the question names. If it says that there is too little information, or none on
    "how" or "why", it may also name what the evidence names: ``either`` returns the words of both.
    """
    if len(text) > _MOST or not _may_refuse(text):
        return False
    found = next((f for form in (*_REFUSALS, _NOT_SAID) if (f := form.fullmatch(text))), None)
    plain = _SORRY.sub("", text)
    if found is None or _BUT.search(plain) or _ENOUGH.search(plain) or _DENIED_TWICE.search(found["rest"]):
        return False
    if not asked.lacks(text, _ALLOWED):
        return True
    open_ended = _TOO_LITTLE.search(plain) or _OPEN_END.search(found["rest"])
    return open_ended is not None and not either().lacks(text, _ALLOWED)


def rest_of_refusal(text: str) -> int | None:
    """Return where a text goes on after the words that refuse; None if it does not begin with a refusal."""
    forms = _REFUSALS if _may_refuse(text) else ()
    found = next((f for form in forms if (f := form.match(text))), None)
    return found.start("rest") if found else None


def missing_information_end(sentence: str) -> int:
    """Return where the phrase for what the sources lack ends; 0 if a sentence has no such phrase."""
    forms = _ABOUT_SOURCES if _may_refuse(sentence) else ()
    found = next((f for form in forms if (f := form.match(sentence))), None)
    if found is None or _DENIED_TWICE.search(found["rest"]):
        return 0
    but = _BUT.search(sentence, found.start("rest"))
    return min(found.end("rest"), but.start() if but else len(sentence))


def _may_refuse(text: str) -> bool:
    return any(map(text.lower().__contains__, _HINTS))


def read_missing_information(sentence: str) -> MissingInformation | None:
    """Return what a sentence says the sources lack; None if it says something else."""
    plain = sentence.strip(" \t\r\n*_#>-–—•.!:,;\"'“”‘’")
    if len(plain) > _MOST or not _may_refuse(plain) or _BUT.search(_SORRY.sub("", plain)):
        return None
    found = next((f for form in (*_ABOUT_SOURCES, _NOT_SAID) if (f := form.fullmatch(plain))), None)
    if found is None or _DENIED_TWICE.search(found["rest"]):
        return None
    rest = found["rest"]
    lacked = {
        word: stem
        for word, _, _ in words(rest)
        if word not in _ALLOWED and (stem := content_stem(word) or (word if word.isdigit() else ""))
    }
    sort: Sort = next((sort for sort, form in _SORTS if form.search(rest)), "whether")
    if sort in ("when", "how_many"):  # "the opening date": the sources must hold "open"
        lacked = {word: stem for word, stem in lacked.items() if word not in _OF_SORT}
    return MissingInformation(frozenset(lacked.values()), "other" if _TOO_LITTLE.search(plain) else sort)
