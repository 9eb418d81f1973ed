"""An action of one person, body or thing is not one of another: in the present, as a duty, in the passive."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
OFFICE = (
    "Ines Duarte manages the Porto office. Rui Alves reports to Ines Duarte and leads the data team. Marta Luz, "
    "who reports to Rui, maintains the pipeline."
)
CLINIC = "Dr Weber runs the clinic. Her colleague, Dr Sato, sees children. The receptionist, Mr Quist, handles bills."
FAMILY = "Lena plays the violin. Her brother Otto plays the cello. Their father, Karl, builds instruments."
ACTIONS = "Chen to obtain three quotes by 10 April. Okafor to inform the landlord."
SYSTEM = (
    "The gateway authenticates requests. The router selects a worker. The worker writes results to the cache."
)
HEALTH = "The regions distribute the vaccine. Pharmacies give it to adults. The army transports the vaccine."
SUPPORT = "Support is by e-mail for Basic, by chat for Pro and by phone for Max."
BINS = "Use the red bin for paper, the blue bin for glass and the green bin for garden waste."
ART = "She painted landscapes in oil, portraits in pastel and still lifes in watercolour."
COUNCIL = "The council meets in the town hall on Mondays and in the library on Thursdays."


def decide(claim: str, evidence: str) -> Decision:
    return OFFLINE.check_sync(Turn.of(claim, evidence)).decision


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (OFFICE, "Rui leads the data team.", "Marta leads the data team."),
        (OFFICE, "The pipeline is maintained by Marta Luz.", "The pipeline is maintained by Rui Alves."),
        (OFFICE, "The data team is led by Rui Alves.", "The data team is led by Ines Duarte."),
        (CLINIC, "Children are seen by Dr Sato.", "Children are seen by Dr Weber."),
        (CLINIC, "Mr Quist handles the bills.", "Dr Sato handles the bills."),
        (FAMILY, "The violin is played by Lena.", "Otto plays the violin."),
        (FAMILY, "Karl builds instruments.", "Lena builds instruments."),
        (ACTIONS, "Okafor will inform the landlord.", "Chen will inform the landlord."),
        (ACTIONS, "Chen is to obtain three quotes.", "Okafor will obtain three quotes."),
        (SYSTEM, "Requests are authenticated by the gateway.", "Requests are authenticated by the router."),
        (SYSTEM, "The router selects a worker.", "The gateway selects a worker."),
        (HEALTH, "The regions distribute the vaccine.", "The army distributes the vaccine."),
        (SUPPORT, "Pro offers chat support.", "Pro offers phone support."),
        (SUPPORT, "Basic customers get support by e-mail.", "Max customers get e-mail support."),
        (BINS, "Glass goes into the blue bin.", "Glass goes into the red bin."),
        (ART, "She used pastel for portraits.", "She used oil for portraits."),
        (COUNCIL, "On Mondays the council meets in the town hall.", "On Mondays the council meets in the library."),
    ],
)  # fmt: skip
def test_who_does_what_decides(evidence: str, right: str, wrong: str) -> None:
    assert decide(right, evidence) is Decision.PASS
    assert decide(wrong, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        # a thing that does nothing else in the text may be the other one
        ("The manager approves leave.", "The boss approves leave."),
        # the verb is left out, or its object is a pronoun
        ("Ann Lee signs letters in spring, Bo Fry in autumn.", "In autumn, Bo Fry signs letters."),
        ("Ann Lee led the team. Bo Fry has led it since 2015.", "Since 2015, Bo Fry has led the team."),
        # another sentence states it
        (
            "Elephants live in Africa, tigers in Asia. Elephants also live in Asia.",
            "There are elephants in Asia.",
        ),
        ("The driver handles errors. In safe mode the kernel handles errors.", "The kernel handles errors."),
        (
            "It was written by Ann and translated by Bo, who wrote the preface.",
            "The preface was written by Bo.",
        ),
        # both do it
        ("The tenant cleans the stairs. The landlord cleans the roof.", "The landlord cleans the stairs."),
        # the agent is named behind the other one
        ("Ida Berg wrote the script with her husband, Karl Moe.", "Karl Moe wrote the script."),
    ],
)
def test_an_action_that_may_be_of_both_is_no_exchange(evidence: str, claim: str) -> None:
    rules = {verdict.rule for verdict in OFFLINE.check_sync(Turn.of(claim, evidence)).verdicts}
    assert rules.isdisjoint({"another_agent_did", "deed_of_another_noun", "members_of_parallel_phrases"})
