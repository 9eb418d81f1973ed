"""Verifiers and extractors that misbehave in a check: decided by policy, never a pass."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from faithrails import Checker, Claim, Decision, Label, Reason, Report, Settings, Turn, Verdict
from faithrails.claims import Extractor
from faithrails.errors import ExtractorError
from faithrails.verify import Tools, Verifier

SAID = "The tower is in Paris. It is 330 metres tall."
TURN = Turn.of(SAID, SAID)


def supported(claims: Sequence[Claim]) -> list[Verdict]:
    return [Verdict(claim, Label.SUPPORTED, "mine", "1") for claim in claims]


def elsewhere(claims: Sequence[Claim]) -> list[Verdict]:
    return supported([replace(claim, text="Anything.") for claim in claims])


def raising(error: BaseException) -> Any:
    def fail(_: Any) -> Any:
        raise error

    return fail


WRONG = {
    "none": lambda claims: None,
    "too few": lambda claims: supported(claims)[:-1],
    "no verdicts": lambda claims: [],
    "too many": lambda claims: supported([*claims, claims[0]]),
    "another order": lambda claims: supported(claims)[::-1],
    "other claims": elsewhere,
    "other values": lambda claims: ["supported"] * len(claims),
    "bare labels": lambda claims: [Label.SUPPORTED for _ in claims],
    "a number": lambda claims: 1,
    "nothing is said": lambda claims: supported([replace(claim, start=0, end=0) for claim in claims]),
    **{
        type(error).__name__: raising(error)
        for error in (
            ValueError("330"), KeyError("x"), SystemExit(0), StopAsyncIteration(), TimeoutError(), RecursionError(),
            asyncio.CancelledError(),
        )
    },
}  # fmt: skip


@dataclass(frozen=True)
class Mine(Verifier):
    reply: Any = supported
    at_once: bool = False
    name, version, finds_claims = "mine", "1", True

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        await asyncio.sleep(0)
        return self.reply(claims)  # type: ignore[no-any-return]

    async def verify_answer(self, turn: Turn, tools: Tools) -> list[Verdict] | None:
        first = Claim(SAID[:22], 0, 22)
        return self.reply([first, replace(first, start=1)]) if self.at_once else None  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Cutting(Extractor):
    reply: Any
    name, version = "cutting", "1"

    async def extract(self, turn: Turn, tools: Tools) -> list[Claim]:
        return self.reply(turn)  # type: ignore[no-any-return]


async def checked(settings: Settings | None = None, turn: Turn = TURN, **given: Any) -> Report:
    async with Checker(settings, **given) as checker:
        return await checker.check(turn)


@pytest.mark.parametrize("policy", ["block", "escalate", "warn"])
@pytest.mark.parametrize("beside", [[], ["exact"]])
@pytest.mark.parametrize("wrong", WRONG)
async def test_a_verifier_that_misbehaves_is_decided_by_policy(
    wrong: str, beside: list[str], policy: Any
) -> None:
    settings = Settings(on_error=policy)
    report = await checked(settings, verifiers=[Mine(WRONG[wrong]), *beside])
    assert (report.decision, report.reasons) == (Decision(policy), (Reason.INTERNAL_ERROR,))
    assert "in the verifier mine 1" in report.notes[0] or wrong == "CancelledError"
    assert "330" not in " ".join(report.notes)


@pytest.mark.parametrize("wrong", sorted(WRONG.keys() - {"too many", "another order"}))
async def test_a_failure_beside_a_contradiction_stays_in_the_report(wrong: str) -> None:
    turn = Turn.of(SAID.replace("330", "412"), SAID)
    report = await checked(Settings(mode="warn"), turn, verifiers=[Mine(WRONG[wrong]), "exact"])
    assert report.decision is Decision.BLOCK
    assert Reason.INTERNAL_ERROR in report.reasons


@pytest.mark.parametrize("wrong", sorted(WRONG.keys() - {"another order"}))
async def test_verdicts_of_claims_that_a_verifier_found_itself_do_not_replace_the_answer(wrong: str) -> None:
    assert (await checked(verifiers=[Mine(WRONG[wrong], at_once=True)])).decision is Decision.BLOCK


async def test_what_a_verifier_that_finds_claims_leaves_out_is_given_to_it() -> None:
    report = await checked(verifiers=[Mine(at_once=True)])
    assert report.decision is Decision.PASS
    assert report.claims[-1].text == "It is 330 metres tall."


@pytest.mark.parametrize("wrong", sorted(WRONG.keys() - {"another order"}))
async def test_a_verifier_that_misbehaves_releases_nothing_of_a_stream(wrong: str) -> None:
    async def tokens() -> Any:
        for word in SAID.split():
            yield word + " "

    async with Checker(verifiers=[Mine(WRONG[wrong])]) as checker:
        out = "".join([text async for text in checker.stream(tokens(), TURN)])
    assert out == checker.settings.refusal


PARTS = {
    "nothing": lambda turn: [],
    "a greeting": lambda turn: [Claim("Hello", 0, 5)],
    "the first sentence": lambda turn: [Claim(turn.answer[:22], 0, 22)],
    "other words": lambda turn: [Claim("The tower is in Paris.", 0, len(turn.answer))],
    "words without a place": lambda turn: [Claim("The tower is in Paris.", 0, 1)],
    "a generator": lambda turn: (claim for claim in [Claim("The", 0, 3)]),
    "the empty text": lambda turn: [Claim("", 0, len(turn.answer))],
}


@pytest.mark.parametrize("part", PARTS)
async def test_what_an_extractor_leaves_out_is_checked_all_the_same(part: str) -> None:
    turn = Turn.of(SAID.replace("330", "412"), SAID)
    report = await checked(turn=turn, extractor=Cutting(PARTS[part]))
    assert report.decision is Decision.BLOCK
    if report.verdicts:
        assert any("412" in verdict.claim.text for verdict in report.unsupported)


@pytest.mark.parametrize(
    "reply",
    [
        lambda turn: None,
        lambda turn: ["The tower is in Paris."],
        lambda turn: [Claim(turn.answer, 0, len(turn.answer) + 1)],
        lambda turn: [Claim(turn.answer, -1, 3)],
        lambda turn: [Claim(turn.answer, 5, 5)],
        raising(ValueError("330")),
        raising(SystemExit(0)),
        raising(asyncio.CancelledError()),
    ],
)
@pytest.mark.parametrize("policy", ["block", "escalate", "warn"])
async def test_an_extractor_that_misbehaves_is_decided_by_policy(reply: Any, policy: Any) -> None:
    report = await checked(Settings(on_error=policy), extractor=Cutting(reply))
    assert (report.decision, report.reasons) == (Decision(policy), (Reason.INTERNAL_ERROR,))


async def test_an_extractor_without_claims_leaves_the_sentences_to_be_checked() -> None:
    report = await checked(extractor=Cutting(raising(ExtractorError("no reply"))))
    assert (report.decision, report.reasons) == (Decision.PASS, (Reason.EXTRACTOR_FAILED,))
    assert len(report.claims) == 2


async def test_claims_as_they_stand_are_not_added_to() -> None:
    report = await checked(extractor=Cutting(lambda turn: [Claim(SAID, 0, len(SAID))]))
    assert [claim.text for claim in report.claims] == [SAID]
