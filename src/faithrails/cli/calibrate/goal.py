"""The promise of a calibration, from the options of the command line."""

from __future__ import annotations

from faithrails.calibration.cutoffs import Goal, Measure
from faithrails.errors import FaithrailsError

_TIMES_MARKED = 4.0  # how many times as many answers are marked as blocked, if --max-marked is not given


def goal_of(
    alarms: float | None, marked: float | None, precision: float | None, flagged: float | None,
    confidence: float, long_run: bool,
) -> Goal:  # fmt: skip
    """Return what the options promise.

    Raises:
        FaithrailsError: they contradict each other.
    """
    given = {"--max-false-alarms": alarms, "--min-precision": precision, "--flag-share": flagged}
    named = [name for name, value in given.items() if value is not None]
    if len(named) > 1:
        raise FaithrailsError(f"{' and '.join(named)} each choose block_at: give one of them")
    if precision is not None:
        goal = Goal("precision", 1.0 - precision, marked or 0.2, confidence, long_run)
    else:
        blocked = flagged or alarms or 0.05
        measure: Measure = "flagged" if flagged else "false alarms"
        goal = Goal(measure, blocked, marked or min(_TIMES_MARKED * blocked, 0.999), confidence, long_run)
        if goal.marked < goal.blocked:
            raise FaithrailsError(
                f"--max-marked {marked:g} is lower than the share that may be blocked, {blocked:g}"
            )
    return goal
