"""Runs the network of a model on a batch: in ONNX Runtime, or in torch."""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from faithrails.errors import ModelError, SettingsError
from faithrails.models.local.import_extra import needed
from faithrails.models.local.model_folder import SHARDS, ModelFolder

Array = npt.NDArray[Any]
# Threads that compute one batch; the pool runs as many batches at the same time as it has threads.
THREADS = max(1, min(4, (os.cpu_count() or 1) // 2))


class OnnxNetwork:
    """A network that was exported to ONNX.

    ``rows`` and ``length`` are the inputs of a batch and the tokens of an input if the export fixes them,
    else None.
    """

    def __init__(self, path: Path) -> None:
        runtime = needed("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = THREADS
        options.log_severity_level = 4  # errors are raised, and the verifier reports them
        try:
            self._session = runtime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # ONNX Runtime's errors have no common class
            raise SettingsError(
                f"{path}: no model that ONNX Runtime can run: {type(error).__name__}"
            ) from error
        self._inputs = {one.name for one in self._session.get_inputs()}
        sizes: list[int | str | None] = next(
            (one.shape for one in self._session.get_inputs() if one.name == "input_ids"), []
        )
        # An axis that the export leaves free has a name or no size; a fixed one has a number.
        fixed = [size if isinstance(size, int) and size > 0 else None for size in sizes]
        self.rows: int | None = fixed[0] if fixed else None
        self.length: int | None = fixed[-1] if fixed else None
        names = [one.name for one in self._session.get_outputs()]
        self._output = "logits" if "logits" in names else names[0]

    def logits(self, inputs: Mapping[str, Array]) -> Array:
        """Return the output ``logits`` of a batch, else the first; other inputs of the batch are ignored."""
        missing = self._inputs - inputs.keys()
        if missing:
            raise ModelError(f"the ONNX export needs the input {', '.join(sorted(missing))}")
        found = self._session.run([self._output], {name: inputs[name] for name in self._inputs})
        return np.asarray(found[0])


class TorchNetwork:
    """A torch module that returns logits, or an output that holds them; it takes batches of any shape."""

    rows: int | None = None
    length: int | None = None

    def __init__(self, module: Any) -> None:
        self._module = module.eval()
        self._inputs = set(inspect.signature(module.forward).parameters)

    def logits(self, inputs: Mapping[str, Array]) -> Array:
        """Return the logits of a batch; inputs that the module lacks are left out."""
        torch = needed("torch")
        given = {name: torch.from_numpy(value) for name, value in inputs.items() if name in self._inputs}
        with torch.inference_mode():
            found = self._module(**given)
        found = found if isinstance(found, torch.Tensor) else found.logits
        return np.asarray(found.float().numpy())


Network = OnnxNetwork | TorchNetwork


def pretrained(folder: ModelFolder, auto_class: str) -> Any:
    """Load a model of transformers by the name of its class, from the folder alone; its code is not run.

    Raises:
        SettingsError: it cannot be loaded, or the folder lacks some of its weights, which transformers
            would draw at random.
    """
    folder.checkpoint(*SHARDS)
    transformers = needed("transformers")
    needed("torch")
    try:
        module, told = getattr(transformers, auto_class).from_pretrained(
            folder.path, local_files_only=True, trust_remote_code=False, output_loading_info=True
        )
    except Exception as error:  # transformers, safetensors and torch each raise errors of their own
        raise SettingsError(
            f"the model '{folder.name}' cannot be loaded as {auto_class}: {type(error).__name__}: {error}"
        ) from error
    _refuse_missing(folder, [*told.get("missing_keys", ()), *map(str, told.get("mismatched_keys", ()))])
    return module.float()  # half precision is slow on a CPU, and not exact


def with_weights(module: Any, folder: ModelFolder, prefix: str = "") -> Any:
    """Load the weights of a folder into a module; keys of other heads are left out.

    ``prefix`` is removed from the published keys. A parameter that shares memory with a loaded one counts as
    loaded.

    Raises:
        SettingsError: the weights cannot be read, or some of the module's are missing.
    """
    state = {key.removeprefix(prefix): value for key, value in _state(folder).items()}
    state = {key: value for key, value in state.items() if key in module.state_dict()}
    try:
        told = module.load_state_dict(state, strict=False)
    except RuntimeError as error:  # sizes that do not fit
        raise SettingsError(f"the model '{folder.name}': its weights do not fit: {error}") from error
    values = module.state_dict()
    loaded = {values[key].data_ptr() for key in state}
    _refuse_missing(folder, [key for key in told.missing_keys if values[key].data_ptr() not in loaded])
    return module


def _state(folder: ModelFolder) -> dict[str, Any]:
    path = folder.checkpoint()
    try:
        if path.suffix == ".safetensors":
            return dict(needed("safetensors.torch").load_file(path))
        # Only tensors and plain values: a pickle could run code.
        found = needed("torch").load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # safetensors, pickle and torch each raise errors of their own
        raise SettingsError(f"{path}: no readable weights: {type(error).__name__}: {error}") from error
    return dict(found.get("state_dict", found))


def _refuse_missing(folder: ModelFolder, keys: list[str]) -> None:
    if keys:
        names = ", ".join(sorted(keys)[:3])
        raise SettingsError(f"the model '{folder.name}': {folder.path} lacks {len(keys)} weights ({names})")
