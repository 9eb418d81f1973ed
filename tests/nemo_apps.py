"""Small NeMo applications for tests, in both Colang versions."""

from pathlib import Path
from typing import Any

import yaml
from nemoguardrails import LLMRails

from faithrails.hosts.nemo import load_config

CHUNKS = (
    "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall.\n"
    "The company of Gustave Eiffel designed and built the tower between 1887 and 1889."
)
FAITHFUL = "The Eiffel Tower is in Paris. It is 330 metres tall."
UNFAITHFUL = "The Eiffel Tower is in Rome. It is 412 metres tall."
QUESTION = "Tell me about the tower."

FLOWS = {
    "facts": "self check facts",
    "faithfulness": "check claim faithfulness",
    "hallucination": "self check hallucination",
}
REFUSALS = {
    "facts": "I'm sorry, I can't respond to that.",
    "faithfulness": "I'm sorry, I can't answer that from the sources I was given.",
    "hallucination": "I don't know the answer to that.",
}
PROMPTS = [
    {"task": "self_check_facts", "content": "FACTS evidence: {{ evidence }} response: {{ response }}"},
    {"task": "self_check_hallucination", "content": "AGREE {{ paragraph }} / {{ statement }}"},
]
ALWAYS = {rail: {"when": "always"} for rail in FLOWS}

_MAIN_CO = """
import core
import guardrails
import faithrails.rails

flow main
  activate answering

flow answering
  user said something as $event
  {toggles}
  bot say "{answer}"

flow output rails $output_text
  {flows}
"""


def config_v1(
    folder: Path,
    rails: list[str],
    settings: dict[str, Any] | None = None,
    colang: str = "",
    **more: Any,
) -> Path:
    """Write a Colang 1.0 configuration that lists the flows of these rails."""
    output = {"flows": [FLOWS[rail] for rail in rails], **more.pop("output", {})}
    content = {
        "import_paths": ["faithrails/rails"],
        "rails": {"output": output},
        "prompts": PROMPTS,
        "custom_data": {"faithrails": settings or {}},
        **more,
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.yml").write_text(yaml.safe_dump(content))
    if colang:
        (folder / "rails.co").write_text(colang)
    return folder


def config_v2(
    folder: Path,
    rails: list[str],
    settings: dict[str, Any] | None = None,
    answer: str = FAITHFUL,
    toggles: dict[str, Any] | None = None,
    colang: str = "",
    **more: Any,
) -> Path:
    """Write a Colang 2.x configuration whose bot says ``answer`` with these globals set."""
    content = {
        "colang_version": "2.x",
        "prompts": PROMPTS,
        "custom_data": {"faithrails": settings or {}},
        **more,
    }
    steps = [f"global ${name}\n  ${name} = {value!r}" for name, value in (toggles or {}).items()]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.yml").write_text(yaml.safe_dump(content))
    text = _MAIN_CO.format(
        toggles="\n  ".join(steps) or "pass", answer=answer, flows="\n  ".join(FLOWS[rail] for rail in rails)
    )
    (folder / "main.co").write_text(text + colang)
    return folder


def app(folder: Path, llm: Any = None) -> LLMRails:
    return LLMRails(load_config(folder), llm=llm)


async def checked(
    rails: LLMRails, answer: str, question: str = QUESTION, **context: Any
) -> tuple[str, dict[str, Any] | None]:
    """Send an answer through the output rails alone; return what the user sees and the report."""
    reply = await rails.generate_async(
        messages=[
            {"role": "context", "content": context},
            {"role": "user", "content": question},
            {"role": "assistant", "content": answer},
        ],
        options={"rails": ["output"], "output_vars": ["faithfulness_report"]},
    )
    return reply.response[0]["content"], reply.output_data["faithfulness_report"]


def judge(prompt: str) -> str:
    """Stand in for every model: samples repeat the question's truth, judges look for Rome."""
    if prompt.startswith(("FACTS", "AGREE")):
        return "no" if "Rome" in prompt else "yes"
    return "It is in Paris."
