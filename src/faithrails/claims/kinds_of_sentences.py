"""Tells whether a sentence of an answer is a claim, a greeting, a question, a refusal or a label."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container
from functools import cached_property

from faithrails.claims.false_lack import LEAST_HELD, are_alike, has_words, probability_held
from faithrails.claims.fields_about_the_answer import is_about_answer
from faithrails.claims.greetings import (
    OFFERED,
    is_compliment,
    is_consent,
    is_courtesy,
    is_offer,
    is_referral,
    is_smile,
    is_willing,
)
from faithrails.claims.headings_and_table_headers import (
    ANNOUNCING,
    announces,
    ends_in_colon,
    is_header,
    is_label,
    is_lead_in,
    only_repeats_question,
)
from faithrails.claims.lack_statements import find_lack
from faithrails.claims.other_languages import is_consent_in, is_greeting_in, is_label_in, is_refusal_in
from faithrails.claims.part_type import Kind
from faithrails.claims.questions import (
    EDGES,
    is_question,
    kind_of,
    last_question,
)
from faithrails.claims.refusals import is_refusal
from faithrails.claims.repeats_known_words import (
    Known,
    known_of_evidence,
    known_of_text,
    numbers_in,
)
from faithrails.claims.yes_no_answers import is_bare, is_plain, is_sign_only, polarity
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import Indexes
from faithrails.evidence.mention_matching import evidence_has
from faithrails.evidence.turn_language import TurnLanguages
from faithrails.text.languages.closed_words import ENGLISH
from faithrails.text.pictures import decorates, rates, sets_mood, words_of_picture
from faithrails.text.spans import Span
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import mentions
from faithrails.text.words import has_digit
from faithrails.types import Turn


class SentenceKinds:
    """Tells the kind of each sentence of an answer; ``asked`` is the question that the next one answers."""

    def __init__(self, turn: Turn, spans: list[Span], indexes: Indexes, languages: TurnLanguages) -> None:
        self._turn, self._spans, self._indexes = turn, spans, indexes
        self._language = languages.answer
        self._ask(turn.question)
        self._lacks = False  # a sentence before says that the sources lack something
        self._alone = all(span.kind in ("heading", "header") for span in spans)

    def _ask(self, question: str) -> None:
        is_english = self._language == ENGLISH
        self._kind_asked, self._asked = kind_of(question) if is_english else "open", last_question(question)
        self._number_asked = has_digit(question)

    def _recognised(self, span: Span, sentence: str, words: str) -> Kind:
        if span.kind in ("code", "row"):
            return "claim"
        if span.kind == "header":
            return "label" if is_header(sentence, self._row_below(span), self._either) else "claim"
        if is_compliment(words) or (is_courtesy(words) and not self._affirms(sentence)):
            return "greeting"
        if self._language != ENGLISH:
            return self._recognised_in_language(span, sentence)
        if not self._is_only_sentence and decorates(sentence) and self._shows_known(sentence):
            return "greeting"
        if self._affirms(sentence):
            return "claim"
        is_offered = is_offer(words) and not self._known.lacks(words, OFFERED)
        if (is_offered or (self._lacks and is_referral(words))) and self._names_known(words):
            return "greeting"
        is_mood = not self._is_only_sentence and (sets_mood(sentence) or self._is_pleased(sentence))
        if self._is_about_answer(words):
            return "label"
        if is_willing(words) or is_smile(sentence) or is_mood or self._accepts(sentence):
            return "greeting"
        if span.kind == "heading" or ends_in_colon(sentence) or announces(words):
            leads = is_lead_in(words, self._either) and self._is_of_one_place(words)
            named = (is_label(words, self._either) or leads) and not rates(sentence)
            alone = (
                span.kind == "heading" and self._alone and not only_repeats_question(words, self._question)
            )
            return "label" if named and not alone else "claim"
        if "?" in sentence and is_question(sentence, self._question, self._either):
            return "question"
        return "refusal" if self._refuses(sentence, words) else "claim"

    def _is_about_answer(self, field: str) -> bool:
        return ":" in field and is_about_answer(field, self._stems, len(self._turn.passages))

    def _stems(self) -> Container[str]:
        return self.evidence.stems

    def _row_below(self, span: Span) -> str:
        place = bisect_left(self._spans, span.end, key=lambda one: one.start)
        below = self._spans[place] if place < len(self._spans) else span
        return self._turn.answer[below.start : below.end] if below.kind == "row" else ""

    def _recognised_in_language(self, span: Span, sentence: str) -> Kind:
        """Return the kind of a sentence by the set phrases of its language; without one, it is a claim."""
        if self._is_only_sentence and is_consent_in(self._language, sentence, self._asked):
            return "claim"
        if is_greeting_in(self._language, sentence) or is_smile(sentence):
            return "greeting"
        if is_refusal_in(self._language, sentence):
            return "refusal"
        heads = span.kind == "heading" or ends_in_colon(sentence)
        alone = span.kind == "heading" and self._alone
        return (
            "label" if heads and not alone and is_label_in(self._language, sentence, self._turn) else "claim"
        )

    def _shows_known(self, pictures: str) -> bool:
        """Whether each picture shows what the answer itself speaks of: "🥾" below a hike."""
        known = tokenized(self._turn.answer).words
        shown = [words_of_picture(sign) for sign in pictures if decorates(sign)]
        return all(are_alike(said, known) for said in shown if said)

    def _is_of_one_place(self, words: str) -> bool:
        """Whether the question, or one sentence of the evidence that denies nothing, has all words."""
        reading = tokenized(words)
        places = zip(reading.stems, reading.content_indexes, strict=True)
        said = {one for one, n in places if reading.words[n] not in ANNOUNCING}
        there = (sentence.stems for sentence in self.evidence.sentences if not sentence.denies)
        return said <= set(tokenized(self._turn.question).stems) or any(map(said.issubset, there))

    def _names_known(self, sentence: str) -> bool:
        """Whether the evidence has the names of a sentence."""
        return all(evidence_has(self.evidence, one) for one in mentions(sentence))

    def _affirms(self, sentence: str) -> bool:
        """Whether a sentence answers a yes/no question with no more than a yes or a no."""
        if self._kind_asked != "yes_no":
            return False
        return is_bare(sentence) or (self._is_only_sentence and is_consent(sentence.strip(EDGES)))

    @property
    def _is_only_sentence(self) -> bool:
        return len(self._spans) == 1

    def _is_pleased(self, sentence: str) -> bool:
        """Whether a sentence is a thumbs-up or a check mark beside the answer to no yes/no question."""
        is_open = self._kind_asked == "open" and bool(self._asked)
        return is_open and is_sign_only(sentence) and polarity(sentence) == "yes"

    def _accepts(self, sentence: str) -> bool:
        """Whether a "yes" only agrees to do what was requested."""
        return self._kind_asked == "request" and is_plain(sentence) and polarity(sentence) == "yes"

    def _refuses(self, sentence: str, words: str) -> bool:
        """Whether a sentence refuses; one about the sources counts only if the sources do not refute it."""
        if not is_refusal(words, self._question, self._either):
            return False
        lack = find_lack(sentence)
        if lack is None or not has_words(lack.topic):
            return True
        held = probability_held(self._turn.question, lack.topic, self.evidence)
        return held is None or held < LEAST_HELD

    def _is_number(self, sentence: str) -> bool:
        """Whether a sentence is a number only, and the question has none.

        A number of the question would be looked up as if the answer stated it.
        """
        if self._number_asked or any(map(str.isalpha, sentence)):
            return False
        return (len(numbers_in(sentence)) or any(map(str.isnumeric, sentence))) == 1  # "³" is one too

    @cached_property
    def _question(self) -> Known:
        return known_of_text(self._turn.question)

    def _either(self) -> Known:
        """Return the words of the question and the evidence, which are read only when needed."""
        return self._known

    @cached_property
    def _known(self) -> Known:
        return self._question | known_of_evidence(self.evidence)

    @property
    def evidence(self) -> EvidenceIndex:
        """The evidence, read when something is first compared with it."""
        return self._indexes.get(self._turn.passages)
