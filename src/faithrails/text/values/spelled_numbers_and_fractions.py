"""Reads numbers and fractions in words: "twenty-four rooms", "half a million", "three quarters"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set

from faithrails.text.values.amounts import Amount, is_measured, measured
from faithrails.text.values.bounds import bound_of
from faithrails.text.values.matches_at_words import matches_at_words
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import (
    ORDINALS,
    PARTS,
    SCALES,
    SMALL,
    TENS,
    TENTHS,
    VAGUE,
    WORDS,
)
from faithrails.text.values.units import unit_at
from faithrails.text.words import STOP_WORDS


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_TEEN = _any({*SMALL, *TENS, *ORDINALS, *TENTHS})
_TIMES = r"(?:\s(?P<times>thousand|million|billion)\b)?"  # "two hundred thousand"
_SCALED = rf"(?:(?:\sof)?(?:\s(?:an?|one))?[\s-](?P<scale>{_any(SCALES)})\b{_TIMES})?"
_WORDED = re.compile(
    rf"\b(?:(?P<whole>{_any(SMALL)}|an?)[\s-](?P<part>(?:{_any(PARTS)})s?|halves)\b"
    rf"|(?P<tens>{'|'.join(TENS)})[\s-](?P<units>{'|'.join(SMALL[1:10])})|(?P<word>{_TEEN}|dozen|twice|an?))\b"
    rf"(?P<half>\sand\sa\shalf)?{_SCALED}",
    re.IGNORECASE,
)
_UNITS_OF_TEN = _any([*SMALL[1:10], *ORDINALS[:9]])
_QUARTER = re.compile(
    r"\s(?:(?:fiscal|financial|calendar)\s)?quarter\b", re.IGNORECASE
)  # of a year or a game
_BELOW_100 = rf"(?:(?:{'|'.join(TENS)})[\s-](?:{_UNITS_OF_TEN})|{_TEEN})"
_BELOW_1000 = rf"(?:(?:{_BELOW_100}|an?)[\s-]hundred(?:(?:\sand\s|[\s-]){_BELOW_100})?|{_BELOW_100})"
_THOUSANDS = rf"(?:{_BELOW_1000}|an?)[\s-](?:thousand|million|billion)"
_COMPOUND = re.compile(  # "two hundred and five", "two hundred thousand and five", "one million two hundred"
    rf"\b(?<!between\s)(?P<words>(?:{_THOUSANDS}(?:,?\s(?:and\s)?|-))+(?:{_THOUSANDS}\b|{_BELOW_1000})|"
    rf"(?:{_BELOW_100}|an?)[\s-]hundred(?:\sand\s|[\s-]){_BELOW_100}(?:[\s-](?:thousand|million|billion)\b)?|"
    rf"(?:{'|'.join(TENS)})[\s-](?:{_any(ORDINALS[:9])}))\b",
    re.IGNORECASE,
)
_AND_A_HALF = re.compile(rf"\b(?P<word>{_any(SMALL)}|an?)\s(?P<unit>[a-z]+)\sand\sa\shalf\b", re.IGNORECASE)
# "half" counts before "of", "the" and the like, or after "nearly"; "the second half of" says which part.
_HALF = re.compile(
    r"(?<!first\s)(?<!second\s)(?<!other\s)(?<!latter\s)(?<!later\s)(?<!back\s)(?<!final\s)(?<!better\s)"
    r"(?<!earlier\s)(?<!upper\s)(?<!lower\s)(?<!closing\s)(?<!opening\s)"
    r"\bhalf(?:\s(?=of\b|the\b|all\b|its\b|his\b|her\b|their\b|our\b|that\b|those\b|these\b)|\s(?=an?\s(?P<word>[a-z]+)))"
    r"|(?:(?<=nearly\s)|(?<=almost\s)|(?<=about\s)|(?<=around\s)|(?<=over\s)|(?<=than\s)|(?<=roughly\s)|"
    r"(?<=\bby\s)(?!half[\s-](?:past|time)))half\b",
    re.IGNORECASE,
)
_OF_A = re.compile(r"\sof\san?\s", re.IGNORECASE)
_A = re.compile(r"\s?an?\s", re.IGNORECASE)
# "a fifth season" says which one; "a fifth of the seasons" and "a fifth more" are parts.
_NTH = re.compile(
    rf"an?[\s-](?P<nth>{_any(set(PARTS) & set(ORDINALS))})[\s-]"
    rf"(?!(?:{_any(STOP_WORDS)}|full|empty|less|fewer)\b)[a-z]{{3}}",
    re.IGNORECASE,
)
# At the start of a clause "a fifth" is a share ("A fifth rent") unless the word after the next is its verb.
_CLAUSE_START = re.compile(
    r"(?:^|[.!?;:,(\"“—–]|\b(?:and|or|but|while|whereas|that|because|if|when|though|although|only|about|nearly|"
    r"almost|over|roughly|around|than))\s*$",
    re.IGNORECASE,
)
_BEFORE_CLAUSE = 12  # characters: the longest of these words, and white space
_NOUN_AND_VERB = re.compile(
    r"[a-z'’-]+\s(?:of\s(?:[a-z'’-]+\s){1,3})?(?:is|are|was|were|has|had|have|will|would|can|could|may|might|must|should|does|did|do|[a-z]+ed)\b",
    re.IGNORECASE,
)
_VERB = re.compile(r"[a-z]+ed\b", re.IGNORECASE)
_LETTERS = re.compile(r"[a-z]+")
_ARTICLES = frozenset({"a", "an"})
_BEGIN_NUMBERS = frozenset({*SMALL, *TENS, *ORDINALS, *TENTHS, "dozen", "twice"}) | _ARTICLES
_PERCENT = frozenset({"percent", "per"})
_COMPOUNDED = frozenset({*TENS, "hundred", "thousand", "million", "billion"})
_SAID_OF_UNITS = frozenset({"decade", "century", "fortnight"})
_LIMITING = frozenset({"than", "over", "under", "least", "most"})  # "more than a year"
_NUMBER_WORDS = (_BEGIN_NUMBERS - _ARTICLES) | _SAID_OF_UNITS | _LIMITING | {*SCALES, *PARTS, "halves"}
COUNTS_ITSELF = re.compile(
    r"\s(?:\w+\s)?(?:ways|steps|methods|options|reasons|factors|things|types|kinds|categories|examples|tips|points|"
    r"passages|sources|answers|questions)\b",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\s(?P<percentage>percentage\s)?points\b(?P<compared>\s(?:more|less|\w+er|ahead|behind|above|below)\b)?",
    re.IGNORECASE,
)
_CHANGED_BY = re.compile(
    r"\b(?:by|lost|gained|won|dropped|fell|rose|up|down|slipped|added)\s(?:about\s|around\s)?\Z",
    re.IGNORECASE,
)
_NUMBER_AFTER = re.compile(rf"\s(?:\d|(?:{_any((*SMALL[1:], *TENS))})\b)", re.IGNORECASE)
_EARLIER = re.compile(r"\s[a-z]+\s(?:earlier|before)\b", re.IGNORECASE)  # "fewer than a year earlier"
_COMPOUND_WORD = re.compile(
    r"-(?:party|parties|person|degree|generation|hand|rate|class|on-\w+|over-\w+)\b", re.IGNORECASE
)


def number_words_in(letters: Set[str]) -> bool:
    """Whether some of these words, in small letters, may be numbers."""
    return not _NUMBER_WORDS.isdisjoint(letters)


def spelled_numbers(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield the numbers in words; ``letters`` are the words of the text in small letters."""
    for found in _COMPOUND.finditer(text) if not _COMPOUNDED.isdisjoint(letters) else ():
        ordinal = _is_ordinal(_LETTERS.findall(found[0].lower())[-1])
        yield measured(text, Amount(*found.span(), (_compound(found["words"]),), 1.0, ordinal=ordinal))
    for found in matches_at_words(_WORDED, text, _BEGIN_NUMBERS):
        nth = _ordinal_at(text, found.start())
        word = (nth or found)[0].lower()
        if word in _ARTICLES and not is_measured(text, found.end()):  # most articles
            continue
        step = 0.0 if found["whole"] and not nth else _scale(found)
        amount = WORDS[nth["nth"].lower()] if nth else _amount(found)
        mention = measured(
            text, Amount(*found.span(), (amount,), step, ordinal=bool(nth) or _is_ordinal(word))
        )
        of = _OF_A.match(text, found.end()) if found["whole"] and not nth else None
        unit = unit_at(text, of.end()) if of else None
        if unit:  # "three quarters of an hour"
            said = text[found.start() : unit.end]
            mention = mention._replace(end=unit.end, text=said, unit=unit.name, step=0.1)
        if nth and nth["nth"].lower() in VAGUE:
            continue
        if _says_a_number(found, mention):
            yield mention


def _ordinal_at(text: str, start: int) -> re.Match[str] | None:
    """Match "a fifth" where it says which one: "for a fifth season"; not "a fifth voted"."""
    found = _NTH.match(text, start)
    if found is None:
        return None
    after = found.end() - 3  # the pattern ends within the next word
    if _VERB.match(text, after):
        return None
    begins = _CLAUSE_START.search(text, max(0, start - _BEFORE_CLAUSE), start)
    return None if begins and not _NOUN_AND_VERB.match(text, after) else found


def halves(text: str) -> Iterator[Mention]:
    """Yield "an hour and a half", "half a million", "half of them"."""
    for found in _AND_A_HALF.finditer(text):
        unit = unit_at(found["unit"], 0)
        if unit:
            amount, bound = WORDS[found["word"].lower()] + 0.5, bound_of(text, *found.span())
            yield Mention("number", *found.span(), found[0], (amount,), unit=unit.name, step=0.5, bound=bound)
    for found in _HALF.finditer(text):
        yield _half(text, found)


def _half(text: str, found: re.Match[str]) -> Mention:
    start, word = found.start(), (found["word"] or "").lower()
    end = start + len("half")
    a = _A.match(text, end) if word else None
    unit = unit_at(text, a.end()) if a else None
    if a and (word in SCALES or word in _PERCENT):  # "half a million", "half a percent"
        mention = measured(text, Amount(start, a.end() + len(word), (0.5 * SCALES.get(word, 1.0),), 0.0))
        if word in SCALES:
            return mention
        return mention._replace(kind="percent", step=0.1)
    bound = bound_of(text, start, end)
    step = 0.1 if unit else 0.0
    return Mention(
        "number",
        start,
        end,
        text[start:end],
        (0.5,),
        unit=unit.name if unit else None,
        step=step,
        bound=bound,
    )


def _is_ordinal(word: str) -> bool:
    return word in ORDINALS or word in TENTHS


def _says_a_number(found: re.Match[str], mention: Mention) -> bool:
    """Whether a number in words counts something: "a day" and "one of them" do not.

    Nor do the ways or steps that an answer numbers itself: "three ways".
    """
    word = found[0].lower()
    if _COMPOUND_WORD.match(found.string, found.end()):
        return False
    if word in ORDINALS and _NUMBER_AFTER.match(found.string, found.end()):  # "the first two days"
        return False
    if word in ORDINALS and _QUARTER.match(found.string, found.end()):
        return True
    if word in VAGUE:
        if word in _ARTICLES:
            limited = mention.unit and mention.bound not in ("", "about")  # "more than a year"
            limited = limited and not _EARLIER.match(found.string, found.end())
            return mention.unit in _SAID_OF_UNITS or bool(limited)
        return bool(mention.unit or mention.currency or mention.kind == "percent")
    if found["word"] and not found["scale"] and COUNTS_ITSELF.match(found.string, found.end()):
        points = _POINTS.match(found.string, found.end())
        is_change = _CHANGED_BY.search(found.string[: found.start()]) is not None
        return points is not None and (is_change or bool(points["percentage"] or points["compared"]))
    if not word.startswith(("a ", "an ")):
        return True
    return bool(found["part"] or found["half"] or found["scale"])


def _scale(found: re.Match[str]) -> float:
    """Return what a number is multiplied by: "hundred", or "hundred thousand"."""
    return SCALES.get((found["scale"] or "").lower(), 1.0) * SCALES.get((found["times"] or "").lower(), 1.0)


def _compound(words: str) -> float:
    """Add up "two hundred and five", "one thousand two hundred"."""
    total = below = 0.0
    for word in _LETTERS.findall(words.lower()):
        if word == "hundred":
            below = max(below, 1.0) * 100
        elif word in SCALES:
            total, below = total + max(below, 1.0) * SCALES[word], 0.0
        elif word != "and":
            below += WORDS[word]
    return total + below


def _amount(found: re.Match[str]) -> float:
    scale = _scale(found)
    if found["whole"]:
        part = found["part"].lower()
        under = PARTS.get(part) or PARTS.get(part.removesuffix("s")) or 2
        return scale * WORDS[found["whole"].lower()] / under
    if found["tens"]:
        amount = WORDS[found["tens"].lower()] + WORDS[found["units"].lower()]
    else:
        amount = WORDS[found["word"].lower()]
    return scale * (amount + (0.5 if found["half"] else 0.0))
