"""What mode correct promises, on answers of ../shared/data with one changed fact."""

import pytest
from metamorphic.sentences import needs_data

from faithrails import Settings

from benchmark_scripts import script

EDITS = 300


@pytest.mark.slow
@needs_data
@pytest.mark.timeout(900)
def test_of_300_changed_facts_half_are_put_right_and_none_goes_out_worse_or_unmarked() -> None:
    repair = script("repair")
    edits = repair.edited(EDITS)
    counted = repair.tally(edits, Settings(mode="correct"))
    total = {column: sum(counted[kind, column] for kind in repair.KINDS) for column in repair.COLUMNS}
    assert len(edits) == EDITS
    assert total["put right"] >= 0.5 * EDITS
    assert total["less supported"] == total["original changed"] == total["unmarked"] == 0
