"""Mode correct through NeMo, in both Colang versions."""

from pathlib import Path
from typing import Any

import pytest

from faithrails.errors import SettingsError

from nemo_apps import CHUNKS, REFUSALS, app, checked, config_v1, config_v2

RIGHT = "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall."
WRONG = RIGHT.replace("1889", "1899")
SETTINGS = {"mode": "correct"}


async def test_the_user_sees_the_corrected_answer_in_colang_1(tmp_path: Path) -> None:
    seen, report = await checked(
        app(config_v1(tmp_path, ["faithfulness"], SETTINGS)), WRONG, relevant_chunks=CHUNKS
    )
    assert seen == RIGHT
    assert report and report["repair"]["original"] == WRONG


async def test_and_in_colang_2(tmp_path: Path) -> None:
    folder = config_v2(tmp_path, ["faithfulness"], SETTINGS, WRONG, {"relevant_chunks": CHUNKS})
    reply = await app(folder).generate_async(messages=[{"role": "user", "content": "When?"}])
    assert reply["content"] == RIGHT


async def test_what_cannot_be_corrected_is_refused(tmp_path: Path) -> None:
    # Marked at the cut-offs of the default; what the test is about is a refusal.
    rails = app(config_v1(tmp_path, ["faithfulness"], {**SETTINGS, "warn_at": 0.5, "block_at": 0.5}))
    seen, _ = await checked(rails, "Mark Twain ate 40 oysters in Osaka.", relevant_chunks=CHUNKS)
    assert seen == REFUSALS["faithfulness"]


@pytest.mark.parametrize("order", [["faithfulness", "facts"], ["facts", "faithfulness"]])
async def test_marks_of_another_rail_stay_in_their_places(order: list[str], tmp_path: Path) -> None:
    other = {
        "when": "always",
        "claims": "sentences",
        "verifiers": ["exact"],
        "mode": "annotate",
        "marker": "[?]",
    }
    settings: dict[str, Any] = {
        "faithfulness": {**SETTINGS, "show_changes": True, "changes": "Changed:"},
        "facts": other,
    }
    rails = app(config_v1(tmp_path, order, settings))
    seen, _ = await checked(rails, WRONG, relevant_chunks=CHUNKS)
    marked = RIGHT.replace("Paris.", "Paris. [?]") if order[0] == "facts" else RIGHT
    assert seen == f"{marked}\n\nChanged:\n- “1899” → “1889”"


@pytest.mark.parametrize(
    ("rails", "output"),
    [
        (["faithfulness"], {"streaming": {"enabled": True, "stream_first": False}}),
        (["faithfulness", "facts"], {"parallel": True}),
    ],
)
def test_where_a_rail_cannot_rewrite_the_message_alone_startup_is_refused(
    rails: list[str], output: dict[str, Any], tmp_path: Path
) -> None:
    with pytest.raises(SettingsError, match="mode: correct of 'check claim faithfulness'"):
        app(config_v1(tmp_path, rails, {"faithfulness": SETTINGS}, output=output))
