"""A verb that a claim gives to another noun of its sentence, by relative clauses, cleft sentences and passives."""

import pytest
from swapped_words import is_swapped

from faithrails import Turn, check_sync
from faithrails.lookup.grammar.who_does_a_verb import agent_behind, is_passive, object_behind, subject_before
from faithrails.text.tokenized import tokenized

CLERK = "The porter took the trunk to the clerk, who weighed the trunk and sent the bill to the owner."
HEN = "The vet treated the hen that a fox had bitten, while the shepherd mended the fence."
SONG = "The song was written for the choir by Vera Holt, whose cousin later printed the song."
TWO = "Of the sisters, Clara and Judith, the former repaired clocks and the latter tuned pianos in Ghent."
POLE = "The crane had been lifting the mast when a rope tore, and the mast struck the quay."
BEES = "Wasps raid the nests of bees that live in hollow trunks; beetles clean the empty nests."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (CLERK, "The clerk weighed the trunk.", "The porter weighed the trunk."),
        (CLERK, "It was the clerk who weighed the trunk.", "It was the porter who weighed the trunk."),
        (HEN, "The hen had been bitten by a fox.", "The hen had been bitten by the vet."),
        (HEN, "The shepherd mended the fence.", "The vet mended the fence."),
        (SONG, "Vera Holt's cousin printed the song.", "Vera Holt printed the song."),
        (TWO, "Judith tuned pianos in Ghent.", "Clara tuned pianos in Ghent."),
        (TWO, "Clara repaired clocks.", "Judith repaired clocks."),
        (POLE, "The crane had been lifting the mast.", "The mast had been lifting the crane."),
    ],
)
def test_a_verb_of_another_noun_is_found_and_that_of_the_same_is_not(evidence, right, wrong):
    assert not is_swapped(right, evidence)
    assert any(verdict.findings for verdict in check_sync(Turn.of(wrong, evidence)).verdicts)


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        ("The baker raised the prices in June, and sales fell.", "Prices rose at the baker in June."),
        ("Rosa opened the gate with a crowbar before the guard came.", "A crowbar opened the gate."),
        ("The pact was signed by Count Orlo for the bishop in May.", "The bishop signed the pact in May."),
        ("Moss grows on the north wall, ivy on the south wall.", "Ivy grows on the south wall."),
        ("Nils, Omar and Petra sold the sloop to a diver.", "Nils sold the sloop to a diver."),
        ("The fresco was painted by Nils, Omar and Petra in May.", "Petra painted the fresco in May."),
        ("The tutor gave Nils a compass and a map on Monday.", "A map was given to Nils on Monday."),
        ("Not only the tutor but also the pupils swept the hall.", "The tutor swept the hall."),
        ("The guests scored once; the hosts answered with two goals, one of them by Petra.", "Petra scored once."),
        ("A winch that the lever starts moves the boat to the shed.", "The winch moves the boat to the shed."),
        ("The march began with songs, followed an hour later by a speech.", "A speech followed an hour later."),
    ],
)  # fmt: skip
def test_who_may_do_it_too_is_not_found(evidence, right):
    assert not is_swapped(right, evidence)


@pytest.mark.parametrize(
    ("sentence", "verb", "subject"),
    [
        ("Drivers coming from the east must wait.", "wait", {"driver", "come", "east"}),
        ("The crew of the ferry sang.", "sang", {"crew", "ferri"}),
        ("She wrote on behalf of the abbess, who was too ill to travel.", "ill", {"abbess"}),
        ("The surgeon who trained Kim was taught by Lee.", "taught", {"surgeon", "train", "kim"}),
    ],
)
def test_all_nouns_that_may_be_the_subject_are_read(sentence, verb, subject):
    reading = tokenized(sentence)
    found = subject_before(reading, 0, reading.words.index(verb))
    assert found is not None
    assert found.keys == subject


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [("He wrote it.", "wrote"), ("Ida wants to leave.", "leave"), ("Ida sings and danced.", "danced")],
)
def test_a_subject_that_is_a_pronoun_or_shared_is_not_certain(sentence, verb):
    reading = tokenized(sentence)
    assert subject_before(reading, 0, reading.words.index(verb)) is None


def test_agents_and_objects_are_read_behind_the_verb():
    passive = tokenized("The mill was restored by the deputy, Ann Lee, and her son.")
    at = passive.words.index("restored")
    assert is_passive(passive, at, 0)
    assert agent_behind(passive, at, len(passive.words)) >= {"deputi", "ann", "lee"}
    active = tokenized("Ann restored the old mill in May.")
    assert not is_passive(active, 1, 0)
    assert object_behind(active, 1, len(active.words)) == (3, 5)
