"""Tables in plain text, without pipes, are read as tables: by blanks, by dots, by "key: value" lines."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync
from faithrails.evidence.tables.laid_out_rows import is_laid_out, keyed, laid_out

BIKES = (
    "Model comparison\n\n"
    "                     City          Trek          Cargo\n"
    "Torque               50 Nm         75 Nm         85 Nm\n"
    "Battery              400 Wh        625 Wh        500 Wh\n"
    "Weight               19.8 kg       24.3 kg       36.5 kg\n"
    "Price                EUR 2,190     EUR 3,450     EUR 4,890\n"
)
TRAINS = (
    "Train        7101   7103   7105\n"
    "Lindau       05:42  06:42  07:12\n"
    "Osterfeld    05:55  06:55  07:25\n"
    "Velden       06:40  07:40  08:02\n"
)
PRICES = "Day ticket adult ........ 9.00\nDay ticket child ........ 4.50\nSeason pass adult ....... 145.00\n"
OBJECTS = (
    "Title: Ewer\nMaker: Anton Reuss\nDate: 1721\nHeight: 31.5 cm\n---\n"
    "Title: Clock\nMaker: Madeleine Forqueray\nDate: 1783\nHeight: 18.2 cm\n---\n"
    "Title: Caddy\nMaker: Ida Lund\nDate: 1760\nHeight: 14.0 cm\n"
)


def test_rows_and_headers() -> None:
    rows = laid_out(BIKES.splitlines()[2:])
    assert rows[0] == ["", "City", "Trek", "Cargo"]
    assert rows[2] == ["Battery", "400 Wh", "625 Wh", "500 Wh"]
    assert laid_out(TRAINS.splitlines())[0] == ["Train", "7101", "7103", "7105"]
    assert laid_out(PRICES.splitlines())[:2] == [["", ""], ["Day ticket adult", "9.00"]]  # it has no header


def test_prose_is_no_row() -> None:
    assert not is_laid_out("It opened in 1931.  It closed in 1937.")
    assert not is_laid_out("A line of words with single blanks between them")
    assert laid_out(["a  b  c", "d  e"]) == []


def test_records_with_the_same_keys_are_one_table() -> None:
    (table,) = keyed(OBJECTS)
    assert table[0] == ["Title", "Maker", "Date", "Height"]
    assert [row[0] for row in table[1:]] == ["Ewer", "Clock", "Caddy"]
    assert list(keyed("Note: this is one line\nand this is another")) == []


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (BIKES, "The Cargo has a 500 Wh battery.", "The Cargo has a 625 Wh battery."),
        (BIKES, "The Trek has more torque than the City.", "The City has more torque than the Trek."),
        (BIKES, "The Cargo costs EUR 1,440 more than the Trek.", "The Cargo costs EUR 1,540 more than the Trek."),
        (TRAINS, "Train 7103 reaches Velden at 07:40.", "Train 7103 reaches Velden at 08:02."),
        (OBJECTS, "The clock was made by Madeleine Forqueray.", "The clock was made by Anton Reuss."),
    ],
)  # fmt: skip
def test_a_neighbouring_cell_does_not_pass(evidence: str, right: str, wrong: str) -> None:
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


def test_a_row_is_told_by_several_of_its_cells() -> None:
    evidence = (
        "claim;employee;category;amount;status\nE-1;Haddad;hotel;212.00;paid\nE-2;Osei;conference;490.00;pending\n"
        "E-3;Haddad;meals;54.60;rejected\nE-4;Tamm;taxi;27.50;paid\n"
    )
    wrong = check_sync(Turn.of("Osei's conference claim has been paid.", evidence))
    assert wrong.decision is not Decision.PASS
    right = check_sync(Turn.of("Osei's conference claim is pending.", evidence))
    assert right.decision is Decision.PASS


def test_the_oldest_is_that_of_the_first_year() -> None:
    evidence = "| Branch | Opened |\n|-|-|\n| Hill | 1987 |\n| Quay | 1931 |\n| Mill | 1962 |"
    assert check_sync(Turn.of("The oldest branch is Quay.", evidence)).decision is Decision.PASS
    assert check_sync(Turn.of("The oldest branch is Mill.", evidence)).decision is not Decision.PASS
    assert check_sync(Turn.of("The newest branch is Quay.", evidence)).decision is not Decision.PASS


def test_the_words_of_a_row_are_not_exchanged_with_those_of_the_header() -> None:
    evidence = (
        "Branch      Opened       Media    Manager\n"
        "Central     04.09.1998   81,000   Ida Moe\n"
        "Riverside   12.05.2004   42,500   Jo Lund\n"
        "Northgate   01.02.1976   33,100   Bea Falk\n"
    )
    right = check_sync(Turn.of("Central opened on 04.09.1998 and has 81,000 media.", evidence))
    assert right.decision is not Decision.BLOCK
    wrong = check_sync(Turn.of("Central has 42,500 media.", evidence))
    assert wrong.decision is not Decision.PASS
