"""What only frames a question is left out, and a framed question is no yes/no question."""

import time

import pytest

from faithrails.claims.question_without_frame import without_frame
from faithrails.claims.questions import kind_of

FRAMES = [
    "{}", '"{}"', "**{}**", "Q: {}", "Question: {}\nAnswer:", "User: {}", "Q1. {}", "Hi there! {}", "Hello, {}",
    "Please tell me {}", "Could you tell me: {}", "I'd like to know {}", "Based on the text, {}",
    "According to the passage above: {}", "Hi, can you please tell me: {}", "Do you know {}",
]  # fmt: skip


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_is_left_out(frame: str) -> None:
    asked = frame.format("when does the pool open?").removesuffix("\nAnswer:")
    assert without_frame(asked) == "when does the pool open"
    assert kind_of(asked) != "yes_no"


@pytest.mark.parametrize("asked", ["Tell me", "Hi!", "q:", "", "???", "In the text"])
def test_nothing_but_a_frame_is_kept(asked: str) -> None:
    assert without_frame(asked) == asked.strip("!:? ")


def test_a_question_in_capitals_is_read_in_small_letters() -> None:
    assert without_frame("WHEN DOES IT OPEN?") == "when does it open"


@pytest.mark.parametrize("repeated", ["Q: ", "hi, ", "please ", "in the ", '"', "tell me "])
def test_many_frames_are_read_quickly(repeated: str) -> None:
    begun = time.perf_counter()
    without_frame(repeated * 5_000 + "when?")
    assert time.perf_counter() - begun < 1.0
