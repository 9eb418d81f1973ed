"""Print the matrix as Markdown: what goes out unmarked, ours beside NeMo's own rails."""

import argparse
import asyncio
import importlib
import logging
import os
import sys
import tempfile
import warnings

from rich.console import Console
from rich.progress import track

from conformance.apps import UNAVAILABLE
from conformance.cells import Cell, Matrix, cells, leaks, lost, some_cells

# Seconds. NeMo's own rails wait for a judge that hangs for as long as it does; ours end by themselves.
_PATIENCE = {True: 3.0, False: 60.0}


async def measure(chosen: list[Cell]) -> dict[tuple[bool, str], list[Cell | tuple[Cell, str]]]:
    """Return for ours and NeMo's, for each group of faults, the cells and what went wrong in them."""
    importlib.import_module("nemoguardrails.server.api")  # seconds, which no cell is to wait for
    matrix = Matrix()
    found: dict[tuple[bool, str], list[Cell | tuple[Cell, str]]] = {}
    for cell in track(chosen, "cells", console=Console(stderr=True)):
        try:
            seen = await asyncio.wait_for(matrix.seen(cell), _PATIENCE[cell.built_in])
        except Exception as error:  # noqa: BLE001 - the user then sees an error, not the answer
            seen = f"{type(error).__name__}"
        wrong = leaks(cell, seen) or lost(cell, seen)
        found.setdefault((cell.built_in, cell.fault.group), []).append((cell, seen) if wrong else cell)
    return found


def table(found: dict[tuple[bool, str], list[Cell | tuple[Cell, str]]]) -> str:
    """Return one row for each group of faults."""
    groups = list(dict.fromkeys(group for _, group in found))
    lines = [
        "| what goes wrong | faithrails: cells | unmarked | NeMo's own: cells | unmarked |",
        "|-|-|-|-|-|",
    ]
    totals = [0, 0, 0, 0]
    for group in groups:
        if group == "control":
            continue
        row = []
        for built_in in (False, True):
            of_group = found.get((built_in, group), [])
            row += [len(of_group), sum(isinstance(cell, tuple) for cell in of_group)]
        totals = [total + value for total, value in zip(totals, row, strict=True)]
        lines.append(f"| {group} | {' | '.join(map(str, row))} |")
    lines.append(f"| **all** | {' | '.join(f'**{total}**' for total in totals)} |")
    control = [len(found.get((built_in, "control"), [])) for built_in in (False, True)]
    missed = [sum(isinstance(c, tuple) for c in found.get((b, "control"), [])) for b in (False, True)]
    lines.append("")
    lines.append(
        f"With nothing wrong, {missed[0]} answers in {control[0]} cells were held back; by NeMo's own rails, "
        f"{missed[1]} in {control[1]}."
    )
    lines += ["", "Paths that NeMo does not take in Colang 2.x:", ""]
    lines += [f"- `{path}`: {why}" for path, why in UNAVAILABLE.items()]
    return "\n".join(lines)


def main() -> int:
    """Read the command line, run the cells, print the table; exit 1 if one of ours is wrong."""
    parser = argparse.ArgumentParser(prog="conformance", description=__doc__)
    parser.add_argument("--all", action="store_true", help="every cell, not a spread of them")
    parser.add_argument("--list", action="store_true", help="name each cell that is wrong")
    parser.add_argument("--ours", action="store_true", help="without NeMo's own rails")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    os.chdir(tempfile.mkdtemp())  # NeMo takes actions from the current folder, which may be ours
    chosen = [*(cells() if options.all else some_cells()), *([] if options.ours else cells(built_in=True))]
    found = asyncio.run(measure(chosen))
    sys.stdout.write(table(found) + "\n")
    ours = [cell for (built_in, _), of_group in found.items() if not built_in for cell in of_group]
    wrong = [cell for cell in ours if isinstance(cell, tuple)]
    if options.list:
        sys.stdout.writelines(f"{cell} -> {seen}\n" for cell, seen in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
