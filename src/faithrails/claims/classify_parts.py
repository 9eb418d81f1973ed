"""Classifies every part of an answer: a claim, or a recognised greeting, question, refusal or label."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.claims.attributed_to_evidence import statement_end, statement_start
from faithrails.claims.courtesies_of_letters import courtesy_end, is_signature
from faithrails.claims.fields_about_the_answer import counts_on
from faithrails.claims.headings_and_table_headers import (
    is_label,
)
from faithrails.claims.join_yes_no_with_statement import join_yes_no_with_statement
from faithrails.claims.kinds_of_sentences import SentenceKinds
from faithrails.claims.lack_statements import find_lack, parts_around_lack
from faithrails.claims.part_type import Kind, Part, with_markup
from faithrails.claims.questions import (
    EDGES,
    is_answered_key,
    is_yes_no_question,
    kind_of,
    last_question,
)
from faithrails.claims.repeats_known_words import (
    can_mean,
)
from faithrails.claims.statement_after_refusal import statement_after_refusal
from faithrails.claims.statement_after_yes_no import answer_at_end, statement_after_answer
from faithrails.claims.structured_answers import KeyedValue, keyed_values
from faithrails.claims.words_about_the_answer import NUMBERED
from faithrails.claims.yes_no_answers import is_bare, is_judged_by_a_sign, is_plain, is_sign_only
from faithrails.evidence.index_cache import Indexes, of_this_process
from faithrails.evidence.labelled_values import gives_value, stems_of_key
from faithrails.evidence.turn_language import languages_of
from faithrails.text.answered_keys import is_no_or_empty
from faithrails.text.html_tags_and_entities import between_tags
from faithrails.text.items_with_other_marks import marked_items
from faithrails.text.languages.closed_words import ENGLISH
from faithrails.text.pictures import decorates
from faithrails.text.sentences import sentences
from faithrails.text.spans import Span
from faithrails.text.words import content_stem
from faithrails.types import Turn

_AFTER_ANSWER = " \t\r\n,;:([-–—"

_MOST_OF_CLOSING = 200  # characters before a line that are searched for "Kind regards"

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


class _Reader(SentenceKinds):
    """Classifies an answer sentence by sentence, and tracks the question that each sentence answers."""

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

    def _gives_value(self, key: str) -> bool:
        return gives_value(stems_of_key(key), self.evidence) is True

    def _keys(self, value: KeyedValue) -> Iterator[Part]:
        """Yield keys without a value as a label or a claim, by the rule for headings."""
        if value.start < value.value_start:
            kind: Kind = "label" if is_label(value.keys, self._either) else "claim"
            yield Part(value.start, value.value_start, kind, statement=value.keys)

    def _parts(self, span: Span, sentence: str) -> Iterator[Part]:
        is_prose = span.kind == "text" and self._language == ENGLISH
        before = self._turn.answer[max(0, span.start - _MOST_OF_CLOSING) : span.start]
        if is_prose and is_signature(sentence, before, self._turn.question):
            yield Part(span.start, span.end, "greeting", span.kind)
            return
        end = courtesy_end(sentence, self._turn.question) if is_prose else 0
        if end and self._recognised(span, sentence, sentence.strip(EDGES)) == "claim":
            yield Part(span.start, span.start + end, "greeting", span.kind)
            rest = len(sentence[end:]) - len(sentence[end:].lstrip(_AFTER_ANSWER))
            span, sentence = span._replace(start=span.start + end + rest), sentence[end + rest :]
            if not sentence:
                return
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
        is_english_text = span.kind == "text" and self._language == ENGLISH
        if places := parts_around_lack(sentence) if is_english_text else ():
            self._lacks = True
            for start, end in places:
                of_part = span._replace(start=span.start + start, end=span.start + end)
                yield from self._parts_after_label(of_part, sentence[start:end])
            return
        yield from self._parts_after_label(span, sentence)
        self._lacks = self._lacks or (is_english_text and find_lack(sentence) is not None)

    def _parts_after_label(self, span: Span, sentence: str) -> Iterator[Part]:
        refusal = statement_after_refusal(sentence) if span.kind == "text" else None
        if refusal:
            end, place = refusal
            yield self._part(span._replace(end=span.start + place), sentence[:end])
            span, sentence = span._replace(start=span.start + place), sentence[place:]
        part = self._part(span, sentence)
        if part.kind == "claim" and span.kind == "text" and not part.question:
            part = self._without_attribution(part, span, sentence)
        is_key = is_answered_key(sentence, self._turn.answer[span.end : span.end + _MOST_BETWEEN])
        asks = part.kind == "question" or is_yes_no_question(sentence)  # a claim if it presumes something
        if is_key or (asks and kind_of(sentence) == "yes_no"):
            self._ask(sentence)
        yield part

    def _without_attribution(self, part: Part, span: Span, sentence: str) -> Part:
        """Set where the statement of a claim begins and ends: "Yes, according to the text, … "."""
        is_english = self._language == ENGLISH
        place = self._after_reply(sentence) or (
            statement_start(sentence, self.evidence.stems) if is_english else 0
        )
        end = statement_end(sentence, self.evidence.stems) if is_english else len(sentence)
        if end - place < len(sentence):
            part = part._replace(statement_start=span.start + place, statement_end=span.start + end)
        return part

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

    def _part(self, span: Span, sentence: str) -> Part:
        words = sentence.strip(EDGES)
        kind = self._recognised(span, sentence, words)
        if kind != "claim" or span.kind not in ("text", "heading"):
            return Part(span.start, span.end, kind, span.kind)
        is_sign = is_sign_only(sentence) and (self._is_only_sentence or not decorates(sentence))
        bare = is_sign or (not is_sign_only(sentence) and (self._affirms(sentence) or is_plain(sentence)))
        bare = bare or is_judged_by_a_sign(sentence)
        asked = self._asked if bare or self._is_number(sentence) else ""
        return Part(span.start, span.end, kind, span.kind, asked, bare and bool(asked))
