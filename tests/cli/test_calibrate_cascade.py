"""``faithrails calibrate --cascade``."""

import json
from pathlib import Path

import pytest
import yaml
from conftest import EVIDENCE

from command_line import faithrails

TRUE = "It is 330 metres tall."
FALSE = ("Mark Twain liked it.", "It is 412 metres tall.", "It was built in Rome.")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    settings = {"cascade": ["exact", "layered"]}
    (tmp_path / "config.yml").write_text(yaml.safe_dump({"custom_data": {"faithrails": settings}}))
    return tmp_path


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    said = [(TRUE, 0), *((text, 1) for text in FALSE)] * 3
    lines = (
        {"id": str(n), "context": list(EVIDENCE), "response": text, "label": label, "source_id": str(n)}
        for n, (text, label) in enumerate(said)
    )
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_it_writes_settings_with_cut_offs_that_can_be_used(config: Path, rows: Path, tmp_path: Path) -> None:
    out = tmp_path / "out" / "config.yml"
    done = faithrails("calibrate", rows, "--out", out, "--config", config, "--cascade")
    assert (done.code, done.err.count("error")) == (0, 0)
    tiers = yaml.safe_load(out.read_text())["custom_data"]["faithrails"]["verifiers"][0]["tiers"]
    assert {"accept_at", "reject_at"} & tiers[0].keys()
    assert "sha256" in out.read_text() and "last tier" in done.out
    assert sorted(path.suffix for path in out.parent.glob("*.cascade.*")) == [".png", ".svg"]
    checked = faithrails("check", "--config", out.parent, "--answer", TRUE, "--context", EVIDENCE[0])
    assert checked.code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--preset", "offline", "--cascade"], "needs settings with `cascade: [...]`"),
        (["--preset", "offline", "--max-misses", "0.1"], "--max-misses needs --cascade"),
        (["--preset", "offline", "--cascade", "--flag-share", "0.1"], "no other promise"),
    ],
)
def test_what_cannot_be_done_is_refused(options: list[str], message: str, rows: Path, tmp_path: Path) -> None:
    done = faithrails("calibrate", rows, "--out", tmp_path / "s.yml", *options)
    assert done.code == 2 and message in done.err
    assert not (tmp_path / "s.yml").exists()
