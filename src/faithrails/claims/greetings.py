"""Recognises greetings, thanks and offers of help: whole sentences that assert nothing."""

from __future__ import annotations

import re
import unicodedata

from faithrails.claims.repeats_known_words import can_mean
from faithrails.claims.words_about_the_answer import DIALOGUE, one_of, pattern
from faithrails.text.tokenized import tokenized
from faithrails.text.words import NEGATIONS, content_stem

_COURTESY = pattern(
    one_of(
        r"(?:hi|hello|hey|greetings|welcome|good (?:morning|afternoon|evening|day))(?: there| again)?",
        r"you(?:'re| are) (?:very )?welcome",
        r"my pleasure|(?:many )?thanks(?: a lot)?|thank you(?: (?:so|very) much)?",
        r"(?:thanks|thank you) for (?:asking|(?:contacting|writing to) (?:us|me)|reaching out|"
        r"getting in touch|your (?:question|patience|message|interest|enquiry|inquiry|e-?mail|time))"
        r"(?: (?:to|with) us)?",
        r"i(?:'m| am) (?:so |very )?(?:glad|happy) (?:that )?you (?:asked|reached out)",
        r"(?:i'm |we're )?(?:so |very )?sorry to hear (?:that|it|this)(?:(?:'s| is| was| has|hasn't"
        r"| hasn't)(?: \w+){1,4})?",
        r"thanks for (?:thinking of |considering )?\w+ing(?: us| me| out)?",
        r"(?:stay|keep) safe|take care|safe (?:travels|journey)|happy \w+ing",
        r"(?:good)?bye|see you(?: (?:soon|later))?",
        r"have a (?:nice|great|good|lovely) (?:day|evening|weekend)",
        r"(?:i(?:'m| am) )?(?:happy|glad) to help(?: you)?(?: with that)?",
        r"i hope (?:this|that) (?:helps|answers your question)",
        r"(?:please )?(?:feel free|do(?: not|n't) hesitate) to (?:ask|reach out|contact me)"
        r"(?: if you have (?:any )?(?:other|more|further)? ?questions)?",
        r"(?:please )?let me know if (?:you (?:have|need) (?:any )?(?:other |more |further )?"
        r"(?:questions|help|information|assistance)|you (?:need|want) anything(?: else| more)?|i can help)",
        r"(?:please )?let me know if you(?:'d| would) like (?:more|further) (?:details|information|help)",
        r"(?:please )?let me know if you(?:'ve| have) (?:got )?any (?:other |more |further )?questions",
        r"if you have (?:any )?(?:other |more |further )?questions,? "
        r"(?:please )?(?:feel free to ask|let me know|just ask)",
        r"(?:and )?that(?:'s| is) it|there you (?:go|have it)|good luck|enjoy",
        r"to do (?:this|that|it|so)|here(?:'s| is) how(?: (?:to do|you (?:can )?do) (?:this|that|it|so))?",
        r"here(?:'s| is| are) (?:the|your|an?|some) (?:short |brief )?"
        r"(?:answer|summary|overview|information|details|steps)"
        r"(?: based on the (?:given |provided )?(?:passages?|context|documents?|text))?",
    )
)
_WHOM = r"(?:(?:with|to|at) )?(?:the|your|a|an|their|our) (?:[\w-]+ ){0,2}?[\w-]+"
_REFERRAL = pattern(
    r"(?:(?:for (?:that|this|it|more(?: details?| information)?)|so),? )?(?:please |try |consider |best to "
    r"|you(?:'d| would|'ll| will| may| might| could| can| should)? (?:need to |want to |wish to "
    r"|be (?:better off|best) )?|i(?:'d| would) (?:recommend|suggest|advise) (?:that you )?"
    r"|it(?:'s| is|'d be| would be| might be| may be) (?:best|worth|advisable|a good idea|safest"
    r"|better)(?: to)? )"
    r"(?:directly )?(?:check|ask|contact|consult|confirm|speak|talk|get in touch|reach out)(?:ing)?"
    rf"(?: (?:this|that|it))?(?: {_WHOM}(?: or {_WHOM})?| there)(?: directly)?"
    r"(?: (?:first|when you (?:arrive|apply|book)|about (?:this|that|it)"
    r"|for (?:this|that|(?:more )?(?:details?|information|advice|help))|to (?:be sure|find out|confirm"
    r"|check)))*"
    rf"|(?:{_WHOM})(?: or {_WHOM})? (?:could|should be able to|may be able to|might be able to"
    rf"|would be able to)"
    r" (?:help|advise you|tell you|confirm|answer (?:this|that|it))"
)
_HEDGE = pattern(r"(?:(?:quite|very|well,) )?(?:possibly|perhaps|maybe|(?:it|that|this) depends)")
# What assistants offer to do.
OFFERED = DIALOGUE | frozenset(
    "let would me draft template compare comparing comparison choose choosing pick picking summary summarise "
    "summarize make write list table checklist plan plans translate email e-mail prices info details more "
    "show steps options example".split()
)
_OFFER = pattern(
    r"(?:just |please |and |so )*(?:let me know if you(?:'d| would)? (?:like|want|need)|would you like"
    r"|(?:do you )?want)"
    r" (?:me to|help|info|information|details|more|an?)\b(?:(?!\b(?:why|when|how|that|who|where|which"
    r"|what)\b)[^.;:!\d]){0,100}"
)
_COMPLIMENT = pattern(
    r"(?:wow|oh|ah|hi|hello)?[\s,!]*(?:(?:that|this|it|what)(?:'s| is)? )?(?:an? )?(?:really |very |truly )?"
    r"(?:great|good|excellent|nice|interesting|fair|wonderful|fantastic) (?:question|point|one to ask)"
)
# Openings of sentences about the conversation: they assert nothing if the rest is about it, too.
_CONVERSATION_OPENING = pattern(
    r"(?:and |but |so |please |just |also,? )*"
    r"(?:let (?:me|us) (?:know|explain|check|look|see|help)|feel free|"
    r"do(?: not|n't) hesitate|reach out|(?:i )?(?:really )?hope (?:this|that|it|these)|would you like|"
    r"(?:(?:i(?:'m| am|'d be| would be)|always) )?(?:so )?(?:happy|glad|here) (?:to|i could)|"
    r"do you (?:want|need)|(?:shall|should|can|could|may) i (?:help|explain|list|summari[sz]e|tell|clarify)|"
    r"is there anything|anything|(?:does|did) (?:this|that|it) (?:help|answer|make|clear)|"
    r"is (?:this|that|there|it) what you|(?:if|in case) (?:you|anything|something)|"
    r"here(?:'s| is| are| you (?:go|are))|"
    r"have a (?:nice|great|good|lovely|safe)|enjoy your (?:visit|trip|stay|day)|safe travels|cheers|"
    r"i(?:'ll| will) (?:keep|be|explain|try)|(?:my )?apologies|(?:i'm )?sorry|i apologi[sz]e|i can also|"
    r"i've (?:summari[sz]ed|listed)|thanks?|as (?:requested|you asked))\b"
)
_TALK = DIALOGUE | frozenset(
    "hope hopes helps helpful helped clears unclear thing things reach hesitate question questions "
    "detail details information answer answers answered answering explanation explained summary summaries "
    "summarise summarize summarised summarized summarising summarizing rest point points list listed main "
    "let know knowing feel looking go found above short brief briefly quick day evening weekend trip visit "
    "requested asked try best keep apologies confusion patience confusing contact make sense got".split()
)
_DECIDING = NEGATIONS | {"yes", "no"}
_GRANTS = pattern(
    r"\byou (?:can|may|will|must|should|shall|could|keep|get|receive)\b"
)  # "…, you can keep it"
_NO_SMILE = re.compile(
    r"\b(?:CLOCK|DIE|SUN|MOON|GESTURE|SURFACE|MASK|THERMOMETER|BANDAGE|OVERHEATED|FREEZING|NAUSEATED"
    r"|SNEEZING|VOMITING)\b|"
    r"^(?:MOUSE|COW|TIGER|RABBIT|CAT|DRAGON|HORSE|MONKEY|DOG|PIG|FROG|HAMSTER|WOLF|BEAR|PANDA|LION"
    r"|UNICORN|FOX|"
    r"GIRAFFE|ZEBRA|ROBOT|CLOWN|MOOSE) FACE$"
)
_WILLING = pattern(r"sure(?: thing)?|certainly|of course|absolutely|great|okay|ok|alright|got it|no problem")

# Courtesies that, alone after a yes/no question, grant what was asked.
_CONSENTS = pattern(
    r"(?:please )?(?:(?:do )?feel free(?: to(?: do so)?)?|do(?: not|n't) hesitate)|go (?:right )?ahead"
    r"|be my guest|help yourself|enjoy(?: it| yourself)?|(?:my|with(?: great)?) pleasure|by all means|gladly"
    r"|(?:you(?:'re| are) )?(?:very )?welcome(?: to)?|(?:i(?:'m| am) |i'd be )?(?:happy|glad) to(?: help)?"
)


def is_courtesy(words: str) -> bool:
    """Whether a sentence, without its punctuation, greets, thanks, or offers help."""
    if _COURTESY.fullmatch(words):
        return True
    begins = _CONVERSATION_OPENING.match(words)
    if begins is None or ":" in words or _GRANTS.search(words):
        return False
    rest = tokenized(words[begins.end() :]).words
    said = (word for word in rest if content_stem(word) or word.isdigit())
    decides = not _DECIDING.isdisjoint(rest) and "hesitate" not in rest
    return not decides and _TALK.issuperset(said)


def is_hedge(words: str) -> bool:
    """Whether a sentence, without its punctuation, says only that the answer is neither yes nor no."""
    return _HEDGE.fullmatch(words) is not None


def is_offer(words: str) -> bool:
    """Whether a sentence, without its punctuation, only offers help: "Would you like a summary?"."""
    return _OFFER.fullmatch(words) is not None


def is_referral(words: str) -> bool:
    """Whether a sentence, without its punctuation, only says whom to ask: "You may want to ask there"."""
    return _REFERRAL.fullmatch(words) is not None


def is_compliment(words: str) -> bool:
    """Whether a sentence only praises the question: "Great question". To a yes/no question it is no yes."""
    return _COMPLIMENT.fullmatch(words) is not None


def is_willing(words: str) -> bool:
    """Whether a sentence agrees to a request: "Sure". After a yes/no question it is a yes."""
    return _WILLING.fullmatch(words) is not None


def is_consent(words: str) -> bool:
    """Whether a sentence may grant what was asked: "Feel free", "Be my guest"."""
    return _CONSENTS.fullmatch(words) is not None


def is_smile(sentence: str) -> bool:
    """Whether a sentence consists of faces and waving hands."""
    signs = [char for char in sentence if can_mean(char)]
    return bool(signs) and all(map(is_face, signs))


def is_face(sign: str) -> bool:
    """Whether a sign is a person's face, a waving hand, or a mark that changes the sign before it.

    The faces of clocks, animals, sun and moon carry meaning, and so do gestures of yes and no.
    """
    if unicodedata.category(sign) in ("Mn", "Me", "Sk"):
        return True
    name = unicodedata.name(sign, "")
    return "WAVING HAND" in name or ("FACE" in name and not _NO_SMILE.search(name))
