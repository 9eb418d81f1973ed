"""What NeMo's engine without Colang lacks for our rails; docs/operate.md says what it would have to offer."""

import inspect
from pathlib import Path

import pytest
from nemoguardrails import RailsConfig
from nemoguardrails.guardrails import compiled_rail
from nemoguardrails.guardrails.guardrails import Guardrails
from nemoguardrails.guardrails.rails_manager import RailsManager
from nemoguardrails.manifests import RailDirection

CONFIG = """
models: []
rails: {output: {flows: [check claim faithfulness]}}
"""


def test_a_rail_of_ours_is_in_no_catalog_and_none_can_be_given() -> None:
    reason = compiled_rail.unservable_reason("check claim faithfulness", RailDirection.OUTPUT)
    assert reason is not None
    assert "catalog" in reason
    for place in (RailsManager, Guardrails):
        assert "catalog" not in inspect.signature(place).parameters


def test_an_action_gets_no_evidence_from_the_request() -> None:
    context = {"role": "context", "content": {"relevant_chunks": "It is in Paris."}}
    messages = [context, {"role": "user", "content": "Where?"}]
    assert "Paris" not in str(compiled_rail.messages_to_events(messages))
    assert "Paris" not in str(compiled_rail._request_context(messages, "In Rome."))


def test_the_engine_refuses_a_configuration_with_our_rails(tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text(CONFIG)
    with pytest.raises(ValueError, match=r"(?i)iorails|check claim faithfulness"):
        Guardrails(RailsConfig.from_path(str(tmp_path)), require_iorails=True)
