"""The routes of the service."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, Depends, FastAPI, Response
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPBearer
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.staticfiles import StaticFiles

from faithrails.checker import Checker
from faithrails.errors import SettingsError
from faithrails.hosts.service.error_replies import ErrorReply, ProblemError, problem_of
from faithrails.hosts.service.keys_limits_metrics import LOCAL, PAGE, Gate
from faithrails.hosts.service.metrics import Metrics
from faithrails.hosts.service.proxy import Proxy
from faithrails.hosts.service.run_checks import Checks
from faithrails.hosts.service.schema import (
    BatchReply,
    BatchRequest,
    ChatRequest,
    CheckReply,
    CheckRequest,
    SettingsReply,
)
from faithrails.install_paths import installed_version
from faithrails.runtime.offload import always_use_processes
from faithrails.settings import PRESETS, Settings
from faithrails.verify import names, needs_model

KEYS = "FAITHRAILS_API_KEYS"
_CLIENT_GONE = 499  # nginx's status; nobody reads it
_CAUSES = {
    400: "not JSON",
    401: "missing or unknown API key",
    413: "the body is too long",
    422: "a field is wrong",
    429: "too many requests at the same time",
}


@dataclass(frozen=True, slots=True)
class Options:
    """How the service is run.

    ``host`` is an address of this machine; any but a loopback address needs ``keys``. ``upstream`` is the
    base URL of an OpenAI-compatible API, called with ``upstream_key``. ``workers`` are processes.

    Raises:
        SettingsError: keys are missing, or ``upstream`` is not a URL.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    ui: bool = False
    upstream: str | None = None
    upstream_key: str = field(default="", repr=False)
    keys: tuple[str, ...] = field(default=(), repr=False)
    most_bytes: int = 2 * 1024 * 1024
    most_requests: int = 256
    workers: int = os.cpu_count() or 1

    def __post_init__(self) -> None:
        if not self.keys and self.host not in LOCAL:
            raise SettingsError(
                f"serve --host {self.host}: other machines could reach it; set {KEYS} to one key or several, "
                "separated by commas"
            )
        if self.upstream is not None and not self.upstream.startswith(("http://", "https://")):
            raise SettingsError(
                f"serve --upstream {self.upstream}: not a base URL; write it in full, such as http://localhost:9000/v1"
            )


def application(checker: Checker, build_checker: Callable[[Settings], Checker], options: Options) -> Gate:
    """Return the service as an ASGI application, behind its gate.

    ``build_checker`` builds a checker with other settings and the same models, for trials on the page.

    Raises:
        SettingsError: a verifier cannot be built.
    """
    metrics = Metrics()
    checks = Checks(checker, build_checker, options.workers, metrics)
    proxy = None
    if options.upstream:
        proxy = Proxy.of(options.upstream, options.upstream_key, checks.checker, metrics)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        try:
            always_use_processes(options.workers)
            await checks.warm()
            yield
        finally:
            if proxy:
                await proxy.aclose()
            await checker.aclose()

    app = FastAPI(
        title="faithrails",
        version=installed_version(),
        summary="Checks whether answers are supported by the text they were given.",
        lifespan=lifespan,
        docs_url=None,  # these pages load scripts from other hosts
        redoc_url=None,
    )
    gate = Gate(app, options.keys, options.most_bytes, options.most_requests, metrics)
    app.include_router(_checking(checks, options))
    if proxy:
        app.include_router(_proxying(proxy))
    app.include_router(_watching(gate, metrics))
    if options.ui:
        app.mount("/", StaticFiles(directory=PAGE, html=True))
    for kind in (ProblemError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _reply)
    return gate


async def _reply(_: Request, error: Exception) -> Response:
    return problem_of(error).reply()


def _router() -> APIRouter:
    """Return a router whose OpenAPI description asks for a key, which the gate checks."""
    told: dict[int | str, dict[str, Any]] = {
        status: {"model": ErrorReply, "description": cause} for status, cause in _CAUSES.items()
    }
    return APIRouter(prefix="/v1", responses=told, dependencies=[Depends(HTTPBearer(auto_error=False))])


def _checking(checks: Checks, options: Options) -> APIRouter:
    router = _router()

    @router.post("/check", response_model=CheckReply, summary="Check one answer")
    async def check(request: CheckRequest) -> Response:
        _no_trials([request], options)
        return Response((await checks.check(request)).body, media_type="application/json")

    @router.post("/check/batch", response_model=BatchReply, summary="Check several answers")
    async def check_batch(request: BatchRequest) -> Response:
        _no_trials(request.turns, options)
        bodies = [checked.body for checked in await checks.check_all(request.turns)]
        return Response(b'{"results": [' + b", ".join(bodies) + b"]}", media_type="application/json")

    @router.get("/settings", summary="What answers are checked with")
    async def settings() -> SettingsReply:
        own = checks.settings
        claims, verifiers = names(own)
        trials = [
            preset for preset in PRESETS if needs_model(own) or not needs_model(Settings(preset=preset))
        ]
        return SettingsReply(
            version=installed_version(),
            preset=own.preset,
            risk=own.risk,
            mode=own.mode,
            threshold=own.threshold,
            claims=claims,
            verifiers=list(verifiers),
            trial_presets=trials if options.ui else [],
        )

    return router


def _no_trials(requests: list[CheckRequest], options: Options) -> None:
    if not options.ui and any(request.settings for request in requests):
        raise ProblemError(422, "invalid_request", "settings: accepted only with serve --ui", "settings")


def _proxying(proxy: Proxy) -> APIRouter:
    router = _router()

    @router.post("/chat/completions", summary="A chat completion of the upstream, checked")
    async def complete(request: ChatRequest, connection: Request) -> Response:
        return await _while_connected(connection, proxy.complete(request))

    return router


async def _while_connected(connection: Request, reply: Coroutine[Any, Any, Response]) -> Response:
    """Return the reply; if the client disconnects before, the work is cancelled and its slot is free."""
    work = asyncio.ensure_future(reply)
    gone = asyncio.ensure_future(_disconnected(connection))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        return await work if work.done() else Response(status_code=_CLIENT_GONE)
    finally:
        for task in (work, gone):
            task.cancel()


async def _disconnected(connection: Request) -> None:
    while (await connection.receive())["type"] != "http.disconnect":
        pass


def _watching(gate: Gate, metrics: Metrics) -> APIRouter:
    router = APIRouter()

    @router.get("/healthz", summary="Whether the process answers")
    async def health() -> dict[str, str]:
        return {"status": "ok"}

    @router.get("/readyz", summary="Whether it takes requests")
    async def ready(response: Response) -> dict[str, str]:
        response.status_code = 503 if gate.draining else 200
        return {"status": "ending" if gate.draining else "ready"}

    @router.get("/metrics", summary="Metrics for Prometheus")
    async def measure() -> Response:
        return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)

    return router
