"""The README: short, and its blocks are those of the pages, where they are run."""

import pytest

from docs_pages import DOCS, PAGES, blocks


def test_a_newcomer_reads_it_in_one_go() -> None:
    assert len(PAGES["README"].splitlines()) <= 150


@pytest.mark.parametrize(
    ("name", "page"), [("config", "start"), ("rails", "start"), ("printed", "start"), ("python", "python")]
)
def test_its_blocks_are_those_of_the_pages(name: str, page: str) -> None:
    assert blocks("README")[name] == blocks(page)[name]


def test_its_configuration_is_that_for_nemo() -> None:
    assert blocks("README")["config"] == blocks("nemo")["config-v1"]


def test_it_links_to_every_page() -> None:
    made_by_sphinx = {"api", "changelog", "contributing", "index", "model_card"}
    for page in {path.stem for path in DOCS.glob("*.md")} - made_by_sphinx:
        assert f"(docs/{page}.md" in PAGES["README"], page
