"""What the example reads from the command line and prints."""

import argparse
from collections.abc import Sequence
from typing import Any


def questions(description: str | None, built_in: Sequence[str]) -> list[str]:
    """Return the questions to ask: the user's own one, or the built-in ones."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--question", metavar="TEXT", help="ask this instead of the built-in questions")
    own = parser.parse_args().question
    return [own] if own else list(built_in)


def show(question: str, answer: str, seen: str, report: dict[str, Any] | None) -> None:
    """Print one turn: the answer before and after the rails, and what the last rail that checked it found."""
    print(f"\nquestion:       {question}")
    print(f"the model said: {answer}")
    print(f"the user sees:  {seen}")
    if report is None:
        print("the check:      was switched off for this message")
        return
    print("the check:     ", report["decision"], *report["reasons"])
    for claim in report["claims"]:
        if claim["label"] != "supported":
            words = ", ".join(repr(answer[start:end]) for start, end in claim["offending"])
            print(f"  {claim['label']}: {claim['text']} (offending: {words or 'all of it'})")
