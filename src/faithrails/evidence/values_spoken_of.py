"""Which values of the evidence a claim speaks of: those whose clauses share most words with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from faithrails.text.clause_around import clause_around
from faithrails.text.values.counted_nouns import stems_in
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import WORDS

_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
# Words that stand with any value of their kind tell nothing of what it is a value of.
_OF_ANY = stems_in(
    "take took last need am pm day year month week hour minute night later earlier long longer old older "
    "less cost price pay paid per person total euro dollar pound dozen "
    "hundred thousand million billion trillion"
) | stems_in(" ".join(WORDS))
_Item = TypeVar("_Item")
Words = frozenset[str]


def words_of(text: str) -> Words:
    """Return the stems of a text that tell what its values are values of, and its years."""
    return stems_in(text) - _OF_ANY | frozenset(_YEAR.findall(text))


def with_words(texts: Iterable[tuple[str, Sequence[Mention]]]) -> Iterator[tuple[Words, Mention]]:
    """Yield each value of some texts with the words of its clause."""
    for text, found in texts:
        yield from ((words_of(clause_around(text, one.start, one.end)), one) for one in found)


def spoken_of(claim: Words, items: Iterable[tuple[Words, _Item]]) -> list[_Item]:
    """Return the items of whose words the claim has some, but for those of fewer than another has.

    Fewer are some of the same: of prices of "hall, hour" and "hour" a claim on the hall speaks of the first.
    """
    shared = [(claim & words, item) for words, item in items]
    kinds = {words for words, _ in shared}
    return [item for words, item in shared if words and not any(words < other for other in kinds)]
