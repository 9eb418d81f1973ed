"""Records OpenTelemetry spans and metrics of checks; does nothing without the extra ``otel`` or a provider.

Names follow OpenTelemetry's conventions for generative AI where there is one (``gen_ai.*``). No span or
metric holds text of a question, an answer or its evidence. The parent of a check is the span that is
current when it begins: the application's or NeMo's. A check that the service runs in a worker process has
the span of the request as its parent.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from faithrails.install_paths import installed_version
from faithrails.types import Report

try:
    from opentelemetry import context, metrics, propagate, trace
except ImportError:  # nothing is recorded; checks run as usual
    _tracer = _meter = None
else:
    _tracer = trace.get_tracer("faithrails", installed_version())
    _meter = metrics.get_meter("faithrails", installed_version())
    _checks = _meter.create_counter("faithrails.checks", "{check}", "Checks, by decision.")
    _claims = _meter.create_counter("faithrails.claims", "{claim}", "Checked claims, by label and verifier.")
    _seconds = _meter.create_histogram("faithrails.check.duration", "s", "Duration of a check, by decision.")
    _calls = _meter.create_histogram(
        "gen_ai.client.operation.duration", "s", "Duration of one call of a language model."
    )

Result = TypeVar("Result")


@contextmanager
def span(name: str, **attributes: Any) -> Iterator[dict[str, Any]]:
    """Record a span; entries that are put into the yielded mapping become attributes of it."""
    found: dict[str, Any] = {}
    if _tracer is None:
        yield found
        return
    # Only the class of an exception is recorded: its message may quote the prompt, and with it the evidence.
    with _tracer.start_as_current_span(
        name, attributes=attributes, record_exception=False, set_status_on_exception=False
    ) as current:
        try:
            yield found
        except BaseException as error:
            found["error.type"] = type(error).__name__
            current.set_status(trace.StatusCode.ERROR)
            raise
        finally:
            current.set_attributes(found)


def trace_context() -> dict[str, str]:
    """Return the current span as the headers of W3C Trace Context, to send to another process."""
    carrier: dict[str, str] = {}
    if _tracer is not None:
        propagate.inject(carrier)
    return carrier


def run_below(parent: Mapping[str, str], function: Callable[..., Result], *args: Any) -> Result:
    """Return ``function(*args)``, with its spans below the span in ``parent`` (``trace_context``)."""
    if _tracer is None:
        return function(*args)
    token = context.attach(propagate.extract(parent))
    try:
        return function(*args)
    finally:
        context.detach(token)


def record_report(report: Report) -> None:
    """Record the result of a check in the current span, which is the check's, and in the metrics."""
    if _tracer is None:
        return
    decision = {"faithrails.decision": report.decision.value}
    _checks.add(1, decision)
    _seconds.record(report.cost.seconds, decision)
    for (label, verifier), number in Counter((v.label.value, v.verifier) for v in report.verdicts).items():
        _claims.add(number, {"faithrails.label": label, "faithrails.verifier": verifier})
    result: dict[str, Any] = {
        "gen_ai.evaluation.name": "faithfulness",
        "gen_ai.evaluation.score.label": report.decision.value,
    }
    if report.score is not None:
        result["gen_ai.evaluation.score.value"] = report.score
    current = trace.get_current_span()
    current.add_event("gen_ai.evaluation.result", result)
    current.set_attributes(
        {
            **decision,
            "faithrails.reasons": [reason.value for reason in report.reasons],
            "faithrails.claims": len(report.verdicts),
            "faithrails.unsupported": len(report.unsupported),
            "faithrails.model.calls": report.cost.calls,
            "faithrails.model.tokens": report.cost.tokens,
        }
    )


@contextmanager
def model_call(name: str, max_tokens: int, temperature: float) -> Iterator[dict[str, Any]]:
    """Record one call of a language model, named ``provider/model``, as a span and a duration."""
    provider, _, model = name.partition("/")
    common = {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": provider,
        "gen_ai.request.model": model or provider,
    }
    limits = {"gen_ai.request.max_tokens": max_tokens, "gen_ai.request.temperature": temperature}
    started = time.perf_counter()
    with span(f"chat {model or provider}", **common, **limits) as found:
        try:
            yield found
        except BaseException as error:
            common["error.type"] = type(error).__name__
            raise
        finally:
            if _tracer is not None:
                _calls.record(time.perf_counter() - started, common)
