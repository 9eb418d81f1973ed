"""The offline preset on human-labelled rows, where they lie beside the checkout."""

import asyncio
from pathlib import Path

import pytest

from faithrails import Settings, check
from faithrails.bench.check_rows import result_of
from faithrails.bench.summary import summary
from faithrails.install_paths import HOME
from faithrails.rows.labelled_rows import Row, read_rows

ROWS = HOME.parent / "shared" / "data" / "ragtruth_qa_train.jsonl.xz"


@pytest.mark.skipif(not ROWS.exists(), reason="the labelled rows are not part of the project")
def test_the_offline_preset_tells_unfaithful_answers_better_than_chance() -> None:
    async def run() -> list[dict[str, object]]:
        rows = [row for row in read_rows(Path(ROWS), 300) if isinstance(row, Row)]
        return [result_of(row, await check(row.turn(), Settings())) for row in rows]

    found = summary(asyncio.run(run()), 0)
    assert found["auroc"] > 0.65
    assert found["balanced_accuracy"] > 0.6
