"""Words and patterns of statements that the sources lack something."""

from __future__ import annotations

import re


def flexible(expression: str) -> re.Pattern[str]:
    """Compile an expression in which a blank is any white space, and an apostrophe may be typographic."""
    return re.compile(expression.replace("'", "['’]").replace(" ", r"\s"), re.IGNORECASE)


def any_of(words: str) -> str:
    """Return a group that matches any of these words; "_" joins the words of a phrase."""
    return "(?:" + "|".join(word.replace("_", " ") for word in words.split()) + ")"


# What is a text, and what is a text but may also be what it sets down: a policy may "not cover" floods.
TEXT = any_of(
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
RULES = any_of(
    "polic(?:y|ies) agreements? contracts? leases? menus? terms conditions rules schedules? plans? "
    "regulations guidelines? guidance by-?laws code statement offer warranty tariffs? constitution "
    "charter recommendations? procedures? protocols?"
)
DETERMINERS = (
    rf"(?:{any_of('the this these those that your our their its my any either none neither of both all')} )+"
)
PROVIDED = (
    r"(?: (?:(?:that |which )?(?:i (?:have|was given|can see)|you(?:'ve| have)? (?:shared|gave|given"
    r"|provided|sent))"
    r"|provided|given|above|here|available|supplied|retrieved|itself|themselves))?"
)
PLAIN_SOURCE = rf"(?:{DETERMINERS}(?:[^ ,.;:!?]+ ){{0,4}}?{TEXT}{PROVIDED}|{TEXT}(?: provided| given)?)"
SOURCE = (
    rf"(?:{DETERMINERS}(?:[^ ,.;:!?]+ ){{0,4}}?(?:{TEXT}|{RULES})(?: (?:for|of|on|about"
    rf"|from) [^,.;:!?]{{2,40}}?)?"
    rf"{PROVIDED}|it|they|{TEXT}(?: \d+)?|[\w-]+'s (?:{TEXT}|{RULES}))"
)
ADVERBS = r"(?:(?:\w+ly|actually|also|even|yet|really|itself|however|at all|further|otherwise|ever|then) )*"
DENIES = (
    rf"(?:(?:do|does|did)(?: not|n't)|never|(?:fails?|failed|neglects?|omits?) to|stops? short of) {ADVERBS}"
)
# What only a text or its author does, and what a firm or a policy does too.
SAY = any_of(
    "say mention specify state tell(?:_us|_you|_me|_readers)? explain describe indicate address reveal "
    "disclose clarify identify detail spell_out note record report quote discuss set_out make_clear "
    "elaborate comment refer_to touch_on go_into give_away lay_down let_us_know saying mentioning giving "
    "explaining stating"
)
SAY_ALONE = any_of(
    "say mention specify state explain tell_(?:us|you|me) describe record reveal disclose detail clarify "
    "address make_clear spell_out let_us_know lay_down"
)
GIVE = any_of(
    "give provide list include cover contain name answer offer supply show have define outline present "
    "confirm set deal_with put break_down suggest"
)
SAID = any_of(
    "mentioned stated specified explained described indicated disclosed revealed addressed clarified "
    "identified spelled_out spelt_out set_out detailed noted elaborated_on made_clear stipulated "
    "gone_into touched_on discussed quoted referred_to broken_down defined said named(?!_after) listed "
    "recorded laid_down quantified"
)
GIVEN = any_of(
    "given provided included covered reported shown supplied offered published documented announced "
    "dealt_with printed available present there found answered outlined"
)
MENTION = any_of(
    "information info mention details? word indication reference data explanation guidance clue hint "
    "instructions? advice statement specifics particulars figures? breakdown account description definition"
)
DETAIL = any_of(
    f"{MENTION} numbers? answer prices? costs? fees? fares? rates? charges? dates? times? deadlines? "
    "reasons? names? amounts? address(?:es)? places? locations? venues? limits? length duration height "
    "weight size age hours clause provision rule entry list evidence record note sum total percentages? "
    "budget salary salaries wage pay author cause source sign contact phone_number e?mail link requirement "
    "criteria steps? method timeline schedule period term value quantity dose dosage temperature speed "
    "capacity distance count identity outcome result purpose penalty discount"
)
UNSAID = any_of("unclear unsaid unexplained unstated unspecified unnamed unanswered unmentioned")
WH = any_of("whether if how why when where whom? whose what which")
ABOUT = any_of(
    f"{WH} about on of for regarding concerning as_to that to in beyond with dealing describing saying "
    "explaining given from available covering"
)
