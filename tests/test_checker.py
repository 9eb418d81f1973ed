"""The checker: what it keeps serves every check, on any loop and thread, and nothing leaks."""

import asyncio
import gc
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from faithrails import Checker, Decision, Reason, Settings, Turn, check, check_sync, stream
from faithrails.errors import SettingsError
from faithrails.testing import ScriptedLLM

from judging import extracts_and_rules
from openai_server import counting_server

FACTS = Settings(verifiers="facts", claims="sentences", judge={"retries": 0}, cache=100)


def reply(body: dict[str, Any]) -> str:
    return extracts_and_rules("\n".join(message["content"] for message in body["messages"]))


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")


def at(server: Any, **more: Any) -> Settings:
    url = f"http://127.0.0.1:{server.server_port}/v1"
    judge = {"backend": "openai", "model": "small", "base_url": url, "retries": 0, "schema_retries": 0}
    return Settings(**{"verifiers": "judge", "claims": "sentences", "judge": judge, **more})


async def tokens(turn: Turn) -> Any:
    for word in turn.answer.split(" "):
        yield f"{word} "


async def test_three_identical_checks_make_one_call_over_one_connection(paris: Turn) -> None:
    with counting_server(reply) as server:
        async with Checker(at(server, cache=100)) as checker:
            reports = [await checker.check(paris) for _ in range(3)]
        assert [report.decision for report in reports] == [Decision.PASS] * 3
        assert (len(server.requests), server.connections) == (1, 1)


async def test_different_checks_share_one_connection(paris: Turn) -> None:
    with counting_server(reply) as server:
        async with Checker(at(server)) as checker:
            for _ in range(3):
                await checker.check(paris)
        assert (len(server.requests), server.connections) == (3, 1)


def test_sync_checks_from_several_threads_share_connections_and_replies(paris: Turn) -> None:
    with counting_server(reply) as server:
        with Checker(at(server, cache=100)) as checker, ThreadPoolExecutor(8) as threads:
            reports = list(threads.map(checker.check_sync, [paris] * 40))
        assert {report.decision for report in reports} == {Decision.PASS}
        assert (len(server.requests), server.connections) == (1, 1)


def test_loops_have_connections_of_their_own_which_end_with_them(paris: Turn) -> None:
    with counting_server(reply) as server:
        checker = Checker(at(server))
        for _ in range(3):
            assert asyncio.run(checker.check(paris)).decision is Decision.PASS
        assert server.connections == 3  # an unclosed one would be a ResourceWarning, which is an error here
        checker.close()


async def test_calls_for_one_check_share_replies_but_close_their_connection(paris: Turn) -> None:
    with counting_server(reply) as server:
        for _ in range(3):
            assert (await check(paris, at(server, cache=100))).decision is Decision.PASS
        assert (len(server.requests), server.connections) == (1, 1)


async def test_the_breaker_of_an_endpoint_outlives_one_check(paris: Turn) -> None:
    with counting_server(lambda _: 500) as server:
        settings = at(server)
        for _ in range(8):
            assert (await check(paris, settings)).decision is Decision.BLOCK
        assert len(server.requests) == settings.judge.breaker_failures


async def test_a_stream_is_checked_with_what_the_checker_holds(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    async with Checker(FACTS, judge=judge) as checker:
        text = "".join([part async for part in checker.stream(tokens(paris), paris)])
    assert text.strip() == paris.answer
    assert judge.calls


async def test_other_models_share_what_is_kept(paris: Turn) -> None:
    yes, no = ScriptedLLM(lambda _: "yes"), ScriptedLLM(lambda _: "no")
    async with Checker(FACTS) as checker:
        assert (await checker.with_models(judge=yes).check(paris)).decision is Decision.PASS
        assert (await checker.with_models(judge=no).check(paris)).decision is Decision.BLOCK
        assert (await checker.with_models(judge=yes).check(paris)).cost.calls == 0
        assert Reason.NO_MODEL in (await checker.check(paris)).reasons


async def test_the_evidence_is_read_once(paris: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    from faithrails.evidence import index_cache as indexes

    read = []
    whole = indexes.EvidenceIndex
    monkeypatch.setattr(indexes, "EvidenceIndex", lambda *args: read.append(1) or whole(*args))
    async with Checker() as checker:
        for answer in ("It is 330 metres tall.", "It is in Paris.", "It is 12 metres tall."):
            await checker.check(Turn.of(answer, "The tower is 330 metres tall and in Paris."))
        await checker.check(Turn.of("It is in Paris.", "The tower is in Rome."))
    assert len(read) == 2


async def test_a_closed_checker_checks_no_more(paris: Turn) -> None:
    async with Checker() as checker:
        pass
    with pytest.raises(RuntimeError, match="closed"):
        await checker.check(paris)


def test_a_judge_that_cannot_be_built_is_named_at_once() -> None:
    with pytest.raises(SettingsError, match=r"judge\.model"):
        Checker(Settings(judge={"backend": "openai"}))


def open_sockets() -> int:
    links = (os.path.realpath(link) for link in Path("/proc/self/fd").iterdir())
    return sum("socket:" in link for link in links)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts descriptors in /proc")
@pytest.mark.parametrize("kept", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_nothing_is_left_of_200_checks(kept: bool, paris: Turn) -> None:
    with counting_server(reply) as server:
        settings = at(server)
        checker = Checker(settings)

        def once() -> None:
            checker.check_sync(paris) if kept else check_sync(paris, settings)

        once()
        before = (threading.active_count(), open_sockets())
        for _ in range(200):
            once()
        gc.collect()
        # The server's side of a connection, a thread and a socket, ends a little later.
        assert threading.active_count() <= before[0] + 4
        assert open_sockets() <= before[1] + 8
        checker.close()


async def test_a_stream_that_is_left_closes_its_connection(paris: Turn) -> None:
    with counting_server(reply) as server:
        parts = stream(tokens(paris), paris, at(server))
        await anext(parts)
        await parts.aclose()
        assert len(asyncio.all_tasks()) == 1


def test_a_callback_of_a_sync_check_may_itself_check(paris: Turn) -> None:
    class Asking(ScriptedLLM):
        async def complete(self, messages: Any, options: Any) -> Any:
            assert check_sync(paris).decision is Decision.PASS
            return await super().complete(messages, options)

    assert check_sync(paris, FACTS, judge=Asking(lambda _: "yes")).decision is Decision.PASS


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_forked_process_checks_too(paris: Turn) -> None:
    assert check_sync(paris).decision is Decision.PASS
    child = os.fork()
    if not child:
        os._exit(0 if check_sync(paris).decision is Decision.PASS else 1)
    assert os.waitpid(child, 0)[1] == 0


FALSE_AND_TRUE = Turn.of("It is 330 metres tall. It is 412 metres wide.", "It is 330 metres tall.")


def test_overrides_of_the_claim_rail_apply_outside_of_nemo() -> None:
    lenient = {"verifiers": "exact", "warn_below": None, "threshold": 0.5}
    assert check_sync(FALSE_AND_TRUE, Settings.load(lenient)).decision is Decision.PASS
    strict = Settings.load({**lenient, "faithfulness": {"threshold": 0.9}})
    assert check_sync(FALSE_AND_TRUE, strict).decision is Decision.BLOCK
    assert Checker(strict).settings.threshold == 0.9


@pytest.mark.parametrize("rail", ["facts", "hallucination"])
def test_overrides_of_a_rail_that_runs_only_in_nemo_are_refused_elsewhere(rail: Any) -> None:
    settings = Settings.load({rail: {"threshold": 0.9}})
    with pytest.raises(SettingsError, match=f"{rail}: overrides settings of NeMo's rail"):
        Checker(settings)
    assert Checker(settings.rail(rail), main=ScriptedLLM([]), judge=ScriptedLLM([])).settings.threshold == 0.9
