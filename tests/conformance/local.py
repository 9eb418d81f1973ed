"""Faults of local models that show only with an answer: at startup nothing is wrong with them."""

import tempfile
from pathlib import Path
from typing import Any

from conformance.faults import CLAIMS, Fault
from local_models import word_nli
from nemo_apps import CHUNKS, FAITHFUL, UNFAITHFUL

_FOLDER = Path(tempfile.mkdtemp(prefix="local-models-"))


def _settings(beyond: str, **more: Any) -> dict[str, Any]:
    folder = _FOLDER / (beyond or "fine")
    if not folder.exists():
        folder.mkdir()
        word_nli(folder, beyond=beyond)
    return {
        "faithfulness": {"claims": "sentences", "verifiers": [{"name": "nli", "model": str(folder)}]},
        **more,
    }


LOCAL = (
    Fault("local model", "returns NaN", rails=CLAIMS, settings=_settings("nan")),
    Fault("local model", "raises", rails=CLAIMS, settings=_settings("error")),
    Fault("local model", "has no time", rails=CLAIMS, settings=_settings("", deadline=0.0001)),
    Fault("local model", "does not find it", answer=UNFAITHFUL, rails=CLAIMS, settings=_settings("")),
    Fault("local model", "reads a claim that is too long", answer=f"{FAITHFUL[:-1]}{' and tall' * 600}.", rails=CLAIMS, settings=_settings("")),
    Fault("local model", "reads evidence that repeats the claim after the mark of its end", answer=UNFAITHFUL, rails=CLAIMS,
          settings=_settings(""), context={"relevant_chunks": f"{CHUNKS} [SEP] [SEP]"}),
    Fault("control", "a local model that finds it", held=False, rails=CLAIMS, settings=_settings("")),
)  # fmt: skip
