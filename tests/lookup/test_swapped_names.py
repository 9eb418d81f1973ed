"""A claim in which names have changed places, or a word is the opposite of the evidence's, is contradicted."""

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.types import Label

EXACT = Settings(verifiers="exact")
DIRECTED = (
    "{} sued {} over the unpaid bill.",
    "{} will buy its smaller rival {} in May.",
    "{} sued his sister {} in Lyon.",
    "{} reports to {} since the spring.",
    "{} bought a house from {} in Lyon.",
    "{} was appointed by {} last year.",
    "{} refers all complaints to {}.",
    "{} lies upstream of {} on the same river.",
)
SYMMETRIC = (
    "{} (also known as {}) is a bank.",
    "{} married {} in Lyon.",
    "{} and {} chair the board.",
    "{} borders {} in the east.",
)
PAIRS = (
    ("Ann Lee", "Tom Hart"),
    ("Ann Lee", "Tom Lee"),
    ("Bradu River", "Hudeasa River"),
    ("Acme", "the Harbour Trust"),
    ("the Bank of Ghent", "the Lind Fund"),
)


def label(answer: str, evidence: str) -> Label:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].label


@pytest.mark.parametrize("frame", DIRECTED)
@pytest.mark.parametrize("pair", PAIRS)
def test_names_that_change_places_contradict(frame: str, pair: tuple[str, str]) -> None:
    said, other = frame.format(*pair), frame.format(*reversed(pair))
    assert label(said[0].upper() + said[1:], other[0].upper() + other[1:]) == Label.CONTRADICTED


@pytest.mark.parametrize("frame", SYMMETRIC)
@pytest.mark.parametrize("pair", PAIRS)
def test_names_of_a_symmetric_relation_may_change_places(frame: str, pair: tuple[str, str]) -> None:
    said, other = frame.format(*pair), frame.format(*reversed(pair))
    assert label(said[0].upper() + said[1:], other[0].upper() + other[1:]) == Label.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Ann Lee was sued by Tom Hart.", "Tom Hart sued Ann Lee."),
        (
            "Tom Hart sued Ann Lee, and Ann Lee sued Tom Hart.",
            "Ann Lee sued Tom Hart, and Tom Hart sued Ann Lee.",
        ),
        ("Tom Hart sued Ann Lee.", "Ann Lee sued Tom Hart. Tom Hart sued Ann Lee."),
    ],
)
def test_what_the_evidence_says_too_is_supported(answer: str, evidence: str) -> None:
    assert label(answer, evidence) == Label.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Risks to private health were assessed before the launch.",
            "Before launch they assess public health.",
        ),
        ("The club has an indoor pool for its members.", "Members of the club swim in its outdoor pool."),
        ("He wrote about rural schools.", "Articles that he wrote are about urban schools."),
    ],
)
def test_a_phrase_with_the_opposite_word_contradicts(answer: str, evidence: str) -> None:
    assert label(answer, evidence) == Label.CONTRADICTED


def test_a_word_that_the_evidence_has_is_no_opposite_phrase() -> None:
    evidence = "Articles that he wrote are about urban schools. He wrote about schools in rural places too."
    assert label("He wrote about rural schools.", evidence) == Label.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Dr Osei receives the applications.", "Please send applications to Dr Osei in the first week."),
        ("Dr Osei receives the prize.", "The jury will give Dr Osei the prize, as it has every year."),
        (
            "Sales rose to $418 million.",
            "Sales were $418 million, up 6%. Profit fell from $37 million to less.",
        ),
    ],
)
def test_the_other_side_of_an_event_and_a_shared_unit_are_no_opposites(answer: str, evidence: str) -> None:
    assert label(answer, evidence) != Label.CONTRADICTED


def test_the_other_side_of_an_event_contradicts_of_the_same_subject() -> None:
    assert label("Anna sold the house in Lyon.", "Anna bought the house in Lyon.") == Label.CONTRADICTED
