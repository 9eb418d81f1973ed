"""The catalogue of known models: where each is published, its licence, its size, what it is good at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import yaml

from faithrails.install_paths import PACKAGE

_FOLDER = PACKAGE / "assets" / "local_models"
_REPOSITORY = re.compile(r"(?P<repo>\w[\w.-]*/\w[\w.-]*)(?:@(?P<revision>\w[\w./-]*))?")


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A published model.

    ``repo`` is its repository on the hub. ``parameters`` are in millions; ``weights_megabytes`` is the size
    of its weights as the hub lists it, 0 if unknown. ``foundation`` is the repository, with its commit
    after ``@``, whose configuration and tokenizer it uses; ``weights`` names its file of weights if there
    are several, ``template`` the input template it was trained with if its verifier has several.
    """

    name: str
    repo: str
    verifier: str = ""
    licence: str = "unknown"
    parameters: int = 0
    weights_megabytes: int = 0
    languages: str = ""
    good_at: str = ""
    revision: str = "main"
    foundation: str = ""
    weights: str = ""
    template: str = ""

    @property
    def size(self) -> str:
        """The size of the download, in words; estimated at four bytes a parameter if the hub's is unknown."""
        if self.weights_megabytes:
            return f"{self.weights_megabytes} MB"
        return f"about {self.parameters * 4} MB (estimated)" if self.parameters else "unknown"


@lru_cache(maxsize=1)
def catalogue() -> dict[str, KnownModel]:
    """Return the known models by name."""
    rows = yaml.safe_load((_FOLDER / "catalogue.yml").read_text(encoding="utf-8"))
    return {name: KnownModel(name, **row) for name, row in rows.items()}


def known_model(name: str) -> KnownModel | None:
    """Return the description of a model by its name, or by any ``organisation/repository[@revision]``.

    None if the catalogue lacks the name.
    """
    found = _REPOSITORY.fullmatch(name)
    if not found:
        return catalogue().get(name)
    same = (one for one in catalogue().values() if one.repo == found["repo"] and not found["revision"])
    return next(same, None) or KnownModel(name, found["repo"], revision=found["revision"] or "main")


@lru_cache(maxsize=32)
def input_template(name: str) -> str:
    """Return the template of evidence and claim that a published model was trained with."""
    return str(yaml.safe_load((_FOLDER / "inputs.yml").read_text(encoding="utf-8"))[name])
