"""Verifiers, one per file: each takes claims and returns one verdict per claim."""

from __future__ import annotations

from faithrails.verify.protocol import Tools, Verifier
from faithrails.verify.registry import Plan, build, names, needs_evidence, needs_model, prepare

__all__ = ["Plan", "Tools", "Verifier", "build", "names", "needs_evidence", "needs_model", "prepare"]
