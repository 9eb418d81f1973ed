"""Turns log entries into tasks of Label Studio, with the unsupported claims marked beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from faithrails.check_log import Entry
from faithrails.types.labels import Label

TEXT, SPANS, VERDICT = "answer", "claims", "verdict"  # names in the labelling interface
UNSUPPORTED = "unsupported"
FAITHFUL, UNFAITHFUL = "faithful", "unfaithful"

INTERFACE = f"""\
<View>
  <Header value="Question"/>
  <Text name="question" value="$question"/>
  <Header value="Evidence"/>
  <Text name="evidence" value="$evidence"/>
  <Header value="Answer: mark what the evidence does not support"/>
  <Labels name="{SPANS}" toName="{TEXT}">
    <Label value="{UNSUPPORTED}" background="#d92d20"/>
  </Labels>
  <Text name="{TEXT}" value="$answer"/>
  <Choices name="{VERDICT}" toName="{TEXT}" choice="single" required="true">
    <Choice value="{FAITHFUL}"/>
    <Choice value="{UNFAITHFUL}"/>
  </Choices>
</View>
"""
_FINE = (Label.SUPPORTED.value, Label.OUT_OF_SCOPE.value)


def task_of(entry: Entry) -> dict[str, Any]:
    """Return the task of a log entry: the original answer, with the check's findings as a prediction.

    Raises:
        RowError: the entry is redacted.
    """
    turn = entry.logged_turn()
    report = entry.report_before_correction
    passages = [{"id": passage.id, "text": passage.text} for passage in turn.passages]
    return {
        "data": {
            "id": entry.id,
            "question": turn.question,
            "answer": turn.answer,
            "evidence": "\n\n".join(f"[{passage['id']}] {passage['text']}" for passage in passages),
            "passages": passages,
            "decision": report["decision"],
            "reasons": report["reasons"],
        },
        "predictions": [
            {"model_version": f"faithrails {entry.version}", "result": list(_marks(turn.answer, report))}
        ],
    }


def _marks(answer: str, report: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for number, claim in enumerate(report["claims"]):
        if claim["label"] not in _FINE:
            start, end = claim["start"], claim["end"]
            value = {"start": start, "end": end, "text": answer[start:end], "labels": [UNSUPPORTED]}
            yield {
                "id": f"claim{number}",
                "from_name": SPANS,
                "to_name": TEXT,
                "type": "labels",
                "value": value,
            }
