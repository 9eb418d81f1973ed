"""Indexes are cached for further answers, within bounds, and leave no garbage behind."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from faithrails import Turn, check_sync
from faithrails.evidence.index_cache import Indexes, of_this_process
from faithrails.types import Passage

EVIDENCE = {
    "prose": "The tower is in Paris. It opened on 31 March 1889 and is 330 metres tall, says Anna Lee.",
    "conflict": "The tower is in Paris. It opened on 31 March 1889 and is 310 metres tall, says Anna Lee.",
    "records": '[{"team": "Hawks", "points": 95, "coach": "Kay"}, {"team": "Bulls", "points": 88, "coach": "Ray"}]',
    "table": "year,sales,costs\n2019,1200,300\n2020,1500,310\n2021,1100,290\n",
    "days": str([{"date": f"2024-05-0{day}", "wind": 10 + day, "rain": day % 3} for day in range(1, 8)]),
    "German": "Der Turm steht in Paris. Er wurde am 31. März 1889 eröffnet und ist 330 Meter hoch.",
}
ANSWER = (
    "The Hawks of Kay scored 88 points. The tower, 330 metres tall, is not in Paris. Sales rose by 300 in 2020. "
    "On Friday, May 3, the wind reached 13 km/h. Der Turm ist 310 Meter hoch."
)


@pytest.fixture
def garbage() -> Iterator[list[object]]:
    """Yield the objects that ``gc.collect`` finds; automatic collection is off in the test."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


def checked_and_dropped(text: str) -> None:
    """Check an answer, and let other evidence take the place of its own."""
    check_sync(Turn.of(ANSWER, [text, EVIDENCE["prose"]], question="How tall is the tower?"))
    of_this_process().get([Passage("blank", " " * 300_000)])


@pytest.mark.parametrize("kind", EVIDENCE)
def test_evidence_that_is_dropped_leaves_nothing_to_the_garbage_collector(
    kind: str, garbage: list[object]
) -> None:
    checked_and_dropped(EVIDENCE[kind])
    gc.collect()
    assert [type(one) for one in garbage if type(one).__module__.startswith("faithrails")] == []


def test_what_is_kept_of_many_texts_is_bounded_by_their_characters() -> None:
    indexes, texts = Indexes(), [f"Number {number}. " + "A word. " * 1_250 for number in range(90)]
    gc.disable()
    try:
        read = [(len(text), weakref.ref(indexes.get([Passage("a", text)]))) for text in texts]
        kept = sum(size for size, index in read if index() is not None)
    finally:
        gc.enable()
    assert 80_000 < kept <= 120_000
