"""One-fact edits: each changes one fact of a sentence and leaves its grammar intact."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random

from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.words import NEGATIONS, STOP_WORDS, words
from faithrails.train import closed_classes as classes
from faithrails.train.replace_word import like, opposite_of, replace_span, replace_word

VALUES = AMOUNTS | {"date", "time"}
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_LISTED = re.compile(r"[\s,]*(?:and|or|to|-|–|&|vs\.?|/)?[\s,]*\Z")
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|could|will|would|should|must|may|might|has|have|had)\b(?! not|n['’]t)"
)
_DENIED = re.compile(
    r"\b(is|are|was|were|could|would|should|must|may|might|has|have|had|did|does|do) not\b ?"
)
_NEVER = re.compile(r"\b((?:He|She|They|It|he|she|they|it|[A-Z][a-z]+) )(?=[a-z]{3,}ed\b)")
_ONLY = re.compile(r"(?<=[a-z]{3}) (?=(?:in|on|for|to|by|with|at|from) (?:[A-Z]|the |a |an ))")
_NOUNS = re.compile(r"\b(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir) ([a-z]{3,})\b(?! (?:of|and|or)\b)")
_SPEAKER = r"(?:[A-Z][\w.'’-]+ ){0,3}[A-Z][\w'’-]*\w"
_REPORT = rf"(?:{'|'.join(classes.REPORTS)})"
_SAID = re.compile(
    rf"(?:\b[Aa]ccording to (?P<before>{_SPEAKER}))|(?:(?P<speaker>{_SPEAKER}) {_REPORT}\b)"
    rf"|(?:\b{_REPORT} (?P<after>{_SPEAKER}))"
)
_CLAUSE_FIRST = re.compile(r"\A(?:If|Unless|When|Once|Provided that) [^,.;]{6,80}, (?=\w)")
_CLAUSE_LAST = re.compile(
    r",? (?:if|unless|only if|provided that|as long as|on condition that|except) [^,.;]{6,80}(?=\.?\Z)"
)


@dataclass(frozen=True)
class Source:
    """The evidence of a sentence, from whose mentions an edit may take words."""

    text: str

    @cached_property
    def mentions(self) -> Sequence[Mention]:
        """Values, and names of one line, read when an edit first asks for them."""
        return [m for m in mentions(self.text) if m.kind != "name" or _is_name(m.text)]

    def others(self, kind: str, known: str) -> list[str]:
        """Return the texts of one kind of mention that a text does not hold."""
        folded = known.lower()
        return sorted({m.text for m in self.mentions if m.kind == kind and m.text.lower() not in folded})


def _is_name(text: str) -> bool:
    return 2 < len(text) < 40 and text[:1].isupper() and text[-1].isalnum() and "\n" not in text


Edit = Callable[[str, Source, Random], str | None]


def _exchanged(text: str, first: tuple[int, int], second: tuple[int, int]) -> str:
    (a, b), (c, d) = first, second
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _swapped(text: str, found: Sequence[Mention], chance: Random) -> str | None:
    pairs = [
        (one, other)
        for one, other in combinations(found, 2)
        if one.kind == other.kind and not _LISTED.match(text, one.end, other.start)
        and one.text.lower() not in other.text.lower() and other.text.lower() not in one.text.lower()
    ]  # fmt: skip
    if not pairs:
        return None
    one, other = chance.choice(pairs)
    return _exchanged(text, (one.start, one.end), (other.start, other.end))


def _is_whole(name: Mention) -> bool:
    """Whether a mention is a name, rather than a word with a capital at the start of a sentence."""
    return bool(name.start) or (" " in name.text and name.text.split()[0].lower() not in STOP_WORDS)


def swapped_names(text: str, source: Source, chance: Random) -> str | None:
    """Swap two names: who did what to whom."""
    return _swapped(text, [m for m in mentions(text) if m.kind == "name" and _is_whole(m)], chance)


def swapped_values(text: str, source: Source, chance: Random) -> str | None:
    """Swap two values of the same kind: which belongs to whom."""
    return _swapped(text, [m for m in mentions(text) if m.kind in VALUES], chance)


def swapped_nouns(text: str, source: Source, chance: Random) -> str | None:
    """Swap two nouns after articles or possessives."""
    found = [m.span(1) for m in _NOUNS.finditer(text)]
    pairs = [
        (a, b) for a, b in combinations(found, 2)
        if text[slice(*a)] != text[slice(*b)] and not _LISTED.match(text, a[1], b[0])
        and text[a[0]] not in "aeiou" and text[b[0]] not in "aeiou"
        and text[a[1] - 1 : a[1]].endswith("s") == text[b[1] - 1 : b[1]].endswith("s")
    ]  # fmt: skip
    return _exchanged(text, *chance.choice(pairs)) if pairs else None


def _replaced(text: str, kinds: frozenset[str], source: Source, chance: Random) -> str | None:
    own = [m for m in mentions(text) if m.kind in kinds and (m.kind != "name" or _is_whole(m))]
    chance.shuffle(own)
    for one in own:
        others = source.others(one.kind, text)
        if others:
            return replace_span(text, one.start, one.end, chance.choice(others))
    return None


def name(text: str, source: Source, chance: Random) -> str | None:
    """Replace a name by another name of the evidence."""
    return _replaced(text, frozenset({"name"}), source, chance)


def number(text: str, source: Source, chance: Random) -> str | None:
    """Replace a number by another number of the evidence, or change a digit."""
    return _another_value(text, AMOUNTS, source, chance)


def date(text: str, source: Source, chance: Random) -> str | None:
    """Replace a date or time by another of the evidence, or change a digit."""
    return _another_value(text, frozenset({"date", "time"}), source, chance)


def _another_value(text: str, kinds: frozenset[str], source: Source, chance: Random) -> str | None:
    found = _replaced(text, kinds, source, chance) if chance.random() < 0.5 else None
    return found or _redigited(text, kinds, chance)


def _redigited(text: str, kinds: frozenset[str], chance: Random) -> str | None:
    for one in mentions(text):
        digits = re.search(r"\d+", one.text) if one.kind in kinds else None
        if digits:
            at = one.start + digits.end() - 1
            return replace_span(text, at, at + 1, chance.choice([d for d in "123456789" if d != text[at]]))
    return None


def _one_of(
    text: str, table: dict[str, tuple[str, ...]], pattern: re.Pattern[str], chance: Random
) -> str | None:
    found = list(pattern.finditer(text))
    if not found:
        return None
    one = chance.choice(found)
    return replace_span(text, *one.span(), like(chance.choice(table[one[0].lower()]), one[0]))


def _any_of(table: dict[str, tuple[str, ...]], after: str = "") -> re.Pattern[str]:
    longest = sorted(table, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest)})\b{after}", re.IGNORECASE)


_COMPARING = _any_of(classes.COMPARISONS, r"(?= than\b(?! \d))")
_QUANTIFYING = _any_of(classes.QUANTIFIERS, r"(?! (?:than|of a)\b)")
_BOUNDING, _MODAL = _any_of(classes.BOUNDS, r"(?= [$€£]?\d)"), _any_of(classes.MODALS, r"(?! \d)")
_SUPERLATIVE = _any_of(classes.AGREEING_ENDS)
_ORDERING, _CONDITION = _any_of(classes.ORDERS, r"(?! all\b)"), _any_of(classes.CONDITIONS)


def comparison(text: str, source: Source, chance: Random) -> str | None:
    """Reverse a comparison or a superlative."""
    return _one_of(text, classes.COMPARISONS, _COMPARING, chance) or _one_of(
        text, classes.AGREEING_ENDS, _SUPERLATIVE, chance
    )


def quantifier(text: str, source: Source, chance: Random) -> str | None:
    """Say "all" for "some", "no" for "all", or limit a statement by "only"."""
    found = _one_of(text, classes.QUANTIFIERS, _QUANTIFYING, chance)
    if found:
        return found
    places = [m.start() for m in _ONLY.finditer(text)]
    return (
        replace_span(text, at := chance.choice(places), at, " only")
        if places and " only " not in text
        else None
    )


def bound(text: str, source: Source, chance: Random) -> str | None:
    """Reverse the bound of a number, or give a plain number a bound."""
    found = _one_of(text, classes.BOUNDS, _BOUNDING, chance)
    if found:
        return found
    plain = [
        m for m in mentions(text)
        if m.kind in AMOUNTS and not m.bound and not m.ordinal and m.text[-1:].isalnum()
        and m.text[:1] in "0123456789$€£" and not _YEAR.fullmatch(m.text)
    ]  # fmt: skip
    if not plain:
        return None
    one = chance.choice(plain)
    limit = chance.choice(("more than ", "fewer than " if one.text.isdigit() else "less than "))
    return replace_span(text, one.start, one.start, like(limit, "A" if not one.start else "a"))


def order(text: str, source: Source, chance: Random) -> str | None:
    """Reverse the order of events."""
    return _one_of(text, classes.ORDERS, _ORDERING, chance)


def modality(text: str, source: Source, chance: Random) -> str | None:
    """State a possibility as certain, or a permission as a duty, or the reverse."""
    return _one_of(text, classes.MODALS, _MODAL, chance)


def condition(text: str, source: Source, chance: Random) -> str | None:
    """Drop a condition, or reverse it."""
    kept = _CLAUSE_FIRST.sub("", text) if chance.random() < 0.5 else _CLAUSE_LAST.sub("", text)
    if kept != text and len(kept) > 15:
        return kept[:1].upper() + kept[1:]
    return _one_of(text, classes.CONDITIONS, _CONDITION, chance)


def attribution(text: str, source: Source, chance: Random) -> str | None:
    """Attribute a statement to another name of the evidence."""
    for found in _SAID.finditer(text):
        which = next(group for group in ("before", "speaker", "after") if found[group])
        others = [other for other in source.others("name", text) if other[:1].isupper() and len(other) < 40]
        if others:
            return replace_span(text, *found.span(which), chance.choice(others))
    return None


def negation(text: str, source: Source, chance: Random) -> str | None:
    """Negate the sentence, or drop its negation."""
    denied = _DENIED.search(text)
    if denied:
        return (
            replace_span(text, *denied.span(), denied[1] + " ")
            if denied[1] not in ("do", "does", "did")
            else None
        )
    if any(word in NEGATIONS for word, _, _ in words(text)):
        return None
    verb = _AUXILIARY.search(text)
    if verb:
        return replace_span(text, verb.end(), verb.end(), "not" if verb[1] == "can" else " not")
    never = _NEVER.search(text)
    return replace_span(text, never.end(), never.end(), "never ") if never else None


def opposite(text: str, source: Source, chance: Random) -> str | None:
    """Replace a word by its opposite in the same form."""
    found = [(start, end, instead) for word, start, end in words(text) if (instead := opposite_of(word))]
    if not found:
        return None
    start, end, instead = chance.choice(found)
    return replace_word(text, start, end, like(instead, text[start:end]))


EDITS: dict[str, Edit] = {
    edit.__name__: edit
    for edit in (
        swapped_names, swapped_values, swapped_nouns, name, number, date, comparison, quantifier, bound,
        order, modality, attribution, negation, opposite, condition,
    )
}  # fmt: skip
