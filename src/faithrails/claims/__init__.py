"""Splitting an answer into claims."""

from __future__ import annotations

from faithrails.claims.accounting import Part, account
from faithrails.claims.by_model import covers, model_claims
from faithrails.claims.by_rules import sentence_claims, whole_claim
from faithrails.claims.cuts import last_cut

__all__ = ["Part", "account", "covers", "last_cut", "model_claims", "sentence_claims", "whole_claim"]
