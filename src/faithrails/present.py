"""What the user sees of an answer that goes out with something to say about it."""

from __future__ import annotations

from faithrails.settings import Settings
from faithrails.types import Decision, Report


def shown(answer: str, report: Report, settings: Settings) -> str:
    """Return the answer as it goes out: unchanged, with a warning, or with its marks.

    In mode ``annotate`` every unsupported claim is marked, even where the score passes.
    """
    text = _annotated(answer, report, settings.marker) if settings.mode == "annotate" else answer
    if report.decision is Decision.WARN and text == answer:
        text = f"{answer.rstrip()}\n\n{settings.warning}"
    return text


def _annotated(answer: str, report: Report, marker: str) -> str:
    ends = {verdict.claim.end for verdict in report.unsupported}
    for end in sorted(ends, reverse=True):  # from the back, so that earlier places stay true
        answer = f"{answer[:end]} {marker}{answer[end:]}"
    return answer
