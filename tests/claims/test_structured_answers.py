"""Answers that are JSON or lines of `key: value`: one claim a value, and nothing of them left over."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import Decision, Settings, Turn, check_sync
from faithrails.claims import classify_parts, sentence_claims
from faithrails.claims.structured_answers import keyed_values

HOTEL = "The Grand Inn has 12 rooms and a garden, but no pool. Breakfast is included. Pets are not allowed."
RIGHT = {"name": "Grand Inn", "rooms": 12, "garden": True, "pool": False, "pets_allowed": False}
WRONG = {"name": "Hotel Bristol", "rooms": 14, "garden": False, "pool": True, "pets_allowed": True}


def texts(answer: str) -> list[str]:
    return [claim.text for claim in sentence_claims(Turn.of(answer, HOTEL))]


def lines(values: dict[str, Any]) -> str:
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in values.items())


def fenced(values: dict[str, Any]) -> str:
    return f"```json\n{json.dumps(values, indent=2)}\n```"


FORMS = {
    "JSON": json.dumps,
    "fence": fenced,
    "lines": lines,
    "nested": lambda values: json.dumps({"details": values}),
}


def test_each_value_is_a_claim_of_the_keys_above_it() -> None:
    answer = '{"rooms": {"beds": [1, 2], "wifi": true}, "petsAllowed": false, "note": "It is \\"new\\", and has a bar."}'
    assert texts(answer) == [
        "rooms beds: 1",
        "rooms beds: 2",
        "rooms wifi: yes",
        "pets Allowed: no",
        'note: It is "new", and has a bar.',
    ]


def test_a_long_value_is_read_sentence_by_sentence() -> None:
    assert texts('{"answer": "The inn has 12 rooms today. It has no pool."}') == [
        "The inn has 12 rooms today.",
        "It has no pool.",
    ]


@pytest.mark.parametrize(
    "answer",
    [
        '{"The owner was arrested in May": null}',
        '{"The owner was arrested in May": {}}',
        '{"The owner was arrested": []}',
    ],
)
def test_a_key_that_says_something_is_a_claim(answer: str) -> None:
    assert any("owner was arrested" in text for text in texts(answer))


def test_a_key_of_words_of_the_evidence_without_a_value_claims_nothing() -> None:
    assert texts('{"garden": null, "rooms": 12}') == ["rooms: 12"]


@pytest.mark.parametrize(
    "answer", ["Note: it rains", "The inn {12 rooms}", '{"rooms": 12', "[12,5]", "{}", "a: b: c\nIt rains."]
)
def test_other_answers_are_read_as_text(answer: str) -> None:
    assert keyed_values(answer) == []


def test_what_is_nested_very_deep_is_read_as_text() -> None:
    assert keyed_values('{"a":' * 30 + "1" + "}" * 30) == []
    assert keyed_values("[" * 100_000 + '"' + "]" * 100_000) == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(), values, max_size=4),
    max_leaves=12,
)


@given(
    st.dictionaries(st.text(), JSON, max_size=4) | st.lists(JSON, max_size=4),
    st.booleans(),
    st.sampled_from([None, 2]),
)
def test_nothing_of_a_structured_answer_is_left_over(
    values: Any, ascii_only: bool, indent: int | None
) -> None:
    answer = json.dumps(values, ensure_ascii=ascii_only, indent=indent)
    place = 0
    for value in keyed_values(answer):
        assert not any(map(str.isalnum, answer[place : value.start]))
        assert place <= value.start <= value.value_start <= value.end
        place = value.end
    if place:
        assert not any(map(str.isalnum, answer[place:]))
    parts = classify_parts(Turn.of(answer, HOTEL))
    assert all(before.end <= after.start for before, after in pairwise(parts))


@pytest.mark.parametrize("verifier", ["layered", "exact"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("evidence", [HOTEL, json.dumps(RIGHT), lines(RIGHT)], ids=["text", "JSON", "YAML"])
def test_right_values_pass_and_each_wrong_one_is_held(evidence: str, form: str, verifier: str) -> None:
    settings = Settings(preset="offline", verifiers=[verifier])
    right = check_sync(Turn.of(FORMS[form](RIGHT), evidence), settings)
    assert right.decision is Decision.PASS, [(v.claim.text, v.why) for v in right.unsupported]
    passed = []
    for key, value in WRONG.items():
        report = check_sync(Turn.of(FORMS[form]({**RIGHT, key: value}), evidence), settings)
        if report.decision is Decision.PASS:
            passed.append(key)
    assert passed == []
