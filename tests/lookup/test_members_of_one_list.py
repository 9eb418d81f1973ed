"""Members of a list may come in any order; words that a verb or a preposition relates may not."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "The final took place in the Corvel Arena and the Corvel Sports Center.",
            "The final took place in the Corvel Sports Center and the Corvel Arena.",
        ),
        ("He did not play in the NCAA or in the NBA.", "He did not play in the NBA or in the NCAA."),
        ("She teaches at the school and at the college.", "She teaches at the college and at the school."),
        ("Neither the mayor nor the judge came.", "Neither the judge nor the mayor came."),
        ("The kit holds a rope, a tent and a stove.", "The kit holds a stove, a tent and a rope."),
        ("It serves rice, beans and corn.", "It serves corn, beans and rice."),
        (
            "The award went to Ann Lee, Tom Hart and Carl Day.",
            "The award went to Carl Day, Tom Hart and Ann Lee.",
        ),
        (
            "The firm sells red cars, red vans and red bikes.",
            "The firm sells red bikes, red vans and red cars.",
        ),
    ],
)
def test_members_may_come_in_another_order(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Ann Lee beat Tom Hart in the final.", "Tom Hart beat Ann Lee in the final."),
        ("Carl and Bob beat Ann and Tom in the final.", "Ann and Bob beat Carl and Tom in the final."),
        (
            "Ann, Bob and Carl beat Dan, Eve and Flo in the final.",
            "Flo, Bob and Carl beat Dan, Eve and Ann in the final.",
        ),
        (
            "The cat, the dog and the bird chased the mouse.",
            "The mouse, the dog and the bird chased the cat.",
        ),
        ("Sales rose from 5 to 10 in May.", "Sales rose from 10 to 5 in May."),
        ("The red car and the blue bike were sold.", "The blue car and the red bike were sold."),
        ("Kim voted for the bill and against the motion.", "Kim voted for the motion and against the bill."),
        ("Ann wrote the play and Tom wrote the song.", "Ann wrote the song and Tom wrote the play."),
        ("Ann got his car and her bike.", "Ann got his bike and her car."),
        ("He flew to Leeds and then to York.", "He flew to York and then to Leeds."),
        ("It is sold in the shop and not in the bar.", "It is sold in the bar and not in the shop."),
    ],
)
def test_exchanged_roles_are_found(answer: str, evidence: str) -> None:
    assert found(answer, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Unlike Ann, Tom and Carl voted for the plan.",
            "Unlike Carl, Tom and Ann voted for the plan.",
        ),
        (
            "The mayor, Ann Lee, and the judge met at noon.",
            "The judge, Ann Lee, and the mayor met at noon.",
        ),
        (
            "The final between Champion Jack Hart, Tom Lee and Carl Day was long.",
            "The final between Champion Carl Day, Tom Lee and Jack Hart was long.",
        ),
        (
            "The medals went to Ann, Tom and Carl in that order.",
            "The medals went to Carl, Tom and Ann in that order.",
        ),
        (
            "The road links Leeds, York and Hull, while the canal links Bath, Bristol and Wells.",
            "The road links Wells, York and Hull, while the canal links Bath, Bristol and Leeds.",
        ),
    ],
)
def test_commas_that_make_no_list_of_equals_are_told_apart(answer: str, evidence: str) -> None:
    assert found(answer, evidence)
