"""SelfCheckGPT's five, semantic entropy and the trust score, against the published formulas by hand."""

import json
from collections.abc import Sequence
from math import log
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import Checker, Decision, Reason, Settings, Turn, check
from faithrails.errors import SettingsError
from faithrails.models.pair_scorer import Entailment, as_pair_scorer
from faithrails.runtime.event_loops import run_sync
from faithrails.testing import ScriptedLLM
from faithrails.types import Claim, Label, Report
from faithrails.verify import Tools
from faithrails.verify.selfcheck_bertscore import bert_score
from faithrails.verify.selfcheck_ngram import NgramModel, NgramSettings, SelfCheckNgram, grams
from faithrails.verify.selfcheck_nli import SelfCheckNli, SelfCheckNliSettings, contradicted
from faithrails.verify.semantic_entropy import SemanticEntropy, SemanticEntropySettings, entropy

from judging import claims_in, clean_reply

TALL = "The tower is tall."
SAMPLES = (TALL, "The tower is old.")


async def checked(name: str, turn: Turn, judge: Any = None, claims: str = "sentences", **own: Any) -> Report:
    verifiers = {"name": name, "number": len(turn.samples) or 1, **own}
    settings = Settings(claims=claims, verifiers=verifiers, judge={"retries": 0, "schema_retries": 0})
    return await check(turn, settings, judge=judge if judge is None else ScriptedLLM(judge))


# --- prompts


@pytest.mark.parametrize(
    ("replies", "mean"),
    [(["yes", "yes", "yes"], 1.0), (["yes", "n/a", "no"], 0.5), (["N/A.", "no", "no"], 1 / 6)],
)
async def test_prompt_yes_is_1_na_a_half_and_no_0(replies: list[str], mean: float) -> None:
    report = await checked("selfcheck_prompt", Turn(TALL, samples=("a", "b", "c")), replies)
    assert report.verdicts[0].probability == pytest.approx(mean)


@pytest.mark.parametrize("reply", ["perhaps", "n/a, but yes", "none", "", "na"])
async def test_prompt_any_other_reply_is_unsure_and_not_a_half(reply: str) -> None:
    report = await checked("selfcheck_prompt", Turn(TALL, samples=("a",)), [reply])
    assert (report.decision, report.verdicts[0].label) == (Decision.BLOCK, Label.UNSURE)


# --- n-grams: the answer "the tower is tall" and two samples have 12 words of 5 kinds


@pytest.mark.parametrize(
    ("n", "smoothing", "shares"),
    [
        (1, 0, [3 / 12, 3 / 12, 3 / 12, 2 / 12]),
        (1, 1, [4 / 18, 4 / 18, 4 / 18, 3 / 18]),  # 12 + 1 * (5 kinds + the unknown one)
        (2, 0, [3 / 12, 3 / 12, 3 / 12, 2 / 12]),  # (<s>, the), (the, tower), (tower, is), (is, tall)
        (2, 1, [4 / 18, 4 / 18, 4 / 18, 3 / 18]),
    ],
)
def test_ngram_scores_are_the_largest_and_the_mean_of_minus_log_p(
    n: int, smoothing: float, shares: list[float]
) -> None:
    model = NgramModel(n, smoothing)
    for text in (TALL, *SAMPLES):
        model.add(text)
    found = model.surprise([gram for gram, _ in grams(TALL, n)])
    assert found.max == pytest.approx(max(-log(share) for share in shares))
    assert found.average == pytest.approx(sum(-log(share) for share in shares) / 4)


def test_ngram_what_never_occurs_is_infinitely_surprising_without_smoothing() -> None:
    models = [NgramModel(1, smoothing) for smoothing in (0, 1)]
    for model in models:
        model.add("a b")
    assert [model.surprise([("z",)]).max for model in models] == [float("inf"), pytest.approx(log(5))]


async def test_ngram_words_that_fewer_than_half_of_the_samples_say_are_not_supported() -> None:
    turn = Turn("Eiffel built it. It stands in Rome.", samples=("Eiffel built it. It stands in Paris.",) * 2)
    report = await checked("selfcheck_ngram", turn)
    assert [verdict.label for verdict in report.verdicts] == [Label.SUPPORTED, Label.NOT_MENTIONED]
    assert "rare in the samples: rome" in report.verdicts[1].why
    assert report.cost.calls == 0


WORDS = "river stone castle queen winter bridge copper garden silver mountain".split()


@given(st.permutations(WORDS), st.integers(0, 9), st.integers(1, 4))
def test_ngram_one_word_that_no_sample_has_is_never_supported(said: list[str], place: int, n: int) -> None:
    answer = " ".join([*said[:place], "zebra", *said[place + 1 :]])
    verifier = SelfCheckNgram(NgramSettings(number=3, n=n))
    turn = Turn(answer, samples=(" ".join(said),) * 3)
    (verdict,) = run_sync(lambda: verifier.verify(turn, [Claim(answer, 0, len(answer))], Tools()))
    assert verdict.label is Label.NOT_MENTIONED


@pytest.mark.parametrize(("score", "at_most", "label"), [
    ("max", 1.8, Label.SUPPORTED), ("max", 1.7, Label.NOT_MENTIONED),  # ln 6 = 1.79
    ("average", 1.49, Label.SUPPORTED), ("average", 1.48, Label.NOT_MENTIONED),  # (3 ln 4 + ln 6) / 4 = 1.488
])  # fmt: skip
async def test_ngram_a_bound_of_the_published_score(score: str, at_most: float, label: Label) -> None:
    report = await checked("selfcheck_ngram", Turn(TALL, samples=SAMPLES), score=score, at_most=at_most)
    assert report.verdicts[0].label is label


# --- BERTScore: words a, b, c at right angles


@pytest.mark.parametrize(
    ("claim", "sentence", "score"),
    [
        ("ab", "ab", 1.0),
        ("ab", "ac", 0.5),  # P = R = 1/2
        ("ab", "a", 2 / 3),  # R = 1/2, P = 1
        ("a", "c", 0.0),
        ("", "a", 0.0),
    ],
)
def test_bertscore_is_f1_of_each_words_closest_word(claim: str, sentence: str, score: float) -> None:
    unit = dict(zip("abc", np.eye(3, dtype=np.float32), strict=True))
    left, right = (np.array([unit[it] for it in text]).reshape(-1, 3) for text in (claim, sentence))
    assert bert_score(left, right) == pytest.approx(score)


def test_bertscore_words_weigh_as_much_as_their_vectors_are_long() -> None:
    claim = np.array([[3, 0], [0, 1]], dtype=np.float32)
    assert bert_score(claim, claim[:1]) == pytest.approx(2 * 1.0 * 0.75 / 1.75)


async def test_bertscore_takes_the_closest_sentence_of_each_sample_and_the_mean() -> None:
    turn = Turn(TALL, samples=(f"It rains. {TALL}", "Bananas ripen quickly."))
    report = await checked("selfcheck_bertscore", turn)
    one, other = [
        (await checked("selfcheck_bertscore", Turn(TALL, samples=(it,)))).verdicts[0].probability
        for it in turn.samples
    ]
    assert one == pytest.approx(1.0)
    assert other is not None and other < 0.5
    assert report.verdicts[0].probability == pytest.approx((1.0 + other) / 2)


@pytest.mark.parametrize(
    ("answer", "sample", "label"),
    [
        ("It is in Paris.", "It is in Paris.", Label.SUPPORTED),
        ("It is not in Paris.", "It is in Paris.", Label.NOT_MENTIONED),
        ("It is not in Paris.", "It is not in Paris.", Label.SUPPORTED),
        ("Башня стоит в Риме.", "Башня стоит в Париже.", Label.UNSURE),
        ("برج إيفل في روما.", "برج إيفل في باريس.", Label.UNSURE),
        ("他在巴黎。", "他在罗马。", Label.UNSURE),
        ("मीनार पेरिस में है।", "मीनार रोम में है।", Label.UNSURE),
    ],
)
async def test_bertscore_sees_denials_and_does_not_guess_at_words_it_cannot_embed(
    answer: str, sample: str, label: Label
) -> None:
    report = await checked("selfcheck_bertscore", Turn(answer, samples=(sample,)), supported_at=0.8)
    assert [verdict.label for verdict in report.verdicts] == [label]


# --- NLI, with a scorer that answers from a table


class Table:
    def __init__(self, *scores: tuple[float, float, float]) -> None:
        self.scores, self.pairs = scores, list[tuple[str, str]]()

    def score_pairs(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        self.pairs += pairs
        return [Entailment(*score) for score in self.scores]


def test_nli_contradiction_is_weighed_against_entailment_alone() -> None:
    assert contradicted(Entailment(0.2, 0.2, 0.6)) == pytest.approx(0.75)
    assert contradicted(Entailment(0.0, 1.0, 0.0)) == 1.0


async def test_nli_is_the_mean_over_samples_as_premises() -> None:
    table = Table((0.9, 0.0, 0.1), (0.2, 0.2, 0.6))
    verifier = SelfCheckNli(SelfCheckNliSettings(number=2), scorer=table)
    turn = Turn(TALL, samples=("a", "b"))
    (verdict,) = await verifier.verify(turn, [Claim(TALL, 0, len(TALL))], Tools())
    assert verdict.probability == pytest.approx(1 - (0.1 + 0.75) / 2)
    assert table.pairs == [("a", TALL), ("b", TALL)]


@pytest.mark.parametrize(("score", "label"), [
    ((0.3, 0.7, 0.0), Label.NOT_MENTIONED), ((0.01, 0.99, 0.0), Label.NOT_MENTIONED), ((0.6, 0.4, 0.0), Label.SUPPORTED),
    ((0.4, 0.2, 0.4), Label.NOT_MENTIONED),
])  # fmt: skip
async def test_nli_neutral_samples_support_nothing(score: tuple[float, float, float], label: Label) -> None:
    verifier = SelfCheckNli(SelfCheckNliSettings(number=2), scorer=Table(score, score))
    turn = Turn(TALL, samples=("a", "b"))
    (verdict,) = await verifier.verify(turn, [Claim(TALL, 0, len(TALL))], Tools())
    assert verdict.label is label


class Reads:
    """A verifier with a local model: a premise entails what it holds, and contradicts nothing."""

    version, most_tokens = "7", 3

    def loaded(self) -> Any:
        return self

    def encode(self, model: Any, premise: str, hypothesis: str) -> Any:
        return SimpleNamespace(ids=premise.split(), same=hypothesis in premise)

    def logits(self, inputs: list[Any]) -> list[bool]:
        return [it.same for it in inputs]

    def probabilities(self, model: Any, logits: bool) -> tuple[float, float]:
        return (0.9, 0.0) if logits else (0.1, 0.0)


@pytest.mark.parametrize(
    ("sample", "label"), [("It is tall.", Label.SUPPORTED), ("It is old.", Label.NOT_MENTIONED)]
)
async def test_nli_takes_a_verifier_with_a_local_model(sample: str, label: Label) -> None:
    verifier = SelfCheckNli(SelfCheckNliSettings(number=1), scorer=as_pair_scorer(Reads()))
    (verdict,) = await verifier.verify(Turn("x", samples=(sample,)), [Claim("tall", 0, 1)], Tools())
    assert (verdict.label, verdict.version) == (label, "1+7")


async def test_nli_a_sample_longer_than_the_model_reads_is_unsure() -> None:
    verifier = SelfCheckNli(SelfCheckNliSettings(number=1), scorer=as_pair_scorer(Reads()))
    checker = Checker(Settings(), verifiers=[verifier])
    report = await checker.check(Turn("It is tall.", samples=("It is tall. It is.",)))
    assert (report.decision, report.verdicts[0].label) == (Decision.BLOCK, Label.UNSURE)


@pytest.mark.parametrize(
    "scores", [[], [(0.9, 0.0, 0.1)], [(float("nan"), 0, 0)] * 2, [(2.0, 0.0, -1.0)] * 2]
)
async def test_nli_scores_that_are_missing_or_no_probabilities_are_unsure(scores: list[Any]) -> None:
    for kind, own in ((SelfCheckNli, SelfCheckNliSettings), (SemanticEntropy, SemanticEntropySettings)):
        verifier: Any = kind(own(number=2), scorer=Table(*scores))
        (verdict,) = await verifier.verify(Turn(TALL, samples=("a", "b")), [Claim(TALL, 0, 5)], Tools())
        assert verdict.label is Label.UNSURE


def test_nli_a_verifier_that_scores_no_pairs_is_refused_at_start() -> None:
    from faithrails.verify import build

    with pytest.raises(SettingsError, match="'facts' scores no pairs"):
        build(Settings(verifiers={"name": "selfcheck_nli", "nli": "facts"}))


# --- questions


def chooses(**options: int | None) -> Any:
    """A judge that asks two questions, and answers both as the text's first word says."""

    def reply(prompt: str) -> str:
        ids = list(claims_in(prompt))
        if '{"questions": [{' in prompt:
            row = {"claim": ids[0], "options": ["1889", "1899"]}
            return json.dumps(
                {"questions": [{**row, "question": "When?"}, {**row, "question": "What year?"}]}
            )
        word = next(word for word in options if f">\n{word}" in prompt)
        return json.dumps({"answers": [{"question": key, "option": options[word]} for key in ids]})

    return reply


async def test_mqag_is_the_share_of_samples_with_another_option() -> None:
    turn = Turn("Built in 1889.", samples=("Same.", "Other.", "Silent.", "Same."))
    report = await checked("selfcheck_mqag", turn, chooses(Built=1, Same=1, Other=2, Silent=None))
    assert report.verdicts[0].probability == pytest.approx(1 - 2 / 4)
    assert report.cost.calls == 1 + 5


async def test_mqag_questions_that_the_answer_does_not_decide_are_left_out() -> None:
    report = await checked(
        "selfcheck_mqag", Turn("Built.", samples=("Same.",)), chooses(Built=None, Same=None)
    )
    assert (report.decision, report.reasons[-1]) == (Decision.BLOCK, Reason.MISSING_VERDICT)


# --- semantic entropy


@pytest.mark.parametrize(
    ("sizes", "nats"), [([5], 0.0), ([1, 1], log(2)), ([3, 1, 1], 0.9503), ([1] * 5, log(5))]
)
def test_entropy_of_clusters(sizes: list[int], nats: float) -> None:
    assert entropy(sizes) == pytest.approx(nats, abs=1e-4)


def same_city(prompt: str) -> str:
    """A judge for whom answers mean the same if they name the same city."""
    found = [
        city in prompt.split("<first")[1].split("<second")[at] for at in (0, 1) for city in ("Paris", "Rome")
    ]
    return "yes" if found[:2] == found[2:] else "no"


async def test_the_probability_is_the_share_of_the_answers_own_cluster() -> None:
    samples = ("Paris.", "In Paris.", "It is Paris!", "Rome.", "In Rome.")
    report = await checked(
        "semantic_entropy", Turn("Paris it is.", question="Where?", samples=samples), same_city
    )
    assert report.verdicts[0].probability == pytest.approx(3 / 5)
    assert f"semantic entropy {-(0.6 * log(0.6) + 0.4 * log(0.4)):.2f}" in report.verdicts[0].why


async def test_an_answer_that_no_sample_means_has_probability_0_however_sure_the_samples_are() -> None:
    report = await checked("semantic_entropy", Turn("Rome.", samples=("Paris.", "In Paris.")), same_city)
    assert (report.verdicts[0].probability, report.decision) == (0.0, Decision.BLOCK)


async def test_samples_of_many_meanings_support_nothing() -> None:
    turn = Turn("Paris.", samples=("Paris.", "In Paris.", "Rome."))
    assert (await checked("semantic_entropy", turn, same_city, most_entropy=0.7)).decision is Decision.PASS
    assert (await checked("semantic_entropy", turn, same_city, most_entropy=0.6)).decision is Decision.BLOCK


# --- trust score


async def test_tlm_mixes_consistency_and_certainty_as_the_paper_does() -> None:
    def judge(prompt: str) -> str:
        if '"verdict": "correct"}' in prompt:
            verdict = "not sure" if "really sure" in prompt else "correct"
            return json.dumps({"reasoning": "", "verdict": verdict})
        return "no" if "old" in prompt else "yes"

    turn = Turn(TALL, samples=(f"Look! {TALL}", "Tall it is.", "The tower is old."))
    report = await checked("tlm", turn, judge)
    consistency = (1.0 + 0.8 + 0.0) / 3  # alpha 0.8: the first says the same words
    assert report.verdicts[0].probability == pytest.approx(0.7 * consistency + 0.3 * (1.0 + 0.5) / 2)
    assert report.cost.calls == 3 + 2


# --- all


@pytest.mark.parametrize(
    "name",
    [
        "selfcheck_prompt",
        "selfcheck_ngram",
        "selfcheck_bertscore",
        "selfcheck_mqag",
        "semantic_entropy",
        "tlm",
    ],
)
async def test_samples_that_repeat_the_answer_support_it(name: str) -> None:
    report = await checked(name, Turn(TALL, samples=(TALL,) * 3), clean_reply)
    assert report.decision is Decision.PASS, report
