"""A statement of one group, of none, of few or of all but one is not extended to others."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    verdicts = check_sync(Turn.of(answer, evidence), EXACT).verdicts
    return tuple(name for verdict in verdicts for name in verdict.findings)


ONLY = "The harbour takes yachts and trawlers, yet only trawlers need a pilot."
OTHERWISE = "Divers must hand in a log; otherwise the club will charge them ten euros."
SAVE = "You must sign the form before entering the site; otherwise you pay a fine."
NONE = "Most of the plum trees flowered after the hail, but none of the young pear trees did."
NEITHER = "Neither of the two wells contained iron."
THEM = "The weavers left early. None of them had been told about the sale."
CARD = "No pupil drew a map. Several pupils drew a castle."
FEW = "Few of the sailors could swim."
FEW_THEN = "Few of the sailors could swim in 1900. Nearly all of them could swim in 1950."
NEARLY = "Ostriches cannot fly, but nearly all other birds in the aviary can."
IS_NOT = "The upper lock is open to canoes and the lower one is not."
BREADS = "The rolls contain no nuts. The loaves do, apart from the rye loaf, which is made with seeds."
HORSES = "Horses must stay off the lawn, with the exception of police horses."


@pytest.mark.parametrize(
    ("evidence", "answer", "is_true"),
    [
        (ONLY, "Only yachts need a pilot.", False),
        (ONLY, "Yachts need a pilot.", False),
        (ONLY, "The harbour takes yachts.", True),
        (OTHERWISE, "Divers who hand in a log are charged ten euros by the club.", False),
        (OTHERWISE, "Divers have to hand in a log.", True),
        (SAVE, "Sign the form before entering the site.", True),
        (NONE, "Some of the young pear trees came into flower after the hail.", False),
        (NONE, "Most of the plum trees flowered after the hail.", True),
        (NEITHER, "Iron turned up in one of the two wells.", False),
        (THEM, "Some of the weavers had been told about the sale.", False),
        (CARD, "Some pupils drew a castle.", True),
        (FEW, "Nearly all of the sailors could swim.", False),
        (FEW_THEN, "Nearly all of the sailors could swim in 1950.", True),
        (NEARLY, "Hardly any birds in the aviary other than ostriches can fly.", False),
        (IS_NOT, "Both locks are open to canoes.", False),
        (IS_NOT, "The upper lock is open to canoes.", True),
        (BREADS, "All of the loaves contain nuts, including the rye loaf.", False),
        (BREADS, "The loaves contain nuts, apart from the rye loaf.", True),
        (HORSES, "Horses of every kind must stay off the lawn.", False),
        (HORSES, "All horses except police horses must stay off the lawn.", True),
    ],
)
def test_a_group_is_neither_extended_nor_exchanged(evidence: str, answer: str, is_true: bool) -> None:
    assert bool(found(answer, evidence)) != is_true
