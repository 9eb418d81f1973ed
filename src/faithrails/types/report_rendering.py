"""Renders reports for people: a few lines for a terminal, a table for a notebook."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from faithrails.types.conflict import Conflict
from faithrails.types.labels import Decision, Label
from faithrails.types.verdict import Verdict

if TYPE_CHECKING:
    from faithrails.types.report import Report

_LONGEST = 200  # characters of evidence that are shown
SIGNS = {
    Label.SUPPORTED: "✓",
    Label.CONTRADICTED: "✗",
    Label.NOT_MENTIONED: "✗",
    Label.OUT_OF_SCOPE: "·",
    Label.UNSURE: "?",
}
# Half-transparent over whatever background the notebook has; the text keeps the notebook's own colour.
_GREEN, _AMBER, _RED, _GREY = "46,160,67", "210,153,34", "218,54,51", "128,128,128"
_COLOURS = {
    Label.SUPPORTED: _GREEN,
    Label.CONTRADICTED: _RED,
    Label.NOT_MENTIONED: _RED,
    Label.OUT_OF_SCOPE: _GREY,
    Label.UNSURE: _AMBER,
}
_DECIDED = {Decision.PASS: _GREEN, Decision.WARN: _AMBER, Decision.BLOCK: _RED, Decision.ESCALATE: _RED}
_CELL = "text-align:left;vertical-align:top;padding:.3em .8em .3em 0;white-space:pre-wrap"


def as_text(report: Report) -> str:
    """Return a report as lines for a terminal; unsupported words are in «marks»."""
    lines = [f"{report.decision.value.upper()}  {headline(report)}".rstrip()]
    for verdict in report.verdicts:
        said = "".join(f"«{part}»" if marked else part for part, marked in _parts(verdict))
        lines.append(f"  {SIGNS[verdict.label]} {_flat(said)}  {_ruling(verdict)}")
        lines += [f"      {_flat(line)}" for line in _grounds(verdict)]
    for conflict in report.conflicts:
        lines.append(f"  ≠ {_conflict_headline(conflict)}")
        lines += [f"      {_flat(side)}" for side in _sides(conflict)]
    return "\n".join([*lines, *(f"note: {_flat(note)}" for note in _notes(report))])


def as_html(report: Report) -> str:
    """Return a report as HTML without scripts, classes or external resources; all text in it is escaped."""
    name, colour = report.decision.value.upper(), _DECIDED[report.decision]
    badge = f"border:1px solid rgb({colour});background:rgba({colour},.2);"
    head = (
        f'<div><strong style="{badge}border-radius:.3em;padding:.1em .5em">{name}</strong> '
        f"{_safe(headline(report))}</div>"
    )
    rows = "".join((*map(_row, report.verdicts), *map(_conflict_row, report.conflicts)))
    table = f'<table style="border-collapse:collapse;margin:.5em 0">{rows}</table>' if rows else ""
    told = "".join(f'<div style="opacity:.75">note: {_safe(note)}</div>' for note in _notes(report))
    return f"<div>{head}{table}{told}</div>"


def headline(report: Report) -> str:
    """Return how many claims are supported, the score, and the reasons of the decision."""
    counted = [verdict for verdict in report.verdicts if verdict.label is not Label.OUT_OF_SCOPE]
    supported = sum(verdict.label is Label.SUPPORTED for verdict in counted)
    told = f"{supported} of {len(counted)} claims supported"
    score = "" if report.score is None else f"{told}, score {report.score:.2f}"
    reasons = f"({', '.join(reason.value for reason in report.reasons)})" if report.reasons else ""
    return "  ".join(filter(None, (score, reasons)))


def in_parts(answer: str, verdicts: Iterable[Verdict]) -> Iterator[tuple[str, bool]]:
    """Yield an answer in parts, each with whether it is in these verdicts' unsupported words or claims."""
    places = (it.offending or ((it.claim.start, it.claim.end),) for it in verdicts)
    joined: list[tuple[int, int]] = []
    for start, end in sorted(place for some in places for place in some):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    position = 0
    for start, end in joined:
        yield answer[position:start], False
        yield answer[start:end], True
        position = end
    yield answer[position:], False


def _notes(report: Report) -> Iterator[str]:
    """Yield the notes, the warnings that the answer leaves out, and the metrics."""
    yield from report.notes
    yield from (f"leaves out a warning: [{place.passage}] {place.text}" for place in report.omissions)
    yield from map(str, report.metrics)


def _row(verdict: Verdict) -> str:
    colour = _COLOURS[verdict.label]
    mark = f"color:inherit;background:rgba({colour},.3);border-bottom:2px solid rgb({colour})"
    said = "".join(
        f'<mark style="{mark}">{_safe(part)}</mark>' if marked else _safe(part)
        for part, marked in _parts(verdict)
    )
    grounds = "<br>".join(_safe(line) for line in _grounds(verdict))
    return (
        f'<tr style="background:transparent;border-left:4px solid rgb({colour})">'
        f'<td dir="auto" style="{_CELL};padding-left:.6em">{said}</td>'
        f'<td style="{_CELL}">{SIGNS[verdict.label]} {_safe(_ruling(verdict))}</td>'
        f'<td dir="auto" style="{_CELL};opacity:.75">{grounds}</td></tr>'
    )


def _conflict_row(conflict: Conflict) -> str:
    """Return a row with both sides of a conflict."""
    one, other = (f'<td dir="auto" style="{_CELL}">{_safe(side)}</td>' for side in _sides(conflict))
    return (
        f'<tr style="background:transparent;border-left:4px solid rgb({_AMBER})">'
        f'{one}<td style="{_CELL}">≠ {_safe(_conflict_headline(conflict))}</td>{other}</tr>'
    )


def _conflict_headline(conflict: Conflict) -> str:
    where = "the answer contradicts itself" if conflict.in_answer else "passages contradict each other"
    return f"{where}, and the answer relies on it" if conflict.used and not conflict.in_answer else where


def _sides(conflict: Conflict) -> Iterator[str]:
    for side in conflict.sides:
        yield _short(side.text) if conflict.in_answer else f"[{side.passage}] {_short(side.text)}"


def _ruling(verdict: Verdict) -> str:
    probability = "" if verdict.probability is None else f" {verdict.probability:.2f}"
    return f"{verdict.label.value.replace('_', ' ')}{probability}"


def _grounds(verdict: Verdict) -> Iterator[str]:
    for place in verdict.evidence:
        yield f"[{place.passage}] {_short(place.text)}"
    if verdict.why:
        yield verdict.why


def _parts(verdict: Verdict) -> Iterator[tuple[str, bool]]:
    """Yield the claim's text in parts, each with whether it is unsupported.

    An unsupported claim that is reworded, or without known places, is unsupported as a whole.
    """
    claim, position = verdict.claim, 0
    if verdict.label in (Label.SUPPORTED, Label.OUT_OF_SCOPE):
        yield claim.text, False
        return
    as_written = not claim.original and len(claim.text) == claim.end - claim.start
    places = verdict.offending if as_written else ()
    for start, end in sorted(places or ((claim.start, claim.start + len(claim.text)),)):
        first, last = max(position, start - claim.start), min(len(claim.text), end - claim.start)
        if first < last:
            yield claim.text[position:first], False
            yield claim.text[first:last], True
            position = last
    yield claim.text[position:], False


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _flat(text: str) -> str:
    """Return a text as one line, without characters that control a terminal."""
    return " ".join(printable(text).split())


def _safe(text: str) -> str:
    return escape(printable(text))


def printable(text: str) -> str:
    """Return a text in which control characters, overrides of direction and surrogates are U+FFFD."""
    return "".join(
        "\ufffd" if unicodedata.category(char) in _STEERING and char not in _KEPT else char for char in text
    )


_STEERING = frozenset({"Cc", "Cf", "Cs"})
# White space, and joiners that Persian, Hindi and emoji need.
_KEPT = frozenset("\t\n\r\u200c\u200d\u00ad")
