"""Ask a small RAG application about the Apollo flights, and see what its output rails do.

Without OPENAI_API_KEY a scripted model answers, with no network. With it, the model of
config.yml does; OPENAI_BASE_URL and OPENAI_MODEL choose another endpoint and model.
"""

import argparse
import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import actions
from nemoguardrails import LLMRails
from scripted import QUESTIONS, scripted_model

from faithrails.hosts.nemo import load_config

FOLDERS = {version: Path(__file__).resolve().parent / f"colang{version[0]}" for version in ("1.0", "2.x")}


def build(folder: Path) -> LLMRails:
    """Load the configuration, with the endpoint's model or the scripted one."""
    config = load_config(folder)
    main = config.models[0]
    if os.environ.get("OPENAI_API_KEY"):
        main.model = os.environ.get("OPENAI_MODEL", main.model)
        if "OPENAI_BASE_URL" in os.environ:  # NeMo itself reads only the key from the environment
            main.parameters["base_url"] = os.environ["OPENAI_BASE_URL"]
        app = LLMRails(config)
    else:
        print("No OPENAI_API_KEY: a scripted model answers, the same every time.")
        config.models = []
        app = LLMRails(config, llm=scripted_model())
    for function in (actions.kind_of_message, actions.chat, actions.answer_from_passages):
        app.register_action(function)
    return app


async def converse(app: LLMRails, questions: Sequence[str]) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    """Ask the questions in one conversation; yield what the user sees, and the variables of the turn."""
    if app.config.colang_version == "1.0":
        state: Any = {}
        for question in questions:
            messages = [{"role": "user", "content": question}]
            options = {"output_vars": ["answer", "faithfulness_report"]}
            reply = await app.generate_async(messages=messages, state=state, options=options)
            state = reply.state
            yield reply.response[0]["content"], reply.output_data
    else:
        # The live state is the conversation; it also holds the globals, which output_vars cannot return.
        _, state = await app.process_events_async([], None)
        for question in questions:
            reply = await app.generate_async(messages=[{"role": "user", "content": question}], state=state)
            yield reply.response[0]["content"], state.context


def show(question: str, seen: str, answer: str, report: dict[str, Any] | None) -> None:
    """Print one turn: the answer before and after the rails, and the report of the check."""
    print(f"\nquestion:       {question}")
    print(f"the model said: {answer}")
    print(f"the user sees:  {seen}")
    if report is None:
        print("the check:      was switched off for this message")
        return
    print("the check:     ", report["decision"], *report["reasons"])
    for claim in report["claims"]:
        if claim["label"] != "supported":
            print(f"  {claim['label']}: {claim['text']} ({claim['why']})")


async def main() -> None:
    """Read the command line, and ask the questions."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--colang", choices=FOLDERS, default="1.0", help="which application to run")
    parser.add_argument("--question", metavar="TEXT", help="ask this instead of the built-in questions")
    arguments = parser.parse_args()
    questions = [arguments.question] if arguments.question else QUESTIONS
    turns = converse(build(FOLDERS[arguments.colang]), questions)
    for question in questions:
        seen, left = await anext(turns)
        show(question, seen, left["answer"], left["faithfulness_report"])


if __name__ == "__main__":
    asyncio.run(main())
