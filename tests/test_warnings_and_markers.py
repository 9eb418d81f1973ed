"""What the user sees."""

from dataclasses import replace

from faithrails import Claim, Decision, Label, Reason, Report, Settings, Verdict
from faithrails.warnings_and_markers import outgoing_text

ANSWER = "It is tall. It is red. It is old."
CLAIMS = [Claim("It is tall.", 0, 11), Claim("It is red.", 12, 22), Claim("It is old.", 23, 33)]


def report(decision: Decision, *labels: Label) -> Report:
    verdicts = tuple(Verdict(c, label, "test", "1") for c, label in zip(CLAIMS, labels, strict=False))
    return Report("", decision, 0.5, verdicts)


def test_a_pass_is_unchanged() -> None:
    assert outgoing_text(ANSWER, report(Decision.PASS, *[Label.SUPPORTED] * 3), Settings()) == ANSWER


def test_a_warning_follows_the_answer() -> None:
    seen = outgoing_text(
        ANSWER, report(Decision.WARN, Label.NOT_MENTIONED), Settings(mode="warn", warning="W")
    )
    assert seen == f"{ANSWER}\n\nW"


def test_every_unsupported_sentence_is_marked_also_where_the_score_passes() -> None:
    labels = (Label.NOT_MENTIONED, Label.SUPPORTED, Label.CONTRADICTED)
    settings = Settings(mode="annotate", marker="[?]")
    expected = "It is tall. [?] It is red. It is old. [?]"
    assert outgoing_text(ANSWER, report(Decision.WARN, *labels), settings) == expected
    assert outgoing_text(ANSWER, report(Decision.PASS, *labels), settings) == expected


def test_a_warning_without_a_place_to_mark_is_said_in_words() -> None:
    seen = outgoing_text(ANSWER, report(Decision.WARN), Settings(mode="annotate", warning="W"))
    assert seen == f"{ANSWER}\n\nW"


def test_claims_of_one_sentence_share_one_mark() -> None:
    twice = Report(
        "", Decision.WARN, 0.0, tuple(Verdict(CLAIMS[0], Label.NOT_MENTIONED, "t", "1") for _ in "ab")
    )
    assert outgoing_text(ANSWER, twice, Settings(mode="annotate", marker="[?]")).count("[?]") == 1


def test_what_is_wrong_with_the_whole_answer_is_told_beside_the_marks_of_claims() -> None:
    found = report(Decision.WARN, Label.NOT_MENTIONED, Label.SUPPORTED, Label.SUPPORTED)
    cut_off = replace(found, reasons=(Reason.ANSWER_TRUNCATED, Reason.POSSIBLY_UNFAITHFUL))
    settings = Settings(mode="annotate", marker="[?]", warning="W", on_truncated="warn")
    assert outgoing_text(ANSWER, cut_off, settings) == "It is tall. [?] It is red. It is old.\n\nW"
    unsure = replace(found, reasons=(Reason.POSSIBLY_UNFAITHFUL,))
    assert outgoing_text(ANSWER, unsure, settings) == "It is tall. [?] It is red. It is old."
