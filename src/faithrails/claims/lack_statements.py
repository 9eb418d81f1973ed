"""Finds statements that the sources lack something: "The leaflet doesn't mention alcohol."."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from faithrails.claims.words_of_lacks import (
    ABOUT,
    ADVERBS,
    DENIES,
    DETAIL,
    DETERMINERS,
    GIVE,
    GIVEN,
    MENTION,
    PLAIN_SOURCE,
    PROVIDED,
    RULES,
    SAID,
    SAY,
    SAY_ALONE,
    SOURCE,
    TEXT,
    UNSAID,
    WH,
    flexible,
)


class Lack(NamedTuple):
    """A clause of a sentence which says that the sources lack something: its place, and what they lack.

    ``topic`` is empty if only a pronoun names it: "That isn't stated.".
    """

    start: int
    end: int
    topic: str


# Where what is lacking ends: the sentence goes on with something that the sources have.
_STOP = (
    r"[;!?]|[–—:] |\.(?: |$)|,? (?:but|although|though|yet|however|instead|while|whereas|except)\b"
    r"|, (?:so|only|just|which|as|because|since|and (?:it|they|he|she|the|you|i|we|there)\b)"
    r"|,? and (?:it|they|he|she|you|i|we|there|(?:the|a|an|your|all|each|every|no) (?:\w+ ){1,3}?(?:is"
    r"|are|was|were|has|have|can|must|will|costs?|needs?|pays?|gets?|opens?|closes?|takes?|lasts?))\b"
)
_BEFORE_STOP = r"[;:!?]|[–—] |\.(?: |$)|,? (?:but|although|though|yet|however|while|whereas)\b|, (?:and|so)\b"
_ARE = r"(?:is|are|was|were)"
_LACKED = rf"(?P<topic>(?:(?!{_STOP})[^\n]){{0,220}})"
_MORE = rf"(?P<rest>(?:(?!{_STOP})[^\n]){{0,160}})"
_SHORT = rf"(?P<topic>(?:(?!{_STOP})[^\n])*?)"
_SUBJECT = rf"(?!which (?:{_ARE}|does|do) |if |since |yes,? |no,? )(?P<topic>(?:(?!{_BEFORE_STOP})[^\n])+?)"
_NOT = rf"(?:(?:{_ARE}|'s|'re)(?: not|n't)|{_ARE} (?:never|nowhere))"
_OPENING = (
    r"(?:(?:unfortunately|sorry|i'm (?:sorry|afraid)|apologies|also|still|however|and|but|although|though"
    r"|yet|while"
    r"|whereas|nor|so|as|because|since|that said|(?:beyond|apart from|regarding|as for) [^,]{2,60}"
    r"|(?:from what|as far as) i can (?:see|tell))[,:]? )*"
)
_ANY_OF = r"(?:(?:an?|any|the|its|their|enough|further|more|specific|exact|details|much) (?:\w+ ){0,2}?)?"
# "On the site", "in the programme" may be places and events.
_NO_TEXT = (
    rf"(?!(?:{DETERMINERS})?(?:sites?|programmes?|cards?|accounts?|coverage|tables?|panels?|signs?|stud(?:y"
    rf"|ies)|websites?)\b)"
)
_HERE = rf",? (?:anywhere|(?:in|on|by|from) {_NO_TEXT}{PLAIN_SOURCE})"
_INFORMATION = rf"(?:{MENTION}|names?|dates?|prices?|times?|dose|address)"
# "I can't see any harm in it" is an opinion.
_NO_OPINION = (
    r"(?! (?:an? |any )?(?:\w+ )?(?:reasons? (?:not )?to|problems?|harm|issues?|risks?|restrictions?"
    r"|objections?"
    r"|dangers?|interactions?|conflict|against|wrong)\b)"
)
_OF_SOURCES = (  # the sources do not say, or give no ...
    rf"(?:(?:in|based on|according to|from|going by) {SOURCE},? )?"
    rf"(?!they did){SOURCE}(?: (?:that|which) [^,.;]{{2,40}}?)? {ADVERBS}{DENIES}{SAY}\b{_LACKED}",
    rf"{PLAIN_SOURCE} {ADVERBS}{DENIES}{GIVE} {_ANY_OF}(?={_INFORMATION}\b|{WH}\b){_LACKED}",
    rf"{SOURCE} {DENIES}(?:cover|include) (?={WH}\b){_LACKED}",
    rf"{SOURCE} {DENIES}(?:give|provide|supply|list|name|show|contain|set|deal with) {_ANY_OF}"
    rf"(?={DETAIL}\b|{WH}\b){_LACKED}",
    rf"(?:nowhere )?(?:does|do|did) {SOURCE} {ADVERBS}{SAY}\b{_LACKED}",
    rf"(?=none |neither )(?:none of )?{SOURCE} {ADVERBS}(?:tells (?:us|you|me)|(?:{SAY}"
    rf"|{GIVE})s?)\b{_LACKED}",
    rf"{SOURCE} {ADVERBS}(?:give|provide|contain|offer|list|state|mention|quote|record|supplie|supply)s?"
    rf" (?:no|nothing|neither)\b(?= (?:\w+ ){{0,3}}?(?:{_INFORMATION}|reasons?|figures?|about|on|for|as to"
    rf"|regarding"
    rf"|{WH})\b){_LACKED}",
    rf"(?!it\b|they\b){SOURCE} {ADVERBS}(?:has|have|had) (?:no|nothing|neither)\b"
    rf"(?= (?:\w+ ){{0,2}}?(?:{MENTION}|clause|rule|section|about|on|regarding)\b){_LACKED}",
    rf"{SOURCE} {ADVERBS}(?:says?|tells? (?:us|you|me)|mentions?|states?|reveals?|has|have"
    rf"|contains?|includes?)"
    rf" (?:nothing|(?:very )?little)\b{_LACKED}",
    rf"{SOURCE} {ADVERBS}makes? no (?:mention|reference|statement|comment)\b{_LACKED}",
    rf"{SOURCE} (?:is|are|remains?|stays?) {ADVERBS}(?:silent|quiet|vague|unclear|not specific|not clear)"
    rf"(?: (?:on|about|as to|regarding|when it comes to))?{_LACKED}",
    rf"{SOURCE} (?:leaves?|left) (?:it )?(?:out|open|unclear|unsaid|unanswered|unstated"
    rf"|unmentioned)\b{_LACKED}",
    rf"{SOURCE} (?:lacks?|omits?|skips?)\b(?= (?:\w+ ){{0,3}}?(?:{DETAIL}|{WH})\b){_LACKED}",
)
_OF_NOTHING = (  # there is nothing about it, no price is given
    rf"(?:in {SOURCE},? )?(?:there(?: {_ARE}|'s|'re)|i see|i find|i can find|i have|you(?:'ll)? find)"
    rf" ?(?:no|not|nothing|any|not enough|insufficient|n't any)\b"
    rf" ?(?:(?:any|specific|further|other|exact|explicit|additional|clear|direct|separate|set) )*"
    rf"(?={MENTION}\b(?: here| there)?(?: {ABOUT}\b|(?:{_HERE})?\W*$)"
    rf"|(?:\w+ ){{0,2}}?{DETAIL} (?:{SAID}|given|provided)\b|(?:date|list|name|mention) (?:of|for)\b"
    rf"|(?:\w+ ){{0,2}}?{DETAIL}\b[^.;!?]{{0,60}}? (?:stated|given) (?:in|on) {PLAIN_SOURCE}\W*$"
    rf"|evidence\b[^.;!?]{{0,60}}? in (?:the|these|your) (?:texts?|passages?|documents?|sources?)\W*$"
    rf"|(?<=nothing )(?:{ABOUT}|here|at|said|else)\b){_LACKED}",
    rf"nothing(?: {ADVERBS}(?:in|on|from|within) (?:{SOURCE}|here))? {ADVERBS}(?:{_ARE} )?"
    rf"(?:{SAY}s?|{SAID}|about|on|regarding|given|written|suggests|shows|tells (?:you|us|me)|confirms"
    rf"|sets|covers|specifies)\b{_LACKED}",
    rf"no (?:\w+ ){{0,3}}?{DETAIL}\b{_SHORT} (?:{_ARE}|can be|could be) {ADVERBS}(?:{SAID}"
    rf"|given)\b(?! to\b){_MORE}",
    rf"no {MENTION}\b{_SHORT} (?:{_ARE}|can be|could be) {ADVERBS}(?:{GIVEN}|made)\b{_MORE}",
    rf"no (?:\w+ ){{0,3}}?{DETAIL}\b{_SHORT} (?:appears?|is to be found)\b{_MORE}",
    rf"no {_SHORT} {_ARE} {ADVERBS}{SAID}\b{_MORE}",
    rf"no {_SHORT} {_ARE} {ADVERBS}{GIVEN}(?P<rest>{_HERE})",
    rf"no {_SHORT} {_ARE} given (?P<rest>for (?:(?!{_STOP})[^\n]){{0,160}})",
)
_OF_ASSISTANT = (  # I cannot find
    rf"i(?:'m| am| was)? ?(?:can(?:not|'t| not)|could(?: not|n't)|(?:do|did)(?: not|n't)|(?:not |n't "
    rf"|un)able to"
    rf"|have(?: not|n't)(?: been able to)?) {ADVERBS}(?:(?:find|found|(?:see|seen)(?! why\b)|locate|spot"
    rf"|make out"
    rf"|come across){_NO_OPINION}|(?:tell|say|determine|confirm|work out) from {SOURCE})\b{_LACKED}",
    rf"i (?:find|found|see|saw) (?:no|nothing)\b{_NO_OPINION}{_LACKED}",
)
_OF_TOPIC = (  # it is not stated
    rf"(?:it|that|this)(?: is| was|'s)?(?: not|n't) {ADVERBS}(?:clear|known(?= from)|{SAID}"
    rf"|{GIVEN}(?= {WH}\b)"
    rf"|something {SOURCE} \w+)\b"
    rf"(?: (?:from|in|by|on) {SOURCE})?{_LACKED}",
    rf"(?:it|that|this)(?: is|'s| remains) (?:unclear|unstated|unspecified|left (?:unclear|unsaid))\b"
    rf"(?: (?:from|in|by|on) {SOURCE})?{_LACKED}",
    rf"neither {_SUBJECT} {_ARE} {ADVERBS}(?:{SAID}|clear|{GIVEN}(?={_HERE}\b))\b{_MORE}",
    rf"{_SUBJECT} {_NOT} {ADVERBS}(?:{SAID}|clear|something {SOURCE} \w+"
    rf"|part of {PLAIN_SOURCE})\b{_MORE}",
    rf"(?P<topic>{WH}\b(?:(?!{_STOP})[^\n])*?) {_NOT} {ADVERBS}{GIVEN}\b{_MORE}",
    rf"(?P<topic>(?:the|an?|any|its|their|his|her|exact|specific|further|that|this|those|these|such)"
    rf"(?: [^ ,.;:!?]+){{0,3}}? {DETAIL}\b(?:(?!{_STOP})[^\n])*?) {_NOT} {ADVERBS}"
    rf"(?:given|shown|reported|provided|announced|published)\b(?! (?:to|on|at)\b){_MORE}",
    rf"(?P<topic>(?:(?:by|from|to|in|on|at|for"
    rf"|with) )?(?!if ){WH}\b(?:(?!{_STOP})[^\n])*?) (?:{_NOT} (?:known from {SOURCE}|announced)"
    rf"|(?:{_ARE}|remains?"
    rf"|goes?|stays?) (?:{UNSAID}|missing|left (?:open|out|{UNSAID}))|can(?:not|'t| not) be (?:found"
    rf"|told|seen))\b{_MORE}",
    rf"(?P<topic>(?:the|an?|its|their|his|her)"
    rf"(?: [^ ,.;:!?]+){{0,3}}? {DETAIL}\b(?:(?!{_STOP})[^\n])*?) (?:{_ARE} missing|{_ARE} left"
    rf" (?:out|{UNSAID})|goes {UNSAID}|can(?:not|'t) be found)\b{_MORE}",
    rf"{_SUBJECT} {_ARE} left {UNSAID}\b{_MORE}",
    rf"{_SUBJECT} {_NOT} {ADVERBS}(?:given|reported)(?P<rest>)(?=\W*$|,? (?:but|although|though|so)\b)",
    rf"{_SUBJECT} {_NOT} {ADVERBS}{GIVEN}(?P<rest>{_HERE}\b)",
    rf"{_SUBJECT} (?:{_ARE} (?:unstated|unspecified|unmentioned|left unsaid|(?:missing|absent|unclear) from"
    rf" {PLAIN_SOURCE})|remains? (?:unclear from|unstated|unspecified)|goes? unmentioned"
    rf"|receives? no mention"
    rf"|can(?:not|'t) be (?:worked out|told|determined|seen|found|confirmed|established) from {SOURCE}"
    rf"|(?:does|do)(?: not|n't) (?:come up|appear|feature|get a mention))\b{_MORE}",
)
_ELIDED = flexible(  # "but doesn't say", of a source named before
    rf"{_OPENING}(?!did\b)(?:{DENIES}(?:{SAY_ALONE}\b|(?:give|provide|list|include|name|show) {_ANY_OF}"
    rf"(?={DETAIL}\b|{WH}\b))|(?:gives?|provides?|contains?|says?|mentions?) (?:no|nothing)\b"
    rf"(?= (?:\w+ ){{0,3}}?(?:{_INFORMATION}|reasons?|figures?|about|on|as to|regarding|{WH})\b)){_LACKED}"
)
_NAMES_SOURCE = flexible(rf"\b{DETERMINERS}(?:[^ ,.;:!?]+ ){{0,4}}?(?:{TEXT}|{RULES})\b")
_FORMS = [flexible(_OPENING + form) for form in (*_OF_SOURCES, *_OF_NOTHING, *_OF_ASSISTANT, *_OF_TOPIC)]
# "anywhere in the leaflet" at the end names no topic.
_TAIL = flexible(
    rf"(?:,? (?:anywhere|at all|here|either))*(?:,? (?:in|on|by|from|within"
    rf"|at) (?:{DETERMINERS}(?:[^ ,]+ )?{TEXT}{PROVIDED}|{TEXT}))?"
    r"(?: (?:anywhere|at all|here))*\W*$"
)
_JOINT = re.compile(
    r"[;:–—]\s+|,\s+(?:(?:but|and|although|though|yet|while|whereas|so|as|because|since|or|nor)\s+)?"
    r"|\s(?:but|and|although|though|yet|while|whereas|because|nor)\s+",
    re.IGNORECASE,
)
# Each form has one of these: a quick first test.
_HINTS = (
    "not", "n't", "n’t", "no ", "none", "neither", "unable", "silent", "fail", "neglect", "lack", "omit",
    "nothing", "unclear", "unspecified", "unstated", "unmentioned", "leave", "left", "nowhere", "never",
    "nor ", "little", "vague", "stop", "missing", "absent", "skip",
)  # fmt: skip
_LONGEST = 400  # characters
_MOST_CLAUSES = 8
_LEAST_BESIDE = 2  # words of a statement beside a lack
_BEFORE = re.compile(
    r"\b(?P<word>but|and|although|though|yet|while|whereas|so|as|because|since|nor)?\s*\Z", re.I
)
_ABOUT_WHAT = re.compile(
    r"(?:on|about|regarding|concerning|as\s(?:for|to)|for|in)\b[^,]*,\s*\Z", re.I
)  # "On bins, "
_AFTER = re.compile(r"[\s,;:–—]*(?:(?:but|and|although|though|only|just|that|instead|however)\b,?\s*)*", re.I)
# "so I cannot tell": the assistant only draws the conclusion.
_SO = flexible(
    r"\W*(?:and )?(?:so|therefore|hence)\b,? (?:(?:i|we|you)(?:'m| am|'d)? ?(?:can(?:not|'t| not)"
    r"|could(?:n't| not)"
    r"|(?:do|would)(?: not|n't)|not|unable to) (?:be )?(?:say|tell|know|confirm|determine|answer|be sure"
    r"|sure|certain"
    r"|give|judge)|(?:it|that|this)(?: is|'s)? (?:not (?:clear|possible|known)|unclear|remains (?:open"
    r"|unclear))"
    r"|(?:you(?:'d| should| would| may| could| will|'ll)?|it(?:'s| is) best to|please) ?"
    r"(?:need to |have to |want to |be best to )?(?:ask|check|contact|consult|confirm)\b)(?:(?!\b(?:and"
    r"|but|who|which|as|because|that(?!\W*\Z| from| question| here| with))\b)[^.,;:!?\n\d]){0,80}\W*\Z"
)
_EDGES = ' \t\r\n*_#>-–—•.!:,;"“”'


@lru_cache(maxsize=1_000)
def find_lack(sentence: str) -> Lack | None:
    """Return the first clause of a sentence that says the sources lack something; None without one."""
    folded = sentence.lower()
    if len(sentence) > _LONGEST or not any(map(folded.__contains__, _HINTS)):
        return None
    first = len(sentence) - len(sentence.lstrip(_EDGES))
    joints = (found.end() for found in islice(_JOINT.finditer(sentence, first), _MOST_CLAUSES))
    for start in (first, *joints):
        found = next((found for form in _FORMS if (found := form.match(sentence, start))), None)
        if found is None and _NAMES_SOURCE.search(sentence, 0, start):
            found = _ELIDED.match(sentence, start)
        if found:
            more = found.groupdict().get("rest") or ""
            topic = _TAIL.sub("", f"{found['topic'].strip()} {more.strip()}").strip(_EDGES)
            return Lack(start, found.end(), topic)
    return None


def lack_of_whole(sentence: str) -> Lack | None:
    """Return what a sentence says the sources lack, if it says nothing else; None otherwise."""
    lack = find_lack(sentence)
    if lack is None:
        return None
    before, after = sentence[: lack.start], sentence[lack.end :]
    says_more = (any(map(str.isalpha, before)) and not _ABOUT_WHAT.match(before)) or (
        any(map(str.isalpha, after)) and not _SO.match(after)
    )
    return None if says_more else lack._replace(topic=f"{lack.topic} {before.strip(_EDGES)}".strip())


def parts_around_lack(sentence: str) -> tuple[tuple[int, int], ...]:
    """Return the places of the statements before and after a lack, and of the lack; () if it stands alone."""
    lack = find_lack(sentence)
    if lack is None:
        return ()
    joint = _BEFORE.search(sentence, 0, lack.start)
    start = joint.start("word") if joint and joint["word"] else lack.start
    rest = _AFTER.match(sentence, lack.end)
    after = rest.end() if rest else lack.end
    is_stated = len(sentence[:start].split()) >= _LEAST_BESIDE and not _ABOUT_WHAT.match(sentence[:start])
    goes_on = len(sentence[after:].split()) >= _LEAST_BESIDE and not _SO.match(sentence, lack.end)
    if not (is_stated or goes_on):
        return ()
    lacking = (start if is_stated else 0, lack.end if goes_on else len(sentence))
    places = ((0, start), lacking, (after, len(sentence)))
    return tuple(
        place for place, is_there in zip(places, (is_stated, True, goes_on), strict=True) if is_there
    )
