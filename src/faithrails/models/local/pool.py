"""Loads each local model once per process, and runs models in a few threads."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from faithrails.errors import ModelError
from faithrails.models.local.hub import resolve
from faithrails.models.local.model_folder import ModelFolder
from faithrails.models.local.networks import Array, Network, OnnxNetwork, TorchNetwork
from faithrails.models.local.tokens import Tokens
from faithrails.runtime.deadline import look
from faithrails.runtime.offload import in_threads

if TYPE_CHECKING:
    from tokenizers import Encoding

# Batches that are computed at the same time, over all checks; others wait.
MOST_THREADS = 2
# Tokens of one batch, padding included: the deadline is tested between batches.
BATCH_TOKENS = 4_096
# Longest input if the configuration gives none, and of models with relative positions.
_MOST_TOKENS = 512
_MOST_RELATIVE_TOKENS = 2_048

Module = Callable[[ModelFolder], Any]
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model in memory.

    ``version`` changes with its files; ``most_tokens`` is the longest input that it reads.
    """

    folder: ModelFolder
    config: dict[str, Any]
    tokens: Tokens
    network: Network
    version: str
    most_tokens: int

    def logits(self, encodings: Sequence[Encoding]) -> list[Array]:
        """Return the logits of each input, in order, computed in padded batches of similar length.

        Raises:
            DeadlineError: the check has no time left.
            ModelError: the model did not return one row for each input.
        """
        found: list[Array] = [np.empty(0)] * len(encodings)
        lengths = [self.network.length or len(each.ids) for each in encodings]
        for batch in batches(lengths, BATCH_TOKENS, self.network.rows):
            look()
            inputs = self._inputs([encodings[place] for place in batch])
            rows = self.network.logits(inputs)
            if rows.ndim < 2 or len(rows) != len(inputs["input_ids"]):
                raise ModelError(f"the model returned logits of shape {rows.shape} for {len(batch)} inputs")
            for place, row in zip(batch, rows, strict=False):  # rows that only fill up a batch come last
                found[place] = row
        return found

    def _inputs(self, batch: Sequence[Encoding]) -> dict[str, Array]:
        longest = max(len(each.ids) for each in batch)
        shape = (self.network.rows or len(batch), self.network.length or longest)
        ids = np.full(shape, self.tokens.pad, np.int64)
        mask, types = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for row, each in enumerate(batch):
            ids[row, : len(each.ids)], mask[row, : len(each.ids)] = each.ids, each.attention_mask
            if self.config.get("type_vocab_size", 0) > 1:
                types[row, : len(each.ids)] = each.type_ids
        start = np.full((shape[0], 1), self.config.get("decoder_start_token_id") or 0, np.int64)
        return {
            "input_ids": ids, "attention_mask": mask, "token_type_ids": types, "decoder_input_ids": start,
        }  # fmt: skip


def batches(lengths: Sequence[int], tokens: int, rows: int | None = None) -> list[list[int]]:
    """Group inputs of similar length into batches of at most ``tokens``, padding included; return indexes.

    With ``rows``, batches have at most so many inputs, whatever their tokens.

    The longest inputs come first; an input that is longer than ``tokens`` is a batch by itself.
    """
    found: list[list[int]] = []
    for place in sorted(range(len(lengths)), key=lambda place: -lengths[place]):
        most = rows or tokens // max(1, lengths[found[-1][0]] if found else 1)
        if found and len(found[-1]) < most:
            found[-1].append(place)
        else:
            found.append([place])
    return found


class _Pool:
    """Models by name and kind of network; each is loaded once."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(MOST_THREADS, "faithrails-models")
        self._lock = Lock()
        self._named: dict[tuple[str, str], LoadedModel] = {}
        self._loaded: dict[tuple[Path, str, str], LoadedModel] = {}

    def load(self, name: str, module: Module) -> LoadedModel:
        """Return a model, loaded once: its ONNX export if it has one, else ``module(folder)`` in torch.

        Raises:
            SettingsError: the model is not on this machine, or cannot be loaded.
            MissingExtraError: the extra ``local`` is not installed.
        """
        kind = f"{module.__module__}.{module.__qualname__}"
        with self._lock:
            if (name, kind) not in self._named:
                folder = resolve(name)
                key = (folder.path, folder.weights, kind)
                if key not in self._loaded:
                    self._loaded[key] = _load(folder, module)
                self._named[name, kind] = self._loaded[key]
            return self._named[name, kind]


def _load(folder: ModelFolder, module: Module) -> LoadedModel:
    config = folder.config()
    network: Network = OnnxNetwork(folder.onnx) if folder.onnx else TorchNetwork(module(folder))
    tokens = Tokens(folder, config.get("pad_token_id"))
    most = min(_most_tokens(config), network.length or sys.maxsize)
    return LoadedModel(folder, config, tokens, network, folder.fingerprint(), most)


def _most_tokens(config: dict[str, Any]) -> int:
    if "relative_attention_num_buckets" in config:  # T5
        return _MOST_RELATIVE_TOKENS
    places = int(config.get("max_position_embeddings") or _MOST_TOKENS)
    # The models of this family number positions from the padding id + 1.
    shifted = "roberta" in str(config.get("model_type", "")) or config.get("model_type") == "camembert"
    return places - int(config.get("pad_token_id") or 0) - 1 if shifted else places


_POOL = _Pool()
load = _POOL.load
if hasattr(os, "register_at_fork"):  # the libraries' threads do not exist in a child process
    os.register_at_fork(after_in_child=_POOL.__init__)  # type: ignore[misc]


async def in_model_threads(function: Callable[..., Result], *args: Any) -> Result:
    """Return ``function(*args)``, run in one of the threads for models."""
    return await in_threads(_POOL.threads, function, *args)
