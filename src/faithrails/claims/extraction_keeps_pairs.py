"""Tests whether a statement keeps the bindings of its sentence: hedges, reports, conditions and pairs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faithrails.text.tokens_to_preserve import Token, tokens
from faithrails.text.words import MODALS, NEGATIONS, stem, words

Scope = tuple[Token, frozenset[Token]]

# The end of a clause, and of the scope of a "not" or a "may" in it.
_VERB = (
    r"(?:is|are|was|were|has|have|had|does|did|do|can|could|will|would|may|might|must|shall|should|cannot|"
    r"(?:is|are|was|were|has|have|had|does|did|do|ca|could|wo|would|must|should)n[’']t)\b"
)
_SUBJECT = (
    r"(?:(?:it|he|she|they|we|you|I|there|this|these)\b|"
    rf"(?:the|an?|its|his|her|their)\s(?:[\w’'-]+\s){{1,3}}?(?={_VERB}))"
)
CLAUSE_END = re.compile(
    r"[;:!?()]|\.(?=\s)|,?\s(?:but|while|whereas|although|though|because|yet)\s|"
    rf"(?:,|,?\s(?:and|or|which|who|that))\s(?={_SUBJECT}|{_VERB})",
    re.IGNORECASE,
)
# "denies that it leaked", "failed to win": what follows depends on the word before.
_GOVERNS = re.compile(r"(?P<also>\b(?:and|or|but)\s)?\b(?:that|whether|to(?=\s[a-z]))\s", re.IGNORECASE)
_PART_END = re.compile(rf"{CLAUSE_END.pattern}|,|\b(?:and|or)\b", re.IGNORECASE)
_CONDITION = re.compile(
    r"(?:if|unless|until|till|provided|assuming|as long as)\s[^,;]*,\s"
    r"(?P<rest>(?:(?!\b(?:but|otherwise)\b)[^;])*)",
    re.IGNORECASE,
)
_PAIR = re.compile(r"([^\W_]+)\s(?:and|or)\s([^\W_]+)")
_NEAR = 200  # characters that are searched for the word before and the reported words
_HEDGES = frozenset("almost maybe perhaps quite".split())
_NO_ADVERBS = frozenset(
    "ally apply assembly belly bully daily early elderly family fly friendly hourly italy july lovely "
    "monthly multiply nightly quarterly rally reply supply tally weekly yearly".split()
)
_PRONOUNS = frozenset(
    "he her here his it its one ones she such that their them there these they this those "
    "which who whose".split()
)


def weighed_tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text, with adverbs as operators: "allegedly" belongs to the next token."""
    adverbs = {stem(word) for word, _, _ in words(text) if _is_adverb(word)}
    return tuple(replace(it, kind="operator") if it.key in adverbs else it for it in tokens(text))


def _is_adverb(word: str) -> bool:
    return word in _HEDGES or (word.endswith("ly") and len(word) > 4 and word not in _NO_ADVERBS)


@dataclass(frozen=True, slots=True)
class Bindings:
    """The bindings of a sentence: tokens that depend on others, and pairs."""

    tokens: tuple[Token, ...]
    words: tuple[str, ...]
    governed: tuple[Scope, ...]
    pairs: tuple[tuple[Token, Token], ...]

    @classmethod
    def of(cls, sentence: str, tokens: tuple[Token, ...]) -> Bindings:
        """Read the bindings of a sentence with these tokens."""
        return cls(
            tokens,
            tuple(word for word, _, _ in words(sentence)),
            (*_governed(sentence, Counter(tokens)), *_scopes(sentence)),
            tuple(_pairs(sentence)),
        )

    def kept(self, stated: Sequence[Token]) -> bool:
        """Whether a statement keeps what governs its tokens, mixes no two pairs, and has no other subject."""
        own = frozenset(stated)
        governed = all(governor in own or scope.isdisjoint(own) for governor, scope in self.governed)
        return governed and not self._mixes(own) and not self._has_another_subject(stated)

    def _mixes(self, own: frozenset[Token]) -> bool:
        """Whether the first of one pair is joined with the second of another: "A and B won 3 and 5"."""
        chosen = [tuple(item in own for item in pair) for pair in self.pairs]
        return (True, False) in chosen and (False, True) in chosen

    def _has_another_subject(self, stated: Sequence[Token]) -> bool:
        """Whether words from outside replace the subject of the sentence, though it is not a pronoun."""
        at = next((at for at, token in enumerate(stated) if token in self.tokens), None)
        if not at or stated[at] == self.tokens[0]:
            return False
        place = next((n for n, word in enumerate(self.words) if stem(word) == stated[at].key), None)
        return place is not None and _PRONOUNS.isdisjoint(self.words[:place])


def _governed(sentence: str, count: Counter[Token]) -> Iterator[Scope]:
    before: tuple[Token, ...] = ()
    for found in _GOVERNS.finditer(sentence):
        start, stop = max(0, found.start() - _NEAR), min(len(sentence), found.end() + _NEAR)
        before = before if found["also"] else weighed_tokens(sentence[start : found.start()])[-1:]
        end = _PART_END.search(sentence, found.end(), stop)
        after = weighed_tokens(sentence[found.end() : end.start() if end else stop])
        yield from ((each, _once(after, count)) for each in before)
    condition = _CONDITION.match(sentence)
    if condition:
        yield weighed_tokens(condition[0])[0], _once(weighed_tokens(condition["rest"]), count)


def _scopes(sentence: str) -> Iterator[Scope]:
    """Yield the first negation or modal verb of each clause, with the tokens after it that occur once."""
    clauses = [tokens(clause) for clause in CLAUSE_END.split(sentence)]
    count = Counter(token for clause in clauses for token in clause)
    for clause in clauses:
        for place, token in enumerate(clause):
            if token.kind == "operator" and (token.key in MODALS or token.key in NEGATIONS):
                yield token, _once(clause[place + 1 :], count)
                break


def _once(found: Sequence[Token], count: Counter[Token]) -> frozenset[Token]:
    return frozenset(token for token in found if count[token] == 1)


def _pairs(sentence: str) -> Iterator[tuple[Token, Token]]:
    for found in _PAIR.finditer(sentence):
        items = [tokens(item) for item in found.groups()]
        if all(len(item) == 1 for item in items):
            yield items[0][0], items[1][0]
