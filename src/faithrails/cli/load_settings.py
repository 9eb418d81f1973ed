"""Builds the settings, models and prompts that a command uses, from a preset or a configuration folder."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from faithrails import files
from faithrails.checker import Checker
from faithrails.errors import FaithrailsError, SettingsError
from faithrails.models.endpoints import OpenAIModel, build
from faithrails.models.protocol import Model
from faithrails.models.reply_cache import ReplyCache
from faithrails.prompts import PromptBook
from faithrails.settings import PRESETS, Mode, Risk, Settings
from faithrails.types import Report, Turn
from faithrails.verify import Verifier, needs_model, prepare

Result = TypeVar("Result")


@dataclass(frozen=True)
class LoadedSettings:
    """Settings with the models and prompts they need, ready for any number of checks."""

    settings: Settings
    judge: Model | None = None
    main: Model | None = None
    prompts: PromptBook | None = None
    judge_of_type: Callable[[str | None], Model | None] | None = None
    cache: ReplyCache | None = None

    async def check(self, turn: Turn) -> Report:
        """Check one turn."""
        return await self._checker.check(turn)

    @cached_property
    def _checker(self) -> Checker:
        return self.checker_with()

    def checker_with(self, *verifiers: Verifier) -> Checker:
        """Return a checker with these verifiers, or with those of the settings."""
        checker = Checker(
            self.settings, judge=self.judge, main=self.main, prompts=self.prompts,
            verifiers=verifiers or None, cache=self.cache,
        )  # fmt: skip
        return checker.with_models(judge_of_type=self.judge_of_type) if self.judge_of_type else checker

    def checker_of(self, settings: Settings) -> Checker:
        """Return a checker with other settings and these models and prompts."""
        return replace(self, settings=settings).checker_with()

    def done(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work that uses these models, and close their connections when it ends or is stopped."""

        async def closing() -> Result:
            try:
                return await work
            finally:
                if "_checker" in vars(self):
                    await self._checker.aclose()
                for model in (self.judge, self.main):
                    if isinstance(model, OpenAIModel):
                        await model.close()

        return asyncio.run(closing())


def load_settings(
    preset: str | None,
    config: Path | None,
    threshold: float | None,
    judge_model: str | None,
    risk: Risk | None = None,
    mode: Mode | None = None,
) -> LoadedSettings:
    """Choose settings and models from command-line options.

    Raises:
        SettingsError: the options contradict each other, or a model is needed and missing.
    """
    if preset and config:
        raise SettingsError("give either --preset or --config, not both")
    if preset and preset not in PRESETS:
        raise SettingsError(f"--preset {preset}: is none of {', '.join(PRESETS)}")
    given = {"threshold": threshold, "risk": risk, "mode": mode}
    over: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    Settings.load(over, where="options")
    if config is not None:
        if config.is_file():
            raise SettingsError(f"--config {config}: is a file; name the folder that holds it")
        return _from_folder(config, over, judge_model)
    values: dict[str, Any] = {"preset": preset or "offline", **over}
    if judge_model:
        values["judge"] = {"backend": "openai", "model": judge_model, **_endpoint()}
    settings = Settings.load(values, where="options")
    if judge_model and not needs_model(settings):
        raise SettingsError(
            f"--judge-model {judge_model}: the preset '{settings.preset}' asks no model; add "
            "--preset balanced or --preset strict"
        )
    return _complete(LoadedSettings(settings, judge=build(settings.judge)), f"the preset '{settings.preset}'")


def _endpoint() -> dict[str, Any]:
    base = os.environ.get("OPENAI_BASE_URL")
    return {"base_url": base} if base else {}


def _from_folder(folder: Path, over: dict[str, Any], judge_model: str | None) -> LoadedSettings:
    # Importing NeMo takes a second, which commands without --config need not wait for.
    from faithrails.hosts.nemo.load_app import load_config
    from faithrails.hosts.nemo.models import models_of
    from faithrails.hosts.nemo.rail import prompts_of, settings_of

    if judge_model:
        raise SettingsError("with --config the folder names the models; leave out --judge-model")
    loaded = load_config(folder)
    settings = settings_of(loaded).rail("faithfulness").model_copy(update=over)
    judge, main, of_type = models_of(loaded, settings) if needs_model(settings) else (None, None, None)
    return _complete(LoadedSettings(settings, judge, main, prompts_of(loaded), of_type), str(folder))


def _complete(chosen: LoadedSettings, what: str) -> LoadedSettings:
    if needs_model(chosen.settings) and chosen.judge is None:
        raise SettingsError(
            f"{what} needs a language model: name one with --judge-model and set OPENAI_API_KEY "
            "(and OPENAI_BASE_URL for your own endpoint), or give a --config folder with models"
        )
    prepare(chosen.settings)
    return chosen


def read_text(option: str, value: str) -> str:
    """Return an option's text: the value, or the file named after ``@`` (``-`` or ``@-``: standard input).

    For a text that begins with ``@`` the value begins with ``@@``.

    Raises:
        FaithrailsError: the file cannot be read, ``@`` is missing before the name of a file, or the value is
            not UTF-8.
    """
    if value in ("-", "@-"):
        return files.read_text(Path("-"))
    if value.startswith("@@"):
        value = value[1:]
    elif value.startswith("@"):
        path = Path(value[1:])
        if path.is_dir() or not path.exists():  # not `is_file`, which refuses a pipe: @<(command)
            why = "is a folder" if path.is_dir() else "does not exist"
            raise FaithrailsError(
                f"{option} {value}: the file {path} {why}; a text that begins with @ is written with @@"
            )
        return files.read_text(path)
    if _is_file(value):
        raise FaithrailsError(f"{option} {value}: there is such a file; give {option} @{value} to read it")
    if not files.is_text(value):
        raise FaithrailsError(f"{option}: is not UTF-8 text")
    return value


def _is_file(value: str) -> bool:
    try:
        return Path(value).is_file() or (value.endswith(("/", "\\")) and Path(value).is_dir())
    except (OSError, ValueError):  # too long for a name, or with a null character: a text
        return False
