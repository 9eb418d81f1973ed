"""Detects the language of a text by its script and its closed-class words."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from faithrails.text.languages.closed_words import ENGLISH, FOLDER, SUPPORTED, closed_words
from faithrails.text.languages.folded_words import words_of
from faithrails.text.words import NEGATIONS, STOP_WORDS

_READ = 3_000  # characters of a text that are read
_LEAST_SHARE = 0.2  # of the words of a text that are closed-class words of its language
_LEAST_HITS = 2  # different closed-class words
_MOST_WORDS = 30  # different words of a text for which one closed-class word or letter is enough
_CLEAR = 2.0  # times as many closed-class words as of English
_SCRIPTS = {"DEVANAGARI": "hi", "ARABIC": "ar", "HANGUL": "ko", "CYRILLIC": "ru", "GREEK": "el"}
# Letters and words of Persian, Urdu, Marathi and Nepali, which write with the letters of Arabic or Hindi.
_OTHER = {"ar": ("fa", re.compile("[پچژگکیےںہٹڈڑ]")), "hi": ("mr", re.compile("ळ|आहे|आणि|छ[।न]"))}
_BORROWED = frozenset("per et al via".split())  # in English too
_TYPOGRAPHY = re.compile("[’‘“”–—…•\u00a0]")
_UNSPACED = ("HIRAGANA", "KATAKANA", "CJK")


_ADDRESS = re.compile(r"[\w.+-]{1,64}@\S+|https?://\S+|www\.\S+")  # their words are in no language


def language_or_script(text: str) -> str | None:
    """Return the ISO 639-1 code of a text's language, or the name of its script; None in doubt.

    A text with few closed-class words (a name, a number, a table) is in doubt. For a script that several
    languages share, return the most spoken one; for a script of no known language, its name: "hebrew".
    """
    return _language_of(_ADDRESS.sub(" ", text[:_READ]))


@lru_cache(maxsize=1_000)
def _language_of(text: str) -> str | None:
    if not text.isascii():  # most such texts are, except for typographic marks
        text = _TYPOGRAPHY.sub(" ", text)
    scripts = Counter({"LATIN": 1}) if text.isascii() else _scripts(text)
    if 2 * scripts["LATIN"] > sum(scripts.values()):
        return _by_words(text)
    return _by_script(text, scripts) if scripts else None


def count_common_words(words: Iterable[str], language: str | None) -> int:
    """Return how many of these folded words are closed-class words of a language in Latin script."""
    return sum(map(_common_words().get(language or ENGLISH, frozenset()).__contains__, words))


def is_clear(text: str) -> bool:
    """Whether several words, and not just one, show the language of a text in Latin script."""
    said = Counter(words_of(text[:_READ]))
    _, own, english = _closest(said)
    return _tells(said, own, english)


def is_recognised_by_script(code: str) -> bool:
    """Whether a result of ``language_or_script`` was recognised by its letters, however short the text is."""
    return code not in _common_words()


def _scripts(text: str) -> Counter[str]:
    """Count the letters of each script."""
    scripts: Counter[str] = Counter()
    for letter, number in Counter(filter(str.isalpha, text)).items():
        scripts[_script(letter)] += number
    return scripts


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    return re.split("[ -]", unicodedata.name(letter, ""), maxsplit=1)[0]


def _by_script(text: str, scripts: Counter[str]) -> str:
    script = max(scripts, key=scripts.__getitem__)
    if script in _UNSPACED:
        kana = scripts["HIRAGANA"] + scripts["KATAKANA"]
        return "ja" if 10 * kana > kana + scripts["CJK"] else "zh"
    language = _SCRIPTS.get(script, script.lower())
    other, signs = _OTHER.get(language, ("", re.compile("(?!)")))
    return other if signs.search(text) else language


def _by_words(text: str) -> str | None:
    words = words_of(text)
    if _is_surely_english(words):
        return ENGLISH
    said = Counter(words)
    best, own, english = _closest(said)
    if _tells(said, own, english):
        return best
    if not english and len(said) <= _MOST_WORDS:
        told = any(len(word) > 1 and not _is_only_a_name(word, text) for word in own)
        return best if told else _by_letters(text.lower())
    return ENGLISH if english else None


def _is_surely_english(words: Sequence[str]) -> bool:
    """Whether these words rule out every other language, as those of most texts do."""
    only_english, foreign = _telling_words()
    english = sum(map(only_english.__contains__, words))
    least = max(_LEAST_SHARE * len(words), _CLEAR * english + 1)
    return english > 0 and sum(map(foreign.__contains__, words)) < least


def _is_only_a_name(word: str, text: str) -> bool:
    """Whether a text has a word only with a capital, as in a name: "Architect: Ada Nowak", not Indonesian."""
    return words_of(text)[0] != word and re.search(rf"\b{re.escape(word)}\b", text) is None


def _tells(said: Counter[str], own: Counter[str], english: int) -> bool:
    """Whether there are several words that English lacks, and enough of them among all words."""
    several = sum(len(word) > 1 for word in own) >= _LEAST_HITS  # single letters abbreviate too
    return several and own.total() >= max(_LEAST_SHARE * said.total(), _CLEAR * english + 1)


def _closest(said: Counter[str]) -> tuple[str, Counter[str], int]:
    """Return the other language with most of these words, its own ones, and how many English alone has."""
    by_word = _languages_by_word()
    told = {word: by_word[word] for word in said if word in by_word}
    hits = dict.fromkeys(_common_words(), 0)
    for word, codes in told.items():
        for code in codes:
            hits[code] += said[word]
    best = max([code for code in hits if code != ENGLISH], key=hits.__getitem__)
    own = Counter({w: said[w] for w, codes in told.items() if best in codes and ENGLISH not in codes})
    english = [said[w] for w, codes in told.items() if ENGLISH in codes and best not in codes]
    return best, own, sum(english)


def _by_letters(text: str) -> str | None:
    codes = (code for code in SUPPORTED if not closed_words(code).letters.isdisjoint(text))
    return next(codes, None)


@lru_cache(maxsize=1)
def _common_words() -> dict[str, frozenset[str]]:
    """Return the closed-class words of each language in Latin script."""
    others = json.loads((FOLDER / "others.json").read_text(encoding="utf-8"))
    known = {code: closed_words(code).common for code in SUPPORTED if closed_words(code).common_is_latin}
    known |= {code: frozenset(words.split()) for code, words in others.items()}
    return known | {ENGLISH: known[ENGLISH] | STOP_WORDS | NEGATIONS | _BORROWED}


@lru_cache(maxsize=1)
def _languages_by_word() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for code, common in _common_words().items():
        for word in common:
            found.setdefault(word, []).append(code)
    return found


@lru_cache(maxsize=1)
def _telling_words() -> tuple[frozenset[str], frozenset[str]]:
    """Return the closed-class words of English that no other language has, and those that English lacks."""
    codes_of = _languages_by_word().items()
    only_english = frozenset(word for word, codes in codes_of if codes == [ENGLISH])
    return only_english, frozenset(word for word, codes in codes_of if ENGLISH not in codes)
