"""Removes from a question what only frames it: "Q: **When does it open?**", "Tell me when it opens"."""

from __future__ import annotations

import re

from faithrails.claims.words_about_the_answer import one_of, pattern

_SOURCE = r"(?:documents?|passages?|texts?|contexts?|sources?|articles?|excerpts?|information|page)"
_ASK = (
    r"(?:(?:can|could|would|will) you )?(?:(?:please|kindly|also) )*(?:tell me|let me know|remind me|explain)"
)
_FRAME = one_of(
    r"(?:q|question|user|human|customer|query) ?\d{0,2} ?[:.)]",
    r"\d{1,2}[.)]",
    r"(?:hi|hello|hey|dear|good|thanks|thank you|please|ok|okay|quick question)\b(?: \w+){0,3} ?[,:;!–—-]",
    r"(?:based on|according to|in|from|using|given|per) (?:(?:the|this|these|that|your) )?(?:\w+ )?"
    rf"{_SOURCE}\b(?: (?:above|below|provided|given))?[,:;]?",
    rf"{_ASK}\b[,:]?",
    r"(?:do you (?:happen to )?know|i(?:'d| would) like to know|i (?:want|need) to know|i wonder|"
    r"i(?:'m| am| was) (?:just )?wondering|any idea)\b[,:]?",
)
_FRAMED = pattern(rf"\W*{_FRAME}\s+")
_MOST = 4  # frames of one question
_MARKS = " \t\r\n*_#>|•-–—.,;:!?'‘’\"“”«»"


def without_frame(question: str) -> str:
    """Return a question without quotes, emphasis, the name of its speaker, a greeting, or "please tell me".

    A question in capitals is returned in small letters.
    """
    asked = question.strip(_MARKS)
    for _ in range(_MOST):
        found: re.Match[str] | None = _FRAMED.match(asked)
        if found is None or not asked[found.end() :].strip(_MARKS):
            break
        asked = asked[found.end() :].strip(_MARKS)
    return asked.lower() if asked.isupper() else asked
