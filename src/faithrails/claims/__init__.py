"""Splits an answer into claims."""

from __future__ import annotations

from faithrails.claims.answer_parts import Part, account
from faithrails.claims.by_model import model_claims, reworded
from faithrails.claims.by_rules import sentence_claims, whole_claim
from faithrails.claims.extraction_fidelity import addable_tokens, is_covered
from faithrails.claims.streamed_answer import Cut, PartialAnswer
from faithrails.claims.streaming_cuts import last_cut

__all__ = [
    "Cut",
    "Part",
    "PartialAnswer",
    "account",
    "addable_tokens",
    "is_covered",
    "last_cut",
    "model_claims",
    "reworded",
    "sentence_claims",
    "whole_claim",
]
