"""A map of probabilities, as settings."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import Settings
from faithrails.classifier.calibration import CalibrationSettings
from faithrails.errors import SettingsError

PLATT = CalibrationSettings(method="platt", slope=0.5, intercept=-1.0)
STEPS = CalibrationSettings(method="isotonic", logits=(-2.0, 0.0, 0.5), chances=(0.1, 0.1, 0.9))
PROBABILITIES = st.lists(st.floats(0.0, 1.0), min_size=1, max_size=9)


def test_platt_scales_the_logit_of_being_unfaithful() -> None:
    # P(unfaithful) 0.5 has logit 0: 1 / (1 + e) is left of it, so P(supported) is 0.7311.
    assert PLATT.recalibrated([0.5]) == pytest.approx((0.7311,), abs=1e-4)
    assert CalibrationSettings(method="platt").recalibrated([0.2, 0.9]) == pytest.approx((0.2, 0.9))


def test_isotonic_goes_through_its_points_and_is_level_beyond_them() -> None:
    assert STEPS.recalibrated([0.5, 0.999, 0.001]) == pytest.approx((0.9, 0.9, 0.1))


@pytest.mark.parametrize("mapping", [PLATT, STEPS])
@given(PROBABILITIES)
def test_the_order_of_claims_is_never_reversed(mapping: CalibrationSettings, given: list[float]) -> None:
    mapped = mapping.recalibrated(sorted(given))
    assert list(mapped) == sorted(mapped) and all(0.0 <= value <= 1.0 for value in mapped)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"method": "other"},
        {"method": "platt", "slope": 0},
        {"method": "platt", "slope": float("inf")},
        {"method": "isotonic"},
        {"method": "isotonic", "logits": [0, 1], "chances": [0.5]},
        {"method": "isotonic", "logits": [1, 0], "chances": [0.1, 0.5]},
        {"method": "isotonic", "logits": [0, 1], "chances": [0.5, 0.1]},
        {"method": "isotonic", "logits": [0, 1], "chances": [0.5, 1.5]},
        {"method": "isotonic", "logits": [0, float("nan")], "chances": [0.1, 0.5]},
        {"method": "platt", "steps": 3},
    ],
)
def test_a_map_that_is_none_stops_the_start_and_is_named(values: dict[str, Any]) -> None:
    with pytest.raises(SettingsError, match="calibration"):
        Settings.load({"verifiers": [{"name": "layered", "calibration": values}]})
