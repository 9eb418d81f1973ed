"""Which words of the evidence replace wrong ones."""

import pytest

from faithrails import Claim, Turn
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.read_claim_mentions import BY_RULES
from faithrails.repair.find_right_values import right_values
from faithrails.types.repair import changed

TOWER = (
    "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall and weighs 10,100 "
    "tonnes. Admission costs $29.40 for adults. Gustave Eiffel's company employed 300 workers on the site."
)


def corrected(sentence: str, *passages: str) -> str:
    turn = Turn.of(sentence, *(passages or (TOWER,)))
    found = right_values(turn, Claim(sentence, 0, len(sentence)), EvidenceIndex(turn.passages), BY_RULES)
    return changed(sentence, found)


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("built for the World's Fair of 1899 in Paris", "built for the World's Fair of 1889 in Paris"),
        ("built for the World's Fair of 1889 in Rome", "built for the World's Fair of 1889 in Paris"),
        ("It is 412 metres tall and weighs 10,100 tonnes.", "It is 330 metres tall and weighs 10,100 tonnes."),
        ("It is 330 metres tall and weighs 12,000 tonnes.", "It is 330 metres tall and weighs 10,100 tonnes."),
        ("It is 330 kilograms tall and weighs 10,100 tonnes.", "It is 330 metres tall and weighs 10,100 tonnes."),
        ("Admission costs $19.40 for adults.", "Admission costs $29.40 for adults."),
        ("Admission costs €29.40 for adults.", "Admission costs $29.40 for adults."),
        ("Admission costs over $29.40 for adults.", "Admission costs $29.40 for adults."),
        ("The company employed 500 workers on the site.", "The company employed 300 workers on the site."),
        ("Thomas Edison's company employed 300 workers on the site.", "Gustave Eiffel's company employed 300 workers on the site."),
        ("It is 412 metres tall and weighs 9,000 tonnes.", "It is 330 metres tall and weighs 10,100 tonnes."),
    ],
)  # fmt: skip
def test_what_the_evidence_has_in_its_place_takes_the_place_of_a_wrong_value(said: str, right: str) -> None:
    subject = "The Eiffel Tower was " if said.startswith("built") else ""
    assert corrected(f"{subject}{said}") == f"{subject}{right}"


@pytest.mark.parametrize(
    "sentence",
    [
        "Mark Twain visited it in 1899.",  # the evidence mentions no visit
        "The tower was repainted 19 times.",
        "It opened on 6 May 1899 after two years of work.",
        "It is 330 metres tall and weighs 10,100 tonnes.",  # nothing is wrong
        "It is about 330 metres tall.",
        "1899.",
        "Yes.",
    ],
)
def test_what_the_evidence_does_not_tell_is_not_made_up(sentence: str) -> None:
    assert corrected(sentence) == sentence


def test_a_value_of_something_else_is_not_taken() -> None:
    passage = "A bribe for Ayton was discussed at 20 schools."
    assert corrected("A bribe of $100,000 for Ayton was discussed.", passage).count("20") == 0
