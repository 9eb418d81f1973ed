"""Hostile answers and evidence: every one ends in a report, and what is too much is not supported."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from faithrails import Decision, Label, Reason, Report, Settings, Turn, check_sync, stream
from faithrails.evidence.records.parse_json_yaml_csv import records
from faithrails.evidence.records.tree import DEEPEST, tree
from faithrails.lookup import verdict_of_findings

from hostile import FAMILIES
from hostile_texts import nested
from hostile_turns import TURNS

PLAIN = "The Eiffel Tower is in Paris. It is 330 metres tall."
NESTS = [
    ("[", "]"),
    ("[", ""),
    ('{"a":', "}"),
    ("{", ""),
    ("- ", ""),
    ("? ", ""),
    ("> ", ""),
    ("(", ")"),
    ("[{", "}]"),
]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("where", ["answer", "evidence", "both"])
def test_every_hostile_family_ends_in_a_report(family: str, where: str) -> None:
    text = FAMILIES[family](1_500)
    turn = Turn.of(
        PLAIN if where == "evidence" else text, PLAIN if where == "answer" else text, question="Is it so?"
    )
    assert Reason.INTERNAL_ERROR not in check_sync(turn).reasons


@pytest.mark.parametrize("family", TURNS)
def test_every_hostile_turn_is_corrected_or_not(family: str) -> None:
    report = check_sync(TURNS[family](900), Settings(mode="correct"))
    assert Reason.INTERNAL_ERROR not in report.reasons


@pytest.mark.parametrize("family", TURNS)
async def test_every_hostile_turn_ends_its_stream(family: str) -> None:
    turn, reports = TURNS[family](500), list[Report]()

    async def tokens() -> AsyncIterator[str]:
        for start in range(0, len(turn.answer), 40):
            yield turn.answer[start : start + 40]

    async for _ in stream(tokens(), turn, Settings(mode="annotate"), on_report=reports.append):
        pass
    assert Reason.INTERNAL_ERROR not in reports[0].reasons


def test_no_family_has_the_name_of_another() -> None:
    assert FAMILIES.keys().isdisjoint(TURNS)


@pytest.mark.parametrize(("opening", "closing"), NESTS)
def test_evidence_that_is_nested_without_end_is_read_as_text(opening: str, closing: str) -> None:
    text = nested(opening, closing)(60_000)
    assert records(text) == []
    assert Reason.INTERNAL_ERROR not in check_sync(Turn.of(PLAIN, text)).reasons


@pytest.mark.parametrize("depth", [DEEPEST - 2, DEEPEST + 2])
def test_the_depth_of_a_tree_is_bounded(depth: int) -> None:
    assert (tree("[" * depth + "1" + "]" * depth) is None) is (depth > DEEPEST)


def test_an_alias_is_refused_before_it_unfolds() -> None:
    assert tree(FAMILIES["YAML anchors and aliases"](3_000)) is None


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=30,
)
NOISE = st.text(st.characters(exclude_categories=[]), max_size=200)  # unpaired surrogates too
MIXED = st.lists(st.sampled_from([family(60) for family in FAMILIES.values()]), max_size=6).map("".join)


@hypothesis_settings(max_examples=60, deadline=None)
@given(NOISE | MIXED, st.one_of(VALUES.map(json.dumps), VALUES.map(str), NOISE, MIXED))
def test_no_text_ends_a_check(answer: str, evidence: str) -> None:
    report = check_sync(Turn.of(answer, evidence, question=answer[:40]))
    assert Reason.INTERNAL_ERROR not in report.reasons
    json.dumps(report.to_dict(), ensure_ascii=False).encode()


@pytest.mark.parametrize("verifier", ["exact", "layered"])
@pytest.mark.parametrize(("bound", "value"), [("MOST_CLAIMS", 1), ("LONGEST_CLAIM", 10), ("MOST_NUMBERS", 0)])
def test_a_claim_that_is_too_much_to_look_up_is_unsure(
    verifier: Any, bound: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict_of_findings, bound, value)
    report = check_sync(Turn.of(PLAIN, PLAIN), Settings(verifiers=verifier))
    assert report.verdicts[-1].label is Label.UNSURE
    assert report.decision is Decision.BLOCK


def test_many_bare_answers_to_a_long_question_take_little_memory() -> None:
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    check_sync(Turn.of("Yes. " * 1_200, PLAIN, question="Is the tower tall and in Paris? " * 190))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000  # kB
