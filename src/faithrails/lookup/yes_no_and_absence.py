"""Decides claims that have no words to look up: a bare yes or no, a sign, "the sources do not say"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from faithrails.claims.absence_holds import refuting_sentence
from faithrails.claims.compare_statement_with_question import restates
from faithrails.claims.false_lack import LEAST_HELD, probability_held
from faithrails.claims.greetings import is_hedge
from faithrails.claims.lack_statements import find_lack, lack_of_whole
from faithrails.claims.presumed_by_lack import presumes_unknown
from faithrails.claims.probability_of_reason import probability_of
from faithrails.claims.questions import is_key_asked
from faithrails.claims.refusals import read_missing_information
from faithrails.claims.structured_answers import keyed_values
from faithrails.claims.what_is_asked import names_only
from faithrails.claims.yes_no_answers import is_bare, is_sign_only, lenient_polarity, polarity
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.mention_matching import evidence_has
from faithrails.features.word_vectors import product, word_vectors
from faithrails.lookup.contradictions.tables.opposite_answer_of_key import answer_to_key
from faithrails.lookup.findings import Findings
from faithrails.lookup.kinds_of_finding import Context, Kind
from faithrails.lookup.parts_of_claim.introductions import introduction_end
from faithrails.lookup.parts_of_claim.question_as_statement import OF_SOURCE
from faithrails.text.disguised import is_hidden, look_alikes
from faithrails.text.sentences import sentences
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import mentions, values
from faithrails.text.words import AUXILIARIES, NEGATIONS, denies, stem, words
from faithrails.types import Claim, Evidence, Label, Reason, Turn, Verdict
from faithrails.types.verdict import Signer, unsure

_MOST_IN_FRAGMENT, _MOST_IN_REPLY = 6, 3  # words: too few for a classifier to weigh
_MOST_WORDS = 60  # of a question that is looked for as a statement
_KEPT = AUXILIARIES - {"do", "does", "did"}  # a statement keeps them: "is it red" becomes "it is red"
_SIGN_ALONE = "a sign alone cannot be looked up"
_PRESUMES = "it presumes what the evidence does not say"
_HOLDS_PART = "the evidence has part of what the answer says it lacks"
# Findings that count less in a line above a list: its label is the writer's, and it counts what follows.
_OF_LEAD_INS = frozenset((Kind.MISSING_LABEL_WORD, Kind.MISSING_NUMBER, Kind.WRONG_COUNT))
_BEHIND_CLAUSE = re.compile(r"[,;]\s|\s?[–—]")
_CLOSING = " \t\r\n*_\"'”’)]"
_WHO = re.compile(r"\b(?:who|whose|names?|identif(?:y|ies))\b", re.IGNORECASE)
# Says that a thing does not come up at all; "the cities aren't named" says that only their names do not.
_OF_THING = re.compile(r"\bmention|\brefer|\babout\b|\binformation\b|\bnothing\b|\bsilent\b", re.IGNORECASE)
_DENIED_VERB = re.compile(r"(?:\bnot|n['’]t)\s(?:\w+ly\s)?(\w+)\W*\Z", re.IGNORECASE)
_CERTAINLY_HELD = 0.75  # P(the evidence has it), where a sentence also has all the words
_LEAST_RELATED = 0.2  # cosine: of 800 reasons 14 % have no word so like the question's, of others 36 %
_MOST_BESIDE = 1_000  # characters after or before a yes or no that are searched for its reason
_OPENING = ("{", "[", "`")  # of JSON
_BECAUSE = re.compile(
    r"\A\W*(?:because|since(?! \d| then| last)|as(?! long| soon| far| of| well| many| much| few| a\b))\s",
    re.IGNORECASE,
)
_EDGES = ' \t\r\n*_#>.!?,;:"“”'


def without_words(verifier: Signer, turn: Turn, claim: Claim, index: EvidenceIndex) -> Verdict | None:
    """Return the verdict of a claim whose words cannot be looked up (a bare answer, a lack), else None."""
    answer = turn.answer[claim.start : claim.end]
    if answer.rstrip(_CLOSING).endswith("?") and denies(word for word, _, _ in words(answer)):
        return unsure(verifier, claim, Reason.NOT_DECIDED, "a negative question may be meant as a statement")
    if (is_hidden(answer) and not _is_copied(answer, index)) or not index.words.issuperset(
        look_alikes(claim.text)
    ):
        return unsure(verifier, claim, Reason.NOT_DECIDED, "it has hidden or look-alike characters")
    if holds_question(turn, claim) and (is_bare(answer) or not values(answer)):
        return _of_bare(verifier, claim, claim.text.removesuffix(f" — {answer}"), answer, index)
    if is_sign_only(answer) and claim.text == answer:
        return unsure(verifier, claim, Reason.BARE_ANSWER, _SIGN_ALONE)
    return _of_lack(verifier, turn, claim, index)


def _is_copied(answer: str, index: EvidenceIndex) -> bool:
    return any(answer in passage.text for passage in index.passages)


def holds_question(turn: Turn, claim: Claim) -> bool:
    """Return whether the text of a claim is a question and the part of the answer that replies to it."""
    answer = turn.answer[claim.start : claim.end]
    return claim.text != answer and claim.text.endswith(f" — {answer}")


def is_doubtful(found: Verdict, turn: Turn, claim: Claim) -> bool:
    """Return whether an unsure verdict is no reason to hold the answer back, only to mark it.

    This holds for a yes or no that a statement explains, for a lack of something that the evidence has in
    part, and for a sign after a sentence.
    """
    if found.why == _SIGN_ALONE:
        return turn.answer[: claim.start].rstrip().endswith((".", "!", "?", ")"))
    if found.reason is Reason.BARE_ANSWER:
        return _is_explained(turn, claim)
    return found.reason is Reason.NOT_DECIDED and found.why in (_HOLDS_PART, _PRESUMES)


def reason_probability(turn: Turn, claim: Claim) -> float:
    """Return the probability (0..1) that the statement after a bare yes or no is a reason for it.

    0 without such a statement, or if it says the opposite or something unrelated.
    """
    said = turn.answer[claim.start : claim.end]
    answer = polarity(said) or lenient_polarity(said)
    if answer is None or not holds_question(turn, claim) or not _is_explained(turn, claim):
        return 0.0
    question, statement = claim.text.removesuffix(f" — {said}"), _statement_beside(turn, claim)
    return probability_of(answer, question, statement) if _are_related(question, statement) else 0.0


def _are_related(question: str, statement: str) -> bool:
    """Whether a word of a statement is at least remotely like one of the question."""
    both = [
        [reading.words[n] for n in reading.content_indexes]
        for reading in map(tokenized, (question, statement))
    ]
    if not all(both):
        return False
    asked, said = (word_vectors().units_of(words) for words in both)
    return float(product(asked, said.T).max()) >= _LEAST_RELATED


def _is_explained(turn: Turn, claim: Claim) -> bool:
    """Whether a statement follows a bare yes or no, and does not say the opposite of it."""
    said = turn.answer[claim.start : claim.end]
    question, statement = claim.text.removesuffix(f" — {said}"), _statement_beside(turn, claim)
    if is_hedge(said.strip(_EDGES)):
        return bool(statement)
    opposite = {"yes": "No", "no": "Yes"}.get(polarity(said) or lenient_polarity(said) or "", "")
    # "No, she was born in Lviv; she died in Rome."
    return bool(opposite and statement) and not restates(question, opposite, statement.partition(";")[0])


def _statement_beside(turn: Turn, claim: Claim) -> str:
    """Return the first statement after a claim, or else the last one before it; "" if there is none."""
    answer = turn.answer
    if values := keyed_values(answer) if answer.lstrip().startswith(_OPENING) else []:
        prose = [value for value in values if " " in value.text and not value.is_whole_answer]
        behind = (value.text for value in prose if value.value_start >= claim.end)
        return next(behind, prose[-1].text if prose else "")
    after = answer[claim.end : claim.end + _MOST_BESIDE]
    before = answer[max(0, claim.start - _MOST_BESIDE) : claim.start]
    found = next(_statements_of(after), "") or next(reversed([*_statements_of(before)]), "")
    return "" if found.endswith("?") else _BECAUSE.sub("", found)


def _statements_of(text: str) -> Iterator[str]:
    found = (text[span.start : span.end] for span in sentences(text))
    return (said for said in found if any(map(str.isalpha, said)) and not is_bare(said))


def with_answer_context(found: Findings, turn: Turn, claim: Claim) -> Findings:
    """Return findings with context ``BARE_ANSWER`` if the claim is a bare answer or a fragment.

    If only words of a label, or a count above a list, are missing, they mark the answer instead.
    """
    leads_in = claim.text.rstrip(_CLOSING).endswith(":")
    of_label = _OF_LEAD_INS if leads_in else {Kind.MISSING_LABEL_WORD}
    if found.kinds and of_label.issuperset(found.kinds):
        return replace(found, marks=True, context=Context.FREE)
    if found.marks and set(found.kinds) == {Kind.MISSING_NUMBER}:  # a number that may be computed
        return found
    if not holds_question(turn, claim) and not _is_fragment(claim.text, _ends(turn, claim)):
        return found
    return replace(found, context=Context.BARE_ANSWER)


def _ends(turn: Turn, claim: Claim) -> bool:
    """Whether a sentence or a clause ends where a claim does."""
    is_closed = turn.answer[claim.start : claim.end].rstrip(_CLOSING).endswith((".", "!", "?"))
    return is_closed or _BEHIND_CLAUSE.match(turn.answer, claim.end) is not None


def _is_fragment(text: str, is_closed: bool) -> bool:
    """Whether a text is a few words and no sentence: a heading, a lead-in, a row, a key with its value.

    Words that only introduce it or name the source do not count: "I think £15, as stated in the document."
    """
    size = len(OF_SOURCE.sub("", text[introduction_end(text) :]).split())
    return size <= (_MOST_IN_REPLY if is_closed else _MOST_IN_FRAGMENT)


def _of_bare(verifier: Signer, claim: Claim, question: str, answer: str, index: EvidenceIndex) -> Verdict:
    """Return the verdict on a yes or no; unsure unless the question is a statement or key of the evidence."""
    yes_or_no = polarity(answer)
    found = _stated(question, index) if yes_or_no else None
    if found is None and yes_or_no and (told := _of_key(verifier, claim, question, yes_or_no, index)):
        return told
    if found is None:
        why = "only a judge can tell whether this answers the question correctly"
        return unsure(verifier, claim, Reason.BARE_ANSWER, why)
    label = Label.SUPPORTED if yes_or_no == "yes" else Label.CONTRADICTED
    why = "the evidence states what was asked"
    kinds = (Kind.BARE_NO.value,) if yes_or_no == "no" else ()
    return Verdict(
        claim, label, verifier.name, verifier.version, evidence=(found,), why=why, hard=bool(kinds),
        findings=kinds,
    )  # fmt: skip


def _of_key(verifier: Signer, claim: Claim, key: str, answer: str, index: EvidenceIndex) -> Verdict | None:
    """Return the verdict on a yes or no to a key of the evidence ("Dogs? Yes."); None for other questions."""
    told = answer_to_key(key, index) if is_key_asked(key) else None
    if told is None:
        return None
    name, version = verifier.name, verifier.version
    if told.says_yes is (answer == "yes"):
        return Verdict(claim, Label.SUPPORTED, name, version, why="the evidence gives the same answer")
    kinds = ((Kind.DENIED_THING if told.is_of_all else Kind.OPPOSITE_ANSWER).value,)
    why = f"the evidence {'affirms' if told.says_yes else 'denies'} this"
    return Verdict(claim, Label.CONTRADICTED, name, version, why=why, findings=kinds)


def _of_lack(verifier: Signer, turn: Turn, claim: Claim, index: EvidenceIndex) -> Verdict | None:
    """Return the verdict on "the sources lack X"; None if the evidence itself denies X, so has a sentence."""
    lack = lack_of_whole(claim.text)
    if lack is None or _is_denied_there(claim.text, lack.topic, index):
        return None
    held = probability_held(turn.question, lack.topic, index)
    is_thing = names_only(lack.topic) and _OF_THING.search(claim.text) is not None
    told = read_missing_information(claim.text)
    found = refuting_sentence(index, told) if told else None
    # It may have the words and not the name.
    if found and not _WHO.search(claim.text) and (is_thing or (held or 0) >= _CERTAINLY_HELD):
        why = "the evidence has what the answer says it lacks"
        return Verdict(
            claim, Label.CONTRADICTED, verifier.name, verifier.version, evidence=(found,), why=why, hard=True,
            findings=(Kind.FALSE_LACK.value,),
        )  # fmt: skip
    names = mentions(lack.topic) if is_thing else ()
    if presumes_unknown(claim.text, lack, turn.question, index):
        return unsure(verifier, claim, Reason.NOT_DECIDED, _PRESUMES)
    if held is None or held >= LEAST_HELD or any(evidence_has(index, one) for one in names):
        return unsure(verifier, claim, Reason.NOT_DECIDED, _HOLDS_PART)
    why = "no sentence of the evidence has what the answer says it lacks"
    return Verdict(claim, Label.SUPPORTED, verifier.name, verifier.version, why=why)


def _is_denied_there(claim: str, topic: str, index: EvidenceIndex) -> bool:
    """Whether the evidence itself says this: "The budget was not discussed.", "Its cause is not known."."""
    stems, verb = frozenset(tokenized(topic).stems), _DENIED_VERB.search(claim)
    return bool(stems) and any(
        sentence.denies
        and stems <= sentence.stems
        and ((verb and stem(verb[1].lower()) in sentence.stems) or find_lack(index.text(n, n).text))
        for n, sentence in enumerate(index.sentences)
    )


def _stated(question: str, index: EvidenceIndex) -> Evidence | None:
    asked = _tokens(question)
    if not 2 < len(asked) <= _MOST_WORDS or any(word in NEGATIONS for word, _, _ in words(question)):
        return None
    known = _STATEMENTS.of(index)
    return next((known[form] for form in _as_statements(asked[0], asked[1:]) if form in known), None)


def _as_statements(auxiliary: str, rest: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the statements that a question of these words may ask about: "it is red" for "is it red"."""
    if auxiliary == "do":
        yield rest
    for place in range(1, len(rest)):
        before, verb, after = rest[:place], rest[place], rest[place + 1 :]
        if auxiliary in _KEPT:
            yield (*before, auxiliary, verb, *after)
        endings = {"did": ("ed", "d"), "does": ("s", "es")}.get(auxiliary, ())
        for ending in endings:
            yield (*before, verb + ending, *after)


def _statements(index: EvidenceIndex) -> dict[tuple[str, ...], Evidence]:
    """Return each sentence of the evidence by its words."""
    found = (index.text(number, number) for number in range(len(index.sentences)))
    return {_tokens(place.text): place for place in found if not place.text.endswith("?")}


_STATEMENTS = PerIndex(_statements)


def _tokens(text: str) -> tuple[str, ...]:
    """Return the words in lower case with all signs: "$5" is not "5"."""
    return tuple(text.strip(_EDGES).lower().split())
