"""Right answers that write a name, time or count in another way than the evidence, each beside a false one."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings(preset="offline"))
MEETING = "The meeting was held on 4 May, 2:00-3:45 p.m., in Hall B. The café opens from 9 to 11:30 a.m."
TREATY = "The treaty was signed by Norway and the European Union in Oslo in the late 1970s."
CHURCH = "St. Brendan's Cathedral was built between 1421 and 1478 by Dr. Hale's family."
COURT = "The United States Supreme Court ruled in May. Ann Lee, who fought in World War II, sat on the bench."
COLOURS = "The lamp comes in matt black, cream and forest green. It holds 1.7 litres and weighs 2 kg."
CANAL = "The canal was closed in 1952. It is 68 km long and has 21 locks."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (MEETING, "The meeting was held from 2 p.m. to 3:45 p.m.", "The meeting was held from 2 a.m. to 3:45 p.m."),
        (MEETING, "The café opens from 9 a.m. to 11:30 a.m.", "The café opens from 9 p.m. to 11:30 p.m."),
        (TREATY, "Norway and the EU signed it.", "Norway and the UN signed it."),
        (TREATY, "It was signed in the late 70's.", "It was signed in the late 80's."),
        (CHURCH, "**St. Brendan's Cathedral** was built between 1421 and 1478.",
         "**St. Brendan's Cathedral** was built between 1421 and 1487."),
        (COURT, "The U.S. Supreme Court ruled in May.", "The U.K. Supreme Court ruled in May."),
        (COURT, "Ann Lee fought in WWII.", "Ann Lee fought in WWI."),
        (COURT, "Although Ann Lee fought in World War II, she sat on the bench.",
         "Although Ann Kerr fought in World War II, she sat on the bench."),
        (COURT, "Judge Ann Lee sat on the bench.", "Judge Tom Lee sat on the bench."),
    ],
)  # fmt: skip
def test_the_right_one_is_not_blocked_and_the_false_one_does_not_pass(
    evidence: str, right: str, wrong: str
) -> None:
    assert OFFLINE.check_sync(Turn.of(right, evidence)).decision is not Decision.BLOCK
    assert OFFLINE.check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (COLOURS, "There are three colours available:\n- matt black\n- cream\n- forest green"),
        (COLOURS, "- **Capacity:** 1.7 litres\n- **Weight:** 2 kg"),
        (CANAL, "The text does not say why the canal was closed."),
        (CANAL, "The FAQ does not mention any boats."),
    ],
)
def test_labels_counts_above_lists_and_lacks_do_not_block(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.BLOCK


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (COLOURS, "There are four colours available:\n- matt black\n- cream\n- forest green"),
        (COLOURS, "- **Capacity:** 2.7 litres"),
        (COLOURS, "- **Strength:** 2 kg"),
        (CANAL, "The text does not say how long the canal is."),
        (CANAL, "The text does not say when the canal was closed."),
    ],
)
def test_none_of_them_goes_out_unmarked_where_the_evidence_does_not_show_it(
    evidence: str, answer: str
) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize("written", ["southwest", "south-west", "South West", "South-West"])
def test_a_name_of_two_words_may_be_written_as_one(written: str) -> None:
    evidence = f"A warning is in force for {written} England and Wales."
    for form in ("South-west", "South West", "Southwest", "South-West"):
        report = OFFLINE.check_sync(Turn.of(f"The warning covers {form} England.", evidence))
        assert report.decision is Decision.PASS, form
    for form in ("South-east", "North West", "Southeast"):
        report = OFFLINE.check_sync(Turn.of(f"The warning covers {form} England.", evidence))
        assert report.decision is not Decision.PASS, form


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (COLOURS, "- **Capacity:** 1.7 litres\n- **Weight:** 2 kg"),
        (COLOURS, "You'll find that it holds 1.7 litres."),
        (COLOURS, "They've made it in cream, and it's 2 kg in weight."),
        (COLOURS, "It holds 1.7 litres. Is there anything else you'd like to know?"),
        (COLOURS, "In a nutshell: it holds 1.7 litres. Let me know if anything is unclear."),
        (COLOURS, "According to the passage: it holds 1.7 litres. I hope that clears things up!"),
        (COLOURS, "Key takeaways:\n- It holds 1.7 litres.\n- It weighs 2 kg."),
        ("The policy is valid throughout Europe except in Russia.",
         "The policy applies in all of Europe apart from Russia, so you're covered in Europe but not in Russia."),
    ],
)  # fmt: skip
def test_contractions_and_the_names_of_fields_need_no_evidence(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS


@pytest.mark.parametrize(
    "answer",
    ["- **Weight:** 3 kg", "You'll find that it holds 7.1 litres.", "They'll sue.", "Bottom line: it sank."],
)
def test_what_stands_beside_them_does(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, COLOURS)).decision is not Decision.PASS
