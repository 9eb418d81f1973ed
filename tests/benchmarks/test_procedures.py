"""Statements about procedures: each text has right and wrong ones, and each wrong one has a kind."""

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

procedures = script("procedures")
KINDS = frozenset(
    "amount any-all case condition event exception force limit order party per right tool".split()
)

OVERSTATED = frozenset("bound condition modality part quantifier right superlative universal".split())


@pytest.mark.parametrize("name", ["design", "blind"])
def test_each_text_has_right_and_wrong_statements(name: str) -> None:
    found = list(procedures.statements(name))
    texts = {one.name for one in found}
    assert len(texts) > 20
    assert {one.kind for one in found} == KINDS
    for is_right in (True, False):
        assert {one.name for one in found if (one.kind == "right") is is_right} == texts


@pytest.mark.parametrize("name", ["design", "blind"])
def test_each_text_about_degree_and_scope_has_right_and_wrong_statements(name: str) -> None:
    found = list(procedures.statements(name, procedures.FOLDER.with_name("degree_and_scope")))
    texts = {one.name for one in found}
    assert {one.kind for one in found} == OVERSTATED
    for is_right in (True, False):
        assert {one.name for one in found if (one.kind == "right") is is_right} == texts


def test_a_list_of_a_text_holds_no_statements() -> None:
    found = [one for one in procedures.statements("blind") if one.name == "changing a tyre"]
    assert "- Lower the car." in found[0].evidence
    assert not any(one.text.startswith("Lower the car.") for one in found)
