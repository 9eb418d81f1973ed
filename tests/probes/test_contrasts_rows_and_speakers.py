"""False answers that contrast, name a row, quote a speaker or use a sign, and their true twins."""

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.text.html_tags_and_entities import between_tags
from faithrails.text.spans import Span
from faithrails.types import Decision

SETTINGS = [Settings(preset="offline"), Settings(preset="offline", verifiers="exact")]
CONTRASTS = [  # evidence, claim with two places, what is so, what is not
    ("A surcharge of 8 % applies to bicycles. Skis are free.", "The surcharge applies to {}, {} {}", "bicycles", "skis"),
    ("The capsule is swallowed after breakfast.", "The capsule is swallowed {}, {} {} breakfast", "after", "before"),
    ("Dana Wills chairs the board of trustees.", "{}, {} {}, chairs the board of trustees", "Dana Wills", "Paul Ortega"),
    ("Invoices go to the Leeds office.", "Invoices go to {}, {} {}", "the Leeds office", "the York office"),
]  # fmt: skip
ROWS = (
    '[{"name": "Otter", "colour": "brown", "cage": "east"}, {"name": "Heron", "colour": "grey", "cage": "west"}]',
    "name,colour,cage\nOtter,brown,east\nHeron,grey,west\n",
    "| name | colour | cage |\n|---|---|---|\n| Otter | brown | east |\n| Heron | grey | west |",
)
DIALOGUE = "{0}: The printer is jammed.\n{1}: I ordered new toner on Friday.\n{0}: Thanks.\n{2}: I booked the meeting room."


def passes(answer: str, evidence: str, settings: Settings, question: str = "What is so?") -> bool:
    return check_sync(Turn.of(answer, evidence, question=question), settings).decision is Decision.PASS


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("joined", ["not", "and not", "rather than", "instead of"])
@pytest.mark.parametrize(("evidence", "claim", "so", "other"), CONTRASTS)
def test_what_is_denied_in_favour_of_another_is_not_what_the_evidence_states(
    evidence: str, claim: str, so: str, other: str, joined: str, settings: Settings
) -> None:
    assert not passes(claim.format(other, joined, so) + ".", evidence, settings)


@pytest.mark.parametrize(("evidence", "claim", "so", "other"), CONTRASTS)
def test_what_the_evidence_does_not_state_may_be_denied(
    evidence: str, claim: str, so: str, other: str
) -> None:
    seen = check_sync(Turn.of(claim.format(so, "not", other) + ".", evidence), SETTINGS[1])
    assert "denied_thing" not in str([verdict.findings for verdict in seen.verdicts])


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("evidence", ROWS)
@pytest.mark.parametrize("claim", ["{}: {}", "The {} is {}.", "- {} – {}"])
@pytest.mark.parametrize("cells", [("brown", "grey"), ("east", "west")])
def test_a_row_has_its_own_texts(
    cells: tuple[str, str], claim: str, evidence: str, settings: Settings
) -> None:
    own, other = cells
    assert passes(claim.format("Otter", own), evidence, settings)
    assert not passes(claim.format("Otter", other), evidence, settings)
    assert not passes(claim.format("Heron", own), evidence, settings)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("before", ["", "[10:31] ", "- "])
def test_what_a_speaker_says_of_themselves_is_not_of_another(before: str, settings: Settings) -> None:
    names = ("Ruth", "Sami", "Tova")
    evidence = "\n".join(before + line for line in DIALOGUE.format(*names).split("\n"))
    so = [name for name in names if passes(f"{name} ordered new toner on Friday.", evidence, settings)]
    assert so == ["Sami"]


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize(
    "answer", ['Skis are "not" refundable.', "Skis are “not” refundable.", "Skis are refundable /s"]
)
def test_a_quoted_not_and_the_mark_of_sarcasm_do_not_pass(answer: str, settings: Settings) -> None:
    assert not passes(answer, "Skis are not refundable.", settings)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("begin", ["Wrong", "False", "Myth"])
@pytest.mark.parametrize("other", ["but boots are not returned", "while children do not pay"])
def test_a_denied_statement_of_the_evidence_does_not_pass_beside_another_negation(
    other: str, begin: str, settings: Settings
) -> None:
    evidence = f"Late fees apply to skis, {other}."
    assert not passes(f"{begin}: late fees apply to skis.", evidence, settings)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("sign", "🔴🟢👍👎↑↓📈📉")
def test_a_sign_behind_a_few_words_is_a_statement_that_needs_a_judge(sign: str, settings: Settings) -> None:
    assert not passes(f"Printer {sign}", "The printer is jammed.", settings)
    assert not passes(sign, "The printer is jammed.", settings, question="")


@pytest.mark.parametrize(
    "form",
    [
        "<p>{}</p>",
        "<div><p>{}</p></div>",
        "<ul>\n<li>{}</li>\n</ul>",
        "{}<br/>",
        "<h2>{}</h2>",
        "<B>{}</B>",
        "<td>{}</td>",
    ],
)
def test_tags_that_lay_out_an_answer_are_no_claims(form: str) -> None:
    evidence = "The printer is jammed. Skis are free."
    assert passes(form.format("The printer is jammed."), evidence, SETTINGS[1])
    assert not passes(form.format("The printer is repaired."), evidence, SETTINGS[1])


@pytest.mark.parametrize("tag", ["<rome>", '<img alt="It is in Rome">', "<s>x</s>", '<p title="free">'])
def test_a_tag_that_may_say_something_stays_in_its_claim(tag: str) -> None:
    assert list(between_tags(tag, Span(0, len(tag)))) == [Span(0, len(tag))]
