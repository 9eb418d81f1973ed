"""Finds where the statement begins after a leading yes or no: "Yes, it is in Paris"."""

from __future__ import annotations

from faithrails.claims.words_about_the_answer import one_of, pattern
from faithrails.claims.yes_no_answers import says_yes_or_no

_ANSWER = (
    r"(?:yes|yeah|yep|yup|yea|aye|no|nope|nah|sure|surely|certainly|definitely(?: not)?|of course(?: not)?|"
    r"indeed|absolutely(?: not)?|affirmative|negative|positively|correct|right|true|false|wrong|incorrect|"
    r"untrue|totally|exactly|precisely|undoubtedly|agreed|ok|okay|alright|not at all)"
)
_BEFORE = one_of(
    r"(?:oh|ah|well|hm+|so|and|but|then)",
    r"(?:the )?(?:short |final )?answer(?: is)?",
    r"(?:according to|based on) (?:the|these|those|my) \w+",
    r"(?:that|this|it)(?:'s| is)",
)
_PRONOUN = r"(?:it|he|she|they|we|you|i|there|this|that|these|those)"
_LEADING = pattern(
    rf"[\W_]*(?:{_BEFORE}[\W_]+)*{_ANSWER}(?:[\s,]+{_ANSWER})*(?:[\s,]+(?:sir|ma'am|indeed))?"
    rf"(?:(?P<mark>\s*[,;:.!?()\[\]\n*_]|\s+[-–—])|(?=\s+{_PRONOUN}\b))[\s,;:.!?)\]*_–—-]*"
)
_LONGEST = 80  # characters in front of the statement


def statement_after_answer(sentence: str) -> int | None:
    """Return where the statement begins after a yes or a no, in a word or in signs; None without one."""
    found = _LEADING.match(sentence[: 2 * _LONGEST])
    place = found.end() if found else _after_signs(sentence)
    if not 0 < place <= _LONGEST or not any(map(str.isalnum, sentence[place:])):
        return None
    return place


def _after_signs(sentence: str) -> int:
    """Return where the text begins after signs that say yes or no ("✅ It is"); 0 without such signs."""
    place = next((at for at, char in enumerate(sentence[: _LONGEST + 1]) if char.isalnum()), 0)
    return place if says_yes_or_no(sentence[:place]) else 0
