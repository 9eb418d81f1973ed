"""Windows of evidence: whole sentences, overlapping, within one passage and a number of tokens."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.models.local.model_folder import ModelFolder
from faithrails.models.local.pool import batches
from faithrails.models.local.tokens import Tokens
from faithrails.models.local.windows import WindowBook, sentence_places
from faithrails.types import Passage

from local_models import bert_tokenizer, config

SENTENCES = st.lists(st.text(alphabet="abc 1.", min_size=1, max_size=60), min_size=1, max_size=12)


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Tokens:
    folder = tmp_path_factory.mktemp("tokens")
    bert_tokenizer(folder)
    return Tokens(ModelFolder("tiny", config(folder)))


def book(tokens: Tokens, *texts: str) -> WindowBook:
    passages = [Passage(str(number), text) for number, text in enumerate(texts)]
    return WindowBook(passages, sentence_places(passages), tokens)


@given(texts=st.lists(SENTENCES.map(". ".join), min_size=1, max_size=4), size=st.integers(32, 60))
def test_every_sentence_stands_in_a_window_and_no_window_is_too_long(
    texts: list[str], size: int, tokens: Tokens
) -> None:
    windows = book(tokens, *texts).of(size)
    assert all(len(tokens.bare(window.text).ids) <= size + 1 for window in windows)
    for passage, places in zip(texts, sentence_places([Passage("", text) for text in texts]), strict=True):
        for start, end in places:
            short = len(tokens.bare(passage[start:end]).ids) < size - 1
            assert not short or any(passage[start:end] in window.text for window in windows)


@given(texts=st.lists(SENTENCES.map(". ".join), min_size=1, max_size=3), more=SENTENCES.map(". ".join))
def test_a_further_passage_changes_no_window(texts: list[str], more: str, tokens: Tokens) -> None:
    before = {window.text for window in book(tokens, *texts).of(40)}
    assert before <= {window.text for window in book(tokens, more, *texts, more).of(40)}


def test_neighbouring_windows_share_sentences(tokens: Tokens) -> None:
    text = " ".join(f"The tower has {number} rooms." for number in range(60))
    windows = book(tokens, text).of(64)
    assert len(windows) > 3
    assert all(second.start < first.end for first, second in itertools.pairwise(windows))


def test_a_sentence_longer_than_a_window_is_cut_and_nothing_is_lost(tokens: Tokens) -> None:
    text = " ".join(f"tower{number}" for number in range(300))
    windows = book(tokens, text).of(40)
    assert (windows[0].start, windows[-1].end) == (0, len(text))
    assert all(second.start <= first.end for first, second in itertools.pairwise(windows))


def test_a_long_passage_is_read_in_stretches_that_lose_nothing(tokens: Tokens) -> None:
    text = " ".join(f"The tower has {number} rooms." for number in range(2000))
    windows = book(tokens, text).of(64)
    assert (windows[0].start, windows[-1].end) == (0, len(text))
    assert all(set(tokens.bare(window.text).ids) == window.ids for window in windows[::20])


def test_the_same_chunk_retrieved_twice_is_one_window(tokens: Tokens) -> None:
    assert len(book(tokens, "It rains.", "It rains.").of(40)) == 1


@given(st.lists(st.integers(1, 500), max_size=80), st.integers(1, 4000))
def test_batches_hold_each_input_once_within_the_budget(lengths: list[int], budget: int) -> None:
    found = batches(lengths, budget)
    assert sorted(place for batch in found for place in batch) == list(range(len(lengths)))
    for batch in found:
        padded = len(batch) * max(lengths[place] for place in batch)
        assert padded <= budget or len(batch) == 1


def test_batches_are_few_and_of_similar_length() -> None:
    assert batches([10, 500, 12, 490], 1000) == [[1, 3], [2, 0]]


@pytest.mark.parametrize("text", ["[SEP]", "a [CLS] b", "[PAD][PAD]", "x[SEP]y [MASK]"])
def test_a_special_token_in_a_text_is_blanked_in_its_place(text: str, tokens: Tokens) -> None:
    plain = tokens.plain(text)
    assert len(plain) == len(text)
    assert not set(tokens.bare(text).ids) & {0, 2, 3, 4}
