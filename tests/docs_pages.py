"""The pages of the documentation and the blocks of code in them, for the tests that run these."""

import re
from typing import NamedTuple

import pytest

from faithrails.install_paths import HOME

README = HOME / "README.md"
DOCS = HOME / "docs"
if not README.exists():
    pytest.skip("the documentation is in the checkout, not in the wheel", allow_module_level=True)

PAGES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
PAGES["README"] = README.read_text(encoding="utf-8")
GENERATED = {"commands", "settings", "verifiers"}
_BLOCK = re.compile(r"(?:^<!-- run: ([\w.-]+) -->\n)?^```([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code; a block with a name is run by a test that asks for it by this name."""

    page: str
    name: str
    language: str
    text: str


def every_block() -> list[Block]:
    """Return the blocks of all pages that are written by hand."""
    written = {page: text for page, text in PAGES.items() if page not in GENERATED}
    found = [Block(page, *parts) for page, text in written.items() for parts in _BLOCK.findall(text)]
    return [block for block in found if not block.language.startswith("{")]  # a directive of Sphinx


def blocks(page: str) -> dict[str, str]:
    """Return the named blocks of a page: the text under ``<!-- run: NAME -->``, by name."""
    return {block.name: block.text for block in every_block() if block.page == page and block.name}
