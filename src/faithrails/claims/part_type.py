"""``Part``: a piece of an answer, and whether it is a claim, a greeting, a question, a refusal or a label."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["claim", "greeting", "question", "refusal", "label", "markup"]


class Part(NamedTuple):
    """``answer[start:end]`` and what it is.

    Every part but a claim was recognised: a greeting, a question, a refusal, a label (a heading,
    a table header or a lead-in that names what follows) or the marks of Markdown and HTML. ``span`` is the
    kind of text. ``asked`` is the question that a bare "yes", a sign or a number alone answers:
    the claim is then both; ``bare`` tells the first two from a number. ``said`` is where the
    statement begins, after a "yes" that it repeats. ``statement`` is what a value of a structured answer
    says of its keys.
    """

    start: int
    end: int
    kind: Kind
    span: str = "text"
    asked: str = ""
    bare: bool = False
    said: int | None = None
    statement: str = ""
