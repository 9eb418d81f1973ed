"""Evidence is read once: by all verifiers, by every piece of a stream, and where claims are extracted."""

import sys
import weakref
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from faithrails import Checker, Settings, Turn
from faithrails.evidence import index_cache
from faithrails.evidence.index import EvidenceIndex
from faithrails.testing import ScriptedLLM
from faithrails.text.sentences import sentences
from faithrails.text.words import words, words_with_offsets
from faithrails.types import Passage

from judging import extracts_and_rules

PASSAGES = (
    Passage("a", "The tower is in Paris. It opened on 31 March 1889 and is 330 metres tall."),
    Passage("b", '"It is a lift," said Anna Lee. The lift rises at 2 m/s. Is it red?'),
)
# What only the evidence tells: whether a heading, a refusal, a "yes", a "no" and a citation hold.
ANSWER = (
    "## The tower\n\nYes. The tower is in Paris [1]. It opened on 31 March 1889. "
    "The passages do not mention the architect. I cannot tell when the lift was built.\n\n"
    "Details:\n\n- The lift rises at 2 m/s [2].\n- It is 412 metres tall.\n"
)
TURN = Turn(ANSWER, PASSAGES, question="Is the tower in Rome?")


@contextmanager
def counting() -> Iterator[Counter[tuple[str, str]]]:
    """Count how often a whole passage is split into sentences or words, whoever does so."""
    readers = {reader.__code__: reader.__name__ for reader in (sentences, words_with_offsets, words)}
    by_text = {passage.text: passage.id for passage in PASSAGES}
    found: Counter[tuple[str, str]] = Counter()

    def see(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in readers:
            text = frame.f_locals.get("text")
            if text in by_text:
                found[readers[frame.f_code], by_text[text]] += 1

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        yield found
    finally:
        sys.setprofile(before)


ONCE = {(reader, passage.id): 1 for reader in ("sentences", "words_with_offsets") for passage in PASSAGES}


async def tokens() -> AsyncIterator[str]:
    for word in ANSWER.split(" "):
        yield f"{word} "


@pytest.mark.parametrize("verifiers", [["exact"], ["layered"], ["exact", "layered", "classifier"]])
async def test_a_check_and_a_stream_read_each_passage_once(verifiers: list[str]) -> None:
    async with Checker(Settings(verifiers=verifiers, mode="annotate", on_unsure="pass")) as checker:
        with counting() as read:
            report = await checker.check(TURN)
            parts = [part async for part in checker.stream(tokens(), TURN)]
    assert len(report.verdicts) >= 5
    assert len(parts) >= 3
    assert read == ONCE


async def test_claims_of_a_model_are_checked_on_the_same_reading() -> None:
    passages = (
        *PASSAGES,
        Passage("c", "It was built for the World's Fair of 1889 in Paris. It is 330 metres tall."),
    )
    turn = Turn("It is 330 metres tall. It is in Paris. The passages do not mention a lift.", passages)
    settings = Settings(claims="llm", verifiers=["exact", "layered", "judge"])
    async with Checker(settings, judge=ScriptedLLM(extracts_and_rules)) as checker:
        with counting() as read:
            await checker.check(turn)
    assert read == ONCE


def test_the_counter_sees_who_reads_again() -> None:
    with counting() as read:
        EvidenceIndex(PASSAGES)
        words(PASSAGES[0].text)
    assert read == {**ONCE, ("words", "a"): 1, ("words_with_offsets", "a"): 2}


async def test_aids_to_reading_claims_do_not_read_the_evidence_again(tmp_path: Any) -> None:
    lexicon = tmp_path / "lexicon.json"
    lexicon.write_text('{"format": 1, "version": "1", "groups": [{"names": ["Paris", "City of Light"]}]}')
    kept = index_cache.Indexes()
    with counting() as read:
        for aids in ({}, {"lexicon": lexicon}):
            async with Checker(Settings(verifiers="exact", **aids)) as checker:
                checker._tools = type(checker._tools)(indexes=kept)
                await checker.check(TURN)
    assert read == ONCE


def test_what_is_derived_from_an_index_is_freed_with_it() -> None:
    derived = index_cache.PerIndex(lambda index: frozenset(index.sentences))
    index = EvidenceIndex(PASSAGES)
    assert derived.of(index) is derived.of(index)
    kept = weakref.ref(derived.of(index))
    del index
    assert kept() is None


@pytest.mark.parametrize(("length", "kept"), [(40_000, 3), (400_000, 1), (1_100_000, 0)])
def test_little_evidence_is_kept_and_of_what_is_longer_the_last(length: int, kept: int) -> None:
    indexes = index_cache.Indexes()
    for name in "abcd":
        indexes._entry((Passage(name, "x" * length),))
    assert len(indexes._entries) == kept


def test_a_place_of_the_evidence_is_one_object() -> None:
    index = EvidenceIndex(PASSAGES)
    assert index.text(0, 1) is index.text(0, 1)
