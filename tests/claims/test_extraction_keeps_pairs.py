"""Statements that take apart what their sentence binds together do not cover it."""

from collections.abc import Callable
from itertools import product

import pytest

from faithrails.claims.extraction_fidelity import addable_tokens, is_covered

Extraction = tuple[str, list[str]]
SUBJECTS = ["The suspect", "Anna Lee", "The new board"]
DEEDS = [
    ("stole 50 dollars", "fled"),
    ("signed the lease", "left Rome"),
    ("opened in 1990", "closed in 2001"),
]
ADVERBS = (
    "allegedly reportedly probably possibly nearly almost apparently perhaps rarely partly mainly".split()
)
REPORTS = [
    "denies that",
    "doubts whether",
    "was accused of claims that",
    "failed to",
    "refused to",
    "promised to",
]


def adverb_moved() -> list[Extraction]:
    return [
        (f"{who} {adverb} {one} and {other}.", [f"{who} {one}.", f"{who} {adverb} {other}."])
        for who, adverb, (one, other) in product(SUBJECTS, ADVERBS, DEEDS)
    ]


def report_dropped() -> list[Extraction]:
    said = [
        ("it polluted the river", "The firm polluted the river."),
        ("the plant is safe", "The plant is safe."),
    ]
    reports = [
        (f"The firm {how} {what}.", [stated, f"The firm {how.split()[0]}."])
        for how in REPORTS[:3]
        for what, stated in said
    ]
    deeds = [(f"Anna {how} win the prize.", ["Anna win the prize.", f"Anna {how}."]) for how in REPORTS[3:]]
    return [
        *reports,
        *deeds,
        ("It is false that the tower is in Rome.", ["The tower is in Rome.", "It is false."]),
    ]


def condition_dropped() -> list[Extraction]:
    return [
        (
            f"{word} {case}, the match is cancelled and fans get refunds.",
            ["The match is cancelled.", f"{word} {case}, fans get refunds."],
        )
        for word in ("If", "Unless", "Until", "Provided")
        for case in ("it rains", "the mayor agrees", "the pitch dries")
    ]


def subject_replaced() -> list[Extraction]:
    return [
        (f"{who} {one} and {other}.", [f"Oslo {one}.", f"{who} {other}."])
        for who, (one, other) in product(SUBJECTS, DEEDS)
    ]


def repeated_value_dropped() -> list[Extraction]:
    return [
        (
            f"The red bus {verb} {value} and the blue bus {verb} {value} from gate {gate}.",
            [f"The red bus {verb} {value}.", f"The blue bus {verb} from gate {gate}."],
        )
        for verb, value, gate in product(("leaves at", "starts at"), ("9", "10:30"), ("3", "B"))
    ]


def pairs_crossed() -> list[Extraction]:
    people, values = [("Anna", "Bob"), ("Ajax", "Roma")], [("3", "5"), ("12", "40")]
    return [
        (f"{a} and {b} {verb} {x} and {y} goals.", [f"{a} {verb} {y} goals.", f"{b} {verb} {x} goals."])
        for (a, b), (x, y), verb in product(people, values, ("scored", "missed"))
    ]


@pytest.mark.parametrize(
    "kind",
    [
        adverb_moved,
        report_dropped,
        condition_dropped,
        subject_replaced,
        repeated_value_dropped,
        pairs_crossed,
    ],
)
def test_statements_that_bind_words_otherwise_do_not_cover(kind: Callable[[], list[Extraction]]) -> None:
    believed = [case for case in kind() if is_covered(*case, addable_tokens(f"{case[0]} Oslo is cold.", ""))]
    assert believed == []


@pytest.mark.parametrize(
    ("before", "sentence", "statements"),
    [
        ("", "The suspect allegedly stole a car and fled.", ["The suspect allegedly stole a car.", "The suspect fled."]),
        ("", "The firm denies that it leaked oil and was fined.", ["The firm denies that it leaked oil.", "The firm was fined."]),
        ("", "The bridge that opened in 1932 is 503 metres long.", ["The bridge opened in 1932.", "The bridge is 503 metres long."]),
        ("", "If it rains, the match is off.", ["If it rains, the match is off."]),
        ("The Eiffel Tower is old.", "The tower is 330 metres tall.", ["The Eiffel Tower is 330 metres tall."]),
        ("Anna Lee is here.", "She won in 1990 and retired in 2001.", ["Anna Lee won in 1990.", "Anna Lee retired in 2001."]),
        ("", "The red bus is due at 9 and the blue bus is due at 9.", ["The red bus is due at 9.", "The blue bus is due at 9."]),
        ("", "Anna and Bob scored 3 and 5 goals.", ["Anna scored 3 goals.", "Bob scored 5 goals."]),
        ("", "Tom and Ann liked tea and cake.", ["Tom liked tea.", "Tom liked cake.", "Ann liked tea.", "Ann liked cake."]),
        ("", "The museum is open to visitors and charges $5.", ["The museum is open to visitors.", "The museum charges $5."]),
    ],
)  # fmt: skip
def test_statements_that_keep_what_belongs_together_cover(
    before: str, sentence: str, statements: list[str]
) -> None:
    assert is_covered(sentence, statements, addable_tokens(f"{before} {sentence}", ""))
