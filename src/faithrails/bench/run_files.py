"""The files of a run: results are appended line by line, so that a run that was killed can go on."""

from __future__ import annotations

import json
import os
import time
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any

from faithrails.bench.summary import Result
from faithrails.errors import FileError, RowError
from faithrails.files import opened, write_atomically
from faithrails.rows.labelled_rows import Row
from faithrails.rows.parquet import needed
from faithrails.rows.unique_names import SeenTexts

_FIELDS = frozenset({"id", "decision", "unfaithful_probability", "label", "task"})
NESTED = ("claims", "conflicts", "omissions", "metrics")
_SYNC = 1.0  # seconds of results that a failure of the machine may lose
_BATCH = 1_000  # rows of a Parquet row group


@dataclass(frozen=True, slots=True)
class Checked:
    """One checked row: its result, and what the check cost, which differs from run to run."""

    result: Result
    cost: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DoneRows:
    """The rows that have a result, by their ids and texts."""

    ids: SeenTexts
    texts: SeenTexts

    def has(self, row: Row) -> bool:
        """Whether a row has a result.

        Raises:
            RowError: the row with this id had other texts when it was checked.
        """
        if row.id not in self.ids:
            return False
        if _id_and_texts(row.id, row.texts_hash) not in self.texts:
            raise RowError(
                f"--resume: the answer or passages of row '{row.id}' have changed since its result was "
                "written: give another --out"
            )
        return True


def _id_and_texts(id_: str, texts_hash: str | None) -> str:
    return f"{id_}\0{texts_hash}"


@dataclass(frozen=True, slots=True)
class RunFiles:
    """The paths that a run writes: in a folder, or beside the results under the same name."""

    results: Path
    summary: Path
    settings: Path
    costs: Path
    parquet: Path | None = None

    @classmethod
    def of(cls, out: Path) -> RunFiles:
        """Return the files that ``--out`` names: of a folder, or of ``results.jsonl`` or ``results.parquet``.

        Raises:
            MissingExtraError: Parquet is wanted, and pyarrow is not installed.
        """
        if out.suffix == ".parquet":
            needed()
        in_folder = out.suffix not in (".jsonl", ".parquet")

        def named(name: str) -> Path:
            return out / name if in_folder else out.with_suffix(f".{name}")

        results = out / "results.jsonl" if in_folder else out.with_suffix(".jsonl")
        parquet = out if out.suffix == ".parquet" else None
        return cls(results, named("summary.json"), named("settings.json"), named("costs.jsonl"), parquet)

    @property
    def parts(self) -> Path:
        """The file that logs which parts the Ray engine has finished."""
        return self.results.with_suffix(".parts")

    def resume(self) -> DoneRows:
        """Return the rows that are done; lines that a stop cut short are dropped.

        Raises:
            RowError: a whole line is not a result.
        """
        done = DoneRows(SeenTexts(), SeenTexts())
        for result in _lines(self.results, _FIELDS, whole=True) if self.results.exists() else ():
            done.ids.add(result["id"])
            done.texts.add(_id_and_texts(result["id"], result.get("texts_hash")))
        for path in (self.results, self.costs):
            _drop_half_line(path)
        return done

    @contextmanager
    def appending(self) -> Iterator[Appender]:
        """Open the results for appending.

        Raises:
            FileError: they cannot be written.
        """
        try:
            with self.results.open("ab") as results, self.costs.open("ab") as costs:
                appender = Appender(results, costs)
                try:
                    yield appender
                finally:
                    appender.sync()
        except OSError as error:
            raise FileError(f"{self.results}: cannot be written: {error.strerror or error}") from error

    def seconds(self) -> array[float]:
        """Return the seconds that each check took."""
        return array("d", (cost["seconds"] for cost in self.spent()))

    def spent(self) -> Iterator[dict[str, Any]]:
        """Yield the cost of each check, including those whose result was lost."""
        return _lines(self.costs, frozenset({"seconds"})) if self.costs.exists() else iter(())

    def write_summary(self, found: Mapping[str, Any]) -> None:
        """Write the summary, and the results as Parquet if ``--out`` asks for that."""
        if self.parquet:
            write_parquet(iter_results(self.results), self.parquet)
        write_atomically(self.summary, json.dumps(found, indent=2) + "\n")


class Appender:
    """Appends results and costs in whole lines, and syncs them to disk about once a second."""

    def __init__(self, results: IO[bytes], costs: IO[bytes]) -> None:
        self._results, self._costs = results, costs
        self._synced = time.monotonic()

    def add(self, checked: Iterable[Checked]) -> None:
        """Append rows, costs first: a cost is counted even if its result is lost."""
        rows = list(checked)
        self._write(self._costs, [row.cost for row in rows])
        self._write(self._results, [row.result for row in rows])
        if time.monotonic() - self._synced > _SYNC:
            self.sync()

    @staticmethod
    def _write(file: IO[bytes], values: Sequence[Mapping[str, Any]]) -> None:
        lines = "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)
        file.write(lines.encode("utf-8", "surrogatepass"))
        file.flush()

    def sync(self) -> None:
        """Sync everything to disk."""
        for file in (self._costs, self._results):
            file.flush()
            os.fsync(file.fileno())
        self._synced = time.monotonic()


def iter_results(path: Path) -> Iterator[Result]:
    """Yield results, one at a time; a last line that a stop cut short is left out. Nothing without a file.

    Raises:
        RowError: another line is not a result.
    """
    return _lines(path, _FIELDS) if path.exists() else iter(())


def _lines(path: Path, fields: frozenset[str], whole: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the values of each line; with ``whole``, only of lines that end with a line break."""
    with opened(path, newline="\n") as file:  # an answer may hold other ends of lines, such as U+2028
        for number, line in enumerate(file, 1):
            if whole and not line.endswith("\n"):
                return
            try:
                found = json.loads(line)
            except json.JSONDecodeError as error:
                if not line.endswith("\n"):
                    return
                raise RowError(f"{path}:{number}: not a result of faithrails eval: {error}") from error
            if not isinstance(found, dict) or not found.keys() >= fields:
                raise RowError(f"{path}:{number}: not a result of faithrails eval")
            yield found


def _drop_half_line(path: Path) -> None:
    """Cut a file after its last whole line."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        at = end = file.seek(0, os.SEEK_END)
        while at > 0:
            at = max(0, at - 65_536)
            file.seek(at)
            last = file.read(min(65_536, end - at)).rfind(b"\n")
            if last >= 0:
                at += last + 1
                break
        file.truncate(at)


def write_parquet(results: Iterable[Result], path: Path) -> None:
    """Write results as Parquet, a part at a time and atomically; nested values become JSON texts.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    pyarrow = needed()
    text, number = pyarrow.string(), pyarrow.float64()
    schema = pyarrow.schema(
        [("id", text), ("decision", text), ("score", number), ("unfaithful_probability", number),
         ("reasons", pyarrow.list_(text)), ("label", pyarrow.int8()), ("task", text), ("group", text),
         ("texts_hash", text), *((name, text) for name in NESTED),
         ("claim_labels", pyarrow.list_(pyarrow.int8())),
         ("characters", pyarrow.list_(pyarrow.int64()))]
    )  # fmt: skip
    part = path.with_name(path.name + ".part")
    try:
        with pyarrow.parquet.ParquetWriter(part, schema, compression="zstd") as out:
            left = iter(results)
            while rows := list(islice(left, _BATCH)):
                nested = ({name: json.dumps(row[name]) for name in NESTED if name in row} for row in rows)
                values = [row | texts for row, texts in zip(rows, nested, strict=True)]
                out.write_table(pyarrow.Table.from_pylist(values, schema))
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
