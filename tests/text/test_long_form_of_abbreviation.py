"""Abbreviations and what they are short for."""

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.text.long_form_of_abbreviation import long_form


@pytest.mark.parametrize(
    ("before", "abbreviation", "form"),
    [
        ("the interquartile range", "IQR", "interquartile range"),
        ("Required minimum distributions", "RMDs", "required minimum distributions"),
        ("high-intensity interval training", "HIIT", "high-intensity interval training"),
        ("the Department of Health", "DOH", "department of health"),
        ("a famous university", "MIT", ""),
        ("the man from Texas", "TM", ""),
        ("", "WHO", ""),
    ],
)
def test_long_form(before, abbreviation, form):
    assert long_form(before, abbreviation) == form


@pytest.mark.parametrize(
    ("answer", "is_missing"),
    [
        ("Your basal metabolic rate (BMR) depends on age.", False),
        ("Your BMR depends on age.", False),
        ("Your BMI depends on age.", True),
    ],
)
def test_an_abbreviation_of_words_of_the_evidence_is_not_missing(answer, is_missing):
    turn = Turn.of(answer, "Your basal metabolic rate depends on age and weight.")
    findings = [
        name
        for verdict in check_sync(turn, Settings(verifiers="exact")).verdicts
        for name in verdict.findings
    ]
    assert any(name.startswith("missing_name") for name in findings) == is_missing


@pytest.mark.parametrize("line", ["[Your Name]", "Dear [Supervisor's Name],", "[Start Date]"])
def test_what_is_to_be_filled_in_is_no_name(line):
    findings = [n for v in check_sync(Turn.of(line, "Write a letter.")).verdicts for n in v.findings]
    assert not any(name.startswith("missing_name") for name in findings)
