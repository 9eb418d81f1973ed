"""Citation precision and recall, on worked examples."""

from typing import Any

import pytest

from faithrails import Checker, Passage, Reason, Settings, Turn, check
from faithrails.testing import ScriptedLLM
from faithrails.types import Claim, Label, Verdict
from faithrails.verify import Tools, Verifier

HEIGHT, PLACE = "The Eiffel Tower is 330 metres tall.", "The Eiffel Tower is in Paris."
OTHER = "Bananas ripen quickly in warm rooms."


class Holds(Verifier):
    """Supports a claim whose every word is in the passages; is unsure of one that says so."""

    name, version = "holds", "1"

    async def verify(self, turn: Turn, claims: Any, tools: Tools) -> list[Verdict]:
        return [self._one(claim, " ".join(passage.text for passage in turn.passages)) for claim in claims]

    def _one(self, claim: Claim, evidence: str) -> Verdict:
        if "perhaps" in claim.text:
            return Verdict(claim, Label.UNSURE, self.name, self.version, reason=Reason.NOT_DECIDED)
        words = claim.text.lower().replace(".", "").split()
        label = Label.SUPPORTED if all(word in evidence.lower() for word in words) else Label.NOT_MENTIONED
        return Verdict(claim, label, self.name, self.version)


async def cited(answer: str, *passages: Any, verifier: Any = None) -> tuple[float | None, float | None]:
    settings = Settings(metrics=["citations"], threshold=0.0)
    async with Checker(settings, verifiers=[verifier or Holds()]) as checker:
        report = await checker.check(Turn.of(answer, *passages))
    found = {metric.name: metric.value for metric in report.metrics}
    return found["citation_precision"], found["citation_recall"]


@pytest.mark.parametrize(
    ("answer", "precision", "recall"),
    [
        ("The Eiffel Tower is 330 metres tall [1]. The Eiffel Tower is in Paris [2].", 1.0, 1.0),
        ("The Eiffel Tower is 330 metres tall. [1] The Eiffel Tower is in Paris. [2]", 1.0, 1.0),  # behind the full stop
        ("The Eiffel Tower is 330 metres tall [2]. The Eiffel Tower is in Paris [1].", 0.0, 0.0),
        ("The Eiffel Tower is 330 metres tall [1]. The Eiffel Tower is in Paris.", 1.0, 0.5),  # the second cites nothing
        ("The Eiffel Tower is 330 metres tall [1][3].", 0.5, 1.0),  # 3 is not needed
        ("The Eiffel Tower is 330 metres tall [1, 3].", 0.5, 1.0),
        ("The Eiffel Tower is 330 metres tall in Paris [1][2].", 1.0, 1.0),  # both are, neither supports it alone
        ("The Eiffel Tower is 330 metres tall [1] in Paris [2][1].", 1.0, 1.0),  # 1 is one citation
        ("The Eiffel Tower is 330 metres tall in Paris [1].", 0.0, 0.0),
        ("The Eiffel Tower is 330 metres tall [1][9].", 0.5, 1.0),  # there is no 9
        ("The Eiffel Tower is 330 metres tall [9].", 0.0, 0.0),
        ("The Eiffel Tower is 330 metres tall.", None, 0.0),
        ("Hello!", None, None),
        ("The Eiffel Tower is perhaps 330 metres tall [1].", None, None),  # the verifier could not tell
    ],
)  # fmt: skip
async def test_worked_examples(answer: str, precision: float | None, recall: float | None) -> None:
    assert await cited(answer, HEIGHT, PLACE, OTHER) == (precision, recall)


async def test_two_sources_that_each_support_it_are_both_needed() -> None:
    assert await cited(f"{HEIGHT[:-1]} [1][2].", HEIGHT, f"Yes: {HEIGHT}") == (1.0, 1.0)


async def test_numbered_parts_of_one_passage_are_sources() -> None:
    evidence = f"passage 1:\n{HEIGHT} {OTHER}\n\npassage 2:\n{PLACE} {OTHER}"
    assert await cited("The Eiffel Tower is in Paris [2].", evidence) == (1.0, 1.0)
    assert await cited("The Eiffel Tower is in Paris [1].", evidence) == (0.0, 0.0)


async def test_passages_are_cited_by_their_id() -> None:
    assert await cited("The Eiffel Tower is in Paris [doc-b].", Passage("doc-a", HEIGHT), Passage("doc-b", PLACE)) == (
        1.0, 1.0,
    )  # fmt: skip


@pytest.mark.parametrize("verifier", ["layered", "exact"])
async def test_the_verifiers_that_ship_tell_right_sources_from_wrong_ones(verifier: str) -> None:
    right = "The Eiffel Tower is 330 metres tall [1]. The Eiffel Tower is in Paris [2]."
    assert await cited(right, HEIGHT, PLACE, OTHER, verifier=verifier) == (1.0, 1.0)
    wrong = "The Eiffel Tower is 330 metres tall [3]. The Eiffel Tower is in Paris [3]."
    assert await cited(wrong, HEIGHT, PLACE, OTHER, verifier=verifier) == (0.0, 0.0)


async def test_verifiers_that_read_no_passages_tell_nothing_of_citations() -> None:
    settings = Settings(verifiers="selfcheck_ngram", metrics=["citations"])
    report = await check(
        Turn.of(f"{HEIGHT} [1]", HEIGHT, samples=[HEIGHT] * 5), settings, main=ScriptedLLM([])
    )
    assert {metric.reason for metric in report.metrics} == {Reason.NOT_DECIDED}
