"""The matrix: whatever goes wrong, no answer goes out unmarked; and what is right goes out."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance.cells import Matrix, cells, leaks, lost, some_cells

pytest.importorskip("fastapi", reason="NeMo's server is not installed")
CELLS = list(cells() if os.environ.get("CONFORMANCE") == "all" else some_cells())


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """NeMo takes actions from a folder of that name in the current one: here, ours."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("elsewhere"))
    yield
    os.chdir(before)


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
