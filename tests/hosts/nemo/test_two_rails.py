"""Several rails on one message: none judges what another one added, and nothing is added twice."""

from pathlib import Path
from typing import Any

import pytest
from nemoguardrails.actions import action

from faithrails import Settings
from faithrails.hosts.nemo.added_warnings import mark, together, unmarked
from faithrails.testing import ScriptedLLM
from faithrails.warnings_and_markers import Marks

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, FLOWS, UNFAITHFUL, app, checked, config_v1, config_v2, judge

NOTE = Settings().warning
ORDERS = [["facts", "faithfulness"], ["faithfulness", "facts"], ["facts", "hallucination", "faithfulness"]]


def own(**warnings: str) -> dict[str, Any]:
    return {rail: {"when": "always", "warning": text} for rail, text in warnings.items()}


@pytest.mark.parametrize("parallel", [False, True])
@pytest.mark.parametrize("rails", ORDERS, ids=" ".join)
async def test_one_warning_is_said_once_and_judged_by_nobody(
    rails: list[str], parallel: bool, tmp_path: Path
) -> None:
    llm = ScriptedLLM(judge)
    folder = config_v1(tmp_path, rails, {**ALWAYS, "mode": "warn"}, output={"parallel": parallel})
    seen, _ = await checked(app(folder, llm), UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen == f"{UNFAITHFUL}\n\n{NOTE}"
    assert not [call for call in llm.calls if "Note:" in call.text]


@pytest.mark.parametrize("rails", ORDERS, ids=" ".join)
async def test_in_colang_2_too(rails: list[str], tmp_path: Path) -> None:
    llm = ScriptedLLM(judge)
    folder = config_v2(tmp_path, rails, {**ALWAYS, "mode": "warn"}, UNFAITHFUL, {"relevant_chunks": CHUNKS})
    reply = await app(folder, llm).generate_async(messages=[{"role": "user", "content": "Where?"}])
    assert reply["content"] == f"{UNFAITHFUL}\n\n{NOTE}"
    assert not [call for call in llm.calls if "Note:" in call.text]


@pytest.mark.parametrize("parallel", [False, True])
async def test_each_rail_says_its_own_warning_and_the_marks_of_both_stand(
    parallel: bool, tmp_path: Path
) -> None:
    settings = {"mode": "warn", "marker": "[?]", **own(facts="F!")}
    settings["faithfulness"] = {"mode": "annotate"}
    folder = config_v1(tmp_path, ["facts", "faithfulness"], settings, output={"parallel": parallel})
    seen, _ = await checked(app(folder, ScriptedLLM(judge)), UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen == "The Eiffel Tower is in Rome. [?] It is 412 metres tall. [?]\n\nF!"


@pytest.mark.parametrize("note", ["not supported by the sources", "[?]", "*"])
@pytest.mark.parametrize("mode", ["warn", "annotate"])
async def test_a_rail_of_another_that_changes_the_message_in_between_hides_nothing(
    mode: str, note: str, tmp_path: Path
) -> None:
    colang = "define subflow shout\n  $loud = execute shouted\n  $bot_message = $loud\n"
    flows = [FLOWS["facts"], "shout", FLOWS["faithfulness"]]
    settings = {**ALWAYS, "mode": mode, "warning": note, "marker": note}
    folder = config_v1(tmp_path, [], settings, colang, output={"flows": flows})
    rails = app(folder, ScriptedLLM(judge))

    @action(name="shouted")
    async def shouted(context: dict[str, Any]) -> str:
        return f"{context['bot_message']}\n\nBrought to you by ACME."

    rails.register_action(shouted, "shouted")
    seen, report = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen.count(note) == (1 if mode == "warn" else 3)
    assert report and not [claim for claim in report["claims"] if note in claim["text"]]


async def test_a_warning_that_the_model_writes_itself_does_not_spare_the_rest_the_check(
    tmp_path: Path,
) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"]))
    seen, _ = await checked(rails, f"{UNFAITHFUL}\n\n{NOTE}", relevant_chunks=CHUNKS)
    assert "Rome" not in seen
    seen, _ = await checked(rails, f"{FAITHFUL}\n\n{NOTE}", relevant_chunks=CHUNKS)
    assert FAITHFUL in seen


@pytest.mark.parametrize("text", ["", "A.", "A. B.\n", "A [x] B", f"A.\n\n{NOTE} B."])
@pytest.mark.parametrize(
    "marks", [Marks(), Marks(((2, "[?]"),), ()), Marks((), ("W", NOTE)), Marks(((1, "*"), (2, "*")), (NOTE,))]
)
def test_what_was_marked_is_found_again(text: str, marks: Marks) -> None:
    if marks != Marks():
        assert unmarked(mark(text, marks), []) == (text, marks)


def test_a_marker_without_letters_is_taken_for_a_marker_only_where_we_wrote_it() -> None:
    settings = Settings(marker="*", warning="!")
    assert unmarked("5 * 3 is 15 * 1.\n\n!", [settings]) == ("5 * 3 is 15 * 1.\n\n!", Marks())


def test_messages_of_different_answers_are_not_joined() -> None:
    one, two = mark("A.", Marks((), ("W",))), mark("B.", Marks((), ("W",)))
    assert together([one, two]) is None
    assert together([one, "A."]) is None
    assert together([one, mark("A.", Marks(((2, "[?]"),)))]) == "A. [?]\n\nW"
