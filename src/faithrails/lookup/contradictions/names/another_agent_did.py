"""Finds an action given to the wrong agent, in active or passive: "Ann Lee held it" for "held by Bo Fry"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.exchanges.swapped_names import SYMMETRIC
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import may_be_one
from faithrails.lookup.grammar.clauses import Part, are_known, clauses, clauses_of, sentences_with_all_stems
from faithrails.text.find_names import is_title
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import (
    AUXILIARIES,
    DETERMINERS,
    PRONOUNS,
    STOP_WORDS,
    has_content,
    is_negation,
    stem,
)

_BOTH_WAYS = frozenset(map(base, SYMMETRIC))  # verbs with two agents: "married"
_FEWEST = 1  # content words besides the agent and the verb
_MOST_TITLE = 4  # words between "by" and a name: "by the branch manager Bo Fry"
_MOST_BETWEEN = 4  # words from a participle to "by": "blown around 1540 by"
_LONGEST_NAME = 4  # words
_MOST_SENTENCES = 10  # sentences to read that have all words of the statement
_MOST_HOLDERS = 100  # sentences with the claim's agent; among more, one may support it
_BEFORE_VERB = frozenset("who has had at first once then later also originally initially finally".split())
_SENTENCES_BEFORE, _MOST_SAID_BEFORE = 3, 4  # sentences a pronoun reaches back; content words
_LEAST_SHARED = 0.5  # share of the statement in a sentence that may support it


class _Deed(NamedTuple):
    """A verb and its agent: the stems of the name, and its range of words in the reading."""

    verb: str
    name: tuple[str, ...]  # stems, without titles
    first: int
    last: int
    office: frozenset[str] = frozenset()  # stems of what stands before the name: "the ecologist Ann Lee"

    @property
    def agent(self) -> frozenset[str]:
        return frozenset(self.name)


def _comes_after(own: _Deed, deed: _Deed, part: Part) -> bool:
    """Whether the claim's agent is named behind the clause's agent, and is the agent of no verb there."""
    after = {stem(word) for word in part.reading.words[max(part.first, deed.last) : part.last]}
    others = (one.name for one in _deeds(part))
    return not own.agent.isdisjoint(after) and own.agent.isdisjoint(frozenset().union(*others))


def _with_verbs(index: EvidenceIndex) -> dict[str, list[int]]:
    found: dict[str, set[int]] = {}
    for one, numbers in index.stems.items():
        found.setdefault(base(one), set()).update(numbers)
    return {verb: sorted(numbers) for verb, numbers in found.items()}


_WITH_VERB: PerIndex[dict[str, list[int]]] = PerIndex(
    _with_verbs
)  # base form -> the sentences with any form of it


def another_agent_did(lookup: Lookup) -> Contradiction | None:
    """Return the claim's agent if the evidence gives the same action only to another agent."""
    claim, index = lookup.reading, lookup.index
    if "?" in lookup.text or any(map(is_negation, claim.words)):
        return None
    for part in clauses(lookup.text):
        for deed in (deed for deed in _deeds(part) if deed.verb not in _BOTH_WAYS):
            of_verb = {stem(word) for word in claim.words if base(stem(word)) == deed.verb}
            said = part.keys - deed.agent - deed.office - of_verb
            if len(said) < _FEWEST or not deed.agent <= index.stems.keys() or not are_known(said, index):
                continue
            if other := _instead(deed, said, index):
                place = claim.starts[deed.first], claim.ends[deed.last - 1]
                return Contradiction(
                    f"the passage says this of '{other}'", (place,), instead=other, in_copy=True
                )
    return None


def _instead(own: _Deed, said: frozenset[str], index: EvidenceIndex) -> str:
    """Return the agent to whom the evidence gives the action; "" if the claim's agent may have done it."""
    found = ""
    words = frozenset(key for key in said if not key[0].isdigit())
    numbers = dict.fromkeys(
        (*sentences_with_all_stems(index, words), *_after_subject(own.verb, words, index))
    )
    for number in islice(numbers, _MOST_SENTENCES):
        parts = clauses_of(index, number)
        if any(_goes_on_with(own.agent, *pair) or _is_listed(own.agent, *pair) for pair in pairwise(parts)):
            return ""
        for part in parts:
            for deed in (*_deeds(part), *_of_first(part, parts)):
                if deed.verb != own.verb:
                    continue
                if not _are_two(own.name, deed.name, index):
                    return ""
                reading = part.reading
                if "by" in reading.words[part.first : deed.first] and _comes_after(own, deed, part):
                    return ""  # "by sailors under Bo Fry"
                found = reading.text[reading.starts[deed.first] : reading.ends[deed.last - 1]]
    return found if found and not _may_do_it(own, said, index) else ""


def _after_subject(verb: str, said: frozenset[str], index: EvidenceIndex) -> Iterator[int]:
    """Yield sentences that begin with a pronoun, have the verb and, with those before, all of ``said``."""
    numbers = _WITH_VERB.of(index).get(verb, ()) if len(said) <= _MOST_SAID_BEFORE else ()
    for number in numbers[:_MOST_HOLDERS]:
        parts = clauses_of(index, number)
        if parts and parts[0].words[0] in PRONOUNS:
            near = index.sentences[max(0, number - _SENTENCES_BEFORE) : number + 1]
            if said <= frozenset().union(*(one.stems for one in near)):
                yield number


def _are_two(own: tuple[str, ...], other: tuple[str, ...], index: EvidenceIndex) -> bool:
    """Whether two names are of different agents; they may share a surname if their initials differ."""
    if not own or not other:
        return False
    if min(len(own), len(other)) > 1 and len({*own} & {*other}) == 1:
        first, second = (
            {word[0] for word in {*names} - {*others}} for names, others in ((own, other), (other, own))
        )
        return own[-1] == other[-1] and first.isdisjoint(second)
    return not may_be_one(own, other, index)


def _of_first(part: Part, parts: Sequence[Part]) -> Iterator[_Deed]:
    """Yield the verb that begins a clause if the first clause is a name: "Bo Fry, the clerk, held it"."""
    first, reading = parts[0], part.reading
    if part.start == first.start or reading is not first.reading or not is_past(part.words[0]):
        return
    if _is_bare_name(first):
        yield _deed(reading, part.first, first.first, first.last)


def _goes_on_with(agent: frozenset[str], before: Part, part: Part) -> bool:
    """Whether a clause only adds a name to the one before: "Ann, Bo, and Cy left", "by Ann and her son"."""
    if agent.isdisjoint(part.keys):
        return False
    is_joined = "and" in part.reading.words[before.last : part.first] and not any(_deeds(part))
    # Behind a common noun, a name is its apposition: "took over its rival, Bo Fry".
    return is_joined or (_is_bare_name(part) and _is_name(before.reading, before.last - 1))


def _is_listed(agent: frozenset[str], before: Part, part: Part) -> bool:
    """Whether the agent is the first of two joined names: "Ann Lee and Bo Fry found it"."""
    is_joined = part.reading is before.reading and "and" in part.reading.words[before.last : part.first]
    return is_joined and not agent.isdisjoint(before.keys) and _is_bare_name(before)


def _is_bare_name(part: Part) -> bool:
    names = range(part.first, part.last)
    return len(names) <= _LONGEST_NAME and all(_is_name(part.reading, n) for n in names)


def _may_do_it(own: _Deed, said: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a sentence with the claim's agent, or the next one, has the verb or half of the statement."""
    numbers = {n for key in own.agent for n in index.stems.get(key, ())}
    if len(numbers) > _MOST_HOLDERS:
        return True
    for number in numbers:
        for near in range(number, min(number + 2, len(index.sentences))):
            for part in clauses_of(index, near):
                deeds = list(_deeds(part))
                others = {deed.name for deed in deeds if deed.verb == own.verb}
                does_other = any(deed.verb != own.verb and deed.agent & own.agent for deed in deeds)
                holds_much = not does_other and len(said & part.keys) >= _LEAST_SHARED * len(said)
                may_say = own.verb in map(base, part.keys) or holds_much
                if may_say and not (others and all(_are_two(own.name, other, index) for other in others)):
                    return True
    return False


def _deeds(part: Part) -> Iterator[_Deed]:
    """Yield the verbs of a clause whose agent is a name: "Bo Fry held it", "held by the clerk Bo Fry"."""
    reading = part.reading
    for n in range(part.first, part.last):
        word = reading.words[n]
        if word == "by":
            verbs = (
                k
                for k in range(n - 1, max(part.first, n - _MOST_BETWEEN) - 1, -1)
                if is_past(reading.words[k]) and DETERMINERS.isdisjoint(reading.words[k + 1 : n])
            )
            phrase = takewhile(
                lambda k: reading.words[k] in DETERMINERS or reading.words[k] not in STOP_WORDS,
                range(n + 1, min(part.last, n + 2 + _MOST_TITLE)),
            )
            names = (k for k in phrase if _is_name(reading, k))
            verb, first = next(verbs, None), next(names, None)
            if verb is not None and first is not None:
                yield _deed(reading, verb, first, part.last)
            elif verb is not None and reading.words[n + 1 : n + 2] and reading.words[n + 1] in DETERMINERS:
                yield from _of_noun(reading, verb, n + 2, part.last)
        elif is_past(word) and word not in AUXILIARIES:
            last = n
            while last > part.first and reading.words[last - 1] in _BEFORE_VERB:
                last -= 1
            first = last
            while first > part.first and last - first < _LONGEST_NAME and _is_name(reading, first - 1):
                first -= 1
            begin = _office(reading, part.first, first)
            if first < last and _begins(reading.words[part.first : begin]):
                office = frozenset(map(stem, reading.words[begin:first]))
                yield _deed(reading, n, first, last)._replace(office=office)


def _deed(reading: TokenizedText, verb: int, first: int, most: int) -> _Deed:
    """Return a verb with all names from ``first`` on: "French" and "Alto" in "French studio Alto"."""
    last, names = first, []
    for n in range(first, min(most, first + _MOST_TITLE + _LONGEST_NAME)):
        if _is_name(reading, n):
            names += [] if is_title(reading.words[n]) else [stem(reading.words[n])]
            last = n + 1
        elif n - last >= _MOST_TITLE or reading.words[n] in STOP_WORDS:
            break
    return _Deed(base(stem(reading.words[verb])), tuple(names), first, last)


def _of_noun(reading: TokenizedText, verb: int, first: int, most: int) -> Iterator[_Deed]:
    """Yield a verb with a common noun as agent, "approved by the manager", or with the name behind it."""
    end = first
    while end < min(most, first + _LONGEST_NAME) and has_content(stem(reading.words[end])):
        end += 1
    apposed = reading.text[reading.ends[end - 1] : reading.starts[end]] if end < len(reading.words) else ""
    if end > first and apposed.strip() == "," and _is_name(reading, end):  # "by his assistant, Bo Fry"
        yield _deed(reading, verb, end, len(reading.words))
    elif end > first:
        name = tuple(stem(word) for word in reading.words[first:end])
        yield _Deed(base(stem(reading.words[verb])), name, first, end)


def _office(reading: TokenizedText, begin: int, name: int) -> int:
    """Return where an office before a name begins: at "the" of "the team leader Bo Fry", or at the name."""
    words = reading.words
    for n in range(name - 1, max(begin, name - 1 - _MOST_TITLE) - 1, -1):
        if words[n] in DETERMINERS:
            return n
        if words[n] in STOP_WORDS or not words[n].isalpha() or (n > begin and _is_name(reading, n)):
            return name
        if n == begin:
            return begin
    return name


def _begins(before: Sequence[str]) -> bool:
    """Whether a name can be the subject after these words: stop words and years, no preposition."""
    is_known = all(word in STOP_WORDS or word.isdigit() for word in before)
    return is_known and not {"by", "to", "with", "for", "of"} & set(before)


def _is_name(reading: TokenizedText, word: int) -> bool:
    folded = reading.words[word]
    return (
        reading.text[reading.starts[word]].isupper()
        and folded not in STOP_WORDS
        and has_content(stem(folded))
    )
