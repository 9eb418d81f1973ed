"""Passages that an answer is not about neither support nor contradict it."""

import pytest

from faithrails import Checker, Decision, Passage, Settings, Turn
from faithrails.claims.by_rules import sentence_claims
from faithrails.evidence.index_cache import Indexes
from faithrails.evidence.related_passages import with_related_passages

LIBRARY = "The Harbour Library was built in 1931. It has a reading room with 40 seats and lends 12,000 books."
MUSEUM = "The Museum of Clocks shows 250 watches and opened in 1964. Guided tours last 35 minutes."
FERRY = "A ferry leaves every 45 minutes from the northern pier. Bicycles travel free of charge."
OFFLINE = Checker(Settings(preset="offline"))


def _kept(answer: str, *passages: str, question: str = "") -> list[str]:
    turn = Turn.of(answer, *passages, question=question)
    kept = with_related_passages(turn, sentence_claims(turn), Indexes())
    return [passage.text for passage in kept.passages]


def test_a_passage_about_something_else_is_left_out() -> None:
    assert _kept("The reading room of the library has 40 seats.", LIBRARY, MUSEUM, FERRY) == [LIBRARY]


def test_a_passage_that_one_claim_of_many_is_about_stays() -> None:
    answer = f"{LIBRARY} It was built by the town. Its reading room is lit by windows. The ferry leaves every 45 minutes."
    assert _kept(answer, LIBRARY, FERRY, MUSEUM) == [LIBRARY, FERRY]


def test_a_passage_that_alone_has_words_of_a_long_sentence_stays() -> None:
    long = (
        "The Kestrel reactor at Dunmore was built by Hallam Engineering in 1978, cools with sea water and employs "
        "310 people on a site of 45 hectares near the harbour"
    )
    solar = "Solar panels on the roof were added in 2015."
    assert _kept(f"{long}, where solar panels were added in 2015.", f"{long}.", solar, MUSEUM) == [
        f"{long}.",
        solar,
    ]
    assert _kept(f"{long}, where clocks were added in 2015.", f"{long}.", MUSEUM) == [f"{long}."]


def test_the_question_tells_what_a_short_answer_is_about() -> None:
    question = "How many seats has the reading room of the Harbour Library?"
    assert _kept("35.", LIBRARY, MUSEUM, question=question) == [LIBRARY]


@pytest.mark.parametrize(("cited", "kept"), [("1", [LIBRARY]), ("2", [LIBRARY, FERRY]), ("9", [LIBRARY])])
def test_a_cited_passage_stays(cited: str, kept: list[str]) -> None:
    assert _kept(f"The reading room has 40 seats [{cited}].", LIBRARY, FERRY) == kept


def test_all_passages_stay_where_a_citation_counts_them() -> None:
    passages = (Passage("library.md", LIBRARY), Passage("ferry.md", FERRY))
    turn = Turn(passages=passages, answer="The reading room has 40 seats [1].")
    assert with_related_passages(turn, sentence_claims(turn), Indexes()).passages == passages


@pytest.mark.parametrize(
    ("answer", "passages"),
    [
        ("Yes.", (LIBRARY, FERRY)),  # too few words to tell
        ("A castle stands on a hill.", (LIBRARY, FERRY)),
        ("The reading room of the library has 40 seats.", (LIBRARY,)),
    ],
)
def test_all_passages_stay_in_doubt(answer: str, passages: tuple[str, ...]) -> None:
    assert _kept(answer, *passages) == [*passages]


def test_the_order_of_the_passages_and_their_ids_stay() -> None:
    turn = Turn.of("The reading room of the library has 40 seats.", FERRY, LIBRARY, MUSEUM, LIBRARY)
    kept = with_related_passages(turn, sentence_claims(turn), Indexes())
    assert [(passage.id, passage.text) for passage in kept.passages] == [("2", LIBRARY), ("4", LIBRARY)]


@pytest.mark.parametrize(
    "wrong",
    [
        "The reading room of the Harbour Library has 35 seats.",
        "The Harbour Library was built in 1964.",
        "The Harbour Library lends 250 books.",
    ],
)
def test_a_value_of_an_unrelated_passage_supports_nothing(wrong: str) -> None:
    alone = OFFLINE.check_sync(Turn.of(wrong, LIBRARY))
    among = OFFLINE.check_sync(Turn.of(wrong, LIBRARY, MUSEUM, FERRY))
    assert alone.decision is among.decision is not Decision.PASS


@pytest.mark.parametrize(
    "wrong",
    [
        "The sources do not mention a ferry.",
        "The sources do not mention bicycles.",
        "There is no ferry.",
    ],
)
@pytest.mark.parametrize("preset", ["offline", "exact"])
def test_what_is_said_to_be_lacking_is_looked_for_in_all_passages(wrong: str, preset: str) -> None:
    settings = Settings(preset="offline") if preset == "offline" else Settings(verifiers=["exact"])
    long = f"{LIBRARY} The Harbour Library lends 12,000 books, and its reading room has 40 seats."
    report = Checker(settings).check_sync(Turn.of(f"{long} {wrong}", LIBRARY, FERRY, MUSEUM))
    assert report.decision is not Decision.PASS
