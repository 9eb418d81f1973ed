"""`inference: strict` supports only what the evidence states, and tells judges so."""

import pytest

from faithrails import Label, Settings, Turn, check_sync
from faithrails.testing import ScriptedLLM

TABLE = "| Year | Sales |\n|-|-|\n| 2020 | 40 |\n| 2021 | 55 |"


@pytest.mark.parametrize(
    ("answer", "passage"),
    [
        ("Sales rose by 15 from 2020 to 2021.", TABLE),
        ("Heat the oven to 350 °F (175 °C).", "Heat the oven to 350 °F."),
        ("Heat the oven to 350 °F (177 °C).", "Heat the oven to 350 °F."),
        ("The road is 3.1 miles long.", "The road is 5 km long."),
        ("The film runs for 2 hours.", "The film runs for 120 minutes."),
    ],
)
def test_what_is_calculated_or_converted_is_supported_only_if_inference_is_reasonable(
    answer: str, passage: str
) -> None:
    settings = [Settings(verifiers="exact", inference=inference) for inference in ("reasonable", "strict")]
    reasonable, strict = (check_sync(Turn.of(answer, passage), one).verdicts[0] for one in settings)
    assert not any("missing" in finding for finding in reasonable.findings)
    assert any("missing" in finding for finding in strict.findings) and strict.label is not Label.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "passage"),
    [
        ("The road is 5 kilometres long.", "The road is 5 km long."),
        ("It weighs 1,000 g.", "It weighs 1000 g."),
    ],
)
def test_a_unit_that_is_only_spelled_otherwise_is_not_converted(answer: str, passage: str) -> None:
    settings = Settings(verifiers="exact", inference="strict")
    assert check_sync(Turn.of(answer, passage), settings).verdicts[0].label is Label.SUPPORTED


@pytest.mark.parametrize("verifier", ["judge", "single_call", "facts", "yes_no"])
def test_judges_are_told(verifier: str) -> None:
    prompts = []
    for inference in ("reasonable", "strict"):
        judge = ScriptedLLM(lambda _: "yes")
        settings = Settings(verifiers=verifier, claims="sentences", inference=inference)
        check_sync(Turn.of("It is tall.", "It is tall."), settings, judge=judge)
        prompts.append("".join(message.content for message in judge.calls[0].messages))
    assert "infer" in prompts[1] and "infer" not in prompts[0]
