"""Finds where the statement begins after a leading yes or no: "Yes, it is in Paris"."""

from __future__ import annotations

from faithrails.claims.words_about_the_answer import one_of, pattern
from faithrails.claims.yes_no_answers import SHORT_VERB, says_yes_or_no

_ANSWER = (
    r"(?:yes|yeah|yep|yup|yea|aye|no (?:doubt|problem|question|way|chance|worries)|no|nope|nah|"
    r"sure(?: thing)?|surely|certainly(?: not)?|definitely(?: not)?|of course(?: not)?|indeed|"
    r"absolutely(?: not)?|affirmative|negative|positively|correct|right|true|false|wrong|incorrect|"
    r"untrue|totally|exactly|precisely|undoubtedly|without (?:a |any )?doubt|agreed|ok|okay|alright|"
    r"not (?:at all|really|a problem|a chance|possible|(?:quite )?(?:right|correct|true)|"
    r"necessarily)|(?:(?:i'm |i am )?afraid |sadly |regrettably |unfortunately )(?:not|so|no|yes)|"
    r"(?:i )?(?:don't |do not )?(?:think|believe|suppose) so)"
)
_BEFORE = one_of(
    r"(?:oh|ah|well|hm+|so|and|but|then|sorry|unfortunately|sadly|regrettably|actually)",
    r"(?:i'm |i am |we're |we are )(?:very |so )?(?:sorry|afraid)(?: but)?",
    r"(?:the |my )?(?:short |simple |quick |final )?answer(?: to (?:that|this|your question))?(?: is)?",
    r"(?:according to|based on) (?:the|these|those|my) \w+",
    r"(?:that|this|it)(?:'s| is)",
)
_PRONOUN = r"(?:it|he|she|they|we|you|i|there|this|that|these|those)"
# "It can't do that;" repeats the answer; "you can, if …" does not.
_REPEATED = rf"{_PRONOUN} {SHORT_VERB}(?=\s*[;:]|\s+[-–—]|,\s(?:because|since)\b)"
_LEADING = pattern(
    rf"[\W_]*(?:{_BEFORE}[\W_]+)*"
    rf"(?:{_ANSWER}(?:[\s,]+{_ANSWER})*(?:[\s,]+(?:sir|ma'am|indeed|{_REPEATED}))?|{_REPEATED})"
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


_LAST = pattern(
    r"(?:[,;:.–—-]|→|=>)\s+(?:(?:so|therefore|thus|hence|meaning|and so)\b[,:]?\s+)?(?:(?:the )?answer is )?"
    r"(?:yes|no)[\W_]*\Z"
)


def answer_at_end(sentence: str) -> int | None:
    """Return where the yes or no begins that ends a sentence: "Pets are not allowed, so no."; else None."""
    start = max(0, len(sentence) - _LONGEST)
    found = _LAST.search(sentence, start)
    return found.start() + 1 if found and any(map(str.isalnum, sentence[: found.start()])) else None
