"""Builds the site of the documentation: `make docs`."""

import json
from importlib import metadata
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "faithrails"
author = "The faithrails authors"
release = metadata.version("faithrails")
html_title = f"faithrails {release}"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["_static"]
html_css_files = ["faithrails.css"]
pygments_style = "friendly"

source_suffix = {".md": "markdown", ".ipynb": "notebook"}
myst_heading_anchors = 3
suppress_warnings = [
    "toc.not_readable",  # index.md leaves places for pages that are being written
]

default_role = "code"  # docstrings quote names as Markdown does
add_module_names = False
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_inherit_docstrings = False


class NotebookParser(MystParser):
    """Reads a notebook as Markdown: its texts, its code, and the outputs that are stored in it."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the cells one after the other."""
        cells = json.loads(inputstring)["cells"]
        super().parse("\n\n".join(part for cell in cells for part in _markdown(cell)), document)


def _markdown(cell: dict[str, Any]) -> list[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return [source]
    return [f"```python\n{source}\n```", *map(_output, cell["outputs"])]


def _output(output: dict[str, Any]) -> str:
    data = output.get("data", {})
    if "text/html" in data:
        return "```{raw} html\n" + "".join(data["text/html"]) + "\n```"
    return "```text\n" + "".join(output.get("text") or data["text/plain"]).rstrip() + "\n```"


def setup(app: Sphinx) -> None:
    """Register the parser of notebooks, and Colang as a language without colours."""
    app.add_source_parser(NotebookParser)
    app.add_lexer("colang", TextLexer)
