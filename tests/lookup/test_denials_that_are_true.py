"""True denials of what the evidence says of another thing are not contradicted."""

import pytest

from faithrails import Settings, Turn, check_sync


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The fee is not $50.", "The fee is $40. The fine is $50."),
        ("Her age is not 30.", "Her age is 31. Ben is 30."),
        ("The price is not $10, it is $12.", "The price is $12. The old price was $10."),
        ("Ann, not Ben, paid the bill.", "Ben asked for the bill. Ann paid."),
    ],
)
def test_a_denial_of_what_is_said_of_another_is_not_contradicted(answer, evidence):
    found = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0]
    assert "denies" not in found.why


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The fee is not $50.", "The fee is $50. The fine is $40."),
        ("Ann, not Ben, paid the bill.", "Ann paid the tip. Ben paid the bill."),
    ],
)
def test_a_denial_of_what_is_said_of_it_is_contradicted(answer, evidence):
    found = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0]
    assert found.label.value == "contradicted"
