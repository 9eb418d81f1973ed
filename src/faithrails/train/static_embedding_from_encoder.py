"""Converts an ONNX encoder to a static embedding: one quantised vector for each word piece."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnxruntime
from rich.progress import track
from safetensors.numpy import save_file
from sklearn.decomposition import PCA
from tokenizers import Tokenizer

from faithrails.errors import FaithrailsError
from faithrails.features.word_vectors import FILES, Matrix

_PIECES_AT_ONCE = 256
_RARE = 1e-4  # a of a / (a + p), the weight of a word by its frequency p (Arora et al. 2017)
_MOST = 127  # largest number in 8 bits with a sign


def onnx_file(folder: Path) -> Path | None:
    """Return the ONNX file in a folder, where Optimum or sentence-transformers put it; None without one."""
    return next((p for p in (folder / "model.onnx", folder / "onnx" / "model.onnx") if p.is_file()), None)


def distil_onnx(encoder: Path, folder: Path, out: Path, numbers: int) -> None:
    """Write a static embedding to ``out``: the mean state of each piece of the tokenizer, encoded alone.

    PCA reduces vectors to ``numbers``. Pieces are weighted by their rank, as a proxy of their frequency
    (Zipf), and stored in 8 bits, as in model2vec (Tulkens and van Dongen 2024).

    Raises:
        FaithrailsError: the encoder or its tokenizer cannot be read.
    """
    try:
        tokenizer = Tokenizer.from_file(str(folder / FILES[1]))
    except Exception as error:  # `tokenizers` raises bare exceptions
        raise FaithrailsError(f"{folder / FILES[1]}: cannot be read: {error}") from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    try:
        states = np.concatenate(list(_states(encoder, tokenizer)))
    except Exception as error:  # what ONNX Runtime raises has no class in common
        raise FaithrailsError(f"{encoder}: not an encoder that can be run: {error}") from error
    size = min(numbers, *states.shape)
    table = PCA(size, svd_solver="full").fit_transform(states) * _weights(len(states))
    table[[number for number, piece in tokenizer.get_added_tokens_decoder().items() if piece.special]] = 0.0
    scale = np.abs(table).max() / _MOST or 1.0
    rounded = np.round(table / scale).astype(np.int8, order="C")  # it is written as it is in memory
    save_file({"embeddings": rounded}, out / FILES[0])
    tokenizer.save(str(out / FILES[1]))


def _states(encoder: Path, tokenizer: Tokenizer) -> Iterator[Matrix]:
    """Yield the encoder's mean states for batches of pieces, each between the tokens of a text's ends."""
    session = onnxruntime.InferenceSession(str(encoder), providers=["CPUExecutionProvider"])
    asked = {one.name for one in session.get_inputs()}
    marks = tokenizer.encode("")
    half = len(marks.ids) // 2
    first, last = marks.ids[:half], marks.ids[half:]
    pieces = range(tokenizer.get_vocab_size())
    for start in track(range(0, len(pieces), _PIECES_AT_ONCE), "encoding word pieces", transient=True):
        ids = np.array(
            [[*first, piece, *last] for piece in pieces[start : start + _PIECES_AT_ONCE]], np.int64
        )
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        found = session.run(None, {name: value for name, value in given.items() if name in asked})[0]
        yield np.nan_to_num(found.mean(axis=1) if found.ndim == 3 else found).astype(np.float32)


def _weights(number: int) -> Matrix:
    share = 1.0 / np.arange(2, number + 2)
    share /= share.sum()
    return np.asarray(_RARE / (_RARE + share), dtype=np.float32)[:, None]
