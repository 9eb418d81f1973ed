"""Values found among their nearest: the same as by comparing all pairs."""

import itertools
import random

import pytest

from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.value_index import ValueIndex

NUMBERS = (
    "5",
    "5.3",
    "12",
    "1889",
    "1,234",
    "about 5",
    "over 12",
    "at most 300",
    "half",
    "three",
    "0.25",
    "2nd",
)
OF = ("", " km", " miles", " %", " patients", " dollars", " days", " weeks", " mg", " °C", " °F")
DATES = (
    "5 July 1889",
    "July 1889",
    "1889",
    "late 1889",
    "the 1880s",
    "5 July",
    "Q3 1889",
    "9 pm",
    "21:00",
    "9 pm CET",
)


def pool() -> list[Mention]:
    texts = [f"It is {number}{of}." for number, of in itertools.product(NUMBERS, OF)]
    texts += [f"It was {date}." for date in DATES]
    return list(dict.fromkeys(normalized(value) for text in texts for value in values(text)))


@pytest.mark.parametrize("seed", range(8))
def test_the_nearest_values_decide_as_all_of_them_do(seed: int) -> None:
    known = random.Random(seed).sample(pool(), 40)
    index = ValueIndex(known)
    wrong = [v for v in pool() if index.holds(v) is not any(agrees(v, other) for other in known)]
    assert wrong == []
