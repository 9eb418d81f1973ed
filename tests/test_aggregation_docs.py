"""The code and the settings in docs/aggregation.md work."""

import re
from pathlib import Path

import pytest
import yaml

from faithrails import Settings

PAGE = (Path(__file__).parents[1] / "docs" / "aggregation.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found


@pytest.mark.parametrize("code", blocks("python"))
def test_the_code_runs(code: str) -> None:
    exec(compile(code, "docs/aggregation.md", "exec"), {})


@pytest.mark.parametrize("values", blocks("yaml"))
def test_the_settings_load(values: str) -> None:
    assert Settings.load(yaml.safe_load(values))
