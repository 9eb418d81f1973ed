"""A German answer through NeMo, in both Colang versions."""

from pathlib import Path

import pytest
from nemoguardrails import LLMRails

from faithrails.hosts.nemo import load_config
from faithrails.testing import ScriptedLLM
from faithrails.text.languages.closed_words import closed_words

from nemo_apps import ALWAYS, app, checked, config_v1, config_v2

CHUNKS = "Der Turm in Ulm hat 768 Stufen. Er wurde im Jahr 1890 vollendet."
GOOD, BAD = "Der Turm in Ulm hat 768 Stufen.", "Der Turm in Ulm hat 786 Stufen."
QUESTION = "Wie viele Stufen hat der Turm?"
REFUSAL = closed_words("de").texts["refusal"]


@pytest.mark.parametrize(("answer", "shown"), [(GOOD, GOOD), (BAD, REFUSAL)])
async def test_a_german_answer_in_colang_1(answer: str, shown: str, tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"]), ScriptedLLM([]))
    said, report = await checked(rails, answer, QUESTION, relevant_chunks=CHUNKS)
    assert said == shown
    assert report and report["language"] == "de"


async def test_a_refusal_that_the_application_words_itself_stays_as_it_is(tmp_path: Path) -> None:
    colang = '\ndefine bot inform answer not supported\n  "Ask the office."\n'
    rails = app(config_v1(tmp_path, ["faithfulness"], colang=colang), ScriptedLLM([]))
    assert (await checked(rails, BAD, QUESTION, relevant_chunks=CHUNKS))[0] == "Ask the office."


@pytest.mark.parametrize(("answer", "shown"), [(GOOD, GOOD), (BAD, REFUSAL)])
async def test_a_german_answer_in_colang_2(answer: str, shown: str, tmp_path: Path) -> None:
    folder = config_v2(tmp_path, ["faithfulness"], ALWAYS, answer, {"relevant_chunks": CHUNKS})
    reply = await LLMRails(load_config(folder), llm=ScriptedLLM([])).generate_async(
        messages=[{"role": "user", "content": QUESTION}]
    )
    assert reply["content"] == shown
