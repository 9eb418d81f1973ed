"""What the evidence says of one of two groups is found where a claim says it of the other."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    verdicts = check_sync(Turn.of(answer, f"{evidence} The hall was built in 1931."), EXACT).verdicts
    return tuple(name for verdict in verdicts for name in verdict.findings)


LODGERS = "Lodgers cook in the basement. Tourists eat breakfast in the winter garden."
BEES = "Wasps that nest in the shed are tolerated, but hornets that nest in the loft are moved."
HERONS = "Unlike herons, which hunt frogs, bitterns in this marsh eat eels."
GRADES = "Each handbell is cast in bronze, each gong is beaten from brass, and the chime is cut from slate."
BEFORE = "Sailors who had signed were sent ashore. The others were paid in Lisbon."
CHOIR = "Sopranos and altos rehearse together, but altos meet again at noon."
WOODS = "Apprentices sand the boards. Boards are then painted by a robot."
PLANTS = "Cucumbers are sown in April. Plants that get no light wither."
LAMP = "If the lamp turns green, open the hatch; if it turns purple, wake the skipper."
TEA = "Soup is eaten in the cabin, cake on the deck."


@pytest.mark.parametrize(
    ("evidence", "answer", "is_true"),
    [
        (LODGERS, "Lodgers eat breakfast in the winter garden.", False),
        (LODGERS, "Tourists cook in the basement.", False),
        (LODGERS, "Tourists eat breakfast in the winter garden.", True),
        (BEES, "Hornets that nest in the loft are tolerated.", False),
        (BEES, "Wasps that nest in the shed are moved.", False),
        (BEES, "Hornets that nest in the loft are moved.", True),
        (HERONS, "Bitterns in this marsh hunt frogs.", False),
        (HERONS, "Eels are eaten by herons in this marsh.", False),
        (HERONS, "Bitterns in this marsh eat eels.", True),
        (GRADES, "The handbells are cast in slate.", False),
        (GRADES, "Brass is used for the chime.", False),
        (GRADES, "The chime is cut from slate.", True),
        (BEFORE, "Sailors who had signed were paid in Lisbon.", False),
        (CHOIR, "Sopranos meet again at noon.", False),
        (CHOIR, "Altos meet again at noon.", True),
        (WOODS, "Apprentices sand boards that are then painted by a robot.", True),  # one is about the other
        (PLANTS, "Cucumbers wither if they get no light.", True),  # they are plants
        (LAMP, "Open the hatch if the lamp turns purple.", False),
        (LAMP, "Wake the skipper if the lamp turns purple.", True),
        (TEA, "Soup is eaten on the deck.", False),
        (TEA, "Cake is eaten on the deck.", True),
    ],
)
def test_what_is_said_of_another_group_is_found(evidence: str, answer: str, is_true: bool) -> None:
    assert bool(found(answer, evidence)) != is_true


def test_it_may_be_said_of_both() -> None:
    wrong = "Lodgers eat breakfast in the winter garden."
    assert found(wrong, LODGERS)
    assert not found(wrong, f"{LODGERS} In May, lodgers eat breakfast in the winter garden too.")
