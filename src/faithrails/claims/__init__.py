"""Splitting an answer into claims."""

from __future__ import annotations

from faithrails.claims.accounting import Part, account
from faithrails.claims.by_model import model_claims, reworded
from faithrails.claims.by_rules import sentence_claims, whole_claim
from faithrails.claims.cuts import last_cut
from faithrails.claims.fidelity import addable_tokens, is_covered
from faithrails.claims.growing import Cut, Growing

__all__ = [
    "Cut",
    "Growing",
    "Part",
    "account",
    "addable_tokens",
    "is_covered",
    "last_cut",
    "model_claims",
    "reworded",
    "sentence_claims",
    "whole_claim",
]
