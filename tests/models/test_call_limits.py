"""Load: calls are bounded, a judge that keeps failing is left alone, and nothing is asked twice."""

import asyncio
import gc

import pytest

from faithrails import Decision, Reason, Settings, Turn, check
from faithrails.errors import ModelError
from faithrails.models.call_limits import Breaker, Gate, Limits, gate_of, identity
from faithrails.models.protocol import CallOptions, Completion, Meter, call
from faithrails.settings.judge import Judge
from faithrails.testing import ScriptedLLM
from faithrails.types import Message

ASKED = (Message("user", "yes or no?"),)


class Counting(ScriptedLLM):
    """Counts the calls in flight."""

    most = now = 0

    async def complete(self, messages, options):  # type: ignore[no-untyped-def]
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await super().complete(messages, options)
        finally:
            self.now -= 1


async def test_no_more_calls_are_in_flight_than_allowed_and_none_is_lost() -> None:
    model = Counting(lambda _: "yes", delay=0.001)
    options = CallOptions(limits=Limits(concurrency=3))
    replies = await asyncio.gather(*(call(model, ASKED, options, Meter()) for _ in range(30)))
    assert [reply.text for reply in replies] == ["yes"] * 30
    assert model.most == 3


async def test_a_judge_that_keeps_failing_is_not_called_for_a_while() -> None:
    model = ScriptedLLM(lambda _: ConnectionError("down"))
    options = CallOptions(retries=0, limits=Limits(failures=3, pause=60))
    errors = []
    for _ in range(5):
        with pytest.raises(ModelError) as caught:
            await call(model, ASKED, options, Meter())
        errors.append(str(caught.value))
    assert len(model.calls) == 3
    assert errors[2:4] == ["scripted: ConnectionError", "scripted: not called: it failed 3 times in a row"]


async def test_a_request_that_is_wrong_in_itself_does_not_count_as_a_failing_judge() -> None:
    class RefusedError(Exception):
        status_code = 400

    model = ScriptedLLM(lambda _: RefusedError())
    options = CallOptions(retries=0, limits=Limits(failures=1, pause=60))
    for _ in range(3):
        with pytest.raises(ModelError, match="RefusedError"):
            await call(model, ASKED, options, Meter())
    assert len(model.calls) == 3


def test_after_the_pause_one_call_tries_again_and_its_success_closes_the_breaker() -> None:
    now = 0.0
    breaker = Breaker(Limits(failures=2, pause=10), clock=lambda: now)
    breaker.failed()
    assert breaker.admits()
    breaker.failed()
    assert not breaker.admits()
    now = 10.0
    assert [breaker.admits(), breaker.admits()] == [True, False]
    breaker.failed()
    now = 19.0
    assert not breaker.admits()
    now = 20.0
    assert breaker.admits()
    breaker.succeeded()
    assert breaker.admits()
    assert not breaker.is_open


async def test_while_the_breaker_is_open_policy_decides_at_once(paris: Turn) -> None:
    judge = {"retries": 0, "breaker_failures": 1, "breaker_pause": 60}
    settings = Settings(verifiers="facts", claims="whole", judge=judge, on_error="warn")
    model = ScriptedLLM(lambda _: TimeoutError())
    await check(paris, settings, judge=model)
    report = await check(paris, settings, judge=model)
    assert len(model.calls) == 1
    assert (report.decision, report.cost.calls) == (Decision.BLOCK, 0)  # a claim is unsupported besides
    assert Reason.MODEL_FAILED in report.reasons


async def test_a_cancelled_call_gives_its_slot_back() -> None:
    slow, options = ScriptedLLM(lambda _: "yes", delay=60), CallOptions(limits=Limits(concurrency=1))
    task = asyncio.create_task(call(slow, ASKED, options, Meter()))
    await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

    async def enter() -> None:
        async with gate_of(slow, options.limits).call():
            pass

    await asyncio.wait_for(enter(), 5)


def test_models_have_gates_of_their_own_and_a_number_is_never_given_again() -> None:
    first, second = ScriptedLLM([]), ScriptedLLM([])
    assert gate_of(first, Limits()) is gate_of(first, Limits())
    assert gate_of(first, Limits()) is not gate_of(second, Limits())
    assert gate_of(first, Limits()) is not gate_of(first, Limits(concurrency=1))
    known = identity(first)
    del first
    gc.collect()
    assert identity(ScriptedLLM([])) != known


async def test_a_model_without_weak_references_can_be_called() -> None:
    class Slotted:
        __slots__ = ()
        name = "slotted"

        async def complete(self, messages, options):  # type: ignore[no-untyped-def]
            return Completion("yes")

    assert (await call(Slotted(), ASKED, CallOptions(), Meter())).text == "yes"
    assert isinstance(gate_of(Slotted(), Limits()), Gate)


def test_the_settings_of_a_judge_are_its_limits() -> None:
    from faithrails.models.typed_replies import limits_of

    judge = Judge(concurrency=4, breaker_failures=0, breaker_pause=1.5)
    assert limits_of(judge) == Limits(4, 0, 1.5)
    assert Breaker(limits_of(judge)).admits()
