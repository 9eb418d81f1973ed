"""Splits a text into words: folded, stemmed, without stop words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

import Stemmer
from anyascii import anyascii

# What Unicode calls default-ignorable: soft hyphens, zero-width joiners, marks of direction.
HIDDEN = (
    r"\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    r"\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff"
)
# Scripts that put no space between words: compared two characters at a time.
_UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u3040-\u30ff\u3400-\u9fff"
_BLANK = r"\u115f\u1160\u3164\uffa0"  # letters of Hangul that are shown as a space, or not at all
_LETTER = rf"[^\W_{_UNSPACED}{_BLANK}]"
_LETTERS = rf"{_LETTER}+(?:[{HIDDEN}]+{_LETTER}+)*"
_SPACED = rf"{_LETTERS}(?:['’]{_LETTERS})?"
_WORD = re.compile(rf"(?P<unspaced>[{_UNSPACED}]+)|{_SPACED}")
_SPACED_WORD = re.compile(f"({_SPACED})")
_HIDDEN = re.compile(f"[{HIDDEN}]+")
_UNSPACED_SCRIPT = re.compile(rf"[{_UNSPACED}]+")
# Typographic marks, each with one ASCII character in its place, so that offsets stay.
_TYPOGRAPHY = tuple(zip("’ʼ´′＇‘“”–—…•\u00a0", "''''' \"\"--.* ", strict=True))
# Entries in each cache of single words (1 to 3 MB): it holds 9 of 10 words of new texts.
WORDS_KEPT = 10_000
_SENTENCE = 1_000  # characters: the words of a longer text are not cached
_ASCII_WORD = re.compile(r"([a-z0-9]+(?:'[a-z0-9]+)?)")

# Abbreviations that have one reading, as most texts use them; both spellings are the same word.
_ABBREVIATED = {
    "approx": "approximately", "aug": "august", "ave": "avenue", "blvd": "boulevard", "capt": "captain",
    "dec": "december", "dept": "department", "dr": "doctor", "feb": "february", "govt": "government",
    "jan": "january", "mt": "mount", "nov": "november", "oct": "october", "prof": "professor",
    "sept": "september", "sgt": "sergeant", "st": "saint", "vs": "versus",
}  # fmt: skip

STOP_WORDS = frozenset(
    "a about above after again all also am an and any are as at be because been before being below "
    "between both but by can could did do does doing down during each either few for from further had "
    "has have having he her here hers him his how however i if in into is it its itself just may me "
    "might more most must my no nor not of off oh on once only or other our out over own per s same "
    "shall she should so some such t than that the their them then there these they this those "
    "through thus to too under until up upon us very was we were what when where which while who "
    "whom whose why will with within without would yes you your".split()
)
STOP_WORDS |= {  # "you'll", "they're": two stop words in one
    f"{word}{mark}{end}"
    for word in "i you he she it we they that this there who what where how".split()
    for mark in "'’"
    for end in ("m", "re", "ve", "ll", "d")
}
DETERMINERS = frozenset("the a an this that these those his her its their our my your".split())
PRONOUNS = frozenset("he she it they".split())  # of the subject
MODALS = frozenset("can could may might must ought shall should will would".split())
AUXILIARIES = MODALS - {"ought"} | frozenset("is are was were am do does did has have had".split())
_DENYING_VERBS = (
    "ai are can could did do does had has have is might must need ought sha should was were wo would dare may"
).split()
NEGATIONS = frozenset(
    "not no never none neither nor nobody nothing nowhere without cannot n't hardly barely scarcely".split()
)
NEGATIONS |= {f"{verb}n{mark}t" for verb in _DENYING_VERBS for mark in ("'", "’", "")} | {"can't", "can’t"}
# Words that make an exception to a neighbouring sentence.
EXCEPTIONS = NEGATIONS | frozenset(
    "excluded excludes exclude excluding except exempt exception exceptions prohibited forbidden".split()
)

_SAY_NOTHING = STOP_WORDS | NEGATIONS  # negations are compared separately


def folded(word: str) -> str:
    """Return a word in lower case, without accents, its Latin letters spelled in ASCII.

    Letters of other scripts stay as they are: a Cyrillic "а" is no Latin "a".
    """
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKC", _HIDDEN.sub("", word)).casefold().replace("’", "'")
    return "".join(anyascii(char) if _is_latin(char) else char for char in plain)


def is_unspaced(text: str) -> bool:
    """Whether most of a text is in scripts that put no space between words."""
    return 2 * len(_UNSPACED_SCRIPT.sub("", text)) < len(text)


def words(text: str) -> Sequence[tuple[str, int, int]]:
    """Return each word, folded, with its place; unspaced scripts in overlapping pairs."""
    return (
        _words_of_sentence(text)
        if len(text) < _SENTENCE
        else tuple(zip(*words_with_offsets(text), strict=True))
    )


@lru_cache(maxsize=100)  # many rules ask for the words of one sentence
def _words_of_sentence(text: str) -> tuple[tuple[str, int, int], ...]:
    return tuple(zip(*words_with_offsets(text), strict=True))


def words_with_offsets(text: str) -> tuple[list[str], list[int], list[int]]:
    """Return the words of a text in three lists: folded, where they start, and where they end."""
    if not text.isascii():
        for mark, typed in _TYPOGRAPHY:  # `translate` takes thirty times as long
            text = text.replace(mark, typed)
    if "n`t" in text:
        text = text.replace("n`t", "n't")
    if text.isascii():  # nearly all English: nothing to fold but the case
        written, starts, ends = _cut(text.lower(), _ASCII_WORD)
        return [_ABBREVIATED.get(word, word) for word in written], starts, ends
    if _UNSPACED_SCRIPT.search(text):
        some = list(_pairs_and_words(text))
        return [word for word, _, _ in some], [start for _, start, _ in some], [end for _, _, end in some]
    written, starts, ends = _cut(text, _SPACED_WORD)
    found = (word.lower() if word.isascii() else folded(word) for word in written)
    return [_ABBREVIATED.get(word, word) for word in found], starts, ends


def _cut(text: str, word: re.Pattern[str]) -> tuple[list[str], list[int], list[int]]:
    """Return the words that a group matches, where they start, and where they end."""
    pieces = word.split(text)  # every second one is a word: no match object for each
    ends = list(accumulate(map(len, pieces)))
    return pieces[1::2], ends[:-1:2], ends[1::2]


def _pairs_and_words(text: str) -> Iterator[tuple[str, int, int]]:
    for found in _WORD.finditer(text):
        word, start = found[0], found.start()
        if found["unspaced"] and len(word) > 2:
            for index in range(len(word) - 1):
                yield word[index : index + 2], start + index, start + index + 2
        else:
            yield folded(word), start, found.end()


def content_words(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the stem and the place of each content word; bare numbers are left out."""
    for word, start, end in words(text):
        found = content_stem(word)
        if found:
            yield found, start, end


def without_possessive(word: str) -> str:
    """Return a folded word without the "'s" of a possessive."""
    return word.removesuffix("'s").removesuffix("’s")


@lru_cache(maxsize=WORDS_KEPT)
def content_stem(word: str) -> str:
    """Return the stem of a folded content word; "" for a stop word, a negation or a number."""
    word = without_possessive(word)
    if word in _SAY_NOTHING or word.isdigit() or word.endswith(("n't", "n’t")):
        return ""
    return stem(word)


def compared_keys(words: Sequence[str]) -> list[str]:
    """Return the keys by which folded words are compared: the stem of a content word, else the word."""
    return [content_stem(word) or word for word in words]


def content(keys: Sequence[str]) -> int:
    """Return how many of these keys are content words or numbers."""
    return sum(map(has_content, keys))


@lru_cache(maxsize=WORDS_KEPT)
def has_content(key: str) -> bool:
    """Whether a key is a content word or a number."""
    return bool(content_stem(key)) or key[0].isdigit()


def denies(folded_words: Iterable[str]) -> bool:
    """Whether these words deny something: they hold an odd number of negations."""
    return sum(map(NEGATIONS.__contains__, folded_words)) % 2 == 1


is_negation = NEGATIONS.__contains__  # whether a folded word denies


def has_negation(text: str) -> bool:
    """Whether a text holds a negation."""
    return any(is_negation(word) for word, _, _ in words(text))


def has_digit(text: str) -> bool:
    """Whether a text holds a digit of any script."""
    return any(map(str.isdigit, text))


_VOWELS, _LEAST_OF_INITIALS = frozenset("aeiouy"), 4  # letters


@lru_cache(maxsize=WORDS_KEPT)
def stem(word: str) -> str:
    """Return the Snowball stem of a folded English word; a plural of initials ("lstms") loses its "s"."""
    found = str(_stemmer().stemWord(word))
    is_plural = len(found) >= _LEAST_OF_INITIALS and found.endswith("s") and _VOWELS.isdisjoint(found)
    return found[:-1] if is_plural else found


@lru_cache(maxsize=1)
def _stemmer() -> Stemmer.Stemmer:
    return Stemmer.Stemmer("english", 0)  # without a second cache


@lru_cache(maxsize=4096)
def _is_latin(char: str) -> bool:
    return "LATIN" in unicodedata.name(char, "")
