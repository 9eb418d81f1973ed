"""Statements about sections: each text has right ones, and wrong ones with a value or word of another section."""

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

sections = script("sections")


@pytest.mark.parametrize("name", ["design", "blind", "topics"])
def test_each_text_has_right_statements_and_all_kinds_occur(name: str) -> None:
    found = list(sections.statements(name))
    assert {one.kind for one in found} == {"right", "value", "word"}
    assert {one.name for one in found if one.kind == "right"} == {one.name for one in found}


def test_a_list_of_a_text_holds_no_statements() -> None:
    found = [one for one in sections.statements("design") if one.name == "plans as plain lines"]
    assert "- phone support" in found[0].evidence
    assert not any(one.text.startswith("phone") for one in found)
