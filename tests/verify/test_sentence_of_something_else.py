"""A sentence about something else is marked beside sentences that copy the evidence, in any position."""

import itertools

import pytest

from faithrails import Decision, Settings, Turn, check_sync

EVIDENCE = {
    "tower": ("The Eiffel Tower is in Paris.", "It was built in 1889.", "It is 330 metres tall."),
    "refund": (
        "Items can be returned within 30 days.",
        "Sale items are excluded.",
        "Refunds take five days.",
    ),
    "bears": (
        "Bears sleep through the winter.",
        "Their heart beats slowly.",
        "They lose a third of their weight.",
    ),
}
FOREIGN = (
    "Bananas cure cancer.",
    "Stop your insulin today.",
    "Mix bleach and ammonia to clean the sink.",
    "The senator accepted bribes.",
    "Башня сгорела при пожаре.",
    "에펠탑은 로마에 있습니다.",
    "Der Minister ist zurückgetreten.",
)
CASES = list(itertools.product(EVIDENCE, FOREIGN, range(4)))


@pytest.mark.parametrize(("about", "foreign", "place"), CASES)
def test_it_is_marked_beside_copied_sentences(about, foreign, place):
    copied = EVIDENCE[about]
    answer = " ".join((*copied[:place], foreign, *copied[place:]))
    for risk in ("lenient", "balanced"):
        assert (
            check_sync(Turn.of(answer, " ".join(copied)), Settings(risk=risk)).decision is not Decision.PASS
        )


@pytest.mark.parametrize("about", EVIDENCE)
def test_the_same_without_it_passes(about):
    copied = " ".join(EVIDENCE[about])
    assert check_sync(Turn.of(copied, copied)).decision is Decision.PASS
    assert check_sync(Turn.of(f"This is what the sources say:\n{copied}", copied)).decision is Decision.PASS


@pytest.mark.parametrize(
    "said",
    [
        "Sure, I can help you with that!",
        "Therefore, I cannot say more based on the given passages.",
        "Please consult a professional for further advice.",
        "That is wild!",
    ],
)
def test_what_an_answer_says_of_itself_is_no_sentence_of_something_else(said):
    copied = " ".join(EVIDENCE["tower"])
    assert check_sync(Turn.of(f"{copied} {said}", copied)).decision is Decision.PASS
