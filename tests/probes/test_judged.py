"""Judges that lie or are lazy: what they say counts only with a quote that is about the claim."""

import json

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.testing import ScriptedLLM
from faithrails.types import Decision, Label, Report

from judging import rulings

BRIDGE = (
    "The Harbour Bridge is a steel arch bridge in Sydney, Australia. It opened on 19 March 1932. "
    "John Bradfield designed it. Sixteen workers died during construction."
)
JUDGED = Settings(verifiers="judge", claims="sentences")


def judged(answer: str, label: str, quote: str | None, question: str = "") -> Report:
    judge = ScriptedLLM(rulings(lambda _: {"label": label, "quote": quote, "reason": "so it is"}))
    return check_sync(Turn.of(answer, BRIDGE, question=question), JUDGED, judge=judge)


FALSE = ["It was designed by Gaudí.", "Wood is what it was made from.", "Thousands were killed.", "It closed in 1950.", "# Owned by Google",
         "| Owner |\n|---|\n| Google |", "Did you know that Google owns it?", "Google."]  # fmt: skip


@pytest.mark.parametrize(
    "quote",
    [None, "", " ", "the", "The", "is a", "in", "It", "on", ".", ",", "a", "during", "n/a", "none", "Gaudí", "It opened on", "nothing"],
)  # fmt: skip
@pytest.mark.parametrize("answer", FALSE)
def test_support_without_a_quote_about_the_claim_does_not_pass(answer: str, quote: str | None) -> None:
    assert judged(answer, "supported", quote).decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "The bridge is made of wood.", "Sydney lies in Austria.", "Bradfield was a spy.", "Construction took a century.", "It opened in 1999.",
        "# The bridge of Oslo", "Workers were paid in gold.", "March is the best month.", "Zebras eat grass.", "1999.",
    ],
)  # fmt: skip
def test_out_of_scope_never_lets_a_whole_answer_pass(answer: str) -> None:
    assert judged(answer, "out_of_scope", None, "Who owns the bridge?").decision is not Decision.PASS


LACKING = [
    "The passage does not mention dragons.", "The sources do not say who owns it.", "There is no information about the cost in the passages.",
    "The text says nothing about tolls.", "The cost is not mentioned in the text.", "I could not find any mention of a fire.",
    "Nothing in the sources says that it was sold.", "The sources are silent on the price.", "The text fails to mention the owner.",
]  # fmt: skip


@pytest.mark.parametrize("quote", [None, "", "  "])
@pytest.mark.parametrize("answer", LACKING)
def test_what_the_sources_lack_needs_no_quote(answer: str, quote: str | None) -> None:
    assert judged(answer, "supported", quote).decision is Decision.PASS


@pytest.mark.parametrize(
    "quote", [None, "", "Sixteen workers died", "The Harbour Bridge", "It opened on 19 March 1932"]
)
@pytest.mark.parametrize(
    "answer",
    [
        "The passage does not mention workers.", "The text says nothing about John Bradfield.", "Sydney is not mentioned in the text.",
        "The sources do not say when it opened.", "Nothing in the sources says that workers died.", "The sources are silent on construction.",
    ],
)  # fmt: skip
def test_a_judge_is_not_believed_where_the_sources_hold_what_they_are_said_to_lack(
    answer: str, quote: str | None
) -> None:
    assert judged(answer, "supported", quote).decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer", ["There was no fire.", "Nobody was hurt.", "It has no lifts.", "No dragons live there."]
)
def test_a_denial_about_the_world_needs_a_quote(answer: str) -> None:
    assert judged(answer, "supported", None).decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    ["Yes, it is in Sydney.", "Yes; Sydney.", "✅ It is in Sydney.", "Indeed, the bridge is in Sydney."],
)
def test_a_judge_is_asked_about_the_yes_before_a_true_statement(answer: str) -> None:
    def rule(text: str) -> dict[str, object]:
        if "Rome?" in text:
            return {"label": "contradicted", "quote": "bridge in Sydney", "reason": "not Rome"}
        return {"label": "supported", "quote": "bridge in Sydney", "reason": "so it is"}

    turn = Turn.of(answer, BRIDGE, question="Is it in Rome?")
    report = check_sync(turn, JUDGED, judge=ScriptedLLM(rulings(rule)))
    assert report.verdicts[0].claim.text.startswith("Is it in Rome?")
    assert [verdict.label is Label.SUPPORTED for verdict in report.verdicts] == [False, True]


@pytest.mark.parametrize("answer", ["No.", "No", "Nope.", "❌ No."])
def test_a_no_may_be_quoted_with_what_is_so_instead(answer: str) -> None:
    quote = "bridge in Sydney, Australia"
    assert judged(answer, "supported", quote, "Is it in Rome?").decision is Decision.PASS
    assert judged(answer, "supported", "steel arch bridge", "Is it in Rome?").decision is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "quote"),
    [
        ("It is in Australia.", "bridge in Sydney, Australia"), ("John Bradfield was its designer.", "John Bradfield designed it."),
        ("It is a metal arch.", "a steel arch bridge"), ("Building it cost 16 lives.", "Sixteen workers died during construction."),
        ("It opened in March.", "It opened on 19 March 1932"), ("There were deaths.", "Sixteen workers died"),
    ],
)  # fmt: skip
def test_an_honest_quote_decides(answer: str, quote: str) -> None:
    assert judged(answer, "supported", quote).decision is Decision.PASS


def test_replies_that_are_not_rulings_never_pass() -> None:
    for reply in (
        "yes",
        "{}",
        '{"verdicts": []}',
        json.dumps({"verdicts": [{"claim": "1", "label": "supported"}]}),
        "",
    ):
        judge = ScriptedLLM(lambda _, reply=reply: reply)
        assert (
            check_sync(Turn.of("It is in Rome.", BRIDGE), JUDGED, judge=judge).decision is not Decision.PASS
        )
