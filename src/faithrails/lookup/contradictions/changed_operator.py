"""Finds claims that copy a sentence but for a small word that says more, or the opposite.

Such words are no content: a claim with another one has all the words of its evidence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from faithrails.lookup.claim_lookup import Contradiction, Lookup
from faithrails.lookup.nearly_copied_sentences import LONGEST, all_changes, closest_sentences
from faithrails.text.values.number_word_values import WORDS
from faithrails.text.words import NEGATIONS, STOP_WORDS, content_stem

_LEAST_COPIED = 2  # words of content, and numbers
_PAIRS = (
    "up down", "above below", "over under", "before after", "within after", "until after", "with without",
    "inside outside",
)  # fmt: skip
_OPPOSITES: dict[str, set[str]] = defaultdict(set)
for one, other in map(str.split, _PAIRS):
    _OPPOSITES[one].add(other)
    _OPPOSITES[other].add(one)
_MAYBE = frozenset("may might could can should possibly perhaps probably sometimes often usually".split())
_PART = frozenset("some several many most few half part".split())
_ROUGHLY = frozenset("least most about approximately roughly around nearly almost".split())
# What a claim must not say where the sentence limits it by one of the words behind it.
_SAYS_MORE = {
    **dict.fromkeys(("always", "everyone", "everybody", "invariably"), _MAYBE | _PART),
    **dict.fromkeys(("must", "shall", "certainly", "definitely"), _MAYBE),
    **dict.fromkeys(("exactly", "precisely"), _ROUGHLY),
    **dict.fromkeys(("all", "every", "each"), _PART),
    "most": frozenset({"some", "several", "few"}),
    "may": frozenset({"must", "shall"}),
}
_OF_ALL = frozenset("all every each".split())
# "must not" forbids; "need not" does not.
_FORBIDDING, _FREEING = (
    frozenset("must may can cannot shall mustn't can't".split()),
    frozenset({"need", "needn't"}),
)
# What is no longer, not yet, or not really so.
_UNDOING = frozenset("former formerly ex alleged allegedly supposed supposedly fake".split())
_SMALL = STOP_WORDS | NEGATIONS | _SAYS_MORE.keys() | _UNDOING | _FREEING | _MAYBE | _PART | _ROUGHLY


def changed_operator(lookup: Lookup) -> Contradiction | None:
    """Return the first small word in which a claim differs from a sentence that has all else of it.

    None if another sentence has all of the claim.
    """
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or len(claim.words) > LONGEST:
        return None
    first_found = None
    for sentence in closest_sentences(claim, index, lookup.window):
        first, last = sentence.words
        there = index.readings[sentence.passage].words[first:last] if last - first <= LONGEST else []
        if there and not any(change.own for change in all_changes(_keys(claim.words), _keys(there))):
            return None
        n = next(_changed(claim.words, there), None)
        if first_found is None and n is not None:
            why = f"'{claim.words[n]}', which the closest passage does not say"
            first_found = Contradiction(why, ((claim.starts[n], claim.ends[n]),), in_copy=True)
    return first_found


def _changed(own: Sequence[str], there: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of the words that ``there`` does not allow, if all but small words are copied."""
    changes = [change for change in all_changes(_keys(own), _keys(there)) if change.own]
    places = [n for change in changes for n in range(change.start, change.end)]
    copied = _content(own) - _content([own[n] for n in places])
    if copied < _LEAST_COPIED or not all(own[n] in _SMALL for n in places):
        return
    for change in changes:
        replaced = there[change.start_there : change.end_there]
        yield from (n for n in range(change.start, change.end) if _turns(own[n], own, there, replaced))


def _keys(words: Sequence[str]) -> list[str]:
    return [content_stem(word) or word for word in words]


def _content(words: Sequence[str]) -> int:
    return sum(bool(content_stem(word)) or word[0].isdigit() for word in words)


def _turns(word: str, own: Sequence[str], there: Sequence[str], replaced: Sequence[str]) -> bool:
    """Whether a word of the claim says more than a sentence that lacks it, or the opposite."""
    if word in there:
        return False
    of_part = word in _OF_ALL and any(map(_is_number, replaced))
    limits = _SAYS_MORE.get(word, frozenset()).intersection(there).difference(own)
    frees = word in _FREEING and _denied(own) and _denied(there) and _FORBIDDING.intersection(there)
    turned = _OPPOSITES.get(word, set()).intersection(there).difference(own)
    return bool(word in _UNDOING or turned or of_part or limits or frees)


def _denied(words: Sequence[str]) -> bool:
    return not NEGATIONS.isdisjoint(words)


def _is_number(word: str) -> bool:
    return word.isdigit() or (word in WORDS and word not in STOP_WORDS)
