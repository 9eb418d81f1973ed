"""Runs the service, and stops it without losing a request that it accepted."""

from __future__ import annotations

import asyncio
import logging
import math
import signal
import socket
from collections.abc import Callable

import uvicorn

from faithrails.checker import Checker
from faithrails.hosts.service.application import Options, application
from faithrails.hosts.service.keys_limits_metrics import Gate
from faithrails.settings import Settings

log = logging.getLogger("uvicorn.error")  # the same stream as uvicorn's messages

# Seconds before the end in which requests are still accepted, while `/readyz` and each reply announce the
# end: requests on connections that clients keep open would be lost otherwise.
_DRAIN = 1.0
_GRACE = 5.0  # seconds after the deadline of a check that running requests have to end
_OF_UPSTREAM = 600.0  # further seconds for requests that wait for an upstream: its client's timeout


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, gate: Gate) -> None:
        super().__init__(config)
        self._gate = gate

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._gate.draining = True
        await asyncio.sleep(_DRAIN)
        await super().shutdown(sockets)
        log.info("Answered %d of %d requests", self._gate.answered, self._gate.accepted)


async def serve(checker: Checker, build_checker: Callable[[Settings], Checker], options: Options) -> None:
    """Serve until SIGTERM or Ctrl-C; requests that were accepted by then are answered.

    Raises:
        SettingsError: a verifier cannot be built.
        SystemExit: the port is taken, or the worker processes cannot check.
    """
    gate = application(checker, build_checker, options)
    grace = checker.settings.deadline + _GRACE + (_OF_UPSTREAM if options.upstream else 0.0)
    config = uvicorn.Config(
        gate,
        host=options.host,
        port=options.port,
        access_log=False,  # metrics count requests; users' texts must not be logged
        backlog=4096,
        server_header=False,
        timeout_graceful_shutdown=math.ceil(grace),
    )
    # uvicorn raises the signal again once it has ended; ignored, so that the process exits normally.
    signal.signal(signal.SIGTERM, lambda *_: None)
    await _Server(config, gate).serve()
