"""The HTTP client of an upstream, fast with hundreds of requests in flight."""

from __future__ import annotations

import httpx
import openai


class PoolForEach(httpx.AsyncBaseTransport):
    """Sends each request in flight through a connection pool of its own; the pool used last comes first.

    A pool of httpcore looks at all its connections for each request that begins or ends: with 200 in flight
    in one pool that took more processor time than all else the proxy does.
    """

    def __init__(self) -> None:
        self._context = httpx.create_ssl_context()
        self._pools: list[httpx.AsyncHTTPTransport] = []
        self._free: list[httpx.AsyncHTTPTransport] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request; its pool is free again once the reply has begun, and may then connect twice."""
        pool = self._free.pop() if self._free else self._another()
        try:
            return await pool.handle_async_request(request)
        finally:
            self._free.append(pool)

    def _another(self) -> httpx.AsyncHTTPTransport:
        pool = httpx.AsyncHTTPTransport(verify=self._context, limits=openai.DEFAULT_CONNECTION_LIMITS)
        self._pools.append(pool)
        return pool

    async def aclose(self) -> None:
        """Close all connections."""
        for pool in self._pools:
            await pool.aclose()


def upstream_client(base_url: str, key: str) -> openai.AsyncOpenAI:
    """Return a client of an OpenAI-compatible endpoint; proxies that the environment names come first."""
    http = openai.DefaultAsyncHttpxClient(mounts={"all://": PoolForEach()})
    return openai.AsyncOpenAI(base_url=base_url, api_key=key or "none", http_client=http)
