"""Fuzz what is read out of a judge's reply: no reply supports a claim that it does not name.

    python fuzz/verdicts.py [-max_total_time=60] [CORPUS_DIR]

Needs the package ``atheris``.
"""

import asyncio
import json
import sys

import atheris

with atheris.instrument_imports(include=["faithrails"]):
    from faithrails import Decision, Label, Settings, Turn, check
    from faithrails.evidence.locate_judge_quotes import locate
    from faithrails.models import parse_yes_no as yesno
    from faithrails.testing import ScriptedLLM

EVIDENCE = "The Eiffel Tower is in Paris. It is 330 metres tall."
TURN = Turn.of("The Eiffel Tower is in Paris.", EVIDENCE)
ONCE = Settings(verifiers="judge", judge={"retries": 0, "schema_retries": 0, "breaker_failures": 0})
ID = "ffffffff-1"


def supports(reply: str) -> bool:
    """Say independently whether a reply is one JSON object with one supporting verdict for the claim."""
    text = reply.strip()
    if text.startswith("```"):
        text = text.partition("\n")[2].rpartition("```")[0]
    try:
        rows = [row for row in json.loads(text)["verdicts"] if row["claim"] == ID]
    except (ValueError, KeyError, TypeError, RecursionError):
        return False
    fine = len(rows) == 1 and rows[0]["label"] == "supported"
    return fine and locate(str(rows[0]["quote"]), TURN.passages) is not None


def one(data: bytes) -> None:
    """Read one reply as a yes or no, and as JSON."""
    text = atheris.FuzzedDataProvider(data).ConsumeUnicodeNoSurrogates(4096)
    if yesno.read(text) == "yes" and "yes" not in text.lower():
        raise AssertionError(f"read as yes: {text!r}")
    # The ids of a call cannot be guessed; for the reply to name one at all it is told it here.
    judge = ScriptedLLM(lambda prompt: text.replace(ID, _id_in(prompt)))
    report = asyncio.run(check(TURN, ONCE, judge=judge))
    supported = any(verdict.label is Label.SUPPORTED for verdict in report.verdicts)
    if (supported or report.decision is Decision.PASS) and not supports(text):
        raise AssertionError(f"supported by: {text!r}")


def _id_in(prompt: str) -> str:
    return prompt.rpartition("<claims-")[2].partition("\n")[2].partition(":")[0]


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
