"""Names and yes or no under keys: a claim gives a name to another key, or denies what a key affirms."""

from __future__ import annotations

import json

import pytest

from faithrails import Decision, Settings, Turn, check_sync

PEOPLE = {"architect": "Ada Nowak", "chair": "Tom Hart", "treasurer": "Ann Lee", "lead engineer": "Ben Oz"}
EVIDENCE = {
    "lines": "\n".join(f"{key}: {name}" for key, name in PEOPLE.items()),
    "list": "\n".join(f"- {key.capitalize()}: {name}" for key, name in PEOPLE.items()),
    "JSON": json.dumps(PEOPLE),
}
FORMS = [
    "{name} is the {key}.",
    "The {key} is {name}.",
    "The club's {key} was {name}.",
    "{name} is the {key} of it.",
]


def decided(answer: str, evidence: str, question: str = "", verifier: str = "exact") -> Decision:
    settings = Settings(preset="offline", verifiers=[verifier])
    return check_sync(Turn.of(answer, evidence, question=question), settings).decision


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("evidence", EVIDENCE)
def test_a_name_of_another_key_is_held(evidence: str, form: str) -> None:
    names = [*PEOPLE.values()]
    for key, other in zip(PEOPLE, names[1:] + names[:1], strict=True):
        answer = form.format(name=other, key=key)
        assert decided(answer, EVIDENCE[evidence]) is Decision.BLOCK, answer
        assert decided(answer, EVIDENCE[evidence], verifier="layered") is not Decision.PASS, answer


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_a_name_of_its_own_key_passes(evidence: str) -> None:
    for key, name in PEOPLE.items():
        assert decided(f"The {key} is {name}.", EVIDENCE[evidence]) is Decision.PASS
        assert decided(f"{name}.", EVIDENCE[evidence], f"Who is the {key}?") is Decision.PASS


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_a_bare_name_of_another_key_than_the_asked_one_is_held(evidence: str) -> None:
    assert decided("Ann Lee.", EVIDENCE[evidence], "Who is the architect?") is Decision.BLOCK


def test_a_name_that_stands_elsewhere_too_is_not_of_one_key() -> None:
    evidence = f"{EVIDENCE['list']}\n\nIn May Ann Lee followed Ada Nowak as architect."
    assert decided("Ann Lee is the architect.", evidence, verifier="layered") is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("sauna: no", "The spa has a sauna but no pool."),
        ("sauna: no", "There is no pool; a sauna is available, though."),
        ("sauna: no", '{"sauna": true, "pool": false}'),
        ("sauna: no", "sauna: yes\npool: no"),
        ("sauna: false", '{"spa": {"sauna": true}}'),
    ],
)
def test_a_no_to_what_the_evidence_affirms_is_held(answer: str, evidence: str) -> None:
    assert decided(answer, evidence) is Decision.BLOCK


@pytest.mark.parametrize(
    "evidence",
    [
        "The spa has a pool but no sauna.",
        "There is no pool, sauna or gym available.",
        '{"sauna": false}\n',
        "sauna: no\npool: yes",
    ],
)
def test_a_no_to_what_the_evidence_denies_passes(evidence: str) -> None:
    assert decided("sauna: no", evidence) is Decision.PASS
