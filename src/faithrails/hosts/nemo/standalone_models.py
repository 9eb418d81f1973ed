"""The models of a NeMo configuration, for use outside a conversation: the command line and evaluation."""

from __future__ import annotations

from nemoguardrails import LLMRails, RailsConfig

from faithrails.errors import SettingsError
from faithrails.hosts.nemo.models import judge_model, main_model
from faithrails.hosts.nemo.rail import ACTIONS
from faithrails.models.endpoints import build
from faithrails.models.protocol import Model
from faithrails.settings import Settings


def models_of(config: RailsConfig, settings: Settings) -> tuple[Model | None, Model | None]:
    """Return the judge and the main model that a configuration describes.

    Raises:
        SettingsError: NeMo cannot build a model; the message says why.
    """
    try:
        app = LLMRails(config)
    except Exception as error:
        raise SettingsError(f"{config.config_path}: {error.__cause__ or error}") from error
    action = ACTIONS["faithfulness"]
    params = app.runtime.registered_action_params
    own = params.get(f"{action}_llm", app.llm)
    judge = build(settings.judge) or judge_model(config, action, settings.judge.type, own, params.get("llms"))
    return judge, main_model(config, action, app.llm, None)
