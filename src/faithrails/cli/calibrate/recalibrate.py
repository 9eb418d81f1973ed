"""Recalibrates the probability of the one verifier that has the setting `calibration`, if that helps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from faithrails.calibration.risk_control import Scored
from faithrails.classifier.calibration import CalibrationSettings
from faithrails.cli.calibrate.rows import Answer
from faithrails.errors import FaithrailsError
from faithrails.settings import ComponentSettings, Settings

if TYPE_CHECKING:  # needs the extra 'train'
    from faithrails.calibration.recalibrate import Recalibration

_DIGITS = 6


@dataclass(frozen=True, slots=True)
class RecalibrationResult:
    """The map that was fitted, if any, and a sentence on the result."""

    settings: CalibrationSettings | None
    words: str


def recalibrated(
    answers: list[Answer], settings: Settings, method: str
) -> tuple[list[Answer], RecalibrationResult]:
    """Return the answers with recalibrated scores, or unchanged if that does not help.

    ``method`` is auto, platt, isotonic or none. With auto an obstacle is reported, otherwise it is an error.

    Raises:
        FaithrailsError: platt or isotonic was asked for and cannot be used.
    """
    if method == "none":
        return answers, RecalibrationResult(None, "")
    try:
        found = _fitted([answer.blocking for answer in answers], settings, method)
    except FaithrailsError as error:
        if method != "auto":
            raise
        return answers, RecalibrationResult(None, f"not recalibrated: {error}")
    change = f"cross-fitted log loss {found.before:.4f} -> {found.after:.4f}"
    name = found.calibration.method
    if method == "auto" and not found.helps:
        return answers, RecalibrationResult(None, f"not recalibrated: {name} does not help ({change})")
    own = _settings(found)
    mapped = [replace(a, blocking=_mapped(a.blocking, own), marking=_mapped(a.marking, own)) for a in answers]
    return mapped, RecalibrationResult(own, f"recalibrated by {name}: {change}")


def recalibrable(settings: Settings) -> ComponentSettings:
    """Return the verifier whose probability can be recalibrated.

    Raises:
        FaithrailsError: there is no such verifier, there are several, or it is recalibrated already.
    """
    verifiers = cast("tuple[ComponentSettings, ...]", settings.verifiers)
    found = [one for one in verifiers if "calibration" in type(one).model_fields]
    if len(found) != 1:
        raise FaithrailsError("it needs exactly one verifier `layered` or `classifier`")
    if getattr(found[0], "calibration", None) is not None:
        raise FaithrailsError("the verifier has a `calibration` already; remove it first")
    return found[0]


def _fitted(answers: Sequence[Scored], settings: Settings, method: str) -> Recalibration:
    recalibrable(settings)
    # Answers that other settings decide (score above 1) have no probability.
    sure = [answer for answer in answers if answer.label is not None and answer.score <= 1.0]
    try:
        from faithrails.calibration.recalibrate import WORTH_IT, can_recalibrate, recalibrate
    except ImportError as error:
        raise FaithrailsError(f"it needs scikit-learn: pip install 'faithrails[train]' ({error})") from error
    if not can_recalibrate(sure):
        raise FaithrailsError("it needs faithful and unfaithful answers to at least 10 contexts each")
    if method == "auto":
        platt, isotonic = recalibrate(sure, "platt"), recalibrate(sure, "isotonic")
        return isotonic if isotonic.after < platt.after - WORTH_IT else platt
    return recalibrate(sure, "isotonic" if method == "isotonic" else "platt")


def _settings(found: Recalibration) -> CalibrationSettings:
    """Return the map rounded as it is written: cut-offs are chosen with the numbers that will be read."""

    def rounded(value: Any) -> Any:
        if isinstance(value, list):
            return [rounded(each) for each in value]
        return round(value, _DIGITS) if isinstance(value, float) else value

    return CalibrationSettings(**{key: rounded(value) for key, value in found.calibration.as_dict().items()})


def _mapped(answer: Scored, by: CalibrationSettings) -> Scored:
    if answer.score > 1.0:
        return answer
    return replace(answer, score=1.0 - by.recalibrated([1.0 - answer.score])[0])
