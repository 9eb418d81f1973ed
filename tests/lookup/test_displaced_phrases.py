"""A copied sentence with the subject or object of another sentence is contradicted."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
SENTENCES = (
    ("The forestry office", "estimates that two thousand wild cats remain on the island."),
    ("Our test kitchen", "found that the lid of the kettle was stiff after a month."),
    ("The loss adjuster", "concluded that the fire had started beside the tumble dryer."),
    ("An inspector for the railway", "said that no passenger was hurt in the morning accident."),
    ("Goalkeeper Ben Adeyemi", "said the pitch had been in a terrible state since August."),
)
OTHERS = [(a, b) for a in SENTENCES for b in SENTENCES if a != b]


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_another_speaker_or_actor_is_found(one: tuple[str, str], other: tuple[str, str]) -> None:
    evidence = " ".join(" ".join(sentence) for sentence in SENTENCES)
    assert any(kind.startswith("displaced") for kind in found(f"{one[0]} {other[1]}", evidence))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_same_speaker_is_not(sentence: tuple[str, str]) -> None:
    assert not found(" ".join(sentence), " ".join(" ".join(sentence) for sentence in SENTENCES))


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Velto may buy back shares in June.",
            "Velto expects fewer sales. The company may buy back shares in June.",
        ),
        ("The ferry sails at nine on Sundays.", "The ferry has a bar. It sails at nine on Sundays."),
        ("75 % of the members voted.", "Three quarters of the members voted."),
        ("Three quarters of the members voted.", "75 % of the members voted."),
        ("Professor Ann Smith runs the clinic.", "Ann Smith runs the clinic."),
        ("Planck was born in Kiel in 1858.", "Max Planck was born in Kiel in 1858."),
        ("Apple CEO Tim Cook announced a phone.", "Tim Cook, CEO of Apple, announced a phone."),
        ("It is a myth that bats are blind.", "A common myth is that bats are blind."),
        ("Mr Lee sold the red barn to a neighbour.", "Tom Lee is 80. Lee sold the red barn to a neighbour."),
    ],
)
def test_the_same_in_other_words_is_not(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)
