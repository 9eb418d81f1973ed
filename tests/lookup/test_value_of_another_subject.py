"""A value that the evidence has of another subject is found in any form; the subject's own is not."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

SUBJECTS = (("the starter plan", "the pro plan"), ("Hotel Arno", "Hotel Brenta"), ("Porto", "Lisbon"))
EVIDENCE = (
    "{0} costs {2}. Both can be booked by telephone. {1} costs {3}.",
    "{0} includes a map and costs {2}. {1} includes a guide and costs {3}.",
    "{0} comes with a map. It costs {2}. {1} comes with a guide. It costs {3}.",
    "{0} costs {2}, while {1} costs {3}.",
    "{0} costs {2} and {1} {3}.",
    "The price is {2} for {0} and {3} for {1}.",
    "- {0}: {2}\n- {1}: {3}",
    "- {0} ({2})\n- {1} ({3})",
)
CLAIMS = (
    "{0} costs {1}.",
    "You pay {1} for {0}.",
    "The price of {0} is {1}.",
    "If you choose {0}, you will pay {1}.",
)


def findings(answer: str, evidence: str) -> list[str]:
    verdicts = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@pytest.mark.parametrize(
    ("subjects", "form", "claim"), list(itertools.product(SUBJECTS, EVIDENCE, CLAIMS)), ids=str
)
def test_the_value_of_another_is_found_and_the_own_is_not(
    subjects: tuple[str, str], form: str, claim: str
) -> None:
    evidence = ". ".join(capital(part) for part in form.format(*subjects, "$10", "$25").split(". "))
    for subject, own, other in zip(subjects, ("$10", "$25"), ("$25", "$10"), strict=True):
        assert not findings(capital(claim.format(subject, own)), evidence)
        assert any(
            "displaced_value" in name for name in findings(capital(claim.format(subject, other)), evidence)
        )


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        # The other value is of another quantity, or the own one stands with the subject elsewhere.
        ("The starter plan costs $10. The pro plan costs $25. The pro plan has a set-up fee of $10.",
         "The set-up fee of the pro plan is $10."),
        ("The Basic policy costs £96 a year and has an excess of £250.", "Basic makes you pay the first £250."),
        ("Monthly price: €34\nRouter rental: €4 a month",
         "You pay €34 each month, plus another four if you rent the router."),
        ("Roast the beef for 18 to 22 minutes. Roast the lamb for 30 minutes.", "Roast the beef for 18-22 minutes."),
        ("Porto takes 14 days. Lisbon takes 3 days.", "Unlike Porto, which takes 14 days, Lisbon takes 3 days."),
        ("Porto does not take 3 days. Lisbon takes 3 days, Porto 14 days.", "Lisbon takes 3 days."),
    ],
)  # fmt: skip
def test_what_the_evidence_has_of_the_subject_is_not_found(evidence: str, answer: str) -> None:
    assert not findings(answer, evidence)
