""" "Most had not" for "few had"."""

import pytest

from faithrails import Settings, Turn, check_sync


def findings(answer: str, evidence: str) -> list[str]:
    found = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    return [finding for verdict in found for finding in verdict.findings]


@pytest.mark.parametrize("few", ["Few", "Very few"])
def test_most_had_not_where_few_had(few: str) -> None:
    evidence = f"{few} of the tourists had seen the chapel."
    assert findings("Most of the tourists had not seen the chapel.", evidence) == []
    assert findings("Most of the tourists had seen the chapel.", evidence)


def test_a_few_is_not_few() -> None:
    evidence = "A few of the tourists had seen the chapel."
    assert findings("Most of the tourists had not seen the chapel.", evidence)
