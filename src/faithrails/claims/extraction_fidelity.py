"""Tests whether a model's statements preserve the meaning of the sentence they were extracted from.

A statement counts only if it adds nothing and keeps the order and the bindings of the sentence. Together,
the statements that count must hold every token as often as the sentence does, numbers and operators beside
the same neighbour. A swap of numbers or names, a lost "not", "only", "may" or "allegedly", another unit
or subject: each leaves the sentence uncovered.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from faithrails.claims.by_rules import sentence_claims
from faithrails.claims.extraction_keeps_pairs import CLAUSE_END, Bindings, weighed_tokens
from faithrails.runtime.deadline import look
from faithrails.text.tokens_to_preserve import Token, tokens
from faithrails.text.words import MODALS, stem, words
from faithrails.types import Claim, Turn

_LONGEST_PHRASE = 30  # tokens
_SHORT = 3  # characters: "red" and "its" are not verbs
_EDGE = Token("function", "")
# A phrase before the subject may also come after it: "In 1889 the tower opened."
_LEAD = re.compile(
    r"(?:(?:In|On|At|By|During|Since)|(?:[A-Z][a-z]+(?:ed|ing)|Born|Built|Known|Made|Led)\s(?:in|on|at|by|as|for|from))"
    r"\s[^,;:]+,\s+"
)
_LISTED = re.compile(r"[,;:]|\b(?:and|but|or|while|whereas)\b", re.IGNORECASE)


def uncovered(turn: Turn, claims: Sequence[Claim], since: int = 0) -> list[Claim]:
    """Return the clauses of an answer, from ``since`` on, that no claims at their place state in full."""
    clauses, addable = sentence_claims(turn, since), addable_tokens(turn.answer, turn.question)
    starts, ends = [clause.start for clause in clauses], [clause.end for clause in clauses]
    here: dict[int, list[Claim]] = defaultdict(list)
    for claim in claims:
        for place in range(bisect_right(ends, claim.start), bisect_left(starts, claim.end)):
            look()
            here[place].append(claim)
    return [
        clause for place, clause in enumerate(clauses) if not _is_stated(clause, turn, here[place], addable)
    ]


def _is_stated(clause: Claim, turn: Turn, claims: Sequence[Claim], addable: Set[Token]) -> bool:
    as_it_stands = any(
        claim.start <= clause.start
        and clause.end <= claim.end
        and clause.text in claim.text
        and claim.text == turn.answer[claim.start : claim.end]
        for claim in claims
    )
    return as_it_stands or is_covered(clause.text, [claim.text for claim in claims], addable)


def is_covered(sentence: str, statements: Sequence[str], addable: Set[Token] = frozenset()) -> bool:
    """Whether statements keep the whole meaning of a sentence; they may add the tokens ``addable``."""
    said = weighed_tokens(sentence)
    spoken, bindings = _Tenses(sentence), Bindings.of(sentence, said)
    own, orders = frozenset(said), tuple(_orders(sentence, said))
    kept = [
        stated
        for text in dict.fromkeys(statements)
        if spoken.keeps_tense(text) and not spoken.is_fragment(text)
        for stated in [weighed_tokens(text)]
        if all(token in own or token in addable for token in stated)
        and _keeps_order(stated, orders)
        and _keeps_operators(stated, said)
        and bindings.kept(stated)
    ]
    return bool(said) and _all_kept(orders, kept)


# A subject may also come after a comma: "Built in 1932, the bridge carries ...".
_CLAUSE_START = re.compile(
    rf"{CLAUSE_END.pattern}|,\s(?=(?:the|an?|its|his|her|their|this|these)\s)", re.IGNORECASE
)
_PAST = {"was": True, "were": True, "had": True, "did": True}
_AUXILIARIES = {**_PAST, **dict.fromkeys(("is", "are", "am", "has", "have", "do", "does"), False)}
_SUBJECTS = frozenset("it he she they we you i there this these that those".split())


class _Tenses:
    """The tense of a sentence's words, and the starts of its clauses."""

    def __init__(self, sentence: str) -> None:
        self._said = tokens(sentence)
        self._tenses: dict[str, set[bool]] = defaultdict(set)
        for key, past in _tenses(sentence):
            self._tenses[key].add(past)
        clauses = (tokens(clause)[:1] for clause in _CLAUSE_START.split(sentence))
        self._first = frozenset(token for begin in clauses for token in begin)

    def keeps_tense(self, statement: str) -> bool:
        """Whether no verb of the sentence is put into another tense: "is open", "was open"."""
        return all(past in self._tenses.get(key, {past}) for key, past in _tenses(statement))

    def is_fragment(self, statement: str) -> bool:
        """Whether a statement is a fragment of the sentence that asserts nothing by itself: "Daily."."""
        stated = tokens(statement)
        said = [word for word, _, _ in words(statement)]
        if not 0 < len(stated) <= _LONGEST_PHRASE or stated == self._said or stated[0] in self._first:
            return False
        if said[:1] and (said[0] in _SUBJECTS or not _AUXILIARIES.keys().isdisjoint(said)):
            return False
        if any(token.kind == "operator" and token.key in MODALS for token in stated):
            return False
        width = len(stated)
        return any(self._said[at : at + width] == stated for at in range(len(self._said) - width + 1))


def _tenses(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the stem of each word after a form of "be", "have" or "do", and whether that form is past.

    Yield each regular verb, too, with the tense of its ending: "opens" and "opened" have one stem.
    """
    said = [word for word, _, _ in words(text)]
    for before, word in pairwise(said):
        plain = before.removesuffix("n't")
        if plain in _AUXILIARIES and word not in _AUXILIARIES:
            yield f"after {stem(word)}", _AUXILIARIES[plain]
    for word in said:
        if len(word) > _SHORT and (word.endswith(("ed", "s"))):
            yield stem(word), word.endswith("ed")


def addable_tokens(answer: str, question: str) -> frozenset[Token]:
    """Return what statements may add to a sentence: words of answer and question, numbers of the answer."""
    words = (token for token in (*tokens(answer), *tokens(question)) if token.kind == "word")
    return frozenset(words).union(token for token in tokens(answer) if token.kind == "number")


def _orders(sentence: str, said: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentence, and orders with its leading phrase after one or two tokens or at the end."""
    yield said
    lead = _LEAD.match(sentence)
    if lead is None:
        return
    first, rest = tokens(lead[0]), tokens(sentence[lead.end() :])
    yield (*rest[:1], *first)
    yield (*rest[:2], *first)
    shared = {token.kind for token in first} & {"number"} & {token.kind for token in rest}
    if not shared and not _LISTED.search(sentence, lead.end()):
        yield (*rest, *first)


def _keeps_order(stated: Sequence[Token], orders: Sequence[Sequence[Token]]) -> bool:
    known = frozenset(orders[0])
    own = [token for token in stated if token in known]
    return any(_is_subsequence(own, order) for order in orders)


def _is_subsequence(part: Sequence[Token], whole: Sequence[Token]) -> bool:
    left = iter(whole)
    return all(token in left for token in part)


def _keeps_operators(stated: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether each word keeps the negation, limit or modal verb that the sentence puts it under."""
    bare = {after for before, after in pairwise((_EDGE, *said)) if before.kind != "operator"}
    operated = {(before, after) for before, after in pairwise(said) if before.kind == "operator"}
    needed = {after for _, after in operated} - bare
    return all((before, after) in operated for before, after in pairwise((_EDGE, *stated)) if after in needed)


def _all_kept(orders: Sequence[Sequence[Token]], kept: Sequence[Sequence[Token]]) -> bool:
    """Whether each token is stated as often as said, and values and operators keep a neighbour they had."""
    found = Counter(token for stated in kept for token in stated)
    wanted = Counter(token for token in orders[0] if token.kind in ("number", "word"))
    pairs = frozenset(pair for stated in kept for pair in pairwise((*stated, _EDGE)))
    moved = defaultdict(set)
    for pair in (pair for order in orders[1:] for pair in pairwise(order)):
        moved[pair[0]].add(pair)
        moved[pair[1]].add(pair)
    return (
        found >= wanted
        and found.keys() >= set(orders[0])
        and all(not pairs.isdisjoint(beside | moved[token]) for token, beside in _beside(orders[0]))
    )


def _beside(said: Sequence[Token]) -> Iterator[tuple[Token, set[tuple[Token, Token]]]]:
    """Yield each token that means little alone, with its pairs of neighbours; one pair must be kept."""
    for before, token, after in zip((_EDGE, *said), said, (*said[1:], _EDGE), strict=False):
        if token.kind in ("operator", "function"):
            yield token, {(token, after)}
        elif token.kind in ("number", "sign") and len(said) > 1:
            pairs = {pair for pair in ((before, token), (token, after)) if _EDGE not in pair}
            # "5 %" and "$5" stay together, whatever is on the other side.
            amounts = {pair for pair in pairs if {each.kind for each in pair} == {"number", "sign"}}
            yield token, amounts or pairs
