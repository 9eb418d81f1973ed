"""Converts reports to JSON values and back, in the shape of ``--json``, the check log and NeMo's metadata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from faithrails.errors import ReportError
from faithrails.types.conflict import Conflict, ConflictKind
from faithrails.types.labels import Decision, Label, Reason
from faithrails.types.repair import Change, ChangeKind, Repair
from faithrails.types.report import Metric, Report
from faithrails.types.trace import Cost, Handoff, TierCost
from faithrails.types.verdict import Claim, Cutoffs, Evidence, Verdict

_Place = Annotated[int, Field(ge=0)]
_Share = Annotated[float, Field(ge=0.0, le=1.0)]
_OF_RULING = (
    "label", "probability", "evidence", "why", "reason", "offending", "hard", "cutoffs", "findings", "rule",
    "verifier", "version",
)  # fmt: skip
# JSON has no enumerations and no tuples: these are read from strings and lists.
_Label = Annotated[Label, Field(strict=False)]
_Reason = Annotated[Reason, Field(strict=False)]
_Decision = Annotated[Decision, Field(strict=False)]
_Span = Annotated[tuple[_Place, _Place], Field(strict=False)]


def verdict_to_dict(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict with its claim as plain JSON values."""
    return {**plain(verdict.claim), **_ruling(verdict)}


def repair_to_dict(repair: Repair) -> dict[str, Any]:
    """Return a correction as plain JSON values."""
    return {
        "original": repair.original,
        "answer": repair.answer,
        "changes": plain(repair.changes),
        "before": repair.before.to_dict(),
    }


def plain(value: Any) -> Any:
    """Return a value as JSON: a dataclass as a mapping, a tuple as a list, an enumeration by value."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value.value if isinstance(value, Enum) else value


def _ruling(verdict: Verdict) -> dict[str, Any]:
    values = {name: plain(getattr(verdict, name)) for name in _OF_RULING}
    return {**values, "layers": [_layer(layer, verdict.claim) for layer in verdict.layers]}


def _layer(layer: Verdict, claim: Claim) -> dict[str, Any]:
    """Return a layer, with its claim only if that differs from the claim of the composed verdict."""
    return _ruling(layer) if layer.claim == claim else {"claim": plain(layer.claim), **_ruling(layer)}


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class _Interval(_Row):
    start: _Place
    end: _Place

    @model_validator(mode="after")
    def _in_order(self) -> _Interval:
        if self.end < self.start:
            raise ValueError("end is before start")
        return self


class _Claim(_Interval):
    text: str
    severity: _Share
    original: str

    def claim(self) -> Claim:
        return Claim(self.text, self.start, self.end, self.severity, self.original)


class _Evidence(_Interval):
    passage: str
    text: str

    def evidence(self) -> Evidence:
        return Evidence(self.passage, self.start, self.end, self.text)


class _Cutoffs(_Row):
    warn_at: _Share
    block_at: _Share


class _Ruling(_Row):
    label: _Label
    probability: _Share | None
    evidence: list[_Evidence]
    why: str
    reason: _Reason | None
    offending: list[_Span]
    hard: bool
    cutoffs: _Cutoffs | None
    findings: list[str]
    rule: str = ""  # absent in reports of earlier versions
    verifier: str
    version: str
    layers: list[_Layer]

    @model_validator(mode="after")
    def _is_consistent(self) -> _Ruling:
        self.verdict(Claim("", 0, 0))  # raises ValueError if label, reason and probability disagree
        return self

    def verdict(self, claim: Claim) -> Verdict:
        evidence = tuple(place.evidence() for place in self.evidence)
        layers = tuple(layer.verdict(layer.claim.claim() if layer.claim else claim) for layer in self.layers)
        return Verdict(
            claim, self.label, self.verifier, self.version, self.probability, evidence, self.why, self.reason,
            tuple(self.offending), layers, self.hard,
            Cutoffs(self.cutoffs.warn_at, self.cutoffs.block_at) if self.cutoffs else None,
            tuple(self.findings), self.rule,
        )  # fmt: skip


class _Layer(_Ruling):
    claim: _Claim | None = None


class _ClaimWithRuling(_Claim, _Ruling):
    pass


class _Step(_Row):
    layer: str
    outcome: str
    note: str


class _Spent(_Row):
    calls: Annotated[int, Field(ge=0)]
    tokens: Annotated[int, Field(ge=0)]
    seconds: Annotated[float, Field(ge=0.0)]


class _TierCost(_Spent):
    tier: str
    claims: Annotated[int, Field(ge=0)]
    decided: Annotated[int, Field(ge=0)]
    failed: str


class _Cost(_Spent):
    tiers: list[_TierCost]
    input_tokens: Annotated[int, Field(ge=0)] = 0  # absent in reports of earlier versions

    def cost(self) -> Cost:
        tiers = tuple(TierCost(**tier.model_dump()) for tier in self.tiers)
        return Cost(self.calls, self.tokens, self.seconds, tiers, self.input_tokens)


class _Change(_Interval):
    was: str
    text: str
    kind: ChangeKind
    why: str


class _Repair(_Row):
    original: str
    answer: str
    changes: list[_Change]
    before: ReportRow

    def repair(self) -> Repair:
        changes = tuple(Change(**change.model_dump()) for change in self.changes)
        return Repair(self.original, self.answer, changes, self.before.report())


class _Conflict(_Row):
    kind: ConflictKind
    sides: Annotated[tuple[_Evidence, _Evidence], Field(strict=False)]
    differs: Annotated[tuple[str, str], Field(strict=False)]
    used: list[_Span]
    in_answer: bool

    def conflict(self) -> Conflict:
        one, other = self.sides
        sides = one.evidence(), other.evidence()
        return Conflict(self.kind, sides, self.differs, tuple(self.used), self.in_answer)


class _Metric(_Row):
    value: _Share | None
    why: str
    reason: _Reason | None

    @model_validator(mode="after")
    def _is_consistent(self) -> _Metric:
        self.metric("metric")  # raises ValueError unless it has a value or a reason
        return self

    def metric(self, name: str) -> Metric:
        return Metric(name, self.value, self.why, self.reason)


class ReportRow(_Row):
    """The JSON values of a report, checked."""

    turn: str
    decision: _Decision
    score: _Share | None
    reasons: list[_Reason]
    notes: list[str]
    claims: list[_ClaimWithRuling]
    path: list[_Step]
    cost: _Cost
    repair: _Repair | None
    conflicts: list[_Conflict]
    language: str = "en"
    omissions: list[_Evidence] = []  # absent in reports of earlier versions, as are metrics
    metrics: dict[str, _Metric] = {}

    def report(self) -> Report:
        """Return the report with these values."""
        return Report(
            self.turn, self.decision, self.score,
            tuple(row.verdict(row.claim()) for row in self.claims),
            tuple(self.reasons), tuple(self.notes),
            self.cost.cost(),
            tuple(Handoff(step.layer, step.outcome, step.note) for step in self.path),
            self.repair.repair() if self.repair else None,
            tuple(conflict.conflict() for conflict in self.conflicts),
            self.language,
            tuple(place.evidence() for place in self.omissions),
            tuple(metric.metric(name) for name, metric in self.metrics.items()),
        )  # fmt: skip


def read_report(data: Mapping[str, object]) -> ReportRow:
    """Check the JSON values of a report.

    Raises:
        ReportError: a key is unknown or missing, or a value does not fit; the message names each by
            its path (``claims.0.label``) and repeats no value, which may be confidential text.
    """
    if not isinstance(data, Mapping):
        raise ReportError(f"a report is a mapping, got {type(data).__name__}")
    return _checked(TypeAdapter(ReportRow), dict(data))


def read_verdicts(claims: object) -> tuple[Verdict, ...]:
    """Return the verdicts under ``claims`` in the JSON values of a report.

    Raises:
        ReportError: as ``read_report``.
    """
    return tuple(row.verdict(row.claim()) for row in _checked(_CLAIMS, claims))


_CLAIMS = TypeAdapter(list[_ClaimWithRuling])
_Values = TypeVar("_Values")


def _checked(kind: TypeAdapter[_Values], data: object) -> _Values:
    try:
        return kind.validate_python(data)
    except ValidationError as error:
        problems = error.errors(include_input=False, include_url=False, include_context=False)
        raise ReportError("; ".join(map(_problem, problems[:_MOST_NAMED]))) from None


_MOST_NAMED = 5


def _problem(problem: Mapping[str, Any]) -> str:
    place = ".".join(map(str, problem["loc"])) or "report"
    known = {"extra_forbidden": "unknown key", "missing": "is missing"}
    return f"{place}: {known.get(problem['type'], problem['msg'].removeprefix('Value error, '))}"
