"""Statements about written texts: each text has right and wrong ones, and each wrong one has a kind."""

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

texts = script("texts")
KINDS = {
    "procedures": "amount any-all case condition event exception force limit order party per right tool",
    "degree_and_scope": "bound condition modality part quantifier right superlative universal",
    "sections": "right value word",
    "former_facts_and_variants": "dated former formula planned right variant",
    "quantities": "change comparison difference extreme part right share value",
    "who_does_what": "agent relation right",
}
FILES = sorted(texts.TEXTS.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_each_file_has_right_statements_and_wrong_ones_of_its_kinds(path) -> None:
    found = list(texts.statements(path))
    kinds = {one.kind for one in found}
    assert len({one.name for one in found}) > 5
    assert {"right"} < kinds <= set(KINDS[path.parent.name].split())
    assert all(one.turn.answer.strip() and one.turn.passages[0].text.strip() for one in found)


def test_a_list_of_a_text_holds_no_statements() -> None:
    path = texts.TEXTS / "procedures" / "blind.txt"
    found = [one.turn for one in texts.statements(path) if one.name == "changing a tyre"]
    assert "- Lower the car." in found[0].passages[0].text
    assert not any(one.answer.startswith("Lower the car.") for one in found)


def test_dashes_stand_between_passages() -> None:
    found = texts.statements(texts.TEXTS / "sections" / "design.txt")
    assert any(len(one.turn.passages) > 1 for one in found)
