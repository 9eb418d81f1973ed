"""What denies, what only looks like it, and in which sentence of the evidence."""

import pytest

from faithrails import Label, Settings, Turn, check

EXACT = Settings(verifiers=("exact",))
LAYERED = Settings(preset="offline")


async def labels(evidence: str, claim: str, settings: Settings = EXACT) -> set[Label]:
    return {verdict.label for verdict in (await check(Turn.of(claim, evidence), settings)).verdicts}


@pytest.mark.parametrize("settings", [EXACT, LAYERED], ids=["exact", "layered"])
@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("They resigned.", "They did not resign."),
        ("They did not resign.", "They resigned."),
        ("They resigned in May.", "They refused to resign in May."),
        ("The museum is no longer open.", "The museum is open."),
        ("The museum is open.", "The museum is by no means open."),
        ("The museum is open.", "It is not true that the museum is open."),
        ("Neither Anna nor Ben passed the exam.", "Anna passed the exam."),
        ("Neither Anna nor Ben passed the exam.", "Anna and Ben passed the exam."),
        ("The plan was unsuccessful.", "The plan was successful."),
        ("The water is safe to drink.", "The water is unsafe to drink."),
        ("The paint is non-toxic.", "The paint is toxic."),
        ("The device lacks a camera.", "The device has a camera."),
        ("The soup contains no milk.", "The soup contains milk."),
        ("The ship sailed without a doctor.", "The ship sailed with a doctor."),
        ("Nobody was injured in the fire.", "Everybody was injured in the fire."),
        ("The drug is not approved for children but is approved for adults.", "The drug is approved for children."),
        ("The mayor did not resign. The treasurer resigned in May.", "The mayor resigned."),
        ("The king won the battle.", "The king hardly won the battle."),
        ("No expert says that the bridge is safe.", "The bridge is safe."),
        ("The bank was able to pay its debts.", "The bank was unable to pay its debts."),
        ("Canada is divisible, but Quebec is not.", "Canada is divisible, but Quebec is."),
    ],
)  # fmt: skip
async def test_a_claim_that_differs_in_a_denial_is_not_supported(
    evidence: str, claim: str, settings: Settings
) -> None:
    if settings is LAYERED and "refused" in claim:
        pytest.skip("no near copy: the classifier weighs it")
    assert Label.SUPPORTED not in await labels(evidence, claim, settings)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("The car is not only fast but also cheap.", "The car is fast and cheap."),
        ("The car is not only fast but also cheap.", "The car is fast."),
        ("The tower did not open until 1990.", "The tower opened in 1990."),
        ("It was nothing but a rumour.", "It was a rumour."),
        ("It is not uncommon for wolves to hunt at night.", "It is common for wolves to hunt at night."),
        ("I do not think that the bridge is safe.", "I think that the bridge is not safe."),
        ("Although the mayor did not attend, the governor opened the bridge.", "The governor opened the bridge."),
        ("The drug is not approved for children but is approved for adults.", "The drug is approved for adults."),
        ("The mayor did not resign. The treasurer resigned in May.", "The treasurer resigned in May."),
        ("He failed to win the title.", "He did not win the title."),
        ("They refused to sign the treaty.", "They did not sign the treaty."),
        ("The soup contains no milk.", "The soup does not contain milk."),
        ("The device lacks a camera.", "The device does not have a camera."),
        ("The device lacks a camera.", "The device has no camera."),
        ("No one was injured in the fire.", "Nobody was injured in the fire."),
        ("The plan of the council was unsuccessful in May.", "The plan of the council was not successful in May."),
        ("No doubt the king was ill.", "The king was ill."),
        ("The ship sank without a distress call.", "The ship sank."),
        ("Neither Anna nor Ben passed the exam.", "Anna did not pass the exam."),
        ("Neither Anna nor Ben passed the exam.", "Anna and Ben did not pass the exam."),
        ("The museum is no longer open.", "The museum is not open."),
        ("They can't swim.", "They cannot swim."),
        ("The film is set in Rome rather than Paris.", "The film is not set in Paris but in Rome."),
        ("Sales declined to 7 million in May.", "Sales declined to 7 million in May."),
    ],
)  # fmt: skip
async def test_a_claim_that_denies_what_the_evidence_denies_is_supported(evidence: str, claim: str) -> None:
    assert await labels(evidence, claim) == {Label.SUPPORTED}
