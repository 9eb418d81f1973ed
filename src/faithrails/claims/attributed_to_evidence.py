"""Finds the statement that an answer attributes to its evidence: "According to the document, …"."""

from __future__ import annotations

import re
from collections.abc import Container

from faithrails.claims.openings_of_statements import opening_end
from faithrails.claims.statement_after_marker import statement_after_marker
from faithrails.text.words import content_stem

_GIVEN = (
    r"(?:provided|given|supplied|retrieved|attached|uploaded|shared|above|following|available|relevant|"
    r"referenced|cited|mentioned|presented|source|user|product|reference|original)"
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
_READING = (
    r"(?:after\s(?:reading|reviewing|checking)|(?:up)?on\sreviewing|drawing\son|referring\sto|having\sread)"
)
_DETAILS = r"(?:the\s(?:information|details|facts)\s(?:\w+\s)?(?:in|from)\s)?"
_FROM = (
    r"(?:based\s(?:(?:solely|only|purely)\s)?(?:up)?on|going\sby|judging\s(?:by|from)|looking\sat|"
    r"from|in|within)"
)
_ALSO = r"(?:(?:also|clearly|explicitly|further|specifically|then|simply|itself)\s)?"
_SAYS = (
    rf"{_ALSO}(?:says?|states?|mentions?|notes?|indicates?|confirms?|explains?|shows?|specif(?:y|ies)|reports?|"
    r"points?\sout|adds?|reveals?|clarif(?:y|ies)|emphasi[sz]es?|highlights?|stresses|outlines?|describes?|"
    r"makes?\s(?:it\s)?clear|tells?\s(?:us|you|me)|writes?|said|stated|mentioned|noted|indicated|explained|reported)"
)
_IS_STATED = (
    rf"(?:it(?:['’]s|\sis|\swas|\scan\sbe)\s{_ALSO}(?:{_STATED}|clear)"
    rf"|(?:i|we|you|one)\s(?:(?:can|could|may)\s)?{_ALSO}(?:see|find|found|learn|know|read|conclude|infer|say|tell))"
)
_WHAT = r"(?:what\s(?:(?:i|we|you)\s(?:can\s)?(?:see|find|read|know|gather|shared)\s(?:in|from|of|with)\s)?)?"
_PLACE = r"(?:,?\s\(?(?:section|page|paragraph|lines?|chapter|clause)\s\d[\d.–-]*\)?)?"
_LEADS = re.compile(
    rf"(?:(?:{_BY}|{_FROM}|{_READING})\s{_WHAT}{_DETAILS}{_evidence(1)}{_PLACE}\s?[,:]|as\s{_evidence(2)}\s{_SAYS}\s?[,:]"
    rf"|{_DETAILS}{_evidence(3)}\s{_SAYS}\s?,?\sthat|the\s(?P<noun4>author|writer)s?\s{_SAYS}\sthat"
    rf"|{_IS_STATED}\s(?:in|by|from)\s{_DETAILS}{_evidence(5)}\sthat),?\s+(?=\S)",
    re.IGNORECASE,
)
_TRAILS = re.compile(
    rf"(?:(?:,?\s|\s\(){_BY}|(?:,\s|,?\s\(){_FROM})\s{_evidence(1)}\)?[.!]?\Z"
    rf"|,\s(?:as\s)?{_evidence(2)}\s{_SAYS}[.!]?\Z"
    r"|,\s(?:i\s(?:think|believe)|as\s(?:stated|shown|noted|mentioned)(?:\sabove)?|it\ssays)[.!]?\Z",
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
        step = found.end() if found and _is_evidence(found, stems) else opening_end(rest, stems)
        step = step or statement_after_marker(rest)
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
    """Whether the words name the whole evidence, not a document that the evidence speaks of."""
    groups = {key.rstrip("0123456789"): text.lower() for key, text in found.groupdict().items() if text}
    if "noun" not in groups:  # ", I think"
        return True
    if "topic" in groups and content_stem(groups["topic"]) not in stems:
        return False
    if groups.keys() & {"given", "only_given", "behind"}:
        return True
    return all(content_stem(word) not in stems for word in groups["noun"].split())
