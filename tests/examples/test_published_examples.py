"""Worked examples of other products' documentation: what faithrails makes of the same answers."""

import json
from typing import Any

import pytest

from faithrails import Decision, Settings, Turn, check
from faithrails.testing import ScriptedLLM
from faithrails.types import Label

from judging import NOT_MENTIONED, claims_in, rulings, supported

EIFFEL = Turn.of(
    "The Eiffel Tower is in Paris. It was built in 1889. It is 330 meters tall.",
    "The Eiffel Tower is located in Paris, France. It was built in 1889 for the World's Fair.",
)
RESTAURANT = Turn.of(
    "The Eiffel Tower is in Paris. It was built between 1887 and 1889. The tower is 330 meters tall. "
    "The Eiffel Tower has a restaurant at the top.",
    "The Eiffel Tower is a wrought-iron lattice tower in Paris, France.\n"
    "It was designed by Gustave Eiffel and built between 1887 and 1889.\nThe tower is 330 meters tall.",
    question="Tell me about the Eiffel Tower",
)
CAPITAL = Turn.of(
    "The capital of France is Paris, which has a population of 12 million.",
    "Paris is the capital and most populous city of France.",
    question="What is the capital of France?",
)
QUOTES = {
    "330": "330 meters tall",
    "1887": "built between 1887 and 1889",
    "1889": "built in 1889",
    "Paris": "Paris, France",
}


def judge(third: dict[str, object]) -> Any:
    def rule(text: str) -> dict[str, object]:
        if "It is 330" in text or "restaurant" in text:
            return third
        return supported(next(quote for word, quote in QUOTES.items() if word in text))

    return ScriptedLLM(rulings(rule))


OUT_OF_SCOPE = {**NOT_MENTIONED, "label": "out_of_scope"}


@pytest.mark.parametrize(
    ("exclude", "third", "score", "decision"),
    [
        # The height is not mentioned: 2/3 = 0.66, denied at 0.8, whatever is excluded.
        ("fail", NOT_MENTIONED, 2 / 3, Decision.BLOCK),
        ("pass", NOT_MENTIONED, 2 / 3, Decision.BLOCK),
        # exclude_out_of_scope_statements: false is `out_of_scope: fail`.
        ("fail", OUT_OF_SCOPE, 2 / 3, Decision.BLOCK),
        # true is `out_of_scope: pass`: the statement leaves the score, which is then 2/2.
        ("pass", OUT_OF_SCOPE, 1.0, Decision.PASS),
    ],
)
async def test_eiffel_tower_two_of_three(
    exclude: str, third: dict[str, object], score: float, decision: Decision
) -> None:
    settings = Settings(claims="sentences", verifiers="judge", threshold=0.8, out_of_scope=exclude)
    report = await check(EIFFEL, settings, judge=judge(third))
    assert (report.score, report.decision) == (pytest.approx(score), decision)


async def test_eiffel_tower_without_a_model() -> None:
    report = await check(EIFFEL, Settings(claims="sentences", verifiers="exact", threshold=0.8))
    assert (report.score, report.decision) == (pytest.approx(2 / 3), Decision.BLOCK)
    assert [verdict.claim.text for verdict in report.unsupported] == ["It is 330 meters tall."]


@pytest.mark.parametrize("verifier", ["judge", "exact"])
async def test_three_of_four_and_the_restaurant_is_listed(verifier: str) -> None:
    settings = Settings(claims="sentences", verifiers=verifier, threshold=0.8)
    report = await check(RESTAURANT, settings, judge=judge(NOT_MENTIONED))
    assert (report.score, report.decision) == (0.75, Decision.BLOCK)
    assert [verdict.claim.text for verdict in report.unsupported] == [
        "The Eiffel Tower has a restaurant at the top."
    ]
    assert "restaurant" in str(report).split("✗")[1]


def splits(prompt: str) -> str:
    """A model that splits the sentence into its two statements, and supports the capital alone."""
    if "take an answer apart" not in prompt:
        rule = rulings(lambda text: NOT_MENTIONED if "12" in text else supported("Paris is the capital"))
        return rule(prompt)
    (key,) = claims_in(prompt)
    texts = ("The capital of France is Paris.", "Paris has a population of 12 million.")
    return json.dumps({"statements": [{"sentence": key, "statement": text} for text in texts]})


async def test_paris_with_12_million_inhabitants_is_half_supported() -> None:
    settings = Settings(claims="llm", verifiers="judge")
    report = await check(CAPITAL, settings, judge=ScriptedLLM(splits))
    assert (report.score, report.decision) == (0.5, Decision.BLOCK)
    assert [verdict.label for verdict in report.verdicts] == [Label.SUPPORTED, Label.NOT_MENTIONED]


async def test_paris_with_12_million_inhabitants_without_a_model_is_not_supported() -> None:
    report = await check(CAPITAL, Settings(claims="sentences", verifiers="layered"))
    assert Label.SUPPORTED not in {verdict.label for verdict in report.verdicts}
