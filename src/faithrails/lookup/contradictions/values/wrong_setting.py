"""Finds another default, or another value of a key: "`ttl` defaults to 60" for "ttl: float = 300"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.entries_with_tokens import as_written, entries
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.exact_tokens import code_spans
from faithrails.text.words import content_words

_VALUE = r"[\"'`*]*(?P<value>-?\d[\d,]{0,20}(?:\.\d+)?(?![\w.]*\w)|[^\W\d][\w./+-]*\w)"
_NAME = r"(?P<key>-{0,2}[^\W\d][\w.-]*\w)"
_KEY = re.compile(rf"`{_NAME}|(?<![\w-])(?P<flag>--[a-z][\w-]*)")
_DEFAULT = re.compile(rf"\bdefaults?(?:\s(?:to|value|is)|:)*\s{_VALUE}", re.IGNORECASE)
_MARKED = re.compile(r"(?P<value>[\w./+-]{1,60})[`\"']*\s\(default\)")
_TYPED = re.compile(rf"\b{_NAME}: ?[\w\[\] .]+ = {_VALUE}")
_ARGUMENT = re.compile(rf"[(,*]\s*{_NAME}={_VALUE}")
_LINE = re.compile(rf"(?m)^[ \t]*(?:- )?[\"']?{_NAME}[\"']?\s?[:=]\s?{_VALUE}[\"']?[,;]?[ \t]*$")
# What a claim says of a key; "and `ttl` to 300" goes on from "`max_items` defaults to 1000".
_SAID = re.compile(
    rf"(?P<mark>`|(?=--)){_NAME}`?\s"
    r"(?:(?:[^`.;\n]{0,60}?\b(?:and|which|it)\s)?defaults?\sto|(?P<is>(?:is|are)(?:\sset\sto)?)|(?P<goes_on>to)"
    rf"|has\sa\sdefault\sof)\s{_VALUE}"
)
_OF_WORDS = re.compile(
    rf"\b[Dd]efault\s(?P<what>[^\W\d][a-z\s-]{{2,40}}?)\s(?:is|of)\s{_VALUE}"
    r"|(?P<thing>[A-Z][a-z\s-]{2,40}?)\s(?:is|are)\s[\"'`*]*(?P<by>[\w.,-]*\w)[\"'`*]*\sby\sdefault"
)


class Setting(NamedTuple):
    """The value of a key, and the stems of the entry that states it, if it is a default."""

    key: str
    value: str
    stems: frozenset[str] = frozenset()


def wrong_setting(lookup: Lookup) -> Contradiction | None:
    """Return a value that the evidence has, but not for the claim's key or as its default."""
    text = lookup.text_with_citations or lookup.text
    if lookup.has_negation:
        return None
    of_defaults, settings = "default" in text.lower(), list(_SAID.finditer(text))
    known = _DEFAULTS.of(lookup.index) if of_defaults or settings else ()
    for found in settings:
        is_quoted = text[found.start("value") - 1] in "`\"'"
        is_bare = found["is"] and found["value"].isalpha() and not is_quoted
        if is_bare or (found["goes_on"] and "default" not in text[: found.start()].lower()):
            continue  # "`fix` is optional", "set `fix` to 0"
        key, held = found["key"].lower(), known if of_defaults else (*known, *_SET.of(lookup.index))
        values = frozenset(one.value for one in held if one.key == key)
        if _differs(found["value"], values, lookup.index, is_quoted=is_quoted):
            return _against(found["value"], found.start("value"), values)
    for found in _OF_WORDS.finditer(text) if of_defaults else ():
        what = frozenset(stem for stem, _, _ in content_words(found["what"] or found["thing"]))
        group = "value" if found["what"] else "by"
        values = frozenset(one.value for one in known if what and what <= one.stems)
        if len(values) == 1 and _differs(found[group], values, lookup.index):
            return _against(found[group], found.start(group), values)
    return None


def _against(said: str, start: int, values: frozenset[str]) -> Contradiction:
    instead = min(values) if min(values).isdigit() else ""  # words are in small letters here
    why = f"the evidence has '{min(values)}' where the answer has '{said}'"
    return Contradiction(why, ((start, start + len(said)),), in_copy=True, instead=instead)


def _differs(said: str, values: frozenset[str], index: EvidenceIndex, *, is_quoted: bool = False) -> bool:
    """Whether a key has only other values of this kind; the value is quoted or in the evidence."""
    value = _spelled(said)
    is_number = value[-1].isdigit()
    if not values or value in values or any(one[-1].isdigit() != is_number for one in values):
        return False
    if is_quoted and not is_number:
        return True
    written = as_written(index).replace(",", "")
    return re.search(rf"(?<![\w.]){re.escape(value)}(?![\w.]*\w)", written) is not None


def _spelled(value: str) -> str:
    return value.lower().replace(",", "").strip("`\"'.")


def _defaults(index: EvidenceIndex) -> Iterator[Setting]:
    for entry in entries(index):
        keys = [(one.start(), (one["key"] or one["flag"]).lower()) for one in _KEY.finditer(entry.text)]
        for found in _DEFAULT.finditer(entry.text):
            before = [key for start, key in keys if start < found.start()]
            yield Setting(before[-1] if before else "", _spelled(found["value"]), entry.stems)
        for found in _MARKED.finditer(entry.text):
            yield Setting(keys[0][1] if keys else "", _spelled(found["value"]), entry.stems)
    for passage in index.originals:
        text = passage.text
        signatures = [one for one in code_spans(text) if one[2] == "inline" and "(" in text[one[0] : one[1]]]
        typed = [found for start, end, _ in signatures for found in _TYPED.finditer(text, start, end)]
        given = [found for start, end, _ in signatures for found in _ARGUMENT.finditer(text, start, end)]
        # Beside a signature with types, other calls are examples.
        with_types = {found["key"] for found in typed}
        for found in (*typed, *(one for one in given if one["key"] not in with_types)):
            stems = frozenset(stem for stem, _, _ in content_words(found["key"].replace("_", " ")))
            yield Setting(found["key"].lower(), _spelled(found["value"]), stems)


def _lines(index: EvidenceIndex) -> Iterator[Setting]:
    for passage in index.originals:
        for start, end, kind in code_spans(passage.text):
            for found in _LINE.finditer(passage.text, start, end) if kind == "fenced" else ():
                yield Setting(found["key"].lower(), _spelled(found["value"]))


_DEFAULTS: PerIndex[tuple[Setting, ...]] = PerIndex(lambda index: tuple(_defaults(index)))
_SET: PerIndex[tuple[Setting, ...]] = PerIndex(lambda index: tuple(_lines(index)))
