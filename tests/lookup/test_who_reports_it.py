"""What one person says is not said by another who is named in the text, with an office before the name."""

from __future__ import annotations

from itertools import permutations

import pytest

from faithrails import Decision, Turn, check_sync

PEOPLE = ("insurance assessor Fiona Grant", "fire officer Colin Drury", "warehouse manager Lena Holt")
REPORTS = (
    "{} estimates the damage at 210,000 pounds.",
    "{} suspects that rats had damaged the cables.",
    "{} hopes that the hall will reopen in May.",
)


def first(text: str) -> str:
    return text[0].upper() + text[1:]


@pytest.mark.parametrize("order", [*permutations(PEOPLE)])
@pytest.mark.parametrize("number", range(len(REPORTS)))
def test_each_report_has_its_own_speaker(order: tuple[str, ...], number: int) -> None:
    source = " ".join(first(form.format(one)) for form, one in zip(REPORTS, order, strict=True))
    for person in PEOPLE:
        decision = check_sync(Turn.of(first(REPORTS[number].format(person)), source)).decision
        assert (decision is Decision.PASS) is (person == order[number])


@pytest.mark.parametrize("owner", ["Her colleague", "His deputy", "Their spokesman"])
def test_a_speaker_who_is_described_by_another(owner: str) -> None:
    source = (
        f"Team leader Sunita Rao favours the iron cell. {owner} Piet Vander believes that a coating could "
        "double its life."
    )
    wrong = "Team leader Sunita Rao believes that a coating could double its life."
    assert check_sync(Turn.of(wrong, source)).decision is not Decision.PASS


def test_a_reported_statement_keeps_its_modality() -> None:
    source = (
        "Railway director Beat Frei said that the closure was safe. He added that the work might be finished "
        "two days early if the weather stays dry."
    )
    wrong = "Railway director Beat Frei said that the work will be finished two days early."
    right = "Railway director Beat Frei said that the work might be finished early if the weather stays dry."
    assert check_sync(Turn.of(wrong, source)).decision is not Decision.PASS
    assert check_sync(Turn.of(right, source)).decision is not Decision.BLOCK


def test_who_did_it_with_an_office_before_the_name_or_a_year_before_both() -> None:
    source = "In 1919 Eskdale Town took over its debt-ridden rival, Dock Hearts."
    assert check_sync(Turn.of("Dock Hearts took over Eskdale Town.", source)).decision is not Decision.PASS
    assert check_sync(Turn.of("Eskdale Town took over Dock Hearts.", source)).decision is Decision.PASS
