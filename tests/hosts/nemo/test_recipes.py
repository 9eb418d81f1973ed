"""The files for NeMo Guardrails on the pages, run as a reader would copy them."""

import json
import re
from pathlib import Path
from textwrap import indent

import pytest
import yaml
from reflections import reflection

from faithrails import Settings
from faithrails.hosts.nemo import load_config
from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM

from docs_pages import blocks
from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, UNFAITHFUL, app, checked, config_v1, config_v2

NEMO, COLANG = blocks("nemo"), blocks("colang")
RETRIEVAL, START = blocks("retrieval"), blocks("start")
QUESTION = {"role": "user", "content": "Where is the tower?"}
REFUSAL = "Our documents do not say that."


async def test_the_configuration_for_colang_1_passes_and_blocks(tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text(NEMO["config-v1"])
    rails = app(tmp_path)
    seen, report = await checked(rails, FAITHFUL, relevant_chunks=CHUNKS)
    assert (seen, report and report["decision"]) == (FAITHFUL, "pass")
    seen, report = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen != UNFAITHFUL
    assert report and report["decision"] == "block"


@pytest.mark.parametrize(("city", "passes"), [("Rome", False), ("Paris", True)])
async def test_the_file_for_colang_2_blocks_its_own_answer_and_passes_the_right_one(
    city: str, passes: bool, tmp_path: Path
) -> None:
    (tmp_path / "config.yml").write_text('colang_version: "2.x"\n')
    (tmp_path / "main.co").write_text(COLANG["config-v2"].replace("is in Rome", f"is in {city}"))
    reply = await app(tmp_path).generate_async(messages=[{"role": "user", "content": "Where?"}])
    assert (reply["content"] == f"The Eiffel Tower is in {city}.") == passes


def test_the_program_of_the_first_minutes_prints_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_config").mkdir()
    (tmp_path / "my_config" / "config.yml").write_text(START["config"])
    monkeypatch.chdir(tmp_path)
    # NeMo looks for rails in site-packages, where an editable install is not.
    program = START["rails"].replace("RailsConfig.from_path", "load_config")
    exec(program, {"load_config": load_config})
    assert capsys.readouterr().out == START["printed"]


def test_the_settings_are_accepted() -> None:
    settings = Settings.load(yaml.safe_load(NEMO["settings"])["custom_data"]["faithrails"])
    (sampling,) = settings.rail("hallucination").verifiers
    assert (sampling.number, sampling.by) == (3, "sentence")
    assert settings.judge.type == "judge_model"


@pytest.mark.parametrize(("verdict", "passes"), [("yes", True), ("no", False)])
async def test_the_prompts_show_the_model_what_it_judges(verdict: str, passes: bool, tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["facts", "hallucination"], ALWAYS)
    text = (folder / "config.yml").read_text()
    (folder / "config.yml").write_text(re.sub(r"prompts:\n(- .*\n|  .*\n)+", "", text))
    (folder / "prompts.yml").write_text(NEMO["prompts.yml"])
    llm = ScriptedLLM(lambda prompt: verdict if "yes or no" in prompt else "A sample.")
    seen, _ = await checked(app(folder, llm), FAITHFUL, relevant_chunks=CHUNKS)
    assert (seen == FAITHFUL) == passes
    asked = [call.text for call in llm.calls if "yes or no" in call.text]
    assert all(FAITHFUL in prompt for prompt in asked)
    assert any(CHUNKS in prompt for prompt in asked)


@pytest.mark.parametrize(
    ("reply", "passes"),
    [
        (Completion("It is 330 metres tall.", "stop"), True),
        (Completion("It is 412 metres tall.", "stop"), False),
        (Completion("It is 330 metres tall.", "length"), False),
    ],
)
async def test_the_action_answers_and_leaves_what_the_rails_need(
    reply: Completion, passes: bool, tmp_path: Path
) -> None:
    for name in ("config.yml", "rails.co", "actions.py"):
        (tmp_path / name).write_text(RETRIEVAL[name])
    llm = ScriptedLLM([reply])
    seen = (await app(tmp_path, llm).generate_async(messages=[QUESTION]))["content"]
    assert (seen == reply.text) == passes
    assert "The Eiffel Tower is in Paris" in llm.calls[0].text


@pytest.mark.parametrize(("city", "warned"), [("Paris", False), ("Rome", True)])
async def test_a_flow_that_sets_evidence_and_a_toggle_gets_a_warning(
    city: str, warned: bool, tmp_path: Path
) -> None:
    colang = COLANG["toggles-v1"].replace("Rome", city)
    rails = app(config_v1(tmp_path, ["faithfulness"], colang=colang))
    seen = (await rails.generate_async(messages=[QUESTION]))["content"]
    assert seen.startswith(f"The Eiffel Tower is in {city}.")
    assert (Settings().warning in seen) == warned


async def test_texts_of_ones_own_take_the_place_of_the_refusal(tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path / "v1", ["faithfulness"], colang=COLANG["texts-v1"]))
    assert (await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS))[0] == REFUSAL
    brought = {"relevant_chunks": CHUNKS.split("\n")[0]}
    folder = config_v2(tmp_path / "v2", ["faithfulness"], answer=UNFAITHFUL, toggles=brought)
    main = folder / "main.co"
    main.write_text(main.read_text() + "\n" + COLANG["texts-v2"])
    assert (await app(folder).generate_async(messages=[QUESTION]))["content"] == REFUSAL


@pytest.mark.parametrize(
    ("answer", "seen"), [(FAITHFUL, FAITHFUL), (None, "I don't know the answer to that.")]
)
async def test_an_answer_with_reflection_is_said_or_not_known(
    answer: str | None, seen: str, tmp_path: Path
) -> None:
    lines = ["priority 2", 'event UserMessage(text="...")', f"$relevant_chunks = {json.dumps(CHUNKS)}"]
    colang = "define flow answering\n" + indent("\n".join(lines) + "\n" + COLANG["reflection"], "  ")
    folder = config_v1(tmp_path, ["faithfulness"], {"preset": "layered"}, colang=colang)
    replies = [reflection(answer)] if answer else ["no JSON"] * 3
    assert (await app(folder, ScriptedLLM(replies)).generate_async(messages=[QUESTION]))["content"] == seen
