"""Recognises introductions that assert nothing: "In short, …", "I think …", "The document says that …"."""

from __future__ import annotations

import re

_SOURCE = r"(?:documents?|passages?|texts?|contexts?|sources?|articles?|excerpts?|information|records?|page)"
# Openings of sentences that limit nothing in them: "In this case, …", "As you may know, …".
_OPENING = re.compile(
    r"\A\W*(?:(?:in|on|at|by|for|as|with)\s(?:(?:this|that|any|the)\s)?(?:case|short|brief|fact|general|summary|addition|"
    r"particular|contrast|conclusion|other\swords|other\shand|one\shand|contrary|whole|way|same\stime|example|"
    r"instance|reference|you\s(?:may|can|might|probably)?\s?(?:know|see|asked)|always|usual|a\sresult|a\srule|"
    r"mentioned|stated|noted|that\ssaid|regards?\s\w+|(?:my|our)\s(?:opinion|view)|a\snutshell|(?:an?|one|two|three|\d)\s(?:few\s|short\s)?(?:words?|sentences?|lines?)|the\smoment|"
    r"regards?\sto\s(?:your|the)\s\w+|your\s(?:reference|information|question))"
    r"|(?:from|after|by|in|on|per|according\sto|based\son)\s(?:what\s(?:i|we)\s(?:can\s)?\w+|(?:(?:re)?view|check|read|look|go|search)ing\b"
    rf"(?:\s(?:at|in|into|through))?(?:\s(?:the|this|your)\s(?:\w+\s)?{_SOURCE})?|(?:the|this|your)\s(?:\w+\s)?{_SOURCE}"
    r"(?:,?\s(?:i|we)\s(?:can\s)?(?:know|see|learn|find|understand)\sthat)?)"
    r"|if\s(?:i|we)(?:\s\w+\scorrectly|['’]?m\snot\smistaken|\sam\snot\smistaken))\W*\Z",
    re.IGNORECASE,
)
# Phrases that have a negation and affirm: "Don't forget that …", "Without a doubt, …", "No, that's wrong: …".
_CERTAIN = re.compile(
    r"\b(?:(?:do(?:n['’]t|\snot)|never)\sforget|(?:no|without\s(?:a|any))\sdoubt|no\s(?:question|secret|surprise|mistake)"
    r"|(?:nobody|no\sone)\s(?:disputes|doubts|denies)|(?:cannot|can['’]t)\s(?:be\sdenied|deny)"
    r"|that(?:['’]s|\sis)\s(?:wrong|false|incorrect|not\s(?:true|right|correct)))\b",
    re.IGNORECASE,
)
_SAYS = (
    r"(?:says?|states?|mentions?|notes?|indicates?|confirms?|explains?|shows?|suggests?|means?|implies|imply|"
    r"specif(?:y|ies)|reads?|tells?\s(?:me|us|you))"
)
_SAY = (
    r"(?:think|believe|guess|assume|suppose|suspect|gather|feel|reckon|imagine|expect|understand|see|know|hear|"
    r"find|found|read|say|tell\syou|confirm|assure\syou|promise)"
)
# What introduces a statement without a mark behind it, and limits it at most to what the writer believes.
_INTRODUCTION = re.compile(
    r"\W*(?:(?:well|so|okay|ok|oh|hmm|but|and|yes|please)\W+)?(?:"
    r"(?:perhaps|maybe|possibly|probably|presumably|apparently|conceivably|supposedly)"
    rf"|(?:i|we)\s(?:(?:also|still|do|can|would|must|only|just)\s){{0,2}}{_SAY}(?:\sthat)?"
    r"|(?:i['’]m|i\sam|we['’]re|we\sare)\s(?:(?:(?:fairly|pretty|quite|very)\s)?"
    r"(?:sure|certain|confident|positive|afraid)(?:\sthat)?"
    r"|not\s(?:\w+\s)?(?:sure|certain),\sbut(?:\si\s(?:think|believe))?(?:\sthat)?)"
    rf"|(?:it|this|that)\s(?:(?:also|just|only|may|might|could)\s)?(?:seems?|appears?|looks?|sounds?|{_SAYS})"
    r"(?:\s(?:like|that|as\s(?:if|though)))?"
    r"|(?:it|there|chances)\s(?:is|are|may\sbe|might\sbe|could\sbe)\s(?:(?:very|quite|an?|some|good)\s){0,2}"
    r"(?:(?:possible|probable|likely|plausible|conceivable|chance|possibility)\s)?that"
    rf"|(?:the|this|these|your|our)\s(?:\w+\s){{0,2}}{_SOURCE}\s(?:also\s)?{_SAYS}(?:\sthat)?"
    r"|(?:keep|bear)\sin\smind(?:\sthat)?"
    r")\s+(?=\w)",
    re.IGNORECASE,
)


def introduction_end(text: str) -> int:
    """Return where the statement starts behind "I think" or "the document says"; 0 without such words."""
    found = _INTRODUCTION.match(text)
    return found.end() if found else 0


def asserts_nothing(introduction: str) -> bool:
    """Return whether the words before a statement neither limit nor deny it: "From what I found, …"."""
    return any(known.search(introduction) for known in (_OPENING, _CERTAIN))
