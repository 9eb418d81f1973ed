"""The application's own actions: classify a message, and answer it from the documents."""

import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

from nemoguardrails.actions import action
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.llm.call import llm_call

KNOWLEDGE = Path(__file__).resolve().parent / "knowledge"
BEST = 4
SMALL_TALK = re.compile(
    r"((hello|hi|good (morning|day|evening)|thank you|thanks|goodbye|bye)( there)?[.,!]* *)+"
    r"(how are you( today)?\?)?",
    re.IGNORECASE,
)
SUMMARY = re.compile(r"(summari[sz]e|sum up|tell me about)\b", re.IGNORECASE)


ANSWER = """\
Answer the question from the passages alone, in one to three sentences.
If the passages do not answer it, say "I don't know." and nothing else.

Passages:
{passages}

Question: {question}"""
CHAT = """\
Reply in one or two friendly sentences. State nothing about spaceflight.

Message: {message}"""


@action(name="kind_of_message")
async def kind_of_message(context: dict[str, Any]) -> str:
    """Return "small talk", "summary" or "question"; anything not plainly small talk is checked."""
    text = context["user_message"]
    if SMALL_TALK.fullmatch(text):
        return "small talk"
    return "summary" if SUMMARY.match(text) else "question"


@action(name="chat")
async def chat(context: dict[str, Any], llm: Any) -> str:
    """Answer small talk, without any passages."""
    return (await llm_call(llm, CHAT.format(message=context["user_message"]))).content


@action(name="answer_from_passages")
async def answer_from_passages(context: dict[str, Any], llm: Any) -> ActionResult:
    """Answer a question, and pass on what the rails need: the passages and the finish reason."""
    question = context["user_message"]
    passages = find(question)
    prompt = ANSWER.format(question=question, passages="\n\n".join(passage["text"] for passage in passages))
    reply = await llm_call(llm, prompt, llm_params={"temperature": 0.0, "max_tokens": 500})
    return ActionResult(
        return_value=reply.content,
        context_updates={"relevant_chunks": passages, "answer_finish_reason": reply.finish_reason},
    )


def find(question: str) -> list[dict[str, str]]:
    """Return the passages that share the rarest words with the question, best first."""
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
    """Return the distinct numbers and words of at least four letters."""
    return list(dict.fromkeys(re.findall(r"[^\W\d]{4,}|\d+", text.lower())))
