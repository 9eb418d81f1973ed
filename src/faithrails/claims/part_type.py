"""``Part``: a piece of an answer, and whether it is a claim, a greeting, a question, a refusal or a label."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["claim", "greeting", "question", "refusal", "label", "markup"]


class Part(NamedTuple):
    """A piece ``answer[start:end]`` and its kind.

    Every part except a claim was recognised: a greeting, a question, a refusal, a label (a heading,
    a table header or a lead-in that names what follows) or the marks of Markdown and HTML. ``span`` is the
    kind of text. ``question`` is the one that a bare "yes", a sign or a number alone answers:
    the claim then holds both; ``bare`` is false for a number. ``statement_start`` and ``statement_end`` are
    where it begins and ends without words that state nothing more: a "yes" that it repeats, "according to
    the text". ``statement`` is a value of a structured answer with its keys.
    """

    start: int
    end: int
    kind: Kind
    span: str = "text"
    question: str = ""
    bare: bool = False
    statement_start: int | None = None
    statement_end: int | None = None
    statement: str = ""


def with_markup(answer: str, parts: list[Part]) -> list[Part]:
    """Return the parts, and the marks between them as parts of kind "markup"."""
    found: list[Part] = []
    position = 0
    for part in [*parts, Part(len(answer), len(answer), "markup")]:
        piece = answer[position : part.start]
        if piece.strip():
            left = len(piece) - len(piece.lstrip())
            found.append(Part(position + left, position + len(piece.rstrip()), "markup"))
        found.append(part)
        position = part.end
    return found[:-1]
