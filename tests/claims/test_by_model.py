"""Claims by a model: anchored, and nothing escapes by not being extracted."""

import json
import re

import pytest

from faithrails import Reason, Settings, Turn, check
from faithrails.claims.extractors.llm import TASK, ByModel
from faithrails.models.tools_for_verifiers import Tools
from faithrails.prompts import PromptBook
from faithrails.testing import ScriptedLLM
from faithrails.types import Claim

ANSWER = "The tower is in Paris and opened in 1889. It is 330 metres tall."
LINE = re.compile(r"^([0-9a-f]{8}-\d+): (.*)$", re.M)


def extractor(*statements: tuple[int, str]) -> ScriptedLLM:
    """A model that gives each statement the id of the n-th sentence."""

    def reply(prompt: str) -> str:
        ids = [key for key, _ in LINE.findall(prompt)]
        rows = [{"sentence": ids[n] if n < len(ids) else "none", "statement": s} for n, s in statements]
        return json.dumps({"statements": rows})

    return ScriptedLLM(reply)


async def extracted(model: ScriptedLLM, answer: str = ANSWER) -> list[Claim]:
    return await ByModel().extract(Turn(answer), Tools(judge=model))


async def test_statements_are_anchored_to_their_sentence() -> None:
    claims = await extracted(
        extractor(
            (0, "The tower is in Paris."),
            (0, "The tower opened in 1889."),
            (1, "The tower is 330 metres tall."),
        )
    )
    assert [claim.text for claim in claims] == [
        "The tower is in Paris.", "The tower opened in 1889.", "The tower is 330 metres tall.",
    ]  # fmt: skip
    assert [ANSWER[claim.start : claim.end] for claim in claims][2] == "It is 330 metres tall."


async def test_a_sentence_without_a_statement_is_a_claim_of_its_own() -> None:
    claims = await extracted(extractor((0, "The tower is in Paris and opened in 1889.")))
    assert claims[-1].text == "It is 330 metres tall."


@pytest.mark.parametrize("kept", ["The tower is in Paris.", "Something else entirely."])
async def test_a_sentence_whose_number_or_wording_is_left_out_stands_for_itself(kept: str) -> None:
    claims = await extracted(extractor((0, kept), (1, "The tower is 330 metres tall.")))
    assert "The tower is in Paris and opened in 1889." in [claim.text for claim in claims]


async def test_statements_of_no_sentence_are_dropped() -> None:
    claims = await extracted(extractor((7, "The moon is cheese.")))
    assert [claim.text for claim in claims] == [
        "The tower is in Paris and opened in 1889.", "It is 330 metres tall.",
    ]  # fmt: skip


async def test_an_answer_without_statements_costs_no_call() -> None:
    model = extractor()
    assert await extracted(model, "Hello! How can I help you?") == []
    assert model.calls == []


async def test_an_extractor_that_fails_is_told_and_rules_take_over(paris: Turn) -> None:
    settings = Settings(claims="llm", verifiers="exact", judge={"retries": 0, "schema_retries": 0})
    report = await check(paris, settings, judge=ScriptedLLM(["no JSON"]))
    assert Reason.EXTRACTOR_FAILED in report.reasons
    assert [claim.text for claim in report.claims] == [
        "The Eiffel Tower is in Paris.", "It is 330 metres tall.",
    ]  # fmt: skip


def test_the_prompt_fences_the_answer_with_a_boundary() -> None:
    sent = PromptBook().render(TASK, "m", boundary="b0", question="q", answer="text", sentences=[])
    assert "<answer-b0>\ntext\n</answer-b0>" in sent.messages[-1].content
