"""Verdicts in a report are consistent, and name the verifier that gave them."""

import json
from dataclasses import replace
from typing import Any

import pytest

from faithrails import Claim, Decision, Label, Reason, Report, Settings, Turn, Verdict, check
from faithrails.testing import ScriptedLLM
from faithrails.types import Cutoffs

from judging import claims_in, supported

WRONG = [
    "It is 412 metres tall.",
    "The Eiffel Tower is in Rome.",
    "The Eiffel Tower was not built for the World's Fair of 1889 in Paris.",
    "It was built between 1877 and 1879.",
]
CLAIM = Claim("It is.", 0, 6)
STRICT = Settings(claims="llm", verifiers=("judge", "exact"), judge={"retries": 0, "schema_retries": 0})


@pytest.mark.parametrize("verifier", ["exact", "layered"])
@pytest.mark.parametrize("answer", WRONG)
async def test_a_claim_that_is_certainly_wrong_is_improbable(answer: str, verifier: Any, paris: Turn) -> None:
    settings = Settings(verifiers=verifier)
    (found,) = (await check(replace(paris, answer=answer), settings)).verdicts
    assert found.hard is (verifier == "exact" or found.findings[0].endswith("_in_copy"))
    if not found.hard:
        return
    assert found.probability is not None
    assert found.probability < 0.3
    assert all(layer.probability is None or layer.probability < 0.3 for layer in found.layers[1:])


@pytest.mark.parametrize("threshold", [0.0, 0.1, 0.5, 1.0])
async def test_only_what_reaches_the_threshold_is_supported(threshold: float, paris: Turn) -> None:
    settings = Settings(verifiers={"name": "exact", "supported_at": threshold})
    turn = replace(paris, answer=" ".join([paris.answer, *WRONG]))
    for found in (await check(turn, settings)).verdicts:
        reaches = (found.probability or 0.0) >= threshold and not found.hard
        assert (found.label is Label.SUPPORTED) is reaches


@pytest.mark.parametrize("warn_at", [1e-9, 0.1, 0.5, 1.0])
@pytest.mark.parametrize("verifier", ["layered", "classifier"])
async def test_only_what_is_under_the_cut_off_is_supported(
    warn_at: float, verifier: Any, paris: Turn
) -> None:
    settings = Settings(verifiers=verifier, warn_at=warn_at, block_at=1.0)
    turn = replace(paris, answer=" ".join([paris.answer, *WRONG]))
    for found in (await check(turn, settings)).verdicts:
        reaches = 1.0 - found.support < warn_at and not found.hard
        assert (found.label is Label.SUPPORTED) is reaches


def test_a_contradiction_cannot_be_probable() -> None:
    with pytest.raises(ValueError, match=r"probability 0\.69"):
        Verdict(Claim("It is.", 0, 6), Label.CONTRADICTED, "t", "1", probability=0.69)


@pytest.mark.parametrize(
    ("label", "probability"), [(Label.SUPPORTED, 0.2), (Label.NOT_MENTIONED, 0.9), (Label.CONTRADICTED, 0.4)]
)
def test_a_label_agrees_with_the_cut_offs(label: Label, probability: float) -> None:
    with pytest.raises(ValueError, match="disagree"):
        Verdict(CLAIM, label, "t", "1", probability, cutoffs=Cutoffs(0.7, 0.7))


def test_the_weakest_claim_gives_the_probability_of_the_answer() -> None:
    wrong, right = (Verdict(CLAIM, Label.NOT_MENTIONED, "t", "1", probability=p) for p in (0.1, 0.6))
    assert Report("", Decision.BLOCK, 0.0, (right, wrong)).unfaithful_probability == pytest.approx(0.9)


def restating(*statements: str) -> ScriptedLLM:
    """A model that splits the first sentence into these statements, and supports each."""

    def reply(prompt: str) -> str:
        found = claims_in(prompt)
        if "take an answer apart" in prompt:
            first = next(iter(found))
            return json.dumps({"statements": [{"sentence": first, "statement": text} for text in statements]})
        quotes = {key: "330 metres tall" if "330" in text else "in Paris" for key, text in found.items()}
        return json.dumps({"verdicts": [{"claim": key, **supported(quotes[key])} for key in found]})

    return ScriptedLLM(reply)


async def test_exact_reads_the_words_of_the_answer_once_for_each_place(paris: Turn) -> None:
    turn = replace(paris, answer="The Eiffel Tower is in Paris and is 330 metres tall.")
    judge = restating("The Eiffel Tower is in Paris.", "The Eiffel Tower is 330 metres tall.")
    report = await check(turn, STRICT, judge=judge)
    assert report.decision is Decision.PASS
    assert [(v.verifier, v.claim.text) for v in report.verdicts] == [
        ("judge", "The Eiffel Tower is in Paris."),
        ("judge", "The Eiffel Tower is 330 metres tall."),
        ("exact", turn.answer),
    ]
    assert [step.outcome for step in report.path if step.layer in ("judge", "exact")] == [
        "2 of 2 supported",
        "1 of 1 supported",
    ]


async def test_a_rewording_hides_nothing_from_exact(paris: Turn) -> None:
    turn = replace(paris, answer="The Eiffel Tower is 412 metres tall.")
    report = await check(turn, STRICT, judge=restating("The Eiffel Tower is 330 metres tall."))
    assert report.decision is Decision.BLOCK
    (own,) = [verdict for verdict in report.verdicts if verdict.claim.text == turn.answer]
    assert (own.verifier, own.label) == ("exact", Label.CONTRADICTED)


async def test_a_check_in_one_call_that_fails_is_signed_by_it(paris: Turn) -> None:
    settings = Settings(claims="llm", verifiers="single_call", judge={"retries": 0, "schema_retries": 0})
    report = await check(paris, settings, judge=ScriptedLLM(["no JSON"]))
    assert {(v.verifier, v.reason) for v in report.verdicts} == {("single_call", Reason.UNREADABLE_VERDICT)}


async def test_a_claim_that_layered_cannot_decide_is_signed_by_layered(paris: Turn) -> None:
    (found,) = (await check(replace(paris, answer="It is."), Settings(verifiers="layered"))).verdicts
    assert (found.verifier, found.label) == ("layered", Label.UNSURE)
