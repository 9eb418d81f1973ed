"""Splits an answer into claims."""

from __future__ import annotations

from faithrails.claims.by_rules import sentence_claims, whole_claim
from faithrails.claims.classify_parts import classify_parts
from faithrails.claims.cut_growing_answer import Cut, PartialAnswer, last_cut
from faithrails.claims.extraction_fidelity import addable_tokens, is_covered, uncovered
from faithrails.claims.part_type import Part
from faithrails.claims.protocol import Extractor

__all__ = [
    "Cut",
    "Extractor",
    "Part",
    "PartialAnswer",
    "addable_tokens",
    "classify_parts",
    "is_covered",
    "last_cut",
    "sentence_claims",
    "uncovered",
    "whole_claim",
]
