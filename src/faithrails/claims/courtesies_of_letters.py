"""Finds the courtesies at the start of a sentence of a letter: salutation, thanks, sympathy, wishes, closing.

They assert nothing if what they name is in the user's own message or belongs to the courtesy: "I am sorry the
mattress hasn't helped your back." What users only ask is not known: "Sorry that the pool is closed".
"""

from __future__ import annotations

import re

from faithrails.claims.repeats_known_words import Known, known_of_text
from faithrails.claims.told_by_user import told_by_user
from faithrails.claims.words_about_the_answer import one_of, pattern
from faithrails.text.words import NEGATIONS, content_stem, has_digit, words

# A name in capitals, without digits or dots within: "Mr.", "Okafor-Lind", "O'Neil".
_NAME = r"(?-i:(?:[A-Z][^\W\d_]*[a-z]|[A-Z]\b)(?:(?:[-&]|')[^\W\d_]+)*\.?)"
_ADDRESSED = one_of(
    rf"(?:and )?{_NAME}",
    "there|again|all|both|everyone|everybody|team|folks|sir or madam|sir|madam|valued|fellow|customers?",
    "residents?|parents?|members?|readers?|colleagues?|neighbou?rs?|guests?|tenants?|students?|patients?",
    "travellers?|passengers?|friends?|(?:plot|account|card|policy|ticket) holders?|riders?|users?",
)
_SALUTATION = (
    rf"(?:dear(?: {_ADDRESSED}){{1,4}}(?=\W*$|,)|(?:hi|hello|hey|greetings|good (?:morning|afternoon|evening"
    rf"|day))(?: {_ADDRESSED}){{0,3}}(?! {_NAME}))"
)
_SENDER = r"(?:team|services?|support|desk|office|care|association)"
_SIGNATURE = one_of(
    rf"(?:from )?(?:the|your|our)(?: {_NAME})?(?: [a-z]+){{0,2}} {_SENDER}",
    rf"(?:(?:the|your|our|from|at|of|and) )?{_NAME}",
    rf"(?:(?:customer|support|booking|help) )?{_SENDER}",
)
_CLOSING = (
    r"(?:(?:with |my |our )*(?:(?:very |all )?(?:kind(?:est)?|best|warm(?:est)?|good) )+(?:regards|wishes)"
    r"|yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|all the best|cheers|regards)"
    rf"(?:,?\s+{_SIGNATURE}){{0,5}}"
)
_PLAIN = one_of(
    r"oh dear|poor you|bad luck|(?:and )?a good trip|safe travels|get well soon|here goes",
    r"how (?:annoying|frustrating|lovely|exciting|sad|stressful|upsetting)",
    r"what (?:an? )?(?:\w+ )?(?:luck|shame|pity|nuisance)",
    r"(?:that|it|this)(?:'s| is) (?:perfectly |completely |quite )?understandable",
    r"(?:we|i) look forward to hearing from you(?: soon)?",
    r"(?:and )?(?:many )?(?:thank you|thanks)(?: (?:so|very) much)? for (?:contacting|choosing|joining"
    r"|calling"
    rf"|writing to|visiting|(?:shopping|flying|travelling|staying) with)(?: {_NAME}){{1,3}}",
    r"(?:please |do |just |and |feel free to )+(?:get (?:back )?in touch|give us a (?:call|ring|shout)"
    r"|drop us a line|let us know|come back to us|write (?:back|again))",
)
_I = r"(?:(?:i|we)(?: (?:really|very|so|truly|do|all|sincerely|just|much))* )"
# Courtesies that name something: it must be known.
_NAMING = one_of(
    r"(?:and |but )?(?:many )?(?:thank you|thanks)(?: (?:so|very) much| a lot| again)? for",
    r"(?:and |but )?(?:(?:i(?:'m| am)|we(?:'re| are)) )?(?:so |very |really |truly )*sorry(?: about| for"
    r"| that"
    r"| to (?:hear|read|learn|see)(?: (?:that|about|of))?)?",
    rf"(?:and |but )?(?:my |our |{_I})?(?:sincere )?apolog(?:ies|i[sz]e)(?: for| that)?",
    rf"(?:and |but )?{_I}?(?:hope|wish)|hopefully|hoping|fingers crossed|wishing",
    r"(?:and )?(?:please accept )?(?:my|our)(?: sincere(?:st)?)? (?:apologies|condolences)(?: for| on"
    r"| that)?",
    r"what (?:an? )?(?:\w+ )?(?:shame|pity|nuisance|way|start) (?:about|that|to)|bad luck with",
    r"(?:and )?welcome to(?= (?-i:[A-Z]))",
    r"(?:please |do |just |and |feel free to )+(?:get (?:back )?in touch|give us a (?:call|ring|shout)"
    r"|drop us a line|let us know|come back to us|write (?:back|again)) (?:if|should)",
)
# The words of the user's question count here, too: it is only reported.
_ASKED = (
    r"(?:and )?you (?:asked|were asking|wanted to know|were wondering|wrote to ask"
    r"|had (?:a few |some |two |three )?questions)(?= (?:whether|if|about|for|how|what|which|who|when"
    r"|where)\b)"
)
_OF_COURTESY = frozenset(
    "message mail e-mail email letter note question questions enquiry inquiry query patience interest time "
    "call contacting writing getting get touch reaching asking telling letting know checking choosing "
    "waiting bearing custom loyalty feedback thinking ahead early quickly prompt reply coming back trouble "
    "troubles muddle confusion inconvenience hassle upset worry worries wait delay mix-up experience news "
    "luck well good great nice lovely soon quick speedy full recovery journey trip travels safe smooth "
    "concern concerns frustration begin return day week weekend evening holiday mind rest ease feel feels "
    "feeling better all everything anything something else goes go going works work out settle settled help "
    "helps hear clear things up little bit happy pleasant puts put stay enjoy need comes come talk like "
    "unclear further more lot answer answers sense makes make keep whether".split()
)
_SALUTES = pattern(rf"{_SALUTATION}(?=\s*(?:[,!.:–—]|-\s|and\b|$))")
_CLOSES = pattern(rf"{_CLOSING}(?=\W*$| and\b)")
_SIGNS = pattern(rf"{_SIGNATURE}(?:,?\s+{_SIGNATURE}){{0,4}}")
_IS_PLAIN = pattern(rf"{_PLAIN}(?=\s*(?:[,!.:;–—-]|(?:and|but)\b|$))")
_NAMES = pattern(rf"{_NAMING}(?=[\s,!.:;]|$)")
_REPORTS = pattern(_ASKED)
_BREAK = re.compile(r"[,;:.!?–—(]|\s-\s|$")
_JOINT = re.compile(r"\s(?:and|but|so|because|as)\s", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;:.!–—*_)-]*(?:(?:and|but|so)\s+(?=\w))?", re.IGNORECASE)
_LEAST_WORDS = 2  # "Sorry." alone may answer a question
_MOST = 600  # characters of a sentence


def courtesy_end(sentence: str, message: str) -> int:
    """Return the number of characters of the courtesies that begin a sentence; 0 without any.

    ``message`` is what the user wrote. If the whole sentence is a courtesy it is the sentence's length.
    """
    end, place = 0, len(sentence) - len(sentence.lstrip("*_ "))
    while place < min(len(sentence), _MOST) and (found := _end_of_one(sentence, place, message)):
        end = found
        between = _BETWEEN.match(sentence, end)
        place = between.end() if between else end
    rest = sentence[end:]
    if not any(map(str.isalnum, rest)):
        return len(sentence) if end and len(sentence.split()) >= _LEAST_WORDS else 0
    # "What a shame | for you": the courtesy goes on; "You asked whether it is closed | and it is": an answer.
    clause = rest[: _end_of_clause(rest, 1)] if rest[:1] == " " else rest
    return end if any(content_stem(one) or has_digit(one) for one, _, _ in words(clause)) else 0


def is_signature(line: str, before: str, message: str) -> bool:
    """Whether a line has only names and follows a closing: "Kind regards" / "Anna Lind".

    A word that the user wrote in small letters is no name: "Refund Approved".
    """
    above = before.rstrip().rpartition("\n")[2].strip("*_ ,.!")
    if not (_CLOSES.fullmatch(above) and _SIGNS.fullmatch(line.strip("*_ ,.!"))):
        return False
    return frozenset(message.split()).isdisjoint(map(str.lower, line.split()))


def _end_of_one(sentence: str, place: int, message: str) -> int:
    """Return where the courtesy ends that begins here; 0 if none does."""
    for form in (_CLOSES, _SALUTES, _IS_PLAIN):
        if found := form.match(sentence, place):
            return found.end()
    if found := _NAMES.match(sentence, place):
        return _end_of_known(sentence, found.end(), known_of_text(told_by_user(message)))
    if found := _REPORTS.match(sentence, place):
        stop = min(_end_of_clause(sentence, found.end()), _joints(sentence, found.end())[0])
        return 0 if known_of_text(message).lacks(sentence[found.end() : stop], _OF_COURTESY) else stop
    return 0


def _end_of_known(sentence: str, start: int, known: Known) -> int:
    """Return where the longest text ends that says nothing new; 0 if each does.

    What denies something must be known from a message that denies something, and the other way round.
    """
    if _JOINT.match(sentence, start):
        return 0
    stop = _end_of_clause(sentence, start)
    for end in (stop, *(one for one in reversed(_joints(sentence, start)) if one < stop)):
        named = sentence[start:end]
        if not named.strip():  # "Sorry, no dogs"
            return 0
        denies = not NEGATIONS.isdisjoint(word for word, _, _ in words(named))
        if not _NOTHING.lacks(named, _OF_COURTESY) and not denies:
            return end
        if not known.lacks(named, _OF_COURTESY) and denies == (not NEGATIONS.isdisjoint(known.words)):
            return end
    return 0


_NOTHING = known_of_text("")


def _end_of_clause(sentence: str, start: int) -> int:
    found = _BREAK.search(sentence, start)
    return found.start() if found else len(sentence)


def _joints(sentence: str, start: int) -> list[int]:
    """Return where words that join clauses begin, and the end of the sentence."""
    return [*(joint.start() for joint in _JOINT.finditer(sentence, start)), len(sentence)]
