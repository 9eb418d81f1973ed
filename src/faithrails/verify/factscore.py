"""FActScore: retrieves evidence for each claim from a knowledge base instead of the turn's passages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path
from typing import Any, cast

from pydantic import Field
from typing_extensions import Self

from faithrails.errors import DeadlineError, SettingsError
from faithrails.evidence.bm25_folder import folder_index
from faithrails.evidence.retriever_adapter import Retrieve, as_retrieve
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.find_components import VERIFIER, VerifierChoice, import_component, read
from faithrails.settings.paths import ExistingFolder
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier, verify_or_unsure
from faithrails.verify.registry import build_verifier

log = logging.getLogger(__name__)


class FactScoreSettings(ComponentSettings):
    """Settings of the verification against a knowledge base."""

    name: str = "factscore"
    folder: ExistingFolder | None = Field(
        None,
        description="A folder of text and Markdown files, indexed by BM25 at start (relative to the "
        "configuration folder).",
    )
    retriever: str | None = Field(
        None,
        description="`package.module:name` of a LangChain retriever, or of a function `retrieve(claim)`, "
        "sync or async, that returns passages. Without it and `folder`: the argument `retrieve` of "
        "`Checker`; in NeMo its knowledge base.",
    )
    passages: int = Field(
        5, ge=1, le=100, description="How many passages of `folder` to retrieve for a claim."
    )
    verifier: VerifierChoice = Field(
        default_factory=lambda: read(VERIFIER, "judge"),
        description="The verifier that checks each claim against its passages, with its settings.",
    )
    gamma: float = Field(
        10.0,
        ge=0.0,
        description="Length penalty of the FActScore reported with each verdict: answers with fewer claims "
        "score less; 0 turns it off. It does not affect any decision.",
    )


@dataclass(frozen=True, slots=True)
class FactScore(Verifier):
    """Retrieves passages for each claim and has another verifier check the claim against them.

    A claim for which nothing is found is unsure. ``why`` reports the FActScore of the answer: its share of
    supported claims, with the length penalty.
    """

    verifier: Verifier
    retrieve: Retrieve | None = None
    folder: Path | None = None
    passages: int = 5
    gamma: float = 10.0

    name = "factscore"
    needs_evidence = False
    requires = "a knowledge base"
    calls = "those of `verifier`, once for each claim"
    output = "that of `verifier`"
    source = "FActScore (Min et al., EMNLP 2023)"
    settings_type = FactScoreSettings
    example = """\
        claims: llm
        verifiers:
          - name: factscore
            folder: knowledge
            verifier: layered
        """

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with its verifier and its retriever.

        Raises:
            SettingsError: one of them cannot be built, or both a folder and a retriever are named.
        """
        own = cast(FactScoreSettings, own)
        if own.folder and own.retriever:
            raise SettingsError(f"{own.name}: give folder or retriever, not both")
        target = own.retriever
        retrieve = as_retrieve(import_component(target, f"retriever: {target}")) if target else None
        verifier = build_verifier(own.verifier, shared, f"{own.name}.verifier")
        return cls(verifier, retrieve, own.folder, own.passages, own.gamma)

    @property
    def version(self) -> str:
        """Its own version and that of the verifier that it asks."""
        return f"1+{self.verifier.name} {self.verifier.version}"

    def parts(self) -> Sequence[Verifier]:
        """Return the verifier that checks the claims."""
        return (self.verifier,)

    def prepare(self) -> None:
        """Index the folder, if one is named."""
        if self.folder:
            folder_index(self.folder)

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim."""
        retrieve = self._search if self.folder else self.retrieve or tools.retrieve
        if retrieve is None:
            return [unsure(self, it, Reason.NO_EVIDENCE, "there is no knowledge base") for it in claims]
        verdicts = await asyncio.gather(*(self._one(turn, it, retrieve, tools) for it in claims))
        told = f"FActScore of the answer {factscore(verdicts, self.gamma):.2f} (gamma {self.gamma:g})"
        return [replace(it, why=f"{it.why}; {told}" if it.why else told) for it in verdicts]

    async def _search(self, text: str) -> Any:
        index = folder_index(cast(Path, self.folder))
        return await asyncio.to_thread(index.search, text, self.passages)

    async def _one(self, turn: Turn, claim: Claim, retrieve: Retrieve, tools: Tools) -> Verdict:
        try:
            found = tuple(await retrieve(claim.text))
        except DeadlineError:  # the answer is decided by `on_error`
            raise
        except (Exception, SystemExit) as error:  # this claim is unsure
            log.debug("the retrieval failed", exc_info=True)
            return unsure(self, claim, Reason.INTERNAL_ERROR, f"{type(error).__name__} in the retrieval")
        if not any(any(map(str.isalnum, passage.text)) for passage in found):
            return unsure(self, claim, Reason.NO_EVIDENCE, "nothing was found about the claim")
        (verdict,) = await verify_or_unsure(self.verifier, replace(turn, passages=found), [claim], tools)
        return replace(verdict, verifier=self.name, version=self.version, layers=(verdict,))


def factscore(verdicts: Sequence[Verdict], gamma: float = 10.0) -> float:
    """Return the share of supported claims, 0..1, times ``exp(1 - gamma / n)`` for n < gamma claims.

    An answer without claims scores 0.
    """
    if not verdicts:
        return 0.0
    share = sum(verdict.label is Label.SUPPORTED for verdict in verdicts) / len(verdicts)
    return share * min(1.0, exp(1.0 - gamma / len(verdicts)))
