"""The code and the settings in docs/aggregation.md work."""

import pytest
import yaml

from faithrails import Settings

from docs_pages import blocks, every_block

YAML = [block.text for block in every_block() if block.page == "aggregation" and block.language == "yaml"]


@pytest.mark.parametrize("name", ["conflicts", "metrics"])
def test_the_code_runs(name: str) -> None:
    exec(compile(blocks("aggregation")[name], "docs/aggregation.md", "exec"), {})


@pytest.mark.parametrize("values", YAML)
def test_the_settings_load(values: str) -> None:
    assert Settings.load(yaml.safe_load(values))
