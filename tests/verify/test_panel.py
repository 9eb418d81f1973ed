"""Panels that vote, and labelled rows as examples for the judge."""

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from faithrails import Checker, Decision, Reason, Settings, Turn, check
from faithrails.errors import SettingsError
from faithrails.testing import ScriptedLLM
from faithrails.types import Claim, Label, Report, Verdict
from faithrails.verify import Tools, Verifier, build
from faithrails.verify.panel import Panel

from judging import NOT_MENTIONED, QUOTES, clean_reply, rulings, supported
from openai_server import openai_server


async def asked(verifiers: Any, turn: Turn, judge: Any) -> Report:
    endpoint = {"backend": "openai", "model": "served", "retries": 0, "schema_retries": 0}
    settings = Settings(claims="whole", verifiers=verifiers, judge=endpoint)
    return await check(turn, settings, judge=ScriptedLLM(judge))


# --- panels


def says(**words: str) -> Any:
    """A judge that gives the verifiers judge, facts and yes_no one answer each."""

    def reply(prompt: str) -> Any:
        name = (
            "judge" if '{"verdicts": [{' in prompt else "facts" if "You check whether" in prompt else "yes_no"
        )
        word = words[name]
        if word == "fail":
            return RuntimeError("down")
        if name != "judge" or word == "?":
            return word
        rule = supported("330 metres tall") if word == "yes" else NOT_MENTIONED
        return rulings(lambda _: rule)(prompt)

    return reply


@pytest.mark.parametrize(
    ("vote", "words", "label"),
    [
        ("majority", "yes yes yes", Label.SUPPORTED), ("majority", "yes no yes", Label.SUPPORTED), ("majority", "no no yes", Label.NOT_MENTIONED),
        ("majority", "yes yes fail", Label.SUPPORTED), ("majority", "yes fail fail", Label.UNSURE), ("majority", "yes no fail", Label.UNSURE),
        ("majority", "yes ? ?", Label.UNSURE), ("majority", "fail fail fail", Label.UNSURE), ("majority", "no no fail", Label.NOT_MENTIONED),
        ("strictest", "yes yes yes", Label.SUPPORTED), ("strictest", "yes yes no", Label.NOT_MENTIONED), ("strictest", "yes yes fail", Label.UNSURE),
    ],
)  # fmt: skip
async def test_a_panel_counts_all_its_members(vote: str, words: str, label: Label) -> None:
    turn = Turn.of("It is 330 metres tall.", "It is 330 metres tall.")
    members = dict(zip(("judge", "facts", "yes_no"), words.split(), strict=True))
    report = await asked({"name": "panel", "vote": vote}, turn, says(**members))
    assert report.verdicts[0].label is label
    assert (report.decision is Decision.PASS) == (label is Label.SUPPORTED)
    assert len(report.verdicts[0].layers) == 3


class Says(Verifier):
    """A verifier that always returns the same verdict."""

    name, version = "says", "1"

    def __init__(self, label: Label) -> None:
        self.label = label

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        reason = Reason.MODEL_FAILED if self.label is Label.UNSURE else None
        return [Verdict(claim, self.label, self.name, self.version, reason=reason) for claim in claims]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
async def test_a_majority_is_more_than_half_of_all_members(size: int) -> None:
    for labels in product(Label, repeat=size):
        (verdict,) = await Panel(tuple(map(Says, labels))).verify(Turn("x"), [Claim("x", 0, 1)], Tools())
        assert (verdict.label is Label.SUPPORTED) == (2 * labels.count(Label.SUPPORTED) > size), labels
        against = labels.count(Label.CONTRADICTED) + labels.count(Label.NOT_MENTIONED)
        assert (verdict.label in (Label.CONTRADICTED, Label.NOT_MENTIONED)) == (2 * against > size), labels


async def test_the_strictest_supports_only_what_all_support() -> None:
    for labels in product(Label, repeat=3):
        panel = Panel(tuple(map(Says, labels)), "strictest")
        (verdict,) = await panel.verify(Turn("x"), [Claim("x", 0, 1)], Tools())
        assert (verdict.label is Label.SUPPORTED) == (set(labels) == {Label.SUPPORTED}), labels


@pytest.mark.parametrize(
    ("words", "label"),
    [("yes no", Label.UNSURE), ("yes yes", Label.SUPPORTED), ("no no", Label.NOT_MENTIONED)],
)
async def test_half_is_no_majority(words: str, label: Label) -> None:
    judge = says(**dict(zip(("facts", "yes_no"), words.split(), strict=True)))
    report = await asked(
        {"name": "panel", "judges": ["facts", "yes_no"]}, Turn.of("It rains.", "It rains."), judge
    )
    assert report.verdicts[0].label is label


async def test_a_member_that_raises_is_unsure_and_the_others_still_vote(
    paris: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("a defect")

    monkeypatch.setattr("faithrails.verify.facts.Facts._one", broken)
    report = await asked({"name": "panel", "judges": ["judge", "facts"]}, paris, clean_reply)
    assert (report.decision, report.verdicts[0].label) == (Decision.BLOCK, Label.UNSURE)


async def test_members_may_ask_models_of_their_own(paris: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    with openai_server(lambda _: "yes") as (url, requests):
        judge = {"backend": "openai", "model": "one", "base_url": url}
        panel = {"name": "panel", "judges": ["facts", {"name": "facts", "model": "two"}]}
        report = await check(paris, Settings(claims="whole", verifiers=panel, judge=judge))
    assert (report.decision, {body["model"] for body in requests}) == (Decision.PASS, {"one", "two"})


def test_an_unknown_member_is_named_with_its_place() -> None:
    with pytest.raises(SettingsError, match=r"verifiers.*judges.*psychic"):
        Settings(verifiers={"name": "panel", "judges": ["judge", "psychic"]})


# --- examples for the judge


def rows(path: Path, *labelled: tuple[str, Any]) -> Path:
    lines = [
        {"id": str(at), "context": f"{it} holds.", "response": it, "label": label}
        for at, (it, label) in enumerate(labelled)
    ]
    path.write_text("\n".join(map(json.dumps, lines)))
    return path


async def test_the_nearest_labelled_rows_are_shown_to_the_judge(paris: Turn, tmp_path: Path) -> None:
    path = rows(
        tmp_path / "rows.jsonl",
        ("The tower is 300 metres tall.", 1),
        ("Cats purr loudly.", 0),
        (paris.answer, 0),
    )
    judge = ScriptedLLM(
        rulings(lambda text: supported(next(it for word, it in QUOTES.items() if word in text)))
    )
    settings = Settings(verifiers={"name": "judge", "examples": str(path), "shots": 1})
    assert (await check(paris, settings, judge=judge)).decision is Decision.PASS
    assert "answer: The tower is 300 metres tall.\n" in judge.calls[0].text
    assert "label: unfaithful" in judge.calls[0].text
    assert "Cats" not in judge.calls[0].text


async def test_without_examples_the_prompt_names_none(paris: Turn) -> None:
    judge = ScriptedLLM(clean_reply)
    await check(paris, Settings(verifiers="judge"), judge=judge)
    assert "xample" not in judge.calls[0].text


@pytest.mark.parametrize("labelled", [(), (("It rains.", None),), (("", 0),)])
def test_examples_without_labels_or_text_stop_the_start(labelled: Any, tmp_path: Path) -> None:
    path = rows(tmp_path / "rows.jsonl", *labelled)
    with pytest.raises(SettingsError, match="examples: "):
        Checker(Settings(verifiers={"name": "judge", "examples": str(path)}))


def test_a_file_of_examples_that_is_missing_is_named() -> None:
    with pytest.raises(SettingsError, match=r"examples: no file: .*none.jsonl"):
        build(Settings(verifiers={"name": "judge", "examples": "none.jsonl"}))
