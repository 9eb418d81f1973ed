"""Finds words by which a speaker only introduces a statement: "Note that …", "I think …", "Answer: …"."""

from __future__ import annotations

import re
from collections.abc import Container

from faithrails.text.words import content_stem

# What stands before, in and behind the words that tell an opening apart; if the evidence has one of these
# words, the opening may be its own.
_PHRASES = (
    (
        r"it(?:'s|\sis|\sshould\sbe|\smust\sbe|\smay\sbe)\s(?:also\s)?(?:worth|important|useful|helpful|good|essential)\s"
        r"(?:to\s)?",
        r"note|noting|mention|mentioning|know|knowing|remember|point\sout|keep\sin\smind|be\saware",
        r"(?:\sof\sthe\sfact)?\sthat",
    ),
    (
        r"it(?:'s|\sis|\swas|\scan\sbe|\sshould\sbe|\smust\sbe)\s(?:(?:also|clearly|explicitly)\s)?",
        r"stated|mentioned|noted|described|explained|specified|indicated|written|shown|said|reported|clear|seen",
        r"\sthat",
    ),
    (
        r"(?:(?:please|do|also|just|but|and)\s)?",
        r"note|remember|be\saware|(?:keep|bear)\sin\smind",
        r"(?:,?\s(?:however|also|though),?)?\sthat",
    ),
    (
        r"(?:i|we|you|one)\s(?:(?:can|could|may|will|should)\s)?(?:also\s)?",
        r"see|confirm|find|found|learn|know|read|conclude|infer|assume|suppose|guess|gather|understand|say|tell\syou",
        r"\sthat",
    ),
    (r"you'll\s", r"find|see", r"\sthat"),
    (r"i(?:'d|\swould|\sshould)\s(?:like\sto\s)?", r"say|note|add|mention|point\sout", r"\sthat"),
    (
        r"i(?:'m|\sam)\s",
        r"afraid|pleased|happy|confident|certain|sure",
        r"(?:\sto\s(?:say|confirm|report))?\sthat",
    ),
    (r"(?:i|we)\s(?:do\s)?", r"think|believe", r"(?:\sthat)?(?!\s?[,:]|\s(?:not|so|in|of|about)\b)"),
    (r"it\s(?:would\s)?", r"seems?|appears?|looks", r"(?:\slike)?\sthat"),
    (r"(?:so\s)?(?:this|that)\s(?:also\s)?", r"means|shows", r"\sthat"),
    (
        r"the\s(?:(?:short|simple|direct|correct|right)\s)?",
        r"answer",
        r"(?:\sto\s(?:your|the|this)\squestion)?\sis\sthat",
    ),
    (
        r"the\s(?:(?:main|key|important|good|bad)\s)?",
        r"point|takeaway|news|fact|thing|bottom\sline",
        r"\sis\sthat",
    ),
    (
        r"[*_]{0,3}(?:(?:short|final|quick|direct|the|key|important|please|main)\s){0,2}",
        r"answer|response|summary|conclusion|note|point|reminder|important|details?|takeaway",
        r"[*_]{0,3}:[*_]{0,3}",
    ),
    (r"", r"rest\sassured|what(?:'s|\sis)\smore", r"(?:\sthat|\s?,)"),
    (
        r"",
        r"as\sfar\sas\si\s(?:know|can\s(?:tell|see|judge))|to\s(?:the\sbest\sof\s)?my\sknowledge|from\smy\sunderstanding|"
        r"for\s(?:your|the)\s(?:information|reference|record)|fyi|in\ssimple\sterms|that\sis|as\sa\sreminder|absolutely|"
        r"(?:as\sfor|regarding|concerning|in\s(?:response|answer)\sto)\syour\squestion|"
        r"as\s(?:noted|stated|mentioned)\s(?:above|before|earlier)",
        r"\s?[,:]",
    ),
)
_OPENING = re.compile(
    "|".join(
        rf"(?:{before}(?P<key{n}>{key}){after})" for n, (before, key, after) in enumerate(_PHRASES)
    ).replace("'", "['’]"),
    re.IGNORECASE,
)
_GOES_ON = re.compile(r",?\s+(?=\S)")
_LONGEST = 120  # characters of an opening


def opening_end(sentence: str, stems: Container[str]) -> int:
    """Return where a sentence goes on behind such words; 0 without them, or if the evidence has them, too."""
    found = _OPENING.match(sentence[:_LONGEST])
    behind = _GOES_ON.match(sentence, found.end()) if found else None
    if found is None or behind is None:
        return 0
    key = next(text for text in found.groupdict().values() if text)
    return behind.end() if all(content_stem(word) not in stems for word in key.lower().split()) else 0
