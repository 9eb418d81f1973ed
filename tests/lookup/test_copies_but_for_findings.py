"""What counts as a copy of a sentence of the evidence but for what was found wrong in it."""

import pytest

from faithrails import Settings, Turn, check_sync

LAYERED, EXACT = Settings(verifiers="layered"), Settings(verifiers="exact")
EVIDENCE = (
    "The northern bridge, which was opened by the mayor, is 330 metres long and carries two railway tracks. "
    "The company has 40 employees in Europe and 60 in Asia. The merger was agreed; the sale was completed in May."
)


def kinds(claim: str, settings: Settings = EXACT, question: str = "") -> list[str]:
    verdicts = check_sync(Turn.of(claim, EVIDENCE, question=question), settings).verdicts
    return [kind for verdict in verdicts for kind in verdict.findings]


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ("The northern bridge is 412 metres long and carries two railway tracks.", "missing_number_in_copy"),
        ("The northern bridge is 330 feet long and carries two railway tracks.", "missing_number_in_copy"),
        ("The company does not have 40 employees in Europe and 60 in Asia.", "denial_in_copy"),
        ("The sale was completed in June.", "missing_date_in_copy"),
        ("The company has 40 employees in Japan and 60 in Asia.", "missing_name_in_copy"),
        ("It has 41 employees in Europe and 60 in Asia.", "missing_number_in_copy"),
        ("It was completed in June.", "missing_date"),
        ("The bridge is 412 metres long and carries two railway tracks.", "missing_number_in_copy"),
        ("The bridge measures 412 metres.", "missing_number"),
        ("The company has 100 employees.", "missing_number"),
        ("According to the report, tourists from Japan like the northern bridge.", "missing_name"),
    ],
)
def test_a_finding_is_named_by_its_context(claim: str, kind: str) -> None:
    assert kinds(claim) == [kind]


@pytest.mark.parametrize(
    "changed", ["The sale was completed in June.", "The company has 41 employees in Europe and 60 in Asia."]
)
@pytest.mark.parametrize(
    "joined",
    [
        "```\n{}",
        "```\nThe bridge carries tracks. {} The merger was agreed.",
        "Note:\n{}",
        "Warfarin:\n{}",
        "**Warfarin**\n{}",
        "| a | b |\n{}",
        '{{"note": "{}"}}',
    ],
)
def test_text_joined_to_a_copy_does_not_hide_it(joined: str, changed: str) -> None:
    found = kinds(joined.format(changed))
    assert found and all(kind.endswith("_in_copy") for kind in found)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("- Length: 412 metres", "missing_number_in_bare_answer"),
        ("| Length | 412 metres |\n|---|---|\n| Tracks | 2 |", "missing_number_in_bare_answer"),
        ("## Warfarin\n\nThe merger was agreed.", "missing_label_word"),  # marks the answer
        ('{"employees": 412}', "missing_number_in_bare_answer"),
        ("412 metres.", "missing_number_in_bare_answer"),
        ("In Japan:\n\nThe merger was agreed.", "missing_label_word"),
        ("The bridge measures about 412 metres.", "missing_number"),
        ("It has 412 employees.", "missing_number"),
    ],
)
def test_a_few_words_that_are_no_sentence_are_like_a_bare_answer(answer: str, kind: str) -> None:
    assert kind in kinds(answer)


def test_a_bare_answer_is_a_context_too() -> None:
    assert kinds("412.", question="How long is the bridge?") == ["missing_number_in_bare_answer"]


@pytest.mark.parametrize("copy", [True, False])
def test_only_a_proved_kind_of_finding_decides_by_itself(copy: bool) -> None:
    answer = "The sale was completed in June." if copy else "The bridge measures 412 metres."
    (verdict,) = check_sync(Turn.of(answer, EVIDENCE), LAYERED).verdicts
    assert verdict.hard is copy
    assert verdict.findings
