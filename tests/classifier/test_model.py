"""The classifier that ships: read without scikit-learn, monotone, and honest about what it lacks."""

import json
import subprocess
import sys
from dataclasses import replace
from operator import or_
from pathlib import Path

import numpy as np
import pytest

from faithrails import Turn
from faithrails.claims import sentence_claims
from faithrails.classifier.model import NOVELTY, POOLED, SHIPPED, Classifier, Linear, load, pooled
from faithrails.errors import SettingsError
from faithrails.evidence.index import EvidenceIndex
from faithrails.features.coefficient_signs import sign
from faithrails.features.extract import Features, extract_features
from faithrails.lookup.finding_features import finding_features
from faithrails.lookup.look_up_claim import examine_in_turn

TOWER = "The Eiffel Tower was built in 1889 by Gustave Eiffel's company. It is 330 metres tall and stands in Paris."


def report(answer: str) -> Features:
    turn = Turn.of(answer, TOWER, question="How tall is the tower?")
    claims, index = sentence_claims(turn), EvidenceIndex(turn.passages)
    read = extract_features(turn, claims, index)
    found = (finding_features(examine_in_turn(turn, claim, index)) for claim in claims)
    return replace(read, claims=tuple(map(or_, read.claims, found)))


def test_what_the_evidence_says_is_likelier_than_what_it_does_not() -> None:
    good, bad = (
        report("The tower is 330 metres tall."),
        report("The tower attracts bored dentists from Peru."),
    )
    assert load().score(good.answer, good.claims).answer > 0.7
    assert load().score(bad.answer, bad.claims).answer < 0.5


def test_the_worst_claim_has_the_probability_of_the_answer() -> None:
    found = report("The tower is 330 metres tall. Dentists from Peru adore it.")
    scores = load().score(found.answer, found.claims)
    assert min(scores.claims) == pytest.approx(scores.answer)
    assert scores.claims[0] > scores.claims[1]
    assert scores.missing == ()


def test_no_weight_of_the_answer_is_against_its_sign() -> None:
    linear = load().answer
    for name, weight in zip(linear.names, linear.weights, strict=True):
        assert weight * sign(name) > 0, name


def test_a_less_supported_claim_never_makes_its_answer_more_faithful() -> None:
    found = report("The tower is 330 metres tall. It was designed by a bored dentist.")
    answer = load().answer
    novelty = np.array([claim[NOVELTY] for claim in found.claims])
    before = {**found.answer, **pooled(load().claim_logits(found.claims), novelty)}
    row = np.array([[before[name] for name in answer.names]])
    for name in POOLED:
        more = row.copy()
        more[0, answer.names.index(name)] += 0.5
        assert answer.logits(more)[0] >= answer.logits(row)[0], name


def test_a_signal_that_is_missing_counts_as_nothing_and_is_named() -> None:
    found = report("The tower is 330 metres tall.")
    name = load().answer.names[0]
    without = {key: value for key, value in found.answer.items() if key != name}
    claims = [{key: value for key, value in claim.items() if key != name} for claim in found.claims]
    assert name in load().score(without, claims).missing


def test_an_answer_without_claims_is_scored_too() -> None:
    assert 0.0 < load().score(report("The tower.").answer, []).answer < 1.0
    assert set(pooled(np.zeros(0), np.zeros(0))) == set(pooled(np.array([1.0, 2.0]), np.zeros(2)))


def test_a_claim_with_new_words_is_none_of_known_words() -> None:
    found = pooled(np.array([3.0, 0.0]), np.array([0.5, 0.1]))
    assert found["claims.worst_of_known_words"] == 0.5
    assert pooled(np.array([3.0]), np.array([0.5]))["claims.worst_of_known_words"] == 0.0


def test_meta_and_model_name_the_same_signals() -> None:
    meta = json.loads((SHIPPED / "featurization_meta.json").read_text(encoding="utf-8"))
    found = report("The tower is 330 metres tall.")
    assert meta["version"] == load().version
    assert meta["claim"] == list(found.claims[0])
    assert [name for name in meta["answer"] if name in found.answer] == list(found.answer)
    assert set(load().answer.names) <= set(meta["answer"])


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "not a classifier"), ('{"format": 99}', "reads format 6"), ('{"format": 6}', "KeyError")],
)
def test_a_file_that_is_no_classifier_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "model.json").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=said) as raised:
        load(tmp_path)
    assert str(tmp_path / "model.json") in str(raised.value)


def test_a_linear_stage_survives_its_json() -> None:
    stage = Linear(("a", "b"), np.array([1.0, 2.0]), np.array([3.0, 4.0]), np.array([0.5, -0.25]), 0.125)
    again = Linear.read(json.loads(json.dumps(stage.as_dict())))
    rows = np.array([[0.0, 1.0], [5.0, -5.0]])
    assert again.logits(rows) == pytest.approx(stage.logits(rows))


def test_checking_needs_neither_scikit_learn_nor_scipy() -> None:
    # pint imports scipy where it is installed, so its absence is made up: such an import then fails.
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['sklearn', 'scipy', 'torch', 'matplotlib'])); "
        "from faithrails import Settings, Turn, check_sync; "
        "turn = Turn.of('The tower in Paris is 0.33 km tall.', 'The tower in Paris is 330 metres tall.'); "
        "print(check_sync(turn, Settings(verifiers=['layered'])).decision.value)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "pass"


def test_what_ships_is_small() -> None:
    size = sum(path.stat().st_size for path in SHIPPED.parent.rglob("*") if path.is_file())
    assert size <= 12_000_000
    assert isinstance(load(), Classifier)
