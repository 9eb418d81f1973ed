"""The application's own actions: tell what a message wants, and answer it from the documents."""

import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

from nemoguardrails.actions import action
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.llm.call import llm_call

KNOWLEDGE = Path(__file__).resolve().parent.parent / "knowledge"
BEST = 4
SMALL_TALK = re.compile(
    r"(hello|hi|good (morning|day|evening)|thank you|thanks|goodbye|bye)\b", re.IGNORECASE
)
SUMMARY = re.compile(r"(summari[sz]e|sum up|tell me about)\b", re.IGNORECASE)


@action(name="kind_of_message")
async def kind_of_message(context: dict[str, Any]) -> str:
    """Name the kind; whatever is not plainly small talk is a question, and is checked."""
    text = context["user_message"]
    if SMALL_TALK.match(text):
        return "small talk"
    return "summary" if SUMMARY.match(text) else "question"


@action(name="chat")
async def chat(context: dict[str, Any], llm: Any, llm_task_manager: Any) -> str:
    """Answer small talk, without any passages."""
    prompt = llm_task_manager.render_task_prompt("chat", {"question": context["user_message"]})
    return (await llm_call(llm, prompt)).content


@action(name="answer_from_passages")
async def answer_from_passages(context: dict[str, Any], llm: Any, llm_task_manager: Any) -> ActionResult:
    """Answer a question, and leave what the rails need: the passages and whether the answer is whole."""
    passages = find(context["user_message"])
    variables = {
        "question": context["user_message"],
        "passages": "\n\n".join(passage["text"] for passage in passages),
    }
    prompt = llm_task_manager.render_task_prompt("answer_from_passages", variables)
    reply = await llm_call(llm, prompt, llm_params={"temperature": 0.0, "max_tokens": 500})
    return ActionResult(
        return_value=reply.content,
        context_updates={"relevant_chunks": passages, "answer_finish_reason": reply.finish_reason},
    )


def find(question: str) -> list[dict[str, str]]:
    """Return the passages that share the rarest words with the question, best first; titles count twice."""
    passages = read_passages()
    words = [_words(passage["title"]) + _words(passage["text"]) for passage in passages]
    frequency = Counter(word for of_one in words for word in set(of_one))
    rarity = {word: math.log(len(passages) / frequency[word]) for word in frequency}
    asked = set(_words(question))
    scores = [sum(rarity[word] for word in of_one if word in asked) for of_one in words]
    ranked = sorted(range(len(passages)), key=lambda index: -scores[index])
    return [passages[index] for index in ranked[:BEST] if scores[index] > 0]


def read_passages() -> list[dict[str, str]]:
    """Read every paragraph of the documents, each with the title of its document."""
    passages = []
    for path in sorted(KNOWLEDGE.glob("*.md")):
        title, *paragraphs = path.read_text(encoding="utf-8").strip().split("\n\n")
        for number, text in enumerate(paragraphs, 1):
            passages.append({"id": f"{path.name}:{number}", "title": title.removeprefix("# "), "text": text})
    return passages


def _words(text: str) -> list[str]:
    """Return the longer words and the numbers, each once."""
    return list(dict.fromkeys(re.findall(r"[^\W\d]{4,}|\d+", text.lower())))
