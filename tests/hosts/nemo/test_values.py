"""What applications put into NeMo's context: toggles, chunks, and what is left over from before."""

from typing import Any

import pytest
from langchain_core.documents import Document

from faithrails import Settings
from faithrails.hosts.nemo.fresh_context import scope
from faithrails.hosts.nemo.relevant_chunks import UnreadableChunksError, passages
from faithrails.hosts.nemo.toggles import Switch, read, switch


@pytest.mark.parametrize("value", [True, "true", " True ", "1", 1, 1.0, "yes", "on"])
def test_read_as_true(value: Any) -> None:
    assert read(value) is True


@pytest.mark.parametrize("value", [False, "false", "0", 0, "No", "off"])
def test_read_as_false(value: Any) -> None:
    assert read(value) is False


@pytest.mark.parametrize("value", ["", "maybe", "ja", 2, -1, [], {}, [True], float("nan"), object()])
def test_what_is_neither_is_unreadable_and_never_a_silent_off(value: Any) -> None:
    assert read(value) == "unreadable"


ON, OFF, WARN = Switch("on"), Switch("off"), Switch("on", as_warning=True)


@pytest.mark.parametrize(
    ("when", "toggles", "expected"),
    [
        ("toggled", {}, OFF),
        ("toggled", {"check_facts": True}, ON),
        ("toggled", {"facts_warning": True}, WARN),
        ("toggled", {"check_facts": True, "facts_warning": True}, ON),
        ("toggled", {"check_facts": "perhaps"}, Switch("unreadable")),
        ("toggled", {"facts_warning": "perhaps"}, Switch("unreadable")),
        ("always", {}, ON),
        ("always", {"check_facts": False}, OFF),
        ("always", {"check_facts": False, "facts_warning": True}, WARN),
        ("always", {"facts_warning": True}, WARN),
    ],
)
def test_the_switch_of_one_message(when: Any, toggles: dict[str, Any], expected: Switch) -> None:
    assert switch("facts", toggles, Settings(when=when)) == expected


@pytest.mark.parametrize("toggles", [{"check_facts": False}, {"facts_warning": True}, {}])
def test_untrusted_toggles_switch_nothing_off_and_weaken_nothing(toggles: dict[str, Any]) -> None:
    assert switch("facts", toggles, Settings(when="always", trust_toggles=False)) == ON


@pytest.mark.parametrize(
    ("toggles", "expected"),
    [
        ({"check_facts": False}, OFF),
        ({"check_facts": False, "check_faithfulness": True}, ON),
        ({"check_hallucination": False}, ON),
    ],
)
def test_switching_facts_off_switches_claims_off_too(toggles: dict[str, Any], expected: Switch) -> None:
    assert switch("faithfulness", toggles, Settings(when="always")) == expected


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        ("one text", [("1", "one text")]),
        (["a", " ", "", "b"], [("1", "a"), ("4", "b")]),
        ([{"body": "a", "title": "T"}, {"text": "b", "id": 7}], [("T", "a"), ("7", "b")]),
        ([{"content": "a", "id": "x"}, {"content": "b", "id": "x"}], [("x", "a"), ("2", "b")]),
        ({"page_content": "a"}, [("1", "a")]),
        ([Document(page_content="a")], [("1", "a")]),
        ((["a"], ["b"]), [("1", "a"), ("2", "b")]),
        ([{"open": True, "until": None}], [("1", '{"open": true, "until": null}')]),
        (b"bytes", [("1", "bytes")]),
        (None, []),
        ([None, []], []),
    ],
)
def test_chunks_in_every_form_that_applications_use(chunks: Any, expected: list[tuple[str, str]]) -> None:
    assert [(passage.id, passage.text) for passage in passages({"relevant_chunks": chunks})] == expected


@pytest.mark.parametrize("chunks", [object(), [object()], 3, ["a", 3.5], {1, 2}])
def test_chunks_that_hold_no_text_are_an_error_and_not_nothing(chunks: Any) -> None:
    with pytest.raises(UnreadableChunksError, match="or a list of these; got"):
        passages({"relevant_chunks": chunks})


def test_chunks_in_pieces_are_preferred_only_where_they_say_the_same() -> None:
    pieces = {"relevant_chunks": "a\nb", "relevant_chunks_sep": ["a", "b"]}
    assert [passage.text for passage in passages(pieces)] == ["a", "b"]
    assert [passage.text for passage in passages({**pieces, "relevant_chunks": "c"})] == ["c"]


def update(**data: Any) -> dict[str, Any]:
    return {"type": "ContextUpdate", "data": data}


SAID = {"type": "StartUtteranceBotAction"}


@pytest.mark.parametrize(
    ("events", "fresh"),
    [
        ([update(a=1)], {"a": 1}),
        ([update(a=1), SAID], {}),
        ([update(a=1), SAID, update(b=2)], {"b": 2}),
        ([update(a=1), {"type": "FactCheckRailException"}], {}),
        ([update(a=1), {"type": "BotIntent", "intent": "stop"}], {}),
        ([update(a=1), {"type": "BotIntent", "intent": "greet"}], {"a": 1}),
        # NeMo's retrieval, without a knowledge base, writes back what was there before.
        ([update(relevant_chunks=1, relevant_chunks_sep=[1], retrieved_for=None)], {}),
    ],
)
def test_only_what_was_set_since_the_last_answer_is_fresh(events: list[Any], fresh: dict[str, Any]) -> None:
    context = {name: 0 for event in events for name in event.get("data", ())}
    found = scope(context, events)
    assert (dict(found.fresh), found.stale) == (fresh, set(context) - set(fresh))


ASKED = {"type": "UtteranceUserActionFinished"}
FIXED = {"type": "StartUtteranceBotAction", "script": "Let me see."}


@pytest.mark.parametrize(
    ("events", "fresh"),
    [
        ([update(relevant_chunks="c"), ASKED, FIXED], {"relevant_chunks": "c"}),
        ([ASKED, update(check_facts=True), FIXED], {"check_facts": True}),
        # What makes the check of the answer weaker was meant for the fixed text.
        ([ASKED, update(check_facts=False, facts_warning=True, other=1), FIXED], {}),
        ([ASKED, update(relevant_chunks="c"), FIXED, SAID, FIXED], {}),
        ([ASKED, update(relevant_chunks="c"), FIXED, ASKED], {}),
    ],
)
def test_evidence_outlasts_a_text_of_the_application_in_the_same_turn(
    events: list[Any], fresh: dict[str, Any]
) -> None:
    context = {name: 0 for event in events for name in event.get("data", ())}
    assert scope(context, events, is_fixed=lambda text: text == "Let me see.").fresh == fresh
