"""Finds claims that the answer itself marks as false: "🚫 Late fees apply.", "Late fees apply — false."."""

from __future__ import annotations

import re
from collections.abc import Iterable

from faithrails.lookup.contradictions.negation.words_that_deny_the_rest import (
    denies_sentence_before,
    words_that_deny_the_rest,
)
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import NEGATIONS, stem, words

# Pictures that a reader takes for a "no", as characters and as the short names of chats.
_PICTURE_OF_NO = re.compile(
    r"(?:(?<!\d)(?<!\d )[✕✖✗✘❌❎⛔🚫👎🙅🛑]|[✕✖✗✘❌❎⛔🚫👎🙅🛑](?! ?\d))|"
    r":(?:x|no_entry|no_entry_sign|negative_squared_cross_mark|thumbsdown|-1):"
)


# What a reader takes for a "not": signs of logic and struck-out text, as characters, in LaTeX, HTML and
# Markdown.
_NOT = re.compile(r"[¬⊘]|^\W*≠(?=\s)|\\(?:l?not|neg)\b|&not;|<(?:s|del|strike)>|~~(?=\S)")
_UNTRUE = r"(?:not true|not so|untrue|false|incorrect|wrong|(?:a |pure )?(?:myth|lie|hoax|fiction))"
# Irony: a "not" in quotes, and the mark "/s" of chats.
_IRONY = re.compile(
    r"\b(?:is|are|was|were|be|do|does|did|can|will|would|must|should|has|have|had|may) "
    r"[\"“‘'](?:not|never)[\"”’']|(?<=\s)/s\W*$",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[;:]|,? \b(?:but|while|whereas|although|though)\b|, and\b")
_PHRASE = re.compile(
    rf"^\W*(?:(?:it|that|this) (?:is|was) (?:a )?(?:common )?(?:myth|lie|hoax|fiction)\b"
    rf"|(?:the )?(?:opposite|contrary|reverse|converse) is (?:true|the case)|contrary to the (?:truth|facts)"
    rf"|(?:wrong|false|untrue|incorrect|(?:a )?myth|fake news)\s*:)"
    rf"|[—–(]\s?{_UNTRUE}\W*$|\s-\s{_UNTRUE}\W*$|^\W*that\b.* (?:is|was) {_UNTRUE}\W*$",
    re.IGNORECASE | re.DOTALL,
)
# Stems of words that forbid or leave out: the sign before "Smoking is prohibited" only repeats it.
_FORBIDS = frozenset(
    map(
        stem,
        "avoid forbid forbidden prohibit ban exclude refuse stop except lack "
        "false myth wrong untrue incorrect lie hoax fiction".split(),
    )
)


def said_to_be_false(lookup: Lookup) -> Contradiction | None:
    """Return the sign or phrase that negates the claim, unless the evidence denies the same."""
    if irony := irony_in(lookup.text):
        return Contradiction(f"'{irony[0].strip()}' says the opposite", (irony.span(),))
    if denies_sentence_before(lookup.text, lookup.answer_before_claim):
        return Contradiction(f"'{lookup.text.strip()}' says that this is false", ((0, len(lookup.text)),))
    picture = _picture_of_no(lookup.text)
    found = _NOT.search(lookup.text) or _phrase(lookup) or picture
    if found is None or lookup.window is None:
        return None
    denies, denies_there = _denials(lookup, found)
    if (found is picture and denies) or (denies_there and not denies):
        return None
    said = found[0].strip()
    return Contradiction(f"'{said}' says that this is false", ((found.start(), found.end()),))


def is_denied_by_both(lookup: Lookup) -> bool:
    """Whether a phrase denies the rest of a claim, and the evidence denies it too: "It is a myth that …"."""
    found = _phrase(lookup)
    return found is not None and lookup.window is not None and _denials(lookup, found) == (False, True)


def _phrase(lookup: Lookup) -> re.Match[str] | None:
    return _PHRASE.search(lookup.text) or words_that_deny_the_rest(lookup)


def _denials(lookup: Lookup, found: re.Match[str]) -> tuple[bool, bool]:
    """Return whether the rest of a claim has a denial, and whether the closest clause of the evidence has."""
    rest = [word for word, _, _ in words(f"{lookup.text[: found.start()]} {lookup.text[found.end() :]}")]
    top = lookup.window.top if lookup.window else 0
    there = _closest_clause(lookup.index.text(top, top).text, rest)
    return _forbids(rest), _forbids(there)


def irony_in(text: str) -> re.Match[str] | None:
    """Return the sign of irony in a text: a "not" in quotes, or "/s"."""
    may_be_ironic = any(map(text.lower().__contains__, ("not", "never", "/s")))  # most texts have none
    return _IRONY.search(text) if may_be_ironic else None


def _closest_clause(sentence: str, said: list[str]) -> list[str]:
    """Return the words of the clause that shares the most words with ``said``."""
    clauses = ([word for word, _, _ in words(clause)] for clause in _CLAUSE_END.split(sentence))
    stems = set(map(stem, said))
    return max(clauses, key=lambda clause: len(stems & set(map(stem, clause))))


def _forbids(folded: Iterable[str]) -> bool:
    return any(word in NEGATIONS or stem(word) in _FORBIDS for word in folded)


def _picture_of_no(text: str) -> re.Match[str] | None:
    """Return the first picture in a text that a reader takes for a "no"."""
    return None if text.isascii() and ":" not in text else _PICTURE_OF_NO.search(text)
