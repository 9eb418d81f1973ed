"""Cells of the matrix: which there are, and what one shows."""

import itertools
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faithrails import Settings

from conformance.apps import PATHS, App
from conformance.around import AROUND
from conformance.content import CONTENT
from conformance.faults import FAULTS, Fault
from conformance.faults_of_statements import OF_STATEMENTS
from conformance.local import LOCAL
from conformance.served import SERVED
from conformance.whole_answer import WHOLE_ANSWER
from nemo_apps import FLOWS

MODES = ("block", "warn", "annotate", "correct")
_MARKS = (Settings().warning, Settings().marker, Settings().omitted)


@dataclass(frozen=True)
class Cell:
    """One combination; ``built_in`` means NeMo's own rail, which only blocks."""

    rail: str
    version: str
    mode: str
    path: str
    fault: Fault
    built_in: bool = False

    def __str__(self) -> str:
        return f"{self.rail} {self.version} {self.mode} {self.path}: {self.fault.group}, {self.fault.name}"


def cells(built_in: bool = False) -> Iterator[Cell]:
    """Yield every cell that there is."""
    faults = (*FAULTS, *OF_STATEMENTS, *AROUND, *CONTENT, *LOCAL, *SERVED, *WHOLE_ANSWER)
    for version, rail, fault in itertools.product(PATHS, FLOWS, faults):
        if rail not in fault.rails or (built_in and rail == "faithfulness"):
            continue
        if fault.earlier and version != "1.0":
            continue  # in Colang 2.x a conversation is a state of events, and has tests of its own
        if built_in and fault.beside:
            continue  # NeMo's rails only block, so the second one never follows a mark
        for path in fault.paths or PATHS[version]:
            if path not in PATHS[version]:
                continue
            if built_in and path == "parallel" and fault.toggle != True:  # noqa: E712 - as NeMo compares
                continue  # NeMo's flow then ends without an action, and the event loop spins for ever
            for mode in ("block",) if built_in else MODES:
                if mode == "correct" and (path == "stream" or (path == "parallel" and fault.beside)):
                    continue  # refused at startup
                yield Cell(rail, version, mode, path, fault, built_in)


def some_cells() -> Iterator[Cell]:
    """Yield a spread of the cells: every fault in every rail and version, modes and paths by turns."""
    for number, (_, group) in enumerate(
        itertools.groupby(cells(), lambda cell: (cell.version, cell.rail, cell.fault))
    ):
        of_one_fault = list(group)
        yield of_one_fault[number % len(of_one_fault)]


def leaks(cell: Cell, seen: str) -> bool:
    """Whether the answer went out, unmarked, although something is wrong, or with one warning twice."""
    marked = any(mark in seen for mark in _MARKS)
    if any(word in seen for word in cell.fault.never):
        return True
    return cell.fault.held and ((cell.fault.answer in seen and not marked) or seen.count(_MARKS[0]) > 1)


def lost(cell: Cell, seen: str) -> bool:
    """Whether an answer with which nothing is wrong did not go out as it is."""
    return not cell.fault.held and seen != cell.fault.answer


class Matrix:
    """Runs cells, with one application for each rail, version, mode and path."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="conformance-"))
        self._apps: dict[tuple[str, str, str, str, bool], App] = {}
        self.count: Counter[str] = Counter()

    async def seen(self, cell: Cell) -> str:
        """Return what the user sees of one cell."""
        key = (cell.rail, cell.version, cell.mode, cell.path, cell.built_in)
        if key not in self._apps:
            self._apps[key] = App(self._folder / str(len(self._apps)), *key)
        return await self._apps[key].seen(cell.fault)
