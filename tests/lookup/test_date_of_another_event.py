"""The dates of two events of one subject do not change places."""

from itertools import product

import pytest

from faithrails import Checker, Decision, Settings, Turn, check_sync

OFFLINE = Checker(Settings(preset="offline"))
SUBJECTS = [
    ("the castle", "was destroyed by a fire", "was rebuilt by the duke"),
    ("the bridge", "was closed for repairs", "reopened"),
    ("Marie Schmidt", "joined the company", "became head of sales"),
    ("the company", "was founded in Lyon", "moved its headquarters to Paris"),
]
DATES = [("1988", "1990"), ("March 2015", "June 2017"), ("4 May 2021", "9 May 2021")]
EVIDENCE = [
    "{s} {a} {d}. {p} {b} {e}.",
    "{s} {a} {d} and {b} {e}.",
    "{d}, {s} {a}. {e}, {p} {b}. The town is proud of it.",
]
CLAIMS = ["{s} {b} {x}.", "{x}, {s} {b}."]
CASES = list(product(SUBJECTS, DATES, EVIDENCE, CLAIMS))


def _on(date: str) -> str:
    return f"{'on' if date.count(' ') == 2 else 'in'} {date}"


def _sentence(form: str, **parts: str) -> str:
    """Return a filled form in which each sentence begins with a capital."""
    filled = form.format(**parts)
    return ". ".join(sentence[:1].upper() + sentence[1:] for sentence in filled.split(". "))


@pytest.mark.parametrize(("subject", "dates", "evidence", "claim"), CASES)
def test_the_date_of_the_other_event_is_held_and_the_own_is_not_blocked(
    subject: tuple[str, str, str], dates: tuple[str, str], evidence: str, claim: str
) -> None:
    name, first, second = subject
    one, other = map(_on, dates)
    pronoun = "she" if name == "Marie Schmidt" else "it"
    text = _sentence(evidence, s=name, a=first, b=second, d=one, e=other, p=pronoun)
    for event, own, wrong in ((first, one, other), (second, other, one)):
        right_claim, wrong_claim = (_sentence(claim, s=name, b=event, x=date) for date in (own, wrong))
        assert OFFLINE.check_sync(Turn.of(right_claim, text)).decision is not Decision.BLOCK, right_claim
        assert OFFLINE.check_sync(Turn.of(wrong_claim, text)).decision is not Decision.PASS, wrong_claim


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("It was rebuilt in 1764. Ten years before, a fire destroyed it.", "It was rebuilt after a fire in 1764."),
        ("The bridge was opened in 1932. It was closed in 1988, and again in 1999.", "The bridge was closed in 1999."),
        ("She joined in 2011. In 2015 she left the board, and in 2019 the company.", "She left the company in 2019."),
        ("The museum closed in 1939. The building burned in 1944.", "The building of the museum burned in 1944."),
        ("The firm was founded in 1998. It was sold in March 2005.", "The firm was sold in 2005."),
    ],
)  # fmt: skip
def test_what_both_dates_may_be_of_is_no_contradiction(evidence: str, claim: str) -> None:
    report = OFFLINE.check_sync(Turn.of(claim, evidence))
    assert all("displaced_value" not in kind for one in report.verdicts for kind in one.findings)


def test_a_date_behind_a_comma_belongs_to_the_clause_before_it() -> None:
    source = (
        "The mill was given to the town by its last owner, the Voss family, in 1931, and the museum opened in "
        "1937."
    )
    assert check_sync(Turn.of("The museum opened in 1931.", source)).decision is not Decision.PASS
    assert check_sync(Turn.of("The museum opened in 1937.", source)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("one", "other"), [("built", "demolished"), ("opened", "closed"), ("raised", "lowered")]
)
@pytest.mark.parametrize(("first", "second"), [("1962", "2010"), ("March 2015", "June 2017")])
def test_opposite_events_of_one_sentence_keep_their_dates(
    one: str, other: str, first: str, second: str
) -> None:
    text = f"The bridge was {one} in {first} and {other} in {second}."
    for event, own, wrong in ((one, first, second), (other, second, first)):
        for claim in ("In {}, the bridge was {}.", "The bridge was {1} in {0}."):
            assert OFFLINE.check_sync(Turn.of(claim.format(own, event), text)).decision is Decision.PASS
            assert OFFLINE.check_sync(Turn.of(claim.format(wrong, event), text)).decision is not Decision.PASS
