"""What an audit finds in claims, and what it lets stand."""

import json
from pathlib import Path

import pytest

from faithrails.claims.audit import audit, is_compound, locate_claims
from faithrails.types import Turn

from command_line import faithrails

ANSWER = "The tower is 330 metres tall. It was built in 1889."


@pytest.mark.parametrize(
    "claim",
    ["The tower is in Paris and was built in 1889.", "It is tall. It is old.", "Marie, who was born in Warsaw, won.",
     "One guard was hurt and an officer was wounded.", "The tower is tall; it stands in Paris.",
     "It has been sold, but the price is unknown."],
)  # fmt: skip
def test_a_claim_with_two_statements_is_compound(claim: str) -> None:
    assert is_compound(claim)


@pytest.mark.parametrize(
    "claim",
    ["The tower is 330 metres tall.", "Paris and Rome are cities.", "It is red, white and blue.",
     "The cat and the dog were happy.", "If it rains, the match is cancelled.", "He said that it is so.",
     "After a chase and a crash, an officer and the suspect were hurt.", "It was sold to A and B."],
)  # fmt: skip
def test_a_claim_with_one_statement_is_not_compound(claim: str) -> None:
    assert not is_compound(claim)


@pytest.mark.parametrize(
    ("claims", "uncovered", "duplicates"),
    [
        (["The tower is 330 metres tall.", "It was built in 1889."], 0, 0),
        (["The tower is 330 metres tall."], 1, 0),
        (["The tower is 330 metres tall.", "It was built in 1899."], 1, 0),
        ([], 2, 0),
        ([ANSWER, "the tower is 330 metres tall", "The tower is 330 metres tall."], 0, 1),
    ],
)
def test_what_no_claim_covers_and_what_is_said_twice_is_found(
    claims: list[str], uncovered: int, duplicates: int
) -> None:
    found = audit(Turn.of(ANSWER, "x"), locate_claims(claims, ANSWER))
    assert (len(found.uncovered), len(found.duplicates)) == (uncovered, duplicates)


@pytest.mark.parametrize(
    ("options", "code"),
    [((), 0), (("--max-uncovered", 1), 0), (("--max-uncovered", 0), 1), (("--max-duplicates", 0), 0)],
)
def test_the_exit_code_follows_the_limits(options: tuple[object, ...], code: int, tmp_path: Path) -> None:
    rows = [
        {"context": "c", "response": ANSWER, "claims": claims}
        for claims in ([{"text": ANSWER}], [ANSWER[:29]])
    ]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = faithrails("audit-claims", tmp_path / "rows.jsonl", *options)
    assert (done.code, "2: It was built in 1889." in done.out) == (code, True), done.err


def test_without_claims_in_the_rows_those_of_the_settings_are_audited(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(json.dumps({"context": "c", "response": ANSWER}))
    done = faithrails("audit-claims", tmp_path / "rows.jsonl")
    assert done.out.startswith("1 answer, 2 claims\nuncovered: 0")
