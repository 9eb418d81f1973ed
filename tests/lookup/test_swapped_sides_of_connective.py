"""What stands before and after "before", "after", "than" or "because" is compared in its order."""

from itertools import permutations

import pytest

from faithrails import Decision, Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
EVENTS = ("the bridge was closed", "the storm damaged the harbour", "the ferry resumed service")


def found(answer: str, evidence: str) -> bool:
    verdicts = check_sync(Turn.of(answer, evidence), EXACT).verdicts
    return any("swapped_words" in " ".join(verdict.findings) for verdict in verdicts)


@pytest.mark.parametrize(("one", "other"), list(permutations(EVENTS, 2)))
@pytest.mark.parametrize("word", ["after", "before", "because"])
def test_events_the_other_way_round_are_found(word: str, one: str, other: str) -> None:
    evidence = f"{one.capitalize()} {word} {other} in March."
    assert found(f"{other.capitalize()} {word} {one}.", evidence)
    assert not found(f"{one.capitalize()} {word} {other}.", evidence)


@pytest.mark.parametrize(("one", "other"), list(permutations(EVENTS, 2)))
def test_after_says_the_other_way_round_what_before_says(one: str, other: str) -> None:
    evidence = f"{one.capitalize()} after {other}."
    assert not found(f"{other.capitalize()} before {one}.", evidence)
    answer = f"{one.capitalize()} before {other}."
    assert check_sync(Turn.of(answer, evidence), EXACT).unsupported


@pytest.mark.parametrize(("first", "second", "third"), list(permutations(("Anna", "the old mill", "Bergen"))))
@pytest.mark.parametrize(("more", "less"), [("older", "younger"), ("larger", "smaller"), ("higher", "lower")])
def test_each_comparison_of_two_about_one_subject_is_read(
    first: str, second: str, third: str, more: str, less: str
) -> None:
    evidence = f"{first} is {more} than {second} but {less} than {third}."
    for wrong in (f"{second} is {more} than {first}.", f"{third} is {less} than {first}."):
        assert found(wrong[0].upper() + wrong[1:], evidence), wrong
    for right in (f"{first} is {more} than {second}.", f"{second} is {less} than {first}."):
        assert not found(right[0].upper() + right[1:], evidence), right


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        (
            "Men earn more than nurses, and women earn less than nurses.",
            "Women earn less than the nurses do.",
        ),
        ("Men earn more than nurses, and nurses earn more than women.", "The nurses earn more than women."),
        ("Anna is older than Ben but younger than Ben's cousin.", "Anna is younger than the cousin of Ben."),
        ("More than 30 boys but fewer than 30 girls came.", "Fewer than 30 of the girls came."),
    ],
)
def test_the_subject_of_a_second_comparison_is_not_guessed(evidence: str, right: str) -> None:
    assert not found(right, evidence)


THINGS = (
    ("ducks", "winter", "summer"),
    ("accidents", "the old town", "the harbour"),
    ("complaints", "Perlin", "Marova"),
)


def decision(answer: str, evidence: str) -> str:
    return check_sync(Turn.of(answer, evidence), Settings()).decision


@pytest.mark.parametrize("things", THINGS)
@pytest.mark.parametrize("rest", ["", ", with up to 5,000 in January", ", a study of the county says"])
def test_words_on_both_sides_of_a_comparison_hide_no_exchange(
    things: tuple[str, str, str], rest: str
) -> None:
    what, one, other = things
    evidence = f"There are more {what} in {one} than in {other}{rest}."
    for wrong in (
        f"There are more {what} in {other} than in {one}.",
        f"In {other} there are more {what} than in {one}.",
    ):
        assert decision(wrong, evidence) != "pass", wrong
    for right in (
        f"There are more {what} in {one} than in {other}.",
        f"In {one} there are more {what} than in {other}.",
        f"There are fewer {what} in {other} than in {one}.",
    ):
        assert decision(right, evidence) == "pass", right


@pytest.mark.parametrize(("one", "other"), [("letters", "emails"), ("steel pipes", "plastic pipes")])
@pytest.mark.parametrize(
    "words", ["are preferred to", "are superior to", "are used instead of", "are used rather than"]
)
def test_what_is_preferred_to_what(words: str, one: str, other: str) -> None:
    evidence = f"{one.capitalize()} {words} {other} in cold cellars, because they last."
    assert decision(f"{other.capitalize()} {words} {one} in cold cellars.", evidence) != "pass"
    assert decision(f"In cold cellars, {other} {words} {one}.", evidence) != "pass"
    assert decision(f"In cold cellars, {one} {words} {other}.", evidence) == "pass"


@pytest.mark.parametrize(
    ("more", "less"), [("larger", "smaller"), ("warmer", "cooler"), ("older", "younger")]
)
def test_one_of_two(more: str, less: str) -> None:
    evidence = f"The east hall and the west hall can be hired. The west hall is the {more} of the two."
    assert found(f"The east hall is {more} than the west hall.", evidence)
    assert found(f"The west hall is {less} than the east hall.", evidence)
    assert not found(f"The west hall is {more} than the east hall.", evidence)
    assert not found(f"The east hall is {less} than the west hall.", evidence)


@pytest.mark.parametrize(
    ("more", "less"), [("cooler", "warmer"), ("larger", "smaller"), ("more useful", "less useful")]
)
@pytest.mark.parametrize("join", ["; the north", ", while the north", ", but the north"])
def test_a_comparative_of_a_clause_beside_another(join: str, more: str, less: str) -> None:
    evidence = f"In the south it will be as it was last year{join} will be {more}, as maps show."
    for wrong in (f"The north will be {less} than the south.", f"The south will be {more} than the north."):
        assert decision(wrong, evidence) != "pass", wrong
    for right in (f"The north will be {more} than the south.", f"The south will be {less} than the north."):
        assert decision(right, evidence) == "pass", right


@pytest.mark.parametrize("adjective", ["hardy", "common", "useful"])
def test_a_second_comparison_that_leaves_out_with_what(adjective: str) -> None:
    evidence = f"Softneck types keep longer than hardneck types but are less {adjective}."
    assert found(f"Softneck types are more {adjective} than hardneck types.", evidence)
    assert found(f"Hardneck types are less {adjective} than softneck types.", evidence)
    assert not found(f"Softneck types are less {adjective} than hardneck types.", evidence)
    assert not found(f"Hardneck types are more {adjective} than softneck types.", evidence)


@pytest.mark.parametrize(
    "answer",
    ["The tram is slower than the bus in the evening.", "In the evening the tram is slower than the bus."],
)
def test_one_of_two_opposite_comparisons_of_a_sentence_is_enough(answer: str) -> None:
    assert not found(answer, "The tram is faster than the bus in the morning, but slower in the evening.")


STEPS = ("fry two onions", "add garlic and cumin", "rinse the red lentils")


@pytest.mark.parametrize(("one", "other"), list(permutations(STEPS, 2)))
@pytest.mark.parametrize("then", [", then", " and then", "; then", ". Then"])
def test_steps_the_other_way_round_are_found(then: str, one: str, other: str) -> None:
    evidence = f"{one.capitalize()} for ten minutes{then} {other}."
    for wrong in (
        f"{other.capitalize()}, then {one} for ten minutes.",
        f"First {other} and then {one}.",
        f"{one.capitalize()} after you {other}.",
    ):
        assert found(wrong, evidence), wrong
    for right in (
        f"{one.capitalize()} for ten minutes and then {other}.",
        f"First {one}, then {other}.",
        f"{other.capitalize()} after you {one}.",
    ):
        assert not found(right, evidence), right


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("If the lamp blinks, then press the button.", "If you press the button, then the lamp blinks."),
        ("Stir the soup now and then, and add the salt.", "Add the salt and stir the soup now and then."),
    ],
)
def test_not_every_then_tells_the_next_step(evidence: str, answer: str) -> None:
    assert not found(answer, evidence)


def test_instead_of_may_begin_a_sentence() -> None:
    for evidence in ("The village used wood instead of coal.", "Instead of coal, the village used wood."):
        assert decision("Instead of wood, the village used coal.", evidence) != "pass"
        assert decision("The village used coal instead of wood.", evidence) != "pass"
        assert not found("Instead of coal, the village used wood.", evidence)
        assert not found("The village used wood instead of coal.", evidence)


def test_more_or_less_is_no_comparison() -> None:
    said = "the amount is more or less than the sum recorded"
    assert not found(f"If {said}, the bank corrects it.", f"The bank corrects it if {said}.")


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("Driver Leon Marsh noticed smoke and pressed the alarm before trying to put out the fire.",
         "Driver Leon Marsh tried to put out the fire before pressing the alarm."),
        ("The engineer, Priya Raman, first restarted the servers, which had no effect, and then called the bank.",
         "Priya Raman called the bank and then restarted the servers, which had no effect."),
    ],
)  # fmt: skip
def test_a_shared_subject_does_not_hide_the_order(source: str, wrong: str) -> None:
    assert check_sync(Turn.of(wrong, source)).decision is not Decision.PASS
    assert check_sync(Turn.of(source, source)).decision is Decision.PASS
