"""What the user sees of an answer that goes out with something to say about it."""

from __future__ import annotations

from faithrails.settings import Settings
from faithrails.types import Decision, Report


def shown(answer: str, report: Report, settings: Settings, since: int = 0) -> str:
    """Return the answer as it goes out: unchanged, with a warning, or with its marks.

    In mode ``annotate`` every unsupported claim is marked, even where the score passes.
    Of an answer that went out before up to ``since``, only the rest is returned.
    """
    rest = answer[since:]
    text = _annotated(rest, report, settings.marker, since) if settings.mode == "annotate" else rest
    if report.decision is Decision.WARN and text == rest:
        text = f"{rest.rstrip()}\n\n{settings.warning}"
    return text


def _annotated(rest: str, report: Report, marker: str, since: int) -> str:
    ends = {verdict.claim.end - since for verdict in report.unsupported}
    for end in sorted(ends, reverse=True):  # from the back, so that earlier places stay true
        rest = f"{rest[:end]} {marker}{rest[end:]}"
    return rest
