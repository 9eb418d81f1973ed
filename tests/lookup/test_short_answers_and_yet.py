"""Bare names, denied keys, "not yet", inline tags and "A, not B": held where false, and only there."""

import itertools

import pytest

from faithrails import Label, Settings, Turn, check_sync


def verdict(answer: str, evidence: str, question: str = ""):
    turn = Turn.of(answer, evidence, question=question)
    return check_sync(turn, Settings(verifiers="exact")).verdicts[0]


FIRMS = [("Bob Kay", "Ann Lee"), ("Nora Quill", "Tom Hart"), ("Ida Voss", "Karl Brandt")]
VERBS = ["founded", "designed", "bought", "financed"]


@pytest.mark.parametrize(("people", "verb"), list(itertools.product(FIRMS, VERBS)))
def test_a_name_of_another_sentence_answers_no_question(people, verb):
    right, wrong = people
    evidence = f"{right} {verb} the observatory in 1990. The director of the choir was {wrong}."
    question = f"Who {verb} the observatory?"
    assert verdict(f"{wrong}.", evidence, question).label is Label.CONTRADICTED
    assert verdict(f"{right}.", evidence, question).label is Label.SUPPORTED


@pytest.mark.parametrize(
    "evidence",
    [
        "Ann Lee came in 1990. She founded the firm. Bob Kay left.",
        "Ann Lee came in 1990. Later the firm was founded by her. Bob Kay left.",
        "The firm was founded by Bob Kay. Ann Lee founded the firm with him.",
    ],
)
def test_a_name_that_the_sentence_may_refer_to_is_not_contradicted(evidence):
    assert verdict("Ann Lee.", evidence, "Who founded the firm?").label is not Label.CONTRADICTED


KEYS = ["parking", "Free breakfast", "a heated pool"]
FORMS = ["{}: no", "- {}: none", "| {} | no |", '{{"{}": false}}', "{}: not available", "**{}**: No"]


@pytest.mark.parametrize(("key", "form"), list(itertools.product(KEYS, FORMS)))
def test_a_no_beside_a_key_that_the_evidence_has_is_contradicted(key, form):
    found = verdict(form.format(key), f"The hotel offers {key.lower()} and a garden. It has 40 rooms.")
    assert found.label is Label.CONTRADICTED


@pytest.mark.parametrize(
    "evidence",
    [
        "The hotel has no parking.",
        "Guests ask about parking every day.",
        "The hotel offers parking. In winter parking is not available.",
    ],
)
def test_a_no_beside_a_key_that_the_evidence_may_lack_is_not_contradicted(evidence):
    assert verdict("Parking: no", evidence).label is not Label.CONTRADICTED


THINGS = [("parcel", "shipped", "was shipped on 3 May"), ("shop", "opened", "opened in May")]


@pytest.mark.parametrize(("thing", "verb", "done"), THINGS)
def test_not_yet_denies_what_is_done(thing, verb, done):
    for claim in (f"The {thing} has not {verb} yet.", f"The {thing} has not yet {verb}."):
        assert verdict(claim, f"The {thing} {done}.").label is Label.CONTRADICTED
    assert verdict(f"The {thing} has already {verb}.", f"The {thing} {done}.").label is Label.SUPPORTED


TAGGED = [
    "The tower is <b>330 metres</b> tall.",
    "The tower is 330 metres tall<sup>1</sup>.",
    "The <em>tower</em> is 330 metres <i>tall</i>.",
    "The tower has 50 m<sup>2</sup>.",
]


@pytest.mark.parametrize("claim", TAGGED)
def test_inline_tags_change_no_value(claim):
    evidence = "The tower is 330 metres tall. The tower has 50 m²."
    assert verdict(claim, evidence).label is Label.SUPPORTED
    wrong = claim.replace("330", "331").replace("m<sup>2", "m<sup>3")
    assert verdict(wrong, evidence).label is not Label.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Ann, not Ben, paid the bill.", "Ann paid the bill. Ben left early."),
        (
            "Paid users may upload 1 GB, not 100 MB.",
            "Free users may upload 100 MB. Paid users may upload 1 GB.",
        ),
        (
            "The limit is not 100 MB for paid users.",
            "Free users may upload 100 MB. Paid users may upload 1 GB.",
        ),
        ("The deadline was not March 3.", "The deadline was March 10. The meeting was on March 3."),
    ],
)
def test_a_denial_in_favour_of_another_is_not_contradicted(claim, evidence):
    assert verdict(claim, evidence).label is not Label.CONTRADICTED
