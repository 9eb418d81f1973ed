"""Words of direction, of certainty and of comparison, in claims beside evidence that says otherwise."""

import itertools

import pytest
from metamorphic.checking import is_supported

from faithrails import Settings, Turn, check_sync

DIRECTIONS = [
    ("{a} finished nine seconds {w} {b}.", "ahead of", "behind"),
    ("The {a} opened a week {w} the {b} closed.", "before", "after"),
    ("The shelf hangs {w} the {a} in the {b}.", "above", "below"),
    ("Pets may travel on all routes {w} those to {a} and {b}.", "except", "including"),
    ("Tickets to {a} are sold {w} a seat in {b}.", "with", "without"),
]
NAMES = [("Vantour", "Bielak"), ("Marlow", "Tamsin")]


@pytest.mark.parametrize(
    ("said", "names", "turned"), list(itertools.product(DIRECTIONS, NAMES, (False, True)))
)
def test_the_opposite_direction_between_the_same_words_is_not_supported(
    said: tuple[str, str, str], names: tuple[str, str], turned: bool
) -> None:
    form, *words = said
    true, other = (form.format(a=names[0], b=names[1], w=word) for word in (words[::-1] if turned else words))
    evidence = f"Many things happened in May. Late in June, {true[0].lower()}{true[1:]}"
    if form.startswith("{a}"):
        evidence = f"Many things happened in May. {true}"
    assert is_supported("layered", evidence, true)
    assert not is_supported("exact", evidence, other)
    assert not is_supported("layered", evidence, other)


def test_the_same_distance_from_the_other_side_is_supported() -> None:
    assert is_supported("layered", "Vantour finished nine seconds ahead of Bielak.", "Bielak finished nine seconds behind Vantour.")  # fmt: skip


CERTAIN = [
    "has certainly met {b}",
    "has definitely met {b}",
    "undoubtedly met {b}",
    "is proven to have met {b}",
]


@pytest.mark.parametrize("certain", CERTAIN)
@pytest.mark.parametrize("names", NAMES)
def test_what_is_left_open_is_not_certain(certain: str, names: tuple[str, str]) -> None:
    evidence = f"The composer {names[0]} may have met {names[1]} in Leipzig in 1811. No letters survive."
    claim = f"{names[0]} {certain.format(b=names[1])} in Leipzig in 1811."
    assert not is_supported("layered", evidence, claim)
    assert is_supported("layered", evidence, f"{names[0]} may have met {names[1]} in Leipzig in 1811.")


COMPARED = [
    ("The blue line is {w}, at {a} km against {b} km for the red one.", "longer", "shorter", (13, 9)),
    ("The derby drew {w} people this year, {a} rather than {b}.", "more", "fewer", (41_200, 38_750)),
    ("The Plus policy has a {w} excess, ${a} compared with ${b}.", "lower", "higher", (100, 250)),
]


@pytest.mark.parametrize(("form", "right", "wrong", "numbers"), COMPARED)
def test_a_comparison_that_its_own_numbers_contradict_is_not_supported(
    form: str, right: str, wrong: str, numbers: tuple[int, int]
) -> None:
    a, b = numbers
    evidence = form.format(w=right, a=a, b=b)
    assert is_supported("exact", evidence, evidence)
    assert not is_supported("exact", evidence, form.format(w=wrong, a=a, b=b))
    assert not is_supported("layered", evidence, form.format(w=wrong, a=a, b=b))


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("We do not charge for closing your account.", "The bank does charge for closing your account."),
        ("The axolotl is able to regrow limbs and never leaves the water.", "The axolotl regularly leaves the water."),
        ("Members do not pay for the tour of the cellar.", "Members always pay for the tour of the cellar."),
    ],
)  # fmt: skip
def test_a_claim_that_insists_on_what_is_denied_is_contradicted(evidence: str, claim: str) -> None:
    assert not is_supported("layered", evidence, claim)


@pytest.mark.parametrize(
    ("first", "second"),
    [("Dr Sato's group", "The forestry service"), ("The loss adjuster", "The fire brigade's report")],
)
def test_a_statement_of_another_described_speaker_is_not_supported(first: str, second: str) -> None:
    evidence = (
        f"{first} estimates that 2,000 wild cats remain on the island. {second} puts the number at 3,500."
    )
    said = "{} estimates that 2,000 wild cats remain on the island."
    assert is_supported("layered", evidence, said.format(first))
    assert not is_supported("layered", evidence, said.format(second))


@pytest.mark.parametrize("joined", ["whereas", "while", "however,", "furthermore,", "instead,"])
def test_a_word_that_joins_sentences_replaces_no_name(joined: str) -> None:
    evidence = "Quality Control is focused on the start of the evaluation, and Ann Lee leads it."
    assert is_supported("layered", evidence, f"{joined} QC is focused on the start of the evaluation.")


def test_advice_of_a_guide_is_no_changed_duty() -> None:
    evidence = "Cook it until the juices run clear when poked with a knife. Visitors may use the pool in the morning."
    assert is_supported("layered", evidence, "The juices should run clear when poked with a knife.")
    assert not is_supported("layered", evidence, "Visitors must use the pool in the morning.")


@pytest.mark.parametrize("against", ["compared with", "against"])
@pytest.mark.parametrize(("less", "more"), [("costs less", "costs more"), ("is cheaper", "is dearer")])
def test_values_beside_a_clause_that_leaves_out_its_subject_tell_which_is_more(
    against: str, less: str, more: str
) -> None:
    evidence = f"A checked bag added online costs 35 euros, {against} 60 euros at the airport."
    for wrong in (
        f"A checked bag added online {more} than one added at the airport.",
        f"A checked bag added at the airport {less} than one added online.",
        f"A checked bag {less} at the airport than online.",
    ):
        assert check_sync(Turn.of(wrong, evidence), Settings()).unsupported, wrong
    for right in (
        f"A checked bag added online {less} than one added at the airport.",
        f"A checked bag added at the airport {more} than one added online.",
        f"A checked bag {less} online than at the airport.",
    ):
        assert not check_sync(Turn.of(right, evidence), Settings(verifiers="exact")).unsupported, right
