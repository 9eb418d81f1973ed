"""Who did what to whom, in the active and the passive."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

VERBS = ("sued", "praised", "bought", "hired", "defeated", "followed", "paid", "drove out")
SIDES = (
    ("Tom Hart", "Ann Lee"),
    ("the tenant", "the landlord"),
    ("the harbour board", "the town"),
    ("Alden Aerospace", "the maker"),
    ("a heat pump", "gas heating"),
)


def active(one: str, verb: str, other: str) -> str:
    return f"{one[0].upper()}{one[1:]} {verb} {other} in 2019."


def passive(one: str, verb: str, other: str) -> str:
    verb = verb.replace("drove", "driven")
    return f"{other[0].upper()}{other[1:]} was {verb} by {one} in 2019."


def findings(answer: str, evidence: str) -> list[str]:
    verdicts = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


VOICES = list(itertools.product((active, passive), repeat=2))


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("verb", VERBS[:-1])
@pytest.mark.parametrize(("said", "written"), VOICES)
def test_the_other_way_round_is_found_in_every_voice(sides, verb, said, written):
    one, other = sides
    assert findings(said(other, verb, one), written(one, verb, other))
    assert not findings(said(one, verb, other), written(one, verb, other))


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The town bought land from the church.", "The church sold land and the town bought it."),
        ("The cat chased the dog.", "The dog chased the cat, and then the cat chased the dog."),
        ("Norway borders Sweden in the east.", "Sweden borders Norway in the west."),
        ("The book was written by hand.", "Hand the book to him who has written."),
    ],
)
def test_what_both_did_is_not_found(answer, evidence):
    assert not [name for name in findings(answer, evidence) if name.startswith("swapped_words")]


@pytest.mark.parametrize("won", ["beat", "defeated", "has beaten"])
@pytest.mark.parametrize("lost", ["lost to", "has lost to", "was beaten by"])
def test_who_lost_did_not_win(won: str, lost: str) -> None:
    for one, other in (("Marek Dvorak", "Tobias Lund"), ("The miners", "the bakers")):
        evidence = f"It rained in round eight. {one} {lost} {other} in round eight."
        winner, loser = (
            f"{other[0].upper()}{other[1:]}",
            f"{one[0].lower()}{one[1:]}" if one[:3] == "The" else one,
        )
        right, wrong = f"{winner} {won} {loser} in round eight.", f"{one} {won} {other} in round eight."
        for answer, is_wrong in ((right, False), (wrong, True)):
            verdict = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0]
            assert bool(verdict.findings) == is_wrong, (answer, evidence, verdict.findings)


TO_DO = (
    ("Rovers came from behind to beat Athletic.", "Rovers", "beat", "Athletic"),
    ("The council voted in March to thank the brewery.", "The council", "thanked", "the brewery"),
    ("Karl Moe went to court to defend Ida Berg.", "Karl Moe", "defended", "Ida Berg"),
)


@pytest.mark.parametrize(("there", "agent", "verb", "patient"), TO_DO)
def test_who_is_to_do_it_stands_away_from_the_verb(there: str, agent: str, verb: str, patient: str) -> None:
    def findings(answer: str) -> tuple[str, ...]:
        return (
            check_sync(Turn.of(answer, f"{there} It rained."), Settings(verifiers="exact"))
            .verdicts[0]
            .findings
        )

    turned = f"{patient[0].upper()}{patient[1:]} {verb} {agent[0].lower() + agent[1:] if agent.startswith('The') else agent}."
    assert any(kind.startswith("swapped_words") for kind in findings(turned)), turned
    assert not any(kind.startswith("swapped_words") for kind in findings(f"{agent} {verb} {patient}."))


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The wreck was found by Ida Berg and Karl Moe.", "Ida Berg and Karl Moe found the wreck in 1985."),
        ("Ida Berg found the wreck with Karl Moe.", "Ida Berg and Karl Moe found the wreck in 1985."),
        (
            "Berg and Karl Moe wrote the script.",
            "Ida Berg directed the film and wrote the script with her husband, Karl Moe.",
        ),
        ("Ida Berg led the repair.", "The repair, led by architect Ida Berg, took six years."),
        (
            "Officials ignored the warning by Ida Berg.",
            "Ida Berg had warned them. Officials ignored her warning, the inquiry found.",
        ),
    ],
)
def test_who_did_it_together_or_in_the_passive_did_it(answer: str, evidence: str) -> None:
    assert not check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0].findings


@pytest.mark.parametrize("answer", ["Karl Moe built the bridge.", "Ida Berg designed the bridge."])
def test_the_agent_of_another_participle_did_not(answer: str) -> None:
    evidence = (
        "The bridge across the Tamm was designed by Karl Moe and built by Ida Berg between 1931 and 1934."
    )
    verdict = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0]
    assert "swapped_words_in_copy" in verdict.findings
