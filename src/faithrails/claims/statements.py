"""Which sentences state something: questions, greetings and refusals do not.

Every rule errs towards "it states something": a greeting that is checked costs little,
a statement that is not checked reaches the user unmarked. A rule therefore has to
match a sentence from end to end.
"""

from __future__ import annotations

import re

from faithrails.text import Span


def _any(*phrases: str) -> str:
    return "(?:" + "|".join(phrases) + ")"


def _pattern(expression: str) -> re.Pattern[str]:
    """Compile a rule in which an apostrophe may be typographic."""
    return re.compile(expression.replace("'", "['’]"), re.IGNORECASE)


_GREETING = _pattern(
    _any(
        r"(?:hi|hello|hey|greetings|welcome|good (?:morning|afternoon|evening|day))(?: there| again)?",
        r"you(?:'re| are) (?:very )?welcome",
        r"my pleasure|no problem|(?:many )?thanks(?: a lot)?|thank you(?: (?:so|very) much)?",
        r"(?:thanks|thank you) for (?:asking|your (?:question|patience|message))",
        r"sure(?: thing)?|certainly|of course|absolutely|great|okay|ok|alright|got it",
        r"(?:great|good) question",
        r"(?:good)?bye|see you(?: (?:soon|later))?",
        r"have a (?:nice|great|good|lovely) (?:day|evening|weekend)",
        r"(?:i(?:'m| am) )?(?:happy|glad) to help(?: you)?(?: with that)?",
        r"i hope (?:this|that) helps",
        r"(?:please )?(?:feel free|do(?: not|n't) hesitate) to (?:ask|reach out|contact me)"
        r"(?: if you have (?:any )?(?:other|more|further)? ?questions)?",
        r"(?:please )?let me know if (?:you (?:have|need) (?:any )?(?:other |more |further )?"
        r"(?:questions|help|information|assistance)|i can help)",
        r"if you have (?:any )?(?:other |more |further )?questions,? "
        r"(?:please )?(?:feel free to ask|let me know|just ask)",
        r"here(?:'s| is| are) (?:the|your|an?|some) (?:short |brief )?"
        r"(?:answer|summary|overview|information|details|steps)"
        r"(?: based on the (?:given |provided )?(?:passages?|context|documents?|text))?",
    )
)

_SOURCES = (
    r"(?:(?:the|these|this|those|any|given|provided|above|available|retrieved|of) )*"
    r"(?:passages?|contexts?|documents?|texts?|sources?|evidence|information|articles?|excerpts?|data|"
    r"knowledge base|content)(?: (?:provided|given|above|available|(?:that )?i (?:have|was given)))?"
)
_NOT_ABLE = _any("can(?:not|'t| not)", "could(?: not|n't)", r"(?:am|'m) (?:un|not )able to")
_TELL = r"(?:answer|help|respond|find|say|tell|determine|provide|confirm)"
_REST = r"\b[^.;:!?\n]{0,160}"
_REFUSAL = _pattern(
    r"(?:(?:i'm |i am )?(?:sorry|unfortunately|i apologi[sz]e)(?:,? but|,)? )?"
    + _any(
        r"i (?:really |simply )?do(?: not|n't) know"
        r"(?: (?:the answer(?: to (?:that|this|your question))?|that|this))?",
        r"i(?:'m| am) (?:not sure|unsure|not certain)",
        rf"i ?{_NOT_ABLE} {_TELL}{_REST}",
        rf"unable to (?:answer|respond){_REST}",
        r"i do(?: not|n't) have (?:any |enough |sufficient |that |this |the )?"
        rf"(?:information|data|details|access|knowledge|an answer){_REST}",
        rf"(?:based on )?{_SOURCES} (?:do|does|did)(?: not|n't) (?:\w+ly )?"
        r"(?:say|mention|contain|specify|provide|include|state|cover|tell|give|answer|address|discuss|explain|"
        rf"describe){_REST}",
        r"there (?:is|was) (?:no|not enough|insufficient) "
        rf"(?:mention|information|data|answer)\b(?! that\b){_REST}",
        r"there (?:is|was) (?:no|not enough|insufficient) evidence (?:of (?:that|this|it) )?"
        rf"(?:in|given by) {_SOURCES}",
        r"(?:this|that|it|the answer) is not (?:mentioned|stated|specified|covered|given|provided)"
        rf" (?:in|by) {_SOURCES}",
    )
)
# What makes a refusal say something after all.
_BUT = re.compile(
    r"[,(—–]|\band [A-Z]"
    r"|\b(?:but|however|although|though|except|nevertheless|still|because|since|so|which|instead|"
    r"other than|apart from|and (?:the|it|its|this|that|he|she|they|there))\b"
)
_SORRY = _pattern(r"^(?:(?:i'm |i am )?(?:sorry|unfortunately|i apologi[sz]e)(?:,? but|,)? )")

# Statements in the form of a question.
_LEADING = _pattern(
    r"\b(?:did you know|do you realize"
    r"|(?:is|are|was|were|does|did|do|has|have|had|would|could|should|wo|ca)n't)\b"
    r"|\b(?:right|correct|no|yes)\?"
)
_QUESTION_START = _pattern(
    r"(?:and |or |so |but |also,? )?(?:what|which|who|whom|whose|when|where|why|how|would|could|can|do|does|"
    r"did|is|are|was|were|will|shall|should|may|have|has|am|any|anything|need|want)\b"
)

_STATING = re.compile(
    r"\d|[^\x00-\x7f’‘“”–—]|\b(?!(?:this|its|as|us|his|thus|always)\b)[a-z]+(?:ed|s)\b"
    r"|\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|will|would|may|might|must|"
    r"shall|should|built|made|won|lost|found|led|ran|began|became|left|took|went|sold|held|kept|gave|got|"
    r"came|cost|met)\b",
)

_YES_OR_NO = "✅✔☑👍❌✖✗✘👎🚫⛔"
_BARE = _pattern(
    rf"\W*(?:yes|no|true|false|correct|incorrect|right|wrong|indeed|nope|yep|yeah|[{_YES_OR_NO}])\W*"
)
# Signs that say something without a letter: yes, no, and the letters that flags are made of.
_SIGNS = frozenset(_YES_OR_NO) | frozenset(map(chr, range(0x1F1E6, 0x1F200)))


def states_something(text: str, span: Span, question: str = "") -> bool:
    """Whether the sentence ``text[span.start:span.end]`` could be true or false.

    ``question`` is what the user asked: numbers repeated from it make no statement.
    """
    sentence = text[span.start : span.end].strip()
    words = sentence.strip(" \t\r\n*_#>-–—•.!:,;\"'“”‘’")
    if not any(char.isalnum() or char in _SIGNS for char in words):
        return False
    if span.kind in ("code", "row"):
        return span.kind == "code" or not _is_header_row(text, span)
    if _GREETING.fullmatch(words):
        return False
    if span.kind == "heading" or sentence.rstrip("*_ ").endswith(":"):
        return len(words.split()) > 6 or _STATING.search(_decapitalised(words)) is not None
    return not (_is_question(sentence) or _is_refusal(words, question))


def is_bare(sentence: str) -> bool:
    """Whether a sentence only affirms or denies, and so says what the question asked."""
    return _BARE.fullmatch(sentence) is not None


def _is_question(sentence: str) -> bool:
    if not sentence.rstrip("*_\"'”’) ").endswith("?"):
        return False
    body = sentence.lstrip("*_\"'“‘( ")
    return bool(_QUESTION_START.match(body)) and not _LEADING.search(sentence) and not re.search(r"\d", body)


def _is_refusal(words: str, question: str) -> bool:
    if not _REFUSAL.fullmatch(words):
        return False
    new_numbers = set(re.findall(r"\d+", words)) - set(re.findall(r"\d+", question))
    return not new_numbers and not _BUT.search(_SORRY.sub("", words))


def _is_header_row(text: str, span: Span) -> bool:
    """Whether a table row is followed by the rule that Markdown puts under a header."""
    after = text[span.end : span.end + 200].lstrip("\r\n").splitlines()
    return bool(after) and re.fullmatch(r"[\s|:\-]+", after[0]) is not None and "-" in after[0]


def _decapitalised(words: str) -> str:
    """Lower the first letter: the rule for verbs looks at lower-case words."""
    return words[:1].lower() + words[1:]
