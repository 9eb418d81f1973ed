"""Every benchmark that needs nothing but this repository, as one table.

Ours beside NeMo's own rail in the same run: what a rail adds to one message, messages under
load with a judge that takes 300 ms, and streaming beside waiting for the whole answer.
"""

import asyncio

import load
import overhead
import streaming
from table import Row, show


def main() -> None:
    chosen = load.options(__doc__)
    rows: list[Row] = []
    try:
        rows += asyncio.run(overhead.rows(100))
        rows += load.rows(chosen.at_once, chosen.rounds)
        rows += streaming.rows(3)
    except KeyboardInterrupt:
        print("stopped; what was measured so far:")
    show(rows)


if __name__ == "__main__":
    main()
