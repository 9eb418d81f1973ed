"""SelfCheckGPT's prompt, n-grams, BERTScore and questions, against the published formulas by hand."""

import json
from collections import Counter
from math import log
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import Decision, Reason, Turn
from faithrails.runtime.event_loops import run_sync
from faithrails.types import Claim, Label
from faithrails.verify import Tools
from faithrails.verify.selfcheck_bertscore import bert_score
from faithrails.verify.selfcheck_ngram import NgramSettings, SelfCheckNgram, grams, surprise

from judging import claims_in, clean_reply
from sampled import SAMPLES, TALL, checked


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
    counts = Counter(gram for text in (TALL, *SAMPLES) for gram, _ in grams(text, n))
    found = surprise([gram for gram, _ in grams(TALL, n)], counts, smoothing)
    assert found["max"] == pytest.approx(max(-log(share) for share in shares))
    assert found["average"] == pytest.approx(sum(-log(share) for share in shares) / 4)


def test_ngram_what_never_occurs_is_infinitely_surprising_without_smoothing() -> None:
    counts = Counter([("a",), ("b",)])
    found = [surprise([("z",)], counts, smoothing)["max"] for smoothing in (0, 1)]
    assert found == [float("inf"), pytest.approx(log(5))]


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


# --- questions


def chooses(**options: int | None) -> Any:
    """A judge that asks two questions, and answers both by the text's first word."""

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
