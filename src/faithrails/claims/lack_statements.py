"""Finds statements that the sources lack something: "The leaflet doesn't mention alcohol."."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import NamedTuple


class Lack(NamedTuple):
    """A clause of a sentence which says that the sources lack something: its place, and what they lack.

    ``topic`` is empty if only a pronoun names it: "That isn't stated.".
    """

    start: int
    end: int
    topic: str


def _pattern(expression: str) -> re.Pattern[str]:
    """Compile an expression in which a blank is any white space, and an apostrophe may be typographic."""
    return re.compile(expression.replace("'", "['’]").replace(" ", r"\s"), re.IGNORECASE)


def _any(words: str) -> str:
    """Return a group that matches any of these words; "_" joins the words of a phrase."""
    return "(?:" + "|".join(word.replace("_", " ") for word in words.split()) + ")"


# What is a text, and what is a text but may also be what it sets down: a policy may "not cover" floods.
_TEXT = _any(
    "passages? contexts? documents? texts? sources? evidence information articles? excerpts? extracts? "
    "data knowledge_base contents? materials? pages? leaflets? notices? e-?mails? letters? manuals? "
    "handbooks? guides? brochures? listings? adverts? advertisements? ads? postings? recipes? abstracts? "
    "papers? reports? studies study minutes notes? faqs? websites? sites? timetables? programmes? "
    "announcements? bulletins? newsletters? descriptions? instructions entries entry sections? "
    "stor(?:y|ies) profiles? obituar(?:y|ies) summar(?:y|ies) biograph(?:y|ies) documentation docs "
    "posts? sheets? labels? reviews? transcripts? panels? overviews? snippets? results files? readme "
    "changelog records? details? write-?up piece coverage account card booklet flyer poster signs? "
    "itinerary factsheet datasheet paragraphs? tables? lists? catalogue prospectus memo chapter column "
    "outline introduction clauses?"
)
_RULES = _any(
    "polic(?:y|ies) agreements? contracts? leases? menus? terms conditions rules schedules? plans? "
    "regulations guidelines? guidance by-?laws code statement offer warranty tariffs? constitution "
    "charter recommendations? procedures? protocols?"
)
_DETERMINERS = (
    rf"(?:{_any('the this these those that your our their its my any either none neither of both all')} )+"
)
_PROVIDED = (
    r"(?: (?:(?:that |which )?(?:i (?:have|was given|can see)|you(?:'ve| have)? (?:shared|gave|given"
    r"|provided|sent))"
    r"|provided|given|above|here|available|supplied|retrieved|itself|themselves))?"
)
_PLAIN_SOURCE = rf"(?:{_DETERMINERS}(?:[^ ,.;:!?]+ ){{0,4}}?{_TEXT}{_PROVIDED}|{_TEXT}(?: provided| given)?)"
_SOURCE = (
    rf"(?:{_DETERMINERS}(?:[^ ,.;:!?]+ ){{0,4}}?(?:{_TEXT}|{_RULES})(?: (?:for|of|on|about"
    rf"|from) [^,.;:!?]{{2,40}}?)?"
    rf"{_PROVIDED}|it|they|{_TEXT}(?: \d+)?|[\w-]+'s (?:{_TEXT}|{_RULES}))"
)
_ADVERBS = r"(?:(?:\w+ly|actually|also|even|yet|really|itself|however|at all|further|otherwise|ever|then) )*"
_DENIES = (
    rf"(?:(?:do|does|did)(?: not|n't)|never|(?:fails?|failed|neglects?|omits?) to|stops? short of) {_ADVERBS}"
)
# What only a text or its author does, and what a firm or a policy does too.
_SAY = _any(
    "say mention specify state tell(?:_us|_you|_me|_readers)? explain describe indicate address reveal "
    "disclose clarify identify detail spell_out note record report quote discuss set_out make_clear "
    "elaborate comment refer_to touch_on go_into give_away lay_down let_us_know saying mentioning giving "
    "explaining stating"
)
_SAY_ALONE = _any(
    "say mention specify state explain tell_(?:us|you|me) describe record reveal disclose detail clarify "
    "address make_clear spell_out let_us_know lay_down"
)
_GIVE = _any(
    "give provide list include cover contain name answer offer supply show have define outline present "
    "confirm set deal_with put break_down suggest"
)
_SAID = _any(
    "mentioned stated specified explained described indicated disclosed revealed addressed clarified "
    "identified spelled_out spelt_out set_out detailed noted elaborated_on made_clear stipulated "
    "gone_into touched_on discussed quoted referred_to broken_down defined said named(?!_after) listed "
    "recorded laid_down quantified"
)
_GIVEN = _any(
    "given provided included covered reported shown supplied offered published documented announced "
    "dealt_with printed available present there found answered outlined"
)
_MENTION = _any(
    "information info mention details? word indication reference data explanation guidance clue hint "
    "instructions? advice statement specifics particulars figures? breakdown account description definition"
)
_DETAIL = _any(
    f"{_MENTION} numbers? answer prices? costs? fees? fares? rates? charges? dates? times? deadlines? "
    "reasons? names? amounts? address(?:es)? places? locations? venues? limits? length duration height "
    "weight size age hours clause provision rule entry list evidence record note sum total percentages? "
    "budget salary salaries wage pay author cause source sign contact phone_number e?mail link requirement "
    "criteria steps? method timeline schedule period term value quantity dose dosage temperature speed "
    "capacity distance count identity outcome result purpose penalty discount"
)
_UNSAID = _any("unclear unsaid unexplained unstated unspecified unnamed unanswered unmentioned")
_WH = _any("whether if how why when where whom? whose what which")
_ABOUT = _any(
    f"{_WH} about on of for regarding concerning as_to that to in beyond with dealing describing saying "
    "explaining given from available covering"
)
# Where what is lacking ends: the sentence goes on with something that the sources have.
_STOP = (
    r"[;!?]|[–—:] |\.(?: |$)|,? (?:but|although|though|yet|however|instead|while|whereas|except)\b"
    r"|, (?:so|only|just|which|as|because|since|and (?:it|they|he|she|the|you|i|we|there)\b)"
    r"|,? and (?:it|they|he|she|you|i|we|there)\b"
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
_HERE = rf",? (?:here|anywhere|(?:in|on|by|with|for|from) {_PLAIN_SOURCE})"
_OF_SOURCES = (  # the sources do not say, or give no ...
    rf"(?:(?:in|based on|according to|from|going by) {_SOURCE},? )?"
    rf"{_SOURCE}(?: (?:that|which) [^,.;]{{2,40}}?)? {_ADVERBS}{_DENIES}{_SAY}\b{_LACKED}",
    rf"{_PLAIN_SOURCE} {_ADVERBS}{_DENIES}{_GIVE}\b{_LACKED}",
    rf"(?:{_SOURCE} )?{_DENIES}(?:give|provide|supply|list|include|cover|name|show|contain|offer|set"
    rf"|deal with) {_ANY_OF}"
    rf"(?={_DETAIL}\b|{_WH}\b){_LACKED}",
    rf"{_DENIES}{_SAY_ALONE}\b{_LACKED}",
    rf"(?:nowhere )?(?:does|do|did) {_SOURCE} {_ADVERBS}{_SAY}\b{_LACKED}",
    rf"(?=none |neither )(?:none of )?{_SOURCE} {_ADVERBS}(?:tells (?:us|you|me)|(?:{_SAY}"
    rf"|{_GIVE})s?)\b{_LACKED}",
    rf"(?:{_SOURCE} )?{_ADVERBS}(?:give|provide|contain|include|offer|list|state|mention|set|quote|record"
    rf"|name|put|supplie|supply)s?"
    rf" (?:no|nothing|neither)\b(?= (?:\w+ ){{0,3}}?(?:{_DETAIL}|about|on|for|as to|regarding"
    rf"|{_WH})\b){_LACKED}",
    rf"(?!it\b|they\b){_SOURCE} {_ADVERBS}(?:has|have|had) (?:no|nothing|neither)\b"
    rf"(?= (?:\w+ ){{0,2}}?(?:{_DETAIL}|about|on|regarding)\b){_LACKED}",
    rf"(?:{_SOURCE} )?{_ADVERBS}(?:says?|tells? (?:us|you|me)|mentions?|states?|reveals?|has|have"
    rf"|contains?|includes?)"
    rf" (?:nothing|(?:very )?little)\b{_LACKED}",
    rf"(?:{_SOURCE} )?{_ADVERBS}makes? no (?:mention|reference|statement|comment)\b{_LACKED}",
    rf"{_SOURCE} (?:is|are|remains?|stays?) {_ADVERBS}(?:silent|quiet|vague|unclear|not specific|not clear)"
    rf"(?: (?:on|about|as to|regarding|when it comes to))?{_LACKED}",
    rf"{_SOURCE} (?:leaves?|left) (?:it )?(?:out|open|unclear|unsaid|unanswered|unstated"
    rf"|unmentioned)\b{_LACKED}",
    rf"{_SOURCE} (?:lacks?|omits?|skips?)\b(?= (?:\w+ ){{0,3}}?(?:{_DETAIL}|{_WH})\b){_LACKED}",
)
_OF_NOTHING = (  # there is nothing about it, no price is given
    rf"(?:in {_SOURCE},? )?(?:there(?: {_ARE}|'s|'re)|i see|i find|i can find|i have|you(?:'ll)? find)"
    rf" ?(?:no|not|nothing|any|not enough|insufficient|n't any)\b"
    rf" ?(?:(?:any|specific|further|other|exact|explicit|additional|clear|direct|separate|set) )*"
    rf"(?={_MENTION}\b(?: here| there)?(?: {_ABOUT}\b|(?:{_HERE})?\W*$)"
    rf"|(?:\w+ ){{0,2}}?{_DETAIL} (?:{_SAID}|given|provided)\b|(?:date|list|name|mention) (?:of|for)\b"
    rf"|(?:\w+ ){{0,2}}?{_DETAIL}\b[^.;!?]{{0,60}}? (?:(?:stated |given )?in|on) {_PLAIN_SOURCE}\W*$"
    rf"|(?<=nothing )(?:{_ABOUT}|here|at|said|else)\b){_LACKED}",
    rf"nothing(?: {_ADVERBS}(?:in|on|from|within) (?:{_SOURCE}|here))? {_ADVERBS}(?:{_ARE} )?"
    rf"(?:{_SAY}s?|{_SAID}|about|on|regarding|given|written|suggests|shows|tells (?:you|us|me)|confirms"
    rf"|sets|covers|specifies)\b{_LACKED}",
    rf"no (?:\w+ ){{0,3}}?{_DETAIL}\b{_SHORT} (?:{_ARE}|can be|could be) {_ADVERBS}(?:{_SAID}|{_GIVEN}"
    rf"|made)\b{_MORE}",
    rf"no (?:\w+ ){{0,3}}?{_DETAIL}\b{_SHORT} (?:appears?|is to be found)\b{_MORE}",
    rf"no {_SHORT} {_ARE} {_ADVERBS}{_SAID}\b{_MORE}",
    rf"no {_SHORT} {_ARE} {_ADVERBS}{_GIVEN}(?P<rest>{_HERE})",
    rf"no {_SHORT} {_ARE} given (?P<rest>for (?:(?!{_STOP})[^\n]){{0,160}})",
)
_OF_ASSISTANT = (  # I cannot find
    rf"i(?:'m| am| was)? ?(?:can(?:not|'t| not)|could(?: not|n't)|(?:do|did)(?: not|n't)|(?:not |n't "
    rf"|un)able to"
    rf"|have(?: not|n't)(?: been able to)?) {_ADVERBS}(?:(?:find|found|see|seen|locate|spot|make out"
    rf"|come across)"
    rf"(?! an? reasons? (?:not )?to\b)|(?:tell|say|determine|confirm|work out) from {_SOURCE})\b{_LACKED}",
    rf"i (?:find|found|see|saw) (?:no|nothing)\b{_LACKED}",
)
_OF_TOPIC = (  # it is not stated
    rf"(?:it|that|this)(?: is| was|'s)?(?: not|n't) {_ADVERBS}(?:clear|known(?= from)|{_SAID}|{_GIVEN}"
    rf"|something {_SOURCE} \w+)\b"
    rf"(?: (?:from|in|by|on) {_SOURCE})?{_LACKED}",
    rf"(?:it|that|this)(?: is|'s| remains) (?:unclear|unstated|unspecified|left (?:unclear|unsaid))\b"
    rf"(?: (?:from|in|by|on) {_SOURCE})?{_LACKED}",
    rf"neither {_SUBJECT} {_ARE} {_ADVERBS}(?:{_SAID}|clear|{_GIVEN}(?={_HERE}\b))\b{_MORE}",
    rf"{_SUBJECT} {_NOT} {_ADVERBS}(?:{_SAID}|clear|something {_SOURCE} \w+"
    rf"|part of {_PLAIN_SOURCE})\b{_MORE}",
    rf"(?P<topic>(?:{_WH}|(?:the|an?|any|its|their|his|her|exact|specific|further|that|this|those|these|such)"
    rf"(?: [^ ,.;:!?]+){{0,3}}? {_DETAIL})\b(?:(?!{_STOP})[^\n])*?) {_NOT} {_ADVERBS}{_GIVEN}\b{_MORE}",
    rf"(?P<topic>(?:(?:by|from|to|in|on|at|for"
    rf"|with) )?(?!if ){_WH}\b(?:(?!{_STOP})[^\n])*?) (?:{_NOT} (?:known from {_SOURCE}|announced)"
    rf"|(?:{_ARE}|remains?"
    rf"|goes?|stays?) (?:{_UNSAID}|missing|left (?:open|out|{_UNSAID}))|can(?:not|'t| not) be (?:found"
    rf"|told|seen))\b{_MORE}",
    rf"(?P<topic>(?:the|an?|its|their|his|her)"
    rf"(?: [^ ,.;:!?]+){{0,3}}? {_DETAIL}\b(?:(?!{_STOP})[^\n])*?) (?:{_ARE} missing|{_ARE} left"
    rf" (?:out|{_UNSAID})|goes {_UNSAID}|can(?:not|'t) be found)\b{_MORE}",
    rf"{_SUBJECT} {_ARE} left {_UNSAID}\b{_MORE}",
    rf"{_SUBJECT} {_NOT} {_ADVERBS}(?:given|reported)(?P<rest>)(?=\W*$|,? (?:but|although|though|so)\b)",
    rf"{_SUBJECT} {_NOT} {_ADVERBS}{_GIVEN}(?P<rest>{_HERE}\b)",
    rf"{_SUBJECT} (?:{_ARE} (?:unstated|unspecified|unmentioned|left unsaid|(?:missing|absent|unclear) from"
    rf" {_PLAIN_SOURCE})|remains? (?:unclear from|unstated|unspecified)|goes? unmentioned"
    rf"|receives? no mention"
    rf"|can(?:not|'t) be (?:worked out|told|determined|seen|found|confirmed|established) from {_SOURCE}"
    rf"|(?:does|do)(?: not|n't) (?:come up|appear|feature|get a mention))\b{_MORE}",
)
_FORMS = [_pattern(_OPENING + form) for form in (*_OF_SOURCES, *_OF_NOTHING, *_OF_ASSISTANT, *_OF_TOPIC)]
# "anywhere in the leaflet" at the end names no topic.
_TAIL = _pattern(
    rf"(?:,? (?:anywhere|at all|here|either))*(?:,? (?:in|on|by|from|within"
    rf"|at) (?:{_DETERMINERS}(?:[^ ,]+ )?{_TEXT}{_PROVIDED}|{_TEXT}))?"
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
_SO = _pattern(r"\W*(?:and )?(?:so|therefore|hence)\b,? (?:i|we|you|it|that|there)\b[^.;!?\n]*\W*\Z")
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
        if found := next((found for form in _FORMS if (found := form.match(sentence, start))), None):
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
