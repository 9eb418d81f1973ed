"""Patterns of sentences that can be paraphrased, each narrow enough to keep the meaning."""

from __future__ import annotations

import re

from faithrails.text.values.number_word_values import SMALL, TENS

NAME = r"(?:[A-Z][\w.'’-]+ ){0,3}[A-Z][\w'’-]*\w"
_DETERMINER = r"(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir)"
_NOUN_PHRASE = rf"(?:{NAME}|{_DETERMINER} (?:[A-Za-z-]+ ){{0,2}}[A-Za-z-]+)"
_OPENER = (
    r"(?:In|On|At|After|Before|During|Since|By|Until|Following|Despite|Because|Although|When|While|If|Unless)"
)
_SUBJECT = rf"(?:{NAME}|[Tt]he|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|[Aa]n?|[Ww]e|[Yy]ou)"
_PLACE_OR_TIME = r"(?P<rest>(?: (?:in|on|at|after|before|during) [^,;:]*)?\.?)"

FRONTED = re.compile(
    rf"\A(?P<first>{_OPENER} [^,;:.]{{3,80}}), (?P<rest>{_SUBJECT}\b[^,;:]{{8,200}}[^.,;:])\.?\Z"
)
LAST_DATE = re.compile(
    r"\A(?P<rest>[^,;:]{12,200}) "
    r"(?P<last>(?:in|on|during|since) (?:the )?(?:[A-Z][a-z]+ )?(?:\d{1,2},? )?(?:1[5-9]|20)\d\d)\.?\Z"
)
LAST_CLAUSE = re.compile(
    r"\A(?P<rest>[^,;:]{12,200}[\w)]) "
    r"(?P<last>(?:because|although|unless|if|while) (?!to\b|of\b|not\b|any\b)[^,;:]{10,120}[^.,;:])\.?\Z"
)
# Words that a date at the end may belong to, instead of the whole sentence.
TWO_EVENTS = re.compile(
    r"\b(?:and|or|but|before|after|that|which|who|when|while|until|since|than|to|\w+ing)\b|\d"
)
PASSIVE = re.compile(
    rf"\A(?P<what>{_NOUN_PHRASE}) (?:was|were) (?P<verb>[a-z]+ed) by (?P<who>{_NOUN_PHRASE})"
    rf"{_PLACE_OR_TIME}\Z"
)
ACTIVE = re.compile(
    rf"\A(?P<who>{_NOUN_PHRASE}) (?P<verb>[a-z]+ed) "
    rf"(?P<what>(?:the|a|an|his|its) (?:[a-z-]+ )?[a-z-]*[a-rt-z]|{NAME}){_PLACE_OR_TIME}\Z"
)
SAID_THAT = re.compile(
    rf"\A(?P<who>{_NOUN_PHRASE}) (?:said|says|stated|reported)(?: that)? (?P<what>[^,;:]{{12,220}}?)\.?\Z"
)
ACCORDING = re.compile(rf"\A[Aa]ccording to (?P<who>{_NOUN_PHRASE}), (?P<what>[^;:]{{12,220}}?)\.?\Z")
SAID_LAST = re.compile(
    rf"\A(?P<what>[^,;:\"“”]{{12,220}}), "
    rf"(?:(?P<who>{NAME}) said|said (?P<whom>{NAME})|according to (?P<source>{NAME}))\.?\Z"
)
LINK = re.compile(
    r"\A(?:However|In addition|Additionally|Moreover|Furthermore|Also|Overall|In fact|Indeed|Of course|"
    r"Meanwhile|As a result|Therefore|Finally), "
)
BRACKETS = re.compile(r" \([^()]{2,60}\)")
FILLER = re.compile(r"(?<=\w) (?:also|very|really|quite|actually|just)(?= [a-z])")
SEPARATE = re.compile(
    rf", and (?=(?:{NAME}|[Tt]he [a-z]+|[Hh]e|[Ss]he|[Tt]hey|[Ii]t) "
    r"(?:[a-z]+ed|is|are|was|were|has|have|had|will|can)\b)"
)
JOINED = re.compile(r"(?<=[a-z\d])\. (?=(?:The|He|She|They|It|This|These|A|An) [a-z])")

DIGITS = {word: str(n) for n, word in enumerate(SMALL) if n >= 2} | {
    word: str(10 * n) for n, word in enumerate(TENS, 2)
}
IN_WORDS = {digits: word for word, digits in DIGITS.items()}
SPELLED = re.compile(
    rf"(?<![\w-])(?:{'|'.join(DIGITS)})(?= [a-z])(?! (?:hundred|thousand|million|billion|and|or|to)\b)"
)
WRITTEN = re.compile(
    r"(?<![\w.,:/$€£-])(?<!\d )(?:[2-9]|1\d|[2-9]0)(?= [a-z]{3})"
    r"(?! (?:hundred|thousand|million|billion|percent|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b)"
)
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
DAY_LAST = re.compile(rf"\b(?P<month>{_MONTHS}) (?P<day>\d{{1,2}})(?:, (?P<year>\d{{4}}))?\b(?!\d| *[-–])")
DAY_FIRST = re.compile(rf"(?<![\w,])(?<!\d )(?P<day>\d{{1,2}}) (?P<month>{_MONTHS})(?: (?P<year>\d{{4}}))?\b")
