"""Extractions that say something else than their sentence: the sentence stays a claim."""

import pytest

from faithrails.claims.extraction_fidelity import addable_tokens, is_covered

FALSE = [
    # phrases without a verb of their own
    ("Take 2 tablets every 8 hours.", ["Take 2 tablets.", "Every 8 hours."]),
    ("The clinic opens daily at noon.", ["The clinic opens.", "Daily at noon."]),
    ("Patients recovered within ten days.", ["Patients recovered.", "Within ten days."]),
    ("Staff work from home on Fridays.", ["Staff work.", "From home on Fridays."]),
    ("The film won awards in Cannes.", ["The film won awards.", "Cannes."]),
    ("Profit fell sharply in May.", ["Profit fell.", "Sharply in May."]),
    ("Give the syrup with food.", ["Give the syrup.", "With food."]),
    ("Rent is due monthly.", ["Rent is due.", "Monthly."]),
    # another tense
    ("The shop is open.", ["The shop was open."]), ("The shop was open.", ["The shop is open."]),
    ("They have two sons.", ["They had two sons."]), ("The road is closed to cars.", ["The road was closed to cars."]),
    ("The firm opens a plant.", ["The firm opened a plant."]), ("The firm opened a plant.", ["The firm opens a plant."]),
    ("She lives in Oslo and works in Rome.", ["She lived in Oslo.", "She works in Rome."]),
    ("The law applies to all.", ["The law applied to all."]), ("It doesn't work.", ["It didn't work."]),
    ("The bridge was wide and is narrow.", ["The bridge is wide.", "The bridge was narrow."]),
    ("Anna was ill.", ["Anna is ill."]), ("They were rich.", ["They are rich."]), ("It does rain.", ["It did rain."]),
    # modality, quantity, comparison, condition, order
    ("The drug can cause harm.", ["The drug causes harm."]), ("Staff should wear masks.", ["Staff must wear masks."]),
    ("Nearly 40 people came.", ["40 people came."]), ("Up to 40 people came.", ["40 people came."]),
    ("Almost all lifts work.", ["All lifts work."]), ("It rarely rains.", ["It rains."]), ("Some lifts work.", ["Lifts work."]),
    ("It opens unless it rains.", ["It opens.", "It rains."]), ("Ann hired Bob.", ["Bob hired Ann."]), ("He denied theft.", ["He admitted theft."]),
    ("Pay 5 euros or 6 dollars.", ["Pay 6 euros or 5 dollars."]), ("It fell by 5 %.", ["It fell by 5."]), ("It fell to 5 %.", ["It fell by 5 %."]),
    ("It costs under $5.", ["It costs $5."]), ("It is twelve km away.", ["It is 12 miles away."]), ("It is -5 °C.", ["It is 5 °C."]),
    ("Neither lift works.", ["The lift works."]), ("He allegedly stole it.", ["He stole it."]), ("A court may fine firms.", ["A court fines firms."]),
    ("The first lift works.", ["The last lift works."]), ("Two-thirds agreed.", ["A third agreed."]), ("It has no pool.", ["It has a pool."]),
    ("It is not yet open.", ["It is open."]), ("Hardly anyone came.", ["Anyone came."]), ("Without ID you cannot enter.", ["With ID you cannot enter."]),
]  # fmt: skip
HONEST = [
    ("", "The shop is open and sells bread.", ["The shop is open.", "The shop sells bread."]),
    ("", "The shop was open but is closed now.", ["The shop was open.", "The shop is closed now."]),
    ("", "Anna was born in Oslo and lives in Rome.", ["Anna was born in Oslo.", "Anna lives in Rome."]),
    ("", "The clinic opens daily, and it closes at noon.", ["The clinic opens daily.", "It closes at noon."]),
    ("", "Take 2 tablets every 8 hours.", ["Take 2 tablets every 8 hours."]),
    ("The road is old.", "It was widened in 1990 and has two lanes.", ["The road was widened in 1990.", "The road has two lanes."]),
    ("", "Metformin lowers blood sugar; it may cause nausea.", ["Metformin lowers blood sugar.", "Metformin may cause nausea."]),
    ("", "Built in 1932, the bridge carries eight lanes.", ["The bridge was built in 1932.", "The bridge carries eight lanes."]),
    ("", "The firm opened a plant and hires staff.", ["The firm opened a plant.", "The firm hires staff."]),
    ("Bob has two dogs.", "They bark.", ["The dogs bark."]),
    ("", "Daily.", ["Daily."]),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "statements"), FALSE)
def test_a_sentence_that_its_statements_do_not_say_stays_a_claim(
    sentence: str, statements: list[str]
) -> None:
    assert not is_covered(sentence, statements, addable_tokens(sentence, ""))


@pytest.mark.parametrize(("before", "sentence", "statements"), HONEST)
def test_honest_statements_stand_for_their_sentence(
    before: str, sentence: str, statements: list[str]
) -> None:
    assert is_covered(sentence, statements, addable_tokens(f"{before} {sentence}", ""))
