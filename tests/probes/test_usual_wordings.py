"""Right answers in usual wordings and marks pass; the same with another value does not."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

SHOP = (
    "Items can be returned within 30 days with a receipt. Sale items cannot be returned. "
    "Refunds are paid to the original card within 5 business days. The shop is closed on Sundays."
)
QUARTERS = (
    "| Quarter | Revenue (EUR m) | Costs (EUR m) |\n|-|-|-|\n| Q3 | 11.8 | 11.2 |\n| Q4 | 15.5 | 12.0 |\n"
)
CLINIC = "The clinic is open Monday to Friday from 8:00 to 18:30. The lab closes at noon on Wednesdays."
INVOICES = (
    "id,name,due,amount,status\n1001,Acme GmbH,2024-03-01,1200.50,paid\n"
    "1002,Birch LLC,2024-03-15,845.00,overdue\n1003,Cedar Inc,2024-04-02,430.75,paid\n"
)
FLIGHTS = (
    '[{"flight": "KL1023", "to": "London", "gate": "D12"}, {"flight": "KL0877", "to": "Delhi", "gate": "F4"}]'
)
STOCK = (
    "<table><tr><th>Model</th><th>In stock</th></tr>\n<tr><td>Arden</td><td>yes</td></tr>"
    "<tr><td><b>Birk</b></td><td>no</td></tr></table>"
)
CHECKER = Checker(Settings(preset="offline"))


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence, question="What is known?")).decision


@pytest.mark.parametrize(
    "form",
    [
        "P.S. {0}", "💡 Tip: {0}", "ℹ️ Note: {0}", "> [!NOTE]\n> {0}", "📌 {0}", "**TL;DR** {0}", "FYI, {0}",
        "NB: {0}", "1) {0} 2) {1}", "(1) {0} (2) {1}", "① {0} ② {1}",
        "{0} (see page 3).",
    ],
)  # fmt: skip
def test_a_mark_or_remark_of_the_writer_blocks_no_copy_and_hides_no_error(form: str) -> None:
    true, other = "Sale items cannot be returned.", "The shop is closed on Sundays."
    assert decision(form.format(true, other), SHOP) is Decision.PASS
    assert decision(form.format("Sale items can be returned.", other), SHOP) is not Decision.PASS


def test_items_that_are_counted_within_a_sentence() -> None:
    evidence = "You need a receipt, the item and an ID."
    assert decision("You need (1) a receipt, (2) the item and (3) an ID.", evidence) is Decision.PASS
    assert decision("You need (1) a receipt and (3) an ID.", evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (QUARTERS, "Average quarterly revenue was 13.65 million euros.", "Average quarterly revenue was 14.65 million euros."),
        (CLINIC, "The clinic opens at 8am on weekdays and closes at 6.30pm.", "The clinic opens at 8am and closes at 7pm."),
        (CLINIC, "The clinic is open on weekdays 0800-1830.", "The clinic is open on weekdays 0800-1930."),
        (INVOICES, "Invoice 1001 is paid.", "Invoice 1001 is overdue."),
        (FLIGHTS, "KL1023 leaves from gate D12.", "KL1023 leaves from gate F4."),
        (STOCK, "The Arden is in stock.", "The Birk is in stock."),
        ("A ticket costs $15.", "Happy to help — a ticket costs $15.", "Happy to help — a ticket costs $16."),
        ("Requests must be submitted at least two weeks in advance.",
         "Requests must be submitted no later than 14 days beforehand.",
         "Requests must be submitted no later than 10 days beforehand."),
        ("Leah Brandt became CTO in 2022.", "Leah Brandt has been CTO since 2022.", "Leah Brandt has been CTO since 2021."),
        ("The kit costs $120.", "I wasn't able to locate any details on colours.",
         "I wasn't able to locate any details on the price of the kit."),
        ("Revenue rose from €1.2bn to €1.5bn.", "Revenue rose to €1.5bn.", "Revenue rose to €1.2bn."),
        ('The mayor said: "We will rebuild the harbour by spring."',
         "The mayor promised to 'rebuild the harbour by spring'.",
         "The mayor promised to 'rebuild the harbour by summer'."),
    ],
)  # fmt: skip
def test_a_right_answer_passes_and_one_with_an_error_does_not(evidence: str, right: str, wrong: str) -> None:
    assert decision(right, evidence) is Decision.PASS
    assert decision(wrong, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "wrong"),
    [
        (
            "Paragraph (1) covers cats and paragraph (2) covers dogs.",
            "Paragraph (1) covers dogs and paragraph (2) covers cats.",
        ),
        ("Sections (3) and (4) apply to farms.", "Sections (1) and (2) apply to farms."),
        ("P.S. 9 has 400 pupils. P.S. 7 has 300 pupils.", "P.S. 9 has 300 pupils."),
        ("The price is $20.", "The price is ~~$15~~."),
        ("Inflation was 4 percent in 1990.", "Inflation has been 4 percent since 1990."),
        ("Anna Brandt was mayor of Elmet in 1998.", "Anna Brandt has been mayor of Elmet since 1998."),
    ],
)
def test_a_mark_with_a_meaning_is_no_mark_of_the_writer(evidence: str, wrong: str) -> None:
    assert decision(wrong, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        ("Call 0800 1830 for help.", "Call 0800-1830 for help."),
        ("product,id,stock\nKettle,3,12\nBlender,4,5\n", "We have 12 Kettles in stock."),
        ("Bus number 5 goes to the harbour.", "Bus No. 5 goes to the harbour."),
        ("Tom declined to sign the contract.", "Tom did not sign the contract."),
    ],
)
def test_a_right_answer_with_such_marks_is_not_blocked(evidence: str, right: str) -> None:
    assert decision(right, evidence) is not Decision.BLOCK


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><td>City</td><td>Gate</td></tr><tr><td>Lisbon</td><td>A14</td></tr><tr><td>Oslo</td><td>B2</td></tr></table>",
        "<TABLE>\n<TR><TH>City<TH>Gate\n<TR><TD>Lisbon<TD>A14\n<TR><TD>Oslo<TD>B2\n</TABLE>",
        "<table><tr><th>City</th><th>Gate</th></tr><!-- x --><tr><td>Lisbon&nbsp;</td><td>A14</td></tr><tr><td>Oslo</td><td>B2</td></tr></table>",
    ],
)
def test_tables_of_html_are_read_in_all_their_forms(table: str) -> None:
    assert decision("The gate for Oslo is B2.", table) is not Decision.BLOCK
    assert decision("The gate for Oslo is A14.", table) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        ("The bar closes at 11:45 pm.", "The bar closes at quarter to midnight.", "The bar closes at quarter past midnight."),
        ("Refunds take five days. Write to support@shop.io for help.", "Refunds take five days.", "Refunds take six days."),
        ("<table><thead><tr><th>Year</th><th>Revenue (EUR million)</th></tr></thead><tbody><tr><td>2022</td><td>1.8</td></tr>"
         "<tr><td>2023</td><td>2.1</td></tr></tbody></table>",
         "Revenue was 2.1 million euros in 2023.", "Revenue was 1.8 million euros in 2023."),
        ("Firmware 3.1 was released on 2 March 2023. Firmware 3.2 replaced it on 4 May 2023.",
         "Firmware 3.2 replaced version 3.1.", "Firmware 3.2 was released on 2 March 2023."),
        ('product,price,stock\n"Lamp, brass","1,250",14\n"Chair, oak",480,3\n"Desk, pine",690,0\n',
         "The oak chair costs 480.", "The oak chair costs 690."),
        ("Bicycles travel free outside peak hours.", "Bicycles travel free outside peak hours.",
         "Bicycles travel free during peak hours."),
    ],
)  # fmt: skip
def test_right_answers_pass_that_were_misread(evidence: str, right: str, wrong: str) -> None:
    assert decision(right, evidence) is not Decision.BLOCK
    assert decision(wrong, evidence) is not Decision.PASS


def test_no_key_of_an_answer_in_json_is_left_out() -> None:
    assert decision('{"confidence": 412}', "The survey has a confidence of 0.9.") is not Decision.PASS
