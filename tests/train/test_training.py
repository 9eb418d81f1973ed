"""Training on a small made-up collection: the same files twice, no leak, every table filled."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics import f1_score
from typer.testing import CliRunner

from faithrails.classifier.model import Trees, load
from faithrails.cli import app
from faithrails.features.coefficient_signs import sign
from faithrails.train.choose_cutoffs import MOST_OF_ONE, SHARES, Flagged, choose, operating_points
from faithrails.train.cross_validate import best_f1, calibrate
from faithrails.train.fit import BEFORE, boosted, linear, part_of

PLACES = ("Paris", "Rome", "Oslo", "Lima", "Cairo", "Delhi", "Quito", "Hanoi")
FILES = {
    "model.json", "featurization_meta.json", "feature_report.json", "validation.json", "MODEL_CARD.md",
    "contributions.png", "reliability.png",
}  # fmt: skip


def rows(source: str, number: int) -> list[dict]:
    """Rows in which every second answer states something that its context lacks."""
    choose = random.Random(source)
    found = []
    for index in range(number):
        place, year, height = choose.choice(PLACES), choose.randint(1800, 1999), choose.randint(20, 300)
        context = (
            f"The tower of {place} was built in {year}. It is {height} metres tall. Many people visit it."
        )
        good = f"The tower of {place} is {height} metres tall."
        bad = f"The bridge was sold to a farmer for {choose.randint(2, 9)} million dollars."
        label = index % 2
        answer = f"{good} {bad}" if label else f"{good} It was built in {year}."
        spans = [{"start": len(good) + 1, "end": len(answer)}] if label else []
        found.append({
            "id": f"{source}{index}", "dataset": source, "source_id": index // 2, "task": "QA", "context": context,
            "question": "How tall is the tower?", "response": answer, "label": label, "spans": spans,
        })  # fmt: skip
    return found


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "rows.jsonl"
    lines = [json.dumps(row) for source in ("first", "second") for row in rows(source, 60)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def train(data: Path, out: Path, *more: str) -> str:
    done = CliRunner().invoke(app, ["train", str(data), "--out", str(out), "--workers", "1", *more])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(scope="module")
def trained(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("trained")
    train(data, out, "--trees", "0")
    return out


def test_what_features_and_findings_are_worth_is_written_if_asked_for(data: Path, tmp_path: Path) -> None:
    train(data, tmp_path, "--trees", "0", "--synthetic", "0", "--pairs", "0", "--ablation")
    found = (tmp_path / "ABLATION.md").read_text(encoding="utf-8")
    assert "| left out | AUROC | " in found and "| mean | " in found
    assert "| missing_number | all |" in found


def test_everything_is_written_and_the_tables_are_filled(trained: Path) -> None:
    assert {path.name for path in trained.iterdir()} == FILES
    found = json.loads((trained / "validation.json").read_text(encoding="utf-8"))
    assert found["counts"]["first"]["answers"] == 60
    assert len(found["folds"]) == 5
    assert all(fold["roc_auc"] > 0.9 for fold in found["folds"])
    assert set(found["left_out"]) == {"first", "second", "mean"}
    assert found["left_out"]["mean"]["classifier"] > 0.9
    card = (trained / "MODEL_CARD.md").read_text(encoding="utf-8")
    for heading in (
        "## Rows",
        "## Cross-validation",
        "## By source",
        "## By type",
        "## Leaving each",
        "## Cut-offs",
    ):
        assert heading in card


def test_two_runs_write_the_same_bytes(data: Path, trained: Path, tmp_path: Path) -> None:
    train(data, tmp_path, "--trees", "0")
    for name in sorted(FILES):
        assert (tmp_path / name).read_bytes() == (trained / name).read_bytes(), name


def test_what_was_trained_is_read_back_and_works(trained: Path) -> None:
    classifier = load(trained)
    assert classifier.version
    weights = zip(classifier.answer.names, classifier.answer.weights, strict=True)
    assert all(weight * sign(name) > 0 for name, weight in weights)


def test_trees_survive_their_export(data: Path, tmp_path: Path) -> None:
    train(data, tmp_path, "--trees", "5")
    assert isinstance(load(tmp_path).claim, Trees)


def test_exported_trees_give_the_logits_of_scikit_learn() -> None:
    from sklearn.ensemble import HistGradientBoostingClassifier

    random_numbers = np.random.default_rng(3)
    x = random_numbers.normal(size=(600, 3)).round(1)  # so few values that both put each in a bin of its own
    y = (x[:, 0] - x[:, 1] + random_numbers.normal(size=600) > 0).astype(int)
    names = ("unsupported_mass", "lexical.precision", "length")
    ours = boosted(x, y, np.ones(600), names, 20)
    theirs = HistGradientBoostingClassifier(
        max_iter=20, learning_rate=0.07, max_leaf_nodes=16, max_features=0.25, min_samples_leaf=40,
        l2_regularization=1.0, early_stopping=False, random_state=42,
    ).fit(x, y, sample_weight=np.ones(600))  # fmt: skip
    assert ours.logits(x) == pytest.approx(theirs.decision_function(x))
    again = Trees.read(json.loads(json.dumps(ours.as_dict())))
    assert again.logits(x) == pytest.approx(ours.logits(x))


def test_trees_of_several_fits_give_the_mean_of_their_logits(monkeypatch: pytest.MonkeyPatch) -> None:
    random_numbers = np.random.default_rng(3)
    x = random_numbers.normal(size=(600, 8))
    y = (x[:, 0] - x[:, 1] + random_numbers.normal(size=600) > 0).astype(int)
    names = tuple(f"pos.{n}" for n in range(8))
    both = boosted(x, y, np.ones(600), names, 20, models=2).logits(x)
    first = boosted(x, y, np.ones(600), names, 20).logits(x)
    monkeypatch.setattr("faithrails.train.fit.SEED", 43)
    second = boosted(x, y, np.ones(600), names, 20).logits(x)
    assert np.abs(first - second).max() > 0.1
    assert both == pytest.approx((first + second) / 2)


def test_a_sign_holds_against_the_data() -> None:
    x = np.linspace(0, 1, 200)[:, None].repeat(3, axis=1)
    y = (x[:, 0] < 0.5).astype(int)  # the more unsupported mass, the more faithful: a source's quirk
    found = linear(x, y, np.ones(200), ("unsupported_mass", "lexical.precision", "length"), 1.0)
    assert found.weights[0] == 0.0
    assert found.weights[1] < 0.0
    assert found.weights[2] == 0.0


@pytest.mark.parametrize(("c", "expected"), [(1e-9, 1.0), (100.0, 3.0)])
def test_few_rows_leave_the_weight_of_new_words_and_many_change_it(c: float, expected: float) -> None:
    novelty = np.random.default_rng(1).uniform(size=20_000)
    y = (np.random.default_rng(2).uniform(size=20_000) < 1 / (1 + np.exp(1.5 - 3.0 * novelty))).astype(int)
    found = linear(novelty[:, None], y, np.ones(20_000), ("answer_novelty_ratio",), c, BEFORE)
    assert found.weights[0] / found.scale[0] == pytest.approx(expected, rel=0.1)


def test_what_is_found_marks_answers_and_leaves_less_room_for_probabilities() -> None:
    chances, labels = np.linspace(0.0, 0.99, 100), np.zeros(100, dtype=int)
    sources, found = np.array(["one"] * 100), np.arange(100) < 15
    without = choose(chances, sources, labels, Flagged.none(100))["balanced"].prose
    with_found = choose(chances, sources, labels, Flagged(np.zeros(100, bool), found))["balanced"].prose
    assert (without.warn_at, without.block_at) == pytest.approx((0.80, 0.95))
    assert (with_found.warn_at, with_found.block_at) == pytest.approx((0.949, 0.95))
    with_blocked = choose(chances, sources, labels, Flagged(np.arange(100) < 3, found))["balanced"].prose
    assert with_blocked.block_at == pytest.approx(0.98)


def test_no_group_is_in_two_parts() -> None:
    groups = np.array([f"g{n % 37}" for n in range(500)])
    parts = part_of(groups, 5)
    assert all(len(set(parts[groups == group])) == 1 for group in np.unique(groups))
    assert len(set(parts)) == 5


def test_cut_offs_hold_their_shares_of_faithful_answers_with_sources_weighing_alike() -> None:
    numbers = np.random.default_rng(1)
    sources = np.repeat(["large", "small", "unmeasured"], [3000, 200, 10])
    labels = numbers.integers(0, 2, len(sources))
    chances = np.clip(numbers.beta(4, 4, len(sources)) + 0.3 * labels + 0.1 * (sources == "small"), 0, 1)
    chances[sources == "unmeasured"] = np.nan
    found = choose(chances, sources, labels, Flagged.none(len(labels)))
    for risk, shares in SHARES.items():
        faithful = [chances[(sources == name) & (labels == 0)] for name in ("large", "small")]
        blocked, marked = (
            [float((of_source >= cutoff).mean()) for of_source in faithful]
            for cutoff in (found[risk].prose.block_at, found[risk].prose.warn_at)
        )
        assert shares[0] - 0.01 < max(blocked) <= shares[0]  # of each source
        assert shares[1] - 0.01 < sum(marked) / 2 <= shares[1]


def test_no_source_has_far_more_faithful_answers_blocked_than_the_others() -> None:
    sources, random_numbers = np.repeat(["a", "b", "c", "d"], 1000), np.random.default_rng(1)
    chances = np.clip(random_numbers.beta(2, 5, 4000) + 0.4 * (sources == "d"), 0, 1)
    found = choose(chances, sources, np.zeros(4000, dtype=int), Flagged.none(4000))["balanced"].prose
    blocked = [float((chances[sources == name] >= found.block_at).mean()) for name in "abcd"]
    assert 0.9 * SHARES["balanced"][0] < max(blocked) <= MOST_OF_ONE[0] * SHARES["balanced"][0]


def test_operating_points_of_a_source_come_from_the_others() -> None:
    numbers = np.random.default_rng(1)
    sources = np.repeat(["a", "b", "c", "shifted"], 500)
    labels = numbers.integers(0, 2, len(sources))
    logits = numbers.normal(size=len(sources)) + labels + 5.0 * (sources == "shifted")
    chances = 1.0 / (1.0 + np.exp(-logits))
    found = operating_points(chances, sources, labels, Flagged.none(len(labels)))["balanced"]
    assert found["shifted"].faithful_blocked == 1.0
    assert (found["a"].unfaithful_marked or 0) < (found["shifted"].unfaithful_marked or 0)


@pytest.mark.parametrize("chances", [[0.5] * 8, [0.1, 0.9] * 4])
def test_answers_of_equal_probability_reach_a_cut_off_together(chances: list[float]) -> None:
    found = choose(np.array(chances), np.array(["one"] * 8), np.zeros(8, dtype=int), Flagged.none(8))
    assert all(not (np.array(chances) >= cutoffs.prose.block_at).any() for cutoffs in found.values())


def test_tables_have_a_cut_off_of_their_own_and_bind_that_of_no_other() -> None:
    numbers = np.random.default_rng(1)
    sources = np.repeat(["prose", "other prose", "table"], 1000)
    structured = sources == "table"
    labels = numbers.integers(0, 2, len(sources))
    chances = np.clip(numbers.beta(4, 4, len(sources)) + 0.2 * labels + 0.3 * structured, 0, 1)
    none = Flagged.none(len(labels))
    apart, together = (choose(chances, sources, labels, none, of) for of in (structured, None))
    balanced = apart["balanced"]
    assert balanced.prose.warn_at < together["balanced"].prose.warn_at < balanced.structured.warn_at
    assert balanced.prose.block_at == balanced.structured.block_at
    held = operating_points(chances, sources, labels, none, structured)["balanced"]["table"]
    # Without another table to choose by, the other kind of evidence is used.
    assert held.faithful_marked > 0.5


def test_a_few_tables_among_prose_choose_nothing() -> None:
    numbers = np.random.default_rng(1)
    sources = np.repeat(["prose", "table"], [1000, 1000])
    structured = sources == "table"
    chances = numbers.beta(4, 4, len(sources))
    labels, none = np.zeros(len(sources), dtype=int), Flagged.none(len(sources))
    alone = choose(chances, sources, labels, none, structured)["balanced"]
    structured[:3] = True
    chances[:3] = 0.7  # between the cut-offs
    balanced = choose(chances, sources, labels, none, structured)["balanced"]
    assert balanced.structured.warn_at == alone.structured.warn_at


def test_where_findings_mark_more_than_the_share_no_probability_marks() -> None:
    chances, labels = np.linspace(0.0, 0.99, 100), np.zeros(100, dtype=int)
    found = Flagged(np.zeros(100, bool), np.arange(100) < 30)
    balanced = choose(chances, np.array(["one"] * 100), labels, found)["balanced"].prose
    assert balanced.warn_at == pytest.approx(balanced.block_at, abs=0.002)


def test_an_answer_that_is_rather_faithful_is_marked_at_risk_strict_alone() -> None:
    chances = np.array([*np.linspace(0.0, 0.4, 90), *np.linspace(0.9, 0.99, 10)])
    found = choose(chances, np.array(["one"] * 100), np.zeros(100, dtype=int), Flagged.none(100))
    assert [found[risk].prose.warn_at for risk in ("balanced", "strict")] == pytest.approx(
        [0.5, 0.27], abs=0.02
    )


def test_calibrated_chances_have_the_mean_of_the_labels() -> None:
    random_numbers = np.random.default_rng(1)
    labels = random_numbers.integers(0, 2, 4000)
    logits = labels * 1.5 + random_numbers.normal(size=4000)
    weight = np.ones(4000)
    calibration = calibrate(labels, logits, weight)
    chances = calibration(logits)
    assert abs(chances.mean() - labels.mean()) < 0.02
    f1, least = best_f1(labels, chances, weight)
    assert f1 == pytest.approx(float(f1_score(labels, chances >= least)))


def test_rows_of_one_label_cannot_train(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows("x", 8) if row["label"]), encoding="utf-8")
    done = CliRunner().invoke(app, ["train", str(path), "--out", str(tmp_path / "out")])
    assert "faithful and unfaithful" in str(done.exception)
    assert not (tmp_path / "out").exists()
