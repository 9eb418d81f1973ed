"""Fixtures for the rails inside NeMo."""

from typing import Any

import pytest

from nemo_apps import FLOWS


@pytest.fixture(params=list(FLOWS))
def rail(request: pytest.FixtureRequest) -> Any:
    return request.param
