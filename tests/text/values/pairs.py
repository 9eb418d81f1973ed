"""What an answer says and what the evidence says, as a reader takes both: the same, or not.

The pairs are written before it is tried what the check makes of them, and are not changed after. Those
that it judges otherwise than the reader are listed in ``limits.py`` and in docs/limits.md.
"""

from pathlib import Path


def _pairs(table: str) -> list[tuple[str, str]]:
    lines = Path(__file__).with_name(table).read_text(encoding="utf-8").splitlines()
    return [(said, evidence) for said, evidence in (line.split("\t") for line in lines if line[0] != "#")]


SAME = _pairs("same.tsv")
DIFFERENT = _pairs("different.tsv")
