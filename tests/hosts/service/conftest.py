"""Clients for the service in this process."""

from collections.abc import AsyncIterator

import pytest

pytest.importorskip("fastapi", reason="needs the extra server")
pytest.importorskip("prometheus_client", reason="needs the extra server")

import httpx

from faithrails.runtime import offload

from service_app import gate, over_http


@pytest.fixture(autouse=True)
def _checks_in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes take seconds to start; those of a real service are tested in test_process.py."""
    monkeypatch.setattr(offload, "AVAILABLE", False)


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with over_http(gate()) as client:
        yield client
