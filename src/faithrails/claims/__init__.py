"""Taking an answer apart into claims."""

from __future__ import annotations

from faithrails.claims.by_model import covers, model_claims
from faithrails.claims.by_rules import sentence_claims, whole_claim

__all__ = ["covers", "model_claims", "sentence_claims", "whole_claim"]
