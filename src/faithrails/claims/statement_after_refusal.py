"""Finds where a statement begins after a refusal: "I can't say and you should take it"."""

from __future__ import annotations

import re

from faithrails.claims.refusals import rest_of_refusal
from faithrails.claims.words_about_the_answer import pattern
from faithrails.text.words import AUXILIARIES

# Words and marks that join a statement to a refusal, or only two things that the refusal names.
_JOINT = re.compile(
    r"(?:,\s*)?(?<!\w)(?:(?:and|as|yet|or|then|(?<!help )but|however|so|while|whereas|plus|please)\b,?|[&+/])"
    r"\s*|\s*[…→–—=]\s*|\s-\s*",
    re.IGNORECASE,
)
# "as to whether", "and how": the refusal goes on.
_GOES_ON = pattern(
    r"(?:to|of|well|far|much|many|long|certain|sure|whether|if|what|which|who|whom|whose|when|where|why|how|"
    r"that|about|on|based|given|yet)\b|\W*$"
)
_ASKS_INDIRECTLY = pattern(r"\b(?:whether|if|what|which|who|whom|whose|when|where|why|how)\b")
_SUBJECT = pattern(r"(?:you|we|one|people|do|please|it|he|she|they|there|this|that|these|those)\b")
_FINITE = pattern(rf"\b(?:{'|'.join(sorted(AUXILIARIES))})\b")
_SPEAKER = "i "


def statement_after_refusal(sentence: str) -> tuple[int, int] | None:
    """Return where a refusal ends and where the statement or order after it begins; None without one."""
    rest = rest_of_refusal(sentence)
    if rest is None:
        return None
    for joint in _JOINT.finditer(sentence, rest):
        before, more = sentence[rest : joint.start()].strip(), sentence[joint.end() :]
        if _GOES_ON.match(more) or _refuses(more):
            continue
        is_clause = _FINITE.search(more.partition(",")[0]) and not _ASKS_INDIRECTLY.search(before)
        may_list = joint[0].strip().lower() == "or"
        if not before or (not may_list and (_SUBJECT.match(more) or is_clause)):
            return joint.span()
    return None


def _refuses(text: str) -> bool:
    """Whether a text refuses too, also without its "I": "and cannot say"."""
    return rest_of_refusal(text) is not None or rest_of_refusal(_SPEAKER + text) is not None
