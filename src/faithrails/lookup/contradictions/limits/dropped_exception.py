"""Finds claims about all that leave out an exception: "open every day" for "open every day except Monday"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.text.excepted_phrase import excepted_words
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import EXCEPTIONS, has_content

# "all" or "none": for the noun behind the word, or for the noun that the word implies.
_BEFORE_NOUN = {
    **dict.fromkeys("all every each any whole entire throughout both".split(), "all"),
    "no": "none",
}
_BY_ITSELF = {
    **dict.fromkeys(("always", "anytime"), ("all", "always")),
    **dict.fromkeys(("everywhere", "anywhere"), ("all", "where")),
    **dict.fromkeys("everyone everybody anyone anybody".split(), ("all", "one")),
    **dict.fromkeys(("everything", "anything"), ("all", "thing")),
    "daily": ("all", "day"),
    "never": ("none", "always"),
    "nobody": ("none", "one"),
    "nothing": ("none", "thing"),
    "nowhere": ("none", "where"),
}
_UNIVERSAL = frozenset((*_BEFORE_NOUN, *_BY_ITSELF))
_PHRASES = frozenset(
    (("apart", "from"), ("aside", "from"), ("other", "than"), ("exception", "of"), ("save", "for"))
)
_EXCEPT = frozenset(("except", "excepting", "excluding"))
_IN_ADDITION = frozenset(("apart", "aside"))  # at the start they may mean "as well as"
_MAY_EXCEPT = _EXCEPT | {"but"} | frozenset(first for first, _ in _PHRASES)
_AFTER_BUT = frozenset("the one two three four five a his her its their our my those".split())
_PREPOSITIONS = frozenset("in on at for during to by with from".split())
# A claim with one of these has an exception, or is not about all.
_LIMITED = EXCEPTIONS - {"no", "not", "never", "nobody", "nothing", "nowhere", "none"} | frozenset(
    "other others rest remaining apart aside besides but only save unless if when most mostly nearly "
    "almost usually generally normally otherwise some than from until outside however though "
    "although".split()
)
_FARTHEST = 14  # words between the universal and the exception
_NOUN = 2  # content words after "all" in which to look for the noun
_AHEAD = 5  # words after "all" in which to look for them
_EXCEPTED = 8  # words after "except"
_MOST_WORDS = 40  # of a claim
_LEAST_SHARED = 0.5  # share of a claim's other content words
_CONTEXT = 2  # sentences before the one with the exception that may name its subject
_MOST_SENTENCES = 50  # with an exception


class _Universal(NamedTuple):
    """A universal: "all" or "none", the content words after it, and its range of words."""

    of: str
    noun: tuple[str, ...]
    start: int  # words
    end: int

    def is_of_same(self, other: _Universal) -> bool:
        """Whether both are about the same things: "every rate" and "all hotel rates"."""
        is_same = self.noun[0] in other.noun or other.noun[0] in self.noun
        return self.of == other.of and is_same


class _Exception(NamedTuple):
    """An exception: number of its sentence, the universals there, stems of what is excepted, first words."""

    number: int
    universals: tuple[_Universal, ...]
    excepted: frozenset[str]
    text: str


def dropped_exception(lookup: Lookup) -> Contradiction | None:
    """Return the claim's universal if the evidence makes the same statement with an exception."""
    claim, index = lookup.reading, lookup.index
    if _UNIVERSAL.isdisjoint(claim.words) or len(claim.words) > _MOST_WORDS or "?" in claim.text:
        return None
    known = _EXCEPTIONS.of(index)
    if not known or not _LIMITED.isdisjoint(claim.words):
        return None
    own = list(_universals(claim, 0, len(claim.words)))
    for exception in known:
        same = (one for one in own if any(map(one.is_of_same, exception.universals)))
        one = next(same, None)
        if one and _says_it_of_all(lookup, one, exception):
            place = claim.starts[one.start], claim.ends[one.end - 1]
            return Contradiction(f"the passage goes on with '{exception.text} …'", (place,), in_copy=True)
    return None


def excepted_beside(found: Contradiction, claim: str, rest: str, index: EvidenceIndex) -> bool:
    """Whether ``rest``, the other text of the answer, names an exception that the claim may leave out."""
    ((start, end),) = found.places if len(found.places) == 1 else ((0, 0),)
    if _UNIVERSAL.isdisjoint(tokenized(claim[start:end]).words[:1]):
        return False
    said = frozenset(tokenized(rest).keys)
    return any(one.excepted and one.excepted <= said for one in _EXCEPTIONS.of(index))


def _says_it_of_all(lookup: Lookup, one: _Universal, exception: _Exception) -> bool:
    """Whether a claim makes the statement without the exception, and no other sentence does."""
    claim, index = lookup.reading, lookup.index
    if not exception.excepted.isdisjoint(claim.keys):
        return False
    others = frozenset(claim.stems) - {one.noun[0], *claim.keys[one.start : one.end]}
    here = index.sentences[exception.number].stems
    near = index.sentences[max(0, exception.number - _CONTEXT) : exception.number]
    shared = others & here.union(*(sentence.stems for sentence in near))
    after = others.intersection(claim.keys[one.end :])  # it may limit: "every day in June"
    if not shared & here or len(shared) < _LEAST_SHARED * len(others) or not after <= shared:
        return False
    stated = (number for number in index.stems.get(one.noun[0], ()) if number != exception.number)
    return not any(
        len(others & index.sentences[number].stems) >= len(shared & here)
        and not _UNIVERSAL.isdisjoint(index.sentence_words(number))
        for number in stated
    )


def _universals(text: TokenizedText, first: int, last: int) -> Iterator[_Universal]:
    """Yield the universals in a range of words."""
    for n in range(first, last):
        word = text.words[n]
        if word in _BY_ITSELF:
            of, noun = _BY_ITSELF[word]
            yield _Universal(of, (noun,), n, n + 1)
        elif word in _BEFORE_NOUN:
            nouns = (k for k in range(n + 1, min(last, n + 1 + _AHEAD)) if has_content(text.keys[k]))
            places = list(islice(nouns, _NOUN))
            if places:
                yield _Universal(_BEFORE_NOUN[word], tuple(text.keys[k] for k in places), n, places[0] + 1)


def _read(index: EvidenceIndex) -> Iterator[_Exception]:
    """Yield the exceptions in the evidence, with the universals that they limit."""
    for number, sentence in enumerate(index.sentences):
        first, last = sentence.words
        reading = index.readings[sentence.passage]
        words = reading.words[first:last]
        if last - first > LONGEST or _MAY_EXCEPT.isdisjoint(words) or _UNIVERSAL.isdisjoint(words):
            continue
        for n in range(first, last):
            if not (size := _excepts(reading, n, first, last)):
                continue
            at = n - (words[n - first] == "exception")
            universals = [
                one
                for one in _universals(reading, max(first, at - _FARTHEST), at)
                if ";" not in reading.text[reading.starts[one.start] : reading.starts[n]]
            ]
            end = next(_ends(reading, n + size, last))
            what = range(n + size, n + size + excepted_words(reading.words[n + size : end]))
            excepted = frozenset(reading.keys[k] for k in what if has_content(reading.keys[k]))
            if n - first <= 1 and not universals:  # "Except on Mondays, it is open every day."
                universals = [
                    one
                    for one in _universals(reading, what.stop, last)
                    if reading.words[n] not in _IN_ADDITION or not excepted.isdisjoint(one.noun)
                ]
            own = excepted.difference(*(one.noun for one in universals))
            if universals and excepted:
                text = " ".join(reading.words[n : min(what.stop, n + size + 3)])
                yield _Exception(number, tuple(universals), own, text)


def _ends(reading: TokenizedText, start: int, last: int) -> Iterator[int]:
    """Yield possible ends of what is excepted: before each mark, and after the most words."""
    most = min(last, start + _EXCEPTED)
    for n in range(start + 1, most):
        if not reading.text[reading.ends[n - 1] : reading.starts[n]].isspace():
            yield n
    yield most


def _excepts(reading: TokenizedText, n: int, first: int, last: int) -> int:
    """Return how many words begin an exception at position ``n``; 0 if it does not begin there."""
    words: Sequence[str] = reading.words
    after = words[n + 1] if n + 1 < last else ""
    if words[n] in _EXCEPT:
        return 1
    if (words[n], after) in _PHRASES:
        return 2
    if words[n] != "but" or n - first < 1 or not after:
        return 0
    if after == "not" and n + 2 < last and words[n + 2] in _PREPOSITIONS:  # "in all … but not in"
        pairs = zip(words[first:n], words[first + 1 : n], strict=False)
        return 2 if any(one == words[n + 2] and other in _BEFORE_NOUN for one, other in pairs) else 0
    is_near = any(word in _UNIVERSAL for word in words[max(first, n - 2) : n])
    stands_apart = not reading.text[reading.ends[n - 1] : reading.starts[n]].isspace()
    is_thing = after in _AFTER_BUT or reading.text[reading.starts[n + 1] : reading.ends[n + 1]][:1].isupper()
    return 1 if is_near and not stands_apart and (is_thing or after[:1].isdigit()) else 0


_EXCEPTIONS: PerIndex[tuple[_Exception, ...]] = PerIndex(
    lambda index: tuple(islice(_read(index), _MOST_SENTENCES))
)
