"""A reason that the evidence does not give for what it explains by another is found."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

MAIN = (
    "the north gate was closed on Monday",
    "Perlin will raise prices by 4% in May",
    "red lentils are not suitable for this soup",
    "the museum moved its coin collection to Leeds",
)
REASONS = (
    "the river had flooded the road",
    "customers prefer paper receipts",
    "they turn to mush in minutes",
)
NOUNS = ("heavy rain", "a lack of staff", "new tariffs")
BY_CLAUSE, BY_NOUN = ("because", "since"), ("because of", "due to", "owing to", "as a result of")


def findings(answer: str, evidence: str) -> list[str]:
    others = "The town has 4,000 people. Its mayor is Ada Voss."
    verdicts = check_sync(Turn.of(answer, f"{evidence} {others}"), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


def sentence(main: str, word: str, reason: str) -> str:
    return f"{main[0].upper()}{main[1:]} {word} {reason}."


CASES = [
    (main, word, other, *two)
    for words, reasons in ((BY_CLAUSE, REASONS), (BY_NOUN, NOUNS))
    for main, word, other, two in itertools.product(MAIN, words, words, itertools.permutations(reasons, 2))
]


@pytest.mark.parametrize(("main", "word", "other", "reason", "instead"), CASES)
def test_another_reason_is_found_and_the_same_is_not(
    main: str, word: str, other: str, reason: str, instead: str
) -> None:
    evidence = sentence(main, word, reason)
    assert findings(sentence(main, other, instead), evidence)
    assert not findings(sentence(main, other, reason), evidence)
    fronted = f"{other[0].upper()}{other[1:]} {reason}, {main}."
    assert not findings(fronted, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("It has flown 1,200 strikes over Yemen since March 26.", "It has flown 1,200 strikes over Yemen since they began on March 26."),
        ("The north gate was closed because of the flood.", "The north gate was closed because a flood came."),
        ("The shop lost 40 customers because it moved.", "The shop lost 40 customers. It closed because it lost money."),
    ],
)  # fmt: skip
def test_what_may_be_the_same_reason_is_not_found(answer: str, evidence: str) -> None:
    assert not findings(answer, evidence)


CLOSED = ("the east gallery was closed in October", "trains to Seaton were suspended on Monday")
CIRCUMSTANCES = (  # with another, and with what says the same in other words or less
    (
        "after",
        "a lorry hit the bridge at Pike Lane",
        "a tree fell on the line at Pike Lane",
        "a truck hit the bridge",
    ),
    ("after", "a lorry hit the bridge at Pike Lane", "a passenger became ill", "an accident"),
    ("while", "the motor is replaced", "the doors are repainted", "the motor is exchanged"),
    ("when", "the heating failed", "a child was hurt", "the heating broke down"),
)


@pytest.mark.parametrize("main", CLOSED)
@pytest.mark.parametrize(("word", "said", "other", "same"), CIRCUMSTANCES)
def test_another_circumstance_is_found_in_words_that_the_evidence_lacks(
    main: str, word: str, said: str, other: str, same: str
) -> None:
    evidence = sentence(main, word, said)
    assert findings(sentence(main, word, other), evidence)
    assert not findings(sentence(main, word, said), evidence)
    assert not findings(sentence(main, word, same), evidence)
    both = f"{evidence} {sentence('It', 'also was so', f'{word} {other}')}"
    assert not findings(sentence(main, word, other), both)


@pytest.mark.parametrize("main", CLOSED)
@pytest.mark.parametrize(
    ("said", "other", "same"),
    [
        ("new studies on teeth", "new studies on obesity", "new research on teeth"),
        ("fog over the tracks", "birds over the tracks", "mist over the tracks"),
    ],
)
def test_one_changed_word_of_a_reason_is_found(main: str, said: str, other: str, same: str) -> None:
    evidence = sentence(main, "because of", said)
    assert findings(sentence(main, "because of", other), evidence)
    assert not findings(sentence(main, "because of", same), evidence)


SHORT = [("The ferry was cancelled", "high winds"), ("The bus was late", "an accident on the A4")]


@pytest.mark.parametrize("word", BY_NOUN)
def test_the_reason_of_another_event_is_found_in_short_sentences(word):
    (one, of_one), (other, of_other) = SHORT
    evidence = f"{one} because of {of_one}. {other} owing to {of_other}."
    for answer in (f"{one} {word} {of_other}.", f"{other} {word} {of_one}."):
        assert {"displaced_phrase_in_copy", "displaced_word_in_copy"}.intersection(findings(answer, evidence))
    for answer in (f"{one} {word} {of_one}.", f"{other} {word} {of_other}."):
        assert findings(answer, evidence) == []
