"""A conversion of the value before is excused as far as people round, and no further."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
EVIDENCE = (
    "Preheat the oven to 350°F. Walk for 5 miles. Cut 10 inches of the rope. The man is 6 feet tall. Add 1 ounce "
    "of salt. Heat the water to 101°F. The film runs for 2 hours. The ditch is 3 miles long. Add 1 pound of rice."
)


def missing(answer: str) -> bool:
    return any(
        "missing" in finding for finding in check_sync(Turn.of(answer, EVIDENCE), EXACT).verdicts[0].findings
    )


@pytest.mark.parametrize(
    "answer",
    [
        "Preheat the oven to 350°F (175°C).",
        "Preheat the oven to 350°F (180 °C).",
        "Preheat the oven to 350 degrees F. (175 degrees C.).",
        "Preheat the oven to 350 degrees (175°C).",
        "Preheat the oven to 350F (175C).",
        "Preheat the oven to 350°F/175°C.",
        "Preheat the oven to 350°F or 175°C.",
        "Preheat the oven to 350°F [about 175°C].",
        "Walk for 5 miles (8 km).",
        "Walk for 5 miles, or about 8 km.",
        "Cut 10 inches (25 cm) of the rope.",
        "The man is 6 feet tall (180 cm).",
        "Add 1 ounce (30 g) of salt.",
        "Add 1 pound (450 g) of rice.",
        "Heat the water to 101°F (38°C).",
        "The film runs for 2 hours (120 minutes).",
        "The ditch is 3 miles (5 km) long.",
    ],
)
def test_what_the_value_before_is_rounded_to_needs_no_evidence(answer: str) -> None:
    assert not missing(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "Preheat the oven to 350°F (200°C).",
        "Preheat the oven to 350°F (170°C).",
        "Preheat the oven to 350 degrees (200°C).",
        "Preheat the oven to 350F (200C).",
        "Preheat the oven to 350°F/190°C.",
        "Preheat the oven to 350°F or 165°C.",
        "Walk for 5 miles (10 km).",
        "Cut 10 inches (30 cm) of the rope.",
        "The man is 6 feet tall (170 cm).",
        "Add 1 ounce (35 g) of salt.",
        "Add 1 pound (500 g) of rice.",
        "Heat the water to 101°F (40°C).",  # only the marks of ovens are five degrees apart
        "The film runs for 2 hours (122 minutes).",
        "Walk for 5 miles (8 kg).",
        "Preheat the oven to 400°F (205°C).",  # rightly converted, but of another value
    ],
)
def test_any_other_value_beside_it_is_missing(answer: str) -> None:
    assert missing(answer)


def test_a_conversion_is_not_displaced() -> None:
    (verdict,) = check_sync(
        Turn.of("Heat the oven to 350F (175C).", "Heat the oven to 350F."), EXACT
    ).verdicts
    assert not verdict.findings
