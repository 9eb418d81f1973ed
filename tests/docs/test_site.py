"""The site: built without a warning, and without anything that its pages load from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs_pages import DOCS, PAGES

pytest.importorskip("sphinx", reason="the extra `docs` is not installed")
pytest.importorskip("furo", reason="the extra `docs` is not installed")
pytest.importorskip("myst_parser", reason="the extra `docs` is not installed")
LOADED = re.compile(
    r"""<(?:script|img|link|iframe)\b[^>]*?\b(?:src|href)=["'](?:https?:)?//[^"']*|@import|url\(["']?http"""
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "--fail-on-warning",
        "--quiet",
        "-b",
        "html",
        str(DOCS),
        str(folder),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.slow
def test_every_page_is_built(site: Path) -> None:
    assert {path.stem for path in site.glob("*.html")} >= PAGES.keys() - {"README"} | {"notebook"}


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    files = [*site.rglob("*.html"), *site.rglob("*.css")]
    found = {path.name: LOADED.findall(path.read_text(encoding="utf-8")) for path in files}
    assert {name: links for name, links in found.items() if links} == {}


@pytest.mark.slow
def test_the_reference_has_every_public_name(site: Path) -> None:
    import faithrails

    page = (site / "api.html").read_text(encoding="utf-8")
    missing = [name for name in faithrails.__all__ if f'id="faithrails.{name}"' not in page]
    assert missing == ["__version__"]
