"""No file but a verifier's own compares names of verifiers."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from faithrails.install_paths import HOME
from faithrails.settings.find_components import VERIFIER, built_in

SOURCE = HOME / "src" / "faithrails"
if not SOURCE.exists():
    pytest.skip("the tests run against an installed wheel, not a checkout", allow_module_level=True)

# Texts that are spelled like the name of a verifier and are something else, or where names must stand.
OTHERS = {
    ("settings", "classifier"): "strict.py: the old place of a setting",
    ("settings", "single_call"): "strict.py: the old place of a setting",
    ("settings", "cascade"): "overridable_by_rail.py: the setting that is short for it",
    ("cli/calibrate", "cascade"): "cascade.py: the same setting",
    ("settings", "stack"): "overridable_by_rail.py: the value of `combine`",
    ("hosts/service", "judge"): "checks.py: the key of the general settings",
    ("settings", "layered"): "overridable_by_rail.py: the preset of this name",
    ("settings", "facts"): "schema.py: the rail of this name",
    ("hosts/nemo", "facts"): "the rail of this name",
    ("actions", "facts"): "the rail of this name",
    ("cli", "judge"): "load_settings.py and convert_settings.py: the key of the general settings",
    ("claims", "yes_no"): "a kind of question",
    ("lookup/parts_of_claim", "yes_no"): "the same",
    ("verify", "facts"): "panel.py: a default member",
    ("verify", "judge"): "panel.py and factscore.py: a default",
    ("verify", "yes_no"): "panel.py: a default member",
    ("verify", "nli"): "selfcheck_nli.py: a default",
    ("classifier", "classifier"): "model.py: the folder of the trained classifier",
    ("features", "exact"): "operators.py: a kind of bound",
    ("train", "classifier"): "a row of a table of figures",
}


def texts(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_other_file_names_a_verifier() -> None:
    names = set(built_in(VERIFIER))
    found = {
        (path.parent.relative_to(SOURCE if path.is_relative_to(SOURCE) else HOME).as_posix(), text)
        for folder in (SOURCE, HOME / "actions", HOME / "rails")
        for path in folder.rglob("*.py")
        for text in texts(path)
        if text in names and path != SOURCE / "verify" / f"{text}.py"
    }
    assert found == set(OTHERS)


def test_each_file_of_a_verifier_is_named_for_it() -> None:
    others = {"__init__", "protocol", "registry"}
    assert set(built_in(VERIFIER)) == {path.stem for path in (SOURCE / "verify").glob("*.py")} - others
