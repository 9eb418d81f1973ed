"""Finds the statement that an answer attributes to its evidence: "According to the document, …"."""

from __future__ import annotations

import re
from collections.abc import Container

from faithrails.claims.statement_after_marker import statement_after_marker
from faithrails.text.words import content_stem

_GIVEN = (
    r"(?:provided|given|supplied|retrieved|attached|uploaded|shared|above|following|available|relevant|"
    r"referenced|cited|mentioned|presented|source)"
)
_NOUN = (
    r"(?:documents?|documentation|passages?|texts?|contexts?|sources?|articles?|excerpts?|extracts?|snippets?|"
    r"evidence|information|materials?|contents?|pages?|knowledge\sbase|search\sresults?|data|details|"
    r"polic(?:y|ies)|reports?|manuals?|guides?|guidelines?|handbooks?|leaflets?|faqs?|websites?|transcripts?|"
    r"notices?|tables?|schedules?|timetables?|contracts?|agreements?|terms|e-?mails?|letters?|notes|recipes?|"
    r"reviews?|stor(?:y|ies)|posts?|records?|files?|listings?|brochures?|instructions)"
)
_BEHIND = (
    r"(?:\s(?:(?:that\s|which\s)?(?:you|i|we)(?:['’]ve|\shave|\swas|\swere)?\s|(?:that|which)\s(?:was|were|is|are)\s)?"
    r"(?:gave|given|provided|supplied|shared|sent|attached|uploaded|retrieved|have|available|presented|above|below|"
    r"here)(?:\s(?:to\sme|to\sus|me|us|above|below|here))?)?"
)


def _evidence(number: int) -> str:
    """Return a pattern for "the provided text"; ``number`` tells its groups from those of others."""
    given = rf"(?:{_GIVEN}\s){{1,2}}"
    return (
        rf"(?:(?:the|this|these|that|your|our|all|both)\s(?P<given{number}>{given})?|(?P<only_given{number}>{given}))"
        rf"(?:(?P<topic{number}>\w+)\s)??(?P<noun{number}>{_NOUN})(?P<behind{number}>{_BEHIND})"
    )


_STATED = (
    r"(?:stated|mentioned|noted|described|explained|outlined|specified|indicated|written|shown|listed|set\sout|"
    r"said|reported|detailed|given|defined|documented|presented|seen|discussed)"
)
_BY = rf"(?:according\sto|as\sper|per|as\s{_STATED}\s(?:in|by|on|within))"
_FROM = r"(?:based\s(?:up)?on|going\sby|judging\s(?:by|from)|looking\sat|from|in|within)"
_ALSO = r"(?:(?:also|clearly|explicitly|further|specifically|then|simply|itself)\s)?"
_SAYS = (
    rf"{_ALSO}(?:says?|states?|mentions?|notes?|indicates?|confirms?|explains?|shows?|specif(?:y|ies)|reports?|"
    r"points?\sout|adds?|reveals?|clarif(?:y|ies)|emphasi[sz]es?|highlights?|stresses|outlines?|describes?|"
    r"makes?\s(?:it\s)?clear|tells?\s(?:us|you|me)|writes?|said|stated|mentioned|noted|indicated|explained|reported)"
)
_IS_STATED = (
    rf"(?:it\s(?:is|was|can\sbe|could\sbe)\s{_ALSO}(?P<noun6>{_STATED}|clear|concluded|inferred)"
    rf"|(?:i|we|you|one)\s(?:(?:can|could|may)\s)?{_ALSO}"
    r"(?P<noun7>see|confirm|find|found|learn|know|read|conclude|infer|say|tell\syou))"
)
_NOTE = (
    r"(?:it(?:['’]s|\sis|\sshould\sbe|\smust\sbe|\smay\sbe)\s(?:also\s)?(?:(?:worth|important|useful|helpful|interesting|"
    r"good|essential|crucial)\s(?:to\s(?P<noun8>note|mention|know|remember|keep\sin\smind|be\saware|point\sout)|"
    r"(?P<noun9>noting|mentioning|remembering|knowing|pointing\sout)))\sthat"
    r"|(?:please\s|do\s|also\s|just\s|but\s)?(?P<noun0>note|remember|be\saware|keep\sin\smind|bear\sin\smind)\sthat)"
)
_LEADS = re.compile(
    rf"(?:(?:{_BY}|{_FROM})\s{_evidence(1)}\s?[,:]|as\s{_evidence(2)}\s{_SAYS}\s?[,:]|{_evidence(3)}\s{_SAYS}\s?,?\sthat"
    rf"|the\s(?P<noun4>author|writer)s?\s{_SAYS}\sthat|{_IS_STATED}(?:\s(?:in|by|from)\s{_evidence(5)})?\sthat"
    rf"|(?:i|we)\s(?:(?:do|would)\s)?(?:(?P<noun11>think|believe)(?:\sthat)?|(?P<noun15>assume|suppose|guess|gather|understand|say)\sthat)(?!\s?,)"
    r"|it\s(?P<noun12>seems|appears|looks)(?:\slike)?\sthat"
    r"|the\s(?:(?:short|simple|direct|correct|right)\s)?(?P<noun13>answer)(?:\sto\s(?:your|the|this)\squestion)?\sis\sthat"
    r"|[*_]{0,3}(?:(?:short|final|quick|direct)\s)?(?P<noun14>answer|response|summary|conclusion)[*_]{0,3}:[*_]{0,3}"
    rf"|{_NOTE}),?\s+(?=\S)",
    re.IGNORECASE,
)
_TRAILS = re.compile(
    rf"(?:(?:,?\s|\s\(){_BY}|(?:,\s|,?\s\(){_FROM})\s{_evidence(1)}\)?[.!]?\Z"
    rf"|,\s(?:as\s)?{_evidence(2)}\s{_SAYS}[.!]?\Z",
    re.IGNORECASE,
)
_LEAST_WORDS = 4  # of a statement; fewer words answer a question, and are read with it
_LONGEST = 160  # characters of an attribution
_MOST = 3  # attributions in a row: "Yes, according to the text, it is worth noting that …"


def statement_start(sentence: str, stems: Container[str]) -> int:
    """Return where the statement of an English sentence begins; 0 if it begins at once.

    Words that join or greet, and words that attribute the statement to the evidence, come before it. If the
    evidence, which has these ``stems``, speaks of a document itself, "the document" may be that one, and
    stays in the statement.
    """
    start = 0
    for _ in range(_MOST):
        rest = sentence[start:]
        found = _LEADS.match(rest[:_LONGEST]) if start or not sentence.rstrip("*_ ").endswith("?") else None
        step = found.end() if found and _is_evidence(found, stems) else statement_after_marker(rest)
        if not step or len(rest[step:].split()) < _LEAST_WORDS:
            break
        start += step
    return start


def statement_end(sentence: str, stems: Container[str]) -> int:
    """Return where the statement of an English sentence ends, before "…, according to the document"."""
    text = sentence.rstrip("*_ ")
    since = max(0, len(text) - _LONGEST)
    found = _TRAILS.search(text, since)
    if found is None or not _is_evidence(found, stems) or len(text[: found.start()].split()) < _LEAST_WORDS:
        return len(sentence)
    return found.start()


def _is_evidence(found: re.Match[str], stems: Container[str]) -> bool:
    """Whether the words name the whole evidence, or note something, in words that the evidence lacks."""
    groups = {key.rstrip("0123456789"): text.lower() for key, text in found.groupdict().items() if text}
    if "topic" in groups and content_stem(groups["topic"]) not in stems:
        return False
    if groups.keys() & {"given", "only_given", "behind"}:
        return True
    return all(content_stem(word) not in stems for word in groups["noun"].split())
