"""Pairs: a paraphrase that keeps the facts of a sentence, and an edit that changes one."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithrails import Turn
from faithrails.claims import sentence_claims
from faithrails.train.edit_and_paraphrase_pairs import KINDS, drawn, pairs
from faithrails.train.edits import EDITS, Source
from faithrails.train.fit import family
from faithrails.train.labelled_examples import Example
from faithrails.train.paraphrases import PARAPHRASES, paraphrased, same_facts, synonym

EVIDENCE = (
    "Anna Berg hired Paul Novak in Prague on 5 May 2019. Some workers of the mill may retire early if they apply "
    "before June. Prices rose by 5 % in Brno and by 9 % in Ostrava. The new bridge is longer than the old tunnel. "
    "However, the committee did not approve the plan. Emil Kral said that the harbour is closed on Mondays. In 1998, "
    "the museum was designed by Eva Lind. At least 40 people visited the three villages, and the doctor examined the "
    "child. Most shops are open because the festival begins tomorrow. All rooms are large and the garden is small."
)
SENTENCES = [sentence.strip() + "." for sentence in EVIDENCE.rstrip(".").split(". ")]


def row(number: int, text: str = EVIDENCE, source: str = "made") -> Example:
    turn = Turn.of(text, text)
    claims = tuple(sentence_claims(turn))
    return Example(str(number), source, f"{source}/{number}", "QA", "", turn, 0, claims, (0,) * len(claims))


ROWS = [row(number) for number in range(4)]


def test_there_are_at_least_ten_kinds_and_all_are_made() -> None:
    made = Counter(kind for _, kind, _, _ in drawn(ROWS, 300, 3))
    assert len(KINDS) >= 10
    assert set(made) == set(KINDS)
    assert sum(made.values()) == 300


@pytest.mark.parametrize(
    ("kind", "sentence", "edits"),
    [
        ("swapped_names", "Anna Berg sued Paul Novak.", {"Paul Novak sued Anna Berg."}),
        ("swapped_values", "Rent rose 4 % here and 9 % there.", {"Rent rose 9 % here and 4 % there."}),
        ("swapped_nouns", "The doctor called the plumber.", {"The plumber called the doctor."}),
        ("comparison", "The lake is deeper and larger than the sea.", {"The lake is deeper and smaller than the sea."}),
        ("comparison", "It is the oldest tree.", {"It is the youngest tree."}),
        ("quantifier", "Some birds sing.", {"All birds sing.", "No birds sing."}),
        ("quantifier", "They trade with the north.", {"They trade only with the north."}),
        ("bound", "At least 40 people came.", {"At most 40 people came.", "Up to 40 people came."}),
        ("bound", "It holds 12 boats.", {"It holds more than 12 boats.", "It holds fewer than 12 boats."}),
        ("order", "He rested before lunch.", {"He rested after lunch."}),
        ("modality", "It may rain.", {"It must rain.", "It will rain."}),
        ("negation", "It is cold.", {"It is not cold."}),
        ("negation", "It is not cold.", {"It is cold."}),
        ("negation", "She visited Rome.", {"She never visited Rome."}),
        ("opposite", "Exports increased.", {"Exports decreased.", "Imports increased."}),
        ("opposite", "It was an increase.", {"It was a decrease."}),
        ("condition", "You may leave unless it rains.", {"You may leave if it rains."}),
        ("condition", "If it rains hard, the match ends.", {"The match ends.", "Unless it rains hard, the match ends.", "Even if it rains hard, the match ends."}),
        ("attribution", "According to Eva Lind, it is closed.", {"According to Emil Kral, it is closed."}),
        ("name", "They met Eva Lind.", {"They met Emil Kral."}),
        ("date", "It opened in 1998.", {"It opened in 2005."}),
    ],
)  # fmt: skip
def test_an_edit_changes_one_fact(kind: str, sentence: str, edits: set[str]) -> None:
    source = Source("There we met Emil Kral. It closed in 2005.")
    found = {EDITS[kind](sentence, source, Random(seed)) for seed in range(20)}
    assert found & edits
    assert kind == "date" or found <= edits | {None}


@pytest.mark.parametrize(
    ("way", "sentence", "expected"),
    [
        ("clause_order", "In 1998, the museum closed for repairs.", "The museum closed for repairs in 1998."),
        ("clause_order", "The museum closed for repairs in 1998.", "In 1998, the museum closed for repairs."),
        ("clause_order", "When it rains, the match is over at once.", "The match is over at once when it rains."),
        ("voice", "The museum was designed by Eva Lind in 1998.", "Eva Lind designed the museum in 1998."),
        ("voice", "Eva Lind designed the museum in 1998.", "The museum was designed by Eva Lind in 1998."),
        ("numbers_in_words", "He has three dogs.", "He has 3 dogs."),
        ("numbers_in_words", "He has 12 dogs.", "He has twelve dogs."),
        ("date_format", "It closed on 5 May 2019.", "It closed on May 5, 2019."),
        ("date_format", "It closed on May 5, 2019 at last.", "It closed on 5 May 2019 at last."),
        ("contraction", "The sea is not cold.", "The sea isn't cold."),
        ("contraction", "They don't mind.", "They do not mind."),
        ("variant", "It fell due to rain.", "It fell because of rain."),
        ("shortened", "However, prices rose.", "Prices rose."),
        ("attribution_form", "Eva Lind said that the harbour is closed.", "According to Eva Lind, the harbour is closed."),
        ("attribution_form", "The harbour is closed, said Eva Lind.", "Eva Lind said that the harbour is closed."),
        ("split_or_joined", "Rain fell, and the match was over.", "Rain fell. The match was over."),
        ("split_or_joined", "Rain fell. The match was over.", "Rain fell, and the match was over."),
        ("clause_order", "She left Oslo in 1998 and moved to Rome in 2004.", None),
        ("voice", "The road was closed by 1998.", None),
        ("voice", "He walked the dog that barked.", None),
        ("numbers_in_words", "It grew to 3.5 tons in 2 hundred years.", None),
    ],
)  # fmt: skip
def test_a_paraphrase_keeps_the_meaning(way: str, sentence: str, expected: str | None) -> None:
    assert PARAPHRASES[way](sentence, Random(1)) == expected


@pytest.mark.parametrize("word", ["monday", "three", "north", "higher", "not", "second", "january", "before"])
def test_words_that_differ_in_fact_are_no_synonyms(word: str) -> None:
    assert synonym(word) is None


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SENTENCES), st.integers(0, 10_000))
def test_a_paraphrase_keeps_numbers_names_and_negations(sentence: str, seed: int) -> None:
    found = paraphrased(sentence, Random(seed))
    assert found is None or (found != sentence and same_facts(sentence, found))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SENTENCES), st.sampled_from(sorted(EDITS)), st.integers(0, 10_000))
def test_an_edit_is_never_its_original(sentence: str, kind: str, seed: int) -> None:
    assert EDITS[kind](sentence, Source(EVIDENCE), Random(seed)) != sentence


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=120), st.sampled_from(sorted(EDITS)), st.integers(0, 100))
def test_any_text_can_be_read(text: str, kind: str, seed: int) -> None:
    assert EDITS[kind](text, Source(text), Random(seed)) != text
    assert paraphrased(text, Random(seed)) != text


def test_pairs_come_from_the_same_sentence_and_only_the_edited_claim_is_wrong() -> None:
    found = list(pairs(ROWS, 60, 5))
    assert len(found) == 60
    for faithful, edited in zip(found[::2], found[1::2], strict=True):
        assert faithful.group == edited.group
        assert faithful.turn.passages == edited.turn.passages
        assert (faithful.label, edited.label) == (0, 1)
        assert set(faithful.claim_labels) == {0}
        assert edited.claim_labels.count(1) in (1, 2)  # the edited sentence may have been split
        assert faithful.source == "made_paraphrase"
        assert edited.source.removeprefix("made_") in KINDS
        assert family(edited.source) == "made"
        assert edited.turn.answer not in edited.turn.passages[0].text


def test_other_claims_of_an_edited_answer_stay_faithful() -> None:
    found = [e for e in pairs(ROWS, 60, 5) if e.label and len(e.claims) > 3]
    assert found
    assert all(sum(label == 0 for label in e.claim_labels) >= len(e.claims) - 2 for e in found)


def test_a_seed_makes_the_same_pairs() -> None:
    first, again, other = ([e.turn.answer for e in pairs(ROWS, 20, seed)] for seed in (1, 1, 2))
    assert first == again != other


def test_ids_are_distinct() -> None:
    assert len({example.id for example in pairs(ROWS, 60, 5)}) == 60


@pytest.mark.parametrize("rows", [[], [row(1, "No. 3 |")], [row(1, "word " * 50)]])
def test_rows_without_prose_make_no_pairs(rows: list[Example]) -> None:
    assert list(pairs(rows, 5, 1)) == []
