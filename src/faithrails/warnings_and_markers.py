"""Adds warnings and markers to an answer before the user sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from faithrails.settings import Settings
from faithrails.settings.overridable_by_rail import RailSettings
from faithrails.text.languages.closed_words import SUPPORTED, closed_words
from faithrails.types import Change, Conflict, Decision, Reason, Report

# Reasons that need no general warning: their own warning quotes the texts, or they are only reported.
_QUOTED = frozenset(
    {
        Reason.CONFLICTING_EVIDENCE,
        Reason.SELF_CONTRADICTION,
        Reason.OMITTED_WARNING,
        Reason.CORRECTED,
        Reason.EXTRACTOR_FAILED,
    }
)

# Reasons about the answer as a whole, which no marker at a claim can show.
_ABOUT_ANSWER = frozenset(
    {
        Reason.ANSWER_TRUNCATED,
        Reason.STALE_EVIDENCE,
        Reason.UNREADABLE_EVIDENCE,
        Reason.UNREADABLE_REFLECTION,
        Reason.NO_REFLECTION,
        Reason.NOT_CORRECTED,
        Reason.DEADLINE,
        Reason.INTERNAL_ERROR,
    }
)

TextName = Literal["warning", "marker", "changes", "refusal"]


@dataclass(frozen=True, slots=True)
class Marks:
    """Additions to an answer: markers as (place in the answer, text), and warnings after it."""

    markers: tuple[tuple[int, str], ...] = ()
    warnings: tuple[str, ...] = ()

    def __or__(self, other: Marks) -> Marks:
        """Return both, each marker at its place and each warning once."""
        return Marks(
            tuple(dict.fromkeys((*self.markers, *other.markers))),
            tuple(dict.fromkeys((*self.warnings, *other.warnings))),
        )


def marks_of(report: Report, settings: Settings) -> Marks:
    """Return the markers and warnings that a report adds to its answer, or to the corrected one.

    In mode ``annotate`` every unsupported claim is marked, even where the score passes.
    """
    markers: tuple[tuple[int, str], ...] = ()
    if settings.mode == "annotate":
        ends = {verdict.claim.end for verdict in report.unsupported}
        marker = text_of("marker", settings, report.language)
        markers = tuple((end, marker) for end in sorted(ends))
    warnings = (*_disagreements(report, settings), *_omissions(report, settings))
    told = _QUOTED.issuperset(report.reasons) and warnings
    of_answer = not _ABOUT_ANSWER.isdisjoint(report.reasons)
    if report.decision is Decision.WARN and (of_answer or not markers) and not told:
        warnings += (text_of("warning", settings, report.language),)
    if report.repair and settings.show_changes:
        first = text_of("changes", settings, report.language)
        warnings += (_list(report.repair.changes, first),)
    return Marks(markers, warnings)


def _disagreements(report: Report, settings: Settings) -> tuple[str, ...]:
    """Return the warning that quotes both sides of each conflict that concerns the answer.

    Conflicts that policy passes are left out.
    """
    policies = {False: settings.on_conflicting_evidence, True: settings.on_self_contradiction}
    used = [one for one in report.conflicts if one.used and policies[one.in_answer] != "pass"]
    return ("\n".join((settings.disagreement, *map(_both, used))),) if used else ()


def _omissions(report: Report, settings: Settings) -> tuple[str, ...]:
    """Return the warning that quotes what the answer leaves out, unless policy passes it."""
    if not report.omissions or settings.on_omission == "pass":
        return ()
    return ("\n".join((settings.omitted, *(f"- “{_flat(place.text)}”" for place in report.omissions))),)


def _both(conflict: Conflict) -> str:
    one, other = (f"“{_flat(side.text)}”" for side in conflict.sides)
    return f"- {one} ≠ {other}"


def text_of(name: TextName, settings: RailSettings, language: str) -> str:
    """Return a text for the user in the language of the answer, if it is translated into that language.

    A text that the settings change from its default is never translated.
    """
    text = str(getattr(settings, name))
    if text != RailSettings.model_fields[name].default or language not in SUPPORTED:
        return text
    return closed_words(language).texts.get(name, text)


def texts_in_all_languages(name: TextName, settings: RailSettings) -> Iterator[str]:
    """Yield a text for the user in each language that it may have in an answer, without duplicates."""
    yield from dict.fromkeys(text_of(name, settings, language) for language in SUPPORTED)


def _list(changes: Iterable[Change], first: str) -> str:
    """Return the changes, a line each; a sentence that was left out has "–" behind its arrow."""
    told = (change for change in changes if change.kind != "renumbered")
    lines = (
        f"- “{_flat(change.was)}” → {f'“{_flat(change.text)}”' if change.text else '–'}" for change in told
    )
    return "\n".join((first, *lines))


def _flat(text: str) -> str:
    return " ".join(text.split())


def with_marks(answer: str, marks: Marks, since: int = 0) -> str:
    """Return ``answer[since:]`` with its markers and warnings."""
    parts: list[str] = []
    start = since
    for end, marker in sorted(marks.markers):
        parts += answer[start:end], f" {marker}"
        start = max(start, end)
    rest = "".join((*parts, answer[start:]))
    return "\n\n".join((rest.rstrip(), *marks.warnings)) if marks.warnings else rest


def outgoing_text(answer: str, report: Report, settings: Settings) -> str:
    """Return the answer as it goes out: unchanged or corrected, with any warnings and markers."""
    return with_marks(corrected_answer(answer, report), marks_of(report, settings))


def corrected_answer(answer: str, report: Report) -> str:
    """Return the corrected answer if the report has one, else the answer as it was written."""
    return report.repair.answer if report.repair else answer
