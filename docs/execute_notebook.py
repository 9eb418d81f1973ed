"""Executes the notebook and stores what its cells print: `make reference`."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

PAGE = Path(__file__).with_name("notebook.ipynb")

notebook = nbformat.read(PAGE, as_version=4)
NotebookClient(notebook, coalesce_streams=True, record_timing=False).execute()
nbformat.write(notebook, PAGE)
