"""A value that belongs to something else in the same evidence contradicts a claim that copies a sentence."""

from itertools import permutations

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
SENTENCES = (
    "The {} weighs {} kg.",
    "The {} costs {} euros a month.",
    "Returns of the {} are accepted within {} days of delivery.",
    "In {1}, Ann Lee designed the {0} for the city.",
    "The {} was opened on {} March 1932.",
)
THINGS, VALUES = ("pump", "case", "bridge"), ("14", "19", "27")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("values", [*permutations(VALUES, 3)][1:])
def test_values_of_each_other_are_found(sentence: str, values: tuple[str, ...]) -> None:
    evidence = " ".join(map(sentence.format, THINGS, VALUES))
    for thing, value, right in zip(THINGS, values, VALUES, strict=True):
        expected = () if value == right else ("displaced_value_in_copy",)
        assert found(sentence.format(thing, value), evidence) == expected


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Sales were 6 million in 2020.", "In 2019 sales were 5 million. In 2020 sales were 6 million."),
        ("Plan B costs $30.", "Plan A costs $20 and Plan B costs $30."),
        ("The pump weighs 4 kg.", "The pump weighs 6 kg. Without its case the pump weighs 4 kg."),
        ("It has 3 floors.", "The tower, 330 m tall, has 3 floors. The mill has 2 floors."),
        ("The pump weighs 6,000 g.", "The pump weighs 6 kg. The case weighs 6,000 g less."),
        ("The mill has 330 rooms.", "The mill has hundreds of rooms. The tower has 330 rooms."),
    ],
)
def test_what_another_sentence_says_or_none_says_otherwise_is_not_found(answer: str, evidence: str) -> None:
    assert "displaced_value_in_copy" not in found(answer, evidence)


def test_the_right_value_is_named() -> None:
    report = check_sync(
        Turn.of("The pump weighs 4 kg.", "The pump weighs 6 kg. The case weighs 4 kg."), EXACT
    )
    assert report.verdicts[0].why == "the passage says '6' here; '4' is about something else"


@pytest.mark.parametrize("before", ["", "A third man saw it. ", "In the third quarter they led. "])
@pytest.mark.parametrize(("said", "there"), [*permutations(("second", "third", "sixth"), 2)])
def test_another_ordinal_before_a_name_is_found(before: str, said: str, there: str) -> None:
    sentence = "They are favored to win, which would be their {} NFL championship in eight tries."
    assert found(sentence.format(said), before + sentence.format(there))
    assert not found(sentence.format(there), before + sentence.format(there))
