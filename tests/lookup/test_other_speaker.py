"""A statement that the evidence reports of one speaker is not reported of another."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
STATEMENTS = (
    "the harbour will be closed for three weeks in spring",
    "two of the old turbines were sold to a farm near the coast",
    "nobody had asked the tenants about the new heating",
)
SPEAKERS = (
    "Dr Ines Okafor",
    "The Northern Lights Harbour Board of Trustees",
    "Pelham",
    "Councillor Arne Lund",
)
FRAMES = (
    "{0} said that {1}.",
    "{0} says {1}.",
    "According to {0}, {1}.",
    "It is true that {1}, according to {0}.",
)


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


def evidence() -> str:
    said = [
        f"{speaker} said that {statement}." for speaker, statement in zip(SPEAKERS, STATEMENTS, strict=False)
    ]
    return " ".join((*said, f"{SPEAKERS[-1]} did not attend."))


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("number", range(len(STATEMENTS)))
@pytest.mark.parametrize("speaker", SPEAKERS)
def test_the_speaker_decides(frame: str, number: int, speaker: str) -> None:
    kinds = found(frame.format(speaker, STATEMENTS[number]), evidence())
    assert bool(kinds) == (speaker != SPEAKERS[number])


@pytest.mark.parametrize(
    ("answer", "passage"),
    [
        (
            "Ines Okafor said the harbour would close in spring.",
            "She said the harbour would close in spring.",
        ),
        (
            "The HB said the harbour would close in spring.",
            "Harbour Board said the harbour would close in spring.",
        ),
        (
            "Acme said the old turbines were sold last year.",
            "The company said the old turbines were sold last year.",
        ),
        (
            "Pelham said the old turbines were sold.",
            "Lund said the old turbines were sold. Pelham said so too.",
        ),
    ],
)
def test_who_may_be_the_speaker_is_no_other(answer: str, passage: str) -> None:
    assert not any(
        kind.startswith("displaced_phrase")
        for kind in found(answer, f"{passage} Acme, Ines Okafor and HB met.")
    )


DESCRIBED = {
    "Ines Okafor": "the harbour master",
    "Karl Pelham": "her deputy",
    "Arne Lund": "the mayor",
}
SHORT = (
    ("argued", "the dam was unsafe", "the dam was unsafe"),
    ("believes", "the mill was closed before the flood", "it was closed before the flood"),
    ("wrote", "the tower was haunted", "the tower was haunted, a claim that guides repeat"),
    ("denied", "he had seen the map", "he had seen the map"),
    ("suspected", "the well is poisoned", "the well is poisoned"),
)


@pytest.mark.parametrize(("verb", "said", "there"), SHORT)
@pytest.mark.parametrize("speaker", DESCRIBED)
def test_the_name_between_commas_is_the_speaker(speaker: str, verb: str, said: str, there: str) -> None:
    others = ", ".join(name for name in DESCRIBED if name != speaker)
    evidence = (
        f"The mill and the dam stand near the tower. In May {DESCRIBED[speaker]}, {speaker}, {verb} that {there}. "
        f"Mr {others} had come by train."
    )
    for name in DESCRIBED:
        for own in (name, f"{DESCRIBED[speaker].capitalize()}, {name},", f"Mr {name.split()[1]}"):
            assert bool(found(f"{own} {verb} that {said}.", evidence)) == (name != speaker)


@pytest.mark.parametrize(
    ("right", "evidence"),
    [
        ("Arne Lund said the dam was unsafe.", "Karl Pelham said the dam was unsafe. Arne Lund agreed."),
        ("Arne Lund said the dam was unsafe.", "He said the dam was unsafe. Arne Lund owns it."),
        ("Arne Lund said the dam was unsafe.", "The dam, said Arne Lund, was unsafe. Karl Pelham left."),
        ("Many mentions of the dam drew cheers.", "Several mentions of the dam drew cheers in May."),
        ("Arne Lund said the dam was unsafe.", "In May, Karl Pelham met Lund, who said the dam was unsafe."),
    ],
)
def test_who_may_have_said_it_too_is_no_other(right: str, evidence: str) -> None:
    assert not any(kind.startswith("displaced_phrase") for kind in found(right, evidence))
