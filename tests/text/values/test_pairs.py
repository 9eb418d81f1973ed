"""Four hundred pairs, written by hand: one thing said in two ways, and two things that look like one."""

import pytest
from text.values.pairs import DIFFERENT, SAME

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import holds
from faithrails.text.values.extract import mentions
from faithrails.types import Passage

# Known limits: what they would take is said beside each.
LIMITS: set[tuple[str, str]] = {
    # Articles, pronouns and turns of phrase more often than amounts: not looked for.
    ("It says the third.", "It says 3rd."),
    ("It says a couple of days.", "It says 2 days."),
    ("It says half.", "It says 50%."),
    ("It says zero.", "It says 0."),
    ("It says quarter million.", "It says 250,000."),
    ("It says 17h.", "It says 5 pm."),  # hours as often as a time
    ("It says Muhammed Ali.", "It says Muhammad Ali."),  # nearer than Austria is to Australia
}


def supports(evidence: str, said: str) -> bool:
    index = EvidenceIndex([Passage("1", evidence)])
    found = mentions(said)
    return bool(found) and all(holds(index, mention) for mention in found)


def outcome(said: str, evidence: str, wanted: bool) -> bool:
    return supports(evidence, said) is wanted


ALL = [(said, evidence, True) for said, evidence in SAME] + [(s, e, False) for s, e in DIFFERENT]


@pytest.mark.parametrize(("said", "evidence", "same"), ALL)
def test_what_the_evidence_says_in_other_words(said: str, evidence: str, same: bool) -> None:
    right = outcome(said, evidence, same)
    assert right is ((said, evidence) not in LIMITS), "a known limit that is none any more, or a new one"


def test_the_limits_are_few() -> None:
    assert len(ALL) >= 400
    assert len(LIMITS) <= 0.05 * len(ALL)
