"""Statements about speakers and places: every text has right and wrong ones, by hand or by a program."""

import pytest

from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

texts = script("who_and_where")


@pytest.mark.parametrize("name", ["speakers", "speakers_blind", "places", "places_blind"])
def test_every_text_has_right_and_wrong_statements(name: str) -> None:
    found: dict[str, set[bool]] = {}
    for one in texts.statements(name):
        assert one.passages
        found.setdefault(one.name, set()).add(one.wrong)
    assert len(found) >= 10
    assert all(kinds == {True, False} for kinds in found.values())


def test_the_converse_with_exchanged_things_is_right() -> None:
    said = {one.text: one.wrong for one in texts.made()}
    assert said["The barns are below the stables."] is False
    assert said["The stables are below the barns."] is True
