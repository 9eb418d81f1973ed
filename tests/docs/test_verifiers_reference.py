"""docs/verifiers.md: generated, complete, and its examples are settings that build."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from faithrails import Settings
from faithrails.settings.find_components import VERIFIER, built_in, find
from faithrails.verify import build

from benchmark_scripts import script
from docs_pages import PAGES

TEXT = script("verifiers_reference", "docs").verifiers_reference()
PARTS = dict(re.findall(r"^## (\w+)$\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))


def test_the_page_is_up_to_date() -> None:
    assert PAGES["verifiers"] == TEXT, "run: make reference"


def test_every_verifier_is_there_with_source_output_and_calls() -> None:
    assert list(PARTS) == built_in(VERIFIER)
    for name, part in PARTS.items():
        rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", part, re.MULTILINE))
        assert {"source", "needs", "output", "calls per answer"} <= rows.keys(), name


@pytest.mark.parametrize("name", PARTS)
def test_the_example_builds_a_check_that_uses_it(name: str, tmp_path: Path) -> None:
    if name == "selfcheck_nli" and "nli" not in built_in(VERIFIER):
        pytest.skip("there is no verifier `nli` whose model could score the pairs")
    (tmp_path / "knowledge").mkdir()
    block = re.search(r"```yaml\n(.*?)```", PARTS[name], re.DOTALL)
    assert block
    values: Any = yaml.safe_load(block[1])["custom_data"]["faithrails"]
    plan = build(Settings.load(values, folder=tmp_path))
    assert name in [verifier.name for verifier in plan.verifiers]


def test_settings_links_lead_to_headings() -> None:
    headings = {
        re.sub(r"[^\w -]", "", heading).strip().replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", PAGES["settings"], re.MULTILINE)
    }
    for anchor in re.findall(r"settings\.md#([\w-]+)", TEXT):
        assert anchor in headings


def test_verifiers_made_for_one_model_name_its_licence() -> None:
    for name in ("lynx", "granite_guardian", "bespoke_minicheck"):
        assert find(VERIFIER, name).licence
