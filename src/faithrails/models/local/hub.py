"""Finds models in the Hugging Face hub's cache on this machine, and downloads models into it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from faithrails.errors import FileError, SettingsError
from faithrails.models.local.catalogue import known_model
from faithrails.models.local.import_extra import needed
from faithrails.models.local.model_folder import ModelFolder

_TEXTS = ["*.json", "*.txt", "*.model"]
# Kinds of weights in order of preference: one kind is fetched. A pickle is read as tensors only.
_WEIGHTS = (["onnx/model.onnx*", "model.onnx*"], ["model*.safetensors*"], ["pytorch_model*.bin*"])
_SHA256 = 64  # hexadecimal digits; the id of a small file is that of a git blob, a SHA-1
_CHUNK = 1 << 20


def resolve(name: str) -> ModelFolder:
    """Return the folder of a model: a local folder of that name, else the one in the hub's cache.

    Nothing is downloaded.

    Raises:
        SettingsError: there is no model of this name, or it is not on this machine; the message says how to
            fetch it.
        MissingExtraError: huggingface_hub is not installed.
    """
    path = Path(name).expanduser()
    if path.is_dir():
        return ModelFolder(name, path.absolute())
    known = known_model(name)
    if known is None:
        raise SettingsError(
            f"no local model '{name}': it is not a folder, not listed by `faithrails models`, and not "
            "organisation/repository"
        )
    folder = cached(known.repo, known.revision)
    below = known_model(known.foundation)
    foundation = cached(below.repo, below.revision) if below else None
    if folder is None or (below and foundation is None):
        raise SettingsError(
            f"the model '{name}' is not on this machine. Run: faithrails models fetch {name} "
            f"(size {known.size}, licence {known.licence}; it goes to {cache_folder()})"
        )
    return ModelFolder(name, folder, foundation, known.weights, known.template)


def cached(repo: str, revision: str = "main") -> Path | None:
    """Return the folder of a repository in the hub's cache; None if it is not there."""
    storage = cache_folder() / f"models--{repo.replace('/', '--')}"
    reference = storage / "refs" / revision
    commit = reference.read_text(encoding="utf-8").strip() if reference.is_file() else revision
    folder = storage / "snapshots" / commit
    return folder if folder.is_dir() else None


def cache_folder() -> Path:
    """Return the folder that the hub's client downloads to (``HF_HUB_CACHE``, ``HF_HOME``)."""
    return Path(needed("huggingface_hub.constants").HF_HUB_CACHE)


def fetch(name: str, revision: str = "") -> Path:
    """Download a model and its foundation into the hub's cache; files that are there are not fetched again.

    Return the model's folder in the cache, which is named after its commit. An interrupted download is
    continued. Files with a wrong checksum are deleted.

    Raises:
        SettingsError: there is no model of this name.
        FileError: the hub cannot be reached or has no such model, or a checksum is wrong.
    """
    known = known_model(name)
    if known is None:
        raise SettingsError(
            f"no model '{name}': give a name in `faithrails models`, or organisation/repository"
        )
    revision = revision or known.revision
    for weights in ([known.weights],) if known.weights else _WEIGHTS:
        folder = _download(known.repo, revision, [*_TEXTS, *weights])
        if any(path for pattern in weights for path in folder.glob(pattern)):
            break
    else:
        raise FileError(f"{known.repo}@{revision} has no weights that can be used")
    if below := known_model(known.foundation):
        _download(below.repo, below.revision, _TEXTS)
    return folder


def _download(repo: str, revision: str, patterns: list[str]) -> Path:
    hub = needed("huggingface_hub")
    try:
        folder = Path(hub.snapshot_download(repo, revision=revision, allow_patterns=patterns))
    except Exception as error:  # the client raises its own errors, and those of HTTP and of the disk
        raise FileError(f"{repo}@{revision} cannot be fetched: {type(error).__name__}: {error}") from error
    wrong = [path for path in folder.rglob("*") if path.is_file() and not _is_whole(path)]
    for path in wrong:
        path.resolve().unlink()
        path.unlink(missing_ok=True)
    if wrong:
        names = ", ".join(path.name for path in wrong)
        raise FileError(f"{repo}@{revision}: wrong checksum: {names}; deleted, fetch it again")
    return folder


def _is_whole(path: Path) -> bool:
    """Whether a file has the checksum that is its name in the cache; true if its name is not a checksum."""
    blob = path.resolve()
    if blob.parent.name != "blobs":
        return True
    size = blob.stat().st_size
    digest = hashlib.sha256() if len(blob.name) == _SHA256 else hashlib.sha1(b"blob %d\0" % size)  # noqa: S324
    with blob.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest() == blob.name
