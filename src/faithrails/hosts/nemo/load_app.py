"""Loads a configuration folder with our rails, from a wheel or a checkout."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from nemoguardrails import LLMRails, RailsConfig
from nemoguardrails.rails.llm import config as nemo_config
from pydantic import ValidationError

from faithrails.errors import SettingsError
from faithrails.files import unreadable
from faithrails.hosts.nemo.rail import settings_of
from faithrails.install_paths import HOME

# Keys that NeMo uses as lists or mappings without validating them.
_EMPTY_FAILS = (
    *("rails", "rails.input", "rails.output", "rails.retrieval", "rails.dialog"),
    *("rails.input.flows", "rails.output.flows", "rails.retrieval.flows"),
    *("models", "prompts", "instructions", "import_paths", "custom_data"),
)


_added: set[str] = set()  # the folders that `make_importable` added to NeMo's search path


def make_importable() -> None:
    """Let NeMo find ``faithrails/rails`` in a checkout too, where it is not in site-packages."""
    if _added.isdisjoint(nemo_config.colang_path_dirs) and not is_found_by_nemo():
        link = Path(tempfile.mkdtemp(prefix="faithrails-"))
        atexit.register(shutil.rmtree, link, ignore_errors=True)  # removes the link, not what it names
        (link / "faithrails").symlink_to(HOME, target_is_directory=True)
        nemo_config.colang_path_dirs.append(str(link))
        _added.add(str(link))


def is_found_by_nemo() -> bool:
    """Whether NeMo finds ``faithrails/rails`` by itself, without ``make_importable``."""
    roots = (root for root in nemo_config.colang_path_dirs if root not in _added)
    return any((Path(root) / "faithrails" / "rails").is_dir() for root in roots)


def load_config(folder: str | Path) -> RailsConfig:
    """Load a NeMo configuration folder, and check the settings in it.

    Raises:
        SettingsError: the folder is missing, NeMo cannot read its files, or a setting
            is wrong; the message names the file or the key.
    """
    config = read_config(folder)
    try:
        settings_of(config)
    except SettingsError as error:
        raise SettingsError(f"{folder}: {error}") from None
    return config


def load_rails(folder: str | Path) -> LLMRails:
    """Load a NeMo application from its configuration folder; raises as ``load_config`` does."""
    return LLMRails(load_config(folder))


def read_config(folder: str | Path) -> RailsConfig:
    """Read a NeMo configuration folder without checking the settings in it.

    Raises:
        SettingsError: the folder is missing, or NeMo cannot read its files.
    """
    folder = Path(folder)
    if not folder.is_dir():
        is_file = "is a file; NeMo reads import_paths only from a folder"
        raise SettingsError(f"{folder}: {is_file if folder.exists() else 'does not exist'}")
    make_importable()
    _parse_each(folder)
    try:
        return RailsConfig.from_path(str(folder))
    except ValidationError as error:
        raise SettingsError("\n".join(f"{folder}: {line}" for line in _lines(error))) from error
    except Exception as error:
        raise SettingsError(f"{folder}: {error}") from error


def _lines(error: ValidationError) -> Iterator[str]:
    """Yield a line for each mistake that NeMo finds, with its key."""
    for problem in error.errors(include_url=False):
        key = ".".join(map(str, problem["loc"]))
        yield f"{key}: {problem['msg']}" if key else problem["msg"].removeprefix("Value error, ")


def _parse_each(folder: Path) -> None:
    """Check every YAML file by itself: NeMo's own error names neither the file nor an empty key."""
    files = sorted([*folder.rglob("*.yml"), *folder.rglob("*.yaml")])
    if not files and not any(folder.rglob("*.co")):
        raise SettingsError(f"{folder}: holds no config.yml")
    for path in files:
        try:
            content = yaml.safe_load(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise SettingsError(f"{path}: {unreadable(error)}") from error
        except UnicodeDecodeError as error:
            raise SettingsError(f"{path}: is not UTF-8 text; convert it to UTF-8 first") from error
        except yaml.YAMLError as error:
            raise SettingsError(f"{path}: not readable YAML: {error}") from error
        if not isinstance(content, dict):
            what = "is empty" if content is None else f"must be a mapping, got {type(content).__name__}"
            raise SettingsError(f"{path}: {what}")
        for key in _EMPTY_FAILS:
            if (found := _at(content, key)) is None:
                raise SettingsError(f"{path}: '{key}' is empty; give it a value or leave it out")
            if key == "rails" and not isinstance(found, dict):
                raise SettingsError(f"{path}: 'rails' must be a mapping, got {type(found).__name__}")


def _at(content: Any, key: str) -> Any:
    """Return the value at a dotted key; an empty mapping if the key is missing."""
    for part in key.split("."):
        if not isinstance(content, dict):
            return {}
        content = content.get(part, {})
    return content
