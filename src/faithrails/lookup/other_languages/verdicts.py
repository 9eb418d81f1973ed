"""Judges claims in other languages: copies are supported, changed copies and missing values are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.turn_language import TurnLanguages
from faithrails.lookup.other_languages.evidence_sentences import (
    EvidenceSentence,
    EvidenceSentences,
    evidence_sentences,
)
from faithrails.lookup.other_languages.missing_names import missing_names
from faithrails.lookup.other_languages.same_language_alignment import (
    Alignment,
    Gap,
    align,
    denials,
    is_within,
)
from faithrails.lookup.verdict_of_findings import unsure_beyond_limits, within_limits
from faithrails.runtime.deadline import look
from faithrails.text.disguised import is_hidden
from faithrails.text.languages.closed_words import SUPPORTED, ClosedWords, closed_words, name_of
from faithrails.text.languages.tokens import Token, tokens
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import Signer

_TOLD = 3  # missing values or names in a reason


def verdicts_in(
    languages: TurnLanguages, verifier: Signer, turn: Turn, claims: Sequence[Claim]
) -> list[Verdict]:
    """Return one verdict for each claim of an answer that is not in English, in order.

    No classifier was trained on such answers, so rules decide: a claim is supported only if a sentence of
    the evidence has its words in the same order, contradicted if it differs from one by a value or a denial,
    not mentioned if the evidence lacks one of its numbers or names, and otherwise unsure.
    """
    evidence, alike = evidence_sentences(tuple(turn.passages), languages.evidence), dict[str, bool]()
    checks = (_Check(verifier, turn, claim, languages, evidence, alike) for claim in within_limits(claims))
    found = [check.verdict() for check in checks]
    return unsure_beyond_limits(verifier, claims, found)


class _Check:
    """The check of one claim."""

    def __init__(
        self,
        verifier: Signer,
        turn: Turn,
        claim: Claim,
        languages: TurnLanguages,
        evidence: EvidenceSentences,
        alike: dict[str, bool],
    ) -> None:
        look()
        self._alike = alike
        self._verifier, self._claim, self._evidence = verifier, claim, evidence
        self._language = languages.answer
        self._text = turn.answer[claim.start : claim.end]
        self._is_whole = claim.text == self._text
        known = self._language in SUPPORTED
        self._words = closed_words(self._language) if known else ClosedWords(languages.name, frozenset())
        self._own = self._after_yes(turn.question, tokens(self._text, self._language))

    def _after_yes(self, question: str, own: tuple[Token, ...]) -> tuple[Token, ...]:
        """Return the tokens without a leading "yes" if the rest repeats all words of the question."""
        if len(own) < 2 or own[0].key not in self._words.affirmations:
            return own
        asked, rest = tokens(question, self._language), own[1:]
        named = {token.key for token in asked} - self._words.articles
        same = denials(question, asked, self._words) == denials(self._text[own[0].end :], rest, self._words)
        return rest if named and same and named <= {token.key for token in rest} else own

    def verdict(self) -> Verdict:
        if not self._own or not self._is_whole:  # a sign, or a bare "yes" to the question
            why = "only a judge can tell whether the answer to the question is right"
            return self._signed(Label.UNSURE, why, reason=Reason.BARE_ANSWER)
        if is_hidden(self._text) and not any(self._text in sentence.text for sentence in self._evidence.all):
            return self._signed(
                Label.UNSURE, "its text is displayed differently than it is stored", reason=Reason.NOT_DECIDED
            )
        aligned = list(self._aligned())
        for sentence, alignment in aligned:
            if alignment.is_copy and not sentence.asks:
                return self._signed(Label.SUPPORTED, "the evidence says it in these words", sentence)
        return self._differing(aligned) or self._lacking() or self._undecided(aligned)

    def _aligned(self) -> Iterator[tuple[EvidenceSentence, Alignment]]:
        """Yield the closest sentences in the claim's language, aligned with the claim."""
        for sentence in self._evidence.closest(token.key for token in self._own):
            if sentence.language == self._language:
                found = align(self._text, self._own, sentence.text, sentence.tokens, self._words)
                if found:
                    yield sentence, found

    def _differing(self, aligned: Sequence[tuple[EvidenceSentence, Alignment]]) -> Verdict | None:
        """Return the verdict on a claim that copies a sentence except for a value, a denial or a name."""
        for sentence, alignment in aligned:
            if not alignment.is_near_copy:
                continue
            if alignment.denies_other:
                denial = min(alignment.own_denials | alignment.other_denials)
                return self._signed(
                    Label.CONTRADICTED, f"only one of claim and evidence denies it: '{denial}'", sentence
                )
            for gap in alignment.gaps:
                if self._replaces_name(gap, sentence):
                    why = f"'{self._said(gap.claim_tokens[0])}' is not in the evidence"
                    return self._signed(Label.NOT_MENTIONED, why, sentence, places=gap.claim_tokens)
                own, there = _first_value(gap.claim_tokens), _first_value(gap.evidence_tokens)
                if own and there and not is_within(own.key, there.key):
                    found = sentence.text[there.start : there.end]
                    why = f"'{self._said(own)}' stands where the evidence has '{found}'"
                    return self._signed(Label.CONTRADICTED, why, sentence, places=[own])
        return None

    def _replaces_name(self, gap: Gap, sentence: EvidenceSentence) -> bool:
        """Whether a capitalised word that the evidence lacks replaces one of a sentence."""
        if not gap.claim_tokens or not gap.evidence_tokens or gap.claim_tokens[0].key in self._evidence.keys:
            return False
        return (
            self._said(gap.claim_tokens[0])[0].isupper()
            and sentence.text[gap.evidence_tokens[0].start].isupper()
        )

    def _lacking(self) -> Verdict | None:
        """Return the verdict on a claim with a number, date or name that the evidence lacks."""
        missing = [token for token in self._own if token.is_value and token.key not in self._evidence.values]
        missing += missing_names(self._text, self._own, self._language, self._evidence, self._alike)
        if not missing:
            return None
        said = ", ".join(f"'{self._said(token)}'" for token in missing[:_TOLD])
        return self._signed(Label.NOT_MENTIONED, f"{said} is not in the evidence", places=missing)

    def _undecided(self, aligned: Sequence[tuple[EvidenceSentence, Alignment]]) -> Verdict:
        of = self._words.name
        if self._language not in self._evidence.languages:
            of += f" by evidence in {name_of(min(self._evidence.languages))}"
        differs = [t for _, alignment in aligned[:1] for gap in alignment.gaps for t in gap.claim_tokens]
        why = (
            f"in {of} only numbers, names, denials and copied sentences are compared; the rest needs a judge"
        )
        return self._signed(Label.UNSURE, why, places=differs, reason=Reason.NOT_DECIDED)

    def _said(self, token: Token) -> str:
        return self._text[token.start : token.end]

    def _signed(
        self,
        label: Label,
        why: str,
        sentence: EvidenceSentence | None = None,
        places: Sequence[Token] = (),
        reason: Reason | None = None,
    ) -> Verdict:
        start = self._claim.start
        return Verdict(
            self._claim,
            label,
            self._verifier.name,
            self._verifier.version,
            evidence=(sentence.place,) if sentence else (),
            why=why,
            reason=reason,
            offending=tuple((start + token.start, start + token.end) for token in places),
        )


def _first_value(found: Sequence[Token]) -> Token | None:
    return next((token for token in found if token.is_value), None)
