"""``faithrails demo``: one answer passes, one is blocked, one goes out with a warning."""

import re
import subprocess
import sys


def test_the_demo_shows_all_three_with_the_offending_words_marked() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "faithrails", "demo"], capture_output=True, text=True, check=True
    )
    assert re.findall(r"^(PASS|BLOCK|WARN)", done.stdout, re.M) == ["PASS", "BLOCK", "WARN"]
    assert done.stdout.count("«1899»") == 2
    assert done.stdout.count("«412»") == 2
