"""``faithrails models``: what is known of local models, and where they are."""

import json
from pathlib import Path

import pytest

from faithrails.models.local import hub
from faithrails.models.local.catalogue import catalogue

from command_line import faithrails


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(hub, "cache_folder", lambda: tmp_path)
    return tmp_path


def test_json_lists_every_model_with_size_licence_and_place(cache: Path) -> None:
    known = catalogue()["nli-deberta-v3-base"]
    folder = cache / "models--cross-encoder--nli-deberta-v3-base" / "snapshots" / known.revision
    folder.mkdir(parents=True)
    rows = {row["name"]: row for row in json.loads(faithrails("models", "--json").out)}
    assert list(rows) == list(catalogue())
    assert rows["nli-deberta-v3-base"]["folder"] == str(folder)
    assert (rows["hhem-2.1-open"]["folder"], rows["hhem-2.1-open"]["licence"]) == (None, "Apache-2.0")


def test_the_table_names_them_too() -> None:
    shown = faithrails("models").out
    assert all(name in shown for name in catalogue())
