"""Instructions are followed in the order in which a list or a text gives them."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
LIST = (
    "1. Rinse the lentils in a sieve.\n2. Toast the spices for one minute.\n"
    "3. Stir in the tomatoes and simmer for 20 minutes.\n4. Mash half of the lentils until creamy."
)
PROSE = (
    "Unplug the lamp and let the bulb cool down. Twist out the old bulb. Screw in the new bulb by hand. Plug in "
    "the lamp again."
)
RULES = "Wear gloves. The door must stay closed. Wash your hands with soap."
TURNED = "Glaze the tart. Before that, bake the tart for 30 minutes. Dust the tart with sugar."


@pytest.mark.parametrize(
    ("evidence", "answer", "is_true"),
    [
        (LIST, "Rinse the lentils before you toast the spices.", True),
        (LIST, "Toast the spices before rinsing the lentils.", False),
        (LIST, "Mash half of the lentils, then stir in the tomatoes.", False),
        (LIST, "After simmering for 20 minutes, mash half of the lentils.", True),
        (LIST, "After mashing half of the lentils, toast the spices.", False),
        (PROSE, "Let the bulb cool down before you twist it out.", True),
        (PROSE, "Screw in the new bulb before you twist out the old bulb.", False),
        (PROSE, "Once the lamp is plugged in again, screw in the new bulb.", False),
        (RULES, "Wash your hands with soap before you wear gloves.", True),  # no procedure: a rule is between
        (TURNED, "Bake the tart for 30 minutes, then glaze it.", True),
    ],
)
def test_a_step_before_an_earlier_one_is_found(evidence: str, answer: str, is_true: bool) -> None:
    decision = OFFLINE.check_sync(Turn.of(answer, evidence)).decision
    assert (decision is Decision.PASS) == is_true
