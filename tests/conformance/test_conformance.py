"""The matrix: whatever goes wrong, no answer goes out unmarked; and what is right goes out."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from faithrails.settings.find_components import VERIFIER, built_in

from conformance.cells import Matrix, cells, leaks, lost, some_cells

pytest.importorskip("fastapi", reason="NeMo's server is not installed")
FAILS_AS_ANOTHER = {
    "classifier": "layered asks it",
    "exact": "layered asks it",
    "hhem": "the base that it shares with nli reads evidence and fails",
    "minicheck": "the base that it shares with nli reads evidence and fails",
    "sampling": "the rail `self check hallucination` is this verifier",
}
CELLS = list(cells() if os.environ.get("CONFORMANCE") == "all" else some_cells())


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """NeMo takes actions from a folder of that name in the current one: here, ours."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("elsewhere"))
    yield
    os.chdir(before)


@pytest.mark.slow  # two minutes
@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("elsewhere")
async def test_no_cell_leaks_and_no_control_is_lost() -> None:
    matrix = Matrix()
    wrong = []
    for cell in CELLS:
        seen = await matrix.seen(cell)
        if leaks(cell, seen) or lost(cell, seen):
            wrong.append(f"{cell} -> {seen}")
    assert wrong == []
    assert len(CELLS) > 400


def test_every_verifier_has_faults_or_fails_as_another_does() -> None:
    settings = "".join({json.dumps(dict(cell.fault.settings)) for cell in cells()})
    missing = {name for name in built_in(VERIFIER) if f'"{name}"' not in settings}
    assert missing == set(FAILS_AS_ANOTHER)
