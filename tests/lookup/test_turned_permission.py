"""Permissions and duties are told apart in whatever words they are given."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Decision, Turn, check_sync
from faithrails.text.permissions import force_of
from faithrails.text.tokenized import tokenized

FORMS = {
    "allowed": ("{s} may {a}.", "{s} are allowed to {a}.", "{s} are permitted to {a}.", "{s} are free to {a}."),
    "forbidden": (
        "{s} may not {a}.", "{s} must not {a}.", "{s} are not allowed to {a}.", "{s} are forbidden to {a}.",
        "{s} are prohibited from {g}.", "No {s} may {a}.",
    ),
    "needed": ("{s} must {a}.", "{s} have to {a}.", "{s} are required to {a}.", "{s} are obliged to {a}."),
    "free": (
        "{s} need not {a}.", "{s} do not have to {a}.", "{s} are not required to {a}.",
        "{s} are not obliged to {a}.",
    ),
}  # fmt: skip
OPPOSED = [("allowed", "forbidden"), ("forbidden", "allowed"), ("needed", "free"), ("free", "needed")]
OF = [
    ("visitors", "photograph the ceiling", "photographing the ceiling"),
    ("tenants", "repaint the shared hallway", "repainting the shared hallway"),
    ("interns", "sign the weekly report", "signing the weekly report"),
]


def said(form: str, subject: str, action: str, doing: str) -> str:
    text = form.format(s=subject, a=action, g=doing)
    return text[0].upper() + text[1:]


def decision(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize("of", OF, ids=lambda of: of[0])
@pytest.mark.parametrize(("force", "other"), OPPOSED)
def test_the_opposite_permission_never_passes(force: str, other: str, of: tuple[str, str, str]) -> None:
    passed = [
        (evidence, answer)
        for there, own in product(FORMS[force], FORMS[other])
        for evidence, answer in [(said(there, *of), said(own, *of))]
        if decision(answer, f"{evidence} The office is on the second floor.") is Decision.PASS
    ]
    assert not passed


@pytest.mark.parametrize("of", OF, ids=lambda of: of[0])
@pytest.mark.parametrize("force", FORMS)
def test_the_same_permission_in_other_words_is_not_blocked(force: str, of: tuple[str, str, str]) -> None:
    blocked = [
        (evidence, answer)
        for there, own in product(FORMS[force], FORMS[force])
        for evidence, answer in [(said(there, *of), said(own, *of))]
        if decision(answer, f"{evidence} The office is on the second floor.") is Decision.BLOCK
    ]
    assert not blocked


@pytest.mark.parametrize(
    ("text", "force"),
    [
        ("You may leave", "allowed"),
        ("You may not leave", "forbidden"),
        ("Nobody is permitted to leave", "forbidden"),
        ("No ticket is required", "free"),
        ("Entry without a ticket is not allowed", "forbidden"),
        ("It is not strictly necessary", "free"),
        ("You can't leave", "forbidden"),
        ("You don’t have to leave", "free"),
        ("Leaving is not optional", "needed"),
        ("Those who are not ill may leave", None),  # denies something else
        ("You may leave, but you must come back", None),  # two
        ("The door is green", None),
        ("It is free of charge", None),
        ("The board decides in May whether to sell", None),  # the month
        ("It opens on 5 May", None),
    ],
)
def test_reads_what_words_permit(text: str, force: str | None) -> None:
    found = force_of(tokenized(text).words)
    assert (found[0] if found else None) == force


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Cyclists may not enter the tunnel without lights.", "Cyclists may enter the tunnel with lights."),
        ("You may not leave before noon.", "You are allowed to leave after noon."),
        ("Pets are not permitted unless a deposit is paid.", "Pets are permitted if a deposit is paid."),
        ("Registration is mandatory.", "Registration is required."),
        (
            "Steam can be pumped, and does not need to be cooled.",
            "Steam can be pumped and need not be cooled.",
        ),
    ],
)
def test_what_a_rule_leaves_open_passes(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("You have finished school; a degree is welcome but not required.", "A degree is required."),
        ("Pets are not permitted unless a deposit is paid.", "Pets are permitted."),
        ("A helmet is recommended but not mandatory.", "A helmet is mandatory."),
        (
            "Photos are allowed in the nave, but they are not permitted in the crypt.",
            "Photos are forbidden in the nave.",
        ),
        (
            "No ticket is required on Sundays. A ticket is required on Mondays.",
            "A ticket is required on Sundays.",
        ),
    ],
)
def test_a_turned_rule_among_others_does_not_pass(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Applicants may be required to attend an interview.", "Applicants must attend an interview."),
        ("Applicants may have to pay a deposit.", "Applicants are required to pay a deposit."),
        ("It is recommended to book a table in advance.", "It is necessary to book a table in advance."),
        ("Guests are advised to wear warm clothes.", "Guests have to wear warm clothes."),
        ("It is not recommended to drink the tap water.", "It is forbidden to drink the tap water."),
    ],
)
def test_advice_is_no_duty(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Applicants may be required to attend an interview.", "Applicants may have to attend an interview."),
        ("It is recommended to book a table in advance.", "Guests are advised to book a table in advance."),
    ],
)
def test_advice_in_other_words_passes(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("You have finished school; a degree is welcome but not required.", "A degree is not required."),
        (
            "You have finished school; a degree is welcome but not required.",
            "You need to have finished school.",
        ),
        (
            "Interns need not sign the report. Managers must sign the report.",
            "Managers have to sign the report.",
        ),
        ("Members may borrow books. They may not borrow more than five books.", "Members may borrow books."),
        (
            "Photos are allowed in the nave, but they are not permitted in the crypt.",
            "Photos are not allowed in the crypt.",
        ),
    ],
)
def test_a_rule_for_others_or_for_more_is_no_contradiction(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


def test_more_than_the_allowed_number_is_a_limit_in_every_wording() -> None:
    evidence = "Members may not borrow more than five books at a time."
    for answer in ("Members are not allowed to borrow more than five books at a time.",
                   "Members are forbidden to borrow more than five books at a time."):  # fmt: skip
        assert decision(answer, evidence) is Decision.PASS


def test_a_permission_of_one_thing_follows_only_from_one_without_more() -> None:
    def supported(evidence: str) -> float:
        return check_sync(Turn.of("Swimming is permitted.", evidence)).verdicts[0].support

    assert supported("Swimming is allowed.") > 0.95 > supported("Swimming is allowed in the outdoor pool.")
