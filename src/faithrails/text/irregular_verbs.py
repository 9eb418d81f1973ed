"""The irregular past forms of English verbs: "paid" is a form of "pay"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from faithrails.text.words import WORDS_KEPT, has_content, stem

# Base form first. Forms that are also another common word ("saw", "felt", "ground") are left out.
_VERBS = """
awake awoke awoken|beat beaten|become became|begin began begun|bend bent|bind bound|bite bit bitten
blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|buy bought
catch caught|choose chose chosen|come came|creep crept|deal dealt|dig dug|do did done|draw drew drawn
drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|fight fought|find found
flee fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven
freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|hang hung|hear heard
hide hid hidden|hold held|keep kept|know knew known|lead led|learn learnt|lend lent|lose lost|make made
mean meant|meet met|pay paid|prove proven|ride rode ridden|ring rang rung|rise rose risen|run ran
say said|see seen|seek sought|sell sold|send sent|shake shook shaken|shine shone|shoot shot|show shown
shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|speak spoke spoken|spend spent
spin spun|stand stood|steal stole stolen|stick stuck|strike struck|swear swore sworn|sweep swept
swim swam swum|swing swung|take took taken|teach taught|tell told|think thought|throw threw thrown
understand understood|wake woke woken|wear wore worn|weave wove woven|win won|withdraw withdrew withdrawn
write wrote written|hit hit|shut shut|quit quit
"""
_FORMS = [verb.split() for line in _VERBS.split("\n") for verb in line.split("|") if verb]
_BASE = {stem(form): stem(base) for base, *past in _FORMS for form in past}
_ALL = {stem(base): [stem(form) for form in past] for base, *past in _FORMS}


def base(word: str) -> str:
    """Return the stem of the base form for the stem of an irregular past form; any other stem unchanged."""
    return _BASE.get(word, word)


def base_keys(keys: Iterable[str]) -> frozenset[str]:
    """Return the keys of content words and numbers, each in its base form: "take" for "took"."""
    return frozenset(base(key) for key in keys if has_content(key))


def forms(word: str) -> Iterable[str]:
    """Return a stem and, if it is the base form of an irregular verb, the stems of its past forms."""
    return (word, *_ALL.get(word, ()))


_NOT_PAST = frozenset(
    "need feed seed weed deed indeed speed breed bleed greed creed heed steed exceed proceed succeed bed red "
    "shed sled hundred sacred naked wicked biped".split()
)


@lru_cache(maxsize=WORDS_KEPT)  # four rules test each word of a claim
def is_past(word: str) -> bool:
    """Whether a folded word may be a past form of a verb: "paid", "opened"."""
    return (word.endswith("ed") and word not in _NOT_PAST) or stem(word) in _BASE
