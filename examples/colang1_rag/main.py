"""Ask a small RAG application in Colang 1.0 about the Apollo flights, and see what its rails do.

Without OPENAI_API_KEY a scripted model answers, with no network. With it, the model of
config.yml does; OPENAI_BASE_URL and OPENAI_MODEL choose another endpoint and model.
"""

import argparse
import asyncio
import os
from pathlib import Path
from typing import Any

from nemoguardrails import LLMRails
from scripted import QUESTIONS, scripted_model

from faithrails.nemo import load_config

HERE = Path(__file__).resolve().parent


def build() -> LLMRails:
    """Load the configuration, with the endpoint's model or the scripted one."""
    config = load_config(HERE)
    main = config.models[0]
    if not os.environ.get("OPENAI_API_KEY"):
        print("No OPENAI_API_KEY: a scripted model answers, always the same.")
        config.models = []
        return LLMRails(config, llm=scripted_model())
    main.model = os.environ.get("OPENAI_MODEL", main.model)
    if "OPENAI_BASE_URL" in os.environ:  # NeMo itself reads only the key from the environment
        main.parameters["base_url"] = os.environ["OPENAI_BASE_URL"]
    return LLMRails(config)


async def converse(questions: list[str]) -> None:
    """Ask the questions one after the other, in one conversation."""
    app = build()
    state: dict[str, Any] = {}
    for question in questions:
        reply = await app.generate_async(
            messages=[{"role": "user", "content": question}],
            state=state,
            options={"output_vars": ["answer", "faithfulness_report"]},
        )
        state = reply.state
        show(question, reply.response[0]["content"], **reply.output_data)


def show(question: str, seen: str, answer: str, faithfulness_report: dict[str, Any] | None) -> None:
    """Print one turn: the answer before and after the rails, and what they found."""
    print(f"\nquestion:       {question}")
    print(f"the model said: {answer}")
    print(f"the user sees:  {seen}")
    if faithfulness_report is None:
        print("the check:      was switched off for this message")
        return
    print(f"the check:      {' '.join([faithfulness_report['decision'], *faithfulness_report['reasons']])}")
    for claim in faithfulness_report["claims"]:
        if claim["label"] != "supported":
            words = ", ".join(repr(answer[start:end]) for start, end in claim["offending"])
            print(f"  {claim['label']}: {claim['text']} (offending: {words or 'the whole claim'})")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--question", metavar="TEXT", help="ask this instead of the four built-in questions")
    question = parser.parse_args().question
    asyncio.run(converse([question] if question else list(QUESTIONS)))


if __name__ == "__main__":
    main()
