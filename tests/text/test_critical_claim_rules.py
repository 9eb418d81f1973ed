"""Which claims are critical."""

import pytest

from faithrails.text.critical_claims import is_critical


@pytest.mark.parametrize(
    ("text", "rules", "critical"),
    [
        ("Take 5 mg twice a day.", ["dosages"], True),
        ("Take 5 mL of it.", ["dosages"], True),
        ("Its concentration is 5 mg/L.", ["dosages"], True),
        ("The tower is 330 metres tall.", ["dosages"], False),
        ("It took 5 days.", ["dosages"], False),
        ("It has 5 doors.", ["dosages"], False),
        ("It has 5 doors.", ["amounts"], True),
        ("It costs $5.", ["amounts"], True),
        ("It grew by 5 %.", ["amounts"], True),
        ("It is old.", ["amounts", "dates", "dosages"], False),
        ("It opened on 3 May 2020.", ["dates"], True),
        ("Do not take it with Warfarin.", ["warfarin|heparin"], True),
        ("Do not take it.", ["warfarin|heparin"], False),
        ("Take 5 mg.", [], False),
    ],
)
def test_kinds_of_values_and_patterns_make_a_claim_critical(
    text: str, rules: list[str], critical: bool
) -> None:
    assert is_critical(text, rules) is critical
