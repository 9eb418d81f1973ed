"""Every benchmark that needs nothing but this repository, as one table.

Ours beside NeMo's own rail in the same run: what a rail adds to one message, messages under
load with a judge that takes 300 ms, and streaming beside waiting for the whole answer.
"""

import argparse
import asyncio

import load
import overhead
import streaming
from table import Row, show


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 32, 200], help="messages in flight")
    parser.add_argument("--rounds", type=int, default=3, help="messages for each of them")
    options = parser.parse_args()
    rows: list[Row] = []
    try:
        rows += asyncio.run(overhead.rows(100))
        rows += load.rows(options.at_once, options.rounds)
        rows += streaming.rows(3)
    except KeyboardInterrupt:
        print("stopped; what was measured so far:")
    show(rows)


if __name__ == "__main__":
    main()
