"""Large results of worker processes, and the garbage collector of the process that gets them."""

import gc
import pickle

import pytest

from faithrails.runtime.worker_processes import unpickle


def generations(tracked: list[list[object]]) -> list[int]:
    """Return how many of the objects are young, middle-aged and old."""
    ids = {id(one) for one in tracked}
    return [sum(id(one) in ids for one in gc.get_objects(generation)) for generation in range(3)]


def test_objects_of_a_large_result_are_old_at_once_and_no_collection_ran() -> None:
    gc.unfreeze()  # what another test of the process left frozen
    data = pickle.dumps([[f"{number:020}"] for number in range(50_000)])
    collections = sum(one["collections"] for one in gc.get_stats())
    found = unpickle(data)
    assert sum(one["collections"] for one in gc.get_stats()) <= collections + 1
    assert gc.isenabled() and not gc.get_freeze_count() and generations(found)[2] == len(found)


def test_a_small_result_leaves_the_collector_alone() -> None:
    found = unpickle(pickle.dumps([[number] for number in range(100)]))
    assert generations(found)[2] == 0


def test_what_the_program_froze_stays_frozen() -> None:
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        unpickle(pickle.dumps([[f"{number:020}"] for number in range(50_000)]))
        assert gc.get_freeze_count() == pytest.approx(frozen, rel=0.1)
    finally:
        gc.unfreeze()


def test_a_disabled_collector_stays_disabled() -> None:
    gc.disable()
    try:
        unpickle(pickle.dumps([[f"{number:020}"] for number in range(50_000)]))
        assert not gc.isenabled()
    finally:
        gc.enable()
