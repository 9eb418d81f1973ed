"""The turn: an answer and everything it is checked against."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faithrails.chat_messages import last_question
from faithrails.parse_passages import TAKES, Context, Passage, make_readable, passages_of, readable


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation with a language model."""

    role: str
    content: str

    def __post_init__(self) -> None:
        make_readable(self, "role", "content")


@dataclass(frozen=True, slots=True)
class Turn:
    """One answer and everything it is checked against.

    Unpaired surrogates in the texts are replaced by U+FFFD, one for one.

    ``prompt`` is the conversation that produced the answer: sampling sends it to the
    main model again. ``samples`` are further answers to it, where they exist already.
    ``finish_reason`` is the answer's own, as OpenAI's API spells it; None means unknown.
    ``reflection`` is the answering model's report on its answer, as the JSON text of
    ``faithrails.self_reflection.schema.Reflection``. ``asked`` is true if the check of this answer was
    requested: the whole answer is then a claim even if no sentence of it asserts anything.
    """

    answer: str
    passages: tuple[Passage, ...] = ()
    question: str = ""
    id: str = ""
    samples: tuple[str, ...] = ()
    prompt: tuple[Message, ...] = ()
    finish_reason: str | None = None
    reflection: str | None = None
    asked: bool = False

    def __post_init__(self) -> None:
        make_readable(self, "answer", "question", "id", "finish_reason", "reflection")
        object.__setattr__(self, "samples", tuple(map(readable, self.samples)))

    @property
    def size(self) -> int:
        """The number of characters of answer, question and passages."""
        return len(self.answer) + len(self.question) + sum(len(passage.text) for passage in self.passages)

    @classmethod
    def of(
        cls,
        answer: str,
        *context: Context,
        messages: Sequence[object] = (),
        question: str = "",
        id: str = "",  # noqa: A002 - the name of the field
        samples: Iterable[str] = (),
        prompt: Iterable[Message] = (),
        finish_reason: str | None = None,
        reflection: str | None = None,
        asked: bool = False,
    ) -> Turn:
        """Build a turn; passages without an id of their own are numbered from 1.

        Each ``context`` is a text, a mapping (with body, text, content or page_content), a document
        (LangChain's, or anything with ``page_content`` or ``text``), a chat message, or a list of these.
        Of chat messages (OpenAI's or LangChain's) the results of tools are passages, and the last one of
        the user is the question if none is given. ``messages`` is the conversation before the answer: all its
        items count as chat messages; those in an unknown form support nothing.

        Raises:
            TypeError: the answer or the question is no text, or a context is none of these.
        """
        for name, value in (("answer", answer), ("question", question)):
            if not isinstance(value, str):
                raise TypeError(f"Turn.of: the {name} must be a text, got {type(value).__name__}")
        for item in context:
            if item is None:
                raise TypeError(f"Turn.of: a passage is {TAKES}; got None")
        passages = passages_of(context, messages)
        question = question or last_question((*context, *messages))
        return cls(
            answer, passages, question, id, tuple(samples), tuple(prompt), finish_reason,
            reflection, asked,
        )  # fmt: skip
