"""Spans and metrics, read from the real SDK's in-memory exporters."""

from collections.abc import Sequence
from typing import Any

import pytest

pytest.importorskip("opentelemetry.sdk")
from opentelemetry import metrics, trace
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from faithrails import Settings, Turn, check, check_sync, telemetry
from faithrails.testing import ScriptedLLM

# Long numbers, so that identifiers and durations do not hold them by chance.
SECRET = "The vault opens with 47118093612."
TURN = Turn.of("The vault opens with 99990417253.", SECRET, question="How does the vault open?")


class Recorded:
    """What the application's providers received."""

    def __init__(self, exporter: InMemorySpanExporter, reader: InMemoryMetricReader) -> None:
        self._exporter, self._reader = exporter, reader

    @property
    def spans(self) -> dict[str, Any]:
        return {span.name: span for span in self.all}

    @property
    def all(self) -> Sequence[Any]:
        return self._exporter.get_finished_spans()

    @property
    def points(self) -> dict[str, list[Any]]:
        data = self._reader.get_metrics_data()
        found = [m for r in data.resource_metrics for s in r.scope_metrics for m in s.metrics] if data else []
        return {metric.name: list(metric.data.data_points) for metric in found}


@pytest.fixture(scope="module")
def providers() -> Recorded:
    """OpenTelemetry takes its providers once for a process."""
    exporter, reader = InMemorySpanExporter(), InMemoryMetricReader()
    tracing = TracerProvider()
    tracing.add_span_processor(SimpleSpanProcessor(exporter))
    trace.set_tracer_provider(tracing)
    metrics.set_meter_provider(MeterProvider([reader]))
    return Recorded(exporter, reader)


@pytest.fixture
def recorded(providers: Recorded) -> Recorded:
    providers._exporter.clear()
    return providers


async def test_a_check_is_a_span_below_the_applications_with_its_result(recorded: Recorded) -> None:
    with trace.get_tracer("app").start_as_current_span("request"):
        report = await check(TURN)
    spans = recorded.spans
    found = spans["faithrails.check"]
    assert found.parent.span_id == spans["request"].context.span_id
    assert spans["faithrails.verify layered"].parent.span_id == found.context.span_id
    assert found.attributes["faithrails.decision"] == report.decision.value == "block"
    assert found.events[0].name == "gen_ai.evaluation.result"
    assert found.events[0].attributes["gen_ai.evaluation.score.label"] == "block"


def test_a_check_in_another_process_is_below_the_span_whose_context_it_was_sent(recorded: Recorded) -> None:
    with trace.get_tracer("app").start_as_current_span("request"):
        sent = telemetry.trace_context()
    assert set(sent) == {"traceparent"}
    telemetry.run_below(sent, check_sync, TURN)
    check_sync(TURN)
    parents = [span.parent for span in recorded.all if span.name == "faithrails.check"]
    assert parents[0].span_id == recorded.spans["request"].context.span_id
    assert parents[1] is None  # the context ends with the call


async def test_a_call_of_a_model_is_a_span_by_the_conventions_for_generative_ai(recorded: Recorded) -> None:
    await check(TURN, Settings(verifiers="facts"), judge=ScriptedLLM(["no"]))
    name, span = next(item for item in recorded.spans.items() if item[0].startswith("chat "))
    assert span.attributes["gen_ai.operation.name"] == "chat"
    assert name == f"chat {span.attributes['gen_ai.request.model']}"
    assert span.attributes["gen_ai.request.max_tokens"] > 0
    durations = recorded.points["gen_ai.client.operation.duration"]
    assert durations[0].attributes["gen_ai.operation.name"] == "chat"


async def test_a_failed_call_has_the_class_of_its_error_and_not_its_text(recorded: Recorded) -> None:
    async def fails(*_: object) -> str:
        raise ValueError(SECRET)

    judge = ScriptedLLM(["no"])
    judge.complete = fails  # type: ignore[assignment,method-assign]
    await check(TURN, Settings(verifiers="facts", judge={"retries": 0}), judge=judge)
    span = next(span for name, span in recorded.spans.items() if name.startswith("chat "))
    assert span.attributes["error.type"] == "ValueError"
    assert not span.status.is_ok


async def test_metrics_count_checks_and_claims(recorded: Recorded) -> None:
    await check(TURN)
    checks = {
        point.attributes["faithrails.decision"]: point.value for point in recorded.points["faithrails.checks"]
    }
    assert checks["block"] >= 1
    assert {p.attributes["faithrails.label"] for p in recorded.points["faithrails.claims"]} >= {
        "contradicted"
    }
    assert recorded.points["faithrails.check.duration"][0].sum > 0


@pytest.mark.parametrize("verifier", ["layered", "facts"])
async def test_no_text_of_the_answer_or_its_evidence_is_recorded(verifier: str, recorded: Recorded) -> None:
    await check(TURN, Settings(verifiers=verifier), judge=ScriptedLLM(["no"]))
    told = " ".join(span.to_json() for span in recorded.spans.values()) + str(recorded.points)
    assert not [word for word in ("47118093612", "99990417253", "vault") if word in told]


async def test_without_opentelemetry_checks_run_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telemetry, "_tracer", None)
    assert (await check(TURN)).decision.value == "block"
