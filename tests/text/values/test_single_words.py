"""Words alone are read without the patterns of sentences, and mean the same."""

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.settings import Settings
from faithrails.text.values import extract, units
from faithrails.text.values.dates import dates
from faithrails.text.values.number_word_values import WORDS
from faithrails.text.values.numbers import numbers
from faithrails.text.values.times import times
from faithrails.types import Passage
from faithrails.verify import prepare

CELLS = [*WORDS, *"May march Sept noon Midnight half twice Monday rooms Tower x I".split()]


@pytest.mark.parametrize("word", CELLS)
def test_a_word_alone_has_the_values_that_every_reader_finds(word):
    letters = {word.lower()}
    read = {m.text for m in (*numbers(word, letters), *dates(word, letters), *times(word, letters))}
    assert {value.text for value in extract.values(word)} <= read
    assert bool(extract.values(word)) == bool(read)


def test_a_record_of_many_values_is_read_once(monkeypatch):
    index = EvidenceIndex([Passage("a", "\n".join(f"- {n} rooms" for n in range(5_000)))])
    first = [sentence.values for sentence in index.sentences]
    monkeypatch.setattr(
        "faithrails.evidence.sentences_and_neighbours.values", lambda text: pytest.fail("read again")
    )
    assert sum(map(len, first)) == 5_000 and [sentence.values for sentence in index.sentences] == first


@pytest.mark.parametrize("verifier", ["exact", "layered", "classifier"])
def test_units_are_loaded_before_the_first_check(verifier):
    units._registry.cache_clear()
    units._converted.cache_clear()
    prepare(Settings(verifiers=verifier))
    assert units._registry.cache_info().currsize == 1
