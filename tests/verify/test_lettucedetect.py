"""LettuceDetect on a tiny ONNX network: a word is hallucinated iff the prompt lacks it."""

from pathlib import Path

import pytest

from faithrails import Label, Reason, SettingsError, Turn
from faithrails.claims import sentence_claims
from faithrails.models.local.pool import BATCH_TOKENS
from faithrails.runtime.deadline import under
from faithrails.types import Verdict
from faithrails.verify import Tools
from faithrails.verify.lettucedetect import LettuceDetect

from local_models import TEXTS, gemma_tokenizer, word_nli, word_tagger


@pytest.fixture(scope="module")
def lettuce(tmp_path_factory: pytest.TempPathFactory) -> LettuceDetect:
    return LettuceDetect(str(word_tagger(tmp_path_factory.mktemp("lettuce"))), window=300)


async def verdicts(verifier: LettuceDetect, turn: Turn) -> list[Verdict]:
    return await verifier.verify(turn, sentence_claims(turn), Tools())


async def test_hallucinated_words_are_offending_in_their_place(lettuce: LettuceDetect) -> None:
    turn = Turn.of("It is 330 metres tall. The Louvre is in Paris.", TEXTS[0], question="How high is it?")
    first, second = await verdicts(lettuce, turn)
    assert (first.label, second.label) == (Label.SUPPORTED, Label.NOT_MENTIONED)
    assert [turn.answer[start:end] for start, end in second.offending] == ["Louvre"]


async def test_neighbouring_words_are_one_span(lettuce: LettuceDetect) -> None:
    turn = Turn.of("The Great Wall is in Paris.", TEXTS[0])
    (verdict,) = await verdicts(lettuce, turn)
    assert [turn.answer[start:end] for start, end in verdict.offending] == ["Great Wall"]


async def test_spans_end_with_words_where_tokens_begin_with_blanks(tmp_path: Path) -> None:
    verifier = LettuceDetect(str(word_tagger(tmp_path, gemma_tokenizer)), window=300)
    turn = Turn.of("Paris is in Louvre.", TEXTS[0])
    (verdict,) = await verdicts(verifier, turn)
    assert [turn.answer[start:end] for start, end in verdict.offending] == ["Pa", "Louvre."]


@pytest.mark.parametrize("question", ["", "How high is it?"])
@pytest.mark.parametrize("template", ["instruction", "request"])
async def test_each_template_holds_question_and_evidence(
    question: str, template: str, lettuce: LettuceDetect
) -> None:
    verifier = LettuceDetect(lettuce.model, template=template, window=200)  # type: ignore[arg-type]
    prompt = verifier._prompt(verifier.loaded(), question, TEXTS[0])
    assert question in prompt and TEXTS[0] in prompt


async def test_a_further_passage_takes_no_support_away(lettuce: LettuceDetect) -> None:
    answer = "It is 330 metres tall. The Great Wall is 21,196 kilometres long. It rains in Paris."
    few = await verdicts(lettuce, Turn.of(answer, TEXTS[0], TEXTS[2]))
    many = await verdicts(lettuce, Turn.of(answer, TEXTS[1], TEXTS[0], TEXTS[3] * 50, TEXTS[2]))
    assert [each.label is Label.SUPPORTED for each in few] == [True, True, False]
    assert [each.label is Label.SUPPORTED for each in many][:2] == [True, True]


async def test_an_answer_longer_than_the_model_reads_is_unsure(lettuce: LettuceDetect) -> None:
    found = await verdicts(lettuce, Turn.of("It is 330 metres tall. " * 400, TEXTS[0]))
    assert {each.reason for each in found} == {Reason.NOT_DECIDED}


@pytest.mark.parametrize("evidence", [(), ("  ",)])
async def test_empty_evidence_is_unsure(evidence: tuple[str, ...], lettuce: LettuceDetect) -> None:
    (verdict,) = await verdicts(lettuce, Turn.of("It rains.", *evidence))
    assert verdict.reason is Reason.NO_EVIDENCE


async def test_out_of_time_is_unsure(lettuce: LettuceDetect) -> None:
    lettuce.prepare()
    turn = Turn.of("It rains.", "It rains.")
    claims = sentence_claims(turn)
    with under(0.0):
        (verdict,) = await lettuce.verify(turn, claims, Tools())
    assert verdict.reason is Reason.DEADLINE


async def test_another_kind_of_model_stops_the_start_and_is_unsure(tmp_path: Path) -> None:
    verifier = LettuceDetect(str(word_nli(tmp_path)), window=100)
    with pytest.raises(SettingsError, match="not a token classifier with two labels"):
        verifier.prepare()
    assert [each.label for each in await verdicts(verifier, Turn.of("It rains.", "It rains."))] == [
        Label.UNSURE
    ]


def test_the_budget_of_a_batch_is_that_of_one_long_prompt() -> None:
    assert BATCH_TOKENS >= 4096
