"""The service's metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The metrics of one service, in a separate registry."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        counter = partial(Counter, registry=registry)
        self.checks = counter("faithrails_checks", "Answers checked, by decision.", ["decision"])
        self.reasons = counter(
            "faithrails_check_reasons", "Reasons of decisions, several to a check.", ["reason"]
        )
        self.seconds = Histogram(
            "faithrails_check_seconds",
            "Seconds from the acceptance of an answer to its decision, waiting included.",
            buckets=_SECONDS,
            registry=registry,
        )
        self.requests = counter(
            "faithrails_http_requests", "Replies, by path and status.", ["path", "status"]
        )
        self.in_flight = Gauge(
            "faithrails_requests_in_flight", "Requests that are being served.", registry=registry
        )

    def decided(self, decision: str, reasons: Iterable[str], seconds: float) -> None:
        """Count one checked answer."""
        self.checks.labels(decision).inc()
        for reason in reasons:
            self.reasons.labels(reason).inc()
        self.seconds.observe(seconds)

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self._registry)
