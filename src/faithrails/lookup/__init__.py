"""Looks up every word, value, name and quote of a claim in the evidence: what `exact` and `layered` find."""
