"""What happened during an event did not happen before or after it, in whatever order it is told."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
TIMES = ("before", "during", "after")
DEEDS = (
    ("the chapel was painted", "The chapel is small."),
    ("it was closed to visitors", "The chapel is small."),
    ("the nurse checked his pulse", "The ward has ten beds."),
)
EVENTS = ("the siege", "surgery", "the concert")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(
    ("deed", "event", "times"), list(itertools.product(DEEDS, EVENTS, itertools.permutations(TIMES, 2)))
)
@pytest.mark.parametrize("form", ["{Time} {event} {deed}.", "{Deed} {time} {event}."])
def test_another_time_of_an_event_is_found(
    deed: tuple[str, str], event: str, times: tuple[str, str], form: str
) -> None:
    (did, other), (true, false) = deed, times
    told, said, wrong = (
        pattern.format(Time=time.capitalize(), time=time, event=event, deed=did, Deed=did.capitalize())
        for pattern, time in (
            (form, true),
            ("{Deed} {time} {event}.", true),
            ("{Deed} {time} {event}.", false),
        )
    )
    evidence = f"{other} {told} It was a long day."
    assert found(wrong, evidence)
    assert not found(said, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("It was closed before the war.", "It was closed before and during the war."),
        ("It was closed after the war.", "It was closed from the end of the war on, after the war."),
        (
            "It was cold after the war.",
            "During the war food was short. It was cold in the years that followed.",
        ),
    ],
)
def test_a_time_that_is_told_too_is_not(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)
