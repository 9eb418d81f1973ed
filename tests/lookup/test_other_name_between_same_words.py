"""A name in whose place the evidence has another, in a claim that is worded otherwise."""

import itertools

import pytest

from faithrails import Turn, check_sync

NAMES = ("Chicago", "Ines Duarte", "Norvia", "Lake Orta")
# A sentence of the evidence, and the same in other words around the name.
WORDED = (
    ("After the fair she tried to book a flight to {} but everything was full.",
     "She made an attempt to book a flight to {} but everything was taken."),
    ("The board has asked the mayor of {} to explain the delay by the end of May.",
     "By the end of May they want the mayor of {} to explain why it is late."),
    ("Last year {} received the medal for the bridge, which opened in spring.",
     "Also, in the last year {} received the medal for the bridge that was inaugurated."),
    ("The new museum was designed by the architects of {}.",
     "It is a museum that was designed by the architects of {}."),
)  # fmt: skip


def findings(answer: str, evidence: str) -> list[str]:
    verdicts = check_sync(Turn.of(answer, evidence)).verdicts
    return [name for verdict in verdicts for name in verdict.findings if "name" in name]


@pytest.mark.parametrize(("written", "told"), WORDED)
def test_another_name_between_the_same_words_is_found_and_the_same_name_is_not(written, told):
    for one, other in itertools.permutations(NAMES, 2):
        evidence = f"{written.format(one)} Later he met the people of {other}."
        assert findings(told.format(other), evidence), (one, other)
        assert not findings(told.format(one), evidence), (one, other)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        # The order of a list says nothing.
        ("They played live shows in Melbourne, Geelong and Perth.", "They had live shows in Perth, Geelong and Melbourne."),
        # Both names are of one person.
        ("The mayor said that Lee would explain the delay.", "Ann Lee came. The mayor said that Ann would explain the delay."),
        # What the evidence describes is named elsewhere.
        ("It is due to the ability of Norvia to pay its debts.", "Norvia is a bank. It is due to the ability of The Company to pay its debts."),
        # Nor is a pronoun another name.
        ("In the end, Lee received the medal for the bridge.", "Lee was glad. In the end, He received the medal for the bridge."),
        # The name stands between the same words in another sentence.
        ("The bus to Oslo leaves from platform two.", "The bus to Rome leaves from platform two. The bus to Oslo leaves from platform two."),
    ],
)  # fmt: skip
def test_what_may_be_the_same_is_not_found(answer, evidence):
    assert not [name for name in findings(answer, evidence) if name.startswith("displaced_name")]


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        ("Lieutenant Robert Ramsey replaced him in 1806. John Gedge stayed.", "In 1806, Lieutenant Robert Ramsey replaced him.", "In 1806, Lieutenant John Gedge replaced him."),
        ("The film also features Ann O'Hara and John Heard as Kevin's parents. Joe Pesci is a burglar.", "The movie features John Heard and Ann O'Hara as Kevin's parents.", "The movie features Ann O'Hara and Joe Pesci as Kevin's parents."),
        ("She sits on the United States Supreme Court since May. The U.S. is large. Peru is small.", "She sits on the U.S. Supreme Court.", "She sits on the Peru Supreme Court."),
        ("The town lies in western Louisiana, United States, beside a lake. The USA is large. Peru is small.", "The town lies in western Louisiana, USA, beside a lake.", "The town lies in western Louisiana, Peru, beside a lake."),
    ],
)  # fmt: skip
def test_one_word_on_a_side_is_enough_where_the_sentence_lacks_the_name(evidence, right, wrong):
    def other(answer):
        return {"displaced_name_in_copy", "swapped_words_in_copy", "wrong_role_in_copy"} & {
            found for verdict in check_sync(Turn.of(answer, evidence)).verdicts for found in verdict.findings
        }

    assert not other(right)
    assert other(wrong)


# A sentence of the evidence, and the same in other words on one side of the name.
ONE_SIDED = (
    ("When the queen turns twenty, she is to be crowned ruler of {}.",
     "She is to be crowned ruler of {} when the queen turns twenty."),
    ("At the time the company was building its second factory near {}, so nobody came.",
     "The company was building its second factory near {} and everything stopped."),
    ("Most of the paintings in the collection were bought from {} in spring.",
     "Most of the paintings in the collection were bought from {} last year."),
)  # fmt: skip


@pytest.mark.parametrize(("written", "told"), ONE_SIDED)
def test_many_same_words_on_one_side_of_the_name_are_enough(written, told):
    for one, other in itertools.permutations(NAMES, 2):
        evidence = f"{written.format(one)} Later he also met other people of {other}."
        assert findings(told.format(other), evidence), (one, other)
        assert not findings(told.format(one), evidence), (one, other)


@pytest.mark.parametrize(
    "beside",
    [
        "The same goes for {}.",
        "{} was also asked, and the mayor of {} was to explain the delay.",
        "They live in {}, the capital of Norvia.",
        "Norvia is called {} by many.",
    ],
)
def test_what_may_be_said_of_both_names_is_not_told_of_the_wrong_one(beside):
    evidence = "The board has asked the mayor of Norvia to explain the delay by the end of May. "
    answer = "By the end of May they want the mayor of Chicago to explain why it is late."
    assert not findings(answer, evidence + beside.replace("{}", "Chicago"))
    assert findings(answer, evidence + "Chicago has a lake, and its people also have other cares than those.")
