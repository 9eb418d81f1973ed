"""The service in this process, behind its gate, and clients for it."""

from functools import cache
from typing import Any

import httpx

from faithrails import Checker, Settings
from faithrails.hosts.service.application import Options, application
from faithrails.hosts.service.keys_limits_metrics import Gate

PASSAGE = "The Eiffel Tower is in Paris. It is 330 metres tall."
RIGHT, WRONG = "The Eiffel Tower is in Paris.", "The Eiffel Tower is in Rome."


def body(answer: str = RIGHT, **others: Any) -> dict[str, Any]:
    return {"answer": answer, "passages": [PASSAGE], **others}


def gate(settings: Settings | None = None, **options: Any) -> Gate:
    return application(Checker(settings) if settings else offline(), Checker, Options(workers=2, **options))


@cache
def offline() -> Checker:
    """Return the checker of the preset ``offline``, which reads its classifier once."""
    return Checker()


def over_http(service: Gate, **headers: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(service)
    return httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers)
