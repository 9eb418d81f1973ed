"""The pages hang together: each is in the navigation, links lead somewhere, blocks are run, tables are current."""

import json
import re
from pathlib import Path
from statistics import fmean

import pytest

from faithrails import Settings, verify
from faithrails.classifier.model import SHIPPED
from faithrails.settings import PRESETS
from faithrails.train.choose_cutoffs import SHARES
from faithrails.types import Reason

from docs_pages import DOCS, PAGES, every_block

TESTS = [path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("test_*.py")]
ENTRIES = [
    entry
    for tree in re.findall(r"^```\{toctree\}\n(.*?)^```", PAGES["index"], re.MULTILINE | re.DOTALL)
    for entry in re.findall(r"^(?:.*<)?([\w.]+)>?$", tree, re.MULTILINE)
]


def test_every_page_is_in_the_navigation_once() -> None:
    pages = {path.stem for path in [*DOCS.glob("*.md"), *DOCS.glob("*.ipynb")]} - {"index"}
    assert set(ENTRIES) == pages
    assert len(ENTRIES) == len(set(ENTRIES))


def anchors(page: str) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", PAGES[page], re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_a_file_and_to_a_heading_in_it(page: str) -> None:
    folder = DOCS.parent if page == "README" else DOCS
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#?([\w-]*)\)", PAGES[page]):
        path = folder / target if target else None
        assert path is None or path.exists(), target
        if anchor:
            assert anchor in anchors(path.stem if path else page), f"{target}#{anchor}"


@pytest.mark.parametrize(
    "block", every_block(), ids=lambda block: f"{block.page}-{block.name or block.language}"
)
def test_every_block_is_run(block) -> None:
    if not block.name:  # these are run without being asked for, by test_commands.py
        assert block.language in ("console", "yaml")
        return
    page = (f'blocks("{block.page}")', f'"{block.page}.md"')
    assert any(f'"{block.name}"' in test and any(name in test for name in page) for test in TESTS)


def test_the_table_of_reasons_names_every_reason_and_its_policy() -> None:
    table = PAGES["decisions"].partition("| reason |")[2]
    rows = re.findall(r"^\| (`[^|]+) \|[^|]*\| ([^|]+) \|$", table, re.MULTILINE)
    listed = [name for names, _ in rows for name in re.findall(r"`(\w+)`", names)]
    assert sorted(listed) == sorted(Reason)
    for _, policy in rows:
        for name, default in re.findall(r"`(\w+)` \((\w+)\)", policy):
            assert getattr(Settings(), name) == default


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_of_presets_is_what_they_are(preset: str) -> None:
    row = re.search(
        rf"^\| `{preset}` \| (\w+) \| ([\w ]+) \| `(\w+): ([\w.]+)`", PAGES["choosing"], re.MULTILINE
    )
    assert row
    settings = Settings(preset=preset)
    claims, verifiers = verify.names(settings)
    key = row.group(3)
    assert row.groups() == (claims, " and ".join(verifiers), key, str(getattr(settings, key)))


@pytest.mark.parametrize("page", ["cutoffs", "README"])
@pytest.mark.parametrize("risk", SHARES)
def test_the_table_of_risks_has_the_shares_that_training_aims_at_and_measured(risk: str, page: str) -> None:
    row = re.search(
        rf"^\| `{risk}`[^|]* \| (\d+) %, (\d+) % \| (\d+) %, (\d+) % \| (\d+) % \|", PAGES[page], re.MULTILINE
    )
    assert row
    measured = json.loads((SHIPPED / "validation.json").read_text(encoding="utf-8"))["operating"][
        risk
    ].values()
    means = [
        fmean(source[name] for source in measured)
        for name in ("faithful_blocked", "faithful_marked", "unfaithful_marked")
    ]
    assert row.groups() == tuple(f"{share:.0%}".rstrip("%") for share in (*SHARES[risk], *means))
