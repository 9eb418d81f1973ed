"""Two values, or two names, that a claim gives to each other's subjects do not pass in any wording."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Decision, Turn, check_sync

FARES = "| Fare | Bag | Change fee |\n|---|---|---|\n| Light | none | €60 |\n| Plus | 23 kg | €30 |"
CLASSES = "Juniors train on Tuesdays for 90 minutes. Seniors train on Fridays for 2 hours."
HEATING = "pump pressure: 15 bar\nheat-up time: 35 s for espresso, 50 s for steam\nweight: 4.6 kg"
DIVISIONS = "Packaging contributed $265 million and Coatings $147 million."
VALUES = [  # evidence, wordings of a claim, the two values
    (FARES, ("The change fee is {0} on a Light fare and {1} on a Plus fare.",
             "Changing costs {1} with Plus, whereas Light passengers pay {0}."), ("€60", "€30")),
    (CLASSES, ("Juniors train for {0} and seniors for {1}.",
               "Seniors have {1} of training, juniors {0}."), ("90 minutes", "2 hours")),
    (HEATING, ("The machine heats up in {0} for espresso and {1} for steam.",
               "It takes {1} to be ready for steam but only {0} for espresso."), ("35 s", "50 s")),
    (DIVISIONS, ("Packaging brought in {0} and Coatings {1}.",
                 "Coatings earned {1}, while Packaging earned {0}."), ("$265 million", "$147 million")),
]  # fmt: skip
NAMES = [
    ("Dana Fox scored the opening goal and Priya Nair saved a late penalty.",
     ("{0} scored the first goal, while {1} stopped a late penalty.",
      "A late penalty was stopped by {1}, and the opening goal came from {0}."), ("Dana Fox", "Priya Nair")),
    ("Tom Berg designed the library. Ella Voss designed the theatre, and later won a prize for it.",
     ("{0} planned the library, and {1} the theatre.",
      "The theatre is by {1}, and the library by {0}."), ("Tom Berg", "Ella Voss")),
]  # fmt: skip
CASES = [(evidence, wording, two) for evidence, wordings, two in (*VALUES, *NAMES) for wording in wordings]


def decision(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(("evidence", "wording", "two"), CASES)
def test_exchanged_ones_do_not_pass(evidence: str, wording: str, two: tuple[str, str]) -> None:
    assert decision(wording.format(*reversed(two)), evidence) is not Decision.PASS


@pytest.mark.parametrize(("evidence", "wording", "two"), CASES)
def test_the_same_words_in_place_are_not_blocked(evidence: str, wording: str, two: tuple[str, str]) -> None:
    assert decision(wording.format(*two), evidence) is not Decision.BLOCK


@pytest.mark.parametrize(
    "answer",
    ["Packaging grew from $250 million to $265 million.", "Coatings fell from $160 million to $147 million."],
)
def test_two_values_of_one_subject_are_not_exchanged(answer: str) -> None:
    evidence = f"{DIVISIONS} A year earlier it was $250 million for Packaging and $160 million for Coatings."
    assert decision(answer, evidence) is Decision.PASS


AGENTS = [  # evidence, what was done, by whom, another
    ("Interviews are held by branch manager Kemal Aydin. Please apply to Birgit Lohse.",
     ("The interviews were held by {}.",), "Kemal Aydin", "Birgit Lohse"),
    ("Karin Doll, the chair, opened the meeting. It was closed by the secretary, Pavel Ruiz.",
     ("{} opened the meeting.", "The meeting was opened by {}."), "Karin Doll", "Pavel Ruiz"),
    ("The green goblet was blown around 1540 by Matteo Corsi, a nephew of Lucia Corsi.",
     ("The green goblet was blown by {}.",), "Matteo Corsi", "Lucia Corsi"),
    ("Anna Wirth, who was born in Lund, designed the first prototype. Later her colleague Sven Holm tested it.",
     ("The first prototype was designed by {}.", "It was {} who designed the first prototype.",
      "{} designed the first prototype."), "Anna Wirth", "Sven Holm"),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "wordings", "agent", "other"), AGENTS)
def test_a_deed_of_another_does_not_pass(
    evidence: str, wordings: tuple[str, ...], agent: str, other: str
) -> None:
    for wording, name in product(wordings, (agent, other)):
        assert (decision(wording.format(name), evidence) is Decision.PASS) is (name == agent)


def test_the_words_before_a_name_are_no_other_agent() -> None:
    evidence = "The film was animated by the French animation studio Mac Guff and released in 2010."
    assert decision("It was animated by the french studio Mac Guff.", evidence) is not Decision.BLOCK


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("The bill was signed by President Obama. Barack Obama was born in Hawaii.",
         "The bill was signed by Barack Obama."),
        ("The NYT reported the leak. The New York Times is owned by one family.",
         "The leak was reported by the New York Times."),
        ("The treaty was signed by France and Spain in 1659.", "The treaty was signed by Spain and France."),
        ("The paper was written by Cole and her student Wei Zhang.", "Wei Zhang wrote the paper with Cole."),
        ("The song was written by Paul McCartney and John Lennon.",
         "The song was written by Lennon and McCartney."),
    ],
)  # fmt: skip
def test_other_forms_of_a_name_and_members_of_a_list_are_no_other_agent(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("After breeding, most birds fly to the Oran Gulf.", "When breeding is over, every bird flies to the Oran Gulf."),
        ("The plant employs 130 people, 85 of whom were hired locally.", "All 130 employees were hired locally at the plant."),
        ("Shut since engineers found cracks in two of its eleven hangers, it is said.", "Cracks were discovered by engineers in all eleven hangers."),
        ("The first five days are paid in full; the other days are unpaid.", "In full, all of the days are paid."),
        ("The guarantee applies only if a slatted base is used.", "The guarantee applies regardless of the base."),
        ("You may deduct the costs, provided that no other room is available.",
         "You may deduct the costs even if another room is available."),
    ],
)  # fmt: skip
def test_all_for_a_part_does_not_pass(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "After breeding, most birds fly to the Oran Gulf.",
            "Most birds fly to the Oran Gulf after breeding.",
        ),
        ("Some members voted by post. Each member has one vote.", "Every member has one vote."),
        ("The plant employs 130 people, 85 of whom were hired locally.", "The plant employs 130 people."),
    ],
)
def test_a_part_or_all_of_another_sentence_passes(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        ("Lake Orta lies in the hills. It is fed by the Ilme and drained by the Sorka.", "Lake Orta is drained by the Sorka.", "Lake Orta is drained by the Ilme."),
        ("The bridge is in Rome. It was designed by Ada Holm and built by Jon Rud.", "Ada Holm designed the bridge.", "Jon Rud designed the bridge."),
        ("Requests are made in the portal and approved by the line manager. Human Resources keeps them.", "Requests are approved by the manager.", "Requests are approved by Human Resources."),
        ("The boat was given by the city council to Maria Lopez.", "The boat was given to Maria Lopez by the city council.", "The boat was given by Maria Lopez to the city council."),
    ],
)  # fmt: skip
def test_an_agent_behind_a_pronoun_or_a_noun_is_another(evidence: str, right: str, wrong: str) -> None:
    assert decision(right, evidence) is Decision.PASS
    assert decision(wrong, evidence) is not Decision.PASS
