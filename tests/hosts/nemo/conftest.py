"""Fixtures for the rails inside NeMo."""

import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from nemoguardrails import colang

from nemo_apps import FLOWS


@pytest.fixture(params=list(FLOWS))
def rail(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(scope="session", autouse=True)
def parse_each_file_once() -> Iterator[None]:
    """NeMo parses the library of Colang 2.x for every application, which takes longer than most tests."""
    parse, kept = colang.parse_colang_file, {}

    def parse_once(*args: Any, **more: Any) -> Any:
        key = repr((args, sorted(more.items())))
        if key not in kept:
            kept[key] = pickle.dumps(parse(*args, **more))
        return pickle.loads(kept[key])  # a new one each time: NeMo changes it

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(colang, "parse_colang_file", parse_once)
        yield
