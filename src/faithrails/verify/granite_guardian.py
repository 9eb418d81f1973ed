"""Granite Guardian, behind any OpenAI-compatible server: "yes" means that a claim is not grounded."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from typing_extensions import Self

from faithrails.errors import SettingsError
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.component_base import judge_of
from faithrails.verify.yes_no import YesNo

_CONFIDENCE = re.compile(r"<confidence>[^<]*</confidence>", re.IGNORECASE)
_SCORE = re.compile(r"<score>([^<]*)</score>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class GraniteGuardian(YesNo):
    """Asks about the risk "groundedness", in the roles system, context and assistant of its template.

    Only "no" alone (no risk) counts as support, since other replies begin with "no" too. It needs
    ``backend: openai``: NeMo's and LangChain's models reject the role context.
    """

    name = "granite_guardian"
    version = "1"
    task = "faithrails_granite_guardian"
    source = "Granite Guardian (Padhi et al., 2024), IBM"
    licence = "Apache 2.0 (ibm-granite/granite-guardian)"
    example = """\
        verifiers:
          - name: granite_guardian
            backend: openai
            model: ibm-granite/granite-guardian-3.1-8b
            base_url: http://localhost:8000/v1
        """
    support_word = "no"

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with the general judge, changed by its own settings.

        Raises:
            SettingsError: the backend is not ``openai``.
        """
        if judge_of(own, shared).backend != "openai":
            raise SettingsError(f"{cls.name} needs backend: openai, with its model and base_url")
        return super(GraniteGuardian, cls).build(own, shared)

    @staticmethod
    def read(text: str) -> Literal["yes", "no"] | None:
        """Read the verdict: "yes" or "no" alone, in `<score>` or beside `<confidence>` too."""
        plain = _CONFIDENCE.sub("", text).strip()
        tagged = _SCORE.fullmatch(plain)
        word = (tagged[1] if tagged else plain).strip().rstrip(".").lower()
        return "yes" if word == "yes" else "no" if word == "no" else None
