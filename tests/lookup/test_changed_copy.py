"""A claim that copies a sentence but for a word that binds the others, or a name, is contradicted."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
FRAMES = (
    "{} members {} vote at the annual meeting {} they paid their fees {} June.",
    "{} volunteers {} enter the east wing {} the wardens agree {} noon.",
    "In this town {} shops {} sell fireworks {} the council says so {} the holidays.",
)
WORDS = ("Some", "may", "if", "before")
OTHERS = {
    0: ("All", "Only", "Few"),
    1: ("must", "will", "may not"),
    2: ("unless", "although", "even if"),
    3: ("after",),
}
SAME = {0: ("Many", "Several"), 1: ("can", "might"), 2: ("when",), 3: ("prior to",)}


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


def changed(place: int, word: str) -> tuple[str, ...]:
    return (*WORDS[:place], word, *WORDS[place + 1 :])


def said(frame: str, words: tuple[str, ...]) -> str:
    text = frame.format(*map(str.lower, words))
    return text[0].upper() + text[1:]


@pytest.mark.parametrize("word", ["after", "before", "since", "until"])
def test_another_time_than_the_date_is_found(word: str) -> None:
    evidence = "After the vote the town grew in 2007. It was rebuilt in 2001 and in 2013."
    assert found(f"After the vote the town grew {word} 2007.", evidence)
    assert not found("After the vote the town grew in 2007.", evidence)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("place", OTHERS)
def test_an_operator_of_another_class_is_found(frame: str, place: int) -> None:
    evidence = said(frame, WORDS)
    passed = [word for word in OTHERS[place] if not found(said(frame, changed(place, word)), evidence)]
    assert not passed


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("place", SAME)
def test_an_operator_of_the_same_class_is_not(frame: str, place: int) -> None:
    evidence = said(frame, WORDS)
    held = [word for word in SAME[place] if found(said(frame, changed(place, word)), evidence)]
    assert not held


RULES = (
    "Items can be returned within 30 days with a receipt. Ann Lee chairs the board. Tom Hart audits the "
    "accounts. The Nile is longer than the Amazon. The tower has the highest terrace of the city. "
    "The kiosk may open in winter if the council agrees. The guard checks two tickets at the gate. The porter takes one ticket."
)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("Items can only be returned within 30 days with a receipt.", "changed_quantifier_in_copy"),
        ("Items can be returned after 30 days with a receipt.", "changed_comparison_in_copy"),
        ("Sale items can be returned within 30 days with a receipt.", "added_word_in_copy"),
        ("Tom Hart chairs the board.", "displaced_name_in_copy"),
        ("Ann Lee audits the accounts.", "displaced_name_in_copy"),
        ("The Nile is shorter than the Amazon.", "antonym_in_copy"),
        ("The porter checks two tickets at the gate.", "displaced_word_in_copy"),
        ("The Amazon is longer than the Nile.", "swapped_words_in_copy"),
        ("The kiosk may open in winter.", "dropped_condition_in_copy"),
        ("The guard checks one ticket at the gate.", "displaced_value_in_copy"),
        ("The tower has the lowest terrace of the city.", "antonym_in_copy"),
    ],
)
def test_what_is_changed_in_a_copy_is_found(answer: str, kind: str) -> None:
    assert kind in found(answer, RULES)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Ann Lee chairs the board.", RULES),
        ("The terrace is the highest of the city.", RULES),
        ("All members may vote.", "Some members may vote by post. All members may vote in person."),
        ("Lee chairs the board.", RULES),
        ("Milk and bread are sold at noon.", "Bread and milk are sold at noon."),
        ("The guard checks two tickets at the gate, and only the porter takes one.", RULES),
        (
            "On long flights a bag may weigh 12 kg.",
            "On short flights a bag may weigh 8 kg, on long ones 12 kg.",
        ),
        ("The kiosk opens in winter.", "The kiosk opens in winter when the first snow falls."),
        ("The guard checks two tickets at the entrance.", f"{RULES} The entrance is wide."),
        ("The kiosk may open in winter if the council agrees.", RULES),
        ("If the council agrees, the kiosk may open in winter.", RULES),
        ("The guard checks 2 tickets at the gate.", RULES),
        (
            "IBM sells the chips to banks.",
            "International Business Machines sells the chips to banks. IBM grows.",
        ),
        (
            "German trains run late on Sundays.",
            "Germany's trains run late on Sundays. German trains are red.",
        ),
        ("Both teams scored in each half.", "The teams scored in each half."),
        ("The plan of the council was not successful.", "The plan of the council was unsuccessful."),
        ("The pump, however, weighs 4 kg.", "The pump weighs 4 kg."),
    ],
)
def test_another_wording_is_not_found(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)


def test_the_words_of_both_are_named() -> None:
    report = check_sync(Turn.of("In winter all members may vote.", "In winter some members may vote."), EXACT)
    assert report.verdicts[0].why == "the passage says 'some' where the answer says 'all'"


@pytest.mark.parametrize(("label", "opposite"), [("Added", "Removed"), ("Removed", "Added")])
@pytest.mark.parametrize("item", ["support for Windows 7", "export to PDF files"])
def test_an_opposite_said_of_another_thing_is_found(label: str, opposite: str, item: str) -> None:
    evidence = f"- {label}: {item}\n- {opposite}: dark mode, gradients"
    assert found(f"Version 4 {opposite.lower()} {item}.", evidence)
    assert not found(f"{label} {item}.", evidence)
