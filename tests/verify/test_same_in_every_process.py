"""The same answer gets the same verdicts in every process, whatever the order of its sets."""

from __future__ import annotations

import os
import subprocess
import sys

EVIDENCE = "4  Grab one rein closer to the bit. 5  Make sure you do not also pull on the other rein."
ANSWER = "Make sure not to pull on both reins simultaneously. The horse pulls one rein. It has two reins and a bit."
CODE = (
    "from faithrails import Settings, Turn, check_sync\n"
    f"report = check_sync(Turn.of({ANSWER!r}, {EVIDENCE!r}), Settings())\n"
    "print(report.decision, [(v.label, v.why, v.findings) for v in report.verdicts])"
)


def test_no_verdict_depends_on_the_seed_of_hashes() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", CODE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3", "4")
    }
    assert len(said) == 1
