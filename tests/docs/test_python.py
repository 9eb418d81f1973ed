"""The programs on the pages for Python, run as a reader would copy them."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from faithrails import Checker, Settings, Turn, check_sync
from faithrails.types import Report

from docs_pages import blocks
from nemo_apps import CHUNKS, FAITHFUL, UNFAITHFUL

PYTHON, EXTEND = blocks("python"), blocks("extend")


def test_the_first_program_names_the_unsupported_claim(capsys: pytest.CaptureFixture[str]) -> None:
    exec(PYTHON["python"], {})
    assert capsys.readouterr().out == "block ['The Eiffel Tower is in Rome.']\n"


async def test_the_checker_checks_every_turn() -> None:
    names: dict[str, Any] = {}
    exec(PYTHON["checker"], names)
    turns = [Turn.of(answer, CHUNKS) for answer in (FAITHFUL, UNFAITHFUL)]
    assert await names["check_all"](turns) == ["pass", "block"]


async def test_the_stream_ends_before_what_is_unsupported(capsys: pytest.CaptureFixture[str]) -> None:
    async def tokens() -> AsyncIterator[str]:
        for word in "The Eiffel Tower is in Paris. It is 412 metres tall.".split(" "):
            yield word + " "

    names: dict[str, Any] = {}
    exec(PYTHON["stream"], names)
    await names["answer"](tokens())
    assert capsys.readouterr().out == f"The Eiffel Tower is in Paris. \n\n{Settings().refusal}"


@pytest.mark.parametrize(("most", "decision"), [(80, "pass"), (10, "block")])
def test_a_verifier_of_ones_own_is_used_as_an_object(most: int, decision: str) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    exec(EXTEND["verifier"], names)
    turn = Turn.of("The Eiffel Tower is in Paris.", CHUNKS)
    assert Checker(verifiers=["layered", names["Length"](most=most)]).check_sync(turn).decision == decision


def test_the_entry_point_names_the_group_and_the_class() -> None:
    group, entry = EXTEND["toml"].splitlines()
    assert group == '[project.entry-points."faithrails.verifiers"]'
    assert entry == 'length = "my_package.module:Length"'


def test_the_report_on_the_page_is_what_a_check_finds() -> None:
    shown = json.loads(blocks("decisions")["report"])
    found = check_sync(Turn.of(FAITHFUL.replace("330", "412"), *CHUNKS.split("\n"))).to_dict()
    assert isinstance(Report.from_dict(found), Report)
    assert found["cost"].pop("seconds") > 0.0 < shown["cost"].pop("seconds")
    found["claims"] = found["claims"][1:]  # the page shows this one
    assert shown == _as_shown(found, shown)


def _as_shown(found: Any, shown: Any) -> Any:
    """Return found values without the keys that are not shown; numbers are as close as the page rounds them."""
    if isinstance(shown, dict):
        return {key: _as_shown(found[key], value) for key, value in shown.items()}
    if isinstance(shown, list):
        return [_as_shown(one, other) for one, other in zip(found, shown, strict=True)]
    return pytest.approx(found, abs=0.005) if isinstance(found, float) else found
