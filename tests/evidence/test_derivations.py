"""Derivations: the search by amount leaves out nothing that a comparison would accept."""

from hypothesis import given
from hypothesis import strategies as st

from faithrails.evidence.tables.formulas import Derivation, Derivations

AMOUNTS = st.floats(allow_nan=False) | st.integers(-500, 500).map(float)
TIMES = (1.0, 1e3, 100.0)


def derivation(amount: float, scale: float | None = None) -> Derivation:
    return Derivation(1.0, amount, False, scale, "{}", ())


@given(st.lists(AMOUNTS, max_size=8), AMOUNTS, st.sampled_from(TIMES), st.sampled_from([1e-9, 0.05]))
def test_what_agrees_after_a_multiple_is_near(
    amounts: list[float], wanted: float, times: float, share: float
) -> None:
    agreeing = [a for a in amounts if abs(wanted - a * times) <= 0.51 + share * abs(a * times)]
    near = Derivations(map(derivation, amounts)).near(wanted, 0.51, share, TIMES)
    assert set(agreeing) <= {d.amount for d in near}


def test_a_scale_counts_as_a_multiple() -> None:
    assert Derivations([derivation(5.0, 1e6), derivation(6.0, 1e6)]).near(-5e6, 0.0, 0.0, (1.0,)) == [
        derivation(5.0, 1e6)
    ]


def test_what_is_far_off_is_left_out() -> None:
    assert Derivations([derivation(7.0)]).near(8.0, 0.5, 0.05, (1.0,)) == []
