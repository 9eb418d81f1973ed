"""Finds an action given to the wrong agent, in active or passive: "Ann Lee held it" for "held by Bo Fry"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.exchanges.swapped_names import SYMMETRIC
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import may_be_one
from faithrails.lookup.grammar.clauses import Part, are_known, clauses, clauses_of, sentences_with_all_stems
from faithrails.lookup.grammar.deeds import (
    Deed,
    deeds_in,
    deeds_of_names_before,
    has_verb,
    is_bare_name,
    is_name,
)
from faithrails.text.irregular_verbs import base
from faithrails.text.words import PRONOUNS, is_negation, stem

_BOTH_WAYS = frozenset(map(base, SYMMETRIC))  # verbs with two agents: "married"
_FEWEST = 1  # content words besides the agent and the verb
_MOST_SENTENCES = 10  # sentences to read that have all words of the statement
_MOST_HOLDERS = 100  # sentences with the claim's agent; among more, one may support it
_SENTENCES_BEFORE, _MOST_SAID_BEFORE = 3, 4  # sentences a pronoun reaches back; content words
_LEAST_SHARED = 0.5  # share of the statement in a sentence that may support it


def _deeds(part: Part, parts: Sequence[Part]) -> list[Deed]:
    return [*deeds_in(part), *deeds_of_names_before(part, parts)]


def _is_named_behind(agent: frozenset[str], deed: Deed, parts: Sequence[Part]) -> bool:
    """Whether the claim's agent is named behind another one: "wrote it with her husband, Karl Moe"."""
    reading = parts[0].reading
    behind = frozenset(map(stem, reading.words[deed.last : parts[-1].last]))
    has_with = deed.last <= deed.at and "with" in reading.words[deed.last : parts[-1].last]
    return has_with and not agent.isdisjoint(behind)


def _is_of_two(deed: Deed, part: Part) -> bool:
    """Whether a verb may have a second agent: "Ann married Bo", unlike "Ann plays the violin"."""
    others = (n for n in range(part.first, part.last) if not deed.first <= n < deed.last)
    return deed.verb in _BOTH_WAYS and any(is_name(part.reading, n) for n in others)


def _does_it_to_another(own: Deed, said: frozenset[str], part: Part, deeds: Sequence[Deed]) -> bool:
    """Whether a clause gives the claim's agent the same verb with another object: "plays the cello"."""
    if not any(deed.verb == own.verb and not own.agent.isdisjoint(deed.name) for deed in deeds):
        return False
    if not PRONOUNS.isdisjoint(part.words):  # "has led it since 2015"
        return False
    of_verb = {key for key in part.keys if base(key) == own.verb}
    rest = part.keys - of_verb - own.agent
    return bool(rest) and said.isdisjoint(part.keys)


def _comes_after(own: Deed, deed: Deed, part: Part) -> bool:
    """Whether the claim's agent is named behind the clause's agent, and is the agent of no verb there."""
    after = {stem(word) for word in part.reading.words[max(part.first, deed.last) : part.last]}
    others = (one.name for one in deeds_in(part))
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
    if "?" in lookup.text or "than" in claim.words or any(map(is_negation, claim.words)):
        return None
    for part in clauses(lookup.text):
        for deed in (deed for deed in deeds_in(part) if not _is_of_two(deed, part)):
            of_verb = {stem(word) for word in claim.words if base(stem(word)) == deed.verb}
            own = frozenset(claim.keys[deed.first : deed.last])  # with titles
            said = part.keys - deed.agent - deed.office - of_verb - own
            if len(said) < _FEWEST or not deed.agent <= index.stems.keys() or not are_known(said, index):
                continue
            if other := _instead(deed, said, index):
                place = claim.starts[deed.first], claim.ends[deed.last - 1]
                return Contradiction(
                    f"the passage says this of '{other}'", (place,), instead=other, in_copy=True
                )
    return None


def _instead(own: Deed, said: frozenset[str], index: EvidenceIndex) -> str:
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
            for deed in _deeds(part, parts):
                if deed.verb != own.verb:
                    continue
                if not _are_two(own.name, deed.name, index):
                    return ""
                reading = part.reading
                if _is_named_behind(own.agent, deed, parts):
                    return ""
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


def _goes_on_with(agent: frozenset[str], before: Part, part: Part) -> bool:
    """Whether a clause only adds a name to the one before: "Ann, Bo, and Cy left", "by Ann and her son"."""
    if agent.isdisjoint(part.keys):
        return False
    is_joined = "and" in part.reading.words[before.last : part.first] and not any(deeds_in(part))
    # Behind a common noun, a name is its apposition: "took over its rival, Bo Fry".
    return is_joined or (is_bare_name(part) and is_name(before.reading, before.last - 1))


def _is_listed(agent: frozenset[str], before: Part, part: Part) -> bool:
    """Whether the agent is the first of two joined names: "Ann Lee and Bo Fry found it"."""
    is_joined = part.reading is before.reading and "and" in part.reading.words[before.last : part.first]
    return is_joined and not agent.isdisjoint(before.keys) and is_bare_name(before)


def _may_do_it(own: Deed, said: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a sentence with the claim's agent, or the next one, has the verb or half of the statement."""
    numbers = {n for key in own.agent for n in index.stems.get(key, ())}
    if len(numbers) > _MOST_HOLDERS:
        return True
    for number in numbers:
        for near in range(number, min(number + 2, len(index.sentences))):
            parts = clauses_of(index, near)
            for part in parts:
                deeds = _deeds(part, parts)
                others = {deed.name for deed in deeds if deed.verb == own.verb}
                if _does_it_to_another(own, said, part, deeds):
                    continue
                is_elided = not deeds and not has_verb(part) and part.ordered_keys[0] in own.agent
                if is_elided and any(own.verb in map(base, one.keys) for one in parts):
                    return True  # "Ann signs in spring, Bo Fry in autumn"
                does_other = any(deed.verb != own.verb and deed.agent & own.agent for deed in deeds)
                holds_much = not does_other and len(said & part.keys) >= _LEAST_SHARED * len(said)
                may_say = own.verb in map(base, part.keys) or holds_much
                if may_say and not (others and all(_are_two(own.name, other, index) for other in others)):
                    return True
    return False
