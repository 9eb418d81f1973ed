"""The README's prompts.yml and retrieval action, run as the reader would copy them."""

import re
from pathlib import Path

import pytest

from faithrails.models.protocol import Completion
from faithrails.shipped_folders import HOME
from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, app, checked, config_v1

README = HOME / "README.md"
if not README.exists():
    pytest.skip("the README is in the checkout, not in the wheel", allow_module_level=True)
BLOCKS = dict(re.findall(r"<!-- run: ([\w.]+) -->\n```\w+\n(.*?)```", README.read_text("utf-8"), re.DOTALL))
QUESTION = {"role": "user", "content": "Where is the tower?"}


@pytest.mark.parametrize(("verdict", "passes"), [("yes", True), ("no", False)])
async def test_the_prompts_show_the_model_what_it_judges(verdict: str, passes: bool, tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["facts", "hallucination"], ALWAYS)
    text = (folder / "config.yml").read_text()
    (folder / "config.yml").write_text(re.sub(r"prompts:\n(- .*\n|  .*\n)+", "", text))
    (folder / "prompts.yml").write_text(BLOCKS["prompts.yml"])
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
        (tmp_path / name).write_text(BLOCKS[name])
    llm = ScriptedLLM([reply])
    seen = (await app(tmp_path, llm).generate_async(messages=[QUESTION]))["content"]
    assert (seen == reply.text) == passes
    assert "The Eiffel Tower is in Paris" in llm.calls[0].text
