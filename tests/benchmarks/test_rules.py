"""The worth of a rule is counted by leaving it out: another rule may find the same."""

import pytest

from faithrails import Decision, Turn, check_sync
from faithrails.install_paths import HOME
from faithrails.rows.labelled_rows import Row

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

rules = script("rules")
EVIDENCE = "The shop is closed on Mondays. The café is open on Sundays."


def row(answer: str, label: int) -> Row:
    return Row.model_validate({"id": "1", "response": answer, "context": EVIDENCE, "label": label})


def test_a_rule_is_worth_the_wrong_answers_that_only_it_finds() -> None:
    wrong, right = "The café is not open on Sundays.", "The café is open on Sundays."
    (found,) = {one.rule for one in check_sync(Turn.of(wrong, EVIDENCE)).verdicts}
    worth = rules.measure([row(wrong, 1), row(right, 0)])
    assert worth.hits == {(found, True): 1}
    with rules.left_out(found):
        without = rules.measure([row(wrong, 1)])
    assert worth.less[found, True] == (not without.hits)


def test_the_rules_are_back_after_one_was_left_out() -> None:
    turn = Turn.of("The café is not open on Sundays.", EVIDENCE)
    before = check_sync(turn)
    with rules.left_out(before.verdicts[0].rule):
        pass
    assert check_sync(turn).decision is before.decision is Decision.BLOCK
