"""Resolves paths in settings against the configuration's folder; a missing file is an error."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, ValidationInfo

from faithrails.install_paths import PACKAGE

VOCABULARIES = PACKAGE / "assets" / "vocabulary"

# The folder is passed as the validation context: `Settings.load(..., folder=...)`.


def _from_the_folder(value: Path, info: ValidationInfo) -> Path:
    return Path(info.context, value) if info.context else value


def _file(what: str, name: str = "") -> AfterValidator:
    """Return a check that a path is a file, or a folder with the file of this name."""

    def check(value: Path) -> Path:
        path = value / name
        if not path.is_file():
            raise ValueError(f"no {what}: {path} {'is a folder' if path.is_dir() else 'does not exist'}")
        return value

    return AfterValidator(check)


def _is_a_folder(value: Path) -> Path:
    if not value.is_dir():
        raise ValueError(f"no folder: {value} does not exist or is a file")
    return value


def _can_be_written(value: Path) -> Path:
    if not value.parent.is_dir():
        raise ValueError(f"the folder {value.parent} does not exist")
    return value


def _is_a_spacy_model(value: str, info: ValidationInfo) -> str:
    """Return the path of a folder with a spaCy model; any text that is not a path is a package's name."""
    path = Path(info.context or "", value)
    if (path / "meta.json").is_file():
        return str(path)
    if "/" in value or value.startswith("."):
        raise ValueError(f"no spaCy model: {path / 'meta.json'} does not exist")
    return value


@lru_cache(maxsize=1)
def shipped_vocabularies() -> tuple[str, ...]:
    """Return the names of the shipped vocabularies, sorted."""
    return tuple(sorted(path.stem for path in VOCABULARIES.glob("*.yml")))


def _is_a_vocabulary(value: str, info: ValidationInfo) -> str:
    """Accept the name of a shipped vocabulary, or the path of a file."""
    path = Path(info.context or "", value)
    if value in shipped_vocabularies():
        return value
    if not path.is_file():
        known = ", ".join(shipped_vocabularies())
        raise ValueError(f"no vocabulary: {path} does not exist; the shipped ones are {known}")
    return str(path.absolute())


def _is_a_local_model(value: str, info: ValidationInfo) -> str:
    """Accept the path of a folder, or any name of a model; names are looked up at startup."""
    path = Path(info.context or "", value).expanduser()
    if path.is_dir():
        return str(path.absolute())
    if value.startswith((".", "/", "~")):
        raise ValueError(f"no local model: the folder {path} does not exist")
    return value


_Path = Annotated[Path, AfterValidator(_from_the_folder)]
ClassifierFolder = Annotated[_Path, _file("classifier", "model.json")]
EmbeddingFolder = Annotated[_Path, _file("static embedding", "model.safetensors")]
ExistingFile = Annotated[_Path, _file("file")]
ExistingFolder = Annotated[_Path, AfterValidator(_is_a_folder)]
LexiconFile = Annotated[_Path, _file("lexicon")]
LocalModel = Annotated[str, AfterValidator(_is_a_local_model)]
LogFile = Annotated[_Path, AfterValidator(_can_be_written)]
SpacyModel = Annotated[str, AfterValidator(_is_a_spacy_model)]
VocabularySource = Annotated[str, AfterValidator(_is_a_vocabulary)]
