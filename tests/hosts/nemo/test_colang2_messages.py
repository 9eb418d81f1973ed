"""Colang 2.x: every bot message is checked by itself, however many there are at once."""

from pathlib import Path
from typing import Any

import pytest
from nemoguardrails import LLMRails

from faithrails.hosts.nemo import load_config
from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, QUESTION, REFUSALS, UNFAITHFUL, config_v2, judge

SECOND = "The Eiffel Tower was built for the World's Fair of 1889 in Paris."
FALSE = "The Eiffel Tower was built for the World's Fair of 1953 in Oslo."


async def said(folder: Path, how: str, context: dict[str, Any] | None = None, **settings: Any) -> str:
    config_v2(folder, ["faithfulness"], {**ALWAYS, **settings}, "X", {"relevant_chunks": CHUNKS})
    main = (folder / "main.co").read_text().replace('bot say "X"', how)
    (folder / "main.co").write_text(main)
    app = LLMRails(load_config(folder), llm=ScriptedLLM(judge))
    before = [{"role": "context", "content": context}] if context else []
    reply = await app.generate_async(messages=[*before, {"role": "user", "content": QUESTION}])
    return str(reply["content"])


async def test_two_faithful_messages_both_go_out(tmp_path: Path) -> None:
    seen = await said(tmp_path, f'bot say "{FAITHFUL}" and bot say "{SECOND}"')
    assert sorted(seen.splitlines()) == sorted([FAITHFUL, SECOND])


@pytest.mark.parametrize(
    "messages", [(FAITHFUL, FALSE), (FALSE, FAITHFUL), (UNFAITHFUL, FALSE), (FAITHFUL, SECOND, FALSE)]
)
async def test_of_several_messages_at_once_no_false_one_goes_out(
    messages: tuple[str, ...], tmp_path: Path
) -> None:
    seen = await said(tmp_path, " and ".join(f'bot say "{message}"' for message in messages))
    assert FALSE not in seen and UNFAITHFUL not in seen
    assert REFUSALS["faithfulness"] in seen


async def test_messages_of_flows_that_run_beside_each_other_are_both_checked(tmp_path: Path) -> None:
    how = f'start bot say "{FAITHFUL}"\n  start bot say "{FALSE}"\n  match NeverAction.Finished()'
    seen = await said(tmp_path, how)
    assert FALSE not in seen and FAITHFUL in seen


async def test_each_message_gets_its_own_warning(tmp_path: Path) -> None:
    seen = await said(tmp_path, f'bot say "{FALSE}" and bot say "{FAITHFUL}"', mode="warn", warning="W!")
    assert seen in (f"{FALSE}\n\nW!\n{FAITHFUL}", f"{FAITHFUL}\n{FALSE}\n\nW!")


@pytest.mark.parametrize("flag", [{"output_rails_in_progress": True}, {"bot_message": FAITHFUL}])
async def test_a_client_that_claims_that_a_check_is_under_way_changes_nothing(
    flag: dict[str, Any], tmp_path: Path
) -> None:
    assert await said(tmp_path, f'bot say "{FALSE}"', flag) == REFUSALS["faithfulness"]
