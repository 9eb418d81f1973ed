"""Recognises greetings, thanks and offers of help: whole sentences that assert nothing."""

from __future__ import annotations

import unicodedata

from faithrails.claims.metalanguage import one_of, pattern

_COURTESY = pattern(
    one_of(
        r"(?:hi|hello|hey|greetings|welcome|good (?:morning|afternoon|evening|day))(?: there| again)?",
        r"you(?:'re| are) (?:very )?welcome",
        r"my pleasure|(?:many )?thanks(?: a lot)?|thank you(?: (?:so|very) much)?",
        r"(?:thanks|thank you) for (?:asking|your (?:question|patience|message))",
        r"(?:great|good) question",
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
_WILLING = pattern(r"sure(?: thing)?|certainly|of course|absolutely|great|okay|ok|alright|got it|no problem")


def is_courtesy(words: str) -> bool:
    """Whether a sentence, without its punctuation, greets, thanks, or offers help."""
    return _COURTESY.fullmatch(words) is not None


def is_willing(words: str) -> bool:
    """Whether a sentence agrees to a request: "Sure". After a yes/no question it is a yes."""
    return _WILLING.fullmatch(words) is not None


def is_face(sign: str) -> bool:
    """Whether a sign is a face, a waving hand, or a mark that changes the sign before it."""
    name = unicodedata.name(sign, "")
    return "FACE" in name or "WAVING HAND" in name or unicodedata.category(sign) in ("Mn", "Me", "Sk")
