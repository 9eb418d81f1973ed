"""Installs the actions, prompts and guards in an ``LLMRails`` app; ``rails/config.py`` calls it."""

from __future__ import annotations

from functools import partial
from typing import Any

from faithrails.errors import PromptError, SettingsError
from faithrails.hosts.nemo import (
    background_checks,
    colang1_bypasses,
    colang2_one_message_at_a_time,
    dispatcher_wrapper,
    guarded_entry_points,
    startup_checks,
    tolerant_retrieval_action,
    untrusted_client_input,
)
from faithrails.hosts.nemo.configured_rails import ACTIONS, FLOWS
from faithrails.hosts.nemo.rail import checker_of, checker_of_app, prompts_of, settings_of
from faithrails.install_paths import HOME
from faithrails.prompts import default_prompts, missing_variables

_RAILS = tuple(ACTIONS)


def install(app: Any) -> None:
    """Check the settings and prompts of an ``LLMRails`` app and register the actions.

    Raises:
        SettingsError: a setting is wrong, a verifier or what it needs cannot be loaded, streaming would
            show text before or without its check or prevent a correction, an actions server would run the
            rails, a flow sets a toggle that no rail sees, or an action could not be registered.
        PromptError: a prompt's template cannot be parsed or uses none of its variables, or a file of
            default prompts is missing.
    """
    settings = settings_of(app.config)
    for rail in _RAILS:
        checker_of(settings.rail(rail))
    _check_prompts(app)
    startup_checks.check_streaming(app.config)
    startup_checks.check_actions_server(app.config)
    startup_checks.check_corrections(app.config, {FLOWS[rail]: settings.rail(rail) for rail in _RAILS})
    app.runtime.action_dispatcher.load_actions_from_path(HOME)
    missing = [name for name in ACTIONS.values() if not _is_ours(app, name)]
    if missing:
        raise SettingsError(f"these actions could not be registered: {', '.join(missing)}")
    tolerant_retrieval_action.make_tolerant(app)
    if app.config.colang_version == "1.0":
        colang1_bypasses.check_flows(app)
    else:
        startup_checks.check_toggles(app)
        colang2_one_message_at_a_time.one_at_a_time(app)
        startup_checks.check_wiring(app)
    dispatcher_wrapper.watch(app)
    trusted = untrusted_client_input.trusted(settings)
    gate = None if trusted else untrusted_client_input.Gate(app.config, settings)
    guarded_entry_points.guard(app, gate)
    # NeMo replaces `llm` by an action's own model where it has one; sampling needs main.
    app.runtime.register_action_param("faithrails_main_llm", lambda: app.llm)
    for rail in _RAILS:
        background_checks.resume(app, rail, settings.rail(rail), partial(checker_of_app, rail))


def _is_ours(app: Any, name: str) -> bool:
    action = app.runtime.action_dispatcher.get_action(name)
    return getattr(action, "faithrails", False) is True


def _check_prompts(app: Any) -> None:
    default_prompts()  # if a file is missing, this raises now and not at the first answer
    for prompt in prompts_of(app.config).prompts:
        missing = missing_variables(prompt.task, prompt.template)
        if missing and missing == missing_variables(prompt.task, ""):
            names = ", ".join(f"{{{{ {name} }}}}" for name in missing)
            raise PromptError(
                f"the prompt '{prompt.task}' uses none of its variables ({names}), so every answer would "
                "get the same verdict"
            )
