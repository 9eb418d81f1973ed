"""Finds the model that judges: the general one, or the one that a verifier's own settings describe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from faithrails.models.endpoints import build
from faithrails.models.protocol import Model
from faithrails.settings.judge import Judge

# The settings that choose the model; the others only say how it is called.
_WHICH = {"backend", "type", "model", "parameters", "base_url", "api_key_env", "structured_output"}


@dataclass(frozen=True, slots=True)
class Judges:
    """The models that judge; ``built`` are those built from settings, which the owner must close."""

    shared: Judge
    default: Model | None
    built: Mapping[str, Model] = field(default_factory=dict)
    of_type: Callable[[str | None], Model | None] | None = None

    @classmethod
    def build(cls, shared: Judge, own: Iterable[Judge], given: Model | None) -> Judges:
        """Build the models for the general settings and for the ``own`` settings of verifiers.

        A model that is ``given`` replaces the one that the general settings describe.

        Raises:
            SettingsError: a key is not in the environment, or a class cannot be used.
        """
        built: dict[str, Model] = {}
        for judge in (shared, *own):
            key = _which(judge)
            if key not in built and (given is None or key != _which(shared)) and (model := build(judge)):
                built[key] = model
        return cls(shared, built.get(_which(shared)) if given is None else given, built)

    def of(self, judge: Judge) -> Model | None:
        """Return the model that these settings describe; None if there is none."""
        key = _which(judge)
        if key == _which(self.shared):
            return self.default
        if judge.backend != "nemo":
            return self.built.get(key)
        return self.of_type(judge.type) if self.of_type else self.default


def _which(judge: Judge) -> str:
    return repr([(name, getattr(judge, name)) for name in sorted(_WHICH)])
