"""Reads reviewers' labels from Label Studio's JSON export, as rows for ``calibrate`` and ``train``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faithrails.errors import RowError
from faithrails.review.export import FAITHFUL, SPANS, UNFAITHFUL, UNSUPPORTED, VERDICT

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Vote:
    """One reviewer's labels of an answer: whether it is unfaithful, and which spans are unsupported."""

    reviewer: str
    unfaithful: bool
    places: tuple[Place, ...]


def votes_of(task: Mapping[str, Any]) -> list[Vote]:
    """Return the votes of a task, the last one of each reviewer; cancelled annotations do not count.

    Raises:
        RowError: it is not a task of ``faithrails review export``, or an annotation cannot be understood.
    """
    data = task.get("data")
    if not isinstance(data, Mapping) or not {"id", "answer", "passages"} <= data.keys():
        raise RowError("is not a task of `faithrails review export`")
    if not isinstance(task.get("annotations"), list):
        raise RowError("has no list of annotations: export as JSON, not as JSON-MIN or CSV")
    given = [one for one in task["annotations"] if not one.get("was_cancelled")]
    votes = [_vote(one, str(data["answer"])) for one in given]
    return list({vote.reviewer: vote for vote in votes}.values())


def row_of(task: Mapping[str, Any], votes: Sequence[Vote]) -> dict[str, Any]:
    """Return the row of a task by the majority of its votes.

    ``spans`` are those that more than half of the majority marked; they are left out if an answer is
    unfaithful and there are none.

    Raises:
        RowError: nobody voted, or the votes are tied.
    """
    against = [vote for vote in votes if vote.unfaithful]
    if 2 * len(against) == len(votes):
        raise RowError("has no annotation" if not votes else "has a tie of votes")
    unfaithful = 2 * len(against) > len(votes)
    data = task["data"]
    row = {
        "id": data["id"],
        "question": data.get("question", ""),
        "context": data["passages"],
        "response": data["answer"],
        "label": int(unfaithful),
        "task": "review",
        "dataset": "review",
        "reviewers": len(votes),
    }
    spans = _marked_by_most(against) if unfaithful else []
    if spans or not unfaithful:
        row["spans"] = [{"start": start, "end": end} for start, end in spans]
    return row


def _vote(annotation: Mapping[str, Any], answer: str) -> Vote:
    by = annotation.get("completed_by")
    reviewer = str(by.get("id") or by.get("email")) if isinstance(by, Mapping) else str(by)
    results = annotation.get("result") or []
    choices = [
        choice for one in results if one.get("from_name") == VERDICT for choice in one["value"]["choices"]
    ]
    places = tuple(
        _place(one["value"], answer)
        for one in results
        if one.get("from_name") == SPANS and UNSUPPORTED in one["value"].get("labels", ())
    )
    if len(choices) > 1 or not set(choices) <= {FAITHFUL, UNFAITHFUL} or not (choices or places):
        raise RowError(f"reviewer {reviewer}: chose neither {FAITHFUL} nor {UNFAITHFUL}")
    if choices == [FAITHFUL] and places:
        raise RowError(f"reviewer {reviewer}: chose {FAITHFUL} and marked a place as {UNSUPPORTED}")
    return Vote(reviewer, choices != [FAITHFUL], places)


def _place(value: Mapping[str, Any], answer: str) -> Place:
    """Return a span in characters; browsers count a character outside the basic plane as two."""
    start, end = int(value["start"]), int(value["end"])
    text = value.get("text")
    if text is None or answer[start:end] == text:
        found = start, end
    else:
        units = answer.encode("utf-16-le", errors="surrogatepass")
        before, inside = units[: 2 * start], units[2 * start : 2 * end]
        first = len(before.decode("utf-16-le", errors="replace"))
        found = first, first + len(inside.decode("utf-16-le", errors="replace"))
    if not 0 <= found[0] < found[1] <= len(answer) or (text is not None and answer[slice(*found)] != text):
        raise RowError(f"the answer does not have the marked text at {start}-{end}")
    return found


def _marked_by_most(votes: Sequence[Vote]) -> list[Place]:
    """Return the spans that more than half of the votes mark."""
    length = max((end for vote in votes for _, end in vote.places), default=0)
    counts = [0] * (length + 1)
    for vote in votes:
        for at in {at for start, end in vote.places for at in range(start, end)}:
            counts[at] += 1
    found: list[Place] = []
    for at, number in enumerate(counts):
        if 2 * number > len(votes):
            if found and found[-1][1] == at:
                found[-1] = (found[-1][0], at + 1)
            else:
                found.append((at, at + 1))
    return found
