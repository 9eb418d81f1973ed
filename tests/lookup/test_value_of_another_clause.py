"""A value that a clause nearby has is not that of the clause whose words the claim has."""

from itertools import permutations

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
RATES = ("20 %", "35 %", "42 %")
DATES = ("31 January", "4 May", "31 October")
PRICES = ("£2.40", "£5.50", "£19")


def found(answer: str, evidence: str) -> bool:
    verdicts = check_sync(Turn.of(answer, evidence), EXACT).verdicts
    return any("displaced_value" in " ".join(verdict.findings) for verdict in verdicts)


@pytest.mark.parametrize(("first", "second"), list(permutations(DATES, 2)))
@pytest.mark.parametrize(
    "answer", ["| online | {} |", "If you file online, file the form by {}.", "Online: {}"]
)
def test_a_date_of_another_clause_is_found(answer: str, first: str, second: str) -> None:
    evidence = f"File the form by {first} if you file online, by {second} if you file on paper."
    assert found(answer.format(second), evidence)
    assert not found(answer.format(first), evidence)


@pytest.mark.parametrize(("first", "second"), list(permutations(RATES, 2)))
def test_a_rate_of_another_clause_is_found(first: str, second: str) -> None:
    evidence = f"The tax rate is {first} up to 40,000 euros and {second} above."
    assert found(f"The tax rate is {second} up to 40,000 euros.", evidence)
    assert not found(f"The tax rate is {first} up to 40,000 euros.", evidence)


@pytest.mark.parametrize(("first", "second"), list(permutations(PRICES, 2)))
def test_a_price_of_another_clause_is_found(first: str, second: str) -> None:
    evidence = f"A single ticket costs {first} for adults and {second} for children aged 5 to 15."
    assert found(f"A single ticket costs {second} for adults.", evidence)
    assert not found(f"A single ticket costs {first} for adults.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("He was champion in May 2003.", "In May 2003, he was champion. In May 1999, he was born."),
        ("The fee is 8 euros for guests.", "The fee is 5 euros. Guests pay 8 euros."),
        ("The fee is not 8 euros.", "The fee is 5 euros for members, 8 euros for a guest of theirs."),
    ],
)
def test_what_the_evidence_may_mean_is_not_found(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)


@pytest.mark.parametrize(("first", "second"), list(permutations(("8 kg", "12 kg", "20 kg"), 2)))
@pytest.mark.parametrize("kinds", [("short-haul", "long-haul"), ("domestic", "charter")])
def test_what_stands_before_a_comma_is_said_of_the_value_too(
    first: str, second: str, kinds: tuple[str, str]
) -> None:
    one, other = kinds
    evidence = f"On {one} flights, passengers may carry a bag of up to {first}; on {other} flights the limit is {second}."
    assert not found(f"On {other} flights, passengers may carry a bag of up to {second}.", evidence)
    assert found(f"On {one} flights, passengers may carry a bag of up to {second}.", evidence)
    assert found(f"On {other} flights, passengers may carry a bag of up to {first}.", evidence)


@pytest.mark.parametrize(("first", "second"), list(permutations(RATES, 2)))
def test_a_word_that_another_clause_shares_by_chance_is_not_enough(first: str, second: str) -> None:
    evidence = (
        f"The union asked for a {first} pay rise. The mediator proposed {second} with a payment in May."
    )
    assert not found(f"A rise of {second} was proposed by the mediator.", evidence)
    assert found(f"The union asked for a {second} pay rise.", evidence)


@pytest.mark.parametrize("verb", ["check", "clock", "step"])
@pytest.mark.parametrize(
    ("first", "last"),
    [((16, "4 pm"), (10, "10 am")), ((15, "3 pm"), (11, "11 am")), ((7, "7 am"), (18, "6 pm"))],
)
@pytest.mark.parametrize(
    "form",
    [
        "You can {verb} in from {0} and must {verb} out by {1}.",
        "You {verb} in from {0} and {verb} out by {1}.",
    ],
)
def test_two_times_of_keys_that_begin_alike_are_each_of_their_own(
    verb: str, first: tuple[int, str], last: tuple[int, str], form: str
) -> None:
    key = verb.capitalize()
    evidence = (
        f"Kennel: Paws\nRuns: 42\n{key}-in: from {first[0]}:00\n{key}-out: until {last[0]}:00\nYard: 350 m"
    )
    said = Turn.of(form.format(first[1], last[1], verb=verb), evidence)
    assert check_sync(said).decision.value == "pass"
    assert not found(said.answer, evidence)
    wrong = form.format("2 pm", last[1], verb=verb), form.format(first[1], "8 am", verb=verb)
    assert [check_sync(Turn.of(one, evidence)).decision.value for one in wrong].count("pass") == 0
