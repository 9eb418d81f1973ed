"""What is added to a copied sentence, and of which no passage has a word, does not pass unmarked."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Decision, Turn, check_sync

SENTENCES = [
    "In 1956 a cargo ship struck the eastern pier, and the railway was closed for seven months.",
    "The museum shop sells postcards, maps and small prints of the harbour.",
    "Tents can be hired at the farm for 12 euros a night.",
]
ADDED = (" in thick fog and heavy rain", " with a free breakfast basket", " under a new loyalty scheme")


@pytest.mark.parametrize(("sentence", "phrase"), [*product(SENTENCES, ADDED)])
def test_an_added_phrase_is_marked(sentence: str, phrase: str) -> None:
    source = f"Welcome to the coast. {sentence} Ask at the desk for more."
    wrong = f"{sentence.rstrip('.')}{phrase}."
    assert check_sync(Turn.of(sentence, source)).decision is Decision.PASS
    found = check_sync(Turn.of(wrong, source))
    assert found.decision is not Decision.PASS


def test_words_in_place_of_others_are_not_added() -> None:
    source = "Tents can be hired at the farm for 12 euros a night, payable on arrival in cash."
    right = "Tents can be hired at the farm for 12 euros a night, to be settled with banknotes on arrival."
    assert "added_word_in_copy" not in check_sync(Turn.of(right, source)).verdicts[0].findings
