"""Verifiers: claims in, one verdict for each out. Each is a file of its own."""

from __future__ import annotations

from faithrails.verify.protocol import Tools, Verifier
from faithrails.verify.registry import Plan, build, names, needs_evidence, needs_model, prepare

__all__ = ["Plan", "Tools", "Verifier", "build", "names", "needs_evidence", "needs_model", "prepare"]
