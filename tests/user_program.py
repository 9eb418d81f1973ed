"""A user's program that uses every public name; type checkers must accept it, and it runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import AIMessageChunk

import faithrails
from faithrails import (
    Checker,
    Claim,
    Decision,
    Evidence,
    Extractor,
    FaithrailsError,
    Label,
    Model,
    ModelError,
    Passage,
    PromptBook,
    Reason,
    Report,
    Settings,
    SettingsError,
    Turn,
    Verdict,
    Verifier,
    check,
    check_sync,
    stream,
)
from faithrails.models.protocol import CallOptions, Completion
from faithrails.models.tools_for_verifiers import Tools
from faithrails.types import Message


@dataclass(frozen=True)
class Echo:
    """A language model of one's own."""

    name: str = "mine/echo"

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        if not messages:
            raise ModelError("nothing was asked")
        return Completion("yes", "stop", tokens=options.max_tokens)


@dataclass(frozen=True)
class Lines(Extractor):
    """An extractor of one's own: each line is a claim."""

    name = "lines"

    @property
    def version(self) -> str:
        return "1"

    async def extract(self, turn: Turn, tools: Tools) -> list[Claim]:
        lines = [(line, turn.answer.index(line)) for line in turn.answer.splitlines() if line]
        return [Claim(line, start, start + len(line)) for line, start in lines if start >= tools.since]


@dataclass(frozen=True)
class Contains(Verifier):
    """A verifier of one's own: a claim is supported where a passage holds it word for word."""

    name = "contains"

    @property
    def version(self) -> str:
        return "1"

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        return [self._verdict(claim, turn.passages) for claim in claims]

    def _verdict(self, claim: Claim, passages: Sequence[Passage]) -> Verdict:
        for passage in passages:
            start = passage.text.find(claim.text)
            if start >= 0:
                place = Evidence(passage.id, start, start + len(claim.text), claim.text)
                return Verdict(claim, Label.SUPPORTED, self.name, self.version, evidence=(place,))
        return Verdict(claim, Label.UNSURE, self.name, self.version, reason=Reason.NOT_DECIDED)


model: Model = Echo()
extractor: Extractor = Lines()
verifier: Verifier = Contains()
shown: list[str] = []


async def tokens() -> AsyncIterator[AIMessageChunk]:
    for text in ("The tower ", "is in Paris. "):
        yield AIMessageChunk(content=text)


async def texts() -> AsyncIterator[str]:
    yield "The tower is in Paris. "


def turns() -> list[Turn]:
    answer = "The tower is in Paris."
    documents = [Document("The tower is in Paris.", id="a"), Document("It is tall.", id="b")]
    return [
        Turn.of(answer, "The tower is in Paris.", question="Where?", samples=[answer]),
        Turn.of(answer, {"id": "a", "text": "The tower is in Paris."}, ["more", None]),
        Turn.of(answer, documents, prompt=[Message("user", "Where?")]),
        Turn(answer, (Passage("1", "The tower is in Paris."),)),
    ]


def decided(report: Report) -> Decision:
    again = Report.from_dict(report.to_dict())
    assert again == report
    probability: float | None = again.unfaithful_probability
    shown.append(f"{again} {probability} {[verdict.claim.text for verdict in again.unsupported]}")
    return again.decision


async def main() -> list[Decision]:
    found: list[Decision] = []
    settings = Settings(preset="offline", threshold=0.9)
    async with Checker(settings, judge=model, prompts=PromptBook()) as checker:
        found += [decided(await checker.check(turn)) for turn in turns()]
        other = checker.with_models(judge=FakeListChatModel(responses=["yes"]))
        streamed = other.stream(tokens(), turns()[0], on_report=decided_of_stream)
        shown.extend([piece async for piece in streamed])
    shown.extend([piece async for piece in stream(texts(), turns()[0], settings)])
    found.append(decided(await check(turns()[0], settings, judge=Echo())))
    claims = await extractor.extract(turns()[0], Tools())
    assert isinstance(claims, list)
    verdicts = await verifier.verify(turns()[0], claims, Tools())
    assert [verdict.label for verdict in verdicts] == [Label.SUPPORTED]
    return found


def decided_of_stream(report: Report) -> None:
    assert report.decision is Decision.PASS, report


def run() -> list[Decision]:
    try:
        Settings.load({"treshold": 1})
    except SettingsError as error:
        refused: FaithrailsError = error
        shown.append(f"{faithrails.__version__}: {refused}")
    with Checker(Settings.load({"preset": "offline"})) as checker:
        first = checker.check_sync(turns()[0])
    return [decided(first), decided(check_sync(turns()[1])), *asyncio.run(main())]
