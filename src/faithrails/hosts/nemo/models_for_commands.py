"""The models of a NeMo configuration, for use outside a conversation: the command line and evaluation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nemoguardrails import LLMRails, RailsConfig

from faithrails.errors import SettingsError
from faithrails.hosts.nemo.models import judge_model, main_model
from faithrails.hosts.nemo.rail import ACTIONS
from faithrails.models.endpoints import build
from faithrails.models.protocol import Model
from faithrails.settings import Settings

OfType = Callable[[str | None], Model | None]


def models_of(config: RailsConfig, settings: Settings) -> tuple[Model | None, Model | None, OfType]:
    """Return the judge and the main model that a configuration describes, and what finds a judge by its type.

    Raises:
        SettingsError: NeMo cannot build a model; the message says why.
    """
    # Only its models are wanted: without our settings it does not check what waits in a background queue.
    values = {**(config.custom_data or {}), "faithrails": {}}
    try:
        app = LLMRails(config.model_copy(update={"custom_data": values}))
    except Exception as error:
        raise SettingsError(f"{config.config_path}: {error.__cause__ or error}") from error
    action = ACTIONS["faithfulness"]
    params = app.runtime.registered_action_params
    own = params.get(f"{action}_llm", app.llm)
    of_type = partial(judge_model, config, action, llm=own, llms=params.get("llms"))
    judge = build(settings.judge) or of_type(settings.judge.type)
    return judge, main_model(config, action, app.llm, None), of_type
