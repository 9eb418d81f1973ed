"""The classifier as a verifier, alone and with the exact check above it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from faithrails import Decision, Settings, Turn, check_sync
from faithrails.claims import sentence_claims
from faithrails.classifier.model import SHIPPED, load
from faithrails.errors import SettingsError
from faithrails.types import Cutoffs, Label, Reason, Verdict
from faithrails.verify import Tools
from faithrails.verify.classifier import ClassifierVerifier
from faithrails.verify.layered import Layered

TOWER = "The Eiffel Tower was built in 1889 by Gustave Eiffel's company. It is 330 metres tall and stands in Paris."


CUTOFFS = Cutoffs(0.4, 0.7)


def own(folder: Path) -> dict[str, object]:
    return {"verifiers": {"name": "layered", "classifier": str(folder)}}


async def verdicts(answer: str, *, exact: bool = True, evidence: str = TOWER) -> list[Verdict]:
    turn = Turn.of(answer, evidence)
    verifier = Layered(CUTOFFS) if exact else ClassifierVerifier(CUTOFFS)
    return await verifier.verify(turn, sentence_claims(turn), Tools())


async def test_what_stands_in_the_evidence_is_supported_and_shown() -> None:
    (found,) = await verdicts("The Eiffel Tower is 330 metres tall.")
    assert found.label is Label.SUPPORTED
    assert found.evidence[0].text in TOWER
    assert found.offending == ()
    assert (found.verifier, len(found.version)) == ("layered", 12)


async def test_what_does_not_is_unsupported_and_its_words_are_shown() -> None:
    answer = "It attracts bored dentists."
    (found,) = await verdicts(answer)
    assert found.label is Label.NOT_MENTIONED
    assert [answer[start:end] for start, end in found.offending] == ["attracts bored dentists"]


async def test_a_wrong_value_fails_however_sure_the_classifier_is() -> None:
    answer = "The Eiffel Tower was built in 1899 by Gustave Eiffel's company."
    (alone,), (both,) = await verdicts(answer, exact=False), await verdicts(answer)
    assert both.label in (Label.CONTRADICTED, Label.NOT_MENTIONED)
    assert both.probability is not None
    assert both.probability < 0.6
    assert "1899" in [answer[start:end] for start, end in both.offending]
    assert both.why.startswith("'1899' is not in the evidence")
    first, second = both.layers  # every layer has its findings
    assert replace(first, cutoffs=alone.cutoffs) == alone
    assert second.hard
    assert alone.verifier == "classifier"


async def test_claims_under_the_threshold_keep_their_probability() -> None:
    answer = "Some bored dentists adore it."
    (alone,), (both,) = await verdicts(answer, exact=False), await verdicts(answer)
    assert alone.probability == both.probability


@pytest.mark.parametrize("kind", [Layered, ClassifierVerifier])
async def test_a_claim_that_says_nothing_to_look_for_is_unsure(kind: type[ClassifierVerifier]) -> None:
    turn = Turn.of("It is.", TOWER)
    for found in await kind(CUTOFFS).verify(turn, sentence_claims(turn), Tools()):
        assert (found.label, found.reason) == (Label.UNSURE, Reason.NOT_DECIDED)


async def test_large_evidence_is_read_in_a_thread_with_the_same_result() -> None:
    answer = "The Eiffel Tower is 330 metres tall."
    (found,) = await verdicts(answer, evidence=TOWER + " Rain fell on the hills." * 12_000)
    assert found.label is Label.SUPPORTED


def test_the_version_of_a_classifier_that_is_gone_can_be_asked(tmp_path: Path) -> None:
    assert ClassifierVerifier(CUTOFFS, folder=tmp_path).version == "unreadable"
    assert ClassifierVerifier(CUTOFFS).version == load().version


def test_a_folder_without_a_classifier_is_named_at_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"classifier.*model\.json does not exist"):
        Settings.load(own(tmp_path))


def test_a_classifier_of_ones_own_is_used(tmp_path: Path) -> None:
    values = json.loads((SHIPPED / "model.json").read_text(encoding="utf-8"))
    (tmp_path / "model.json").write_text(json.dumps({**values, "version": "mine"}), encoding="utf-8")
    settings = Settings.load(own(tmp_path))
    (found,) = check_sync(Turn.of("The Eiffel Tower is 330 metres tall.", TOWER), settings).verdicts
    assert found.version == "mine"


def test_a_classifier_that_needs_other_signals_cannot_tell_and_blocks(tmp_path: Path) -> None:
    values = json.loads((SHIPPED / "model.json").read_text(encoding="utf-8"))
    signals = values["answer"]["signals"]
    signals["no_such_signal"] = signals.pop(next(iter(signals)))
    (tmp_path / "model.json").write_text(json.dumps(values), encoding="utf-8")
    report = check_sync(Turn.of("The Eiffel Tower is 330 metres tall.", TOWER), Settings.load(own(tmp_path)))
    assert report.decision is Decision.BLOCK
    assert Reason.NOT_DECIDED in report.reasons
    assert "no_such_signal" in report.notes[0]
