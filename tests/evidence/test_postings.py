"""Postings: the sentences that hold most of the wanted stems."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from faithrails.evidence.postings import Postings

STEMS = st.frozensets(st.sampled_from("abcdefgh"), max_size=4)


@given(st.lists(STEMS, min_size=1, max_size=30), STEMS, st.data())
def test_the_best_few_are_the_first_of_all_in_order_of_weight(
    sentences: list[frozenset[str]], wanted: frozenset[str], data: st.DataObject
) -> None:
    postings = Postings(sentences)
    size = len(sentences)
    among = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), dtype=np.bool_)
    every = postings.best_few(wanted, among, size)
    assert postings.best_few(wanted, among, 3) == every[:3]
    assert all(among[number] and sentences[number] & wanted for number in every)
