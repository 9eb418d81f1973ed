"""``Checker``: holds models, connections, limits, cached replies and evidence across checks."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Callable, Sequence
from contextlib import aclosing
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from faithrails.check_log import prepare as prepare_log
from faithrails.check_log import record
from faithrails.errors import SettingsError
from faithrails.evidence.index_cache import Indexes, of_this_process
from faithrails.evidence.retriever_adapter import as_retrieve
from faithrails.models.endpoints import OpenAIModel, as_model
from faithrails.models.judges import Judges
from faithrails.models.protocol import Meter, Model
from faithrails.models.reply_cache import ReplyCache
from faithrails.prompts import PromptBook
from faithrails.repair.check_and_correct import check_and_correct
from faithrails.runtime.event_loops import run_sync
from faithrails.settings import Settings
from faithrails.streaming.pull import pieces
from faithrails.streaming.push import PushedAnswer
from faithrails.streaming.token_formats import Token
from faithrails.types import Claim, Reason, Report, Turn
from faithrails.verify import Tools, build
from faithrails.verify.registry import ExtractorLike, VerifierLike, settings_to_record

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Checker:
    """Checks many answers with the same models and connections, like an ``httpx.AsyncClient``.

    It keeps the connections of a judge that the settings describe, the judge's replies
    (``settings.cache``) and the evidence that was read last. Event loops and threads can share
    a checker; each loop gets its own connections::

        async with Checker(settings) as checker:
            report = await checker.check(turn)

    Args:
        settings: what to check and how strictly; default: the preset ``offline``. Overrides in
            ``faithfulness`` apply.
        judge: the model that judges, ours or a LangChain chat model; default: the one
            that ``settings.judge`` describes. A model passed in is not closed.
        main: the model that wrote the answers, needed to draw samples.
        prompts: prompts that replace the shipped ones for the same tasks.
        verifiers: replace ``settings.verifiers``: names, mappings as in the settings, or objects.
        extractor: replaces ``settings.claims``.
        retrieve: searches the application's knowledge base for a claim, for the verifier ``factscore``: a
            LangChain retriever, or a function of the claim's text, sync or async.
        cache: a reply cache shared with other checkers; default: a new one of size ``settings.cache``.

    Raises:
        SettingsError: a verifier, an extractor or a judge cannot be built, a file that one needs
            cannot be read, or the settings override those of ``facts`` or ``hallucination``, rails of NeMo.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        judge: Model | BaseChatModel | None = None,
        main: Model | BaseChatModel | None = None,
        prompts: PromptBook | None = None,
        verifiers: Sequence[VerifierLike] | None = None,
        extractor: ExtractorLike | None = None,
        retrieve: Any = None,
        cache: ReplyCache | None = None,
    ) -> None:
        settings = (settings or Settings()).of_checker()
        prepare_log(settings)
        self._plan = build(settings, verifiers, extractor)
        self._plan.prepare()
        self.settings = settings_to_record(settings, verifiers, extractor)
        given = as_model(judge) if judge is not None else None
        self._judges = Judges.build(self.settings.judge, self._plan.judges, given)
        self._closed = False
        self._tools = Tools(
            judge=self._judges.default,
            judges=self._judges.of,
            main=as_model(main) if main is not None else None,
            prompts=prompts or PromptBook(),
            indexes=Indexes(),
            cache=cache or (ReplyCache(self.settings.cache) if self.settings.cache else None),
            retrieve=as_retrieve(retrieve) if retrieve is not None else None,
        )

    async def check(self, turn: Turn, *, reasons: Sequence[Reason] = ()) -> Report:
        """Check one answer against its evidence.

        ``reasons`` are those that the caller has already found, stale evidence for example;
        policy decides on each. A failure within the check becomes a reason in the report.

        Raises:
            RuntimeError: the checker is closed.
        """
        return await check_and_correct(turn, self.settings, self._plan, self._for_one_check(), reasons)

    async def check_and_record(self, turn: Turn, reasons: Sequence[Reason], entry_id: str) -> bool:
        """Check one answer; return whether the check log now has the result under ``entry_id``."""
        quiet = self.settings.model_copy(update={"log": None})
        report = await check_and_correct(turn, quiet, self._plan, self._for_one_check(), reasons)
        return record(turn, self.settings, reasons, 0, report, entry_id)

    async def extract(self, turn: Turn) -> list[Claim]:
        """Return the extractor's claims, without those that ``check`` adds for sentences it left out.

        Raises:
            ExtractorError: a model returned no usable claims.
            ModelError: the model could not be reached.
        """
        extractor = self._plan.extractor
        tools = self._for_one_check().for_judge(extractor.judge_settings())
        return list(await extractor.extract(turn, tools))

    def check_sync(self, turn: Turn, *, reasons: Sequence[Reason] = ()) -> Report:
        """Run ``check`` from code that is not async; inside a running event loop it blocks that loop."""
        return run_sync(lambda: self.check(turn, reasons=reasons))

    def stream(
        self, tokens: AsyncIterable[Token], turn: Turn, *, on_report: Callable[[Report], None] | None = None
    ) -> AsyncGenerator[str, None]:
        """Yield an answer in checked pieces while it is being written; see ``faithrails.stream``.

        Raises:
            SettingsError: mode ``correct``, ``check_omissions`` or ``metrics`` needs the whole answer.
        """
        self._refuse_to_stream()
        return pieces(tokens, turn, self.settings, self._plan, self._for_one_check(), on_report)

    def pushed(self, turn: Turn) -> PushedAnswer:
        """Return an answer to push tokens to, for callers that cannot hand over an async iterable.

        ``turn`` has the passages and the question; its answer is not read.

        Raises:
            SettingsError: mode ``correct``, ``check_omissions`` or ``metrics`` needs the whole answer.
        """
        self._refuse_to_stream()
        return PushedAnswer(turn, self.settings, self._plan, self._for_one_check())

    def _refuse_to_stream(self) -> None:
        if setting := self.settings.needs_whole_answer:
            raise SettingsError(
                f"{setting} needs the whole answer, and a stream cannot take back what it has sent; leave it "
                "out, or check the answer when it is complete"
            )

    def with_models(
        self,
        *,
        judge: Model | BaseChatModel | None = None,
        main: Model | BaseChatModel | None = None,
        prompts: PromptBook | None = None,
        judge_of_type: Callable[[str | None], Model | None] | None = None,
        retrieve: Any = None,
    ) -> Checker:
        """Return a checker with other models or prompts that shares this one's connections and caches.

        ``judge_of_type`` finds the model for a verifier whose own settings name a ``type``.
        """
        other = copy(self)
        default = as_model(judge) if judge is not None else self._judges.default
        other._judges = replace(self._judges, default=default, of_type=judge_of_type or self._judges.of_type)
        other._tools = replace(
            self._tools,
            judge=default,
            judges=other._judges.of,
            main=as_model(main) if main is not None else self._tools.main,
            prompts=prompts or self._tools.prompts,
            retrieve=as_retrieve(retrieve) if retrieve is not None else self._tools.retrieve,
        )
        return other

    async def aclose(self) -> None:
        """Close the connections of a judge that was built from the settings."""
        self._closed = True
        for model in self._judges.built.values():
            if isinstance(model, OpenAIModel):
                await model.close()

    def close(self) -> None:
        """Run ``aclose`` from code that is not async."""
        run_sync(self.aclose)

    def _for_one_check(self) -> Tools:
        if self._closed:
            raise RuntimeError("the checker is closed")
        return replace(self._tools, meter=Meter())

    async def __aenter__(self) -> Checker:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _for_one_call(settings: Settings | None, **given: Any) -> Checker:
    """Return a checker for one call; all such calls of the process share replies and evidence."""
    checker = Checker(settings, **given)
    checker._tools = replace(
        checker._tools, indexes=of_this_process(), cache=_cache_of(checker.settings.cache)
    )
    return checker


@lru_cache(maxsize=8)
def _cache_of(size: int) -> ReplyCache | None:
    return ReplyCache(size) if size else None


async def check(
    turn: Turn,
    settings: Settings | None = None,
    *,
    judge: Model | BaseChatModel | None = None,
    main: Model | BaseChatModel | None = None,
    prompts: PromptBook | None = None,
) -> Report:
    """Check one answer against its evidence.

    Connections to a judge that the settings describe are opened for this call and closed at its
    end; for many checks, hold a ``Checker``.

    The other arguments are those of ``Checker``.

    Raises:
        SettingsError: as for ``Checker``. Nothing else is raised: a failure within the check becomes a
            reason in the report.
    """
    async with _for_one_call(settings, judge=judge, main=main, prompts=prompts) as checker:
        return await checker.check(turn)


def check_sync(
    turn: Turn,
    settings: Settings | None = None,
    *,
    judge: Model | BaseChatModel | None = None,
    main: Model | BaseChatModel | None = None,
    prompts: PromptBook | None = None,
) -> Report:
    """Run ``check`` from code that is not async, inside a running event loop or outside of one."""
    return run_sync(lambda: check(turn, settings, judge=judge, main=main, prompts=prompts))


async def stream(
    tokens: AsyncIterable[Token],
    turn: Turn,
    settings: Settings | None = None,
    *,
    judge: Model | BaseChatModel | None = None,
    main: Model | BaseChatModel | None = None,
    prompts: PromptBook | None = None,
    on_report: Callable[[Report], None] | None = None,
) -> AsyncGenerator[str, None]:
    """Yield an answer in checked pieces while it is being written.

    A piece is one sentence or several. What went out cannot be taken back, so there is no
    threshold: at the first unsupported claim, mode ``block`` ends the answer with
    ``settings.refusal``, ``warn`` adds the warning once, ``annotate`` marks each.

    Args:
        tokens: an async iterable of texts, OpenAI chunks, LangChain message chunks, or
            mappings with ``text``.
        turn: the passages and the question; its answer is not read.
        settings: what to check and how strictly; default: the preset ``offline``.
        judge: as for ``check``.
        main: as for ``check``; samples are drawn once, while the answer begins.
        prompts: as for ``check``.
        on_report: called at the end with the report on everything that was checked.

    Raises:
        SettingsError: mode ``correct``, ``check_omissions`` or ``metrics`` needs the whole answer.
        TypeError: a token is none of the above.
        Exception: what ``tokens`` raises; text that was not checked by then is not released.
    """
    async with (
        _for_one_call(settings, judge=judge, main=main, prompts=prompts) as checker,
        aclosing(checker.stream(tokens, turn, on_report=on_report)) as texts,
    ):
        async for text in texts:
            yield text
