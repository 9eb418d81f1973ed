"""Every verifier that asks a served model or samples, against a faulty server on loopback."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.models.endpoints import build
from faithrails.settings.judge import Judge
from faithrails.types import Label, Message, Report

from judging import clean_reply
from openai_server import openai_server

ANSWER = "The Eiffel Tower is in Paris. It is 330 metres tall."
JUDGED = (
    "lynx", "yes_no", "granite_guardian", "panel", "judge", "single_call", "facts", "selfcheck_prompt", "selfcheck_mqag",
    "semantic_entropy", "tlm", "factscore", "bespoke_minicheck",
)  # fmt: skip
SAMPLED = (
    "sampling",
    "selfcheck_prompt",
    "selfcheck_ngram",
    "selfcheck_bertscore",
    "selfcheck_mqag",
    "semantic_entropy",
    "tlm",
)
Reply = Callable[[str], Any]


def cut(text: str) -> Any:
    return {"message": {"content": text}, "finish_reason": "length"}


def slow(prompt: str) -> str:
    time.sleep(0.7)
    return clean_reply(prompt)


JUDGE_FAULTS: dict[str, Reply] = {
    "empty": lambda _: "",
    "blank": lambda _: " \n",
    "null content": lambda _: {"message": {"content": None}},
    "cut off, whole to look at": lambda prompt: cut(clean_reply(prompt)),
    "cut in half": lambda prompt: cut(clean_reply(prompt)[: len(clean_reply(prompt)) // 2]),
    "filtered": lambda prompt: {
        "message": {"content": clean_reply(prompt)},
        "finish_reason": "content_filter",
    },
    "malformed": lambda prompt: "{" + clean_reply(prompt) + "]",
    "prose": lambda _: "I would say that it is fine.",
    "another schema": lambda _: json.dumps({"result": "PASS", "score": 1.0}),
    "another language": lambda _: "Ja, das stimmt.",
    "one word of another language": lambda _: "sí",
    "Chinese": lambda _: "是的",
    "a refusal": lambda _: {"message": {"content": None, "refusal": "I can't judge that."}},
    "a refusal in words": lambda _: "I'm sorry, but I can't help with that.",
    "thoughts left open": lambda prompt: "<think>" + clean_reply(prompt),
    "a reply and its contrary": lambda prompt: clean_reply(prompt) + "\n" + "no yes",
    "HTTP 400": lambda _: 400,
    "HTTP 429": lambda _: 429,
    "HTTP 500": lambda _: 500,
    "no answer in time": slow,
}
SAMPLE_FAULTS: dict[str, Reply] = {
    "empty": lambda _: "",
    "null content": lambda _: {"message": {"content": None}},
    "cut off": lambda _: cut(ANSWER),
    "filtered": lambda _: {"message": {"content": ANSWER}, "finish_reason": "content_filter"},
    "a refusal": lambda _: {"message": {"content": None, "refusal": "I can't."}},
    "thoughts left open": lambda _: "<think>" + ANSWER,
    "HTTP 500": lambda _: 500,
    "no answer in time": slow,
}


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")


async def served(name: str, judge: Reply, sample: Reply) -> Report:
    """Check the answer by one verifier, with judge and main model on one server."""

    def reply(body: dict[str, Any]) -> Any:
        prompt = "\n".join(message["content"] for message in body["messages"])
        # `tlm` asks the main model to judge its own answer.
        judging = body["model"] == "judge" or prompt != "Where is it?"
        return judge(prompt) if judging else sample(prompt)

    def retrieve(claim: str) -> list[str]:
        return [ANSWER, "It was built for the World's Fair of 1889 in Paris."]

    with openai_server(reply) as (url, _):
        endpoint = {
            "backend": "openai",
            "base_url": url,
            "retries": 0,
            "schema_retries": 0,
            "timeout": 0.4 if slow in (judge, sample) else 20,
        }
        own = {"name": name, **({"number": 3} if name in SAMPLED else {})}
        settings = Settings(
            claims="sentences", verifiers=own, judge={**endpoint, "model": "judge", "breaker_failures": 0}
        )
        main = build(Judge(**{**endpoint, "model": "main"}))
        prompt = (Message("user", "Where is it?"),)
        passages = "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall."
        turn = Turn.of(ANSWER, passages, question="Where is it?", prompt=prompt)
        async with Checker(settings, main=main, retrieve=retrieve) as checker:
            report = await checker.check(turn)
        await main.close()  # type: ignore[union-attr]
        return report


def same(_: str) -> str:
    return ANSWER


def reworded(_: str) -> str:
    return "Paris is where the Eiffel Tower stands. Its height is 330 metres."


@pytest.mark.parametrize("name", sorted({*JUDGED, *SAMPLED}))
async def test_with_nothing_wrong_the_answer_passes(name: str) -> None:
    report = await served(name, clean_reply, same)
    assert report.decision is Decision.PASS, report


@pytest.mark.parametrize("fault", JUDGE_FAULTS)
@pytest.mark.parametrize("name", JUDGED)
async def test_a_judge_that_goes_wrong_supports_nothing(name: str, fault: str) -> None:
    report = await served(name, JUDGE_FAULTS[fault], reworded)
    assert report.decision is Decision.BLOCK
    assert Label.SUPPORTED not in {verdict.label for verdict in report.verdicts}, report


@pytest.mark.parametrize("fault", SAMPLE_FAULTS)
@pytest.mark.parametrize("name", SAMPLED)
async def test_samples_that_go_wrong_support_nothing(name: str, fault: str) -> None:
    report = await served(name, clean_reply, SAMPLE_FAULTS[fault])
    assert report.decision is Decision.BLOCK
    assert Label.SUPPORTED not in {verdict.label for verdict in report.verdicts}, report


@pytest.mark.parametrize("name", SAMPLED)
async def test_one_sample_too_few_is_unsure(name: str) -> None:
    replies = iter([ANSWER, 500, ANSWER])
    report = await served(name, clean_reply, lambda _: next(replies))
    assert {verdict.label for verdict in report.verdicts} == {Label.UNSURE}, report
