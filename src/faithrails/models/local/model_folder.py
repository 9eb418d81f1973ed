"""Finds a model's files and reads its configuration, without loading its weights."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faithrails.errors import SettingsError

_ONNX = ("model.onnx", "onnx/model.onnx")
_WEIGHTS = ("model.safetensors", "pytorch_model.bin", "*.ckpt")
SHARDS = ("model.safetensors.index.json", "pytorch_model.bin.index.json")
_PROBE = 1 << 16  # bytes of the weights at either end that a fingerprint reads


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """The folder of a model, and that of its ``foundation``, whose files serve where the model has none.

    ``weights`` names the file of weights if there are several; ``template`` its input template, if any.
    """

    name: str
    path: Path
    foundation: Path | None = None
    weights: str = ""
    template: str = ""

    def find(self, *patterns: str) -> Path | None:
        """Return the first file that matches a pattern, or None; the model's files come first."""
        for folder in filter(None, (self.path, self.foundation)):
            found = (path for pattern in patterns for path in sorted(folder.glob(pattern)))
            if path := next((path for path in found if path.is_file()), None):
                return path
        return None

    def file(self, *patterns: str) -> Path:
        """Return the file that ``find`` returns.

        Raises:
            SettingsError: no file matches.
        """
        found = self.find(*patterns)
        if found is None:
            raise SettingsError(f"the model '{self.name}': {self.path} has no {' or '.join(patterns)}")
        return found

    @property
    def onnx(self) -> Path | None:
        """Its export to ONNX; None without one."""
        return next((self.path / name for name in _ONNX if (self.path / name).is_file()), None)

    def checkpoint(self, *more: str) -> Path:
        """Return the model's own file of weights, or one that matches ``more``.

        Raises:
            SettingsError: no file matches; the foundation's weights would give arbitrary verdicts.
        """
        patterns = [self.weights] if self.weights else [*_WEIGHTS, *more]
        return ModelFolder(self.name, self.path).file(*patterns)

    def config(self) -> dict[str, Any]:
        """Return the foundation's config.json, updated with the model's own.

        Raises:
            SettingsError: both are missing, or one is not a JSON object.
        """
        paths = [folder / "config.json" for folder in (self.foundation, self.path) if folder]
        found = [_read_object(self.name, path) for path in paths if path.is_file()]
        if not found:
            raise SettingsError(f"the model '{self.name}': {self.path} has no config.json")
        return {key: value for each in found for key, value in each.items()}

    def fingerprint(self) -> str:
        """Return eight characters that change with the model: its configuration, tokenizer or weights."""
        found = hashlib.sha256()
        for path in filter(None, (self.find("config.json"), self.find("tokenizer.json"))):
            found.update(path.read_bytes())
        weights = self.onnx or self.find(*([self.weights] if self.weights else _WEIGHTS), *SHARDS)
        if weights:
            found.update(_ends(weights))
        return found.hexdigest()[:8]


def _ends(path: Path) -> bytes:
    size = path.stat().st_size
    with path.open("rb") as file:
        first = file.read(_PROBE)
        file.seek(max(0, size - _PROBE))
        return str(size).encode() + first + file.read()


def _read_object(name: str, path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"the model '{name}': {path} cannot be read: {error}") from error
    if not isinstance(found, dict):
        raise SettingsError(f"the model '{name}': {path} is no JSON object")
    return found
