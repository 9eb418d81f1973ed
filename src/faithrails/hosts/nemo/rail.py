"""Runs one rail: reads the turn from NeMo's context, checks it, returns NeMo's outcome."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from cachetools import LRUCache
from nemoguardrails import RailsConfig
from nemoguardrails.actions.rail_outcome import RailOutcome
from nemoguardrails.context import raw_llm_request

from faithrails.chat_messages import as_text
from faithrails.checker import Checker
from faithrails.errors import SettingsError
from faithrails.hosts.nemo import background_checks, toggles
from faithrails.hosts.nemo.added_warnings import unmarked
from faithrails.hosts.nemo.check_predefined_messages import is_written
from faithrails.hosts.nemo.configured_rails import ACTIONS
from faithrails.hosts.nemo.fresh_context import is_of_earlier_turn, only_asked_for, scope, streamed
from faithrails.hosts.nemo.models import judge_model, main_model
from faithrails.hosts.nemo.outcome import outcome, unchecked
from faithrails.hosts.nemo.request_state import current
from faithrails.hosts.nemo.turn import turn_of
from faithrails.prompts import Prompt, PromptBook
from faithrails.runtime.fork_safe_lock import ForkSafeLock
from faithrails.settings import RailName, Settings
from faithrails.settings.sampling_queue_log import Sample
from faithrails.types import Decision, Reason, Report, Turn

log = logging.getLogger(__name__)
_MISSPELT = 0.8  # from this similarity on, a key of custom_data counts as a misspelt "faithrails"


async def run_rail(
    rail: RailName,
    *,
    context: Mapping[str, Any] | None = None,
    events: Sequence[Any] | None = None,
    config: RailsConfig | None = None,
    llm_task_manager: Any = None,
    llm: Any = None,
    llms: Mapping[str, Any] | None = None,
    main_llm: Callable[[], Any] | None = None,
) -> RailOutcome:
    """Check the bot message of this turn; the keyword arguments are what NeMo passes to actions.

    Any exception here blocks the answer: NeMo would answer it with an internal error and log the
    whole context.
    """
    try:
        if config is None:
            raise ValueError("NeMo passed no configuration")
        every = settings_of(config)
        settings = every.rail(rail)
        request = current()
        is_stream = request is not None and request.streams
        here = scope(
            context or {},
            _events_of(events, config, rail, context or {}),
            request.messages if request is not None and is_stream else raw_llm_request.get(),
            whole_request=settings.context_scope == "request",
            is_fixed=partial(is_written, config=config),
        )
        asked = toggles.switch(rail, here.fresh, settings)
        if asked.state == "off" and not _unknown(rail, config):
            return unchecked(rail)
        if asked.as_warning:
            settings = settings.model_copy(update={"mode": "warn"})
        known: list[Reason] = [Reason.UNREADABLE_TOGGLE] if asked.state == "unreadable" else []
        message = (context or {}).get("bot_message")
        answer, before = unmarked(as_text(message), map(every.rail, ACTIONS))
        asked_for = toggles.explicit(rail, here.fresh)
        turn, reasons = await turn_of(answer, context or {}, here, config, settings, asked=asked_for)
        main = main_llm() if main_llm is not None else None
        known += reasons
        left_to_chance = settings.when == "sampled" and asked.state == "on" and not asked_for
        if left_to_chance and not is_sampled(turn, settings.sample, events):
            return unchecked(rail, "this message is not in the sample")
        checker = _checker(rail, config, settings, llm_task_manager, llm, llms, main)
        if settings.mode == "background":
            if await background_checks.enqueue(rail, settings, checker, turn, known):
                return unchecked(rail, "the check waits in the background queue")
            settings = settings.model_copy(update={"mode": settings.background.when_full})
            checker = _checker(rail, config, settings, llm_task_manager, llm, llms, main)
        report = await checker.check(turn, reasons=known)
        # Without events NeMo is streaming, and would send the original text instead of a rewritten one.
        return outcome(rail, answer, report, settings, before=before, can_rewrite=events is not None)
    except Exception as error:
        log.error("the rail '%s' failed: %s", rail, type(error).__name__)
        log.debug("the rail failed", exc_info=True)
        return _failed(rail, error)


def is_sampled(turn: Turn, sample: Sample, events: Sequence[Any] | None) -> bool:
    """Whether a message is in the sample, by a hash of the seed, the question, the evidence and the answer.

    Without events NeMo is streaming: the hash leaves the answer out, so that its pieces are all checked or
    all left out.
    """
    answer = "" if events is None else turn.answer
    texts = [sample.seed, turn.question, answer, *(passage.text for passage in turn.passages)]
    found = hashlib.blake2b(json.dumps(texts).encode(), digest_size=8).digest()
    return int.from_bytes(found, "big") < sample.rate * 2**64


def _events_of(
    events: Sequence[Any] | None, config: RailsConfig, rail: RailName, context: Mapping[str, Any]
) -> Sequence[Any] | None:
    """Return the events that tell this message's values from stale ones; None if all values are fresh."""
    if config.colang_version != "1.0":
        return None
    request = current()
    if events is not None or request is None:
        return events
    if request.external:  # no flow runs: the values are those of the last context message
        earlier = is_of_earlier_turn(request.messages)
        return only_asked_for(context, toggles.CHECK[rail]) if earlier else None
    return streamed(request.events, frozenset({toggles.CHECK[rail], toggles.WARN[rail]}))


def _unknown(rail: RailName, config: RailsConfig) -> bool:
    """Whether the stream's tokens come from outside, so that a flow that sets the toggle did not run."""
    request = current()
    return request is not None and request.external and toggles.set_in_a_flow(rail, config.flows)


def settings_of(config: RailsConfig) -> Settings:
    """Read the settings under ``custom_data: {faithrails: {...}}``.

    Raises:
        SettingsError: a setting is unknown, mistyped or out of range.
    """
    given = config.custom_data or {}
    if "faithrails" not in given and (near := get_close_matches("faithrails", map(str, given), 1, _MISSPELT)):
        raise SettingsError(f"custom_data.{near[0]}: unknown; did you mean 'faithrails'?")
    raw = given.get("faithrails") or {}
    return _settings(json.dumps(raw, sort_keys=True, default=str), _folder_of(config))


def _folder_of(config: RailsConfig) -> Path | None:
    """Return the folder that a configuration was loaded from, the last of several; None if there is none."""
    # NeMo joins the paths of combined configurations by commas; the last one's settings win.
    paths = [Path(path.strip()) for path in (config.config_path or "").split(",") if path.strip()]
    if not paths:
        return None
    return (paths[-1].parent if paths[-1].is_file() else paths[-1]).absolute()


@lru_cache(maxsize=64)
def _settings(raw: str, folder: Path | None) -> Settings:
    return Settings.load(json.loads(raw), folder=folder)


def _checker(
    rail: RailName,
    config: RailsConfig,
    settings: Settings,
    task_manager: Any,
    llm: Any,
    llms: Mapping[str, Any] | None,
    main: Any,
) -> Checker:
    action = ACTIONS[rail]
    request = current()
    of_type = partial(judge_model, config, action, llm=llm, llms=llms)
    return checker_of(settings).with_models(
        judge=of_type(settings.judge.type) if settings.judge.backend == "nemo" else None,
        judge_of_type=of_type,
        main=main_model(config, action, llm, main),
        prompts=prompts_of(config, task_manager),
        retrieve=request.kb.search_relevant_chunks if request and request.kb is not None else None,
    )


def checker_of_app(rail: RailName, app: Any) -> Checker:
    """Return the checker of an application for use outside a request, with the models that NeMo injects."""
    params = app.runtime.registered_action_params
    llm = params.get(f"{ACTIONS[rail]}_llm", app.llm)
    settings = settings_of(app.config).rail(rail)
    manager = app.runtime.llm_task_manager
    return _checker(rail, app.config, settings, manager, llm, params.get("llms"), app.llm)


_CHECKERS: LRUCache[str, Checker] = LRUCache(64)
_LOCK = ForkSafeLock()


def checker_of(settings: Settings) -> Checker:
    """Return the checker of these settings, which all applications of the process share.

    Raises:
        SettingsError: a verifier, an extractor or a judge cannot be built, or a file that one needs
            cannot be read.
    """
    key = settings.model_dump_json()
    with _LOCK:
        found = _CHECKERS.get(key)
        if found is None or found.settings != settings:  # the key does not show secrets
            found = _CHECKERS[key] = Checker(settings)
        return found


def prompts_of(config: RailsConfig, task_manager: Any = None) -> PromptBook:
    """Return the application's prompts, rendered as NeMo renders them."""
    prompts = tuple(Prompt.model_validate(prompt.model_dump()) for prompt in config.prompts or ())
    mode = config.prompting_mode or "standard"
    if task_manager is None:
        return PromptBook(prompts, mode=mode)
    general = [item.content for item in config.instructions or () if item.type == "general"]
    variables = {
        name: value() if callable(value) else value for name, value in task_manager.prompt_context.items()
    }
    variables.setdefault("general_instructions", general[0] if general else "")
    return PromptBook(prompts, task_manager.env, variables, mode)


def _failed(rail: RailName, error: Exception) -> RailOutcome:
    note = f"{type(error).__name__} in the rail"
    report = Report("", Decision.BLOCK, score=None, reasons=(Reason.INTERNAL_ERROR,), notes=(note,))
    return outcome(rail, "", report, Settings())
