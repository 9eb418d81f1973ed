"""The parts of the Ray engine: divided, checked, appended in order, and resumed. Ray itself: test_eval_runs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faithrails import Checker, Settings
from faithrails.bench import ray_engine
from faithrails.bench.ray_engine import RayEngine, parts_of
from faithrails.bench.run_files import RunFiles
from faithrails.errors import FaithrailsError

from command_line import faithrails

FACT = "The tower is 330 metres tall."


class InThisProcess(RayEngine):
    """Checks the parts as an actor does, and stops where a test says."""

    most: int = 99

    def _found(self, parts: list[Any]) -> Iterator[dict[str, Any]]:
        actor = ray_engine._CheckParts(self.build, self.given, self.at_once)
        for part in parts[: self.most]:
            yield json.loads(actor({"item": [part]})["found"][0])


def engine(out: Path, most: int = 99) -> InThisProcess:
    out.mkdir(exist_ok=True)
    made = InThisProcess(lambda: Checker(Settings(verifiers="exact")), {}, 2, 4, RunFiles.of(out))
    made.most = most
    return made


def rows(folder: Path) -> Path:
    """Two files, with repeated ids, rows without one, and a bad row."""
    (folder / "rows").mkdir()
    for name, ids in (("a", ["x", None, "x", "y", None]), ("b", [None, "x", "z"])):
        each = [{"id": id_, "context": FACT, "response": f"{FACT} {n}"} for n, id_ in enumerate(ids)]
        text = "".join(json.dumps(row) + "\n" for row in each)
        (folder / "rows" / f"{name}.jsonl").write_text(text + "not a row\n")
    return folder / "rows"


@pytest.mark.parametrize("size", [1, 2, 3, 200])
def test_parts_cover_every_row_once_in_order(
    size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_engine, "PART", size)
    found = [(part.before + part.first, part.rows) for part in parts_of(rows(tmp_path), None)]
    assert [place for first, number in found for place in range(first, first + number)] == list(range(10))
    assert sum(part.rows for part in parts_of(tmp_path / "rows", 7)) == 7


def test_results_are_those_of_the_local_engine_wherever_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_engine, "PART", 2)
    source = rows(tmp_path)
    (tmp_path / "config.yml").write_text("custom_data: {faithrails: {verifiers: exact}}\n")
    assert faithrails("eval", source, "--out", tmp_path / "here", "--config", tmp_path).code == 0
    parts, told = parts_of(source, None), list[str]()
    for most in (1, 2, 99):
        one = engine(tmp_path / "ray", most)
        list(one.append(parts, one.resume(), told.append))
        with one.run.results.open("ab") as results:  # as a kill in the middle of a part leaves it
            results.write(b'{"id": "x"')
    assert engine(tmp_path / "ray").resume() == len(parts) == 5
    assert (tmp_path / "ray" / "results.jsonl").read_bytes() == (
        tmp_path / "here" / "results.jsonl"
    ).read_bytes()
    assert one.bad == 2
    assert len(told) == 4  # two bad rows, two renamed


def test_results_of_the_local_engine_are_not_cut(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text("{}\n")
    with pytest.raises(FaithrailsError, match="begun with --engine local"):
        engine(tmp_path).resume()
