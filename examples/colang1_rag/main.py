"""Ask a small RAG application in Colang 1.0 about the Apollo flights, and see what its rails do.

Without OPENAI_API_KEY a scripted model answers, with no network. With it, the model of
config.yml does; OPENAI_BASE_URL and OPENAI_MODEL choose another endpoint and model.
"""

import asyncio
import os
from pathlib import Path
from typing import Any

from nemoguardrails import LLMRails
from screen import questions, show
from scripted import QUESTIONS, scripted_model

from faithrails.nemo import load_config

HERE = Path(__file__).resolve().parent


def build() -> LLMRails:
    """Load the configuration, with the endpoint's model or the scripted one."""
    config = load_config(HERE)
    main = config.models[0]
    if not os.environ.get("OPENAI_API_KEY"):
        print("No OPENAI_API_KEY: a scripted model answers, the same every time.")
        config.models = []
        return LLMRails(config, llm=scripted_model())
    main.model = os.environ.get("OPENAI_MODEL", main.model)
    if "OPENAI_BASE_URL" in os.environ:  # NeMo itself reads only the key from the environment
        main.parameters["base_url"] = os.environ["OPENAI_BASE_URL"]
    return LLMRails(config)


async def converse(asked: list[str]) -> None:
    """Ask the questions one after the other, in one conversation."""
    app = build()
    state: dict[str, Any] = {}
    for question in asked:
        reply = await app.generate_async(
            messages=[{"role": "user", "content": question}],
            state=state,
            options={"output_vars": ["answer", "faithfulness_report"]},
        )
        state, found = reply.state, reply.output_data
        show(question, found["answer"], reply.response[0]["content"], found["faithfulness_report"])


if __name__ == "__main__":
    asyncio.run(converse(questions(__doc__, QUESTIONS)))
