"""Runs for tests of the page, written as the program writes them."""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from faithrails import Turn
from faithrails.bench.check_rows import result_of
from faithrails.rows.labelled_rows import Row
from faithrails.types import Claim, Conflict, Decision, Evidence, Label, Metric, Reason, Report, Verdict

SOURCE = "The Eiffel Tower is in Paris. It is 330 metres tall."
ANSWER = "The Eiffel Tower is in Paris. It is 412 metres tall. It opened in 1889."
_LABELS = (Label.SUPPORTED, Label.CONTRADICTED, Label.NOT_MENTIONED, Label.UNSURE, Label.OUT_OF_SCOPE)


def row(name: str, answer: str = ANSWER, source: Any = SOURCE, **fields: Any) -> Row:
    """Return a row; ``label`` is unfaithful by default."""
    return Row(
        **{"id": name, "context": source, "response": answer, "question": "Where?", "label": 1, **fields}
    )


def verdict(
    answer: str,
    start: int,
    end: int,
    label: Label,
    evidence: Sequence[Evidence] = (),
    chance: float | None = None,
) -> Verdict:
    """Return a verdict on a part of an answer."""
    reason = Reason.MODEL_FAILED if label is Label.UNSURE else None
    claim = Claim(answer[start:end], start, end)
    layer = Verdict(claim, label, "exact", "1", why="looked up", reason=reason)
    return Verdict(
        claim, label, "layered", "1", chance, tuple(evidence), "by its words", reason, layers=(layer,)
    )  # fmt: skip


def sentences(answer: str = ANSWER) -> list[tuple[int, int]]:
    """Return the spans of the sentences, split at full stops."""
    ends = [place + 1 for place, char in enumerate(answer) if char == "."]
    starts = [0, *(end + 1 for end in ends)]
    return list(zip(starts, ends, strict=False))


def paris(decision: Decision = Decision.BLOCK, second: Label = Label.CONTRADICTED) -> Report:
    """Return a report on ``ANSWER``: a supported claim, one of any label, one not mentioned."""
    one, two, three = sentences()
    return Report(
        "", decision, 1 / 3,
        (
            verdict(ANSWER, *one, Label.SUPPORTED, [Evidence("1", 0, 29, SOURCE[:29])], 0.97),
            verdict(ANSWER, *two, second, [Evidence("1", 30, 52, SOURCE[30:])], 0.9 if second is Label.SUPPORTED else 0.01),
            verdict(ANSWER, *three, Label.NOT_MENTIONED, (), 0.2),
        ),
        () if decision is Decision.PASS else (Reason.CERTAIN_FINDING,),
    )  # fmt: skip


def whole(reasons: Sequence[Reason] = (Reason.OMITTED_WARNING,)) -> Report:
    """Return the report of ``paris`` with an omitted warning, two conflicts, and measures of the whole answer."""
    sides = Evidence("1", 30, 52, SOURCE[30:]), Evidence("", 30, 52, ANSWER[30:52])
    return replace(
        paris(Decision.WARN, Label.SUPPORTED),
        reasons=tuple(reasons),
        omissions=(Evidence("1", 30, 52, SOURCE[30:]),),
        conflicts=(
            Conflict("value", sides, ("330", "412"), used=((30, 52),)),
            Conflict("value", sides, ("330", "412")),  # the answer does not touch it
        ),
        metrics=(
            Metric("citation_recall", 0.5, "1 of 2 sentences is cited"),
            Metric("answer_relevance", None, "", Reason.NO_MODEL),
        ),
    )


def write(folder: Path, checked: Iterable[tuple[Row, Report]]) -> tuple[Path, Path]:
    """Write a run as ``faithrails eval`` does, and its rows; return the folder and the file of rows."""
    folder.mkdir()
    with (folder / "results.jsonl").open("w") as results, (folder / "rows.jsonl").open("w") as rows:
        for one, report in checked:
            results.write(json.dumps(result_of(one, report)) + "\n")
            rows.write(one.model_dump_json() + "\n")
    return folder, folder / "rows.jsonl"


def many(number: int, seed: int = 0) -> Iterable[tuple[Row, Report]]:
    """Yield answers of five sentences over sources of 30, with all labels and decisions."""
    chance, sure = random.Random(seed), random.Random(seed + 1)
    words = [f"{a}{b}{c}" for a in "bdfgklmnprst" for b in "aeiou" for c in ("n", "l", "ring", "ta", "sko")]
    for n in range(number):
        source = " ".join(_sentence(chance, words) for _ in range(30))
        answer = " ".join(_sentence(chance, words) for _ in range(5))
        labels = [chance.choices(_LABELS, (20, 2, 3, 1, 1))[0] for _ in sentences(answer)]
        verdicts = tuple(
            verdict(
                answer, *place, label, [Evidence("1", 0, 80, source[:80])],
                sure.uniform(0.5, 1) if label is Label.SUPPORTED else sure.uniform(0, 0.5),
            )
            for label, place in zip(labels, sentences(answer), strict=True)
        )  # fmt: skip
        decision = chance.choice(list(Decision))
        reasons = () if decision is Decision.PASS else (chance.choice(list(Reason)),)
        label, task = chance.randrange(2), chance.choice(("qa", "summary"))
        yield (
            row(f"row-{n}", answer, source, label=label, task=task, dataset=f"set-{n % 3}"),
            Report("", decision, chance.random(), verdicts, reasons),
        )


def _sentence(chance: random.Random, words: Sequence[str]) -> str:
    return " ".join(chance.choices(words, k=12)).capitalize() + "."


def log_line(path: Path, turn: Turn, report: Report) -> None:
    """Append a check to a check log."""
    from faithrails import Settings
    from faithrails.check_log import record

    assert record(turn, Settings(log=path), (), 0, report)
