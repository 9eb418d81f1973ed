"""Faults of local models that show only with an answer: at startup nothing is wrong with them."""

import tempfile
from pathlib import Path
from typing import Any

from conformance.faults import CLAIMS, Fault, clean
from local_models import word_nli, word_tagger
from nemo_apps import CHUNKS, FAITHFUL, UNFAITHFUL

_FOLDER = Path(tempfile.mkdtemp(prefix="local-models-"))
TOO_LONG = f"{FAITHFUL[:-1]}{' and tall' * 600}."


def _nli(beyond: str = "") -> dict[str, Any]:
    folder = _FOLDER / (beyond or "fine")
    if not folder.exists():
        folder.mkdir()
        word_nli(folder, beyond=beyond)
    return {"name": "nli", "model": str(folder)}


def _using(*verifiers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"faithfulness": {"claims": "sentences", "verifiers": list(verifiers)}, **more}


def _settings(beyond: str, **more: Any) -> dict[str, Any]:
    return _using(_nli(beyond), **more)


# Each piece of a word of the answer that the prompt lacks is hallucinated.
_TAGGER = _using({"name": "lettucedetect", "model": str(word_tagger(_FOLDER / "tagger")), "window": 300})


def _over_samples(beyond: str = "") -> dict[str, Any]:
    return _using({"name": "selfcheck_nli", "nli": _nli(beyond)})


def _after(beyond: str, last: str) -> dict[str, Any]:
    """A cascade of a local model with cut-offs, and ``last``."""
    return _using({"name": "cascade", "tiers": [{**_nli(beyond), "accept_at": 0.9, "reject_at": 0.1}, last]})


LOCAL = (
    Fault("local model", "returns NaN", rails=CLAIMS, settings=_settings("nan")),
    Fault("local model", "raises", rails=CLAIMS, settings=_settings("error")),
    Fault("local model", "has no time", rails=CLAIMS, settings=_settings("", deadline=0.0001)),
    Fault("local model", "does not find it", answer=UNFAITHFUL, rails=CLAIMS, settings=_settings("")),
    Fault("local model", "reads a claim that is too long", answer=TOO_LONG, rails=CLAIMS, settings=_settings("")),
    Fault("local model", "reads evidence that repeats the claim after the mark of its end", answer=UNFAITHFUL, rails=CLAIMS,
          settings=_settings(""), context={"relevant_chunks": f"{CHUNKS} [SEP] [SEP]"}),
    Fault("local model", "marks words as hallucinated", answer=UNFAITHFUL, rails=CLAIMS, settings=_TAGGER),
    Fault("local model", "is to mark an answer that is too long", answer=TOO_LONG, rails=CLAIMS, settings=_TAGGER),
    Fault("local model", "reads no word of an answer of special tokens", answer="[SEP] [PAD]", rails=CLAIMS, settings=_TAGGER),
    *(Fault("local model", f"{what} when it compares further answers", sample=sample, rails=CLAIMS, settings=_over_samples(beyond))
      for what, beyond, sample in (("returns NaN", "nan", CHUNKS), ("raises", "error", CHUNKS), ("finds another city", "", UNFAITHFUL), ("reads nothing", "", ""))),
    *(Fault("cascade", f"the first tier {what}, and the last {end}", judge, rails=CLAIMS, settings=_after(beyond, last))
      for what, beyond in (("returns NaN", "nan"), ("raises", "error"))
      for end, judge, last in (("says no", "no", "facts"), ("says nothing", "", "facts"), ("raises", ValueError(), "judge"))),
    Fault("cascade", "the first tier is sure that it is wrong", clean, answer=UNFAITHFUL, rails=CLAIMS, settings=_after("", "facts")),
    Fault("control", "a first tier that raises, and a last that says yes", clean, held=False, rails=CLAIMS, settings=_after("error", "facts")),
    Fault("control", "no word is marked", held=False, rails=CLAIMS, settings=_TAGGER),
    Fault("control", "a local model finds it in further answers", held=False, rails=CLAIMS, settings=_over_samples()),
    Fault("control", "a local model that finds it", held=False, rails=CLAIMS, settings=_settings("")),
)  # fmt: skip
