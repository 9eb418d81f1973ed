"""Finds words of code, paths, addresses and identifiers of a claim that the evidence lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.entries_with_tokens import as_written
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.missing.numbers_in_tokens import fills_placeholder
from faithrails.text.exact_tokens import Token, code_spans, exact_tokens, file_ending
from faithrails.text.values.mention import Mention
from faithrails.text.words import words

_WITHOUT_SPACES = frozenset(("phone", "account"))
_IN_SEVERAL_SPELLINGS = frozenset(("keys", "formula"))  # "Ctrl + G", "CO₂"
_ALWAYS_LOOKED_UP = frozenset("email url mac ip account phone keys flag path".split())
_LITERALS = frozenset("true false none null nil undefined yes no on off".split())
_PLACEHOLDER = re.compile(
    r"\$|localhost|(?:.*[/@_-])?(?:your|my|placeholder|xxx|foo|bar|example)(?![^\W_])|.*\.\.\."
)
# A name that the code itself introduces: "count = …", "const user = …", "def run", "import os", "as np".
_NEW_NAME = re.compile(
    r"(?:^[ \t]*|^(?:import|from)\s|\b(?:const|let|var|def|function|class|for|as)\s+)\Z", re.MULTILINE
)
_ASSIGNED = re.compile(r"\s*(?:=(?!=)|:\s*\w+\s*=|\(|\b(?:in|import)\b|$)", re.MULTILINE)
_PARTS = re.compile(r"/?(?P<first>[\w-]+)[./:@]+[\w{]")
_LEFT = re.compile(r"([\w.-]*\w\W{1,5})\Z")


def missing_code(lookup: Lookup) -> list[Mention]:
    """Return the exact tokens of a claim that neither the evidence nor the question has.

    All words of inline code count. In a block of code, names and long flags count, and a plain word only if
    the evidence goes on otherwise after the word before it: other words may belong to the example.
    """
    text = lookup.text_with_citations or lookup.text
    found = exact_tokens(text)
    return [
        Mention("quote", one.start, one.end, text[one.start : one.end], words=(one.spelled,))
        for one in found
        if _needs_evidence(one, text, lookup.index)
        and not lookup.question_words.issuperset(word for word, _, _ in words(one.spelled))
    ]


def is_copied_code(lookup: Lookup) -> bool:
    """Whether a claim is a block of code that the evidence has line by line."""
    text = lookup.text_with_citations or lookup.text
    spans = code_spans(text)
    if len(spans) != 1 or spans[0][2] != "fenced" or not text.startswith(("`", "~")):
        return False
    lines = [_spelled(line) for line in text[spans[0][0] : spans[0][1]].split("\n")]
    held = _LINES.of(lookup.index)
    return any(lines) and all(
        re.search(rf"(?<![\w-]){re.escape(line)}(?![\w-]|\.\w)", held) for line in lines if line
    )


def _spelled(code: str) -> str:
    """Return code without white space at the ends of its lines, and with single spaces."""
    return " ".join(code.split())


def _needs_evidence(one: Token, text: str, index: EvidenceIndex) -> bool:
    if one.shape == "number" or has_token(index, one) or _PLACEHOLDER.match(one.spelled):
        return False
    is_placeholder = text[one.start - 1 : one.start] + text[one.end : one.end + 1] in ("<>", "{}")
    if is_placeholder or fills_placeholder(text, one.start, index):
        return False
    if one.code == "inline":
        return one.spelled not in _LITERALS and any(map(str.isalpha, one.spelled)) and _is_of_kind(one, index)
    if one.code == "fenced":
        return _is_other_in_block(one, text, index) and _is_of_kind(one, index)
    if one.shape in _ALWAYS_LOOKED_UP:
        return True
    return one.shape not in ("version", "status") and any(
        other.shape == one.shape for other in tokens_of(index)
    )


def _is_of_kind(one: Token, index: EvidenceIndex) -> bool:
    """Whether the evidence has a file of the same ending; any other token counts."""
    ending = file_ending(one.spelled)
    return not ending or re.search(rf"\w{re.escape(ending)}\b", as_written(index)) is not None


def _is_other_in_block(one: Token, text: str, index: EvidenceIndex) -> bool:
    if one.spelled in _LITERALS or not any(map(str.isalpha, one.spelled)):
        return False
    if (
        one.spelled.isidentifier()
        and _NEW_NAME.search(text, max(0, one.start - 80), one.start)
        and _ASSIGNED.match(text, one.end)
    ):
        return False
    parts = _PARTS.match(one.spelled)  # not "os.environ" or "application/json" if the evidence has no "os"
    if parts and has_token(index, one._replace(spelled=parts["first"], shape="word")):
        return True
    if not parts and (
        "_" in one.spelled or one.spelled.startswith("--") or any(map(str.isdigit, one.spelled))
    ):
        return True
    left = _LEFT.search(text[max(0, one.start - 60) : one.start].lower())
    return (
        left is not None
        and "\n" not in left[1]
        and re.search(rf"(?<![\w.-]){re.escape(left[1])}[\w/~-]", as_written(index)) is not None
    )


def has_token(index: EvidenceIndex, one: Token) -> bool:
    """Whether the evidence has a token, as a whole."""
    if one.shape in _WITHOUT_SPACES:
        return one.spelled in _SHORT.of(index)
    if one.shape in _IN_SEVERAL_SPELLINGS and any(other.spelled == one.spelled for other in tokens_of(index)):
        return True
    if one.shape == "keys":
        return False
    if one.spelled not in as_written(index):
        return False
    before = r"(?<![\w-])" if one.shape == "flag" else r"(?<!\w)"
    return re.search(rf"{before}{re.escape(one.spelled)}(?!\w)", as_written(index)) is not None


def is_in_formula(lookup: Lookup, value: Mention) -> bool:
    """Whether a number is part of a formula that the evidence has: the 2 of "r^2"."""
    return "^" in lookup.text and any(
        one.shape == "formula" and one.start <= value.start < one.end and has_token(lookup.index, one)
        for one in exact_tokens(lookup.text)
    )


def tokens_of(index: EvidenceIndex) -> frozenset[Token]:
    """Return the exact tokens of all passages; their places are those of the passages as given."""
    return _TOKENS.of(index)


def _tokens(index: EvidenceIndex) -> Iterator[Token]:
    for passage in index.originals:
        yield from exact_tokens(passage.text)


_SHORT: PerIndex[str] = PerIndex(lambda index: re.sub(r"[\s().-]", "", as_written(index)))
_LINES: PerIndex[str] = PerIndex(
    lambda index: "\n".join(_spelled(line) for one in index.originals for line in one.text.split("\n"))
)
_TOKENS: PerIndex[frozenset[Token]] = PerIndex(lambda index: frozenset(_tokens(index)))
