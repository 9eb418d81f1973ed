"""The words of sentences that say when: "used to", "until", "now", "will be", "rose from 10 to 12"."""

from __future__ import annotations

import re

from faithrails.text.irregular_verbs import base_keys
from faithrails.text.words import stem

_YEAR = r"(?:1[5-9]|20)\d\d"
_TIME_OF_DAY = r"\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m\b|\so'clock)|\d{1,2}[:.]\d\d|noon\b|midnight\b"
# Words that put a clause in the past, whatever its verb.
PAST_WORDS = re.compile(
    r"(?<!\bbe )(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?<!\bget )\bused to\b"
    r"|(?<!\bor )(?<!\bthe )(?<!\ba )\b(?:formerly|previously|originally)\b"  # not "the previously set code"
    r"|\b(?:in the past|at one time|at first|until recently)\b"
    r"|\A\W*(?:which\s|who\s)?once\b"
    r"(?! (?:\w+ )?(?:per|every|each)\b| in\b| (?:up|down)\W*\Z| an? (?:day|week|month|year|season|term)\b)",
    re.IGNORECASE,
)
ENDED = re.compile(  # in a clause in the past tense
    rf"\b(?:until|till)\b(?! then| now| (?:{_TIME_OF_DAY}))|\bup (?:to|until) (?=[a-z])"
    rf"|\b(?:from|between) {_YEAR} (?:to|until|and) {_YEAR}\b|\blast (?:year|season|month|week)\b"
    r"|\bbefore (?:that|this|then)\b"
    r"|\bonce (?:was|were|had)\b|\b(?:was|were|had) once\b"
    r"|\b(?:was|were|had)\b[^.;]{0,60}\bbefore (?:it|he|she|they|becoming|being)\b",
    re.IGNORECASE,
)
ONCE_FIRST = re.compile(r"\W*once\b", re.IGNORECASE)  # says nothing about the clause behind it
ONCE = re.compile(r"\bonce (?P<verb>\w+)", re.IGNORECASE)  # "once held in Leeds"
PERIOD_BEFORE = re.compile(
    r"\W*(?:(?:before|prior to|until|till|up (?:to|until))\b(?! (?:that|then|now)\b)"
    r"|(?:in|under|with|by) (?:the|its|their|our|his|her) (?:old|former|previous|earlier|original)\b)",
    re.IGNORECASE,
)
NOW = re.compile(
    r"(?<!until )(?<!till )\b(?:now|today|nowadays|currently|presently|at present|these days|from then on"
    r"|no longer|any ?more|as of|this (?:year|season|month|week)|since then)\b"
    r"|\bsince\b[^.;]{0,60}\b(?:has|have|is|are)\b|\b(?:has|have) since\b"
    r"|\b(?:is|are|has|have|can|may|\w{1,30}s)\b[^.;,]{0,30}\bagain\b",
    re.IGNORECASE,
)
CHANGE = re.compile(
    r"\bfrom (?P<old>[^,;.\n]{0,30}?\d[^,;\n]{0,20}?|[a-z-]{2,20}(?: [a-z%]{1,15})?) to \S", re.IGNORECASE
)
PERIOD = re.compile(rf"{_YEAR}|{_TIME_OF_DAY}", re.IGNORECASE)
CHANGED = re.compile(r"\b(?:went|changed|renamed|switched|moved)\b", re.IGNORECASE)
SUCCEEDED = re.compile(
    r"\b(?:was|were|been) (?:then |later |since )?(?:succeeded|replaced|superseded)\b[^.;,]{0,60}?(?=\bby\b)",
    re.IGNORECASE,
)
SUCCEEDING = base_keys(map(stem, "succeeded replaced superseded later since".split()))
WILL = re.compile(r"\b(?:will|(?:is|are) going to)\b", re.IGNORECASE)
STARTS = re.compile(r"\b(?:from|as of|starting|beginning|effective)\b", re.IGNORECASE)
STATE = re.compile(r"\b(?:will|going to) (?:then )?(?:be|cost|have)\b", re.IGNORECASE)
# Each pattern above matches only with one of these words in its sentence or in the next.
SIGNS = frozenset(
    "used formerly previously originally past until till recently once before prior old former previous "
    "earlier original now today nowadays currently presently present longer anymore since again from will "
    "going succeeded replaced superseded".split()
)
SIGN_PHRASES = re.compile(
    r"\b(?:as of|up to|any more|these days|at one time|at first|between \d+"
    r"|(?:this|last) (?:year|season|month|week))\b",
    re.IGNORECASE,
)
# Words of statements and questions that are not about the present.
OF_OTHER_TIMES = frozenset(
    "was were had did used been could would will shall going until till before after formerly previously "
    "originally initially once ago then earlier since if when while than ended replaced".split()
)
