"""What a claim begins to say ends with the value of its own clause, not with that of one beside it."""

from itertools import permutations

import pytest

from faithrails import Settings, Turn, check_sync

GROUPS = [
    # general, special, their values
    ("You pay the first {} of each claim yourself", "drivers under 23 pay {}", "300 euros", "600 euros"),
    ("Staff at the depot work {} a week", "apprentices under 18 work {}", "40 hours", "30 hours"),
    ("The deductible is {} per visit", "patients over 65 pay {}", "250 dollars", "90 dollars"),
    ("The usual starting dose is {} once a day", "people over 75 should start with {}", "10 mg", "5 mg"),
]
LIMITS = [
    ("Do not eat for {}", "do not smoke for {}", "two hours", "two days"),
    ("Do not swim for {}", "do not lift heavy things for {}", "three days", "two weeks"),
    ("A letter may weigh up to {}", "a parcel may weigh up to {}", "50 g", "20 kg"),
    ("The cake must cool for {}", "the bread must rest for {}", "90 minutes", "two hours"),
]
LISTS = [
    (
        "Turn the dial to {} for synthetics, {} for wool and silk, and {} for cotton and linen.",
        ("synthetics", "wool and silk", "cotton and linen"),
        ("one dot", "two dots", "three dots"),
        "Turn the dial to {} for {}.",
    ),
    (
        "Leave a gap of {} for beans, {} for lettuce, and {} for squash and pumpkins.",
        ("beans", "lettuce", "squash and pumpkins"),
        ("5 cm", "10 cm", "40 cm"),
        "Leave a gap of {} for {}.",
    ),
    (
        "Press the button {} for low, {} for medium, and {} for high.",
        ("low", "medium", "high"),
        ("one time", "two times", "three times"),
        "Press the button {} for {}.",
    ),
]
FIRST_AND_LAST = [
    ("boat", "Port Elling", "return"),
    ("bus", "Arle", "tram"),
    ("train", "the junction", "shuttle"),
]
SHARES = [("a third", "47 percent"), ("two thirds", "28 percent"), ("a quarter", "12 percent")]
REWORDED = [
    (
        "A speed square sets any angle between zero degrees and 80 degrees.",
        "A square sets angles between 0 and 80 degrees.",
    ),
    (
        "Form A costs 551 dollars and form B costs 692 dollars.",
        "Forms A and B cost 551 and 692 dollars, respectively.",
    ),
    (
        "A contribution of 5% of your salary is required and the firm will contribute 9% of your salary.",
        "A contribution of 5% of salary is required.",
    ),
    (
        "Visits cancelled less than 24 hours ahead are charged. New patients come 20 minutes early.",
        "Come 20 minutes before your first visit.",
    ),
    (
        "The flight takes two hours. With the train, the journey takes nine hours.",
        "The train takes nine hours.",
    ),
    ("The battery lasts eight hours; charging takes 90 minutes.", "The battery is charged in 90 minutes."),
    (
        "The company made 4 million euros in 2019. In 2020 profits were 6 million euros.",
        "The company made 6 million euros in 2020.",
    ),
    (
        "The old span was 120 metres long. It carried 4,000 cars a day. The new one carries 9,000.",
        "The new span carries 9,000 cars a day.",
    ),
    # each value is of what a claim says in other words
    (
        "The museum opens at 9.00. On Sundays, visitors are admitted from 11.00.",
        "The museum opens at 11.00 on Sundays.",
    ),
    ("A room costs 80 euros a night. For the suite you pay 140 euros.", "The suite costs 140 euros a night."),
    ("A ticket costs 12 euros. Students get in for 8 euros.", "A ticket costs 8 euros for students."),
    (
        "Deliveries take three days. If you live on an island, allow seven days.",
        "Deliveries to islands take seven days.",
    ),
    (
        "A bag may weigh up to 23 kg; in Premium the limit is 32 kg.",
        "A bag may weigh up to 32 kg in Premium.",
    ),
    ("Books are lent for four weeks; the limit for films is one week.", "Films are lent for one week."),
    ("Revenue rose 12 percent. Online revenue rose by a third.", "Online revenue rose by 33 percent."),
    (
        "The fine is 60 euros. If you pay within 14 days, it is 30 euros.",
        "The fine is 30 euros if you pay within 14 days.",
    ),
]


def findings(answer: str, evidence: str) -> list[str]:
    answer = answer[0].upper() + answer[1:]
    verdicts = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


def test_a_special_group_has_its_own_value() -> None:
    for general, special, value, own in GROUPS:
        one, other = general.format(value), special.format(own)
        for evidence in (f"{one}; {other}.", f"{one}. {other[0].upper()}{other[1:]}."):
            wrong = special.format(value) + general.partition("{}")[2] + "."
            assert any("displaced_value" in found for found in findings(wrong, evidence)), (wrong, evidence)
            assert any(
                "displaced_value" in found for found in findings(f"{special.format(value)}.", evidence)
            )
            assert not findings(f"{other}.", evidence)
            assert not findings(f"{one}.", evidence)


@pytest.mark.parametrize("between", [" and {}", "; {}"])
def test_values_in_two_units_of_one_dimension_keep_their_places(between: str) -> None:
    for first, second, one, other in LIMITS:
        evidence = first.format(one) + between.format(second.format(other)) + ". The office is on the left."
        for wrong in (first.format(other), second.format(one)):
            assert any("displaced_value" in found for found in findings(f"{wrong}.", evidence)), wrong
        assert not findings(f"{first.format(one)}.", evidence)
        assert not findings(f"{second.format(other)}.", evidence)


def test_each_thing_of_a_list_has_its_own_value() -> None:
    for form, things, amounts, claim in LISTS:
        evidence = form.format(*amounts)
        for amount, thing in zip(amounts, things, strict=True):
            assert not findings(claim.format(amount, thing), evidence)
        for one, other in permutations(range(3), 2):
            wrong = claim.format(amounts[one], things[other])
            # Of "one" alone it is not known that it counts.
            assert amounts[one].startswith("one") or findings(wrong, evidence), wrong


def test_what_a_later_clause_leaves_out_is_read_with_it() -> None:
    for thing, place, other in FIRST_AND_LAST:
        evidence = (
            f"The first {thing} leaves {place} at 7.20 and the last at 18.45; the last {other} is at 20.10."
        )
        assert findings(f"The last {thing} leaves {place} at 20.10.", evidence)
        assert findings(f"The last {other} is at 18.45.", evidence)
        assert not findings(f"The last {thing} leaves {place} at 18.45.", evidence)
        assert not findings(f"The last {other} is at 20.10.", evidence)


def test_a_fraction_in_words_is_a_percentage_of_its_own_thing() -> None:
    for fraction, percent in SHARES:
        evidence = f"Numbers were {percent} lower in hedgerows. In grass verges, numbers fell by {fraction}."
        assert findings(f"In grass verges, numbers fell by {percent}.", evidence)
        assert not findings(f"In grass verges, numbers fell by {fraction}.", evidence)
        assert not findings(f"In hedgerows, numbers were {percent} lower.", evidence)


@pytest.mark.parametrize(("evidence", "claim"), REWORDED)
def test_a_value_that_is_said_of_the_same_in_other_words_is_not_found(evidence: str, claim: str) -> None:
    assert not findings(claim, evidence)
