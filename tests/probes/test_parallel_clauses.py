"""False answers that take words of two parallel clauses or lines, and their true twins."""

from itertools import permutations

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.types import Decision

SETTINGS = [Settings(preset="offline"), Settings(preset="offline", verifiers="exact")]
PAIRS = [("Kayaks", "canoes"), ("Bakers", "brewers"), ("Ferns", "mosses")]
STATED = ["are insured", "may be rented", "were counted in June"]
OPPOSITES = [("allowed", "prohibited"), ("mandatory", "optional"), ("included", "excluded")]
ROLES = {"editor": "Mara Finn", "translator": "Otto Reyes", "publisher": "Gwen Abara"}
LISTS = [
    ("The shelter houses cats, rabbits and tortoises.", "cats", "rabbits", "parrots"),
    ("The kit has a compass, a whistle and a lantern.", "a compass", "a whistle", "a kettle"),
]


def passes(answer: str, evidence: str, settings: Settings, question: str = "What is so?") -> bool:
    return check_sync(Turn.of(answer, evidence, question=question), settings).decision is Decision.PASS


def blocks(answer: str, evidence: str) -> bool:
    return any(
        check_sync(Turn.of(answer, evidence), settings).decision is Decision.BLOCK for settings in SETTINGS
    )


def elided(one: str, other: str, stated: str, joined: str) -> str:
    return f"The shop is old. {one} {stated}{joined}{other} {stated.split(' ')[0]} not. It opens at nine."


@pytest.mark.parametrize("settings", SETTINGS, ids=["offline", "exact"])
@pytest.mark.parametrize("joined", [", ", "; ", ", but ", " while "])
@pytest.mark.parametrize("stated", STATED)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_denial_that_leaves_out_what_it_denies_is_read(
    one: str, other: str, stated: str, joined: str, settings: Settings
) -> None:
    evidence = elided(one, other, stated, joined)
    assert not passes(f"{other.capitalize()} {stated}.", evidence, settings)
    assert not passes(f"{one} and {other} {stated}.", evidence, settings)


@pytest.mark.parametrize("stated", STATED)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_what_an_elided_denial_denies_may_be_denied(one: str, other: str, stated: str) -> None:
    auxiliary, rest = stated.split(" ", 1)
    assert not blocks(f"{other.capitalize()} {auxiliary} not {rest}.", elided(one, other, stated, ", "))


@pytest.mark.parametrize("settings", SETTINGS, ids=["offline", "exact"])
@pytest.mark.parametrize(("so", "opposite"), OPPOSITES)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_opposite_of_what_a_clause_says_of_its_subject_does_not_pass(
    one: str, other: str, so: str, opposite: str, settings: Settings
) -> None:
    evidence = f"{one} are {so} with a permit; {other} are {opposite}."
    assert not passes(f"{other.capitalize()} are {so} with a permit.", evidence, settings)
    assert not passes(f"{one} and {other} are {opposite}.", evidence, settings)
    assert passes(f"{one} are {so} with a permit.", evidence, settings)


@pytest.mark.parametrize(("so", "opposite"), [("closed", "open"), *OPPOSITES])
def test_the_opposite_of_what_is_so_may_be_denied(so: str, opposite: str) -> None:
    evidence = f"The terrace is old. The tea room is {so} on Mondays."
    assert not blocks(f"The tea room is not {opposite} on Mondays.", evidence)
    assert blocks(f"The tea room is not {so} on Mondays.", evidence)


@pytest.mark.parametrize("settings", SETTINGS, ids=["offline", "exact"])
@pytest.mark.parametrize(
    "form", ["{0} is the {1}.", "{1}: {0}", "- {0} ({1})", '{{"{1}": "{0}"}}', "The {1} is {0}."]
)
@pytest.mark.parametrize("written", ["{0}: {1}", "- {0}: {1}"])
@pytest.mark.parametrize(("one", "other"), list(permutations(ROLES, 2)))
def test_who_stands_under_one_key_is_not_the_one_of_another(
    one: str, other: str, written: str, form: str, settings: Settings
) -> None:
    evidence = "\n".join(written.format(*entry) for entry in ROLES.items())
    assert not passes(form.format(ROLES[other], one), evidence, settings)


@pytest.mark.parametrize("settings", SETTINGS, ids=["offline", "exact"])
@pytest.mark.parametrize(("one", "other"), list(permutations(ROLES, 2)))
def test_a_bare_name_answers_with_the_one_of_its_key(one: str, other: str, settings: Settings) -> None:
    evidence = "\n".join(f"{key}: {name}" for key, name in ROLES.items())
    assert passes(ROLES[one], evidence, settings, f"Who is the {one}?")
    assert not passes(ROLES[other], evidence, settings, f"Who is the {one}?")


@pytest.mark.parametrize("settings", SETTINGS, ids=["offline", "exact"])
@pytest.mark.parametrize(
    ("does", "one", "other"), [("repairs", "clocks", "violins"), ("teaches", "algebra", "drawing")]
)
def test_a_name_of_one_clause_is_not_that_of_a_parallel_one(
    does: str, one: str, other: str, settings: Settings
) -> None:
    evidence = f"Mara Finn {does} {one}, Otto Reyes {does} {other} too."
    assert not passes("Otto Reyes", evidence, settings, f"Who {does} {one}?")
    assert not passes(f"Otto Reyes {does} {one}.", evidence, settings)
    assert passes("Mara Finn", evidence, settings, f"Who {does} {one}?")


@pytest.mark.parametrize("settings", SETTINGS, ids=["offline", "exact"])
@pytest.mark.parametrize(
    ("evidence", "false"),
    [
        ("It is lower than the Lund Mast but older.", "The Lund Mast is lower than the mast."),
        ("Every cabin has a stove; only lodges have a bath.", "Every cabin has a bath."),
        ("The crate has arrived at the dock.", "The crate has not arrived yet."),
        ("Dues are paid once a year.", "Dues are paid twice a year."),
        ("Refunds take 5 business days.", "Refunds take 5 calendar days."),
        ("The saw must never be left running.", "The saw must rarely be left running."),
        ("Forms must arrive by 10 June.", "Forms must arrive after 10 June."),
        ("The board will decide in May whether to sell the mill.", "The board will sell the mill in May."),
        ("Rooms are aired in May. Guests must wear slippers.", "Guests may wear slippers."),
        ("The lift in Hall 3 was stopped because two pumps failed.", "The lift in Hall 2 was stopped."),
        ("Ivo won the junior race in 2:11:43, and Lea won the senior race in 2:29:08.", "Lea won the senior race in 2:11:43."),
    ],
)  # fmt: skip
def test_a_changed_or_crossed_statement_does_not_pass(evidence: str, false: str, settings: Settings) -> None:
    assert not passes(false, f"This is a notice. {evidence} Thank you.", settings)


@pytest.mark.parametrize(
    ("evidence", "true"),
    [
        ("The Otta Mast is lower than the Lund Mast.", "The Lund Mast is higher than the Otta Mast."),
        ("Refunds take 5 business days.", "Refunds take 5 working days."),
        ("On short trips a bag may weigh 8 kg, on long ones 12 kg.", "On long trips a bag may weigh 12 kg."),
        ("The admin role can delete users; the editor role can only edit pages.", "The editor role cannot delete users."),
        ("Chips are mandatory for dogs and voluntary for cats.", "Chips are not mandatory for cats."),
    ],
)  # fmt: skip
def test_another_wording_of_a_parallel_clause_is_not_blocked(evidence: str, true: str) -> None:
    assert not blocks(true, evidence)


@pytest.mark.parametrize("settings", SETTINGS, ids=["offline", "exact"])
@pytest.mark.parametrize("form", ["It has things such as {} and {}.", "It has {}, and {}."])
@pytest.mark.parametrize(("evidence", "one", "other", "unknown"), LISTS)
def test_the_one_member_of_a_list_that_the_evidence_lacks_does_not_pass(
    evidence: str, one: str, other: str, unknown: str, form: str, settings: Settings
) -> None:
    assert not passes(form.format(f"{one}, {other}", unknown), evidence, settings)
