"""A cascade: which tier decides a claim, and what happens if one fails."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from conftest import EVIDENCE

from faithrails import Checker, Claim, Decision, Label, Reason, Report, Settings, Turn, Verdict, check_sync
from faithrails.errors import SettingsError
from faithrails.testing import ScriptedLLM
from faithrails.types import Cutoffs
from faithrails.types.verdict import unsure
from faithrails.verify import Tools, Verifier, needs_model
from faithrails.verify.cascade import Cascade, Tier

from judging import NOT_MENTIONED, claims_in, rulings

SECRET = RuntimeError("secret")
ANSWER = "It is 330 metres tall. The tower is old. Mark Twain liked it."


@dataclass(frozen=True)
class Says(Verifier):
    """Gives each claim the P(supported) of its first word; None: it cannot tell."""

    chances: dict[str, float | None]
    name = "says"
    version = "1"

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        tools.meter.calls += 1
        return [self._one(claim) for claim in claims]

    def _one(self, claim: Claim) -> Verdict:
        chance = self.chances[claim.text.split()[0]]
        if chance is None:
            return unsure(self, claim, Reason.NOT_DECIDED)
        label = Label.SUPPORTED if chance >= 0.5 else Label.NOT_MENTIONED
        return Verdict(claim, label, self.name, self.version, chance)


@dataclass(frozen=True)
class Fails(Verifier):
    """Breaks the protocol of verifiers, by raising or otherwise."""

    how: Any
    name = "fails"
    version = "1"

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        if isinstance(self.how, BaseException):
            raise self.how
        return self.how(self, claims)  # type: ignore[no-any-return]


def says(it: float | None, the: float | None, mark: float | None) -> Says:
    return Says({"It": it, "The": the, "Mark": mark})


def checked(*tiers: Tier, **settings: Any) -> Report:
    stops = settings.pop("stop", False)
    with Checker(Settings(**settings), verifiers=[Cascade(tiers, stops)]) as checker:
        return checker.check_sync(Turn.of(ANSWER, *EVIDENCE))


def test_each_tier_decides_what_it_is_sure_of_and_hands_on_the_rest() -> None:
    report = checked(Tier(says(0.95, 0.6, 0.05), 0.9, 0.1), Tier(says(0.0, 0.8, 1.0)))
    assert [verdict.label.value for verdict in report.verdicts] == ["supported", "supported", "not_mentioned"]
    assert [len(verdict.layers) for verdict in report.verdicts] == [1, 2, 1]


def test_the_report_says_what_each_tier_decided_and_cost() -> None:
    report = checked(Tier(says(0.95, 0.6, 0.05), 0.9, 0.1), Tier(Fails(SECRET)), Tier(says(0.0, 0.8, 1.0)))
    told = [(tier.tier, tier.claims, tier.decided, tier.calls) for tier in report.cost.tiers]
    assert told == [("says", 4, 3, 2), ("fails", 1, 0, 0)]  # tiers of one name are added up
    assert report.cost.calls == 2
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report


@pytest.mark.parametrize(
    ("chance", "accept_at", "reject_at", "label"),
    [
        (0.9, 0.9, 0.1, Label.SUPPORTED), (0.89, 0.9, 0.1, None), (0.1, 0.9, 0.1, Label.NOT_MENTIONED), (0.11, 0.9, 0.1, None),
        (0.4, 0.3, 0.1, Label.SUPPORTED), (0.6, 0.9, 0.7, Label.NOT_MENTIONED), (0.99, None, 0.1, None), (0.0, 0.9, None, None),
    ],
)  # fmt: skip
def test_the_cut_offs_are_part_of_their_side(
    chance: float, accept_at: float | None, reject_at: float | None, label: Label | None
) -> None:
    verdict = says(chance, 0, 0)._one(Claim("It is.", 0, 6))
    found = Tier(says(0, 0, 0), accept_at, reject_at).decided(verdict)
    assert (found.label if found else None) is label


@pytest.mark.parametrize(
    ("chance", "decides"), [(0.95, True), (0.75, False), (0.3, True)], ids=["passes", "doubtful", "blocks"]
)
def test_without_cut_offs_a_tier_hands_on_what_it_finds_doubtful(chance: float, decides: bool) -> None:
    label = Label.SUPPORTED if chance > 0.9 else Label.NOT_MENTIONED
    verdict = Verdict(Claim("It is.", 0, 6), label, "v", "1", chance, cutoffs=Cutoffs(0.1, 0.5))
    assert (Tier(says(0, 0, 0)).decided(verdict) is not None) is decides


def test_what_is_certainly_wrong_is_decided_whatever_the_cut_offs() -> None:
    verdict = Verdict(Claim("It is.", 0, 6), Label.CONTRADICTED, "v", "1", 0.3, hard=True)
    assert Tier(says(0, 0, 0), 0.2, None).decided(verdict) is verdict


BROKEN = [
    SECRET, SystemExit(1), TimeoutError(), lambda self, claims: [], lambda self, claims: None,
    lambda self, claims: [unsure(self, Claim("x", 0, 1), Reason.NOT_DECIDED) for _ in claims],
]  # fmt: skip


@pytest.mark.parametrize("how", BROKEN)
def test_a_tier_that_fails_hands_all_of_its_claims_on(how: Any) -> None:
    report = checked(Tier(Fails(how)), Tier(says(1.0, 1.0, 1.0)))
    assert report.decision is Decision.PASS
    failed, last = report.cost.tiers
    assert failed.failed and failed.decided == 0 and last.claims == 3
    assert "secret" not in json.dumps(report.to_dict())


@pytest.mark.parametrize("how", BROKEN)
def test_where_the_last_one_fails_the_rest_is_unsure_and_blocks(how: Any) -> None:
    report = checked(Tier(says(0.95, 0.5, 0.5), 0.9, 0.1), Tier(Fails(how)))
    assert report.decision is Decision.BLOCK and Reason.INTERNAL_ERROR in report.reasons
    assert [verdict.label is Label.UNSURE for verdict in report.verdicts] == [False, True, True]


def test_what_no_tier_can_tell_is_unsure() -> None:
    report = checked(Tier(says(None, None, None)), Tier(says(1.0, None, 1.0)))
    assert report.decision is Decision.BLOCK and Reason.NOT_DECIDED in report.reasons


def test_no_further_tier_is_asked_where_one_claim_fails_and_that_decides() -> None:
    report = checked(Tier(says(0.95, 0.6, 0.05), 0.9, 0.1), Tier(Fails(SECRET)), stop=True)
    assert report.decision is Decision.BLOCK and report.cost.calls == 1
    assert [verdict.label.value for verdict in report.verdicts] == ["supported", "supported", "not_mentioned"]


@pytest.mark.parametrize(
    ("settings", "stops"),
    [({}, True), ({"mode": "annotate"}, False), ({"mode": "correct"}, False), ({"threshold": 0.8}, False)],
)
def test_by_default_it_stops_only_where_one_claim_decides(settings: dict[str, Any], stops: bool) -> None:
    own = Settings(cascade=["exact", "layered"], **settings)
    assert Cascade.build(own.verifiers[0], own).stop_when_failed is stops  # type: ignore[arg-type]


def test_claims_in_the_answers_own_words_are_asked_once_and_given_back() -> None:
    claims = [Claim(text, 0, 22, original="It is 330 metres tall.") for text in ("The tower is.", "Tall.")]
    cascade = Cascade.build(*_own(["exact", "layered"]))
    turn = Turn.of("It is 330 metres tall.", *EVIDENCE)
    verdicts = asyncio.run(cascade.verify(turn, claims, Tools()))
    assert [verdict.claim for verdict in verdicts] == claims
    assert all(verdict.label is Label.SUPPORTED for verdict in verdicts)


def _own(tiers: list[Any]) -> tuple[Any, Settings]:
    settings = Settings(cascade=tiers)
    return settings.verifiers[0], settings


def test_only_the_doubtful_claims_reach_the_judge() -> None:
    llm = ScriptedLLM(rulings(lambda _: NOT_MENTIONED))
    settings = Settings(cascade=[{"name": "layered", "accept_at": 0.9}, "judge"])
    report = check_sync(
        Turn.of(f"It is 330 metres tall. {ANSWER.split('. ', 2)[2]}", *EVIDENCE), settings, judge=llm
    )
    assert [list(claims_in(call.text).values()) for call in llm.calls] == [["Mark Twain liked it."]]
    assert [(tier.tier, tier.claims, tier.decided) for tier in report.cost.tiers] == [
        ("layered", 2, 1),
        ("judge", 1, 1),
    ]


def test_it_needs_what_its_tiers_need() -> None:
    assert needs_model(Settings(cascade=["layered", "judge"]))
    assert not needs_model(Settings(cascade=["exact", "layered"]))


def test_the_settings_can_be_written_and_read_again() -> None:
    tiers = ["classifier", {"name": "layered", "accept_at": 0.9}, {"name": "judge", "retries": 1}]
    settings = Settings(cascade=tiers, faithfulness={"cascade": ["exact", "layered"]})
    assert settings.recordable()["verifiers"] == [{"name": "cascade", "tiers": tiers}]
    assert Settings.load(settings.recordable()) == settings


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"cascade": ["layered"]}, "at least two"),
        ({"cascade": []}, "at least two"),
        ({"cascade": "layered"}, "tiers"),
        ({"cascade": ["layered", "nope"]}, "no verifier 'nope'"),
        ({"cascade": ["layered", {"name": "judge", "accept_at": 0.2, "reject_at": 0.2}]}, "is not below accept_at"),
        ({"cascade": ["layered", {"name": "judge", "accept_at": 2}]}, "less than or equal to 1"),
        ({"cascade": ["layered", {"name": "judge", "accept_att": 1}]}, "accept_att"),
        ({"cascade": ["layered", "judge"], "verifiers": ["exact"]}, "leave one of them out"),
        ({"cascade": ["exact", {"name": "cascade", "tiers": ["exact", "layered"]}]}, "a tier of another"),
    ],
)  # fmt: skip
def test_wrong_settings_are_named(values: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Settings(**values)
