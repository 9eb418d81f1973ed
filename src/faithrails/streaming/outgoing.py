"""Decides which pieces of a streamed answer may go out, and merges their reports into one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from faithrails.decide import OF_VERDICTS, decide, policy_for
from faithrails.settings import Settings
from faithrails.streaming.cut_and_check_pieces import STRICT, Piece
from faithrails.text.languages.closed_words import ENGLISH
from faithrails.types import Cost, Decision, Label, Reason, Report, Verdict
from faithrails.types.conflict import joined
from faithrails.warnings_and_markers import Marks, TextName, marks_of, text_of, with_marks

# Reasons that are valid only for the whole answer; dropped per piece.
_OF_THE_WHOLE = frozenset({Reason.NOTHING_IN_SCOPE, Reason.NO_CLAIMS})


class Outgoing:
    """Decides for each piece whether it is released, and collects the reports."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._reports: list[Report] = []
        self._held = ""
        self._checked_anything = False
        self._warned: set[str] = set()
        self._begun = time.perf_counter()
        self.stopped = False
        self._sent = False

    def text_of(self, piece: Piece, report: Report) -> str:
        """Return the text released for one piece; sets ``stopped`` if nothing follows it."""
        by = piece.cut.offset
        conflicts = tuple(conflict.moved(by) for conflict in report.conflicts)
        self._reports.append(replace(report, verdicts=_moved(report.verdicts, by), conflicts=conflicts))
        in_scope = any(verdict.label is not Label.OUT_OF_SCOPE for verdict in report.verdicts)
        self._checked_anything = self._checked_anything or in_scope
        if report.decision in (Decision.BLOCK, Decision.ESCALATE):
            return self.refuse()
        is_marked = report.decision is Decision.WARN or self._settings.mode == "annotate"
        text = self._marked(piece, report) if is_marked else piece.cut.context[piece.cut.since :]
        if not self._checked_anything and (self._held or self._unchecked() is not Decision.PASS):
            self._held += text  # until something is checked, or the answer ends
            return ""
        text, self._held = self._held + text, ""
        self._sent = self._sent or bool(text)
        return text

    def rest(self) -> str:
        """Return the text held back until the end, or a refusal if the policy on unchecked answers blocks."""
        unchecked = Decision.PASS if self._checked_anything else self._unchecked()
        if unchecked in (Decision.BLOCK, Decision.ESCALATE):
            return self.refuse()
        if not self._held or unchecked is Decision.PASS:
            return self._held
        return f"{self._held.rstrip()}\n\n{self._text('warning')}"

    def report(self, turn: str) -> Report:
        """Return one report over all pieces."""
        verdicts = [verdict for report in self._reports for verdict in report.verdicts]
        known = dict.fromkeys(reason for report in self._reports for reason in report.reasons)
        reasons = [reason for reason in known if reason not in _OF_THE_WHOLE | OF_VERDICTS]
        if not verdicts and not reasons:
            reasons = [Reason.NO_CLAIMS]
        whole, score, found = decide(verdicts, reasons, self._settings.model_copy(update=STRICT))
        decision = max((whole, *(report.decision for report in self._reports)), key=lambda d: d.strictness)
        found = tuple(dict.fromkeys([*(reason for reason in known if reason in OF_VERDICTS), *found]))
        notes = dict.fromkeys(note for report in self._reports for note in report.notes)
        costs = [report.cost for report in self._reports]
        seconds = time.perf_counter() - self._begun
        tiers = (tier for cost in costs for tier in cost.tiers)
        calls, tokens, read = (
            sum(getattr(cost, name) for cost in costs) for name in ("calls", "tokens", "input_tokens")
        )
        cost = Cost.of(calls, tokens, seconds, tiers, read)
        conflicts = joined(conflict for report in self._reports for conflict in report.conflicts)
        return Report(
            turn, decision, score, tuple(verdicts), found, tuple(notes), cost, conflicts=conflicts,
            language=self._language,
        )  # fmt: skip

    def _marked(self, piece: Piece, report: Report) -> str:
        marks = marks_of(report, self._settings)
        new = tuple(warning for warning in marks.warnings if warning not in self._warned)
        self._warned.update(new)
        text = with_marks(piece.cut.context, Marks(marks.markers, new), piece.cut.since)
        return f"{text}\n\n" if new else text

    @property
    def _language(self) -> str:
        return self._reports[-1].language if self._reports else ENGLISH

    def refuse(self) -> str:
        """Return the refusal with which the answer stops."""
        self.stopped = True
        refusal = self._text("refusal")
        return f"\n\n{refusal}" if self._sent else refusal

    def _text(self, name: TextName) -> str:
        """Return a text for the user in the language of the last piece."""
        return text_of(name, self._settings, self._language)

    def _unchecked(self) -> Decision:
        """Return the policy on the answer so far, if nothing in it was checked."""
        claims = any(report.verdicts for report in self._reports)
        return policy_for(Reason.NOTHING_IN_SCOPE if claims else Reason.NO_CLAIMS, self._settings)


def _moved(verdicts: Sequence[Verdict], by: int) -> tuple[Verdict, ...]:
    """Return the verdicts of a piece that begins at ``by``, with their offsets in the whole answer."""
    return tuple(
        replace(
            verdict,
            claim=replace(verdict.claim, start=verdict.claim.start + by, end=verdict.claim.end + by),
            offending=tuple((start + by, end + by) for start, end in verdict.offending),
            layers=_moved(verdict.layers, by),
        )
        for verdict in verdicts
    )
