"""Verification against a knowledge base: folders, retrievers, functions; and the length penalty."""

from math import exp
from pathlib import Path
from typing import Any

import pytest
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

from faithrails import Checker, Decision, Reason, Settings, Turn
from faithrails.errors import SettingsError
from faithrails.evidence.bm25_folder import FolderIndex
from faithrails.types import Claim, Label, Report, Verdict
from faithrails.verify import build, needs_model
from faithrails.verify.factscore import factscore

ANSWER = "The tower is 330 metres tall. Gustave Eiffel was born in Dijon."
FACTS = {
    "tower.md": "# The tower\n\nThe tower is 330 metres tall.",
    "people/eiffel.txt": "Gustave Eiffel was born in Dijon.",
    "other.txt": "Cats purr.",
    "image.png": "The tower is 330 metres tall.",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FACTS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


async def checked(answer: str, retrieve: Any = None, **own: Any) -> Report:
    settings = Settings(claims="sentences", verifiers={"name": "factscore", "verifier": "exact", **own})
    return await Checker(settings, retrieve=retrieve).check(Turn(answer))


async def test_each_claim_is_checked_by_what_a_folder_says_of_it(folder: Path) -> None:
    report = await checked(ANSWER, folder=str(folder))
    assert (report.decision, report.score) == (Decision.PASS, 1.0)
    assert [verdict.evidence[0].passage for verdict in report.verdicts] == [
        "tower.md#1",
        "people/eiffel.txt#1",
    ]


@pytest.mark.parametrize(
    "answer", [ANSWER.replace("330", "412"), ANSWER.replace("Dijon", "Paris"), "Dogs bark at night."]
)
async def test_what_the_folder_does_not_say_is_not_supported(answer: str, folder: Path) -> None:
    assert (await checked(answer, folder=str(folder))).decision is Decision.BLOCK


def plain(claim: str) -> list[str]:
    return [text for text in FACTS.values() if "purr" not in text]


async def asynchronous(claim: str) -> list[dict[str, str]]:
    return [{"id": "1", "body": text} for text in plain(claim)]


class Retriever(BaseRetriever):
    def _get_relevant_documents(self, query: str, **_: Any) -> list[Document]:
        return [Document(page_content=text) for text in plain(query)]


@pytest.mark.parametrize(
    "retrieve", [plain, asynchronous, Retriever(), lambda claim: "\n".join(plain(claim))]
)
async def test_any_retriever_or_function_of_a_claim_gives_evidence(retrieve: Any) -> None:
    assert (await checked(ANSWER, retrieve)).decision is Decision.PASS
    assert (await checked(ANSWER.replace("330", "412"), retrieve)).decision is Decision.BLOCK


async def test_a_retriever_is_named_as_module_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    monkeypatch.setattr(importlib.import_module("textwrap"), "search", plain, raising=False)
    assert (await checked(ANSWER, retriever="textwrap:search")).decision is Decision.PASS


def failing(claim: str) -> Any:
    raise ConnectionError("the index is down")


@pytest.mark.parametrize(
    ("retrieve", "reason"),
    [
        (None, Reason.NO_EVIDENCE),
        (lambda claim: [], Reason.NO_EVIDENCE),
        (lambda claim: None, Reason.NO_EVIDENCE),
        (lambda claim: [" ", "--"], Reason.NO_EVIDENCE),
        (failing, Reason.INTERNAL_ERROR),
        (lambda claim: 3, Reason.INTERNAL_ERROR),
    ],
)
async def test_where_nothing_is_found_or_retrieval_fails_nothing_is_supported(
    retrieve: Any, reason: Reason
) -> None:
    report = await checked(ANSWER, retrieve)
    assert (report.decision, reason in report.reasons) == (Decision.BLOCK, True)
    assert {verdict.label for verdict in report.verdicts} == {Label.UNSURE}


async def test_one_claim_without_evidence_leaves_the_others_checked(folder: Path) -> None:
    report = await checked(f"{ANSWER} Zebras quarrel.", folder=str(folder))
    assert [verdict.label for verdict in report.verdicts] == [Label.SUPPORTED, Label.SUPPORTED, Label.UNSURE]


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"folder": "none"}, "folder: no folder"),
        ({"retriever": "no_such_module:x"}, "retriever: no_such_module:x cannot be imported"),
        ({"retriever": "math:pi"}, "a float is neither a retriever nor a function"),
        ({"verifier": "psychic"}, "psychic"),
    ],
)
def test_what_cannot_be_used_stops_the_start(own: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        Checker(Settings(verifiers={"name": "factscore", **own}))


def test_a_folder_without_words_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no words in any file"):
        Checker(Settings(verifiers={"name": "factscore", "verifier": "exact", "folder": str(tmp_path)}))


def test_long_files_are_cut_at_paragraphs(tmp_path: Path) -> None:
    paragraphs = [f"Paragraph {number} is about topic{number}. " + "word " * 60 for number in range(20)]
    (tmp_path / "long.txt").write_text("\n\n".join(paragraphs))
    found = FolderIndex(tmp_path).search("topic7", 3)
    assert len(found) == 1
    assert "topic7" in found[0].text and len(found[0].text) <= 1_000


@pytest.mark.parametrize(
    ("supported", "claims", "gamma", "score"),
    [
        (2, 4, 0, 0.5),
        (2, 4, 10, 0.5 * exp(1 - 10 / 4)),
        (10, 10, 10, 1.0),
        (15, 20, 10, 0.75),  # no penalty for gamma claims or more
        (0, 3, 10, 0.0),
        (0, 0, 10, 0.0),
    ],
)
def test_the_length_penalty_is_the_papers(supported: int, claims: int, gamma: float, score: float) -> None:
    labels = [Label.SUPPORTED] * supported + [Label.NOT_MENTIONED] * (claims - supported)
    verdicts = [Verdict(Claim("x", 0, 1), label, "v", "1") for label in labels]
    assert factscore(verdicts, gamma) == pytest.approx(score)


async def test_the_score_with_its_penalty_is_told_and_decides_nothing(folder: Path) -> None:
    report = await checked(ANSWER, folder=str(folder))
    assert report.verdicts[0].why.endswith(f"FActScore of the answer {exp(1 - 5):.2f} (gamma 10)")


@pytest.mark.parametrize(
    ("verifiers", "asks"),
    [
        ([{"name": "factscore", "verifier": "exact"}], False),
        ([{"name": "factscore", "verifier": "judge"}], True),
        ([{"name": "panel", "judges": ["exact", "layered"]}], False),
        ([{"name": "panel", "judges": ["exact", {"name": "factscore", "verifier": "facts"}]}], True),
    ],
)
def test_a_verifier_of_others_needs_a_model_if_one_of_them_does(verifiers: Any, asks: bool) -> None:
    settings = Settings(claims="sentences", verifiers=verifiers)
    assert (needs_model(settings), build(settings).needs_model) == (asks, asks)
