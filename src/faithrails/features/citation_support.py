"""Citation features: whether cited sources exist, and how much of the text they support."""

from __future__ import annotations

from faithrails.evidence.cited_passages import cited, share_held
from faithrails.features.inputs import Inputs

_MOST = 3.0


def citing(said: Inputs) -> dict[str, float]:
    """Return the signals of one text: how many sources do not exist, what share the others hold (0..1)."""
    found = cited(said.reading.text, said.index)
    if found is None:
        return {"citation.cites": 0.0, "citation.unknown": 0.0, "citation.share": 1.0}
    what, _ = found
    held = 1.0 if not what.sources else share_held(said.index, said.reading.stems, what.sources)
    return {
        "citation.cites": 1.0,
        "citation.unknown": min(float(len(what.unknown)), _MOST),
        "citation.share": held,
    }
