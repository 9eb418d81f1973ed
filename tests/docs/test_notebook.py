"""The notebook runs, and shows what is stored in it."""

import pytest

from docs_pages import DOCS

nbformat = pytest.importorskip("nbformat", reason="the extra `docs` is not installed")
nbclient = pytest.importorskip("nbclient", reason="the extra `docs` is not installed")
pytest.importorskip("ipykernel", reason="the extra `docs` is not installed")


def printed(notebook) -> list[list[str]]:
    """Return what each cell prints; the probabilities in a report shown as a table change with the classifier."""
    return [
        [output.text for output in cell.get("outputs", ()) if "text" in output] for cell in notebook.cells
    ]


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of Jupyter
def test_the_notebook_runs_and_prints_what_is_stored_in_it() -> None:
    notebook = nbformat.read(DOCS / "notebook.ipynb", as_version=4)
    stored = printed(notebook)
    nbclient.NotebookClient(notebook, timeout=100, coalesce_streams=True).execute()
    assert printed(notebook) == stored, "run: make reference"


def test_its_outputs_are_small() -> None:
    assert (DOCS / "notebook.ipynb").stat().st_size < 20_000
