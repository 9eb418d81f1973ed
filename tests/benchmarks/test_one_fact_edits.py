"""Held edits: the cut-off from which on few enough originals and paraphrases are held."""

from typing import Any

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

edits = script("one_fact_edits")


def triple(edit: float, original: float, paraphrase: float) -> Any:
    chances = zip(edits.TEXTS, (edit, original, paraphrase), strict=True)
    return edits.Triple("name", {text: edits.Checked(one, held=one >= 0.9) for text, one in chances})


def test_the_cut_off_is_the_lowest_that_holds_few_originals_and_paraphrases() -> None:
    found = [triple(0.6, n / 100, n / 200) for n in range(100)]
    assert edits.lowest_cut(found) == pytest.approx(
        0.85, abs=0.01
    )  # 15 of 100 originals, 0 of 100 paraphrases
    assert edits.share(found, "edit", 0.7) == 0.0
    assert edits.share(found, "edit", 0.55) == 1.0


def test_paraphrases_bound_the_cut_off_too() -> None:
    found = [triple(0.6, 0.0, n / 200) for n in range(100)]
    assert edits.lowest_cut(found) == pytest.approx(0.4, abs=0.01)  # 20 of 100 paraphrases


def test_without_a_cut_off_only_what_is_held_by_findings_or_cut_offs_counts() -> None:
    found = [triple(0.95, 0.95, 0.95), triple(0.1, 0.1, 0.1), triple(0.1, 0.1, 0.1)]
    assert edits.lowest_cut(found) == edits.NONE_BY_CHANCE  # a third of the originals is held by any
    assert edits.share(found, "edit") == pytest.approx(1 / 3)
