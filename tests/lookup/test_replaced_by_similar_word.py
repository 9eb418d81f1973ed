"""Another thing of the kind, or the opposite, in place of a word of the evidence is found."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

SENTENCES = (
    "The old ferry brings the {} to the island twice a week.",
    "Visitors can see how the {} was restored in the new museum.",
    "In the trial of 2019 the {} was examined by two independent laboratories.",
)
KINDS = (("liver", "kidney"), ("wheat", "barley"), ("oxygen", "hydrogen"), ("bicycle", "car"))
OPPOSITES = (
    ("The patch will enable the automatic backup of the archive.", "enable", "disable"),
    ("The firm reported a surprising gain in its annual statement.", "gain", "loss"),
    ("The lid must be closed tightly before the jar is heated.", "tightly", "loosely"),
)
OTHERS = "The harbour was built by Dutch engineers. Its lighthouse is painted white."


def found(answer: str, evidence: str) -> bool:
    verdicts = check_sync(Turn.of(answer, f"{OTHERS} {evidence}"), Settings(verifiers="exact")).verdicts
    return any(
        "replaced_word" in name or "antonym" in name for verdict in verdicts for name in verdict.findings
    )


CHANGED = [
    (sentence.format(one), sentence.format(other))
    for sentence, kind in itertools.product(SENTENCES, KINDS)
    for one, other in itertools.permutations(kind)
] + [(text, text.replace(one, other)) for text, one, other in OPPOSITES]


@pytest.mark.parametrize(("answer", "evidence"), CHANGED)
def test_another_word_of_the_kind_is_found_and_the_same_is_not(answer: str, evidence: str) -> None:
    assert found(answer, evidence)
    assert not found(answer, answer)


@pytest.mark.parametrize(("answer", "evidence"), CHANGED)
def test_it_is_found_where_the_sentence_begins_otherwise(answer: str, evidence: str) -> None:
    start = "According to the guide, "
    assert found(f"{start}{answer[0].lower()}{answer[1:]}", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "The ferry brings wheat to the island twice a week.",
            "The ferry brings wheat and barley to the island twice a week.",
        ),
        ("A physician removes the stitches after ten days.", "A doctor removes the stitches after ten days."),
        (
            "The old ferry takes dogs to the island at night.",
            "The old ferry takes poodles to the island at night.",
        ),
        (
            "The result was not atypical for patients of this age.",
            "The result was typical for patients of this age.",
        ),
        (
            "Both sodium and potassium react violently with water.",
            "Sodium reacts violently with water and forms hydrogen. So does potassium.",
        ),
    ],
)
def test_what_names_the_same_or_is_also_said_is_not_found(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)
