"""Writes records whose values are running text as prose: {"title": …, "body": …}, CSV with a text column."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from faithrails.evidence.records.parse_json_yaml_csv import WORD_ENDS, Fact, Record, is_block
from faithrails.text.mapped_text import MappedText
from faithrails.text.opinion_words import polarity
from faithrails.text.speaker_marks import speaker_marks
from faithrails.text.words import words

_LONG = 12  # words: a longer value is running text
_SENTENCE = 5  # words: so is a value of as many that ends like a sentence
_ENDS = (".", "!", "?", '."', ".)")
# Keys that say no more than that their value is a text, or a question and its answer.
_CONTENT = frozenset(
    "text body content page passage chunk snippet sentence document doc paragraph q question a answer".split()
)
# Roles of a dialogue, whose names say nothing about what is asked.
_ROLES = frozenset("customer user agent support assistant reply response staff team host".split())
_FIRST_PERSON = frozenset("i we my our me us".split())
_LEAST_SHARE = 0.75  # of the characters of all values


def prose_of(text: str, records: Sequence[Record]) -> MappedText | None:
    """Return the values as paragraphs, short ones after their keys; None if few values are running text."""
    facts = [fact for record in records for fact in record]
    if all(map(_asks, records)):
        return MappedText(text) if is_block(text) else _paragraphs(text, facts, [True] * len(facts))
    if is_block(text) and _are_opinions(text, facts):
        return MappedText(text)
    are_long = [is_running_text(fact.value) for fact in facts]
    long = sum(len(fact.value) for fact, is_long in zip(facts, are_long, strict=True) if is_long)
    if long < _LEAST_SHARE * sum(len(fact.value) for fact in facts) or any(map(_answers, facts)):
        return None
    if not all(map(_is_only_text, records)) and len(records) > 1:
        return None  # which text belongs to which speaker, title or date would be lost
    if any(is_long and not _is_content(fact) for fact, is_long in zip(facts, are_long, strict=True)):
        return None  # a key such as "not covered" belongs to its text
    if is_block(text):  # its lines are prose as they stand: bullets, "Ann: …", "passage 2: …"
        return MappedText(text)
    return _paragraphs(text, facts, are_long)


def _paragraphs(text: str, facts: Sequence[Fact], are_long: Sequence[bool]) -> MappedText:
    """Return the values, those that are not running text after their keys."""
    pieces: list[str] = []
    places = array("q")
    for fact, is_long in zip(facts, are_long, strict=True):
        written = fact.value if is_long else f"{' '.join(fact.path)}: {fact.value}"
        begins = text.find(fact.value, fact.start, fact.end + len(fact.value))
        before = len(written) - len(fact.value)
        places.extend([begins if begins >= 0 else fact.start] * before)
        if begins >= 0:
            places.extend(range(begins, begins + len(fact.value)))
        else:  # escaped: as near as the length tells
            places.extend(min(fact.start + n, fact.end - 1) for n in range(len(fact.value)))
        places.extend([max(fact.start, fact.end - 1)] * 2)
        pieces.append(written)
    places.append(len(text))
    return MappedText("\n\n".join(pieces) + "\n\n", places)


def _are_opinions(text: str, facts: Sequence[Fact]) -> bool:
    """Whether each line has the name of a person and what that person says: "Ann (4 stars): I liked it."."""
    if not all(fact.value.rstrip().endswith(_ENDS) for fact in facts):
        return False
    marks = [mark for mark in speaker_marks(text) if mark.form[0] == "label"]
    forms, names = {mark.form for mark in marks}, len({mark.name for mark in marks})
    judging = sum(
        any(polarity(word) or word in _FIRST_PERSON for word, _, _ in words(fact.value)) for fact in facts
    )
    is_of_names = len(forms) == 1 and names == len(facts) == len(list(filter(str.strip, text.splitlines())))
    return is_of_names and 2 * judging >= len(facts)


def is_running_text(value: str) -> bool:
    """Return whether a value is a text, longer than that of a cell, or a sentence."""
    words = len(value.split(maxsplit=_LONG))
    return words > _LONG or (words >= _SENTENCE and value.rstrip().endswith(_ENDS))


def _asks(record: Record) -> bool:
    """Whether a record is a question with its answer."""
    asks = any("?" in fact.value for fact in record)
    return asks and all((_CONTENT | _ROLES).issuperset(_last_words(fact)) for fact in record)


def _is_only_text(record: Record) -> bool:
    return all(is_running_text(fact.value) or fact.value.isdigit() for fact in record)


def _is_content(fact: Fact) -> bool:
    """Whether the last key of a value, if it has one, only says that it is a text."""
    return _CONTENT.issuperset(_last_words(fact))


def _last_words(fact: Fact) -> Iterator[str]:
    """Yield the words of the last key of a value, without numbers."""
    words = WORD_ENDS.split(fact.path[-1].lower()) if fact.path else ()
    return filter(None, (word.rstrip("0123456789") for word in words))


def _answers(fact: Fact) -> bool:
    return (fact.denied or fact.affirmed) and not fact.value.isdigit()  # "0" may be an id
