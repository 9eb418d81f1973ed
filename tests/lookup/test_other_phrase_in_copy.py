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


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (  # "set your" for "top of the"
            "Set your page size to 800 pixels wide by 300 pixels high.",
            "Set your page size. The cover photo (the large image at the top of the page) is 800 pixels wide "
            "by 300 pixels high.",
        ),
        (
            "Use your card to pay 20 euros a month for the gym.",
            "Use your card. The price at the back of the card is to pay 20 euros a month for the gym.",
        ),
        (
            "Our test kitchen found that the lid was stiff after a month.",
            "Our test kitchen is open. “It was the lock of the loss adjuster. Found that the lid was stiff after a month.”",
        ),
    ],
)
def test_a_part_of_a_phrase_or_a_verb_is_no_other_phrase(answer: str, evidence: str) -> None:
    assert "displaced_phrase_in_copy" not in found(answer, evidence)


@pytest.mark.parametrize(
    ("answer", "there"),
    [
        ("The head of the forestry office", "The loss adjuster"),
        ("The forestry office", "The inspector of the railway"),
        ("The forestry office", "Yesterday the loss adjuster"),
    ],
)
def test_a_phrase_with_a_preposition_is_another_phrase(answer: str, there: str) -> None:
    rest = "estimates that two thousand wild cats remain on the island."
    assert any(
        kind.startswith("displaced")
        for kind in found(f"{answer} {rest}", f"Later {answer.lower()} was closed. {there} {rest}")
    )


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (  # "ferry: the flex" ends with the phrase
            "The Eco fare can be changed until departure and refunded at 90 %.",
            "Tickets for the ferry: the Flex fare can be changed until departure and refunded at 90 %. The Eco "
            "fare is cheap.",
        ),
        (  # the second determiner of the claim stands behind a comma
            "The daughter, a nurse, said that age mattered less than blood vessels.",
            "Surgeon Nikhil Rao said age mattered less than blood vessels. Her daughter, a nurse, was there.",
        ),
    ],
)
def test_a_phrase_is_found_behind_other_words_and_with_an_apposition(answer: str, evidence: str) -> None:
    assert "displaced_phrase_in_copy" in found(answer, evidence)


def test_the_place_of_another_sentence_is_found() -> None:
    landed = "The module landed in the Bay of Pebbles on 4 May."
    evidence = f"Its twin landed in the Crater of Sand. {landed}"
    assert found("The module landed in the Crater of Sand on 4 May.", evidence)
    assert not found(landed, evidence)


# What two sentences of one pattern say of a subject, a place or a cause, with other beginnings and ends.
PATTERNS = (
    ("{} is served in {} at eight", ("breakfast", "tea"), ("the glass pavilion", "the stone cellar")),
    ("{} leads to {} after the mill", ("the red trail", "the canal path"), ("the picnic area", "the salt mine")),
    ("{} was given by {} in spring", ("the piano", "the printing press"), ("the Larsen family", "the brewery")),
    ("{} is caused by {}", ("the humming noise", "the brown stain"), ("a loose fan", "old iron pipes")),
)  # fmt: skip
AROUND = (
    (("By custom, ", ", weather permitting"), ("Since the rebuilding, ", " as before")),
    (("As always, ", " according to the new plan"), ("In most years ", "")),
)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("which", [0, 1])
def test_the_phrase_of_a_sentence_like_it_is_found(
    pattern: tuple[str, tuple[str, str], tuple[str, str]],
    around: tuple[tuple[str, str], tuple[str, str]],
    which: int,
) -> None:
    form, subjects, phrases = pattern

    def said(phrase: str) -> str:
        before, after = around[which]
        return f"{before}{form.format(subjects[which], phrase)}{after}."

    other = 1 - which
    before, after = around[other]
    evidence = f"{said(phrases[which])} {before}{form.format(subjects[other], phrases[other])}{after}."
    assert not found(said(phrases[which]), evidence)
    assert found(said(phrases[other]), evidence)
