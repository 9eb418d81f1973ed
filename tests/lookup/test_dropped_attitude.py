"""What someone only takes for true, or may be, is not stated as a fact."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

SAID = (
    "the new supermarket will cost the bakery half of its customers",
    "the harbour silted up in the sixteenth century",
)
ATTITUDES = ("suspects", "believes", "fears", "hopes", "doubts", "assumes")


def findings(answer: str, evidence: str) -> list[str]:
    others = "The town has 4,000 people. Its mayor is Ada Voss."
    verdicts = check_sync(Turn.of(answer, f"{evidence} {others}"), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


@pytest.mark.parametrize(("said", "attitude"), list(itertools.product(SAID, ATTITUDES)))
def test_what_someone_only_takes_for_true_is_no_fact(said: str, attitude: str) -> None:
    evidence = f"Anders Holm {attitude} that {said}."
    assert "dropped_limit" in " ".join(findings(f"{said[0].upper()}{said[1:]}.", evidence))
    assert not findings(evidence, evidence)
    assert not findings(f"{said[0].upper()}{said[1:]}.", f"I believe {said}.")


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "The link may be due to stress rather than to light.",
            "The link is due to stress rather than to light.",
        ),
        ("The engines might have been tested in a hangar.", "The engines were tested in a hangar."),
    ],
)
def test_what_may_be_is_not_said_to_be(evidence: str, answer: str) -> None:
    assert findings(answer, evidence)
    assert not findings(answer, answer)
