"""AlignScore: a RoBERTa encoder with a three-label head, in this process or behind NeMo's server."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import httpx
from pydantic import Field

from faithrails.models.local.import_extra import needed
from faithrails.models.local.model_folder import ModelFolder
from faithrails.models.local.networks import Array, with_weights
from faithrails.models.local.pool import LoadedModel
from faithrails.models.typed_replies import Failure, values_of
from faithrails.settings.paths import LocalModel
from faithrails.types import Claim, Evidence, Label, Passage, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.local.verifier import MODEL, LocalModelSettings, PairVerifier
from faithrails.verify.protocol import Tools

_LABELS = 3  # the first is "aligned"
_MOST_REQUESTS = 8  # concurrent requests to the server, per check


class AlignScoreSettings(LocalModelSettings):
    """Settings of ``alignscore``."""

    model: LocalModel = Field("alignscore-large", description=MODEL)
    url: str = Field(
        "",
        pattern=r"^(https?://\S+)?$",
        description="The endpoint of NeMo's AlignScore server, such as "
        "http://localhost:5000/alignscore_large. If set, the server is asked instead of a local model.",
    )
    timeout: float = Field(20.0, gt=0.0, description="Seconds that one request to the server may take.")


@dataclass(frozen=True, slots=True)
class AlignScore(PairVerifier):
    """Scores how well evidence aligns with a claim, in chunks of about 350 tokens; the best chunk counts.

    Each verdict also reports the mean over the claims, which is the paper's score of an answer. With ``url``
    it asks NeMo's server, once for each passage and claim.
    """

    model: str = "alignscore-large"
    supported_at: float = 0.5
    window: int = 350
    url: str = ""
    timeout: float = 20.0

    name = "alignscore"
    licence = "MIT"
    requires = "a fetched model, or NeMo's AlignScore server"
    source = "AlignScore (Zha et al., ACL 2023); NVIDIA NeMo Guardrails, AlignScore"
    settings_type = AlignScoreSettings

    def model_version(self) -> str:
        """Return the version of the model, or "server": NeMo's server does not report its version."""
        return "server" if self.url else PairVerifier.model_version(self)

    @staticmethod
    def network(folder: ModelFolder) -> Any:
        """Build RoBERTa with the head, and load the published checkpoint into them."""
        transformers, torch = needed("transformers"), needed("torch")
        config = transformers.RobertaConfig.from_dict(folder.config())

        class Network(torch.nn.Module):  # type: ignore[misc, name-defined]
            def __init__(self) -> None:
                super().__init__()
                self.base_model = transformers.RobertaModel(config)
                self.tri_layer = torch.nn.Linear(config.hidden_size, _LABELS)

            def forward(self, input_ids: Any, attention_mask: Any) -> Any:
                found = self.base_model(input_ids=input_ids, attention_mask=attention_mask)
                return self.tri_layer(found.pooler_output)

        return with_weights(Network(), folder)

    def prepare(self) -> None:
        """Load the model, unless a server is asked. Raises as the base class does."""
        if not self.url:
            PairVerifier.prepare(self)

    def probabilities(self, loaded: LoadedModel, logits: Array) -> tuple[float, float]:
        """Return P(aligned)."""
        return float(self.shares(logits, _LABELS)[0]), 0.0

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        if not self.url:
            return _with_mean(await PairVerifier.verify(self, turn, claims, tools))
        passages = [passage for passage in turn.passages if passage.text.strip()]
        found = await _scores(self.url, [claim.text for claim in claims], passages, self.timeout)
        return _with_mean(
            [self._served(claim, each, passages) for claim, each in zip(claims, found, strict=True)]
        )

    def _served(self, claim: Claim, found: list[float] | Failure, passages: list[Passage]) -> Verdict:
        if isinstance(found, Failure):
            return unsure(self, claim, found.reason, found.why)
        if not claim.text.strip():
            return unsure(self, claim, Reason.NOT_DECIDED, "the claim is empty")
        if not found:
            return unsure(self, claim, Reason.NO_EVIDENCE, "the passages hold no text")
        best = max(found)
        passage = passages[found.index(best)]
        place = Evidence(passage.id, 0, len(passage.text), passage.text)
        label = Label.SUPPORTED if best >= self.supported_at else Label.NOT_MENTIONED
        return Verdict(claim, label, self.name, self.version, probability=best, evidence=(place,))


def _with_mean(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Report the answer's score, the mean over its claims, in each verdict that has a score."""
    known = [verdict.probability for verdict in verdicts if verdict.probability is not None]
    if not known:
        return list(verdicts)
    mean = f"AlignScore of the answer {sum(known) / len(known):.2f}, of the claim"
    return [
        it if it.probability is None else replace(it, why=f"{mean} {it.probability:.2f}") for it in verdicts
    ]


async def _scores(
    url: str, claims: Sequence[str], passages: Sequence[Passage], timeout: float
) -> list[list[float] | Failure]:
    """Return the scores of each claim, 0..1, one per passage; a failure if one of its requests fails.

    The server scores whole sentences of the claim against chunks of the evidence. Each passage is sent
    alone, so that further passages change no score.
    """
    gate = asyncio.Semaphore(_MOST_REQUESTS)
    async with httpx.AsyncClient(timeout=timeout) as client:

        async def ask(claim: str, passage: Passage) -> float | Failure:
            async with gate:
                return await _score(client, url, passage.text, claim)

        return [
            values_of(found)
            for found in await asyncio.gather(
                *(asyncio.gather(*(ask(claim, passage) for passage in passages)) for claim in claims)
            )
        ]


async def _score(client: httpx.AsyncClient, url: str, evidence: str, claim: str) -> float | Failure:
    try:
        reply = await client.post(url, json={"evidence": evidence, "claim": claim})
    except (httpx.HTTPError, httpx.InvalidURL) as error:  # the claim is unsure
        return Failure(Reason.MODEL_FAILED, f"the AlignScore server: {type(error).__name__}")
    if reply.status_code != httpx.codes.OK:
        return Failure(Reason.MODEL_FAILED, f"the AlignScore server: HTTP status {reply.status_code}")
    try:
        found = reply.json()["alignscore"]
    except (ValueError, TypeError, KeyError, RecursionError):  # the claim is unsure
        return Failure(Reason.UNREADABLE_VERDICT, "the AlignScore server: the reply has no alignscore")
    if isinstance(found, bool) or not isinstance(found, int | float) or not math.isfinite(found):
        return Failure(Reason.UNREADABLE_VERDICT, "the AlignScore server: the alignscore is not a number")
    if not 0.0 <= found <= 1.0:
        return Failure(Reason.UNREADABLE_VERDICT, "the AlignScore server: the alignscore is not in 0..1")
    return float(found)
