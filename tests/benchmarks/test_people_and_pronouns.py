"""Statements about people: names are filled in, and a passage about two also gives statements of "she" and "he"."""

import random

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

people = script("people_and_pronouns")


@pytest.mark.parametrize("name", ["design", "blind"])
def test_every_passage_has_right_and_wrong_statements(name: str) -> None:
    passages: dict[str, set[str]] = {}
    for one in people.statements(name, random.Random(0)):
        assert "{" not in one.passage + one.text
        passages.setdefault(one.passage, set()).add(one.kind)
    assert len(passages) >= 20
    assert all({"right", "wrong"} <= kinds for kinds in passages.values())


def test_a_statement_of_one_woman_is_also_made_of_she() -> None:
    said = [one.text for one in people.statements("design", random.Random(0))]
    assert "She bakes the bread." in said
    assert "He bakes the bread." in said
