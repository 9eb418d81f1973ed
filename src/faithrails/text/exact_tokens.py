"""Finds tokens of one spelling: flags, paths, addresses, identifiers, formulas, keys, words of code."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_INLINE = re.compile(
    r"(?<!`)(?P<marks>`{1,2})(?!`)(?P<code>[^`\n]{1,200}|[^\n`]{1,100}`[^\n`]{0,100})(?P=marks)(?!`)"
)
_FENCED = re.compile(
    r"(?m)^[ \t]*(?:`{3,}|~{3,})[^\n`]*\n(?P<code>.*?)(?:^[ \t]*(?:`{3,}|~{3,})[ \t]*$|\Z)", re.DOTALL
)
_COMMENT = re.compile(r"(?:(?<=\s)|^)(?:#|//|--\s)[^\n]*", re.MULTILINE)
_PIECE = re.compile(r"[^\s\"'`()\[\]{}<>,;=|?&]+")
_PROSE = re.compile(r"(?:\b[a-z]{2,} ){5}")
_MARKS_AROUND = ".:!?*\\&"
# The first form that matches gives the shape. Outside of code a token has at least one sign of its shape.
# Behind each form are the signs of which it needs one, "9" for a digit.
_FORMS = (
    (r"(?P<email>[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)", "@"),
    (r"(?P<url>(?:https?://|www\.)[^\s<>\"'`|)\]]+)", "/."),
    (r"(?P<mac>(?<![\w:])(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}(?![\w:]))", ":-"),
    (r"(?P<ip>(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d{1,5})?(?![\w.]*\w))", "9"),
    (r"(?P<account>\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b)", "9"),
    (r"(?P<phone>(?<![\w+])\+\d(?:[ ()./-]{0,2}\d){6,13}(?!\w))", "+"),
    (
        r"(?P<keys>\b(?:Ctrl|Cmd|Alt|Shift|Option|Command|Control|Win|Meta)(?:\s?\+\s?(?:\w+|[/\\`.,-]))+)",
        "+",
    ),
    (r"(?P<flag>(?<![\w-])--[a-z][\w-]*)", "-"),
    (r"(?P<path>(?<![\w/.:])(?:~|\.{1,2})?(?:/[\w.{}$-]*[\w}]){2,}/?)", "/"),
    # "πr²", "½mv^2" and "CO₂", but not the unit in "120 m²"
    (
        r"(?P<formula>(?<![\w.,^/])(?:(?:\d{1,3}|[½¼¾⅓])?(?!(?:[kcdm]?m|ft|in|yd|mi)[²³^])[A-Za-zΑ-Ωα-ω]{1,4}"
        r"(?:[²³⁴-⁹]|\^\d{1,2})[A-Za-zΑ-Ωα-ω]{0,3}"
        r"|(?=[A-Za-z]{1,20}[\d₀-₉])(?:[A-Z][a-z]?[\d₀-₉]{0,3}){2,10})(?![\w^]))",
        "9²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉",
    ),
    (r"(?P<name>\b\w+[^\W\d_]_[^\W_]\w+\b(?:\(\))?|\b[a-z]\w{0,60}(?:\.\w{1,60}){0,6}\(\))", "_("),
    (
        r"(?P<version>(?<![\w.])v?\d+(?:\.\d+){2}(?![\w.]*\w)|(?<![\w.,])\d{1,2}\.\d{1,2}(?![\w.]*\w))",
        "9",
    ),
    (r"(?P<status>(?<![\w.,#])[1-5]\d\d(?![\w.,%]*\w))", "9"),
    (
        r"(?P<id>#\d{2,}\b|\b(?:\d{1,9}[-/]){0,3}(?=[A-Za-z0-9]{0,20}[A-Za-z])(?=[A-Za-z0-9-]{0,40}\d)"
        r"[A-Za-z0-9]{1,60}(?:-[A-Za-z0-9]{1,60}){0,8}\b)",
        "9",
    ),
)
_IN_TEXT = re.compile("|".join(form for form, _ in _FORMS))
_SIGN = re.compile(
    "[" + re.escape("".join({sign for _, needed in _FORMS for sign in needed} - {"9"})) + r"\d]"
)
# What stands beside a version of two numbers: "removed in 2.0", but not "in 2.0 seconds".
_BEFORE_VERSION = re.compile(r"(?:\b(?:version|release|since|in|from|until|before|after)|[A-Z][a-z]+)\s\Z")
_AFTER_VERSION = re.compile(r"\s*(?:\Z|[.,;:)]|(?:or|and|but|by|will|is|was|has|requires|drops|adds)\b)")
_BEFORE_STATUS = re.compile(r"\b(?:status|error|code|HTTP|returns?|get|gets)\s(?:code\s)?\Z")
_MEASURE = re.compile(r"\d+(?:st|nd|rd|th|s|[a-z]{1,4}|[A-Z]{1,2}|[kMGT]i?B|[kMG]Hz)", re.IGNORECASE)
_HYPHENATED_WORD = re.compile(
    r"[A-Za-z]+\d[A-Za-z]+|\d+(?:-[A-Za-z]{2,})+|[A-Za-z]+-\d{1,3}|\d+-[A-Za-z]+-[A-Za-z]+"
)
_RAISED = re.compile("[²³⁴-⁹]")
_FILE = re.compile(
    r"[\w-]+\.(?:bmp|cfg|conf|css|csv|docx?|env|gif|gz|html?|ini|jpe?g|js|json|log|md|mp[34]|pdf|png|py|sh|sql|svg"
    r"|tar|toml|ts|txt|wav|xlsx?|xml|ya?ml|zip)"
)
_OF_SEVERAL_PIECES = frozenset("keys email url path".split())


class Token(NamedTuple):
    """A token at ``text[start:end]``; tokens of one ``shape`` may stand in each other's place.

    ``code`` is "inline" or "fenced" for code, else empty. ``spelled`` is folded, without spaces in numbers.
    """

    start: int
    end: int
    spelled: str
    shape: str
    code: str = ""


@lru_cache(maxsize=200)
def exact_tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text, in order; they do not overlap."""
    found: list[Token] = []
    rest = text
    for start, end, kind in code_spans(text):
        rest = f"{rest[:start]}{' ' * (end - start)}{rest[end:]}"
        found += _pieces(text, start, end, kind)
    found += _of_text(rest)
    return tuple(sorted(found))


def code_spans(text: str) -> list[tuple[int, int, str]]:
    """Return the places of code within its marks, each "inline" or "fenced"; fenced prose is left out."""
    if "`" not in text and "~~~" not in text:
        return []
    fenced = [found.span("code") for found in _FENCED.finditer(text)]
    spans = [(*span, "fenced") for span in fenced if not _PROSE.search(text, *span)]
    inline = (found.span("code") for found in _INLINE.finditer(text))
    spans += [(*span, "inline") for span in inline if not any(a <= span[0] < b for a, b in fenced)]
    return spans


def _pieces(text: str, start: int, end: int, kind: str) -> Iterator[Token]:
    code = (
        _COMMENT.sub(lambda one: " " * len(one[0]), text[start:end]) if kind == "fenced" else text[start:end]
    )
    whole = _IN_TEXT.fullmatch(code.strip())
    if whole and whole.lastgroup in _OF_SEVERAL_PIECES:
        first = start + len(code) - len(code.lstrip())
        yield _token(whole[0], first, whole.lastgroup, kind)
        return
    for found in _PIECE.finditer(code):
        piece = found[0].rstrip(_MARKS_AROUND).lstrip("*\\&$")
        if any(map(str.isalnum, piece)):
            first = start + found.start() + found[0].find(piece)
            yield _token(piece, first, _shape(piece), kind)


def _shape(piece: str) -> str:
    if piece.startswith("-") and piece.lstrip("-")[:1].isalpha():
        return "flag"
    found = _IN_TEXT.fullmatch(piece)
    if found and found.lastgroup:
        return _shape_of_id(piece) if found.lastgroup == "id" else found.lastgroup
    if "/" in piece:
        return "path"
    return "number" if piece.replace(".", "").isdigit() else "word"


@lru_cache(maxsize=64)
def _forms_with(signs: frozenset[str]) -> re.Pattern[str] | None:
    """Return a pattern of the forms that a text with these signs may have; others only cost time."""
    forms = [form for form, needed in _FORMS if not signs.isdisjoint(needed)]
    return re.compile("|".join(forms)) if forms else None


def _of_text(text: str) -> Iterator[Token]:
    signs = frozenset("9" if sign.isdecimal() else sign for sign in _SIGN.findall(text))
    forms = _forms_with(signs)
    for found in forms.finditer(text) if forms else ():
        shape, spelled = str(found.lastgroup), found[0]
        if shape == "version" and spelled.count(".") == 1 and not _is_version(text, *found.span()):
            continue
        if shape == "status" and not _BEFORE_STATUS.search(text, max(0, found.start() - 20), found.start()):
            continue
        if shape == "id":
            if _MEASURE.fullmatch(spelled) or _HYPHENATED_WORD.fullmatch(spelled):
                continue
            shape = _shape_of_id(spelled)
        yield _token(spelled.rstrip(_MARKS_AROUND), found.start(), shape, "")


def _is_version(text: str, start: int, end: int) -> bool:
    before = _BEFORE_VERSION.search(text, max(0, start - 30), start)
    return before is not None and _AFTER_VERSION.match(text, end) is not None


def _shape_of_id(spelled: str) -> str:
    """Return the shape of an identifier: "a-9" for "FN-10", "e9" for "E2"; one shape for all hashes."""
    if re.fullmatch(r"[0-9a-f]{7,40}", spelled):
        return "hash"
    if "-" not in spelled:
        return re.sub(r"\d+", "9", spelled.lower())
    return re.sub(r"\d+", "9", re.sub(r"[A-Za-z]+", "a", spelled))


def _token(written: str, start: int, shape: str, kind: str) -> Token:
    spelled = written.lower()
    if shape in ("phone", "account"):
        spelled = re.sub(r"[\s().-]", "", spelled)
    if shape == "keys":
        spelled = re.sub(r"\s", "", spelled)
    if shape == "formula":
        spelled = unicodedata.normalize("NFKC", _RAISED.sub(r"^\g<0>", spelled))
    if shape == "url":
        spelled = spelled.removeprefix("https://").removeprefix("http://").removeprefix("www.")
        spelled = spelled.partition("?")[0].rstrip("/")
    return Token(start, start + len(written), spelled, shape, kind)


def file_ending(spelled: str) -> str:
    """Return the ending of a file's name without folders, with its dot; "" for anything else."""
    return spelled[spelled.rindex(".") :] if _FILE.fullmatch(spelled) else ""
