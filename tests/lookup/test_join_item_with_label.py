"""An item, a paragraph or a cell is judged together with the label above it: wrong ones are held."""

import itertools

import pytest

from faithrails import Checker, Decision, Label, Settings, Turn

OFFLINE = Checker(Settings())
# The evidence, a label, what the evidence does not say of that label, and what it says of it.
FACTS = [
    ("Paracetamol is safe in pregnancy. Aspirin is not safe in pregnancy.",
     "Safe in pregnancy", "Aspirin", "Paracetamol"),
    ("Dogs are allowed in the park. Bicycles are not allowed in the park.",
     "Allowed in the park", "Bicycles", "Dogs"),
    ("The museum is open on Mondays. The gallery is closed on Mondays.", "Open on Mondays", "Gallery", "Museum"),
    ("Glass can be recycled at the kerb. Batteries cannot be recycled at the kerb.",
     "Can be recycled at the kerb", "Batteries", "Glass"),
    ("Nora Quill voted for the motion. Tom Hart voted against the motion.",
     "Voted for the motion", "Tom Hart", "Nora Quill"),
    ("Nausea is a common side effect. Hair loss is a rare side effect.",
     "Common side effects", "Hair loss", "Nausea"),
    ("Ann Lee is the chair. Bob Fox is the treasurer.", "Chair", "Bob Fox", "Ann Lee"),
    ("The museum opens at 10 am. The shop opens at 9 am.", "Museum opens", "9 am", "10 am"),
    ("Flood damage is covered by the policy. Theft is excluded from the policy.",
     "Covered by the policy", "Theft", "Flood damage"),
]  # fmt: skip
FORMS = [
    "{label}:\n- {item}",
    "{label}:\n- {right}\n- {item}",
    "{label}:\n- {right}, {item}",
    "{label}\n- {item}",
    "- {label}:\n  - {item}",
    "Here is the list.\n\n{label}:\n1. {item}.",
    "## {label}\n\n- {item}",
    "## {label}\n\n{item}",
    "{label}\n---\n\n- {item}",
    "**{label}**\n\n- {item}",
    "**{label}:**\n- **{item}**",
    "<p>{label}:</p><ul><li>{item}</li></ul>",
    "| {label} |\n|---|\n| {item} |",
    "| {label} |\n|---|\n| {right} |\n| {item} |",
]
PREGNANCY = FACTS[0][0]


def decision(answer: str, evidence: str) -> Decision:
    return OFFLINE.check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(("fact", "form"), list(itertools.product(FACTS, FORMS)))
def test_an_item_that_does_not_fit_its_label_does_not_pass(fact, form):
    evidence, label, wrong, right = fact
    assert decision(form.format(label=label, item=wrong, right=right), evidence) is not Decision.PASS
    assert decision(form.format(label=label, item=right, right=right), evidence) is Decision.PASS


@pytest.mark.parametrize(
    "lead_in",
    [
        "The following are safe in pregnancy:",
        "These drugs are safe in pregnancy:",
        "Drugs that are safe in pregnancy:",
    ],
)
def test_a_lead_in_that_is_a_sentence_is_said_of_each_item(lead_in):
    assert decision(f"{lead_in}\n- Paracetamol\n- Aspirin", PREGNANCY) is Decision.BLOCK
    assert decision(f"{lead_in}\n- Paracetamol", PREGNANCY) is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Not safe in pregnancy:\n- Aspirin", Decision.PASS),
        ("Not safe in pregnancy:\n- Paracetamol", Decision.BLOCK),
        ("## Aspirin\n- Not safe in pregnancy", Decision.PASS),
        ("## Aspirin\n- Safe in pregnancy", Decision.BLOCK),
        ("Safe in pregnancy:\n- Paracetamol\n\nNot safe in pregnancy:\n- Aspirin", Decision.PASS),
        ("Safe in pregnancy:\n- Aspirin\n\nNot safe in pregnancy:\n- Paracetamol", Decision.BLOCK),
    ],
)
def test_the_closest_label_counts_and_may_deny(answer, expected):
    assert decision(answer, PREGNANCY) is expected


@pytest.mark.parametrize("lead_in", ["Key points:", "The sources say:", "## Overview", "**Details:**"])
def test_a_label_that_names_a_part_of_the_answer_says_nothing_of_its_items(lead_in):
    assert decision(f"{lead_in}\n- Paracetamol\n- Aspirin", PREGNANCY) is Decision.PASS


@pytest.mark.parametrize("label", ["Safe in pregnancy:", "## Safety in pregnancy", "Pregnancy:"])
def test_an_item_that_is_a_sentence_or_has_its_own_answer_stands_by_itself(label):
    turn = Turn.of(f"{label}\n- Paracetamol is safe.\n- Aspirin: not safe", PREGNANCY)
    found = OFFLINE.check_sync(turn)
    assert not any(one.label is Label.CONTRADICTED for one in found.verdicts)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Basic plan:\n- No on-site visits", "The Basic plan includes email. Neither plan includes on-site visits."),
        ("Ingredients:\n- 1 bay leaf", "Ingredients: 3 cups water. 1 bay leaf."),
        ("As of April 24:\n- April 25: rain", "On April 24 it is sunny. On April 25 there is rain."),
        ("Uses include:\n- Panic disorder", "It is used for depression. It may also be used for panic disorder."),
        ("Side effects:\n- Nausea\n- No fever", "Side effects are nausea and headache. Fever does not occur."),
    ],
)  # fmt: skip
def test_a_label_leaves_out_what_its_evidence_says_more_fully(answer, evidence):
    found = OFFLINE.check_sync(Turn.of(answer, evidence))
    assert not any(one.label is Label.CONTRADICTED for one in found.verdicts)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("| Aspirin | safe in pregnancy |\n|---|---|\n| Paracetamol | safe in pregnancy |", Decision.BLOCK),
        (
            "| Paracetamol | safe in pregnancy |\n|---|---|\n| Aspirin | not safe in pregnancy |",
            Decision.PASS,
        ),
        (
            "| Paracetamol | not safe in pregnancy |\n|---|---|\n| Aspirin | safe in pregnancy |",
            Decision.BLOCK,
        ),
        (
            "| Safe in pregnancy | Not safe in pregnancy |\n|---|---|\n| Paracetamol | Aspirin |",
            Decision.PASS,
        ),
        (
            "| Safe in pregnancy | Not safe in pregnancy |\n|---|---|\n| Aspirin | Paracetamol |",
            Decision.BLOCK,
        ),
        (
            "| Pregnancy | Safe in pregnancy |\n|---|---|\n| Paracetamol | yes |\n| Aspirin | no |",
            Decision.PASS,
        ),
        (
            "| Pregnancy | Safe in pregnancy |\n|---|---|\n| Paracetamol | yes |\n| Aspirin | yes |",
            Decision.BLOCK,
        ),
        (
            "| Pregnancy | Safe in pregnancy |\n|---|---|\n| Paracetamol | no |\n| Aspirin | no |",
            Decision.BLOCK,
        ),
    ],
)
def test_rows_are_read_with_their_headers_and_a_first_row_of_values_is_one(rows, expected):
    assert decision(rows, PREGNANCY) is expected
