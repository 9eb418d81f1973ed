"""Finds a general statement made about its exception: "open on Wednesdays" for "daily except Wednesday"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses, is_short
from faithrails.text.excepted_phrase import excepted_words
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import EXCEPTIONS, denies, is_negation

_EXCEPT = re.compile(
    r"\b(?:except|excluding|with\sthe\sexception\sof|(?:apart|aside)\sfrom|other\sthan"
    r"|(?:(?:every|each|any|all)\s\w+|everyone|everybody|everything|everywhere|daily)\sbut(?=\s(?-i:[A-Z])|\son\s)"
    r"|(?:nobody|no\sone|none|nothing)\sbut(?=\s(?:the|an?|our|your)\s)|all\sbut(?=\s(?:the\s)?(?!\w+less\b)[a-z]{3,}s\b))\s"
    r"(?:(?:for|in|at|on|when|from)\s)?(?P<what>[^,.;:()\n]{1,60})",
    re.IGNORECASE,
)
# "Sale items are excluded.", behind a general statement.
_EXCLUDED = re.compile(
    r"(?:^|[;,]\s(?:(?:but|and|while|whereas)\s)?)(?P<what>[^,.;:()\n]{1,60}?)\s(?:is|are|was|were|remains?)\s"
    r"(?:however\s)?(?:excluded|exempt(?:ed)?)\b(?!\sfrom\b)",
    re.IGNORECASE,
)
_MAY_ADD = re.compile(r"(?:apart|aside|other)\b", re.IGNORECASE)
_GOES_ON = re.compile(
    r",?\s(?:which|who|but)\b", re.IGNORECASE
)  # "except sale items, which can be exchanged"
_AND = re.compile(r"\s(?:and|or)\s", re.IGNORECASE)
_STATED = re.compile(
    r"\b(?:except|excluding|with\sthe\sexception\sof|(?:apart|aside)\sfrom|other\sthan|unless|but\snot)\b",
    re.IGNORECASE,
)
_INCLUDING = re.compile(r"\b(?:including|included|even)\b", re.IGNORECASE)
_OTHER_EXCEPTIONS = EXCEPTIONS - {"not", "no", "cannot"}
_SIGNS = EXCEPTIONS | {"apart", "aside", "other", "but"}
_LEAST = 2  # content words that a claim and the sentence share besides the exception


class _Exception(NamedTuple):
    """An exception in a sentence: the stems of what is excepted, and those of the other words."""

    what: frozenset[str]
    rest: frozenset[str]
    text: str
    denies: bool
    own: tuple[Mention, ...]  # the values behind it: "except the Go, which has one year"
    is_all: bool = True  # whether it is all that the sentence excepts
    least: int = _LEAST  # content words that a claim shares with the rest
    may_add: bool = False  # "apart from French" in front may mean "as well as French"


def said_of_exception(lookup: Lookup) -> Contradiction | None:
    """Return the claim if it makes the general statement about the exception."""
    for one in () if states_exception(lookup) else _of_claim(lookup):
        if _is_denied_in_clause(one, lookup):
            continue
        if _agrees(one, lookup) and not any(agrees(v, own) for v in lookup.values for own in one.own):
            place = 0, len(lookup.text)
            return Contradiction(f"the passage excepts '{one.text}'", (place,), in_copy=True)
    return None


def _is_denied_in_clause(one: _Exception, lookup: Lookup) -> bool:
    """Whether one of several negations is in the clause with the exception: "and not in the textile room"."""
    return sum(map(is_negation, lookup.reading.words)) > 1 and any(
        not one.what.isdisjoint(part.keys) and any(map(is_negation, part.words))
        for part in clauses(lookup.text)
    )


def follows_from_exception(lookup: Lookup) -> bool:
    """Whether a claim only states the opposite for the exception: "It is closed on Wednesdays."."""
    if not _EXCEPTIONS.of(lookup.index) or _INCLUDING.search(lookup.text):
        return False
    return any(not _agrees(one, lookup) for one in _of_claim(lookup))


def states_exception(lookup: Lookup) -> bool:
    """Whether a claim makes the same exception in other words: "unless", "apart from", "but not"."""
    known = _EXCEPTIONS.of(lookup.index)
    own = _STATED.search(lookup.text) if known else None
    if own is None:
        return False
    what, rest = (
        tokenized(text).content_keys() for text in (lookup.text[own.end() :], lookup.text[: own.start()])
    )
    return not denies(tokenized(lookup.text[: own.start()]).words) and any(
        one.what <= what and one.what.isdisjoint(rest) and not one.denies and rest <= one.rest
        for one in known
        if one.is_all
    )


def _of_claim(lookup: Lookup) -> Iterator[_Exception]:
    """Yield the exceptions that a claim names without stating anything else."""
    known = _EXCEPTIONS.of(lookup.index)
    words = lookup.reading.words
    if not known or (not _OTHER_EXCEPTIONS.isdisjoint(words) and not denies(words)):
        return
    said = lookup.reading.content_keys()
    includes = _INCLUDING.search(lookup.text) is not None
    for one in (one for one in known if one.what <= said):
        turned = _turned(lookup, one)
        # "Live sports can be downloaded" for "films can be downloaded, except for live sports"
        least = one.least if one.may_add or not said <= one.what | one.rest else 1
        is_of_it = len(said & one.rest) + bool(turned) + includes >= least
        if is_of_it and (includes or said - one.what - one.rest <= turned):
            yield one


def _turned(lookup: Lookup, one: _Exception) -> frozenset[str]:
    """Return the words of a claim whose opposites are in the sentence."""
    opposites = lookup.reader.vocabulary.opposites
    return frozenset(key for key in lookup.reading.keys if not one.rest.isdisjoint(opposites(key)))


def _agrees(one: _Exception, lookup: Lookup) -> bool:
    """Whether a claim states what the sentence states for all but the exception."""
    is_turned = bool(_turned(lookup, one)) != _denies(lookup.reading.words)
    return is_turned == one.denies


def _denies(words: Sequence[str]) -> bool:
    """Whether words deny a statement; "without" alone does not: "without flash"."""
    return denies(word for word in words if word != "without")


def _read(index: EvidenceIndex) -> Iterator[_Exception]:
    for number, sentence in enumerate(index.sentences):
        if _SIGNS.isdisjoint(index.sentence_words(number)) or not is_short(sentence):
            continue
        text = index.text_of(sentence)
        found = _EXCEPT.search(text)
        if found and not _EXCEPT.search(text, found.end()):
            reading = tokenized(found["what"])
            size = excepted_words(reading.words)
            is_within = size < len(reading.words)  # "all except interns are entitled"
            end = found.start("what") + reading.starts[size] if is_within else found.end()
            before, after = text[: found.start()], text[end:]
            of_others = tokenized(f"{before} {after}")
            is_denied = _denies(of_others.words if is_within else tokenized(before).words)
            goes_on = _GOES_ON.match(text, end) is not None
            own = () if is_within else tuple(values(after))
            excepted = _excepted(text[found.start("what") : end], of_others, is_denied, own, goes_on=goes_on)
            may_add = _MAY_ADD.match(found[0]) is not None and not tokenized(before).words
            excepted = (one._replace(may_add=may_add) for one in excepted)
            for one in excepted:  # "Juniors may vote" says all of "all members except juniors may vote"
                yield one._replace(least=max(1, min(_LEAST, len(one.rest) - 1))) if is_within else one
        for found in _EXCLUDED.finditer(text):
            before = text[: found.start()] or (index.text_of(index.sentences[number - 1]) if number else "")
            if before and is_short(index.sentences[max(0, number - 1)]):
                is_denied = _denies(tokenized(before).words)
                yield from _excepted(found["what"], tokenized(before), is_denied, ())


def _excepted(
    what: str, of_others: TokenizedText, is_denied: bool, own: tuple[Mention, ...], *, goes_on: bool = False
) -> Iterator[_Exception]:
    """Yield what is excepted, by the words that the others do not have: "sale" for "except sale items"."""
    keys = of_others.content_keys()
    for one in dict.fromkeys((what, *_AND.split(what))):  # all of them, and each
        said = tokenized(one).content_keys()
        of_it = said - keys
        # If more follows about it, words that it shares with the others would hide that.
        if of_it and not (goes_on and said & keys):
            yield _Exception(of_it, keys, one.strip(), is_denied, own, is_all=one == what)


_EXCEPTIONS: PerIndex[tuple[_Exception, ...]] = PerIndex(lambda index: tuple(_read(index)))
