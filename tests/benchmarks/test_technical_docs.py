"""Statements about technical documentation: each wrong one differs from the right one in one alternative."""

from pathlib import Path

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

docs = script("technical_docs")


def test_one_alternative_of_a_wrong_statement_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "texts.txt"
    path.write_text("=== tool\nPort: 80.\n? Which port?\n> ⟦Port|Socket⟧ ⟦80|81|82⟧.\n> A line.\n", "utf-8")
    found = [(one.text, one.wrong) for one in docs.statements(path)]
    wrong = ["Socket 80.", "Port 81.", "Port 82."]
    assert found == [("Port 80.", False), *((text, True) for text in wrong), ("A line.", False)]


@pytest.mark.parametrize("name", ["technical_docs.txt", "technical_docs_blind.txt"])
def test_each_text_has_right_and_wrong_statements(name: str) -> None:
    found = list(docs.statements(HOME / "benchmarks" / name))
    right, wrong = ({one.name for one in found if one.wrong is is_wrong} for is_wrong in (False, True))
    assert right == wrong
    assert len(right) > 20
    assert not any("⟦" in one.text or "|⟧" in one.text for one in found)
