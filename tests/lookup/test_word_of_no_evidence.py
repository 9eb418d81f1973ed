"""One word of a copied sentence, put by another that no passage has: a synonym passes, another thing does not."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync
from faithrails.text.word_relations import may_be_synonyms

OFFLINE = Settings(preset="offline")
SENTENCES = (
    ("Maria Lopez holds a degree in {} from the University of Graz.", "chemistry", (), ("physics", "biology")),
    ("Operating costs rose last year because of higher {}.", "wages", ("salaries",), ("rents", "fares")),
    ("The file is looked up in the {} directory of the user.", "home", (), ("current", "parent")),
    ("The court of appeal {} the ruling of the lower judge.", "overturned", ("reversed",), ("upheld", "praised")),
    ("A {} blocked the bridge at Pike Lane for two hours.", "lorry", ("truck",), ("tree", "crane")),
    ("The {} is paid to the harbour office once a month.", "fee", ("charge",), ("deposit", "ransom")),
    ("The bakery on the corner {} bread from two villages.", "buys", ("purchases",), ("photographs", "refuses")),
    ("The {} signed the petition before the meeting.", "doctor", ("physician",), ("baker", "gardener")),
)  # fmt: skip
OTHERS = "Ask at the desk for help. The lamp in the hall is new."


def decided(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, f"{evidence} {OTHERS}"), OFFLINE).decision


@pytest.mark.parametrize(("form", "word", "same", "others"), SENTENCES)
def test_another_thing_does_not_pass_and_a_synonym_does(
    form: str, word: str, same: tuple[str, ...], others: tuple[str, ...]
) -> None:
    evidence = form.format(word)
    assert all(decided(form.format(other), evidence) is not Decision.PASS for other in others)
    assert all(decided(form.format(each), evidence) is Decision.PASS for each in (word, *same))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lorries", "trucks"),
        ("bought", "purchased"),
        ("apartment", "flat"),
        ("annual", "yearly"),
        ("begin", "start"),
    ],
)
def test_forms_of_synonyms_are_recognised(one: str, other: str) -> None:
    assert may_be_synonyms(one, other) and may_be_synonyms(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("physics", "chemistry"), ("hotel", "home"), ("rent", "wage"), ("green", "red"), ("fifth", "third")],
)
def test_other_things_are_no_synonyms(one: str, other: str) -> None:
    assert not may_be_synonyms(one, other)


def test_a_word_of_the_question_is_no_other_thing() -> None:
    evidence = f"The ferry leaves the island every full hour. {OTHERS}"
    unasked, asked = (
        check_sync(
            Turn.of("The tram leaves the island every full hour.", evidence, question=question), OFFLINE
        )
        for question in ("", "When does the tram leave?")
    )
    assert "displaced_word_in_copy" in unasked.verdicts[0].findings
    assert "displaced_word_in_copy" not in asked.verdicts[0].findings


@pytest.mark.parametrize("said", ["fiftytwo", "xxxvii", "trois cents", "dreihundert", "f i f t y"])
@pytest.mark.parametrize("form", ["The tower is {} metres tall.", "It has {} rooms on each floor."])
def test_words_that_nobody_can_read_for_a_number_are_marked(form, said):
    evidence = f"{form.format(330)} It stands in Paris."
    assert check_sync(Turn.of(form.format(said), evidence)).decision is not Decision.PASS
    assert check_sync(Turn.of(form.format(330), evidence)).decision is Decision.PASS


@pytest.mark.parametrize("said", ["r o m e", "R.O.M.E."])
def test_letters_that_stand_apart_for_a_name_are_marked(said):
    turn = Turn.of(f"The tower stands in {said}", "The tower stands in Paris. It is 330 metres tall.")
    assert check_sync(turn).decision is not Decision.PASS


@pytest.mark.parametrize("said", ["many", "hundreds of"])
def test_rough_amounts_sum_up_a_number(said):
    evidence = "The hotel has 330 rooms with a view. It stands in Paris."
    assert (
        check_sync(Turn.of(f"The hotel has {said} rooms with a view.", evidence)).decision
        is not Decision.BLOCK
    )
