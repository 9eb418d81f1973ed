"""Values, names and labels that are said another way are found; what only looks like them is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from metamorphic.checking import is_supported

from faithrails import Settings, Turn, check_sync
from faithrails.text.values.extract import mentions

EXACT = Settings(verifiers=("exact",))
SAME = [  # what the evidence says, and how an answer says it
    ("The team scored one goal in the first half.", "The team scored 1 goal in the 1st half."),
    ("It is the second most popular cheese in the US.", "It is the 2nd most popular cheese in the US."),
    ("The series was renewed for its fifth season in 2018.", "The series was renewed for a fifth season in 2018."),
    ("It reported its fourth quarter results.", "It reported a fourth quarter result."),
    ("It applies in the 2018-2019 academic year.", "It applies in the 2018–19 academic year."),
    ("There is a 45 percentage chance of rain.", "There is a 45% chance of rain."),
    ("Some CNNs use bias terms.", "Some of the CNNs use bias terms."),
    ("The US supports the alliance of fighters.", "The US-backed alliance of fighters."),
    ("The tower is 20 metres wide. Some towers grow to 65 metres in 20 years.", "Some towers grow to 65 metres in 20 years."),
    ("Volodymyr Zelensky visited Rome in 1990.", "Volodymyr Zelenskyy visited Rome in 1990."),
]  # fmt: skip
OTHER = [
    ("The team scored two goals in the first half.", "The team scored 1 goal in the 1st half."),
    ("It is the third most popular cheese in the US.", "It is the 2nd most popular cheese in the US."),
    (
        "The series was renewed for its fourth season in 2018.",
        "The series was renewed for a fifth season in 2018.",
    ),
    ("A fifth of the staff left.", "A tenth of the staff left."),
    ("It applies in the 2018-2019 academic year.", "It applies in the 2018–20 academic year."),
    ("Martin Keller founded the firm in 1990.", "Martina Keller founded the firm in 1990."),
    ("Daniela Keller founded the firm in 1990.", "Daniel Keller founded the firm in 1990."),
    ("Christine Keller founded the firm in 1990.", "Christina Keller founded the firm in 1990."),
    ("Martin Keller founded the firm in 1990.", "Martine Keller founded the firm in 1990."),
    ("Alexander Keller founded the firm in 1990.", "Alexandra Keller founded the firm in 1990."),
    ("The hotel has a dozen floors and 9 rooms.", "The hotel has 12 rooms."),
    ("Of the 50 patients, 12 adults and 9 children recovered.", "12 children recovered."),
    ("The travel allowance is 50 euros.", "Employees get no travel allowance."),
    ("At least\u00a08,796 people came.", "At most\u00a08,796 people came."),
    ("At least 8,796 men and more than 90 women came.", "At most 8,796 men and more than 90 women came."),
    ("He scored 24 out of 40.", "He scored more than 24 out of 40."),
    ("Add 1-1/4 cups of oil.", "Add 4/5 cup of oil."),
]


@pytest.mark.parametrize(("evidence", "answer"), SAME)
def test_what_is_said_another_way_is_not_missing(evidence: str, answer: str) -> None:
    assert not any(verdict.hard for verdict in check_sync(Turn.of(answer, evidence), EXACT).verdicts)


@pytest.mark.parametrize(("evidence", "answer"), OTHER)
def test_what_only_looks_the_same_is_not_supported(evidence: str, answer: str) -> None:
    assert not is_supported("exact", evidence, answer)


@given(
    st.integers(1500, 2030),
    st.integers(1, 60),
    st.sampled_from(["between {} and {}", "from {} to {}", "from {} until {}"]),
    st.sampled_from(["between {} and {}", "from {} to {}", "from {} until {}"]),
)
def test_the_ends_of_a_range_have_an_order(first: int, more: int, there: str, said: str) -> None:
    evidence = f"The tower was built {there.format(first, first + more)}."
    assert is_supported("exact", evidence, f"The tower was built {said.format(first, first + more)}.")
    assert not is_supported("exact", evidence, f"The tower was built {said.format(first + more, first)}.")


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Interns get no travel allowance. The travel allowance of managers is 5 euros.", "Interns get no travel allowance."),
        ("The travel allowance is paid to managers only.", "There is no travel allowance for interns in the handbook."),
        ("A travel allowance is paid to managers but not to interns.", "Interns get no travel allowance."),
    ],
)  # fmt: skip
def test_a_narrower_denial_denies_no_thing(evidence: str, answer: str) -> None:
    whys = [verdict.why for verdict in check_sync(Turn.of(answer, evidence), EXACT).verdicts]
    assert not any("speaks of what" in why for why in whys)


@pytest.mark.parametrize(
    "label",
    ["Cause", "Duration of the illness", "Q", "Range", "Recommended"],
)
def test_a_label_of_form_says_nothing_by_itself(label: str) -> None:
    answer = f"{label}: The illness lasts a week and is mild in most children."
    evidence = "The illness lasts a week and is mild in most children."
    assert not any(verdict.hard for verdict in check_sync(Turn.of(answer, evidence), EXACT).verdicts)


@pytest.mark.parametrize(
    "label",
    ["Measles", "Dosage of insulin", "Radiation dose", "Insulin treatment", "Radiation", "Vaccination"],
)
def test_a_label_that_names_something_else_is_missing(label: str) -> None:
    answer = f"{label}: The illness lasts a week and is mild in most children."
    evidence = "The illness lasts a week and is mild in most children."
    assert not is_supported("exact", evidence, answer)


@pytest.mark.parametrize("lacked", ["the top 10 racers", "the 3 winners or Anna Weber", "any of the 45 laps"])
def test_what_the_sources_are_said_to_lack_they_need_not_hold(lacked: str) -> None:
    answer = f"The passages do not mention {lacked}, nor do they describe the race."
    verdicts = check_sync(Turn.of(answer, "The track in Texas was built in 1996."), EXACT).verdicts
    assert not any(verdict.hard for verdict in verdicts)


def test_what_follows_a_lack_must_be_held() -> None:
    answer = "The passages do not mention the top 10 racers, but 12 people died."
    assert not is_supported("exact", "The track in Texas was built in 1996.", answer)


@pytest.mark.parametrize(("count", "names"), [("two", "Steve and Carly"), ("three", "Anna, Ben and Carl")])
def test_a_count_of_the_names_that_follow_is_no_news(count: str, names: str) -> None:
    evidence = f"{names} plan to meet at Kings."
    right = check_sync(
        Turn.of(f"{count.capitalize()} friends, {names}, plan to meet at Kings.", evidence), EXACT
    )
    wrong = check_sync(Turn.of(f"Nine friends, {names}, plan to meet at Kings.", evidence), EXACT)
    assert (right.verdicts[0].hard, wrong.verdicts[0].hard) == (False, True)


@pytest.mark.parametrize(
    ("text", "said"),
    [("She had a 6-6-1 record in 14 games.", "1 in 14"), ("He was 6-6-1 in 14 games.", "1 in 14")],
)
def test_a_share_does_not_begin_within_a_score(text: str, said: str) -> None:
    assert said not in [mention.text for mention in mentions(text)]


def test_a_rounded_down_limit_is_implied_whatever_is_counted() -> None:
    evidence = "Its population was 8,537,673 distributed over 300 square miles."
    verdicts = check_sync(Turn.of("It has a population of over 8 million people.", evidence), EXACT).verdicts
    assert not any(verdict.hard for verdict in verdicts)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("A third voted.", "A quarter voted."),
        ("A third live in cities.", "A quarter live in cities."),
        ("Only a fifth rent apartments.", "Only a quarter rent apartments."),
        ("It is said that a third agreed.", "It is said that a quarter agreed."),
        ("They signed a third player.", "They signed a second player."),
    ],
)
def test_a_share_is_not_taken_for_an_ordinal(answer: str, evidence: str) -> None:
    assert all(verdict.hard for verdict in check_sync(Turn.of(answer, evidence), EXACT).verdicts)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("He played for a fifth season.", "He played for his fifth season."),
        ("A fifth season was announced.", "The fifth season was announced."),
        ("She won a third title.", "She won her third title."),
    ],
)
def test_an_ordinal_is_not_taken_for_a_share(answer: str, evidence: str) -> None:
    assert not any(verdict.hard for verdict in check_sync(Turn.of(answer, evidence), EXACT).verdicts)
