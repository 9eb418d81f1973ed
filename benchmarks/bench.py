"""Run every benchmark that needs only this repository, and print one table.

Compares our rail with NeMo's own in the same run: the time that a rail adds to one message, messages under
load with a judge that takes 300 ms, and streaming compared with waiting for the whole answer.
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
