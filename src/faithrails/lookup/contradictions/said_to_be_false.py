"""Finds claims that a sign or a phrase says are false: "🚫 Late fees apply.", "Late fees apply — false."."""

from __future__ import annotations

import re
from collections.abc import Iterable

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import NEGATIONS, stem, words

# What a reader takes for a "not": signs of logic and text that is struck out, and pictures, which may only
# repeat that something is forbidden; as characters, in LaTeX, HTML and as the short names of chats.
_NOT = re.compile(r"[¬⊘]|^\W*≠(?=\s)|\\(?:l?not|neg)\b|&not;|<(?:s|del|strike)>|~~(?=\S)")
_PICTURE = re.compile(
    r"(?:(?<!\d)(?<!\d )[✕✖✗✘❌❎⛔🚫👎🙅🛑]|[✕✖✗✘❌❎⛔🚫👎🙅🛑](?! ?\d))|"
    r":(?:x|no_entry|no_entry_sign|negative_squared_cross_mark|thumbsdown|-1):"
)
_UNTRUE = r"(?:not true|not so|untrue|false|incorrect|wrong|(?:a |pure )?(?:myth|lie|hoax|fiction))"
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
    """Return the sign or phrase that turns a claim round, unless it stands for a denial of the evidence."""
    picture = _PICTURE.search(lookup.text)
    found = _NOT.search(lookup.text) or _PHRASE.search(lookup.text) or picture
    if found is None or lookup.window is None:
        return None
    top = lookup.index.sentences[lookup.window.top]
    first, last = top.words
    there = lookup.index.readings[top.passage].words[first:last]
    rest = words(f"{lookup.text[: found.start()]} {lookup.text[found.end() :]}")
    denies = _forbids(word for word, _, _ in rest)
    is_repeated = denies if found is picture else False
    if is_repeated or (_forbids(there) and not denies):
        return None
    said = found[0].strip()
    return Contradiction(f"'{said}' says that this is false", ((found.start(), found.end()),))


def _forbids(folded: Iterable[str]) -> bool:
    return any(word in NEGATIONS or stem(word) in _FORBIDS for word in folded)
