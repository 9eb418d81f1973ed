"""Edits that put a name in the place of another, which the evidence does not hold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from babel import Locale
from metamorphic.edits import Edit

_FIRST = (
    "Zanele Tomasz Ngozi Håkon Priyanka Sébastien Yuki Oluwaseun Marisol Dmitri Aoife Baraka Ludmila Kwabena "
    "Xiomara Torsten Nasrin Ikaika Eluned Goran Thandiwe Rüya Jean-Luc Anneliese Farrukh"
).split()
_LAST = (
    "Okonkwo Wiśniewski Nakamura Vandersteen O'Dowd McElroy Iyengar Quispe Lindqvist Papadakis Mbeki Ferreira "
    "Szabó Thorvaldsen Ramanujam Ouédraogo Kipchumba Zhuang Haddad Voronova Blackwood Tŷ-Mawr D'Angelo Ortega"
).split()
_SURNAMES_LIKE_WORDS = "Baker Stone Field Rivers Banks Hope Young Wise Bishop Carpenter".split()
_ORGANISATIONS = (
    "Zentrix Corporation|Orbanix|Halvorsen Brothers|Quillmark Ltd|Banco Norteña|Society of Glassblowers|"
    "Ternovix|Kestrel & Sons|Brightwell Foundation|Lumora Labs|Vexxo"
).split("|")
_PRODUCTS = "Zephyra 3|Nimbus X9|Trovalin|Glintpad|Ferroxyl|Mundaro Pro|Quibblr|Velocet".split("|")
_BRANDS = "zalando bell hooks|eGlobix|iTruva|adidas|k.d. lang|xkcd|eBay|thyssenkrupp|vodafone".split("|")[1:]
_ACRONYMS = "NQRT|UNHCR|BVG|IAEA|ZDF|KPMG|OPCW|QPR|ECOWAS|XTC".split("|")
_OTHER_SCRIPTS = (
    "Москва|Дмитрий Иванов|北京市|محمد علي|Ελένη Παππά|देवी लाल|서울특별시|תל אביב|თბილისი|Երևան".split("|")
)

_WORD = r"[A-Z][a-zà-ÿ]+(?:[-'’][A-Z][a-zà-ÿ]+)?"
_NAME = re.compile(rf"(?<![\w.'’-]){_WORD}(?: (?:[A-Z]\. )?{_WORD})*(?![\w-]|['’](?!s\b))")
_NO_NAMES = frozenset(
    "the a an in on at of by for from to with and but or if when while as after before since until although "
    "however it he she they we i you this that these those there his her its their our my your some all many most "
    "every each one two three no not also then now here what who which where why how so because during under over "
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday mr mrs ms dr prof sir st president minister king queen".split()
)


_CUT_ABBREVIATION = re.compile(r"\.\s+[a-z]")


def _places(sentence: str, passage: str) -> Iterator[re.Match[str]]:
    """Yield the names of a sentence; at its start, those that the passage also has within a sentence."""
    for found in _NAME.finditer(sentence):
        words = found[0].split()
        if _NO_NAMES & {word.lower() for word in words}:
            continue
        if found.start() and sentence[found.start() - 2] in '.:;!?"“(-–—•*':
            continue
        if found.start() or _is_name(found[0], passage):
            yield found


def _is_name(word: str, passage: str) -> bool:
    return re.search(rf"[a-z,] {re.escape(word)}\b", passage) is not None and not re.search(
        rf"\b{re.escape(word.lower())}\b", passage
    )


@lru_cache(maxsize=1)
def _territories() -> list[str]:
    names = Locale("en").territories.items()
    return sorted(
        name for code, name in names if code.isalpha() and re.fullmatch(r"[A-Z][a-z]+( [A-Z][a-z]+)?", name)
    )


def _lacks(passage: str, name: str) -> bool:
    """Whether no word of a name stands in the evidence, nor one that begins like it."""
    lower = passage.lower()
    return not any(word[:5] in lower for word in re.findall(r"\w{2,}", name.lower()))


def _drawn(passage: str, chance: random.Random, *lists: Sequence[str]) -> str | None:
    """Draw a name with one word of each list."""
    names = [
        " ".join(parts)
        for parts in zip(*(chance.sample(list(names), len(names)) for names in lists), strict=False)
    ]
    return next((name for name in names if _lacks(passage, name)), None)


def _replaced(
    *lists: Sequence[str], least: int = 1, most: int = 9, start: bool | None = None, form: str = "{}"
) -> Edit:
    """Build an edit that replaces a name of ``least`` to ``most`` words; ``start``: whether it begins the sentence."""

    def edit(sentence: str, passage: str, chance: random.Random) -> str | None:
        places = [p for p in _places(sentence, passage) if least <= len(p[0].split()) <= most]
        places = [p for p in places if start is None or (p.start() == 0) is start]
        name = _drawn(passage, chance, *lists)
        if not places or name is None:
            return None
        place = chance.choice(places)
        rest = sentence[place.end() :]
        if _CUT_ABBREVIATION.match(rest):  # "Ltd." lost its "Ltd": its full stop would end the sentence
            return None
        return sentence[: place.start()] + form.format(name) + rest

    return edit


def _one_part(number: int, names: Sequence[str]) -> Edit:
    """Build an edit that replaces one word of a name of two or more: the first (0) or the last (-1)."""

    def edit(sentence: str, passage: str, chance: random.Random) -> str | None:
        places = [p for p in _places(sentence, passage) if len(p[0].split()) > 1]
        name = _drawn(passage, chance, names)
        if not places or name is None:
            return None
        place = chance.choice(places)
        words = place[0].split()
        words[number] = name
        return sentence[: place.start()] + " ".join(words) + sentence[place.end() :]

    return edit


def _possessive(sentence: str, passage: str, chance: random.Random) -> str | None:
    places = [p for p in _places(sentence, passage) if sentence[p.end() : p.end() + 2] in ("'s", "’s")]
    name = _drawn(passage, chance, _LAST)
    if not places or name is None:
        return None
    place = chance.choice(places)
    return sentence[: place.start()] + name + sentence[place.end() :]


def _upper(sentence: str, passage: str, chance: random.Random) -> str | None:
    places = list(re.finditer(r"\b[A-Z]{3,6}\b", sentence))
    name = _drawn(passage, chance, _ACRONYMS)
    if not places or name is None:
        return None
    place = chance.choice(places)
    return sentence[: place.start()] + name + sentence[place.end() :]


NAMES: dict[str, Edit] = {
    "person": _replaced(_FIRST, _LAST, least=2),
    "person at start": _replaced(_FIRST, _LAST, start=True),
    "surname alone": _replaced(_LAST, most=1, start=False),
    "surname at start": _replaced(_LAST, start=True),
    "first name at start": _replaced(_FIRST, start=True),
    "surname like a word": _replaced(_SURNAMES_LIKE_WORDS, start=False),
    "surname like a word at start": _replaced(_SURNAMES_LIKE_WORDS, start=True),
    "first name changed": _one_part(0, _FIRST),
    "last name changed": _one_part(-1, _LAST),
    "title and surname": _replaced(_LAST, start=False, form="Dr {}"),
    "title with a point": _replaced(_LAST, form="Mrs. {}"),
    "initials": _replaced(_LAST, form="J. K. {}"),
    "possessive": _possessive,
    "country": _replaced(_territories(), start=False),
    "country at start": _replaced(_territories(), start=True),
    "organisation": _replaced(_ORGANISATIONS, start=False),
    "organisation at start": _replaced(_ORGANISATIONS, start=True),
    "product": _replaced(_PRODUCTS),
    "lower-case brand": _replaced(_BRANDS),
    "acronym for a name": _replaced(_ACRONYMS),
    "acronym for an acronym": _upper,
    "other script": _replaced(_OTHER_SCRIPTS),
    "capitals": _replaced([name.upper() for name in _LAST]),
    "lower case": _replaced([name.lower() for name in _LAST]),
}
