"""True denials of what the evidence says of another thing are not contradicted."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The fee is not $50.", "The fee is $40. The fine is $50."),
        ("Her age is not 30.", "Her age is 31. Ben is 30."),
        ("The price is not $10, it is $12.", "The price is $12. The old price was $10."),
        ("Ann, not Ben, paid the bill.", "Ben asked for the bill. Ann paid."),
    ],
)
def test_a_denial_of_what_is_said_of_another_is_not_contradicted(answer, evidence):
    found = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0]
    assert "denies" not in found.why


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The fee is not $50.", "The fee is $50. The fine is $40."),
        ("Sale items cannot be returned.", "Sale items can be returned. Gift cards are excluded."),
        ("Children may not use the pool.", "Children may use the pool. Dogs are not allowed."),
    ],
)
def test_a_denial_of_what_is_said_of_it_is_contradicted(answer, evidence):
    found = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0]
    assert found.label.value == "contradicted"


EXCEPTIONS = [
    ("Items can be returned within 30 days.", "Sale items are excluded.", "Sale items cannot be returned."),
    ("Items can be returned within 30 days.", "Sale items are excluded.", "You can't return items on sale."),
    ("Guests may use the pool.", "Children under 12 are not allowed.", "Children may not use the pool."),
    (
        "Staff can claim travel costs.",
        "Taxis are exempt from this.",
        "Staff cannot claim taxis as travel costs.",
    ),
    ("All rooms have a view.", "An exception is the attic.", "The attic room has no view."),
]


@pytest.mark.parametrize(("rule", "exception", "answer"), EXCEPTIONS)
def test_a_denial_of_what_another_sentence_excepts_is_not_contradicted(rule, exception, answer):
    found = check_sync(Turn.of(answer, f"{rule} {exception}"), Settings(verifiers="exact")).verdicts[0]
    assert "denial" not in " ".join(found.findings)


ASIDES = [
    ("Ann{} paid the bill in May.", ", not Ben,", "Ben"),
    ("Store the sauce in the fridge{} so that it does not spoil.", ", not the freezer,", "freezer"),
    ("Refunds go to the card{} within a week.", ", not to the account,", "account"),
    ("The harbour{} was closed by the storm.", ", not the airport,", "airport"),
]


@pytest.mark.parametrize("verifier", ["layered", "exact"])
@pytest.mark.parametrize(("sentence", "aside", "denied"), ASIDES)
def test_what_a_sentence_denies_in_passing_may_be_left_out(sentence, aside, denied, verifier):
    evidence, settings = sentence.format(aside), Settings(verifiers=verifier)
    assert check_sync(Turn.of(sentence.format(""), evidence), settings).decision.value == "pass"
    wrong = {"Ann": "Ben", "fridge": "freezer", "card": "account", "harbour": "airport"}
    for right, other in wrong.items():
        if right in sentence and other == denied:
            false = sentence.format("").replace(right, other)
            assert check_sync(Turn.of(false, evidence), settings).decision.value != "pass"


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The drug is authorised and sold in May.", "The drug is, however, not authorised, and sold in May."),
        ("The house, safe, is cheap.", "The house, not safe, is cheap."),
        (
            "The sauce is in the fridge so that it does spoil.",
            "The sauce is in the fridge, not here, so that it does not spoil.",
        ),
    ],
)
def test_a_denial_between_commas_of_what_the_answer_says_counts(answer, evidence):
    assert check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).decision.value == "block"


DENIED_ALIKE = (
    ("The function supports MP4, MKV and WebM files; AVI files are not supported.",
     "MP4 and WebM files are supported, but AVI isn't.", "AVI files are supported, but MP4 isn't."),
    ("Wash your hands first and do not let the tip of the bottle touch your eye.",
     "The bottle's tip should not touch your eye.", "The tip of the bottle may touch your eye."),
    ("The hostel offers towels and lockers. Breakfast is not offered, nor is parking.",
     "Towels are offered, but breakfast is not.", "Breakfast is offered."),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "right", "wrong"), DENIED_ALIKE)
def test_what_a_clause_denies_alike_is_not_contradicted_and_the_reverse_is_held(evidence, right, wrong):
    def found(answer):
        verdict = check_sync(Turn.of(answer, evidence), Settings(preset="offline")).verdicts[0]
        return {name for name in verdict.findings if "denial" in name}, verdict.label

    assert not found(right)[0]
    assert found(wrong)[1] != "supported"


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        ("Coffee has caffeine, whereas chicory contains none and tastes bitter.", "Chicory tastes bitter."),
        ("The hall has no heating and opens at noon.", "The hall opens at noon."),
    ],
)
def test_another_verb_of_a_subject_is_not_denied_with_the_first(evidence: str, right: str) -> None:
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
