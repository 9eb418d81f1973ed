"""Structured evidence: records with the places of their values, and text that only looks like it."""

import pytest

from faithrails.evidence.records.parse_json_yaml_csv import records

HOURS = (
    '{"name": "Tea House", "hours": {"Monday": "11:0-21:0", "Sunday": null}, "wifi": false, "seats": "N/A"}'
)


def facts(text: str) -> list[tuple[str, str]]:
    return [("/".join(fact.path), fact.value) for record in records(text) for fact in record]


def test_json_is_taken_apart_and_null_is_no_fact() -> None:
    assert facts(HOURS) == [("name", "Tea House"), ("hours/Monday", "11:0-21:0"), ("wifi", "false")]


def test_every_value_has_its_place() -> None:
    for record in records(HOURS):
        for fact in record:
            assert HOURS[fact.start : fact.end].strip('"') == fact.value


@pytest.mark.parametrize(
    "text",
    [
        "{'name': 'Ann', 'age': 31, 'boss': None}",
        "name: Ann\nage: 31\nboss: null\n",
        "name,age,boss\nAnn,31,\nBob,,\n",
        "| name | age | boss |\n|---|---|---|\n| Ann | 31 | n/a |\n| Bob | | |\n",
        "name\tage\tboss\nAnn\t31\t-\nBob\t\t\n",
    ],
    ids=["python", "yaml", "csv", "markdown", "tabs"],
)
def test_other_shapes_say_the_same(text: str) -> None:
    assert facts(text)[:2] == [("name", "Ann"), ("age", "31")]


def test_items_of_a_list_are_records_of_their_own() -> None:
    found = records('[{"day": 1, "temp": {"low": 3, "high": 9}}, {"day": 2, "temp": {"low": 4, "high": 8}}]')
    assert [[fact.value for fact in record] for record in found] == [["1", "3", "9"], ["2", "4", "8"]]


def test_columns_are_turned_into_rows() -> None:
    found = records('{"box": {"NAME": {"0": "Ann", "1": "Bob"}, "PTS": {"0": "31", "1": "N/A"}}}')
    assert [[fact.value for fact in record] for record in found] == [["Ann", "31"], ["Bob"]]


@pytest.mark.parametrize(
    "text",
    [
        "Note: this is a plain sentence.",
        "Ann: Is it easy to use?\nBob: I am not sure.\nAnn: Neither am I.\n",
        "First, we came; then, we saw.\nAfter that, we went home again, as one does, and slept.\nThat, then, was all.",
        "[1] As the first source says, this is prose.",
        "{not json, nor anything else",
        "[" * 5000,
        "a: &a [1]\nb: *b\n",
        "",
    ],
)
def test_running_text_is_not_structured(text: str) -> None:
    assert records(text) == []


def test_a_bomb_of_aliases_is_not_unfolded() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    assert len(records("\n".join(lines))) < 100
