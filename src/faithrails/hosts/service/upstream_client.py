"""The HTTP client of an upstream, fast with hundreds of requests in flight."""

from __future__ import annotations

from itertools import cycle

import httpx
import openai

_POOLS = 16


class PoolsInTurn(httpx.AsyncBaseTransport):
    """Sends each request through the next of several connection pools.

    A pool of httpcore looks at all its connections for each request that begins or ends: with 200 in flight
    that took more processor time than all else the proxy does.
    """

    def __init__(self) -> None:
        context = httpx.create_ssl_context()
        limits = openai.DEFAULT_CONNECTION_LIMITS
        self._pools = [httpx.AsyncHTTPTransport(verify=context, limits=limits) for _ in range(_POOLS)]
        self._next = cycle(self._pools)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request."""
        return await next(self._next).handle_async_request(request)

    async def aclose(self) -> None:
        """Close all connections."""
        for pool in self._pools:
            await pool.aclose()


def upstream_client(base_url: str, key: str) -> openai.AsyncOpenAI:
    """Return a client of an OpenAI-compatible endpoint; proxies that the environment names come first."""
    http = openai.DefaultAsyncHttpxClient(mounts={"all://": PoolsInTurn()})
    return openai.AsyncOpenAI(base_url=base_url, api_key=key or "none", http_client=http)
