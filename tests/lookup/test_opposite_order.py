"""What happens before an event is not said to happen after it, and more is not less."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

MAIN = ("the flour is sieved twice", "the guests sign the visitors' book", "the pump is checked for leaks")
EVENTS = ("the oven is lit", "the main hall opens", "the tank is filled with water")
OTHERS = "The house has 12 rooms. Its garden was laid out in 1890 by a Dutch family."
OPPOSITE = {"before": "after", "after": "before"}


def findings(answer: str, evidence: str) -> list[str]:
    verdicts = check_sync(Turn.of(answer, f"{OTHERS} {evidence}"), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


def capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


CASES = list(itertools.product(MAIN, EVENTS, OPPOSITE))


@pytest.mark.parametrize(("main", "event", "word"), CASES)
@pytest.mark.parametrize("event_first", [False, True])
def test_the_opposite_order_is_found_and_the_same_in_other_clauses_is_not(
    main: str, event: str, word: str, event_first: bool
) -> None:
    evidence = capital(f"{word} {event}, {main}" if event_first else f"{main} {word} {event}")
    assert findings(capital(f"{main} {OPPOSITE[word]} {event}"), evidence)
    assert not findings(capital(f"{main} {word} {event}"), evidence)
    assert not findings(capital(f"{event} {OPPOSITE[word]} {main}"), evidence)


EVIDENCE = "Nurses on night shifts slept badly in winter. They reported {} headaches in the survey."


@pytest.mark.parametrize(("there", "said"), [("more", "fewer"), ("fewer", "more")])
def test_the_opposite_quantity_is_found(there: str, said: str) -> None:
    claim = "Nurses on night shifts reported {} headaches in the survey."
    assert findings(claim.format(said), EVIDENCE.format(there))
    assert not findings(claim.format(there), EVIDENCE.format(there))


def test_opposites_in_different_clauses_are_not_of_the_same() -> None:
    evidence = (
        "Nurses on night shifts slept less than five hours. They reported more headaches in the survey."
    )
    assert not findings("Nurses on night shifts reported more headaches in the survey.", evidence)


def test_a_comparison_may_be_turned_round() -> None:
    evidence = "In the survey nurses on night shifts reported more headaches than those on day shifts."
    claim = "In the survey nurses on day shifts reported fewer headaches than those on night shifts."
    assert not findings(claim, evidence)
