"""Renders one run, or two side by side, as one HTML page that loads nothing."""

from __future__ import annotations

import base64
import hashlib
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from faithrails.bench.compare_runs import REPLICATES, Comparison, compare
from faithrails.errors import RowError
from faithrails.html_report.embedded_answers import Pack
from faithrails.html_report.headline_figures import percent, tiles
from faithrails.html_report.read_run import Tell, read_run
from faithrails.html_report.run_numbers import Tally, figures
from faithrails.install_paths import installed_version
from faithrails.rows.labelled_rows import Row
from faithrails.types import Decision, Label
from faithrails.types.report_rendering import printable

_TEMPLATES = Path(__file__).parent / "templates"
_SCRIPTS = ("data.js", "text.js", "marks.js", "list.js", "answer.js", "filters.js", "main.js")
_MANY = 5_000  # answers, above which fewer bootstrap samples are drawn
_FEWER = 200

# The decisions and verdicts as the page names them; signs tell them apart without colours.
DECISIONS = {
    Decision.PASS: ("Passed", "✓"),
    Decision.WARN: ("Warned", "!"),
    Decision.BLOCK: ("Blocked", "✕"),
    Decision.ESCALATE: ("Escalated", "↑"),
}
LABELS = {
    Label.CONTRADICTED: ("Contradicted", "✕"),
    Label.NOT_MENTIONED: ("Not in the sources", "∅"),
    Label.UNSURE: ("Undecided", "?"),
    Label.OUT_OF_SCOPE: ("Needs no evidence", "–"),
    Label.SUPPORTED: ("Supported", "✓"),
}


def render(runs: Sequence[Path], texts: Mapping[str, Row], created: datetime, tell: Tell) -> str:
    """Return the page about one run or two.

    ``texts`` holds the rows by id, for results that lack the texts that were checked. ``tell`` gets a message
    for each line that cannot be read, and for each row whose texts differ from those that were checked.

    Raises:
        FileError: a file cannot be read.
        RowError: a run holds no answer that can be read, or the two share none.
    """
    names = tuple(printable(name) for name in _names(runs))
    pack, left_out = Pack(names), Counter[str]()
    tallies = [_read(run, path, texts, pack, left_out, tell) for run, path in enumerate(runs)]
    found = [figures(each) for each in tallies]
    results = [[tally.result for tally in each] for each in tallies]
    replicates = _FEWER if max(map(len, results)) > _MANY else REPLICATES
    comparison = compare(results[0], results[1], replicates=replicates) if len(results) > 1 else None
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=StrictUndefined,
    )  # fmt: skip
    environment.globals.update(percent=percent, hash=_hash)
    return environment.get_template("page.html.j2").render(
        names=names,
        runs=found,
        labelled=any(run["faithful"] + run["unfaithful"] for run in found),
        tiles=tiles(found, comparison),
        changes=_changes(comparison) if comparison else None,
        measures=sorted({name for run in found for name in run["metrics"]}),
        score_top=_top(found),
        version=installed_version(),
        left_out=left_out["lines"],
        other_rows=left_out["rows"],
        blocks=[*pack.elements()],
        decisions=_words(DECISIONS),
        labels=_words(LABELS),
        created=f"{created.day} {created:%B %Y}",
        style=_source("page.css"),
        script="\n".join(_source(name) for name in _SCRIPTS),
    )


def _names(runs: Sequence[Path]) -> Sequence[str]:
    """Return the last part of each path, or all of it where the last parts are equal."""
    short = [run.name if run.is_dir() else run.name.partition(".")[0] for run in runs]
    return short if len(set(short)) == len(short) else list(map(str, runs))


def _read(
    run: int, path: Path, texts: Mapping[str, Row], pack: Pack, left_out: Counter[str], tell: Tell
) -> list[Tally]:
    """Add the answers of a run to the page, count what is left out, and return what its figures need."""

    def told(sentence: str) -> None:
        left_out["lines"] += 1
        tell(sentence)

    tallies = []
    for found in read_run(path, texts, told):
        if found.has_other_row:
            left_out["rows"] += 1
            tell(f"{path}: '{found.id}': the row has other texts than were checked; they are left out")
        pack.add(run, found)
        tallies.append(Tally.of(found))
    if not tallies:
        raise RowError(f"{path}: holds no checked answer that can be read")
    return tallies


def _changes(comparison: Comparison) -> dict[str, Any]:
    moves = Counter((change["a"], change["b"]) for change in comparison.changed)
    return {
        "rows": comparison.rows,
        "changed": len(comparison.changed),
        "unpaired": comparison.unpaired,
        "moves": moves.most_common(),
    }


def _top(found: Sequence[Mapping[str, Any]]) -> float:
    """Return where the axis of shares ends, above all bars: its quarters are whole multiples of 5 %."""
    highest = max((share for run in found for share in run["scores"]["shares"]), default=0.0)
    return max(math.ceil(highest * 5), 1) / 5


def _words(kinds: Mapping[Any, tuple[str, str]]) -> dict[str, dict[str, str]]:
    return {kind.value: {"name": name, "sign": sign} for kind, (name, sign) in kinds.items()}


def _source(name: str) -> str:
    """Return a style sheet or script as it is; it must not contain the end tag of its element."""
    return (_TEMPLATES / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """Return the hash by which a Content-Security-Policy allows an inline script or style."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
