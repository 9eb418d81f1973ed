"""Clients that are not trusted: nothing that they send switches a check off."""

import logging
from pathlib import Path
from typing import Any

import pytest

from faithrails.errors import ClientError
from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, REFUSALS, UNFAITHFUL, app, checked, config_v1

UNTRUSTED = {**ALWAYS, "trust_toggles": False}
ASKED = [{"role": "user", "content": "Where is it?"}]


@pytest.mark.parametrize(
    ("context", "options"),
    [
        ({"skip_output_rails": True}, None),
        ({"generation_options": {"rails": {"output": False}}}, None),
        ({}, {"rails": {"output": False}}),
        ({}, {"rails": ["input", "dialog"]}),
        ({}, {"rails": {"output": ["another rail"]}}),
    ],
)
async def test_a_request_that_leaves_the_rails_out_is_refused(
    context: dict[str, Any], options: Any, tmp_path: Path
) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"], UNTRUSTED), ScriptedLLM(lambda _: UNFAITHFUL))
    with pytest.raises(ClientError):
        await rails.generate_async(
            messages=[{"role": "context", "content": context}, *ASKED], options=options
        )


async def test_a_toggle_of_an_untrusted_client_switches_nothing_off(tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"], UNTRUSTED))
    toggles = {"check_facts": False, "check_faithfulness": False, "faithfulness_warning": True}
    seen, _ = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS, **toggles)
    assert seen == REFUSALS["faithfulness"]


async def test_everything_else_goes_on_as_before(tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"], UNTRUSTED))
    assert (await checked(rails, FAITHFUL, relevant_chunks=CHUNKS))[0] == FAITHFUL


async def test_by_default_clients_are_trusted_as_nemo_trusts_them(tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"]), ScriptedLLM(lambda _: "Hello!"))
    reply = await rails.generate_async(messages=ASKED, options={"rails": ["dialog"]})
    assert reply.response[0]["content"] == "Hello!"


@pytest.mark.parametrize("verdict", ["no", "SECRET-VERDICT", RuntimeError("SECRET-ERROR")])
async def test_nothing_of_an_answer_or_its_evidence_is_logged(
    verdict: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="faithrails")
    rails = app(config_v1(tmp_path, ["facts", "faithfulness"], ALWAYS), ScriptedLLM(lambda _: verdict))
    secret = "The SECRET-CODE is 412."
    seen, _ = await checked(rails, secret, relevant_chunks="The SECRET-EVIDENCE says 330.")
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("faithrails")]
    assert not [line for line in ours if "SECRET" in line or "412" in line]
    assert "SECRET" not in seen
