"""A growing answer: the same pieces whatever its pace, in linear time, and nothing lost."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.claims import PartialAnswer
from faithrails.claims import cut_growing_answer as growing

from hostile import FAMILIES

PIECES = [
    "It is so. ",
    "Yes. ",
    "Dr. Lee of the U.S. came. ",
    "5 m. wide ",
    "Is it? ",
    "\n\n",
    "\n",
    "- a b\n",
    "1. c\n",
    "2. d\n",
]
PIECES += [
    "| a | b |\n",
    "|---|---|\n",
    "```\n",
    "# H\n",
    "> q\n",
    "東京。",
    "e.g. this, ",
    "He said: ",
    "“So it is.” ",
    "...",
    "✅",
]
ANSWERS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def cuts(text: str, sizes: list[int]) -> list[tuple[int, str]]:
    answer, found, place = PartialAnswer(), [], 0
    for size in sizes:
        answer.add(text[place : place + size])
        found += answer.each()
        place += size
    found.append(answer.rest())
    return [(cut.offset + cut.since, cut.context) for cut in found]


@given(ANSWERS, st.integers(0, 99))
def test_the_pace_of_the_tokens_changes_no_piece(text: str, seed: int) -> None:
    chance = random.Random(seed)
    uneven = [chance.randint(0, 9) for _ in range(len(text) + 1)] + [len(text)]
    assert cuts(text, uneven) == cuts(text, [len(text)]) == cuts(text, [1] * len(text))


@given(ANSWERS)
def test_the_pieces_are_the_answer(text: str) -> None:
    found = cuts(text, [3] * (len(text) // 3 + 1))
    ends = [place for place, _ in found[1:]] + [len(text)]
    assert found[0][0] == 0
    assert all(context.endswith(text[start:end]) for (start, context), end in zip(found, ends, strict=True))


@pytest.mark.parametrize(
    "family", ["sentences", "numbered list", "table", "A.B.", "key: value lines", "Yes.", "code fences", "1."]
)
def test_what_is_split_again_grows_with_the_answer(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    split = growing.sentences
    read = 0

    def counted(text: str, *of_language: str) -> list[growing.Span]:
        nonlocal read
        read += len(text)
        return split(text, *of_language)

    monkeypatch.setattr(growing, "sentences", counted)
    costs = []
    for size in (12_000, 24_000):
        read = 0
        cuts(FAMILIES[family](size), [4] * (size // 4))
        costs.append(read)
    assert costs[1] < 2.6 * costs[0]
