"""Drift of a check log: a real change raises an alert within two days, chance raises none."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from faithrails import Settings, Turn, check_sync
from faithrails.drift.compare import compare_days
from faithrails.drift.observations import Observation
from faithrails.drift.statistics import binned, chi_square_tail, homogeneity, ks, psi
from faithrails.errors import RowError

from command_line import faithrails

EVIDENCE = "The tower is in Paris. It is 330 metres tall. It opened in 1889."
GOOD = ("The tower is in Paris.", "It is 330 metres tall.", "It opened in 1889.")
BAD = ("The tower is in Rome.", "It is 412 metres tall.", "It opened in 1920.")


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Real log lines of faithful and of unfaithful answers."""
    found = {}
    for name, answers in (("good", GOOD), ("bad", BAD)):
        log = tmp_path_factory.mktemp("logs") / f"{name}.jsonl"
        for answer in answers:
            check_sync(Turn.of(answer, EVIDENCE), Settings(log=str(log)))
        found[name] = log.read_text().splitlines()
    return found


def written(path: Path, lines: dict[str, list[str]], seed: int, injected: float, days: int = 9) -> Path:
    """A log of 200 answers a day, of which 5 % are unfaithful, and more from day 8 on."""
    random = np.random.default_rng(seed)
    with path.open("w") as log:
        for day in range(1, days + 1):
            for _ in range(200):
                bad = random.random() < 0.05 or (day >= 8 and random.random() < injected)
                entry = json.loads(str(random.choice(lines["bad" if bad else "good"])))
                entry["time"] = f"2026-01-{day:02d}T12:00:00.000+00:00"
                log.write(json.dumps(entry) + "\n")
    return path


def test_a_fifth_of_unfaithful_answers_raises_the_alert_within_two_days(
    lines: dict[str, list[str]], tmp_path: Path
) -> None:
    log = written(tmp_path / "claims.jsonl", lines, 1, injected=0.2)
    found = faithrails("drift", str(log), "--json", "--plots", str(tmp_path / "plots"))
    days = [json.loads(line) for line in found.out.splitlines()]
    first = next(place for place, day in enumerate(days, 1) if day["alerts"])
    assert (found.code, first in (8, 9)) == (1, True)
    assert {path.name for path in (tmp_path / "plots").iterdir()} == {"drift.png", "drift.svg"}
    assert faithrails("drift", str(log), "--since", "2026-02-01").code == 0


def test_lines_that_a_kill_cut_off_are_named_and_left_out(
    lines: dict[str, list[str]], tmp_path: Path
) -> None:
    log = written(tmp_path / "claims.jsonl", lines, 1, injected=0.0)
    whole = faithrails("drift", str(log), "--json")
    log.write_text(lines["good"][0][:200] + "\n" + log.read_text(encoding="utf-8"), encoding="utf-8")
    found = faithrails("drift", str(log), "--json")
    assert (found.code, found.out) == (whole.code, whole.out)
    assert "claims.jsonl:1:" in found.err and "left out: 1 line that cannot be read" in found.err


def observations(seed: int, injected: float, number: int = 200, days: int = 21) -> Iterator[Observation]:
    random = np.random.default_rng(seed)
    for day in range(1, days + 1):
        for _ in range(number):
            bad = random.random() < 0.05 or (day >= 8 and random.random() < injected)
            score = random.beta(5, 2) if bad else random.beta(2, 5)
            decision = "block" if score > 0.8 else "warn" if score > 0.6 else "pass"
            kind = "supported" if score < 0.6 else str(random.choice(["contradicted", "not_mentioned"]))
            yield Observation(f"2026-01-{day:02d}", decision, score, kind, random.random() < 0.1)


@pytest.mark.slow
def test_of_twenty_logs_all_with_a_change_raise_the_alert_in_time_and_none_without() -> None:
    for seed in range(20):
        assert not any(day.alerts for day in compare_days(observations(seed, 0.0), 7))
        alerts = [day.day for day in compare_days(observations(seed, 0.2, days=9), 7) if day.alerts]
        assert alerts[0] in ("2026-01-08", "2026-01-09")


@pytest.mark.parametrize("seed", range(3))
def test_a_log_without_a_change_raises_no_alert(seed: int) -> None:
    assert not any(day.alerts for day in compare_days(observations(seed, 0.0, 100), 7))


def test_a_reference_with_few_answers_is_refused() -> None:
    with pytest.raises(RowError, match="needs 100"):
        compare_days(observations(0, 0.0, number=10), 7)


@pytest.mark.parametrize("degrees", range(1, 12))
@pytest.mark.parametrize("value", [0.0, 0.5, 3.0, 20.0, 60.0])
def test_the_tail_of_chi_square_is_that_of_scipy(value: float, degrees: int) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(stats.chi2.sf(value, degrees), rel=1e-9)


@pytest.mark.parametrize("shift", [0.0, 0.1, 0.3])
def test_the_distance_of_kolmogorov_and_smirnov_is_that_of_scipy(shift: float) -> None:
    random = np.random.default_rng(3)
    a, b = random.random(700), random.random(200) + shift
    expected = stats.ks_2samp(a, b, method="asymp")
    distance, p = ks(list(a), list(b))
    assert distance == pytest.approx(expected.statistic)
    assert p == pytest.approx(expected.pvalue, rel=0.5, abs=0.02)


def test_the_test_of_categories_is_that_of_scipy() -> None:
    a, b = ["x"] * 300 + ["y"] * 100 + ["z"] * 50, ["x"] * 90 + ["y"] * 60 + ["z"] * 30
    table = [[300, 100, 50], [90, 60, 30]]
    assert homogeneity(a, b) == pytest.approx(stats.chi2_contingency(table, correction=False).pvalue)


def test_psi_is_0_for_the_same_shares_and_the_published_sum_else() -> None:
    a, b = ["x"] * 8000 + ["y"] * 2000, ["x"] * 6000 + ["y"] * 4000
    assert psi(a, a) == 0.0
    assert psi(a, b) == pytest.approx(0.2 * np.log(0.8 / 0.6) + 0.2 * np.log(0.4 / 0.2), rel=1e-3)


def test_scores_that_are_all_the_same_are_one_bin() -> None:
    assert set(binned([0.0] * 100, [0.0] * 50)) == {"01"}
    assert homogeneity(binned([0.0] * 100, [0.0] * 100), binned([0.0] * 100, [0.0] * 50)) == 1.0
