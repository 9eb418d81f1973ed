"""A yes for what the evidence denies, and a no or nothing for what it states, do not pass."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Settings, Turn, check_sync

PETS = "The inn is in Bath. Dogs are not allowed. Cats are allowed."
YES = ["{}: yes", "{}: true", "{}: ✅", "{} ✅", "{} ✔", "- ✅ {}", "✔ {}", "{} – yes", "For {}, yes.",
       "Yes to {}.", "{} (yes)", "{}: yes ✅", "{}? Sure!", "{}? Yes.", "| {} | yes |", "| {} | ✅ |", "**{}:** yes"]  # fmt: skip
NO = ["{}: no", "{}: false", "{}: ❌", "{} ❌", "- ❌ {}", "{} – no", "For {}, no.", "{}? No.", "| {} | ✗ |"]
NOTHING = ["–", "-", "/", "[]", "{}", "none", "None", "nil", "null", "n/a", "nothing", "∅"]


def decided(answer: str, *evidence: str) -> str:
    return check_sync(Turn.of(answer, *evidence), Settings()).decision.value


@pytest.mark.parametrize("form", YES)
def test_a_yes_for_what_is_denied_does_not_pass(form: str) -> None:
    assert decided(form.format("Dogs"), PETS) != "pass"
    assert decided(form.format("Cats"), PETS) == "pass"


@pytest.mark.parametrize("form", NO)
def test_a_no_for_what_is_stated_does_not_pass(form: str) -> None:
    assert decided(form.format("Cats"), PETS) != "pass"
    assert decided(form.format("Dogs"), PETS) == "pass"


@pytest.mark.parametrize("keys", list(product(["Smoking", "Dogs"], repeat=2)))
def test_each_item_of_a_list_is_read(keys: tuple[str, str]) -> None:
    answer = "\n".join(f"- ✅ {key}" for key in keys)
    said = decided(answer, "Smoking is not allowed. Dogs are allowed.")
    assert (said == "pass") is ("Smoking" not in keys)


@pytest.mark.parametrize(
    "evidence",
    ["There is no {}.", "The inn does not have a {}.", "A {} is not available.", '{{"{}": false}}', "{}: no"],
)
def test_what_is_not_there_is_no_yes(evidence: str) -> None:
    assert decided("pool: yes", evidence.format("pool")) != "pass"
    assert decided("pool: no", evidence.format("pool")) == "pass"


@pytest.mark.parametrize(
    "evidence",
    [
        "Guide dogs are allowed. Other dogs are not allowed.",
        "The inn has dogs that are not trained.",
        "Dogs like it here. Cats are not allowed.",
    ],
)
def test_a_yes_to_what_is_not_denied_as_such_passes(evidence: str) -> None:
    assert decided("Dogs: yes", evidence) == "pass"


@pytest.mark.parametrize("form", ["{} and {}: yes", "{}: yes, {}: yes", "{}/{}: yes", "{}: ✅; {}: ✅"])
def test_each_of_several_keys_is_read(form: str) -> None:
    assert decided(form.format("Dogs", "Cats"), PETS) != "pass"
    assert decided(form.format("Cats", "Dogs"), PETS) != "pass"
    assert decided(form.format("Cats", "Rabbits"), "Cats are allowed. Rabbits are allowed.") == "pass"


def test_a_yes_to_what_is_denied_in_some_case_is_marked() -> None:
    assert decided("Smoking: yes", "Smoking is not allowed in rooms.") == "warn"


@pytest.mark.parametrize("nothing", NOTHING)
@pytest.mark.parametrize(
    "evidence",
    [
        "Allergens: nuts, milk",
        '{"allergens": ["nuts", "milk"]}',
        "allergens:\n  - nuts\n  - milk",
        "Allergens | nuts",
    ],
)
def test_nothing_for_a_key_with_a_value_does_not_pass(nothing: str, evidence: str) -> None:
    assert decided(f"Allergens: {nothing}", evidence) != "pass"


@pytest.mark.parametrize("nothing", [*NOTHING[:-5], "null", "nothing"])
@pytest.mark.parametrize(
    "evidence", ["Allergens: none", "It has no allergens.", "Allergens: –", '{"allergens": []}']
)
def test_nothing_for_a_key_without_a_value_passes(nothing: str, evidence: str) -> None:
    assert decided(f"Allergens: {nothing}", evidence) in ("pass", "warn")
    assert decided("Allergens: none", evidence) == "pass"


@pytest.mark.parametrize("value", ["[]", "{}", "null", '""', '"-"', '"none"'])
@pytest.mark.parametrize("form", ['{{"allergens": {}}}', '{{"dish": {{"allergens": {}}}}}'])
def test_nothing_in_a_structured_answer_is_read(form: str, value: str) -> None:
    answer = form.format(value)
    assert decided(answer, "Dish: soup. Allergens: nuts, milk") != "pass"


def test_a_value_of_a_structured_answer_passes() -> None:
    assert decided('{"allergens": ["nuts", "milk"]}', "Allergens: nuts, milk") == "pass"
    assert decided('{"allergens": []}', "Allergens: none") == "pass"


@pytest.mark.parametrize("answer", ["Discount: none", "Discount: –", "Discount: no"])
def test_nothing_for_a_number_that_a_sentence_states_does_not_pass(answer: str) -> None:
    assert decided(answer, "The discount is 10%.") != "pass"
    assert decided(answer, "There is no discount.") == "pass"
