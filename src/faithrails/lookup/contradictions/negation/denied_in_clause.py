"""Finds claims that a clause of the evidence denies: "Plans can be refunded." for "not refundable"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, takewhile
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.negation.compare_denials import is_hardly_any
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, lines, sentences_with_keys
from faithrails.lookup.sentences_with_denials import denying_sentences
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, EXCEPTIONS, has_content, has_digit, is_negation, stem

_LEAST = 3  # content words of a denial, all of which the claim must have
_MOST_WORDS = 12  # content words of a clause: a longer one says more than one thing
_MOST_HOLDERS = 100  # sentences that hold a word of the claim
_MOST_PARTS = 12  # clauses of a sentence: one with more is a list
# Words that limit a denial, in the same sentence or at the start of the next.
_OPEN = frozenset(
    "if unless whether until without except other only although though yet may might some always necessarily "
    "just all every apart aside instead rather neither nor".split()
)
_SUBORDINATE = frozenset("when where so that which who because since".split())
# Words of a claim that deny without a "not": "avoid copying", "warns against".
_HIDDEN = frozenset(
    "avoid avoids avoiding avoided against prevent prevents warn warns stop stops non".split()
)
_LATER = _SUBORDINATE | {"after", "before"}
_REFUSED = re.compile(
    r"\b(?:(?:turned|turn|voted|vote|struck)\sdown|(?:ruled|rule|thrown)\sout|off[\s-]limits"
    r"|out\sof\sthe\squestion|rejected|refused|declined)\b",
    re.IGNORECASE,
)
_WEAKENED = _OPEN | _HIDDEN
_CONTRAST = frozenset("but however while whereas".split())  # the next sentence may take the denial back
_BREAK = re.compile(r";|\s[–—-]\s")
_TRYING = frozenset("try attempt bother dare".split())  # "do not try to save it"
_MODALS = frozenset(("can", "should"))
_FURTHER = frozenset(("still", "also", "too", "well"))
_REASONS = frozenset(("because", "since", "as"))  # the reason for a denial limits nothing
# Verbs that only say that there is something: "fines apply" for "no fines are charged".
_THERE_IS = frozenset(
    base(stem(word)) for word in "apply charge pay get have take impose exist give make".split()
)
_GOES_ON = re.compile(r"\s*,?\s*(?:(?:and|or|nor)\s+)?", re.IGNORECASE)
_MOST_IN_MEMBER = 3  # words of a member of a list that is denied
_GETTING = frozenset("requir require need obtain get seek".split())
_AT_MOST = frozenset("most maximum max up limit limited".split())
_BOUND = frozenset("more less fewer later earlier longer only just even".split())  # "no more than 3"
_HEADING = re.compile(r"\W*(?:what\s(?:is|are)\s)?(?:not?|never)\s(?P<said>[^:.,;]{3,40}):", re.IGNORECASE)
_AFTER_THING = frozenset("in on at of for to from with by is are was were has have".split())


class _Denial(NamedTuple):
    """A denial: the stems of its clause, and those of a thing that does not exist."""

    keys: frozenset[str]
    said: tuple[str, ...]  # the same in order; empty if the clause has no subject
    thing: frozenset[str]  # of "no garage"; empty if a verb is denied
    head: str  # the first denied word
    names: frozenset[str]  # stems of capitalised words
    text: str
    is_of_trying: bool = False  # "do not try to save it"
    core: tuple[str, ...] = ()  # subject and denied word, if nothing but an agent or a reason follows
    sentence: int = -1  # whose words the whole claim must have; -1 if its clause is enough

    def is_said_by(self, words: tuple[str, ...], said: frozenset[str], subject: frozenset[str]) -> bool:
        """Whether a statement with these words and this subject states what is denied."""
        if self.thing and not self.keys.isdisjoint(
            _GETTING
        ):  # "requires no consent": "you must obtain consent"
            there, own = self.keys - _GETTING, said - _GETTING
            return len(there) > len(self.thing) and own <= there <= said | _GETTING and not said <= there
        if self.thing and self.thing | subject >= said and self.thing <= said:  # "It has a garage."
            return self.names <= said
        if (
            self.thing and self.thing <= said and len(self.keys) > len(self.thing) + 1
        ):  # "fines apply to books"
            return self.keys - said <= _THERE_IS and said - self.keys <= _THERE_IS and self.names <= said
        if len(self.core) > 1 and words == self.core:  # "Monitors are covered."
            return True
        is_whole = len(self.said) > 1 and words[: len(self.said)] == self.said  # "Tips are not shared."
        return self.keys <= said and (is_whole or len(self.keys) >= _LEAST)


_BEFORE = frozenset(("before", "until"))
_FROM = frozenset(("from", "after", "starting", "onwards"))


def denied_in_clause(lookup: Lookup) -> Contradiction | None:
    """Return a clause of the claim that a clause of the evidence denies and no clause states."""
    words, index = lookup.reading.words, lookup.index
    if "?" in lookup.text or not _WEAKENED.isdisjoint(words):
        return None
    denies_too = not EXCEPTIONS.isdisjoint(words)  # in another clause
    denials = _DENIALS.of(index)
    for part in clauses(lookup.text) if denials else ():
        said = frozenset(map(base, part.keys))
        if _REFUSED.search(part.text) and _LATER.isdisjoint(part.words):
            continue
        if not 1 < len(said) <= _MOST_WORDS or not EXCEPTIONS.isdisjoint(part.words):
            continue
        heads = sorted(denials.keys() & said)
        if not heads:
            continue
        subject = _subject(part.text)
        for denied in chain.from_iterable(map(denials.__getitem__, heads)):
            there = tokenized(denied.text).words
            is_limit = "than" in there and not _AT_MOST.isdisjoint(words)  # "at most 8" for "not more than 8"
            # "from 6 pm" for "not before 6 pm"
            is_start = not _BEFORE.isdisjoint(there) and not _FROM.isdisjoint(part.words)
            if is_hardly_any(words, there) or is_limit or is_start or (denies_too and not denied.said):
                continue
            if denied.sentence >= 0 and not _all_words(lookup) <= _words_of(index, denied.sentence):
                continue
            if denied.is_said_by(_in_order(part), said, subject) and not _is_stated(
                said, said - subject, index
            ):
                why = f"the passage denies it: '{denied.text}'"
                return Contradiction(why, ((part.start, part.end),), in_copy=True)
    return None


def _in_order(part: Part) -> tuple[str, ...]:
    """Return the content words of a clause in order, without "still" and "also"."""
    return tuple(key for key in map(base, part.ordered_keys) if key not in _FURTHER)


def _all_words(lookup: Lookup) -> frozenset[str]:
    return frozenset(map(base, lookup.reading.content_keys())) - _GETTING - _FURTHER - _MODALS


def _words_of(index: EvidenceIndex, number: int) -> frozenset[str]:
    return frozenset(map(base, index.sentences[number].stems)).union(index.sentence_words(number))


def _subject(text: str) -> frozenset[str]:
    """Return the content words before the first auxiliary; empty if there is no auxiliary."""
    reading = tokenized(text)
    before = takewhile(lambda n: reading.words[n] not in AUXILIARIES, range(len(reading.words)))
    numbers = list(before)
    if len(numbers) == len(reading.words):
        return frozenset()
    return frozenset(base(reading.keys[n]) for n in numbers if has_content(reading.keys[n]))


def _is_stated(said: frozenset[str], predicate: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a clause without negation has all words, or the predicate with no other subject."""
    for number in sentences_with_keys(index, said)[:_MOST_HOLDERS]:
        for part in clauses_of(index, number):
            if any(map(is_negation, part.words)):
                continue
            there = frozenset(map(base, part.keys))
            is_of_it = len(predicate) > 1 and predicate <= there and _subject(part.text) <= said
            if said <= there or is_of_it:
                return True
    return False


def _denials(index: EvidenceIndex) -> dict[str, list[_Denial]]:
    """Return the denials in all sentences by their first denied word."""
    found: dict[str, list[_Denial]] = {}
    for number in sorted(denying_sentences(index)):
        for denial in _of_sentence(index, number):
            found.setdefault(denial.head, []).append(denial)
    return found


_DENIALS: PerIndex[dict[str, list[_Denial]]] = PerIndex(_denials)


def _of_sentence(index: EvidenceIndex, number: int) -> Iterator[_Denial]:
    """Yield the denials in the clauses of a sentence, or in the items after "Not covered:"."""
    parts = clauses_of(index, number)
    text = index.text_of(index.sentences[number])
    if len(parts) > _MOST_PARTS or text.rstrip().endswith("?"):
        return
    heading = _HEADING.match(text)
    if heading:
        said = frozenset(map(base, filter(has_content, tokenized(heading["said"]).keys)))
        for part in parts:
            keys = frozenset(map(base, part.keys))
            item = keys - said
            if item and said and not any(map(is_negation, part.words[1:])):
                yield _Denial(item | said, (), frozenset(), min(said), frozenset(), part.text.strip())
        return
    after = index.sentence_words(number + 1)[:1] if number + 1 < len(index.sentences) else ()
    if not (_OPEN | _CONTRAST).isdisjoint(after):
        return
    for segment in lines(text):
        near = [part for part in parts if segment.start <= part.start < segment.end]
        if "?" in segment.text:
            continue
        if not _OPEN.isdisjoint(segment.words):  # "If it is lost, block it – a block can't be undone."
            last = max(
                (found.end() for found in _BREAK.finditer(text, segment.start, segment.end)), default=0
            )
            near = list(clauses(text[last : segment.end])) if last else []
            if not all(_OPEN.isdisjoint(part.words) for part in near):
                continue
        is_open = not _OPEN.isdisjoint(segment.words)
        for denied in chain.from_iterable(_of_list(near, n, text) for n in range(len(near))):
            needs_all = (
                is_open or denied.is_of_trying or (denied.thing and not denied.keys.isdisjoint(_GETTING))
            )
            yield denied._replace(sentence=number) if needs_all else denied


def _of_list(parts: Sequence[Part], number: int, text: str) -> Iterator[_Denial]:
    """Yield the denial of a clause, also for the members of a list before it, or for the subject before it.

    "Monitors and laptops are not covered"; "You can view balances but cannot make payments".
    """
    denied = _of_clause(parts[number])
    if denied is None:
        return
    yield denied
    first = denied.said.index(denied.head) if denied.head in denied.said else 0
    start = parts[number].start
    for member in reversed(parts[:number]) if first else ():
        joint = text[member.end : start]
        if not 0 < len(member.ordered_keys) <= _MOST_IN_MEMBER or not _is_member(member, joint):
            break
        start = member.start
        own = tuple(map(base, member.ordered_keys))
        core = (*own, *denied.core[first:]) if denied.core else ()
        yield denied._replace(
            keys=(denied.keys - frozenset(denied.said[:first])) | frozenset(own),
            said=(*own, *denied.said[first:]),
            core=core,
        )
    if not denied.said and number and is_negation(parts[number].words[0]):
        subject = takewhile(lambda word: word not in AUXILIARIES, parts[number - 1].words)
        own = tuple(base(stem(word)) for word in subject if has_content(word))
        said = (*own, *(key for key in map(base, parts[number].ordered_keys) if key in denied.keys))
        yield denied._replace(keys=denied.keys | frozenset(own), said=said)


def _is_member(part: Part, after: str) -> bool:
    """Whether a part is a member of a list that goes on with ``after``: no verb, place or time."""
    is_thing = AUXILIARIES.isdisjoint(part.words) and part.words[0] not in _AFTER_THING
    return is_thing and not any(map(has_digit, part.words)) and _GOES_ON.fullmatch(after) is not None


def _of_clause(part: Part) -> _Denial | None:
    reading = tokenized(part.text)
    reason = next((n for n, word in enumerate(reading.words) if n and word in _REASONS), None)
    if reason and any(map(is_negation, reading.words[:reason])):
        part = next(iter(clauses(part.text[: reading.starts[reason]])), part)
        reading = tokenized(part.text)
    words = reading.words
    places = [n for n, word in enumerate(words) if is_negation(word)]
    if (
        len(places) != 1
        or not _SUBORDINATE.isdisjoint(words)
        or (places[0] + 1 < len(words) and words[places[0] + 1] in _BOUND)
    ):
        return None
    first = places[0] + 1
    after = [base(reading.keys[n]) for n in range(first, len(words)) if has_content(reading.keys[n])]
    if not after:
        return None
    thing: frozenset[str] = frozenset()
    if words[places[0]] == "no" and not part.text[reading.ends[places[0]] :].startswith("-"):
        of_thing = takewhile(lambda n: words[n] not in _AFTER_THING, range(first, len(words)))
        thing = frozenset(base(reading.keys[n]) for n in of_thing if has_content(reading.keys[n]))
    keys = frozenset(map(base, part.keys))
    is_of_trying = words[first] in _TRYING
    if is_of_trying and words[first + 1 : first + 2] == ["to"] and len(after) > 1:
        keys, after = keys - {after[0]}, after[1:]
    capitals = (n for n in range(1, len(words)) if reading.text[reading.starts[n]].isupper())
    names = frozenset(base(reading.keys[n]) for n in capitals if has_content(reading.keys[n]))
    has_subject = any(map(has_content, reading.keys[: places[0]]))
    has_subject = has_subject or words[0] == "don't" or list(words[:2]) == ["do", "not"]
    in_order = tuple(key for key in map(base, part.ordered_keys) if key in keys) if has_subject else ()
    until = in_order.index(after[0]) + 1 if after[0] in in_order else 0
    head_at = next(n for n in range(first, len(words)) if has_content(reading.keys[n]))
    is_core = words[head_at + 1 : head_at + 2] in ([], ["by"])
    core = in_order[:until] if is_core else ()
    return _Denial(keys, in_order, thing, after[0], names, part.text.strip(), is_of_trying, core)
