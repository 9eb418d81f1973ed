"""Verifiers: claims in, one verdict for each out. Each is a file of its own."""

from __future__ import annotations

from faithrails.verify.protocol import Tools, Verifier
from faithrails.verify.registry import build, prepare

__all__ = ["Tools", "Verifier", "build", "prepare"]
