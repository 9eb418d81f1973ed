"""Turns: evidence in every form that applications have it, or an error that says which are taken."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.documents import Document
from pydantic import BaseModel

from faithrails import Passage, Turn

A, B = Passage("1", "one"), Passage("2", "two")


def generated() -> Iterator[str]:
    yield from ("one", "two")


class Record(BaseModel):
    body: str = "one"


@pytest.mark.parametrize(
    ("context", "passages"),
    [
        ((), ()),
        (("one", "two"), (A, B)),
        ((["one", "two"],), (A, B)),
        ((("one",), ["two"]), (A, B)),
        ((generated(),), (A, B)),
        (({"text": "one"}, {"body": "two"}), (A, B)),
        (([{"content": "one"}, {"page_content": "two"}],), (A, B)),
        (({"id": "x", "text": "one"}, "two"), (Passage("x", "one"), B)),
        (({"id": 7, "text": "one"},), (Passage("7", "one"),)),
        (({"id": "x", "text": "one"}, {"id": "x", "text": "two"}), (Passage("x", "one"), B)),
        (({"id": "2", "text": "one"}, "two"), (Passage("2", "one"), Passage("2'", "two"))),
        (({"page_content": "one", "metadata": {"source": "a.md"}},), (Passage("a.md", "one"),)),
        (([(Document("one"), 0.9), (Document("two"), 0.4)],), (A, B)),
        (([Document("one"), Document("two")],), (A, B)),
        ((Document("one", id="x"), Document("two", metadata={"source": "b.md"})), (Passage("x", "one"), Passage("b.md", "two"))),
        ((Passage("x", "one"),), (Passage("x", "one"),)),
        (({"tower": {"height": 330}},), (Passage("1", '{"tower": {"height": 330}}'),)),
        ((["one", None, "two"],), (A, B)),
        (({"text": "one"}.values(),), (A,)),
        (("",), (Passage("1", ""),)),
    ],
)  # fmt: skip
def test_evidence_is_read_in_every_form(context: Any, passages: Any) -> None:
    assert Turn.of("It is.", *context).passages == passages


@pytest.mark.parametrize("context", [None, 5, 1.5, True, object(), [[5]], Path("a.txt"), Record(), len])
def test_what_is_no_evidence_raises_and_says_what_is(context: Any) -> None:
    with pytest.raises(TypeError, match=r"a text, a mapping .*, a document .*, or a list of these; got \w+"):
        Turn.of("It is.", context)


@pytest.mark.parametrize(("answer", "question"), [(None, ""), (5, ""), (["x"], ""), ("x", None), ("x", 5)])
def test_answer_and_question_are_texts(answer: Any, question: Any) -> None:
    with pytest.raises(TypeError, match="must be a text, got"):
        Turn.of(answer, question=question)


@given(
    st.lists(st.one_of(st.text(), st.fixed_dictionaries({"id": st.sampled_from("1234x"), "text": st.text()})))
)
def test_no_two_passages_have_one_id(context: list[Any]) -> None:
    passages = Turn.of("x", context).passages
    assert len({passage.id for passage in passages}) == len(passages) == len(context)


class Markup(str):
    """A text of a template engine."""

    __slots__ = ()

    def __str__(self) -> str:
        return "quite another"


def test_a_turn_holds_plain_texts_that_a_worker_process_can_read() -> None:
    text = Markup("one")
    turn = Turn.of(text, text, {"id": text, "text": text}, question=text, id=text, samples=(text,))
    texts = [turn.answer, turn.question, turn.id, *turn.samples]
    texts += [part for passage in turn.passages for part in (passage.id, passage.text)]
    assert {(type(part), part) for part in texts} == {(str, "one"), (str, "1")}
