"""A stack: one probability from several verifiers, and what happens if one fails."""

import json
import lzma
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import yaml
from conftest import EVIDENCE

from faithrails import Checker, Claim, Label, Reason, Settings, Turn, Verdict, check_sync
from faithrails.calibration.stack_weights import AskedAll, fit_blend
from faithrails.errors import RowError, SettingsError
from faithrails.types import Cutoffs
from faithrails.types.verdict import unsure
from faithrails.verify import Tools, Verifier
from faithrails.verify.stack import Blend, Stack, logit_of, support_of

from command_line import faithrails

DATA = Path(__file__).parents[3] / "shared" / "data"
TURN = Turn.of("It is 330 metres tall.", "It is 330 metres tall.")


@dataclass(frozen=True)
class Says(Verifier):
    """Gives every claim one verdict: a P(supported), a label, or an error that it raises."""

    what: object
    name = "says"
    version = "1"

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        if isinstance(self.what, BaseException):
            raise self.what
        if isinstance(self.what, float):
            label = Label.SUPPORTED if self.what >= 0.5 else Label.NOT_MENTIONED
            return [Verdict(claim, label, self.name, self.version, self.what) for claim in claims]
        if self.what is Label.UNSURE:
            return [unsure(self, claim, Reason.NOT_DECIDED) for claim in claims]
        if self.what == "against":
            return [Verdict(it, Label.CONTRADICTED, self.name, self.version, 0.1) for it in claims]
        hard = self.what is Label.CONTRADICTED
        return [Verdict(claim, Label(self.what), self.name, self.version, hard=hard) for claim in claims]


def said(*members: object, intercept: float = 0.0, slope: float = 1.0) -> Verdict:
    blend = Blend(intercept=intercept, slopes=(slope,) * len(members))
    stack = Stack(tuple(Says(one) for one in members), blend, Cutoffs(0.5, 0.5))
    with Checker(verifiers=[stack]) as checker:
        return checker.check_sync(TURN).verdicts[0]


def test_the_blend_is_the_sigmoid_of_the_weighted_logits() -> None:
    verdict = said(0.9, 0.2, intercept=0.5, slope=0.7)
    odds = np.exp(0.5 + 0.7 * (np.log(9.0) + np.log(0.25)))
    assert verdict.probability == pytest.approx(odds / (1 + odds))
    assert [layer.probability for layer in verdict.layers] == [0.9, 0.2]


@pytest.mark.parametrize("failing", [RuntimeError("secret"), Label.UNSURE, SystemExit(3)])
def test_a_member_that_cannot_tell_is_not_guessed(failing: object) -> None:
    verdict = said(0.99, failing)
    assert verdict.label is Label.UNSURE and "secret" not in verdict.why


@pytest.mark.parametrize(
    ("members", "label"),
    [
        ((0.99, Label.CONTRADICTED), Label.CONTRADICTED),  # certainly wrong
        ((RuntimeError(), Label.CONTRADICTED), Label.CONTRADICTED),
        ((Label.OUT_OF_SCOPE, Label.OUT_OF_SCOPE), Label.OUT_OF_SCOPE),
        ((0.9, Label.OUT_OF_SCOPE), Label.NOT_MENTIONED),
        ((0.9, Label.SUPPORTED), Label.SUPPORTED),
        ((0.9, 0.05), Label.NOT_MENTIONED),
        ((0.999, "against"), Label.SUPPORTED),  # a contradiction that is not certain is outvoted
        ((0.7, "against"), Label.CONTRADICTED),
    ],
)
def test_what_members_say_becomes_one_label(members: tuple[object, ...], label: Label) -> None:
    assert said(*members).label is label


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"verifiers": "exact", "combine": "stack"}, "beside a list"),
        ({"verifiers": ["exact", "layered"], "combine": "mean"}, "must be `stack`"),
        ({"verifiers": [{"name": "stack", "members": ["exact"]}]}, "at least 2"),
        (
            {"verifiers": [{"name": "stack", "members": ["exact", "layered"], "blend": {"slopes": [1]}}]},
            "1 for 2 members",
        ),
    ],
)
def test_wrong_settings_stop_the_start(values: dict[str, object], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Settings.load(values)


def test_combine_is_short_for_the_verifier() -> None:
    short = Settings.load({"verifiers": ["exact", "layered"], "combine": "stack"})
    assert short == Settings.load({"verifiers": [{"name": "stack", "members": ["exact", "layered"]}]})


def made(seed: int, noise: Sequence[float], count: int = 200) -> list[AskedAll]:
    """Return answers of up to 4 claims, whose truth members see with some noise."""
    chance, answers = np.random.default_rng(seed), []
    for number in range(count):
        truth = np.where(chance.random(chance.integers(1, 5)) < 0.8, 2.0, -2.0)
        logits = truth[:, None] + chance.normal(0.0, noise, (len(truth), len(noise)))
        answers.append(AskedAll(int(truth.min() < 0), str(number // 2), logits))
    return answers


@pytest.mark.parametrize("noise", [(2.0, 2.0), (1.0, 5.0), (4.0, 4.0, 4.0)])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_blend_is_no_worse_than_its_best_member(noise: tuple[float, ...], seed: int) -> None:
    found = fit_blend(made(seed, noise))
    assert found.loss <= min(found.members)
    assert min(found.slopes) >= 0.0
    if len(set(noise)) == 1:  # none of them alone is as good as all
        assert min(found.slopes) > 0.0 and found.loss < 0.9 * min(found.members)


def test_too_few_answers_are_refused() -> None:
    with pytest.raises(RowError, match="at least 10 contexts"):
        fit_blend(made(1, (1.0, 1.0), 12))


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="needs the rows in ../shared/data")
def test_on_real_answers_the_blend_is_no_worse_than_its_best_member() -> None:
    with lzma.open(DATA / "begin_dev.jsonl.xz", "rt") as file:
        rows = [json.loads(line) for line in file.readlines()[:150]]
    settings = Settings.load({"verifiers": ["exact", "classifier"], "combine": "stack"})
    asked = []
    with Checker(settings) as checker:
        for row in rows:
            report = checker.check_sync(Turn.of(row["response"], row["context"]))
            layers = [verdict.layers for verdict in report.verdicts]
            if layers and not any(one.reason for each in layers for one in each):
                logits = np.array([[logit_of(support_of(one)) for one in each] for each in layers])
                asked.append(AskedAll(row["label"], row["context"], logits))
    found = fit_blend(asked)
    assert len(asked) > 60 and found.loss <= min(found.members)


def test_calibrate_writes_a_stack_that_checks_answers(tmp_path: Path) -> None:
    texts = [("It is 330 metres tall.", 0), ("Mark Twain liked it.", 1), ("It was built in Rome.", 1)]
    lines = (
        {"id": f"{n}", "context": [*EVIDENCE, f"Note {n}."], "response": text, "label": label}
        for n, (text, label) in enumerate(texts * 12)
    )
    (tmp_path / "rows.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    settings = {"verifiers": ["exact", "layered"], "combine": "stack"}
    (tmp_path / "config.yml").write_text(yaml.safe_dump({"custom_data": {"faithrails": settings}}))
    out = tmp_path / "out" / "config.yml"
    done = faithrails(
        "calibrate", tmp_path / "rows.jsonl", "--out", out, "--config", tmp_path, "--stack", "--no-plots"
    )
    assert done.code == 0, done.err
    assert "cross-fitted log loss of the blend" in out.read_text() and "sha256" in out.read_text()
    written = Settings.load(yaml.safe_load(out.read_text())["custom_data"]["faithrails"])
    assert written.verifiers[0].blend.slopes  # type: ignore[attr-defined]
    assert [check_sync(Turn.of(text, *EVIDENCE), written).decision.value for text, _ in texts[:2]] == [
        "pass",
        "block",
    ]
