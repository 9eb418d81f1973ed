"""Prepares the word vectors of a classifier: a static embedding, or one distilled from an encoder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from safetensors import SafetensorError, safe_open

from faithrails.errors import FaithrailsError
from faithrails.features.word_vectors import FILES
from faithrails.train.static_embedding_from_encoder import distil_onnx, onnx_file

NUMBERS = 256  # the size of a vector
_WEIGHTS = ("*.safetensors", "*.bin")  # files of an encoder that torch runs


def is_static(folder: Path) -> bool:
    """Whether a folder holds a table of word vectors and its tokenizer, and no further tensors."""
    try:
        with safe_open(folder / FILES[0], framework="numpy") as tensors:
            return len(tensors.keys()) == 1 and (folder / FILES[1]).is_file()
    except (OSError, SafetensorError):
        return False


@contextmanager
def read_with(source: Path | None) -> Iterator[Path | None]:
    """Yield a temporary folder with the static embedding of ``source``; None if there is no source."""
    if source is None:
        yield None
        return
    with TemporaryDirectory() as scratch:
        put_embedding(source, Path(scratch))
        yield Path(scratch)


def keep(embedding: Path | None, out: Path) -> None:
    """Write the embedding to ``out``, beside its classifier; without one, delete that of an earlier run."""
    own = out / "embedding"
    if own.is_dir():
        shutil.rmtree(own)
    if embedding is not None:
        put_embedding(embedding, own)


def put_embedding(source: Path, out: Path) -> None:
    """Write a static embedding to a folder: a copy, or the vectors that an encoder gives its word pieces.

    An encoder is a local folder of sentence-transformers or transformers, or one with an encoder in ONNX
    and its ``tokenizer.json``. Each piece is encoded alone; the vectors are reduced to 256 numbers by
    PCA, weighted by the rarity of the piece and stored in 8 bits (model2vec, Tulkens and van Dongen 2024).
    Nothing is downloaded.

    Raises:
        FaithrailsError: the folder holds neither, or a package to distil encoders is not installed.
    """
    out.mkdir(parents=True, exist_ok=True)
    if is_static(source):
        for name in FILES:
            shutil.copyfile(source / name, out / name)
        return
    weights = any(path for pattern in _WEIGHTS for path in source.glob(pattern))
    in_onnx = onnx_file(source)
    if in_onnx and not weights:
        distil_onnx(in_onnx, source, out, NUMBERS)
    elif weights:
        _distil(source, out)
    else:
        wanted = f"{', '.join(_WEIGHTS)} or model.onnx"
        raise FaithrailsError(f"{source}: neither a static embedding nor an encoder (no {wanted})")


def _distil(source: Path, out: Path) -> None:
    os.environ["HF_HUB_OFFLINE"] = "1"
    try:
        from model2vec.distill import distill
    except ImportError as error:
        needs = "needs torch and model2vec: pip install 'faithrails[embedding]'"
        raise FaithrailsError(f"{source}: an encoder {needs} ({error})") from error
    try:
        model = distill(model_name=str(source), pca_dims=NUMBERS, quantize_to="int8", device="cpu")
        model.save_pretrained(str(out))
    except Exception as error:  # what an encoder's own code raises has no class in common
        raise FaithrailsError(f"{source}: cannot be distilled to an embedding: {error}") from error
    for path in out.iterdir():
        if path.name not in FILES:
            path.unlink()
