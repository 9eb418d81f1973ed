"""The closed-class words, set phrases and user texts of a language, read from ``assets/languages``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import yaml

from faithrails.install_paths import PACKAGE
from faithrails.text.languages.folded_words import folded

ENGLISH = "en"
FOLDER = PACKAGE / "assets" / "languages"
SUPPORTED = tuple(sorted(path.stem for path in FOLDER.glob("*.yml")))
_PHRASES = ("greetings", "consents", "refusals", "denials")
_TABLES = ("scales", "numbers")
_KEPT = ("name", "unspaced", "texts")


@dataclass(frozen=True, slots=True)
class ClosedWords:
    """The words and phrases of one language; all words are folded.

    ``common`` and ``letters`` tell the language from others. ``articles`` may differ between two sentences
    that say the same. ``openers`` begin a phrase that may be left out, unless it holds one of the ``joins``,
    ``negations`` or ``limits`` (only, almost, if, according to). ``prefixes`` are written together with the
    next word. ``consents`` are the greetings that may also grant what was asked: "avec plaisir". ``denials``
    say that a statement is false or not supported.
    """

    name: str
    common: frozenset[str]
    letters: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    openers: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    negations: frozenset[str] = frozenset()
    limits: frozenset[str] = frozenset()
    prefixes: frozenset[str] = frozenset()
    affirmations: frozenset[str] = frozenset()
    unspaced: bool = False
    scales: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    greetings: tuple[re.Pattern[str], ...] = ()
    consents: tuple[re.Pattern[str], ...] = ()
    refusals: tuple[re.Pattern[str], ...] = ()
    denials: tuple[re.Pattern[str], ...] = ()
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def common_is_latin(self) -> bool:
        """Whether the language is recognised by its words, since it shares its script with others."""
        return any(word.isascii() for word in self.common)


@lru_cache(maxsize=len(SUPPORTED))
def closed_words(language: str) -> ClosedWords:
    """Return the words of a language, one of ``SUPPORTED``."""
    raw = yaml.safe_load((FOLDER / f"{language}.yml").read_text(encoding="utf-8"))
    return ClosedWords(**{key: _read(key, value) for key, value in raw.items()})


def name_of(language: str) -> str:
    """Return the English name of a language by its code; the code if the name is unknown."""
    if language in SUPPORTED:
        return closed_words(language).name
    from babel import Locale, UnknownLocaleError

    try:
        return Locale(language).get_language_name(ENGLISH) or language
    except (UnknownLocaleError, ValueError):  # the name is for messages only
        return language


def _read(key: str, value: Any) -> Any:
    if key in _PHRASES:
        return tuple(re.compile(folded(phrase).replace("'", "['’]"), re.IGNORECASE) for phrase in value)
    if key in _TABLES:
        return {folded(str(word)): number for word, number in value.items()}
    return value if key in _KEPT else frozenset(folded(str(value)).split())
