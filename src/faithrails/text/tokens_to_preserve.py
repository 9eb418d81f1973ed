"""Tokens that a rewording has to preserve: numbers, signs, negations, modal verbs, content words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from faithrails.text.values.digits import MINUS
from faithrails.text.values.number_word_values import PARTS, SCALES, WORDS
from faithrails.text.words import MODALS, NEGATIONS, STOP_WORDS, WORDS_KEPT, folded, stem, words

Kind = Literal["number", "sign", "operator", "function", "word"]

# Grammar that changes when a sentence is split or a pronoun is resolved. Every other word counts.
_GRAMMAR = frozenset(
    "a an the am are be been being is was were do does did doing had has have having "
    "he her here hers him his i it its me my our she that their them there these they this those us we "
    "what where which who whom whose you your "
    "also and as at both but for how however in into of on so then though although thus to too while "
    "whereas with yet therefore moreover furthermore additionally meanwhile consequently s "
    "i'm i've i'd he's she's it's that's there's they're we're you're they've we've you've".split()
)
QUANTIFIERS = frozenset(
    "all any each every few fewer half least less many more most much only several some".split()
)
_NUMBER_WORDS: dict[str, float] = {
    **{word: value for word, value in WORDS.items() if word not in ("a", "an")},
    **{word: value for word, value in SCALES.items() if len(word) > 3},
    **{word: 1.0 / share for word, share in PARTS.items()},
    **{f"{word}s": 1.0 / share for word, share in PARTS.items()},
    "halves": 0.5,
}
_SPELLED_OUT = {"percent": "%", "pct": "%"}
_SIGNS = frozenset("%‰‱/?")  # punctuation that carries meaning; symbols do too, except the "|" of tables
_TOKEN = re.compile(
    rf"(?P<number>(?:(?<![\w.,)%])[{MINUS}])?\d+(?:[.,:/]\d+)*)"
    r"|(?P<word>[^\W\d_](?:[^\W_]|[’'](?=[^\W\d_]))*)|(?P<other>\S)"
)
_THOUSANDS = re.compile(r",(?=\d{3}(?!\d))")
_A_FEW = re.compile(r"\ba few\b", re.IGNORECASE)  # "few" alone means: not many
_EXCEPT = re.compile(r"\b(every\w*|any\w*|all|none|no\w*) but\b", re.IGNORECASE)  # "everyone but Anna"
_LONGEST_KEPT = 40  # characters of a word whose tokens are kept
_CONTRACTED = {"ca": "can", "wo": "will", "sha": "shall"}


@dataclass(frozen=True, slots=True)
class Token:
    """A token; ``key`` is the same for all its spellings: a stem, a plain number, a sign.

    An operator (negation, modal verb, quantifier) changes the meaning of the next token; a function word
    relates its neighbours ("from", "than", "if").
    """

    kind: Kind
    key: str


def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens that carry meaning, in order; articles, pronouns and auxiliaries are left out."""
    plain = _EXCEPT.sub(r"\1 except", text.replace("per cent", "percent"))
    return tuple(_tokens(_A_FEW.sub("some few", plain)))


def content_keys(text: str) -> frozenset[str]:
    """Return the keys of the names, values and content words of a text."""
    return frozenset(token.key for token in tokens(text) if token.kind in ("word", "number"))


def _tokens(text: str) -> Iterator[Token]:
    after_number = False
    for found in _TOKEN.finditer(text):
        raw = found[0]
        if found["number"]:
            yield Token("number", _plain(raw))
        elif found["word"]:
            of_word = _known_word if len(raw) <= _LONGEST_KEPT else _of_word
            yield from of_word(raw, found.start() == 0, after_number)
        elif raw in _SIGNS or (unicodedata.category(raw) in ("Sc", "Sm", "So") and raw != "|"):
            yield Token("sign", raw)
        elif unicodedata.category(raw) in ("No", "Nl"):  # ³ ½ Ⅷ
            yield Token("number", raw)
        after_number = found["number"] is not None


def _plain(number: str) -> str:
    plain = _THOUSANDS.sub("", number)
    return f"-{plain[1:]}" if plain[0] in MINUS else plain


@lru_cache(maxsize=WORDS_KEPT)
def _known_word(raw: str, first: bool, after_number: bool) -> tuple[Token, ...]:
    return tuple(_of_word(raw, first, after_number))


def _of_word(raw: str, first: bool, after_number: bool) -> Iterator[Token]:
    if after_number and len(raw) <= 3 and not raw.islower():
        yield Token("word", raw)  # a unit, in which case matters: mW and MW
        return
    if len(raw) > 1 and raw.isupper() and folded(raw) in STOP_WORDS:
        yield Token("word", raw)  # WHO, IT, US
        return
    if raw == "May" and not first:
        yield Token("word", raw)
        return
    for word, _, _ in words(raw):
        yield from _of_folded(word, after_number)


def _of_folded(word: str, after_number: bool) -> Iterator[Token]:
    word = word.removesuffix("'s").removesuffix("'ve").removesuffix("'re")
    if word.endswith("n't") or word == "cannot":
        verb = "can" if word == "cannot" else word[:-3]
        yield from _of_folded(_CONTRACTED.get(verb, verb), after_number)
        yield Token("operator", "not")
    elif word.endswith("'ll"):
        yield from _of_folded(word[:-3], after_number)
        yield Token("operator", "will")
    elif word in _SPELLED_OUT:
        yield Token("sign", _SPELLED_OUT[word])
    elif word in NEGATIONS or word in MODALS or word in QUANTIFIERS:
        yield Token("operator", word)
    elif word in _NUMBER_WORDS:
        yield Token("number", f"{_NUMBER_WORDS[word]:g}")
    elif word.isdigit():  # superscripts, once folded
        yield Token("number", f"^{word}")
    elif word in _GRAMMAR and not (after_number and len(word) == 1):  # "5 s" has a unit
        return
    else:
        yield Token("function" if word in STOP_WORDS else "word", word if word in STOP_WORDS else stem(word))
