"""Batches of a local model: how many claims a second they are worth, as the benchmark measures it."""

from pathlib import Path

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)


async def test_in_batches_a_model_checks_at_least_three_times_the_claims_a_second(tmp_path: Path) -> None:
    assert await script("local_batches").ratio(tmp_path) >= 3.0
