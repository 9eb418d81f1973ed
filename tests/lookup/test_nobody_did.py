"""What the evidence says of nobody is not said of somebody."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
NOBODY = ("Nobody", "No one", "None of them")
DEEDS = ("was hurt", "complained about the noise", "missed the last ferry", "knew the code of the safe")
SOMEBODY = ("The driver", "She", "The night porter")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(("nobody", "did", "somebody"), list(itertools.product(NOBODY[:2], DEEDS, SOMEBODY)))
def test_somebody_did_not(nobody: str, did: str, somebody: str) -> None:
    evidence = f"The driver and the night porter were asked. {nobody} {did}, but it was a long night."
    assert any(kind.startswith("denial") for kind in found(f"{somebody} {did}.", evidence))
    assert not found(f"{nobody} {did}.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The driver was not hurt.", "The driver was asked. Nobody was hurt."),
        ("Nobody was hurt.", "Nobody was hurt."),
    ],
)
def test_what_agrees_with_it_is_no_contradiction(answer: str, evidence: str) -> None:
    assert not any(kind.startswith("denial") for kind in found(answer, evidence))
