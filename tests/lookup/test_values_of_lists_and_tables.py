"""Answers that tell several values of one row, one item or one instruction are right as they stand."""

import itertools

import pytest

from faithrails import Decision, Settings, Turn, check_sync

TABLE = """Cameras compared
          A5      A7      A9
Sensor    16 MP   24 MP   45 MP
Weight    310 g   420 g   690 g
Price     $399    $749    $1,890
The A5 is not weather-sealed."""
OF_TABLE = {
    "A5": ("16 MP", "310 g", "$399"),
    "A7": ("24 MP", "420 g", "$749"),
    "A9": ("45 MP", "690 g", "$1,890"),
}
KITS = {"Robin": ("1.9 m", "polycarbonate", "£320"), "Thrush": ("2.5 m", "acrylic", "£540")}
LIST = "\n".join(
    (
        "Greenhouse kits:",
        *(f"{n}. {kit} – {', '.join(said)}" for n, (kit, said) in enumerate(KITS.items(), 1)),
    )
)
LIST += "\nAssembly is available for all kits at £190. A base costs £75 for these kits."
SOIL = "Cadmium was highest at 30 cm (1.8 mg/kg) and lowest at 60 cm (0.2 mg/kg)."
VERBS = ("Apply", "Keep", "Avoid", "Take", "Store", "Rinse")


def decision(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).decision


@pytest.mark.parametrize("camera", OF_TABLE)
def test_the_values_of_one_column_of_a_table_with_names_on_top(camera):
    sensor, weight, price = OF_TABLE[camera]
    assert (
        decision(f"The {camera} has a {sensor} sensor, weighs {weight} and costs {price}.", TABLE)
        is Decision.PASS
    )
    assert decision(f"The {camera} has a {sensor} sensor and weighs {weight}.", TABLE) is Decision.PASS


@pytest.mark.parametrize(("camera", "other"), list(itertools.permutations(OF_TABLE, 2)))
def test_a_value_of_another_column_is_found(camera, other):
    assert decision(f"The {camera} has a {OF_TABLE[other][0]} sensor.", TABLE) is Decision.BLOCK


@pytest.mark.parametrize("kit", KITS)
def test_a_price_of_an_item_beside_the_price_of_an_extra(kit):
    long, made_of, price = KITS[kit]
    assert (
        decision(f"The {kit} is {long} long, is made of {made_of} and costs {price}.", LIST) is Decision.PASS
    )


def test_a_value_joined_by_with():
    right = "Cadmium was highest at a depth of 30 cm, with 1.8 mg/kg, and lowest at 60 cm, with 0.2 mg/kg."
    wrong = "Cadmium was highest at a depth of 30 cm, with 0.2 mg/kg, and lowest at 60 cm, with 1.8 mg/kg."
    text = f"Readings were taken at a depth of 10, 30 and 60 cm. {SOIL}"
    assert decision(right, text) is Decision.PASS
    assert decision(wrong, text) is Decision.BLOCK


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_that_begins_an_instruction_is_no_part_of_the_name_behind_it(verb):
    text = "Zaluprin patches are for clean, dry skin on the upper arm."
    assert decision(f"{verb} Zaluprin patches on clean, dry skin on the upper arm.", text) is Decision.PASS
    assert decision(f"{verb} Marolin patches on clean, dry skin on the upper arm.", text) is Decision.BLOCK


@pytest.mark.parametrize("place", ["at 5 a.m.", "on Sunday", "after the meal"])
def test_an_ordinal_whose_noun_was_said_before(place):
    text = f"Drink the first litre of Claroprep at noon and the second {place} to be ready."
    assert (
        decision(f"Drink the first litre of Claroprep at noon and the second litre {place}", text)
        is Decision.PASS
    )
