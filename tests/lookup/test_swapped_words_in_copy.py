"""Two phrases of a copied sentence that change places, and reorderings that say the same."""

import pytest
from swapped_words import is_swapped


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        # With a synonym beside one of them, and of words that say little one of the two.
        ("After the first day of the race the red team leads and the blue side follows by a minute.", "After the first day of the race the blue team leads and the red squad follows by a minute."),
        ("A winter species spends the few as adults, in holes in trees.", "A few species spend the winter as adults, in holes in trees."),
        ("During the whole war the young head of the press office worked as an analyst at the front for poets.", "During the whole war poets worked as an analyst at the front for the young head of the press office."),
        ("The film also features Catherine Hara and Kevin as John Heard's parents.", "The film also features Catherine Hara and John Heard as Kevin's parents."),
        ("English cooking dominated the colonial diet until, with new settlers, other national soups came.", "English cooking dominated the national diet until, with new settlers, other colonial dishes came."),
    ],
)  # fmt: skip
def test_words_that_change_places_are_found_beside_a_reworded_one(answer, evidence):
    assert is_swapped(answer, evidence)
    assert not is_swapped(evidence, evidence)


# The words before, one phrase, what relates it to the other, the other, and the words behind.
TURNED = (
    ("The old railway runs every day from Port Lincoln to", "Ceduna", "on the", "Eyre Peninsula", "in summer too"),
    ("They found the lost animals held captive in", "Cliff Asylum", "where", "Mayor Leo", "hides them from the public"),
    ("The dog gets left behind while saving", "Woody", "from", "Scud", "at the end of the second act"),
    ("She holds a master's degree in", "Security Studies", "from", "Georgetown", "and another degree in history"),
    ("In the evening the nurse carried the", "lamp", "under the", "blanket", "through the long cold ward"),
)  # fmt: skip


@pytest.mark.parametrize(("before", "one", "relation", "other", "behind"), TURNED)
def test_two_phrases_that_change_places_around_what_relates_them_are_found(
    before, one, relation, other, behind
):
    evidence = f"{before} {one} {relation} {other} {behind}."
    assert not is_swapped(evidence, evidence)
    assert is_swapped(f"{before} {other} {relation} {one} {behind}.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        # Phrases of one kind of place or time come in any order.
        ("Dotty was born in 1923 in Boston and died in 2014 in Gloucester.", "Dotty was born in Boston in 1923, and died in Gloucester in 2014."),
        ("He lives in the north in the county of Bara with one son and a dog.", "He lives in the county of Bara in the north with a son and one dog."),
        ("The talk is at noon at the town hall on the hill.", "The talk is at the town hall at noon on the hill."),
        ("The shop sells bread and milk to people of the town.", "The shop sells milk and bread to people of the town."),
        ("The report names Ben Roth and Ann Lee as its authors.", "The report names Ann Lee and Ben Roth as its authors."),
        ("He visited Oslo and Rome in May with his brother.", "He visited Rome and Oslo in May with his brother."),
        ("The capital of the old kingdom is Rovia, on the coast.", "Rovia is the capital of the old kingdom, on the coast."),
        ("The plan is small but cheap, and people like it a lot.", "The plan is cheap but small, and people like it a lot."),
    ],
)  # fmt: skip
def test_other_orders_that_say_the_same_are_not_found(answer, evidence):
    assert not is_swapped(answer, evidence)


@pytest.mark.parametrize(
    ("evidence", "one", "other"),
    [
        # A verb of giving, and words that join equals elsewhere between the two, decide nothing.
        ("After the party Ann is shown sending a friend request to Ben on Albright's page for hours.", "party", "page"),
        ("The wrestler then jumps around and swings forward to drop the opponent's head into the mat.", "wrestler", "mat"),
        ("Leo, who was a producer, stars with Jonah as his partner and friend and Margot as his wife.", "producer", "wife"),
    ],
)  # fmt: skip
def test_words_far_apart_that_change_places_are_found(evidence, one, other):
    swapped = evidence.replace(one, "#").replace(other, one).replace("#", other)
    assert is_swapped(swapped, evidence)
    assert not is_swapped(evidence, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Ann met Carl and Ben left the room at noon.", "Ann met Ben and Carl left the room at noon."),
        (
            "The landlord pays for gas and the tenant for water.",
            "The tenant pays for gas and the landlord for water.",
        ),
    ],
)
def test_what_stands_around_and_may_belong_to_two_statements(answer, evidence):
    assert is_swapped(answer, evidence)
