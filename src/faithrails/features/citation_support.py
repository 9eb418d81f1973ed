"""Citation features: whether cited sources exist, and how much of the text they support."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

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


def citing_of_answer(claims: Sequence[dict[str, float]]) -> dict[str, float]:
    """Return coverage (share of claims that cite) and precision (share of theirs that their sources hold)."""
    citing_claims = [claim for claim in claims if claim["citation.cites"]]
    return {
        "citations.coverage": len(citing_claims) / len(claims) if claims else 0.0,
        "citations.precision": fmean(claim["citation.share"] for claim in citing_claims)
        if citing_claims
        else 1.0,
        "worst.citation.share": min((claim["citation.share"] for claim in claims), default=1.0),
    }
