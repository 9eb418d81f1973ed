"""The verifiers, each in a file of its own and imported only when it is asked for."""

from __future__ import annotations

from faithrails.settings import Settings
from faithrails.verify.base import Tools, Verifier, unsure

__all__ = ["Tools", "Verifier", "build", "unsure"]


def build(name: str, settings: Settings) -> Verifier:
    """Build the verifier that settings ask for by ``name``."""
    if name == "exact":
        from faithrails.verify.exact import Exact

        return Exact(settings.entailment_threshold)
    if name in ("classifier", "layered"):
        from faithrails.classifier import SHIPPED
        from faithrails.verify.classifier import ClassifierVerifier

        exact = name == "layered"
        return ClassifierVerifier(settings.entailment_threshold, exact, settings.classifier or SHIPPED)
    if name == "judge":
        from faithrails.verify.judge import JudgeVerifier

        return JudgeVerifier(settings.judge)
    if name == "facts":
        from faithrails.verify.facts import Facts

        return Facts(settings.judge)
    if name == "sampling":
        from faithrails.verify.sampling import Sampling

        return Sampling(settings.samples, settings.judge, settings.entailment_threshold)
    raise ValueError(f"no verifier is called '{name}'")
