"""Classifies every part of an answer: a claim, or a recognised greeting, question, refusal or label."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterator
from functools import cached_property

from faithrails.claims.absence_holds import refuting_sentence
from faithrails.claims.fields_about_the_answer import counts_on, is_about_answer
from faithrails.claims.greetings import is_compliment, is_consent, is_courtesy, is_smile, is_willing
from faithrails.claims.headings_and_table_headers import (
    ends_in_colon,
    is_header,
    is_label,
    only_repeats_question,
)
from faithrails.claims.join_yes_no_with_statement import join_yes_no_with_statement
from faithrails.claims.other_languages import is_consent_in, is_greeting_in, is_label_in, is_refusal_in
from faithrails.claims.part_type import Kind, Part, with_markup
from faithrails.claims.questions import (
    EDGES,
    is_answered_key,
    is_question,
    is_yes_no_question,
    kind_of,
    last_question,
)
from faithrails.claims.refusals import is_refusal, read_missing_information
from faithrails.claims.repeats_known_words import (
    Known,
    can_mean,
    known_of_evidence,
    known_of_text,
    numbers_in,
)
from faithrails.claims.statement_after_marker import statement_after_marker
from faithrails.claims.statement_after_refusal import statement_after_refusal
from faithrails.claims.statement_after_yes_no import answer_at_end, statement_after_answer
from faithrails.claims.structured_answers import KeyedValue, keyed_values
from faithrails.claims.words_about_the_answer import NUMBERED
from faithrails.claims.yes_no_answers import is_bare, is_judged_by_a_sign, is_plain, is_sign_only, polarity
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import Indexes, of_this_process
from faithrails.evidence.labelled_values import gives_value, stems_of_key
from faithrails.evidence.turn_language import TurnLanguages, languages_of
from faithrails.text.answered_keys import is_no_or_empty
from faithrails.text.html_tags import between_tags
from faithrails.text.items_with_other_marks import marked_items
from faithrails.text.languages.closed_words import ENGLISH
from faithrails.text.pictures import rates, sets_mood
from faithrails.text.sentences import sentences
from faithrails.text.spans import Span
from faithrails.text.words import content_stem, has_digit
from faithrails.types import Turn

_AFTER_ANSWER = " \t\r\n,;:([-–—"

_MOST_BETWEEN = 20  # characters after a question that are searched for its answer


def classify_parts(turn: Turn, indexes: Indexes | None = None) -> list[Part]:
    """Return the parts of an answer in order, none overlapping.

    Every character outside of them is white space. The answer is read in linear
    time, question and evidence once. ``indexes`` caches evidence that was read; the default is
    the cache of this process.
    """
    languages = languages_of(turn)
    values = keyed_values(turn.answer)
    spans = [] if values else sentences(turn.answer, languages.answer)
    reader = _Reader(turn, spans, indexes or of_this_process(), languages)
    found = list(reader.keyed_parts(values) if values else reader.parts())
    parts = join_yes_no_with_statement(turn, found, lambda: reader.evidence)
    if not parts and any(map(can_mean, turn.answer)):  # the answer has only marks of Markdown
        text = turn.answer.strip()
        start = turn.answer.index(text)
        return [Part(start, start + len(text), "claim", question=last_question(turn.question))]
    return with_markup(turn.answer, parts)


class _Reader:
    """Classifies an answer sentence by sentence, and tracks the question that each sentence answers."""

    def __init__(self, turn: Turn, spans: list[Span], indexes: Indexes, languages: TurnLanguages) -> None:
        self._turn, self._spans, self._indexes = turn, spans, indexes
        self._language = languages.answer
        self._ask(turn.question)
        self._alone = all(span.kind in ("heading", "header") for span in spans)

    def parts(self) -> Iterator[Part]:
        answer = self._turn.answer
        pieces = (piece for span in self._spans for piece in between_tags(answer, span))
        for span in marked_items(answer, pieces):
            sentence = answer[span.start : span.end]
            if any(map(can_mean, sentence.replace("|", ""))):
                yield from self._parts(span, sentence)

    def keyed_parts(self, values: list[KeyedValue]) -> Iterator[Part]:
        """Yield each value with its keys as a claim; a longer value sentence by sentence, after its keys."""
        counted = 0
        for value in values:
            if counts_on(value.statement, self._stems, counted):
                counted += 1
                yield Part(value.start, value.end, "label")
            elif value.is_whole_answer and self._affirms(value.text):  # {"answer": "yes"}
                yield from self._keys(value)
                yield Part(value.value_start, value.end, "claim", "text", self._asked, bare=True)
            elif self._is_about_answer(value.statement):
                yield Part(value.start, value.end, "label")
            elif value.is_prose:
                yield from self._keys(value)
                for span in sentences(value.text, self._language):
                    at = span._replace(start=span.start + value.value_start, end=span.end + value.value_start)
                    yield from self._parts(at, value.text[span.start : span.end])
            elif is_no_or_empty(value.text) and value.text != "no" and self._gives_value(value.key):
                yield Part(value.start, value.end, "claim", statement=f"{value.key}: none")
            elif value.text:
                yield Part(value.start, value.end, "claim", statement=value.statement)
            else:
                yield from self._keys(value)

    def _is_about_answer(self, field: str) -> bool:
        return ":" in field and is_about_answer(field, self._stems, len(self._turn.passages))

    def _stems(self) -> Container[str]:
        return self.evidence.stems

    def _gives_value(self, key: str) -> bool:
        return gives_value(stems_of_key(key), self.evidence) is True

    def _keys(self, value: KeyedValue) -> Iterator[Part]:
        """Yield keys without a value as a label or a claim, by the rule for headings."""
        if value.start < value.value_start:
            kind: Kind = "label" if is_label(value.keys, self._either) else "claim"
            yield Part(value.start, value.value_start, kind, statement=value.keys)

    def _parts(self, span: Span, sentence: str) -> Iterator[Part]:
        last = answer_at_end(sentence) if self._may_answer(span, sentence) else None
        if last is None:
            yield from self._parts_in_front(span, sentence)
            return
        yield from self._parts_in_front(span._replace(end=span.start + last), sentence[:last])
        yield Part(span.start + last, span.end, "claim", span.kind, self._asked, bare=True)

    def _parts_in_front(self, span: Span, sentence: str) -> Iterator[Part]:
        place = statement_after_answer(sentence) if self._may_answer(span, sentence) else None
        if place:
            end = span.start + len(sentence[:place].rstrip(_AFTER_ANSWER))
            yield Part(span.start, end, "claim", span.kind, self._asked, bare=True)
            span, sentence = span._replace(start=span.start + place), sentence[place:]
        label = self._numbering(span, sentence)
        if label:
            yield Part(span.start, span.start + len(sentence[:label].rstrip()), "label", span.kind)
            span, sentence = span._replace(start=span.start + label), sentence[label:]
        refusal = statement_after_refusal(sentence) if span.kind == "text" else None
        if refusal:
            end, place = refusal
            yield self._part(span._replace(end=span.start + place), sentence[:end])
            span, sentence = span._replace(start=span.start + place), sentence[place:]
        part = self._part(span, sentence)
        if part.kind == "claim" and span.kind == "text" and not part.question:
            is_english = self._language == ENGLISH
            place = self._after_reply(sentence) or (statement_after_marker(sentence) if is_english else 0)
            part = part._replace(statement_start=span.start + place if place else None)
        is_key = is_answered_key(sentence, self._turn.answer[span.end : span.end + _MOST_BETWEEN])
        asks = part.kind == "question" or is_yes_no_question(sentence)  # a claim if it presumes something
        if is_key or (asks and kind_of(sentence) == "yes_no"):
            self._ask(sentence)
        yield part

    def _numbering(self, span: Span, sentence: str) -> int:
        """Return where a statement begins after "Step 2:"; 0 without this, or if the evidence has "step"."""
        found = NUMBERED.match(sentence) if span.kind == "text" and self._language == ENGLISH else None
        if found is None or content_stem(found["part"]) in self.evidence.stems:
            return 0
        return found.end()

    def _may_answer(self, span: Span, sentence: str) -> bool:
        """Whether a sentence may hold a yes or no to the question beside a statement."""
        is_asked = self._kind_asked == "yes_no" and self._asked != ""
        return is_asked and span.kind == "text" and not is_bare(sentence)

    def _after_reply(self, sentence: str) -> int:
        """Return where a statement begins after a yes or no whose question is unknown; 0 without one."""
        place = 0 if self._turn.question.strip() else statement_after_answer(sentence) or 0
        return place if is_plain(sentence[:place]) else 0

    def _ask(self, question: str) -> None:
        is_english = self._language == ENGLISH
        self._kind_asked, self._asked = kind_of(question) if is_english else "open", last_question(question)
        self._number_asked = has_digit(question)

    def _part(self, span: Span, sentence: str) -> Part:
        words = sentence.strip(EDGES)
        kind = self._recognised(span, sentence, words)
        if kind != "claim" or span.kind not in ("text", "heading"):
            return Part(span.start, span.end, kind, span.kind)
        bare = self._affirms(sentence) or is_plain(sentence) or is_sign_only(sentence)
        bare = bare or is_judged_by_a_sign(sentence)
        asked = self._asked if bare or self._is_number(sentence) else ""
        return Part(span.start, span.end, kind, span.kind, asked, bare and bool(asked))

    def _recognised(self, span: Span, sentence: str, words: str) -> Kind:
        if span.kind in ("code", "row"):
            return "claim"
        if span.kind == "header":
            return "label" if is_header(sentence, self._row_below(span), self._either) else "claim"
        if is_compliment(words) or (is_courtesy(words) and not self._affirms(sentence)):
            return "greeting"
        if self._language != ENGLISH:
            return self._recognised_in_language(span, sentence)
        if self._affirms(sentence):
            return "claim"
        is_mood = not self._is_only_sentence and (sets_mood(sentence) or self._is_pleased(sentence))
        if self._is_about_answer(words):
            return "label"
        if is_willing(words) or is_smile(sentence) or is_mood or self._accepts(sentence):
            return "greeting"
        if span.kind == "heading" or ends_in_colon(sentence):
            named = is_label(words, self._either) and not rates(sentence)
            alone = (
                span.kind == "heading" and self._alone and not only_repeats_question(words, self._question)
            )
            return "label" if named and not alone else "claim"
        if "?" in sentence and is_question(sentence, self._question, self._either):
            return "question"
        return "refusal" if self._refuses(sentence, words) else "claim"

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
        lack = read_missing_information(sentence)
        return lack is None or refuting_sentence(self.evidence, lack) is None

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
