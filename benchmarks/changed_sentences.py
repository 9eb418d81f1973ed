"""Print, by kind of edit and by check, how many changed sentences are not supported.

PYTHONPATH=src:tests python benchmarks/changed_sentences.py [--most N] [--kind KIND] [--show]
"""

from __future__ import annotations

import argparse
from itertools import islice

from metamorphic.checking import CHECKS, is_supported, why
from metamorphic.edits import any_of, changed
from metamorphic.names import NAMES
from metamorphic.negation import NEGATIONS
from metamorphic.sentences import samples
from metamorphic.values import EDITS as VALUES

EDITS = VALUES | {"negation": any_of(NEGATIONS), "name that the evidence lacks": any_of(NAMES)}

FEW, MANY_PASSAGES = 200, 5_000  # a kind with fewer sentences is searched in more passages of each source


def main() -> None:
    """Print the table in Markdown; with --show the sentences of a kind that are supported."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=500, help="changed sentences of each kind")
    parser.add_argument("--among", type=int, default=20_000, help="sentences to look through")
    parser.add_argument("--kind", action="append", choices=EDITS)
    parser.add_argument("--check", action="append", choices=CHECKS)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    among, checks = list(islice(samples(), options.among)), options.check or list(CHECKS)
    print("| changed | sentences | " + " | ".join(f"held by {check}" for check in checks) + " |")
    print("|-|-" + "|-" * len(checks) + "|")
    for kind in options.kind or EDITS:
        found = changed(kind, EDITS[kind], options.most, among)
        if len(found) < FEW:
            found = changed(kind, EDITS[kind], options.most, samples(MANY_PASSAGES))
        cells = []
        for check in checks:
            passed = [one for one in found if is_supported(check, one.sample.passage, one.sentence)]
            held = len(found) - len(passed)
            cells.append(f"{held} ({held / len(found):.1%})" if found else "-")
            for one in passed if options.show else ():
                print(
                    "   ", check, "|", one.sample.source, "|", one.sample.sentence, "\n      ->", one.sentence
                )
                print("      ", why(check, one.sample.passage, one.sentence))
        print(f"| {kind} | {len(found)} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
